"""A table over n: one row for each board, answered once and kept, held against the literature."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from compare.answers.asking import Answer, Detail, ask
from compare.answers.counting import Means
from compare.answers.store import Store
from compare.harness.limits import Limits
from compare.literature.published import Check, check_against_published
from compare.question.errors import BadUse
from models.counting import NotEnoughMemory
from models.formulation import Formulation
from models.problem import Instance


@dataclass(frozen=True)
class Row:
    """One board: the answer (None: a limit was reached) and the published values beside it."""

    instance: Instance
    answer: Answer | None
    is_stored: bool
    detail: Detail

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
    among: Sequence[Formulation] | None,
    limits: Limits,
    store: Store,
    use_known_bounds: bool = False,
    means: Means | None = None,
) -> Iterator[Row]:
    """A row for each square board, at once if the store has it; ends after a row without an answer."""
    for instance in instances:
        stored = _look_up(store, instance, detail, use_known_bounds)
        answer = stored or _find(instance, detail, among, limits, use_known_bounds, means)
        if answer and not stored:
            store.put(instance, detail, answer)
        yield Row(instance, answer, bool(stored), detail)
        if answer is None:
            return


def _look_up(store: Store, instance: Instance, detail: Detail, use_known_bounds: bool) -> Answer | None:
    """The stored answer, also where more details were asked for; a proved one, if there is one."""
    at_least = list(Detail)[list(Detail).index(detail) :]
    keys = product((False, True)[: 1 + use_known_bounds], at_least)
    return next((answer for rests, more in keys if (answer := store.get(instance, more, rests))), None)


def _find(
    instance: Instance,
    detail: Detail,
    among: Sequence[Formulation] | None,
    limits: Limits,
    use_known_bounds: bool,
    means: Means | None,
) -> Answer | None:
    """The answer, or None if a limit was reached. Raises BadUse if a formulation gives a wrong one."""
    try:
        reply = ask(instance, among, limits, detail, use_known_bounds=use_known_bounds, means=means)
    except NotEnoughMemory:
        return None
    if reply.comparison is not None and reply.comparison.interrupted:
        raise KeyboardInterrupt
    if reply.comparison is not None and not reply.comparison.agree:
        name = reply.comparison.outcomes[0].name
        raise BadUse(f"{name} is wrong for n = {instance.board.rows}; 'run' shows the board")
    return reply.answer
