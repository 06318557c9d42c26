"""The search yields one list again and again, so a program that keeps the solutions keeps one list many times.

Variables and domains
    One entry of a list per column; its domain is the rows.
Constraints
    A row is chosen only if no earlier queen attacks its square: the search is correct.
Search
    Depth first. The queen of a column is written over the one that was tried before it. Where every column has a queen,
    the list is yielded. ``list(...)`` collects all that is yielded; then each list becomes a placement.
What goes wrong
    A list is an object, and ``yield`` hands out the object, not its contents. There is only one list here, and the
    search goes on to write into it. At the end every entry of the collection is this one list, with the rows that were
    tried last. On 4 × 4 the collection has the right length, 2, and both of its boards are the same wrong one.
A student asks
    "When I print each board as it comes, it is right. Why does my list hold the same board 92 times?" When you print,
    the list still holds the solution; when the search is done, it holds something else. You kept 92 references to one
    list, not 92 boards. ``append(rows)`` in place of ``yield rows`` does the same.
Cure
    Give away a copy: ``yield list(rows)`` or ``yield tuple(rows)``. Or build a new object at each step, as
    ``rows + [row]`` does, or a number, which cannot change.
Source
    Classroom; "How do I create a multidimensional list?" in the Programming FAQ of Python has the same cause.
Compare with
    backtracking/partial-list (a list that is copied), pitfall/global-list (a list that lives too long).
"""

from collections.abc import Iterator

from models.backtracking import ENGINE
from models.pitfalls import Pitfall
from models.pitfalls.shared import n_queens
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns, rows_allowed


class OneListAgain(Pitfall, OneQueenAColumn):
    engine = ENGINE
    shows_on = n_queens(4)
    symptom = "wrong"

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        squares = columns(instance.board)
        allowed = rows_allowed(instance)
        rows = [0] * len(squares)

        def extend(column: int) -> Iterator[list[int]]:
            if column == len(squares):
                yield rows  # the mistake is here
                return
            for row in allowed[column]:
                if not any(attacks(rows[other], row, column - other) for other in range(column)):
                    square = instance.board.square(squares[column][row])
                    search.place(square)
                    rows[column] = row
                    yield from extend(column + 1)
                    search.remove(square)

        for solution in list(extend(0)):
            yield sum(1 << squares[column][row] for column, row in enumerate(solution))


def attacks(row: int, other_row: int, distance: int) -> bool:
    """Whether queens on these rows attack each other, where their columns are this far apart."""
    return abs(row - other_row) in (0, distance)
