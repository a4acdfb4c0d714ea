"""Resolves a rule set's name, or a file of one's own, to one complete object with the origin and basis of every value.

The order is that of the layers: for each file from the root of ``extends`` to the variant its base, then its overlay
for the number of players; then each option likewise. Maps merge, everything else replaces. Two options never set one
parameter to different values, so their order never matters.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from . import canonical, checking, contradictions, files
from .errors import ContradictoryRules, Finding, InternalFault, UnreadableInput
from .files import Basis, Patch, PatchFile
from .parameters import leaves, nested, parameters, schema
from .reading import Document, shown
from .rules import Rules, build

_NAME = re.compile(r"(?P<variant>[^+@/]+)(?P<options>(?:\+[^+@/]+)*)(?:@(?P<players>[0-9]{1,3}))?")


@dataclass(frozen=True, slots=True)
class Resolution:
    """A resolved rule set.

    ``object`` is nested by chapter with every parameter present, ``digest`` is taken over it alone. ``origin`` names
    for each parameter the layer that set it (``classic``, ``classic@2``, ``+draw-two``), ``basis`` why.
    """

    name: str
    variant: str
    options: tuple[str, ...]
    players: int
    title: Mapping[str, str]
    object: Mapping[str, Any]
    digest: str
    origin: Mapping[str, str]
    basis: Mapping[str, tuple[Basis, ...]]

    def rules(self) -> Rules:
        """The typed form."""
        return build(self.name, self.digest, self.object)

    def values(self) -> dict[str, Any]:
        """The values by parameter path, in chapter order."""
        return dict(leaves(self.object))


@cache
def resolve(name: str) -> Resolution:
    """Resolve ``variant[+option…][@players]`` among the shipped files.

    Raises UnreadableInput for a name that is none or names what does not exist or does not apply, ContradictoryRules
    where options do not go together. Codes in `errors.USAGE` mean that the name is at fault.
    """
    variant, options, players = parse_name(name)
    if variant not in files.variants():
        _refuse(
            name,
            "no-such-variant",
            f"the unknown variant {variant}",
            f"one of {', '.join(files.variants())}",
            checking.nearest(variant, files.variants()),
        )
    return _resolve(name, chain(files.variants()[variant]), options, players)


def load(name: str) -> Rules:
    """The rules of ``variant[+option…][@players]``. Raises as `resolve`."""
    return resolve(name).rules()


def resolve_file(path: Path | str, options: Iterable[str] = (), players: int | None = None) -> Resolution:
    """Resolve a variant file of one's own with shipped options. Raises as `resolve`, findings pointing into the file."""
    return resolve_chain(chain(files.load(Path(path))), tuple(options), players)


def resolve_chain(line: tuple[PatchFile, ...], options: tuple[str, ...] = (), players: int | None = None) -> Resolution:
    """Resolve a variant whose line of ancestors is known, root first."""
    return _resolve(line[-1].document.file, line, options, players)


def load_file(path: Path | str, options: Iterable[str] = (), players: int | None = None) -> Rules:
    """The rules of a variant file of one's own. Raises as `resolve_file`."""
    return resolve_file(path, options, players).rules()


def rules_from(rule_set: Mapping[str, Any], name: str = "rules") -> Rules:
    """The typed form of a complete resolved object, as a program gets it on the wire.

    Raises UnreadableInput where a parameter is missing, unknown or out of range, ContradictoryRules where the values
    make no game or belong to a family that this version does not execute.
    """
    document = Document(name, rule_set)
    findings = checking.check(document, schema("rule-set-1"))
    if findings:
        raise UnreadableInput([_without_place(one) for one in findings])
    values = dict(leaves(rule_set))
    impossible = unplayable(values)
    if impossible:
        raise ContradictoryRules(
            Finding(code, name, None, None, paths[0], found, expected) for code, paths, found, expected in impossible
        )
    ordered = nested(values)
    return build(name, canonical.digest(ordered), ordered)


def _without_place(one: Finding) -> Finding:
    return Finding(one.code, one.file, None, None, one.path, one.found, one.expected, one.meant)


def parse_name(name: str) -> tuple[str, tuple[str, ...], int | None]:
    """Variant, options (sorted, each once) and number of players of a rule set's name."""
    found = _NAME.fullmatch(name)
    if not found:
        _refuse(
            name[:80], "no-such-name", "a name that is no rule set", "variant[+option…][@players], such as classic@4"
        )
    options = tuple(sorted(set(filter(None, found["options"].split("+")))))
    return found["variant"], options, int(found["players"]) if found["players"] else None


def chain(variant: PatchFile) -> tuple[PatchFile, ...]:
    """A variant and its ancestors, root first.

    A parent is a file of that name beside the child, or a shipped variant. Raises UnreadableInput for a parent that
    nobody knows and for a file that in the end extends itself.
    """
    line, seen = [variant], [variant.id]
    while line[0].extends is not None:
        child, parent = line[0], line[0].extends
        if parent in seen:
            circle = " extends ".join([*seen[seen.index(parent) :], parent])
            child.document.refuse(
                "cycle", ("extends",), f"a circle: {circle}", "a variant that ends in a root (extends: null)"
            )
        beside = Path(child.document.file).parent / f"{parent}.yaml"
        if parent in files.variants() and not (_own(child) and beside.is_file()):
            line.insert(0, files.variants()[parent])
        elif _own(child) and beside.is_file():
            line.insert(0, files.load(beside))
        else:
            raise UnreadableInput([files.missing_parent(child, files.variants())])
        seen.append(parent)
    return tuple(line)


