"""Queens on every other row and column, of which two exchange their columns: few queens that cover a large board.

Question
    Cover an n × n board with ⌊n / 2⌋ + 1 queens. One solution is wanted.
Viewpoint
    A permutation: on each of the second, fourth, sixth … rows stands one queen, on each of these columns, too, and one
    more queen stands anywhere. If n is odd, every other start takes the first, third, fifth … lines, and no more queen.
Variables and domains
    For each of these rows the column of its queen, and the square of the free queen. At any time each has a value.
Constraints
    One queen on each of these rows and columns: every move keeps that. The number of squares that no queen covers is to
    become 0; they are where the other rows and columns cross, and are covered along diagonals.
Search
    Simulated annealing. Two queens are drawn, and exchange their columns; or the free queen moves by a few squares. A
    move that leaves no more squares uncovered is made; one that leaves d more is made with the probability
    exp(-d / temperature), but none to a square that is occupied. The temperature falls from 2 to 0.25, by the same
    factor after each of 20,000 draws a queen. Then the search begins anew.
Size
    ⌊n / 2⌋ + 1 variables. A draw takes three microseconds. 27 takes two seconds, 31 and 36 ten, 40 twenty. Nothing was
    found for 35, 37 and 39.
Symmetry
    Not used; one solution is enough.
Source
    Queens on lines of one parity: W. D. Weakley, Domination in the queen's graph (1995). The search: Kirkpatrick,
    Gelatt and Vecchi, Optimization by simulated annealing, Science 220 (1983) 671.
Compare with
    cp-sat/every-other-line (the same lines, as clauses), simulated-annealing (queens that do not attack each other),
    large-neighbourhoods (any piece, from any square to any other).
"""

from collections.abc import Iterator
from functools import reduce
from math import exp
from operator import or_
from random import Random

from models.chess.board import bits
from models.formulation import Formulation, GaveUp, SolutionSet
from models.languages import say
from models.local_search import ENGINE
from models.problem import Instance
from models.search import Search
from models.viewpoints.occupied_squares import squares_covered_from, why_not_queens_on_a_square

STARTS = 100
"""The number of random placements from which a search begins before it gives up."""
DRAWS_PER_QUEEN = 20_000
"""The draws after which the search begins anew, for each queen on the board."""
HOTTEST, COLDEST = 2.0, 0.25
"""The temperatures of the first draw and after the last."""
FARTHEST = 2
"""How many rows and how many columns the free queen moves at most."""


class LinesOfOneParity(Formulation):
    engine = ENGINE
    gives = SolutionSet.ONE
    is_telling = False

    def unsupported(self, instance: Instance) -> str | None:
        if reason := why_not_queens_on_a_square(instance):
            return reason
        return None if instance.size == instance.board.rows // 2 + 1 else "only ⌊n / 2⌋ + 1 queens"

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        random, is_odd = Random(self.setting("seed")), instance.board.rows % 2 == 1
        for start in range(STARTS):
            queens = QueensOnLines(instance, first=0 if is_odd and start % 2 else 1, random=random, search=search)
            if queens.anneal():
                yield sum(1 << square for square in queens.squares)
                return
            queens.leave()
        raise GaveUp(say("found none in {count} starts, which does not mean that there is none", count=STARTS))


class QueensOnLines:
    """The squares of the queens, as bit numbers.

    From the line ``first`` on, one queen stands on every other row and column; if that is 1, one more stands anywhere.
    """

    def __init__(self, instance: Instance, first: int, random: Random, search: Search) -> None:
        self._board, self._random, self._search = instance.board, random, search
        self._covered = squares_covered_from(instance)
        lines = range(first, self._board.rows, 2)
        self._lines = len(lines)
        columns = random.sample(lines, len(lines))
        self.squares = [self._board.index(square) for square in zip(lines, columns, strict=True)]
        if first:
            self.squares.append(random.choice(list(bits(self._board.full & ~sum(1 << one for one in self.squares)))))
        for square in self.squares:
            search.place(self._board.square(square))

    def anneal(self) -> bool:
        """Move queens, ever colder; returns whether they cover the board."""
        draws, random = DRAWS_PER_QUEEN * len(self.squares), self._random.random
        uncovered = self._count_uncovered(self.squares)
        for draw in range(draws):
            if not uncovered:
                return True
            squares = self._draw()
            left = self._count_uncovered(squares)
            temperature = HOTTEST * (COLDEST / HOTTEST) ** (draw / draws)
            is_taken = left <= uncovered or random() < exp((uncovered - left) / temperature)
            if is_taken and len(set(squares)) == len(squares):
                self._move(squares)
                uncovered = left
                self._search.report_violations(uncovered)
        return not uncovered

    def leave(self) -> None:
        """Take all queens off the board."""
        for square in self.squares:
            self._search.remove(self._board.square(square))

    def _count_uncovered(self, squares: list[int]) -> int:
        """The number of squares that no queen covers."""
        return (self._board.full & ~reduce(or_, map(self._covered.__getitem__, squares))).bit_count()

    def _draw(self) -> list[int]:
        """The squares after a random move: of two queens on lines, or of the free one."""
        squares, side, random = self.squares.copy(), self._board.rows, self._random.random
        at = int(random() * len(squares))
        row, column = divmod(squares[at], side)
        if at < self._lines:
            other = int(random() * self._lines)
            other_row, other_column = divmod(squares[other], side)
            squares[at], squares[other] = row * side + other_column, other_row * side + column
        else:
            down, across = (int(random() * (2 * FARTHEST + 1)) - FARTHEST for _ in range(2))
            row, column = (min(max(line, 0), side - 1) for line in (row + down, column + across))
            squares[at] = row * side + column
        return squares

    def _move(self, squares: list[int]) -> None:
        """Move the queens to these squares."""
        for square in self.squares:
            if square not in squares:
                self._search.remove(self._board.square(square))
        for square in squares:
            if square not in self.squares:
                self._search.place(self._board.square(square))
        self.squares = squares
