"""The differences between two rule sets, parameter by parameter in chapter order, with the reasons of each value."""

from dataclasses import dataclass
from typing import Any

from .files import Basis
from .parameters import parameters
from .resolution import Resolution


@dataclass(frozen=True, slots=True)
class Difference:
    """One parameter with the values and bases of both rule sets. If ``custom``, it concerns only table manners."""

    path: str
    custom: bool
    first: Any
    second: Any
    first_basis: tuple[Basis, ...]
    second_basis: tuple[Basis, ...]


def differences(first: Resolution, second: Resolution) -> tuple[Difference, ...]:
    """Every parameter whose values differ. Parameters that this version does not use never differ."""
    one, two = first.values(), second.values()
    return tuple(
        Difference(path, parameter.custom, one[path], two[path], first.basis[path], second.basis[path])
        for path, parameter in parameters().items()
        if one[path] != two[path]
    )
