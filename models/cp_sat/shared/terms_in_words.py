"""The parts of CP-SAT's constraints in words: literals, sums and ranges."""

from collections.abc import Iterable, Sequence
from typing import Any

from models.model_in_words import ranges_in_words

LEAST, LARGEST = -(2**63), 2**63 - 1
"""The ends that CP-SAT gives to a range without a limit."""


class Terms:
    """Writes terms with the names of a model's variables."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def variables(self, numbers: Iterable[int]) -> list[str]:
        return [self.names[number] for number in numbers]

    def literals(self, literals: Iterable[int]) -> list[str]:
        return [self.names[one] if one >= 0 else f"not {self.names[-one - 1]}" for one in literals]

    def expressions(self, expressions: Iterable[Any]) -> list[str]:
        return [self.expression(one) for one in expressions]

    def expression(self, expression: Any) -> str:
        return self.sum(zip(expression.vars, expression.coeffs, strict=True), expression.offset)

    def sum(self, terms: Iterable[tuple[int, int]], offset: int = 0) -> str:
        """A sum from pairs (number of a variable, coefficient): ``x - 2 · y + 5``."""
        named = [(coefficient, self.names[number]) for number, coefficient in terms if coefficient]
        if len(named) == 1 and named[0][0] == 1 and not offset:
            return named[0][1]
        parts = [_signed(coefficient, f"({name})" if " " in name else name) for coefficient, name in named]
        if offset or not parts:
            parts.append(_signed(offset))
        text = " ".join(parts)
        return text[2:] if text.startswith("+") else f"-{text[2:]}"

    def compared(self, terms: Sequence[tuple[int, int]], ranges: Sequence[tuple[int, int]]) -> str:
        """A comparison, with the negative terms on the right side: ``x + y ≤ z + 3``."""
        comparison = limits(ranges)
        left = [(number, coefficient) for number, coefficient in terms if coefficient > 0]
        right = [(number, -coefficient) for number, coefficient in terms if coefficient < 0]
        if not left or not right or comparison.startswith("in"):
            return f"{self.sum(terms)} {comparison}"
        relation, limit = comparison.split()
        return f"{self.sum(left)} {relation} {self.sum(right, int(limit))}"


def pairs(flat: Iterable[int]) -> list[tuple[int, int]]:
    """The ranges of a domain; CP-SAT stores them as a flat list of ends."""
    numbers = list(flat)
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def limits(ranges: Sequence[tuple[int, int]]) -> str:
    """The right side of a comparison: ``= 3``, ``≤ 5``, ``≠ 2``, ``in 1 to 3``."""
    match ranges:
        case [(low, high)] if low == high:
            return f"= {low}"
        case [(low, high)] if low == LEAST:
            return f"≤ {high}"
        case [(low, high)] if high == LARGEST:
            return f"≥ {low}"
        case [(low, before), (after, high)] if (low, high) == (LEAST, LARGEST) and after == before + 2:
            return f"≠ {before + 1}"
    return f"in {ranges_in_words(ranges)}"


def _signed(coefficient: int, name: str = "") -> str:
    """A term with its sign: ``+ 2 · x``, ``- x``, ``+ 5``."""
    sign, size = ("-", -coefficient) if coefficient < 0 else ("+", coefficient)
    if not name:
        return f"{sign} {size}"
    return f"{sign} {name}" if size == 1 else f"{sign} {size} · {name}"
