"""Case files that a program writes read back the same, and stay the same when written again."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from canasta.spec import reading, writing

# Texts of cards, words and digests, and what YAML would take for something else.
_TEXTS = st.one_of(
    st.text(alphabet="KQ29cdhsJk .:#-!{}[]\"'&*?|>%@`,~\\\n\u00e9", max_size=200),
    st.lists(st.sampled_from("Kc 2d Jk Th 9s".split()), min_size=1, max_size=60).map(" ".join),
    st.sampled_from(["", "9", "1.0.0", "12e45", "0x1F", "true", "null", "no", "-", "- a", "a: b", "# a", "Null", ".5"]),
)
_LINES = st.lists(
    st.sampled_from(["0 draw", "1 discard Kc  # frozen", "2 take Kc ! pile.not-empty"]), min_size=2, max_size=9
).map(lambda lines: "\n".join(lines) + "\n")
_KEYS = st.sampled_from("deck steps end score chain views 0 1 take K: title".split())
_VALUES = st.recursive(
    st.one_of(_TEXTS, _LINES, st.booleans(), st.none(), st.integers(-10_000, 10_000)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(_KEYS, inner, max_size=4)),
    max_leaves=20,
)


@given(st.dictionaries(_KEYS, _VALUES, min_size=1, max_size=5))
def test_what_is_written_is_read_back(value):
    text = writing.dumps(value)
    assert reading.read(text.encode(), "written").value == value
    assert writing.dumps(reading.read(text.encode(), "written").value) == text


def test_recorded_files_keep_to_the_width():
    for file in (Path(__file__).parents[3] / "conformance/cases/match").glob("trace-*.yaml"):
        long = [line for line in file.read_text(encoding="utf-8").splitlines() if len(line) > 120]
        assert not long, f"{file.name}: {long[:1]}"
