"""One bit for each square: each attack costs 2, and the number of pieces wants to be the size.

Constraints
    Penalties. For each line, or clique of leaps, with s pieces s (s - 1), which is 2 for each pair. And 2 d², where d
    is the number of all pieces less the size; where any number is asked for, this one is left out.

    The share of 500 reads of n queens that end at 0, where a queen too few costs 1, 2, 4 or 8: n = 8: 47, 99, 13, 0 %;
    n = 20: 22, 99, 0, 0 %. At 1 most reads end with a queen too few, as an attack costs more; at 4 with an attack, as a
    queen too few costs more on the way.
Size
    n² bits. The one sum couples each with each, n² (n² - 1) / 2 couplings: 2,016 for n = 8 and 79,800 for n = 20, where
    annealing/columns has 12,540. A read takes 22 ms for n = 20, and there 12.6 ms.
Source
    Glover, Kochenberger and Du, Quantum bridge analytics I: a tutorial on formulating and using QUBO models, 4OR 17
    (2019) 335: penalties for a sum, for pairs of which one may be chosen, and slack variables for inequalities.
Compare with
    annealing/columns (a sum for each column), linear/conflict-pairs (the same pairs, a solver that proves).
"""

from models.annealing.engine import Annealing
from models.chess.attacks import conflict_cliques
from models.chess.board import bits
from models.exporting.shared.common_form import square_variables
from models.exporting.shared.stated import LinearModel, Row
from models.problem import Instance
from models.viewpoints.occupied_squares import NonAttackingPieces


class Squares(Annealing, NonAttackingPieces):
    equation_price = 2

    def stated_model(self, instance: Instance) -> LinearModel:
        squares, size = square_variables(instance), instance.size
        # No two pieces on one line or a leap apart.
        rows = [Row(dict.fromkeys(bits(one), 1), at_most=1) for one in conflict_cliques(instance.board, instance.piece)]
        if isinstance(size, int):
            rows.append(Row(dict.fromkeys(range(len(squares)), 1), size, size))
        return LinearModel(instance, squares, rows)
