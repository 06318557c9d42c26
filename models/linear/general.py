"""Any problem whose common form only counts, as an integer program: each constraint is one or two inequalities.

Question
    Any problem that is stated as a list of ``Among(squares, at_least, at_most)``, ``EquallyMany(first, second)`` and
    ``HalfReified(square, among)``.
Constraints
    The common form is linear: each ``Among`` is one row, a sum of squares with its two limits; each ``EquallyMany`` is
    one row, the difference of two sums, which is 0. A condition on a square, ``HalfReified``, is a row for each limit,
    in which the square has so large a coefficient that the limit holds anyway where the condition does not. One more
    row is the number of pieces. Private neighbours and connectedness are not linear as they stand, and this formulation
    does not answer them.
Search
    SCIP's. For an optimum: branch and bound over the linear relaxation. Then that size is fixed, and each solution is
    excluded by a no-good cut.
Size
    n² variables. Non-attacking queens: 8n - 4 rows, because rows and columns come twice; domination: n² + 1.
Source
    Classroom.
Compare with
    cp-sat/general, cpmpy/exact (the same sums, solved by other means), linear/line-sums, linear/cover.
"""

from models.chess.board import bits
from models.common_form import Among, EquallyMany, HalfReified
from models.linear.engine import Linear
from models.linear.program import IntegerProgram
from models.problem import Instance
from models.viewpoints.occupied_squares import StatedAsConstraints


class General(StatedAsConstraints, Linear):
    kinds = (Among, EquallyMany, HalfReified)

    def state(self, instance: Instance, program: IntegerProgram) -> None:
        for stated in instance.problem.common_form(instance) or []:
            if isinstance(stated, EquallyMany):
                program.add(dict.fromkeys(bits(stated.first), 1) | dict.fromkeys(bits(stated.second), -1), 0, 0)
            elif isinstance(stated, HalfReified):
                for inequality in stated.inequalities():
                    program.add(*inequality)
            else:
                assert isinstance(stated, Among)
                program.add_among(stated.squares, stated.at_least, stated.at_most)
