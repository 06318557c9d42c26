"""The tree of a frame: a linear program for each case, whose dual solution is a leaf.

Unknowns: how many queens stand on each square that is left; of each line of the board, how far it is occupied, from 0
to 1, and by no more than its queens; and what is lacking, at most, to cover a square, to occupy a line, or in queens,
which is made least. If something is lacking, the dual values are weights and prices that show it. Otherwise a line or a
square is chosen whose value is nearest to a half.
"""

from collections.abc import Callable, Iterator
from functools import reduce
from math import gcd
from typing import Any

Frame = tuple[int, int, int, int]
"""The first and the last empty row, the first and the last empty column, from 0."""

LACKING = 1e-6
"""A number below this is taken for 0: then the case is split, which is never wrong."""
MULTIPLES = [*range(1, 13), 15, 16, 18, 20, 24, 30, 36, 40, 48, 60, 84, 120, 240, 360, 840, 2520, 10**4, 10**5, 10**6]
"""The numbers to which the least weight is scaled, one after the other, until all weights, rounded, refute the case."""


def refute_frame(rows: int, columns: int, queens: int, frame: Frame) -> list[str] | list[int]:
    """The nodes of the tree of a frame, as lines of text; or the squares of a cover, by number, if one is found."""
    nodes: list[str] = []
    for node in grow_tree(CoveringProgram(rows, columns, queens, frame)):
        if isinstance(node, list):
            return node
        nodes.append(node)
    return nodes


