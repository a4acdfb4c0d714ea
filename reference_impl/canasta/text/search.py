"""Finds rules and parameters by words, in every language that the specification has."""

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from canasta.spec import CHAPTERS, Rules, catalogue, words
from canasta.spec.parameters import parameters

from . import sentences

_WORD = re.compile(r"[^\W\d_]+")
#: How alike a word and a known word must be for a slip of the pen.
_ALIKE = 0.75
#: Words that say nothing about a rule.
_IDLE = frozenset(
    ("a", "an", "the", "of", "in", "on", "to", "is", "are", "do", "does", "can", "may", "i", "my", "when", "how")
)


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found.

    :ivar rules: ids, the best first; those whose id, title or sentence have all words.
    :ivar parameters: paths that have all words, in chapter order.
    :ivar instead: words that were searched for instead of misspelt ones, by the word that was given.
    """

    rules: tuple[str, ...]
    parameters: tuple[str, ...]
    instead: Mapping[str, str]


def search(asked: str, rules: Rules) -> Found:
    """The rules and parameters that some words are about.

    A word matches the beginning of a word (``freez`` finds freezes). An unknown word is replaced by the nearest known
    one.

    :param asked: words, a part of an id, or the name of a chapter.
    :param rules: the rule set whose sentences are searched.
    """
    given = [word for word in _split(asked) if word not in _IDLE] or _split(asked)
    index = {rule: _texts(rule, rules) for rule in catalogue.rules()}
    vocabulary = {word for texts in index.values() for text in texts for word in text}
    vocabulary |= {word for path in parameters() for word in _split(path)}
    instead, wanted = {}, []
    for word in given:
        stem = _stem(word)
        if not any(known.startswith(stem) for known in vocabulary):
            near = difflib.get_close_matches(word, vocabulary, 1, _ALIKE)
            if not near:
                return Found((), (), {})
            instead[word], stem = near[0], _stem(near[0])
        wanted.append(stem)
    ranked = []
    for place, (rule, texts) in enumerate(index.items()):
        # The id first, then the title, then the sentence: what is said earlier says more.
        depth = next((n for n in range(len(texts)) if _has(wanted, texts[: n + 1])), None)
        if depth is not None:
            ranked.append((depth, place, rule))
    paths = tuple(path for path in parameters() if _has(wanted, [_split(path)]))
    return Found(tuple(rule for _, _, rule in sorted(ranked)), paths, instead)


def chapter_rules(chapter: str) -> tuple[str, ...]:
    """The rules of a chapter, in the order of the catalogue."""
    return tuple(rule.id for rule in catalogue.rules().values() if rule.chapter == chapter)


def listed() -> Iterable[tuple[str, tuple[str, ...]]]:
    """All chapters with their rules."""
    for chapter in CHAPTERS:
        yield chapter, chapter_rules(chapter)


@cache
def _texts(rule: str, rules: Rules) -> tuple[list[str], ...]:
    """The words of a rule: of its id, of its titles, of its sentences in every language."""
    titles, sentence = [], []
    for lang in words.languages():
        titles += _split(sentences.rule_title(rule, lang))
        sentence += _split(sentences.rule_sentence(rule, rules, lang))
    return _split(rule), titles, sentence


def _split(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def _stem(word: str) -> str:
    """A word without an English plural, so that jokers finds joker."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _has(wanted: Iterable[str], texts: Iterable[list[str]]) -> bool:
    there = [word for text in texts for word in text]
    return all(any(word.startswith(stem) for word in there) for stem in wanted)
