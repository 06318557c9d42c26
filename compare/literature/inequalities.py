"""Inequalities that hold between the answers to two questions about one piece and one board."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from compare.literature.sequences import Quantity


class Measure(NamedTuple):
    """A quantity of a question; the piece and the board are those of the instance."""

    problem: str
    size: Literal["any", "optimum"]
    quantity: Quantity


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


def _optimal_sizes(smaller: str, larger: str, why: str, factor: int = 1) -> Inequality:
    """An inequality between the optima of two problems."""
    return Inequality(Measure(smaller, "optimum", "size"), Measure(larger, "optimum", "size"), why, factor)


def _counts(smaller: str, larger: str, why: str) -> Inequality:
    """An inequality between the numbers of solutions of any size."""
    return Inequality(Measure(smaller, "any", "count"), Measure(larger, "any", "count"), why)


def _optimal_to_all_counts(smaller: str, larger: str, why: str) -> Inequality:
    """An inequality between the number of optimal solutions and the number of solutions of any size."""
    return Inequality(Measure(smaller, "optimum", "count"), Measure(larger, "any", "count"), why)


INEQUALITIES = (
    _optimal_sizes("domination", "independent-domination", "pieces that cover without attacks are a cover"),
    _optimal_sizes("domination", "total-domination", "pieces that attack every square cover"),
    _optimal_sizes("domination", "connected-domination", "connected pieces that cover are a cover"),
    _optimal_sizes("domination", "border-domination", "border pieces that cover are a cover"),
    _optimal_sizes(
        "independent-domination", "non-attacking", "the most non-attacking pieces cover where attacks go both ways"
    ),
    _optimal_sizes("total-domination", "domination", "a cover and a neighbour of each piece attack every square", 2),
    _optimal_sizes(
        "connected-domination", "domination", "two more pieces connect a piece of a cover with the others", 3
    ),
    _counts("maximal-non-attacking", "all-non-attacking", "maximal placements without attacks are such placements"),
    _counts(
        "maximal-non-attacking", "minimal-domination", "where attacks go both ways they cover with no piece to spare"
    ),
    _counts("minimal-domination", "all-dominating", "minimal covers cover"),
    _counts("minimal-domination", "maximal-irredundant", "minimal covers are irredundant, with one more they are not"),
    _counts("maximal-irredundant", "irredundant", "maximal irredundant placements are irredundant"),
    _counts(
        "minimal-total-domination",
        "total-domination",
        "pieces that attack every square with none to spare attack every square",
    ),
    _counts("total-domination", "all-dominating", "pieces that attack every square cover"),
    _counts("connected-domination", "all-dominating", "connected pieces that cover are a cover"),
    _optimal_to_all_counts("non-attacking", "maximal-non-attacking", "the most pieces leave no room for one more"),
    _optimal_to_all_counts("domination", "minimal-domination", "of the fewest pieces none is to spare"),
    _optimal_to_all_counts("total-domination", "total-domination", "the fewest are some of all"),
    _optimal_to_all_counts("connected-domination", "connected-domination", "the fewest are some of all"),
    _optimal_to_all_counts(
        "independent-domination", "maximal-non-attacking", "where attacks go both ways they leave no room"
    ),
    Inequality(
        Measure("independent-domination", "optimum", "count"),
        Measure("domination", "optimum", "count"),
        "with as few pieces they are some of all covers",
        same_size=True,
    ),
)
"""Attacks of all pieces in the sequences go both ways. Source: Haynes, Hedetniemi and Slater, Fundamentals of
Domination in Graphs (1998), chapters 1, 3 and 6."""

ODD: tuple[Measure, ...] = (Measure("all-dominating", "any", "count"),)
"""The measures that are odd on every board. A graph has an odd number of dominating sets: Brouwer, The number of
dominating sets of a finite graph is odd (2009)."""
