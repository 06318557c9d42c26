"""Two layers, where each square knows how many squares of the other layer its piece would take away.

Viewpoint
    A square of each layer is occupied or not.
Variables and domains
    Two Booleans per square of the board, one for each layer.
Constraints
    Of a square of the first layer and a square of the second that it takes away, at most one is occupied. If the second
    layer has m pieces, then a square of the first layer, if it is occupied, has none of them on the squares that it
    takes away, and otherwise at most m: m times the square and the sum of those squares is at most m. The same from the
    second layer to the first. These sums follow from the pairs and the numbers of pieces, but not from any pair alone:
    they empty a square as soon as a piece there would leave too few squares to the other layer. Where the second layer
    has marks, of a mark and the squares that take it away at least one is occupied.
Search
    CP-SAT's, with a fixed order: square by square, occupied first. One size after the other, the largest first.
Size
    2 n² variables. Two armies of queens on 8 × 8: 128 variables, 1520 pairs, 128 sums, and 2 for the pieces.
Compare with
    cp-sat/general (without the sums), backtracking/squares-left-free (the same thought as a search).
"""

from models.chess.board import bits
from models.cp_sat.shared.engine import CpModel, CpSat, Viewpoint
from models.cp_sat.shared.variables import boolean_squares, viewpoint_of
from models.problem import Instance
from models.viewpoints.two_layers import TwoLayers, count_on_layers, taken_boards


class AttacksCounted(TwoLayers, CpSat):
    priority = 2
    has_objective = False

    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        occupied = boolean_squares(instance, model)
        squares_of_layer = len(instance.board.face)
        first, second = occupied[:squares_of_layer], occupied[squares_of_layer:]
        numbers = count_on_layers(instance)
        if numbers is None:
            model.add(False)  # no numbers of pieces on the two layers make this size
            return viewpoint_of(occupied)
        number_of_first, number_of_second = numbers
        # The numbers of pieces on the two layers.
        model.add(sum(first) == number_of_first)
        model.add(sum(second) == number_of_second)
        takers: list[list[int]] = [[] for _ in second]
        for square, taken in enumerate(taken_boards(instance)):
            # A piece takes squares of the other layer away: each of them, and so all of them.
            for other in bits(taken):
                model.add_implication(first[square], ~second[other])
                takers[other].append(square)
            on_taken = sum(second[other] for other in bits(taken))
            model.add(number_of_second * first[square] + on_taken <= number_of_second)
        for other, squares in enumerate(takers):
            # The same from the second layer to the first.
            model.add(number_of_first * second[other] + sum(first[square] for square in squares) <= number_of_first)
            if instance.problem.conditions.marks:
                # Every free square has a mark.
                model.add_bool_or([second[other], *(first[square] for square in squares)])
        return viewpoint_of(occupied)
