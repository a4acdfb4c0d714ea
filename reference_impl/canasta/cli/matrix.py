"""Tables for spreadsheets and programs: rule sets by parameters, and the values that options set."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from canasta.spec import CanastaError, Resolution, files, resolve
from canasta.spec.files import PatchFile
from canasta.spec.parameters import Parameter, parameters
from canasta.text import sentences


def every_ruleset(options: bool) -> Iterator[Resolution]:
    """Every variant at every number of players that it allows; optionally also with every option that applies."""
    names = [f"{file.id}@{count}" for file in files.variants().values() for count in file.players or ()]
    yield from map(resolve, names)
    if not options:
        return
    for file in files.variants().values():
        for option in files.options().values():
            for count in file.players or ():
                if _applies(option, file, count):
                    try:
                        yield resolve(f"{file.id}+{option.id}@{count}")
                    except CanastaError:
                        # An option may not fit this number of players, for example three jokers with a fixed list of
                        # threes.
                        continue


def _applies(option: PatchFile, variant: PatchFile, count: int) -> bool:
    return (option.variants is None or variant.id in option.variants) and (
        option.players is None or count in option.players
    )


def matrix_object(rulesets: Iterable[Resolution]) -> dict[str, Any]:
    """The matrix for programs: the rule sets, and for each parameter its value in each of them."""
    found = list(rulesets)
    values = {one.name: one.values() for one in found}
    return {
        "rulesets": [
            {
                "name": one.name,
                "variant": one.variant,
                "options": list(one.options),
                "players": one.players,
                "title": dict(one.title),
                "digest": one.digest,
            }
            for one in found
        ],
        "parameters": [
            {
                "path": path,
                "chapter": parameter.chapter,
                "kind": _kind(parameter),
                "label": _label(parameter, found),
                "description": parameter.description,
                "values": {name: of[path] for name, of in values.items()},
            }
            for path, parameter in parameters().items()
        ],
    }


def matrix_csv(rulesets: Iterable[Resolution]) -> str:
    """The matrix for spreadsheets: a row for each parameter, a column for each rule set."""
    found = list(rulesets)
    values = [one.values() for one in found]
    rows = [["path", "chapter", "kind", "label", *(one.name for one in found)]]
    for path, parameter in parameters().items():
        head = [path, parameter.chapter, _kind(parameter), _label(parameter, found)]
        rows.append([*head, *(_cell(of[path]) for of in values)])
    return _csv(rows)


def options_object() -> dict[str, Any]:
    """The options for programs: the values that each sets, for which numbers of players, in words, and why."""
    return {
        "options": [
            {
                "id": file.id,
                "title": dict(file.title),
                "variants": file.variants or "any",
                "players": file.players or "any",
                "not_with": file.not_with,
                "sets": list(sets(file)),
            }
            for file in files.options().values()
        ]
    }


def options_csv() -> str:
    """The options for spreadsheets: a row for each value that an option sets."""
    rows = [["option", "title", "variants", "players", "not_with", "path", "at_players", "value", "words", "basis"]]
    for file in files.options().values():
        head = [
            file.id,
            file.title["en"],
            " ".join(file.variants or ["any"]),
            " ".join(map(str, file.players or ["any"])),
            " ".join(file.not_with),
        ]
        for one in sets(file):
            basis = "; ".join(str(reason) if isinstance(reason, str) else _pair(reason) for reason in one["basis"])
            rows.append(
                [
                    *head,
                    one["path"],
                    str(one["at_players"] or "any"),
                    _cell(one["value"]),
                    f"{one['words']['label']}: {one['words']['value']}",
                    basis,
                ]
            )
    return _csv(rows)


def sets(file: PatchFile) -> Iterator[dict[str, Any]]:
    """Every value that a file sets: for all numbers of players (``at_players`` null), or for one."""
    for count, patch in ((None, file.base), *file.by_players.items()):
        for path, value in patch.values.items():
            said = sentences.parameter(path, value)
            yield {
                "path": path,
                "at_players": count,
                "value": value,
                "words": {"label": said.label, "value": said.value},
                "basis": [reason.to_json() for reason in patch.basis(path)],
            }


def _kind(parameter: Parameter) -> str:
    """Whether the interpreter uses a parameter, the parameter is only table manners, or this version does not play by
    it.
    """
    return "family" if parameter.family else "custom" if parameter.custom else "executed"


def _label(parameter: Parameter, found: Sequence[Resolution]) -> str:
    return sentences.parameter(parameter.path, found[0].values()[parameter.path]).label


def _cell(value: Any) -> str:
    """A value in a cell: words and numbers unchanged, everything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _pair(reason: dict[str, str]) -> str:
    return "; ".join(f"{kind}: {text}" for kind, text in reason.items())


def _csv(rows: Iterable[Sequence[str]]) -> str:
    """Rows with commas between cells and a line break after each."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()
