"""A table over n: one row for each board, answered once and kept, held against the literature."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from compare.answers.asking import Answer, Detail, ask
from compare.answers.choosing import Answerers
from compare.answers.counting import NO_MEANS, Means
from compare.answers.store import Store
from compare.harness.limits import Limits
from compare.literature.published import Check, check_against_published
from compare.question.errors import BadUse
from models.counting import NotEnoughMemory
from models.problem import Instance


@dataclass(frozen=True)
class Row:
    """One board: the answer, and the published values beside it.

    There is no answer where a limit was reached, or where those who were asked disagree: then with their numbers.
    """

    instance: Instance
    answer: Answer | None
    is_stored: bool
    detail: Detail
    disagreement: str | None = None

    @property
    def n(self) -> int:
        """The side of the board."""
        return self.instance.board.rows

    @cached_property
    def checks(self) -> list[Check]:
        """The published values of the numbers that were asked for, beside ours."""
        return check_against_published(self.instance, self.answer.known(self.detail)) if self.answer else []

    @property
    def agrees(self) -> bool | None:
        """Whether all published values are confirmed; None where there is nothing to compare."""
        checks = self.checks
        return all(check.agrees for check in checks) if checks else None


def rows(
    instances: Iterable[Instance],
    detail: Detail,
    choose_for: Callable[[Instance], Answerers],
    limits: Limits,
    store: Store,
    means: Means = NO_MEANS,
) -> Iterator[Row]:
    """A row for each square board, at once if the store has it; ends after a row without an answer."""
    for instance in instances:
        stored = _look_up(store, instance, detail, means.use_known_bounds)
        row = Row(instance, stored, True, detail) if stored else _find(instance, detail, choose_for, limits, means)
        if row.answer and not stored:
            store.put(instance, detail, row.answer)
        yield row
        if row.answer is None:
            return


def _look_up(store: Store, instance: Instance, detail: Detail, use_known_bounds: bool) -> Answer | None:
    """The stored answer, also where more details were asked for; a proved one, if there is one."""
    at_least = list(Detail)[list(Detail).index(detail) :]
    keys = product((False, True)[: 1 + use_known_bounds], at_least)
    return next((answer for rests, more in keys if (answer := store.get(instance, more, rests))), None)


def _find(
    instance: Instance, detail: Detail, choose_for: Callable[[Instance], Answerers], limits: Limits, means: Means
) -> Row:
    """The row, without an answer if a limit was reached. Raises BadUse if a formulation gives a wrong one."""
    try:
        reply = ask(instance, choose_for(instance), limits, detail, means)
    except NotEnoughMemory:
        return Row(instance, None, False, detail)
    if reply.comparison is not None and reply.comparison.interrupted:
        raise KeyboardInterrupt
    if reply.comparison is not None and not reply.comparison.agree and not reply.disagreement:
        names = [one.name for one in reply.comparison.outcomes]
        fault = f"{names[0]} is wrong" if len(names) == 1 else f"{' and '.join(names)} disagree"
        raise BadUse(f"{fault} for n = {instance.board.rows}; 'run' shows the board")
    return Row(instance, None if reply.reason else reply.answer, False, detail, reply.disagreement)
