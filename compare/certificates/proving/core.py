"""The core of a question without solution, as ``why`` finds it: its conditions as clauses."""

from collections.abc import Iterator, Sequence
from itertools import count

from compare.answers.conditions.groups import Group, group_conditions
from compare.answers.conditions.names import SIZE
from compare.answers.conditions.smallest import GroupSolver, find_core
from compare.certificates.claim import Claim, Member
from compare.certificates.layout import ANSWER
from compare.certificates.proving.clauses import Clause, Formula, clauses_of, in_order, size_clauses
from compare.certificates.verifying.core import check_members, groups_of_core
from compare.certificates.verifying.reading import Refused
from models.common_form import Among
from models.problem import Instance

SECONDS = 10.0
"""The time (seconds) for all searches for a core."""


class NoCore(ValueError):
    """The core that was found has no place in a certificate. The message says why."""


def search_core(instance: Instance) -> list[tuple[str, int]]:
    """The names of the conditions of a smallest core, each with a placement that meets all the others.

    An empty list if the time does not suffice.
    """
    try:
        core = find_core(GroupSolver(instance, group_conditions(instance), SECONDS))
    except TimeoutError:
        return []
    return [(group.name, witness) for group, witness in zip(core.members, core.witnesses, strict=True)]


def state_core(instance: Instance, core: Sequence[Member]) -> Formula:
    """The formula of the conditions of a core, from the common form.

    Raises NoCore where the verifier would not accept it: that is a mistake in one of the two.
    """
    numbers = count(len(instance.board) + 1)
    by_name = {group.name: group for group in group_conditions(instance)}
    names = [member.condition for member in core]
    stated = {name: in_order(_clauses(instance, by_name[name], numbers)) for name in names}
    claim = Claim(instance, ANSWER, [], tuple(core))
    try:
        check_members(claim)
        expected = dict(groups_of_core(claim))
    except Refused as refused:
        raise NoCore(str(refused)) from None
    for name in names:
        if expected[name] != stated[name]:
            raise NoCore(f"verify has other clauses for the condition {name}")
    return Formula(len(instance.board), stated)


def _clauses(instance: Instance, group: Group, numbers: Iterator[int]) -> Iterator[Clause]:
    """The clauses of a group; ``numbers`` gives those of new variables."""
    for one in group.constraints:
        if isinstance(one, Among) and group.name == SIZE:
            yield from size_clauses(instance.board, one.at_least, one.at_most, numbers)
        else:
            yield from clauses_of(one, numbers)
