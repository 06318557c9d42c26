"""Conditions on single squares, by full reification: a Boolean says of each whether it holds, both ways.

Question
    Any problem that states conditions on single squares, such as "if a piece stands here, at most one other attacks
    it".
Variables and domains
    One Boolean per square; for each condition a Boolean that is 1 if and only if the condition holds; and those of
    cp-sat/general.
Constraints
    cp-sat/general enforces "at most one of these squares" only if the square is occupied: half-reification, one
    direction. Here the Boolean is bound in both directions, b = 1 and at most one of them, or b = 0 and at least two,
    and the square implies b. The squares determine b, so no solution comes twice. If b were bound in one direction
    only, and free in the other, each solution would come once for each value of every free b. A linear program knows
    neither: it adds the square to the sum with a coefficient so large that the limit is always met where the square is
    empty (linear/general), and its relaxation sees little of it.
Search
    As cp-sat/general.
Size
    One Boolean and one constraint more for each condition. One-dependence of queens on 6 × 6: 360 variables and 1,217
    constraints, half-reified 324 and 1,181. For its four solutions of 8 queens this takes 1.7 times as long.
Source
    Feydy, Somogyi and Stuckey, Half reification and flattening, CP 2011: half is enough wherever the truth of the
    condition is only ever demanded, and then it propagates as much.
Compare with
    cp-sat/general (half-reification), linear/general (a large coefficient), pitfall/half-reified-lines (half where both
    directions are needed).
"""

from collections.abc import Sequence

from models.chess.board import bits
from models.common_form import Constraint, HalfReified
from models.cp_sat.general import General
from models.cp_sat.shared.engine import CpModel, IntVar
from models.problem import Instance, kinds_of_constraints


class FullReification(General):
    priority = 0

    def unsupported(self, instance: Instance) -> str | None:
        if reason := super().unsupported(instance):
            return reason
        has_conditions = any(issubclass(kind, HalfReified) for kind in kinds_of_constraints(instance) or ())
        return None if has_conditions else "no conditions on single squares"

    def state_constraints(
        self, model: CpModel, occupied: Sequence[IntVar], constraints: Sequence[Constraint], most_pieces: int
    ) -> None:
        for one in constraints:
            if isinstance(one, HalfReified):
                square = occupied[one.square]
                model.add_implication(square if one.when_occupied else ~square, self.truth_of(one, model, occupied))
        unconditional = [one for one in constraints if not isinstance(one, HalfReified)]
        super().state_constraints(model, occupied, unconditional, most_pieces)

    def truth_of(self, condition: HalfReified, model: CpModel, occupied: Sequence[IntVar]) -> IntVar:
        """A Boolean that is 1 if and only if the ``among`` of the condition holds."""
        from ortools.sat.python.cp_model import Domain, LinearExpr

        among, squares = condition.among, [occupied[square] for square in bits(condition.among.squares)]
        at_most = len(squares) if among.at_most is None else among.at_most
        allowed = [number for number in range(len(squares) + 1) if among.at_least <= number <= at_most]
        excluded = [number for number in range(len(squares) + 1) if number not in allowed]
        holds = model.new_bool_var(f"condition on {condition.square}")
        pieces = LinearExpr.sum(squares)
        for values, literal in ((allowed, holds), (excluded, ~holds)):
            if values:
                model.add_linear_expression_in_domain(pieces, Domain.from_values(values)).only_enforce_if(literal)
            else:
                model.add_bool_or([~literal])
        return holds
