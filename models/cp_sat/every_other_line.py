"""The fewest queens that cover a board of odd side, looked for on every other line only.

Question
    Cover an n × n board, n odd, with (n + 1) / 2 queens, one on each of the first, third, fifth … rows, and one on each
    of the first, third … columns. One solution is wanted.
Viewpoint
    A permutation: a square on these lines is occupied or not.
Variables and domains
    One Boolean for each square on both an occupied row and an occupied column.
Constraints
    One queen on each of these rows and columns. They cover all squares but those where the other rows and columns
    cross: for each such square a clause, a queen is on one of its two diagonals.
Search
    First only placements that a half turn keeps, which are few; if there is none, all. A cover need not stand on
    every other line: that there is none here does not mean that there is none.
Size
    (n + 1)² / 4 variables and (n - 1)² / 4 clauses, a quarter of those of cp-sat/cover, and no counter for the number
    of queens. 31, 33 and 37 take a tenth of a second; 29 half a minute, as no half turn keeps a cover there.
Symmetry
    The half turn is tried first, not broken: it makes a question smaller whose answer may be symmetric.
Source
    Queens on lines of one parity: W. D. Weakley, Domination in the queen's graph (1995). Covers that a half turn keeps:
    P. R. J. Östergård and W. D. Weakley, Values of domination numbers of the queen's graph, Electronic Journal of
    Combinatorics 8 (2001) R29. That no fewer queens do it: D. Finozhenok and W. D. Weakley (2007).
Compare with
    cp-sat/cover (all squares, all covers), local-search/lines-of-one-parity (even boards, too),
    kernels/empty-line-patterns (all covers of larger boards).
"""

from collections.abc import Iterator

from models.chess.attacks import covering_boards
from models.chess.board import Board, bits
from models.chess.notation import square_name
from models.cp_sat.shared.engine import CpModel, CpSat, Viewpoint, make_solver, placements_of, set_parameters
from models.formulation import GaveUp, SolutionSet
from models.languages import say
from models.problem import Instance
from models.search import Search
from models.viewpoints.occupied_squares import why_not_queens_on_a_square


class EveryOtherLine(CpSat):
    gives = SolutionSet.ONE
    has_objective = False
    is_telling = False

    def unsupported(self, instance: Instance) -> str | None:
        if reason := why_not_queens_on_a_square(instance):
            return reason
        side = instance.board.rows
        if side % 2 == 0:
            return "only queens on square boards of odd side"
        return None if instance.size == (side + 1) // 2 else "only (n + 1) / 2 queens"

    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        board, piece = instance.board, instance.piece
        used = squares_on_every_other_line(board, first=0)
        occupied = {index: model.new_bool_var(square_name(board, board.square(index))) for index in bits(used)}
        # One queen on each of these rows and columns.
        for line in range(0, board.rows, 2):
            model.add_exactly_one(occupied[board.index((line, across))] for across in range(0, board.rows, 2))
            model.add_exactly_one(occupied[board.index((across, line))] for across in range(0, board.rows, 2))
        # Where the other rows and columns cross, a queen is on a diagonal.
        for square in bits(squares_on_every_other_line(board, first=1)):
            model.add_bool_or(occupied[other] for other in bits(covering_boards(board, piece)[square] & used))
        return [(variable, (0, 1 << square)) for square, variable in occupied.items()]

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        from ortools.sat.python.cp_model import CpModel

        for keeps_half_turn in (True, False):
            with search.building():
                model = CpModel()
                viewpoint = self.state(instance, model)
                if keeps_half_turn:
                    state_half_turn(model, viewpoint)
            solver = make_solver()
            set_parameters(solver, self.settings)
            found = list(placements_of(solver, model, viewpoint, search))  # the solver stops at its first solution
            if found:
                yield from found
                return
        raise GaveUp(say("none is on every other line, which does not mean that there is none"))


def state_half_turn(model: CpModel, viewpoint: Viewpoint) -> None:
    """State that a half turn keeps the placement: it reverses the order of the squares."""
    for (variable, _), (image, _) in zip(viewpoint, reversed(viewpoint), strict=True):
        model.add(variable == image)


def squares_on_every_other_line(board: Board, first: int) -> int:
    """The bitboard of the squares on every other row from ``first`` on, and on every other column from there on."""
    lines = range(first, board.rows, 2)
    return board.bitboard((row, column) for row in lines for column in lines)
