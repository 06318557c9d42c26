"""Which formulations ``run`` asks where none is named: those that tell most about a question, at least a dozen."""

from collections.abc import Sequence

from compare.question.abilities import reason_against
from models.formulation import Formulation, SolutionSet
from models.problem import Instance

FEWEST = 12


def leave_out(instance: Instance, among: Sequence[Formulation]) -> list[Formulation]:
    """The formulations that answer the instance and are not asked by default.

    Each formulation declares whether it is telling. Where fewer than ``FEWEST`` telling ones answer, others are asked
    too, those with the highest priority first.
    """
    able = [one for one in among if one.gives != SolutionSet.ONE and reason_against(one, instance) is None]
    others = sorted((one for one in able if not one.is_telling), key=lambda one: -one.priority)
    return others[max(0, FEWEST - (len(able) - len(others))) :]