def _own(file: PatchFile) -> bool:
    """Is this a file of one's own, not one of the shipped variants?"""
    return files.variants().get(file.id) is not file


def unplayable(values: Mapping[str, Any]) -> list[tuple[str, tuple[str, ...], str, str]]:
    """Code, paths, what was found and what was expected, for everything that keeps a rule set from being played here."""
    found = [("contradiction", one.paths, one.found, one.expected) for one in contradictions.contradictions(values)]
    for path, parameter in parameters().items():
        if parameter.family and values[path] != parameter.rests:
            found.append(
                (
                    "not-executed",
                    (path,),
                    f"{shown(values[path])} for {path}",
                    f"{_in_words(parameter.rests)}, because other values are not executed by this version",
                )
            )
    return found


def _in_words(value: Any) -> str:
    return "[" + ", ".join(map(str, value)) + "]" if isinstance(value, list) else shown(value)


def _resolve(name: str, line: tuple[PatchFile, ...], options: tuple[str, ...], players: int | None) -> Resolution:
    variant = line[-1]
    allowed = variant.players or ()
    count = players if players is not None else 4 if 4 in allowed else min(allowed)
    if count not in allowed:
        _refuse(name, "no-such-players", f"{variant.id} with {count} players", f"one of {', '.join(map(str, allowed))}")
    chosen = [_option(name, one, line, count) for one in sorted(set(options))]
    _compare(name, chosen, count)
    layers = [patch for file in (*line, *chosen) for patch in file.patches(count)]
    values: dict[str, Any] = {"table.players": count}
    setters: dict[str, Patch] = {"table.players": variant.base}
    for patch in layers:
        values |= patch.values
        setters |= dict.fromkeys(patch.values, patch)
    findings = _findings(name, values, line, chosen, count)
    if findings:
        raise findings
    full = nested(values)
    basis = {path: setters[path].basis("players" if path == "table.players" else path) for path in parameters()}
    ids = tuple(one.id for one in chosen)
    return Resolution(
        "+".join((variant.id, *ids)) + f"@{count}",
        variant.id,
        ids,
        count,
        variant.title,
        full,
        canonical.digest(full),
        {path: setters[path].origin for path in parameters()},
        basis,
    )


def _option(name: str, option: str, line: tuple[PatchFile, ...], count: int) -> PatchFile:
    if option not in files.options():
        _refuse(
            name,
            "no-such-option",
            f"the unknown option {option}",
            "an option that exists",
            checking.nearest(option, files.options()),
        )
    found = files.options()[option]
    # A variant of one's own takes the options of the nearest variant that options can know.
    known = next((file.id for file in reversed(line) if not _own(file)), line[-1].id)
    if found.variants is not None and known not in found.variants:
        _refuse(name, "option-does-not-apply", f"{option} with {line[-1].id}", f"one of {', '.join(found.variants)}")
    if found.players is not None and count not in found.players:
        _refuse(
            name,
            "option-does-not-apply",
            f"{option} with {count} players",
            f"one of {', '.join(map(str, found.players))}",
        )
    return found


def _compare(name: str, chosen: list[PatchFile], count: int) -> None:
    """Refuse two options that exclude each other, or that set one parameter to different values."""
    for index, one in enumerate(chosen):
        for two in chosen[index + 1 :]:
            if two.id in one.not_with or one.id in two.not_with:
                raise ContradictoryRules(
                    [
                        Finding(
                            "options-disagree",
                            name,
                            None,
                            None,
                            "",
                            f"{one.id} together with {two.id}",
                            "one of the two, because they do not go together",
                        )
                    ]
                )
            mine, yours = one.effective(count), two.effective(count)
            for path in mine:
                if path in yours and mine[path] != yours[path]:
                    found = f"{one.id} and {two.id}, which set {path} differently"
                    raise ContradictoryRules(
                        [Finding("options-disagree", name, None, None, path, found, "one of the two")]
                    )


def _findings(
    name: str, values: Mapping[str, Any], line: tuple[PatchFile, ...], chosen: list[PatchFile], count: int
) -> ContradictoryRules | UnreadableInput | None:
    missing = [path for path in parameters() if path not in values]
    if missing:
        root = line[0].document
        return UnreadableInput(
            root.finding("missing-key", (), f"no {path}", f"a value for it ({parameters()[path].description})")
            for path in missing[: checking.MOST]
        )
    impossible = unplayable(values)
    if not impossible:
        return None
    return ContradictoryRules(
        _placed(name, code, paths, found, expected, line, chosen, count) for code, paths, found, expected in impossible
    )


def _placed(
    name: str,
    code: str,
    paths: tuple[str, ...],
    found: str,
    expected: str,
    line: tuple[PatchFile, ...],
    chosen: list[PatchFile],
    count: int,
) -> Finding:
    """Point at the last file that set one of the paths."""
    for file in reversed((*line, *chosen)):
        for path in paths:
            place = file.place(path, count)
            if place is not None and not (file in chosen and len(chosen) > 1):
                one = file.document.finding(code, place, found, expected)
                return Finding(
                    code, one.file, one.line, one.column, path, f"{found} (in {line[-1].id}@{count})", expected
                )
    return Finding(code, name, None, None, paths[0], found, expected)


def _refuse(name: str, code: str, found: str, expected: str, meant: str | None = None) -> NoReturn:
    raise UnreadableInput([Finding(code, name, None, None, "", found, expected, meant)])


def shipped(name: str) -> Resolution:
    """Resolve a name that must exist. Raises InternalFault where it does not."""
    try:
        return resolve(name)
    except (UnreadableInput, ContradictoryRules) as problem:
        raise InternalFault(str(problem)) from None
