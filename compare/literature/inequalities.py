"""Inequalities between the answers to two questions about one piece and one board, whoever found them."""

from dataclasses import dataclass
from typing import Literal

from compare.literature.sequences import Quantity

Measure = tuple[str, Literal["any", "optimum"], Quantity]
"""Problem, size and quantity; the piece and the board are those of the instance."""


@dataclass(frozen=True)
class Inequality:
    """The ``smaller`` is at most ``factor`` times the ``larger``, because of ``why``.

    ``same_size``: only if the sizes of the two optima are equal.
    """

    smaller: Measure
    larger: Measure
    why: str
    factor: int = 1
    same_size: bool = False


def _sizes(smaller: str, larger: str, why: str, factor: int = 1) -> Inequality:
    return Inequality((smaller, "optimum", "size"), (larger, "optimum", "size"), why, factor)


def _all(smaller: str, larger: str, why: str) -> Inequality:
    return Inequality((smaller, "any", "count"), (larger, "any", "count"), why)


def _best(smaller: str, larger: str, why: str) -> Inequality:
    return Inequality((smaller, "optimum", "count"), (larger, "any", "count"), why)


INEQUALITIES = (
    _sizes("domination", "independent-domination", "pieces that cover without attacks cover"),
    _sizes("domination", "total-domination", "pieces that attack every square cover"),
    _sizes("domination", "connected-domination", "connected pieces that cover cover"),
    _sizes("domination", "border-domination", "border pieces that cover cover"),
    _sizes("independent-domination", "non-attacking", "the most non-attacking pieces cover where attacks go both ways"),
    _sizes("total-domination", "domination", "a cover and a neighbour of each piece attack every square", 2),
    _sizes("connected-domination", "domination", "two more pieces connect a piece of a cover with the others", 3),
    _all("maximal-non-attacking", "all-non-attacking", "maximal placements without attacks are such placements"),
    _all("maximal-non-attacking", "minimal-domination", "where attacks go both ways they cover with no piece to spare"),
    _all("minimal-domination", "all-dominating", "minimal covers cover"),
    _all("minimal-domination", "maximal-irredundant", "minimal covers are irredundant, with one more they are not"),
    _all("maximal-irredundant", "irredundant", "maximal irredundant placements are irredundant"),
    _all("minimal-total-domination", "total-domination", "where every square is attacked with none to spare it is"),
    _all("total-domination", "all-dominating", "pieces that attack every square cover"),
    _all("connected-domination", "all-dominating", "connected pieces that cover cover"),
    _best("non-attacking", "maximal-non-attacking", "the most pieces leave no room for one more"),
    _best("domination", "minimal-domination", "of the fewest pieces none is to spare"),
    _best("total-domination", "total-domination", "the fewest are some of all"),
    _best("connected-domination", "connected-domination", "the fewest are some of all"),
    _best("independent-domination", "maximal-non-attacking", "where attacks go both ways they leave no room"),
    Inequality(
        ("independent-domination", "optimum", "count"),
        ("domination", "optimum", "count"),
        "with as few pieces they are some of all covers",
        same_size=True,
    ),
)
"""Attacks of all pieces in the sequences go both ways. Source: Haynes, Hedetniemi and Slater, Fundamentals of
Domination in Graphs (1998), chapters 1, 3 and 6."""

ODD: tuple[Measure, ...] = (("all-dominating", "any", "count"),)
"""A graph has an odd number of dominating sets: Brouwer, The number of dominating sets of a finite graph is odd
(2009)."""
