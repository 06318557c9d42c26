"""The search of a file that is watched: a process of its own runs the file, and its steps arrive here."""

import threading
from collections import deque
from multiprocessing.connection import wait
from typing import Any, Self

from compare.classroom.algorithm.observing import Shapes, Snapshot
from compare.classroom.algorithm.source import Source
from compare.classroom.own_file.student import ENGINE
from compare.classroom.tracing.own_program import OwnProgram
from compare.classroom.tracing.program import ProgramOrder, run_program
from compare.classroom.tracing.wire import Ending, StepReader
from compare.harness.limits import Limits
from compare.harness.workplaces import this_place
from models.formulation import Formulation, GaveUp
from models.languages import localise_number, say
from models.problem import Instance
from models.watching import Event

MOST_STEPS = 100_000
"""The number of steps after which a program is stopped."""
MOST_CELLS = 8_000_000
"""The number of plain values in its values at which a program is stopped: they take about 100 MiB here."""
LIMITS = Limits(seconds=60.0, mib=2048)
"""The limits of a file, if the caller names no others."""
POLL_SECONDS = 0.05
"""The limits of a file are checked this often while it tells nothing."""


class ProgramEnded(GaveUp):
    """The reason why a program ended early: a limit, or a mistake in it."""


class TracedSearch:
    """A file at work, while a ``with`` block lasts; its steps are taken as those of ``WatchedSearch``.

    The file runs on by itself, under ``limits``, up to ``most_steps``. Once it has ended, ``failure`` says what was
    wrong with it, and ``has_board`` whether a board was recognised in its variables. ``shapes`` has the values of the
    variables. No mistake in the file raises anything here.
    """

    def __init__(
        self, program: OwnProgram, instance: Instance, source: Source, limits: Limits = LIMITS,
        most_steps: int = MOST_STEPS,
        most_cells: int = MOST_CELLS,
    ) -> None:  # fmt: skip
        self.formulation: Formulation = program
        self.instance = instance
        self.ended = False
        self.gave_up: GaveUp | None = None
        self.failure: str | None = None
        self.has_board = True
        self.observed: Snapshot | None = None
        self.shapes = Shapes(source)
        self._order = ProgramOrder(
            program.submission, instance, source.code,
            as_program=program.as_program, most_steps=most_steps, most_cells=most_cells,
        )  # fmt: skip
        self._limits = limits
        self._reader = StepReader(instance.board, source.code.count("\n") + 1, most_steps, most_cells)
        self._steps: deque[Any] = deque()
        self._events: deque[tuple[Event, Snapshot]] = deque()
        self._has_news = threading.Event()
        self._is_unwatched = False
        self._is_malformed = False
        self._ending: Ending | None = None
        self._child: Any = None
        self._thread = threading.Thread(target=self._receive, daemon=True)

    def __enter__(self) -> Self:
        too_slow = say("stopped after {seconds} seconds", seconds=localise_number(f"{self._limits.seconds:g}"))
        self._child = this_place(self._limits).start_child(
            ENGINE, run_program, self._order, seconds=self._limits.seconds, mib=self._limits.mib, too_slow=too_slow,
            file=self._order.submission.file_to_run,
        )  # fmt: skip
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._is_unwatched = True
        self._thread.join()
        self._child.close(0.0)

    def take(self, seconds: float | None = None) -> Event | None:
        """The next event; None if none comes within ``seconds``, or none comes at all (then ``ended`` is true)."""
        if not self._events:
            self._tell_next(seconds)
        if not self._events:
            return None
        event, self.observed = self._events.popleft()
        self._notice_the_end()
        return event

    def _tell_next(self, seconds: float | None) -> None:
        """Make events of the next step; if there is none, wait for it this long, or without end if this is None."""
        if not self._steps and self._ending is None:
            self._has_news.clear()
            if not self._steps and self._ending is None:
                self._has_news.wait(seconds)
        while self._steps and not self._events:
            try:
                self._events.extend(self._reader.tell(self._steps.popleft(), self.shapes.note))
            except ValueError:
                self._steps.clear()
                self._is_malformed = True
        self._notice_the_end()

    def _notice_the_end(self) -> None:
        """Note how the file ended, once all its steps have been taken."""
        if self._is_malformed:
            words = say("it wrote something into the pipe of the program that is not a message")
            self._ending = Ending(words, is_limit=False)
        if self.ended or self._events or self._steps or self._ending is None:
            return
        self.ended = True
        self.has_board = self._ending.has_board
        if self._ending.words:
            self.gave_up = ProgramEnded(self._ending.words)
            if not self._ending.is_limit:
                self.failure = self._ending.words

    def _receive(self) -> None:
        """Take the messages of the process until it ends, and check its limits."""
        child, ending = self._child, None
        while ending is None and not self._is_unwatched:
            if handles := child.handles:
                wait(handles, POLL_SECONDS)
            ending = self._receive_once()
        self._ending = ending or Ending("", is_limit=True)
        self._has_news.set()

    def _receive_once(self) -> Ending | None:
        """Take the messages that have come; how the process ended, or None if it goes on."""
        child = self._child
        has_ended = child.has_ended
        for message in child.receive():
            if not child.has_begun:
                child.begin()
                continue
            try:
                self._steps.extend(self._reader.read(message))
            except ValueError:
                child.kill_malformed()
            self._has_news.set()
        if child.is_malformed:
            return Ending(child.death_in_words(), is_limit=False)
        if self._reader.ending is not None:
            return self._reader.ending
        if child.killed:
            return Ending(child.death_in_words(), is_limit=True)
        if has_ended:
            child.close()
            return Ending(child.death_in_words(), is_limit=False)
        child.check_limits()
        return None
