"""Resolves the name of a rule set, or a user's file, to one complete object with the origin and basis of every value.

It applies layers in order: for each file, from the root of ``extends`` to the variant, its base, then its overlay for
the number of players; then the same for each option. Maps are merged, all other values replaced. Two options never set
one parameter to different values, so their order does not matter.
"""

import copy
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn

from . import canonical, checking, files, idle
from .contradictions import Contradiction, contradictions
from .errors import ContradictoryRules, Finding, UnreadableInput
from .files import Basis, Patch, PatchFile
from .incoming import is_file
from .parameters import groups, leaves, nested, parameters, schema
from .reading import Document, dotted
from .rules import Rules, build

_NAME = re.compile(r"(?P<variant>[^+@/]+)(?P<options>(?:\+[^+@/]+)*)(?:@(?P<players>[0-9]{1,3}))?")


@dataclass(frozen=True, slots=True)
class Resolution:
    """A resolved rule set.

    ``object`` is nested by chapter and has every parameter; ``digest`` is its `rules_digest`. ``origin`` names for each
    parameter the layer that set it (``classic``, ``classic@2``, ``+draw-two``), ``basis`` gives the reasons.
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

    def without_effect(self) -> tuple[Finding, ...]:
        """A warning for each option of the specification that changes nothing: its values were the same before, or have
        no effect because of other values.
        """
        if self.variant not in files.variants():
            return ()
        values = self.values()
        return tuple(filter(None, (_idle_option(self, option, values) for option in self.options)))


def _idle_option(ruleset: Resolution, option: str, values: Mapping[str, Any]) -> Finding | None:
    file = files.options()[option]
    others = [one for one in ruleset.options if one != option]
    before = resolve("+".join((ruleset.variant, *others)) + f"@{ruleset.players}").values()
    because: dict[str, Any] = {}
    for path, value in file.effective(ruleset.players).items():
        if before[path] == value:
            continue
        idling = idle.because(path, values, before[path])
        if idling is None:
            return None
        because |= idling
    if because:
        words = idle.in_words(because)
        finding = _of_name(ruleset.name, "no-effect", "idle-option", option=option, because=words)
    else:
        finding = _of_name(ruleset.name, "no-effect", "same-option", option=option)
    return replace(finding, warning=True)


def resolve(name: str) -> Resolution:
    """Resolve ``variant[+option…][@players]`` from the files of the specification.

    Raises UnreadableInput for a malformed name, or a name of something that does not exist or does not apply;
    ContradictoryRules if options cannot be combined. Codes in `errors.USAGE` mean that the name is wrong.
    """
    if name.endswith((".yaml", ".yml")):
        if is_file(Path(name)):
            files.load_variant(Path(name)).document.refuse("file-as-name", ())
        _refuse(name, "file-as-name", "path")
    variant, options, players = parse_name(name)
    if variant not in files.variants():
        meant = checking.nearest(variant, files.variants())
        _refuse(name, "no-such-variant", variant=variant, words=list(files.variants()), meant=meant)
    return _resolve(name, chain(files.variants()[variant]), options, players)


def load(name: str) -> Rules:
    """The rules of ``variant[+option…][@players]``. Raises the same errors as `resolve`."""
    return resolve(name).rules()


def resolve_file(path: Path | str, options: Iterable[str] = (), players: int | None = None) -> Resolution:
    """Resolve a user's variant file with options of the specification. Raises the same errors as `resolve`; findings
    point into the file.
    """
    return resolve_chain(chain(files.load_variant(Path(path))), tuple(options), players)


def resolve_chain(line: tuple[PatchFile, ...], options: tuple[str, ...] = (), players: int | None = None) -> Resolution:
    """Resolve a variant whose ancestors are known, root first."""
    return _resolve(line[-1].document.file, line, options, players)


def load_file(path: Path | str, options: Iterable[str] = (), players: int | None = None) -> Rules:
    """The rules of a user's variant file. Raises the same errors as `resolve_file`."""
    return resolve_file(path, options, players).rules()


