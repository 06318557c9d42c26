"""A table over n: one row for each board, answered once and kept, held against the literature."""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from compare.answers.answer import Answer
from compare.answers.counting import TimeLimitReached, counted
from compare.answers.fastest import Detail, as_answer, ask_fastest
from compare.answers.store import Store
from compare.harness.limits import Limits
from compare.literature.published import published_value
from compare.question.errors import BadUse
from compare.verdict.comparison import PublishedValue
from models.catalogue.finding import counter_worth_its_start
from models.catalogue.finding import formulations as all_formulations
from models.counting import NotEnoughMemory
from models.formulation import Formulation
from models.problem import Instance


@dataclass(frozen=True)
class Row:
    """One board: what was found (None: a limit was reached), and what the literature says of it."""

    n: int
    instance: Instance
    answer: Answer | None
    is_stored: bool
    published: PublishedValue | None
    wanted: Detail

    @property
    def checks(self) -> list["Check"]:
        """Every published value of what was asked for, beside ours."""
        if self.published is None or self.answer is None:
            return []
        asked = list(Detail)[: list(Detail).index(self.wanted) + 1]
        known = [(name.value, getattr(self.published, name.value)) for name in asked]
        return [
            Check(name, getattr(self.answer, name), theirs, self.published.sources[name])
            for name, theirs in known
            if theirs is not None
        ]

    @property
    def agrees(self) -> bool | None:
        """Whether all published values are found again; None where there is nothing to compare."""
        return all(check.ours == check.theirs for check in self.checks) if self.checks else None


@dataclass
class Check:
    """One published value beside ours."""

    name: str
    ours: int | None
    theirs: int
    source: str


def rows(
    instances: Iterable[Instance],
    wanted: Detail,
    formulations: Sequence[Formulation],
    limits: Limits,
    store: Store,
    use_known_bounds: bool = False,
) -> Iterator[Row]:
    """A row for each square board, as it is found, or at once if the store has it; ends after a row without answer."""
    for instance in instances:
        stored = _stored(store, instance, wanted, use_known_bounds)
        answer = stored or _found(instance, wanted, formulations, limits, use_known_bounds)
        if answer and not stored:
            store.put(instance, wanted, answer)
        yield Row(instance.board.rows, instance, answer, bool(stored), published_value(instance), wanted)
        if answer is None:
            return


def _stored(store: Store, instance: Instance, wanted: Detail, use_known_bounds: bool) -> Answer | None:
    """The answer that the store has, also where it was once asked for more; one that is proved, if there is one."""
    at_least = list(Detail)[list(Detail).index(wanted) :]
    asked = product((False, True)[: 1 + use_known_bounds], at_least)
    return next((answer for rests, more in asked if (answer := store.get(instance, more, rests))), None)


def _found(
    instance: Instance, wanted: Detail, formulations: Sequence[Formulation], limits: Limits, use_known_bounds: bool
) -> Answer | None:
    """The answer, or None if a limit was reached. Raises BadUse if the formulation is wrong about it."""
    counter = counter_worth_its_start(instance) if len(formulations) == len(all_formulations()) else None
    if counter:
        try:
            return counted(counter, instance, limits, wanted == Detail.CLASSES, use_known_bounds)
        except (TimeLimitReached, NotEnoughMemory, MemoryError):
            return None
    started = time.perf_counter()
    comparison = ask_fastest(instance, formulations, limits, check=False)
    if comparison.interrupted:
        raise KeyboardInterrupt
    if not comparison.agree:
        raise BadUse(f"{comparison.outcomes[0].name} is wrong for n = {instance.board.rows}; 'run' shows the board")
    return as_answer(comparison, time.perf_counter() - started) if comparison.complete else None
