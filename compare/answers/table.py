"""A table over n: one row for each board, answered once and kept, held against the literature.

Kept answers let a table resume where it was stopped. An answer holds for the code that found it, that of plug-ins
included. It is kept with a digest, so that a changed or damaged answer is noticed and found anew.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path

from compare.answers.asking import NO_MEANS, Answer, Detail, Means, ask
from compare.answers.choosing import Answerers
from compare.answers.code import code_digest, digest_of, plug_in_texts
from compare.answers.database import Database, moves
from compare.harness.limits import Limits
from compare.literature.published import Check, check_against_published
from compare.question.description import instance_as_data
from compare.question.errors import BadUse
from models.counting import NotEnoughMemory
from models.languages import say
from models.problem import Instance

NOBODY = Answerers()
"""Nobody by name, for an answer that holds whoever gives it."""
Chooser = Callable[[Instance], Answerers]
"""A function that chooses the answerers of an instance."""


class Store(Database):
    """The answers in the file of results. Raises BadUse if the file is refused."""

    def __init__(self, path: Path | None = None, *, fresh: bool = False, is_kept: bool = True) -> None:
        """``fresh``: ignore the answers that were found before. ``is_kept``: False means that no file is used."""
        super().__init__(path, is_kept=is_kept)
        self.fresh = fresh

    def get(
        self, instance: Instance, detail: str, answerers: Answerers = NOBODY, *, rests_on_bounds: bool = False
    ) -> Answer | None:
        """The answer to a question, if it was found before and is not damaged.

        The key includes the details that were asked for, the names of the answerers if the user named them, the code of
        plug-ins, and whether the answer may rest on known bounds.
        """
        key = key_of(instance, detail, answerers, rests_on_bounds=rests_on_bounds)
        rows = [] if self.fresh else self.read("SELECT answer FROM answers WHERE question = ?", (key,))
        return _decode(key, rows[0][0]) if rows else None

    def put(self, instance: Instance, detail: str, answer: Answer, answerers: Answerers = NOBODY) -> None:
        """Keep an answer. Those of named answerers, and those that rest on known bounds, have keys of their own."""
        key = key_of(instance, detail, answerers, rests_on_bounds=answer.unsearched_below is not None)
        text = json.dumps(asdict(answer))
        self.write(("INSERT OR REPLACE INTO answers VALUES (?, ?)", (key, f"{_digest(key, text)} {text}")))


def _decode(key: str, stored: object) -> Answer | None:
    """The answer that is stored; None if it is damaged, or was kept without a digest by an older version."""
    digest, _, text = stored.partition(" ") if isinstance(stored, str) else ("", "", "")
    if digest != _digest(key, text):
        return None
    try:
        return Answer(**json.loads(text))
    except (ValueError, TypeError):
        return None


def _digest(key: str, text: str) -> str:
    """The digest of an answer and its key, in hexadecimal digits."""
    return hashlib.sha256(f"{key}\n{text}".encode(errors="surrogatepass")).hexdigest()


def key_of(instance: Instance, detail: str, answerers: Answerers, *, rests_on_bounds: bool) -> str:
    """The key of an answer: questions with equal keys have equal answers."""
    code = digest_of(code_digest(), *plug_in_texts(instance.problem, *answerers))
    asked = {"piece": moves(instance), "wanted": detail, "rests on bounds": rests_on_bounds, "code": code}
    asked |= {"named": sorted(one.name for one in answerers)} if answerers.are_named else {}
    return json.dumps(instance_as_data(instance) | asked, sort_keys=True)


@dataclass(frozen=True)
class Row:
    """One row of a table: a board, its answer, and the published values beside it.

    The answer is None if a limit was reached, or if the answerers disagree; then ``disagreement`` has their numbers.
    ``is_stored``: an earlier call found the answer.
    """

    instance: Instance
    answer: Answer | None
    detail: Detail
    disagreement: str | None = None
    is_stored: bool = False

    @property
    def n(self) -> int:
        """The side of the board."""
        return self.instance.board.rows

    @cached_property
    def checks(self) -> list[Check]:
        """The published values of the numbers that were asked for, beside ours."""
        return check_against_published(self.instance, self.answer.numbers(self.detail)) if self.answer else []

    @property
    def agrees(self) -> bool | None:
        """Whether all published values are confirmed; None if there is nothing to compare."""
        return all(check.agrees for check in self.checks) if self.checks else None


def rows(
    instances: Iterable[Instance],
    detail: Detail,
    choose_for: Chooser,
    limits: Limits,
    store: Store,
    means: Means = NO_MEANS,
) -> Iterator[Row]:
    """Yield a row for each instance, at once if the store has its answer; end after a row without an answer.

    New answers are stored. Answerers that the user named are asked though others have answered. Raises BadUse if nobody
    answers, or if formulations disagree on a board or one is wrong; KeyboardInterrupt after Ctrl-C.
    """
    for instance in instances:
        answerers = choose_for(instance)
        stored = _look_up(store, instance, detail, answerers, use_known_bounds=means.use_known_bounds)
        if stored:
            row = Row(instance, stored, detail, is_stored=True)
        else:
            row = _find(instance, detail, answerers, limits, means)
        if row.answer and not stored:
            store.put(instance, detail, row.answer, answerers)
        yield row
        if row.answer is None:
            return


def _look_up(
    store: Store, instance: Instance, detail: Detail, answerers: Answerers, *, use_known_bounds: bool
) -> Answer | None:
    """The stored answer with this detail or more; if there is one that rests on no bound, that one."""
    for rests in [False, True] if use_known_bounds else [False]:
        for one in Detail:
            if detail in one.included and (answer := store.get(instance, one, answerers, rests_on_bounds=rests)):
                return answer
    return None


def _find(instance: Instance, detail: Detail, answerers: Answerers, limits: Limits, means: Means) -> Row:
    """The row with a new answer; without one if a limit was reached, or the answerers disagree on a number.

    Raises as ``rows`` does.
    """
    try:
        reply = ask(instance, answerers, limits, detail, means)
    except NotEnoughMemory:
        return Row(instance, None, detail)
    comparison = reply.comparison
    if comparison is not None and comparison.interrupted:
        raise KeyboardInterrupt
    if comparison is not None and not comparison.agree and not reply.disagreement:
        names = [outcome.name for outcome in comparison.outcomes]
        fault = say("{names} disagree", names=say(" and ").join(names))
        if len(names) == 1:
            fault = say("{name} is wrong", name=names[0])
        raise BadUse("{fault} for n = {rows}; 'run' shows the board", fault=fault, rows=instance.board.rows)
    return Row(instance, None if reply.reason else reply.answer, detail, reply.disagreement)
