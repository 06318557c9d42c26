"""Data as MiniZinc text: ``size = 8;``."""

from collections.abc import Iterable, Mapping, Sequence

from models.chess.board import bits

Value = int | frozenset[int] | Sequence[int] | Sequence[frozenset[int]]
"""A number, a set, or an array of either."""


def squares(bitboard: int) -> frozenset[int]:
    """The set of the bit numbers of a bitboard."""
    return frozenset(bits(bitboard))


def as_text(data: Mapping[str, Value]) -> str:
    """One assignment a line. An array is indexed from 0."""
    return "".join(f"{name} = {_value(value)};\n" for name, value in data.items())


def _value(value: Value) -> str:
    if isinstance(value, int):
        return str(value)
    if isinstance(value, frozenset):
        return f"{{{_listed(sorted(value))}}}"
    return f"array1d(0..{len(value) - 1}, [{_listed(value)}])"


def _listed(values: Iterable[int | frozenset[int]]) -> str:
    return ", ".join(map(_value, values))
