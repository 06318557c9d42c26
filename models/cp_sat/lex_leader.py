"""One solution of each class: the one that is not less than any of its images.

Question
    Any problem with a common form; one placement of each class.
Variables and domains
    Those of cp-sat/general; and for each symmetry a chain of auxiliary variables, "equal up to here".
Constraints
    Those of cp-sat/general. For each symmetry, read the board and its image square by square from the top left: at the
    first difference, the board has the piece and the image has not. So the solution is the largest of its images in
    lexicographic order, the leader of its class. "Equal up to here" is fully reified: the squares determine it. A
    square is left out if its equality follows from earlier squares (in a reflection, the image of the image).
Search
    CP-SAT's, with a fixed order: square by square, occupied first. So it meets the leader of a class first.
Size
    For each symmetry except the identity, one Boolean and five clauses per compared square: up to n² / 2 squares for a
    reflection or the half turn, 3 n² / 4 for a quarter turn. (A torus has 8 n² symmetries.)
Symmetry
    Broken completely, by every symmetry that keeps the instance: exactly one placement of each class is left. The
    result is not the set of solutions but represents it: 12 for the 92 of 8 queens.
Source
    Crawford, Ginsberg, Luks and Roy, Symmetry-Breaking Predicates for Search Problems, KR (1996).
Compare with
    cp-sat/general (the same without symmetry breaking), cp-sat/lex-leader-unfolded (adds the images again).
"""

from collections.abc import Sequence

from models.chess.notation import square_name
from models.chess.symmetry import Symmetry, list_compared_squares
from models.cp_sat.general import General
from models.cp_sat.shared.engine import CpModel, IntVar, Viewpoint
from models.formulation import SolutionSet
from models.problem import Instance


class LexLeader(General):
    gives = SolutionSet.CLASSES
    breaks_symmetry = True
    priority = 0
    is_telling = True

    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        viewpoint = super().state(instance, model)
        occupied = [variable for variable, _ in viewpoint]
        for symmetry in instance.symmetries():
            state_not_less_than_image(model, occupied, symmetry)
        return viewpoint


def state_not_less_than_image(model: CpModel, occupied: Sequence[IntVar], symmetry: Symmetry) -> None:
    """State that the first square that differs from its image, if there is one, is occupied, and its image is not."""
    equal_before = model.new_constant(1)
    for first, second in list_compared_squares(symmetry):
        square, image = occupied[first], occupied[second]
        model.add_bool_or([~equal_before, square, ~image])
        name = square_name(symmetry.board, symmetry.board.square(first))
        equal = model.new_bool_var(f"equal up to {name} ({symmetry.name})")
        model.add_implication(equal, equal_before)
        model.add_bool_or([~equal, ~square, image])
        model.add_bool_or([equal, ~equal_before, square])
        model.add_bool_or([equal, ~equal_before, ~image])
        equal_before = equal
