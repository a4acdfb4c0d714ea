"""What people and programs may hold on to: public names, verbs and options, exit codes, files of a report, ids.

Each is compared with a list. Whoever adds a name adds it here; what goes or changes is a promise broken, and
CONTRIBUTING.md says which version number that takes.
"""

import hashlib
import json
import re
import sys
from pathlib import Path

import click
import pytest

import canasta
import canasta.play
import canasta.spec
from canasta.cli.app import main
from canasta.cli.output import Exit

NAMES = """
    Action Answer Ask CanastaError ContradictoryRules Discard Draw Event Finding IllegalAction InternalFault Item
    Meld MeldEntry NextHand Pass Rules Sheet State Take UnreadableInput action_from after_hand apply deal
    deal_with_events digest faces full_deck legal load load_file next_hand perform position rules_from score
    score_hand score_with_totals state_from to_json to_move view violations
""".split()

#: Verb -> its arguments and options, with the words that an option takes where they are a short list.
VERBS = {
    "": "--version",
    "variants": "RULESETS --matrix=csv|json --with-options --options=csv|json --format=text|json",
    "show": (
        "RULESET --why --claims "
        "--chapter=table|cards|deal|turn|melds|canastas|opening|pile|threes|going_out|hand_end|scoring|match|"
        "special_hands --all --format=text|json"
    ),
    "diff": "A B --claims --witness/--no-witness --format=table|markdown|html|json",
    "validate": "FILE... --format=text|json",
    "new": "NAME --extends --title --directory --format=text|json",
    "ask": "QUESTION|FILE --ruleset --format=text|json",
    "score": "FILE --variant --empty=text|csv --format=text|json",
    "play": (
        "RULESET --seed --hands --match --trace --policy=sensible|uniform --detail=hands|turns|tables "
        "--format=text|json"
    ),
    "replay": "FILE --tables --format=text|json",
    "explain": "WORDS --ruleset --format=text|json",
    "claims": "--list --parted --format=text|json",
    "conform run": (
        "--profile --rotation --quick --level=scorer|referee|engine|explainer|table "
        "--variant --only --skip --seed --known --report "
        "--fail-fast --start-ms --reply-ms --total-ms --format=text|json COMMAND"
    ),
    "conform smoke": "--format=text|json COMMAND",
    "conform requests": (
        "--profile --rotation --quick --level=scorer|referee|engine|explainer|table --variant --only --skip --seed"
    ),
    "conform expected": (
        "--profile --rotation --quick --level=scorer|referee|engine|explainer|table "
        "--variant --only --skip --seed --exact"
    ),
    "conform judge": (
        "--profile --rotation --quick --level=scorer|referee|engine|explainer|table "
        "--variant --only --skip --seed --format=text|json "
        "--report REPLIES"
    ),
    "conform agree": "--format=text|json --hands --variant --seed COMMAND",
    "conform list": (
        "--profile --rotation --quick --level=scorer|referee|engine|explainer|table "
        "--variant --only --skip --seed --format=text|json"
    ),
    "conform show": "--at --format=text|json --requests --rotation --variant CASE_ID",
    "conform lint": "--format=text|json --lock --chains FILES",
    "conform build": "FOLDER",
    "conform verify": "PATH",
    "conform record": "--check --new --id --seed --hands --views=ends|steps FILES",
    "conform mutate": "--format=text|json --all RULESETS",
    "conform selftest": "--format=text|json",
}

#: The exit codes of `canasta conform`, which its help lists, and those of all other verbs.
CONFORM_CODES = {0, 1, 2, 3, 4, 5, 6, 7}
CODES = {"GOOD": 0, "WRONG": 1, "USAGE": 2, "DAMAGED": 3, "FAULT": 70, "INTERRUPTED": 130, "UNREAD": 141}

#: Ids that were ever given out: how many first lines of `conformance/ids.lock` these are, and the digest of their ids.
IDS = (996, "39f7895ac1da95f4256b1f3affe8936a644efe5619a448a5f741af88156ef4e9")


def parameters(command: click.Command) -> str:
    """Arguments and options of a verb, in the form of `VERBS`."""
    found = []
    for parameter in command.params:
        if isinstance(parameter, click.Argument):
            found.append(parameter.human_readable_name)
            continue
        words = f"={'|'.join(map(str, parameter.type.choices))}" if isinstance(parameter.type, click.Choice) else ""
        found.append("/".join([*parameter.opts, *parameter.secondary_opts]) + words)
    return " ".join(sorted(found))


def verbs(group: click.Group, before: str = "") -> dict[str, str]:
    """All verbs below a group, by their words."""
    context = click.Context(group)
    found = {}
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            found |= verbs(command, f"{before}{name} ")
        else:
            found[before + name] = parameters(command)
    return found


def test_the_public_names_of_canasta() -> None:
    """No name goes, and none is there that is not promised."""
    assert sorted(canasta.__all__) == sorted(NAMES)
    assert all(hasattr(canasta, name) for name in NAMES)


def test_verbs_and_options() -> None:
    """Every verb has the arguments and options of the list, `--format` with its words among them."""
    expected = {verb: " ".join(sorted(words.split())) for verb, words in VERBS.items()}

    assert verbs(main) == {verb: words for verb, words in expected.items() if verb}
    assert parameters(main) == expected[""]


def test_exit_codes() -> None:
    """The codes of all verbs but `conform` have a name; those of `conform` are in its help."""
    assert {code.name: code.value for code in Exit} == CODES
    conform = main.get_command(click.Context(main), "conform")
    assert conform is not None
    numbers = {int(number) for number in re.findall(r"(?<![/\w.])\d(?![\w.])", conform.help or "")}

    assert numbers == CONFORM_CODES


@pytest.mark.parametrize("name", ["canasta_conformance.reference"])
def test_the_reference_adapter_is_started_by_its_name(command, name: str) -> None:
    """`python -m canasta_conformance.reference` answers usage with 2, and so is there."""
    done = command(sys.executable, "-m", name, "--level", "none")

    assert done.returncode == 2
    assert f"python -m {name}" in done.stderr


def test_the_files_of_a_report(command, tmp_path: Path) -> None:
    """`--report DIR` leaves three files, whose forms carry their numbers."""
    folder = tmp_path / "report"
    done = command(
        "canasta",
        "conform",
        "run",
        "--level",
        "scorer",
        "--variant",
        "classic@4",
        "--only",
        "scoring.*.*",
        "--report",
        folder,
    )

    assert done.returncode == 0, done.stderr + done.stdout
    assert sorted(file.name for file in folder.iterdir()) == ["known.yaml", "report.json", "results.jsonl"]
    header = json.loads((folder / "results.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert header["form"] == "canasta-results/1"
    assert json.loads((folder / "report.json").read_text(encoding="utf-8"))["form"] == "canasta-report/1"


def test_ids_are_append_only(root: Path) -> None:
    """The lock begins with the ids that it had, in their order; new ones follow, and a retired one keeps its line."""
    lines = (root / "conformance/ids.lock").read_text(encoding="utf-8").splitlines()
    ids = [line.split()[0] for line in lines if line.partition("#")[0].split()]
    count, digest = IDS

    assert hashlib.sha256("\n".join(ids[:count]).encode()).hexdigest() == digest
