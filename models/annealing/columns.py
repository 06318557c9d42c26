"""One bit for each square: every column and every row wants the sum 1, and every diagonal at most 1.

Constraints
    Penalties. For each column, and on a square board for each row, d², where d is the number of its queens less 1. For
    each other line with s queens s (s - 1), which is 2 for each pair. Where all are 0, the queens are placed right.

    A queen cannot move: one bit takes it away, another puts it elsewhere, and the state between costs 2, for its column
    and its row. An attack costs as much, and that is best. The share of 500 reads that end at 0, where a sum that is
    missed by 1 costs 1, 2, 4 or 8: n = 8: 99, 74, 23, 4 %; n = 20: 100, 45, 2, 0 %. Any price above 0 has the same
    least states; a high one makes walls around all states that meet the sums, right or not.
Size
    Queens: n² bits, and a coupling for each pair of squares on a line, (5 n³ - 6 n² + n) / 3: 728 for n = 8, 12,540
    for n = 20. A read takes 1.6 ms and 12.6 ms.
Source
    Penalties for sums: Lucas, Ising formulations of many NP problems, Frontiers in Physics 2 (2014) 5.
Compare with
    annealing/squares (one sum for all squares), annealing/tabu (another search),
    local-search/simulated-annealing (a queen moves within its column, and no state has a queen too few).
"""

from models.annealing.engine import Annealing
from models.chess.attacks import ride_directions
from models.exporting.shared.common_form import square_variables
from models.exporting.shared.stated import LinearModel, Row
from models.problem import Instance
from models.viewpoints.one_queen_a_column import OneQueenAColumn


class Columns(Annealing, OneQueenAColumn):
    def stated_model(self, instance: Instance) -> LinearModel:
        rows = []
        for direction in ride_directions(instance.piece):
            lines = instance.board.lines(direction)
            # One queen in each column, on a square board also in each row; at most one on any other line.
            at_least = 1 if len(lines) == instance.size else None
            rows += [Row(dict.fromkeys(line, 1), at_least, at_most=1) for line in lines]
        return LinearModel(instance, square_variables(instance), rows)