def rules_from(rule_set: Mapping[str, Any], name: str = "rules") -> Rules:
    """The typed form of a complete resolved object, as a program gets it in a request.

    A parameter with a resting value may be missing, because an earlier version did not have it; it rests. Raises
    UnreadableInput if another parameter is missing, or one is unknown or out of range; ContradictoryRules if the values
    contradict each other, or if this version does not play by them.
    """
    rule_set = _with_rests(rule_set)
    document = Document(name, rule_set)
    findings = checking.check(document, schema("rule-set-1"))
    if findings:
        raise UnreadableInput(replace(one, line=None, column=None) for one in findings)
    values = dict(leaves(rule_set))
    impossible = contradictions(values)
    if impossible:
        raise ContradictoryRules(_apart(name, one) for one in impossible)
    ordered = nested(values)
    return build(name, rules_digest(ordered), ordered)


def rules_digest(rule_set: Mapping[str, Any]) -> str:
    """The digest of a rule set: over its values, apart from those of parameters that rest.

    So a parameter that a later version adds, with a resting value under which all earlier rule sets play as before,
    changes no digest.
    """
    return canonical.digest(nested({path: value for path, value in leaves(rule_set) if not _at_rest(path, value)}))


def _at_rest(path: str, value: Any) -> bool:
    parameter = parameters()[path]
    # True equals 1 in Python, but not in a rule set.
    return parameter.family and value == parameter.rests and type(value) is type(parameter.rests)


def _with_rests(rule_set: Any) -> Any:
    """A rule set with the resting values of parameters that it lacks, and of groups in which all rest."""
    if not isinstance(rule_set, Mapping):
        return rule_set  # the check says what is wrong with it
    given = {path for path, _ in leaves(rule_set)}
    missing = [one for path, one in parameters().items() if one.family and path not in given]
    if not missing:
        return rule_set
    made = copy.deepcopy(dict(rule_set))
    for one in missing:
        *above, name = one.path.split(".")
        place: Any = made
        for depth, group in enumerate(above, 1):
            if isinstance(place, dict) and group not in place and _rests_whole(".".join(above[:depth])):
                place[group] = {}
            place = place.get(group) if isinstance(place, dict) else None
        if isinstance(place, dict):
            place.setdefault(name, copy.deepcopy(one.rests))
    return made


def _rests_whole(group: str) -> bool:
    return all(one.family for path, one in parameters().items() if path.startswith(f"{group}."))


def parse_name(name: str) -> tuple[str, tuple[str, ...], int | None]:
    """The variant, the options (sorted, each once) and the number of players in the name of a rule set."""
    found = _NAME.fullmatch(name)
    if not found:
        _refuse(name[:80], "no-such-name")
    options = tuple(sorted(set(filter(None, found["options"].split("+")))))
    return found["variant"], options, int(found["players"]) if found["players"] else None


def chain(variant: PatchFile) -> tuple[PatchFile, ...]:
    """A variant and its ancestors, root first.

    A parent is a variant of the specification, or a file of that name beside the child. Raises UnreadableInput for an
    unknown parent, and for a file that extends itself directly or indirectly.
    """
    line, seen = [variant], [variant.id]
    while line[0].extends is not None:
        child, parent = line[0], line[0].extends
        if parent in seen:
            circle = " extends ".join([*seen[seen.index(parent) :], parent])
            child.document.refuse("cycle", ("extends",), circle=circle)
        line.insert(0, _parent(child, parent))
        seen.append(parent)
    return tuple(line)


def _parent(child: PatchFile, parent: str) -> PatchFile:
    if parent in files.variants():
        return files.variants()[parent]
    beside = child.document.path.parent / f"{parent}.yaml" if child.document.path else None
    if beside is None or not beside.is_file():
        child.document.refuse(
            "no-such-variant",
            ("extends",),
            "parent",
            variant=parent,
            words=list(files.variants()),
            meant=checking.nearest(parent, files.variants()),
        )
    found = files.load(beside)
    if found.kind != "variant":
        child.document.refuse("no-such-variant", ("extends",), "option", option=parent)
    return found