class CoveringProgram:
    """The linear program of the covers of a board that have a number of queens, and a frame.

    Lines are numbered from 0: rows, columns, diagonals by column - row, diagonals by row + column. Splits number the
    squares after the lines.
    """

    def __init__(self, rows: int, columns: int, queens: int, frame: Frame) -> None:
        self.rows, self.columns, self.pieces = rows, columns, queens
        self.lines = rows + columns + 2 * (rows + columns - 1)
        self.crossing = [self._lines_through(*divmod(square, columns)) for square in range(rows * columns)]
        self.on_line: list[list[int]] = [[] for _ in range(self.lines)]
        for square, lines in enumerate(self.crossing):
            for line in lines:
                self.on_line[line].append(square)
        self._state()
        top, bottom, left, right = frame
        for first, last, offset, number in ((top, bottom, 0, rows), (left, right, rows, columns)):
            for at in range(number):
                if at in (first, last):
                    self.leave_empty(offset + at)
                elif not first < at < last:
                    self.occupied[offset + at].SetLb(1)

    def _state(self) -> None:
        """State the program of all covers to a new solver."""
        from ortools.linear_solver import pywraplp

        self.solver = solver = pywraplp.Solver.CreateSolver("GLOP")
        infinity = solver.infinity()
        self.lacking = solver.NumVar(0, infinity, "")
        self.occupied = [solver.NumVar(0, 1, "") for _ in range(self.lines)]
        self.queens = [solver.NumVar(0, self.pieces, "") for _ in self.crossing]
        everywhere = solver.Constraint(-infinity, self.pieces)
        everywhere.SetCoefficient(self.lacking, -1)
        for queen in self.queens:
            everywhere.SetCoefficient(queen, 1)
        self.needs = [self._demand_cover(square) for square in range(len(self.crossing))]
        self.links = [self._link(line) for line in range(self.lines)]
        solver.Objective().SetCoefficient(self.lacking, 1)
        solver.Objective().SetMinimization()

    def _lines_through(self, row: int, column: int) -> tuple[int, int, int, int]:
        """The numbers of the four lines through a square."""
        both = self.rows + self.columns
        return row, self.rows + column, both + self.rows - 1 + column - row, 2 * both - 1 + row + column

    def _demand_cover(self, square: int) -> Any:
        """The constraint that the square is on an occupied line."""
        need = self.solver.Constraint(1, self.solver.infinity())
        for line in self.crossing[square]:
            need.SetCoefficient(self.occupied[line], 1)
        need.SetCoefficient(self.lacking, 1)
        return need

    def _link(self, line: int) -> Any:
        """The constraint that a line is occupied by no more than its queens."""
        link = self.solver.Constraint(0, self.solver.infinity())
        for square in self.on_line[line]:
            link.SetCoefficient(self.queens[square], 1)
        link.SetCoefficient(self.occupied[line], -1)
        link.SetCoefficient(self.lacking, 1)
        return link

    def variable(self, number: int) -> Any:
        """The variable of a line or of a square, by its number in splits, as the solver of now has it."""
        return self.occupied[number] if number < self.lines else self.queens[number - self.lines]

    def leave_empty(self, line: int) -> None:
        """Let no queen stand on a line."""
        self.occupied[line].SetUb(0)
        for square in self.on_line[line]:
            self.queens[square].SetUb(0)

    def solve(self) -> bool:
        """Solve the program; returns whether nothing is lacking, as far as floating-point numbers tell."""
        if self.solver.Solve() != self.solver.OPTIMAL:
            self._begin_anew()
            if self.solver.Solve() != self.solver.OPTIMAL:
                return False
        return bool(self.lacking.solution_value() < LACKING)

    def _begin_anew(self) -> None:
        """State the same to a new solver: from where a solver failed, it fails again, whatever it is asked."""
        bounds = [(variable.Lb(), variable.Ub()) for variable in self.occupied + self.queens]
        self._state()
        for variable, (lower, upper) in zip(self.occupied + self.queens, bounds, strict=True):
            variable.SetBounds(lower, upper)

    def find_cover(self) -> list[int] | None:
        """The squares of the queens in the solution, if these cover the board; None if they do not."""
        squares = [at for at, queen in enumerate(self.queens) if queen.solution_value() > 1 - LACKING]
        reached = {line for square in squares for line in self.crossing[square]}
        is_cover = len(squares) <= self.pieces and all(reached.intersection(lines) for lines in self.crossing)
        return squares if is_cover else None

    def choose(self) -> int | None:
        """The number of the line or the square that is to be split, rows and columns first; None if all are known."""
        values = [line.solution_value() for line in self.occupied]
        is_open = [line.Lb() < line.Ub() for line in self.occupied]
        straight = self.rows + self.columns
        for lines in (range(straight), range(straight, self.lines)):
            if chosen := [(abs(values[line] - 0.5), line) for line in lines if is_open[line]]:
                return min(chosen)[1]
        free = [
            (abs(queen.solution_value() - 0.5), at)
            for at, queen in enumerate(self.queens)
            if queen.Lb() < min(1, queen.Ub())
        ]
        return self.lines + min(free)[1] if free else None

    def find_leaf(self) -> str | None:
        """The leaf that refutes the case: the dual solution in small whole numbers; None if none of these refute it."""
        weights = [max(0.0, need.dual_value()) for need in self.needs]
        prices = [max(0.0, link.dual_value()) for link in self.links]
        if sum(queen.Lb() == 1 for queen in self.queens) > self.pieces:
            return " | "
        least = min((one for one in weights + prices if one > LACKING), default=1.0)
        for multiple in MULTIPLES:
            scale = multiple / least
            whole = [round(one * scale) for one in weights], [round(one * scale) for one in prices]
            if self.refutes(*whole):
                divisor = reduce(gcd, whole[0] + whole[1])
                return " | ".join(_in_pairs([one // divisor for one in numbers]) for numbers in whole)
        return None

    def refutes(self, weights: list[int], prices: list[int]) -> bool:
        """Whether the occupied lines cannot have as much load as the squares have weight."""
        total = sum(weights)
        fixed = 0
        for line, squares in enumerate(self.on_line):
            rest = sum(weights[square] for square in squares) - prices[line]
            lower, upper = self.occupied[line].Lb(), self.occupied[line].Ub()
            is_occupied, may_be_occupied = lower == 1, upper == 1
            if is_occupied or (may_be_occupied and rest > 0):
                fixed += rest
        highest = queens = 0
        for lines, queen in zip(self.crossing, self.queens, strict=True):
            paid = sum(prices[line] for line in lines)
            if queen.Lb() == 1:
                fixed += paid
                queens += 1
            if queen.Ub() > 0:
                highest = max(highest, paid)
        return total > fixed + (self.pieces - queens) * highest


def _in_pairs(numbers: list[int]) -> str:
    """The numbers that are not 0, each after its place."""
    return " ".join(f"{at} {number}" for at, number in enumerate(numbers) if number)


class Stuck(Exception):
    """A case is known in full, and neither refuted nor a cover: a mistake of the linear program."""


def grow_tree(program: CoveringProgram) -> Iterator[str | list[int]]:
    """The nodes of the tree, as lines of text, in order; or at last the squares of a cover, after which nothing comes.

    Raises Stuck if the solver's answers lead nowhere.
    """
    if not program.solve() and (leaf := program.find_leaf()):
        yield leaf
        return
    if cover := program.find_cover():
        yield cover
        return
    number = program.choose()
    if number is None:
        raise Stuck(f"the linear program of {program.pieces} queens neither refutes a case nor finds a cover in it")
    yield f"? {number}"
    found = False
    for is_occupied in (False, True):
        undo = _decide(program, number, is_occupied=is_occupied)
        for node in grow_tree(program):
            found = isinstance(node, list)
            yield node
        undo()
        if found:
            return


def _decide(program: CoveringProgram, number: int, *, is_occupied: bool) -> Callable[[], None]:
    """Decide a line or a square; returns a function that takes it back."""
    changed: list[tuple[int, float, float]] = []

    def bound(number: int, lower: float, upper: float) -> None:
        variable = program.variable(number)
        changed.append((number, variable.Lb(), variable.Ub()))
        variable.SetBounds(lower, upper)

    def undo() -> None:
        for number, lower, upper in reversed(changed):
            program.variable(number).SetBounds(lower, upper)

    square = number - program.lines
    if square < 0:
        bound(number, int(is_occupied), int(is_occupied))
        for one in [] if is_occupied else program.on_line[number]:
            bound(program.lines + one, 0, 0)
    else:
        bound(number, int(is_occupied), program.pieces if is_occupied else 0)
        for line in program.crossing[square] if is_occupied else ():
            bound(line, 1, 1)
    return undo
