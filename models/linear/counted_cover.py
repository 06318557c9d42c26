"""Domination as a set cover, with counts over frames of the board, rounded: inequalities that cut off fractions.

Constraints
    Those of linear/cover. In addition, take a set S of squares: the frame of squares at one distance from the edge, or
    several frames, one inside the other. A piece on square i covers c(i) squares of S, so the sum of c(i) · square i is
    at least the size of S. That is a sum of rows of linear/cover and cuts off nothing. Divide it by d and round every
    number up: the coefficients on the left may only grow, and then the left side is an integer, so the right side may
    grow too. Now it is a new inequality, which integers meet and some fractions do not.
Size
    n² variables and the n² rows of linear/cover; one row more for each set and each d from 2 to the largest c(i).
    8 × 8: 215 rows, with the size.
Source
    Rounded sums of rows: Chvátal, Edmonds polytopes and a hierarchy of combinatorial problems, Discrete Mathematics 4
    (1973) 305; Gomory (1958).
Compare with
    linear/cover (without the counts; ``help bounds``), cp-sat/counting-bound (a count that needs the size).
"""

from models.chess.board import Board
from models.linear.cover import Cover
from models.linear.program import IntegerProgram
from models.problem import Instance
from models.viewpoints.occupied_squares import squares_covered_from


class CountedCover(Cover):
    def state(self, instance: Instance, program: IntegerProgram) -> None:
        super().state(instance, program)
        # Of each set of frames every square is covered: counted, divided and rounded up.
        for frames in neighbouring_frames(instance.board):
            counts = [(covered & frames).bit_count() for covered in squares_covered_from(instance)]
            for divisor in range(2, max(counts) + 1):
                rounded = {square: -(-count // divisor) for square, count in enumerate(counts) if count}
                program.add(rounded, at_least=-(-frames.bit_count() // divisor))


def neighbouring_frames(board: Board) -> list[int]:
    """The squares at one distance from the edge, or at distances that follow one another, as bitboards."""
    distances = [min(row, column, board.rows - 1 - row, board.columns - 1 - column) for row, column in board]
    most = max(distances)
    return [
        sum(1 << square for square, distance in enumerate(distances) if first <= distance <= last)
        for first in range(most + 1)
        for last in range(first, most + 1)
    ]