def _resolve(name: str, line: tuple[PatchFile, ...], options: tuple[str, ...], players: int | None) -> Resolution:
    variant = line[-1]
    allowed = variant.players or ()
    count = players if players is not None else 4 if 4 in allowed else min(allowed)
    if count not in allowed:
        _refuse(name, "no-such-players", variant=variant.id, count=count, words=list(map(str, allowed)))
    chosen = [_option(name, one, line, count) for one in sorted(set(options))]
    _compare(name, chosen, count)
    layers = [patch for file in (*line, *chosen) for patch in file.patches(count)]
    values: dict[str, Any] = {"table.players": count}
    setters: dict[str, Patch] = {"table.players": variant.base}
    for patch in layers:
        values |= patch.values
        setters |= dict.fromkeys(patch.values, patch)
    findings = _findings(name, values, line, count)
    if findings:
        raise findings
    full = copy.deepcopy(nested(values))
    basis = {path: setters[path].basis("players" if path == "table.players" else path) for path in parameters()}
    ids = tuple(one.id for one in chosen)
    return Resolution(
        "+".join((variant.id, *ids)) + f"@{count}",
        variant.id,
        ids,
        count,
        variant.title,
        full,
        rules_digest(full),
        {path: setters[path].origin for path in parameters()},
        basis,
    )


def _option(name: str, option: str, line: tuple[PatchFile, ...], count: int) -> PatchFile:
    if option not in files.options():
        _refuse(name, "no-such-option", option=option, meant=checking.nearest(option, files.options()))
    found = files.options()[option]
    # A user's variant allows the options of its nearest ancestor in the specification.
    known = next((file.id for file in reversed(line) if not file.own), line[-1].id)
    if found.variants is not None and known not in found.variants:
        _refuse(name, "option-does-not-apply", option=option, variant=line[-1].id, words=list(found.variants))
    if found.players is not None and count not in found.players:
        words = list(map(str, found.players))
        _refuse(name, "option-does-not-apply", "players", option=option, count=count, words=words)
    return found


def _compare(name: str, chosen: list[PatchFile], count: int) -> None:
    """Refuse two options that exclude each other, or that set one parameter to different values."""
    for index, one in enumerate(chosen):
        for two in chosen[index + 1 :]:
            if two.id in one.not_with or one.id in two.not_with:
                raise ContradictoryRules([_of_name(name, "options-disagree", "never", one=one.id, two=two.id)])
            mine, yours = one.effective(count), two.effective(count)
            path = next((path for path in mine if path in yours and mine[path] != yours[path]), None)
            if path is not None:
                finding = _of_name(name, "options-disagree", one=one.id, two=two.id, parameter=path)
                raise ContradictoryRules([replace(finding, path=path)])


def _findings(
    name: str, values: Mapping[str, Any], line: tuple[PatchFile, ...], count: int
) -> ContradictoryRules | UnreadableInput | None:
    missing = _missing(values)
    if missing:
        root = line[0].document
        return UnreadableInput(root.finding("missing-key", (), "root", key=path) for path in missing)
    impossible = contradictions(values)
    if not impossible:
        return None
    return ContradictoryRules(_placed(name, one, line, count) for one in impossible)


def _missing(values: Mapping[str, Any]) -> list[str]:
    """The parameters without a value; only the group if nothing in it has one."""
    given = values.keys() - {"table.players"}
    ordered = sorted(groups(), key=len)
    whole = [group for group in ordered if not any(path.startswith(f"{group}.") for path in given)]
    missing = dict.fromkeys(
        next((group for group in whole if path.startswith(f"{group}.")), path)
        for path in parameters()
        if path not in values
    )
    return list(missing)


def _placed(name: str, one: Contradiction, line: tuple[PatchFile, ...], count: int) -> Finding:
    """Point into the user's file, or into the nearest of its ancestors that set one of the paths."""
    if name == line[-1].document.file:
        for file in reversed(line):
            for path in one.paths:
                place = file.place(path, count)
                if place is not None:
                    at = file.document.place(place)
                    data = {**one.data, "ruleset": f"{line[-1].id}@{count}"}
                    return Finding(one.code, file.document.file, *at, dotted(place), one.detail, data)
    return _apart(name, one)


def _apart(name: str, one: Contradiction) -> Finding:
    return Finding(one.code, name, None, None, one.paths[0], one.detail, one.data)


def _of_name(name: str, code: str, detail: str = "", **data: Any) -> Finding:
    return Finding.of(name, None, code, "", detail, **data)


def _refuse(name: str, code: str, detail: str = "", **data: Any) -> NoReturn:
    raise UnreadableInput([_of_name(name, code, detail, **data)])
