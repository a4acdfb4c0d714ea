"""A file of one's own never passes for a variant of the specification, in any verb."""

from pathlib import Path

import pytest

TEXT = "canasta: variant/1\nid: {}\ntitle: {{en: Mine}}\nextends: classic\nplayers: [4]\n"


@pytest.fixture(scope="module")
def impostors(tmp_path_factory) -> list[Path]:
    """Files with the ids of a variant and of an option, and one that extends a file with the id of a variant."""
    folder = tmp_path_factory.mktemp("own")
    for name in ("bicycle", "two-canastas"):
        (folder / f"{name}.yaml").write_text(TEXT.format(name), encoding="utf-8")
    return [folder / "bicycle.yaml", folder / "two-canastas.yaml"]


VERBS = [
    ["validate", "{}"],
    ["show", "{}"],
    ["diff", "classic@4", "{}"],
    ["play", "{}"],
    ["score", str(Path(__file__).parent / "data" / "worked-hand.yaml"), "--variant", "{}"],
    ["ask", "pile 2h Qs; hand Qc Jk 4h 5s 7d; melds 8c 8d 8h; take Qc Jk", "--ruleset", "{}"],
    ["variants", "--matrix", "csv", "{}"],
    ["explain", "pile.top", "--ruleset", "{}"],
    ["conform", "run", "--variant", "{}"],
    ["conform", "agree", "--variant", "{}"],
    ["conform", "show", "cards.values.joker", "--variant", "{}"],
    ["conform", "mutate", "{}"],
    ["conform", "record", "--new", "{}"],
]


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: " ".join(verb[:2]))
def test_no_verb_takes_a_file_that_has_a_name_of_the_specification(run, impostors: list[Path], verb: list[str]) -> None:
    """It is wrong or unusable, whatever the verb does with good files."""
    for file in impostors:
        answer = run(*(word.replace("{}", str(file)) for word in verb))
        assert answer.code in (1, 2)
        assert "bicycle@4" not in answer.out


def test_a_file_with_a_name_of_its_own_is_played_and_its_trace_says_whose_it_is(run, tmp_path: Path) -> None:
    """The neighbour of all these: replay certifies the digest and not the name."""
    file, trace = tmp_path / "house.yaml", tmp_path / "hand.jsonl"
    file.write_text(TEXT.format("house"), encoding="utf-8")

    assert run("play", file, "--trace", trace).code == 0
    answer = run("replay", trace)
    assert answer.code == 0
    assert "house@4, which is no rule set of the specification" in answer.out
    assert run("replay", trace, "--format", "json").json["own"] is True
    assert run("show", file, "--format", "json").json["digest"] in answer.out
