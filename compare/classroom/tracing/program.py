"""Runs a file that is watched, in a process of its own, and sends its steps.

A function is traced line by line. A class derived from Formulation, and anything else that tells its steps itself, is
watched by these. A file that offers nothing is run as a program, and traced.
"""

import builtins
import io
import os
import sys
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import FrameType
from typing import Any

from compare.classroom.algorithm.observing import Observer, Snapshot
from compare.classroom.algorithm.source import Source
from compare.classroom.own_file.answer import is_one_solution, read_all, read_one
from compare.classroom.own_file.loading import in_words
from compare.classroom.own_file.module import MODULE_NAME, PROGRAM, load_module
from compare.classroom.own_file.offer import FunctionOffer
from compare.classroom.own_file.student import Student, Submission, load_submission
from compare.classroom.tracing.code import ProgramCode
from compare.classroom.tracing.story import PRINTED, LineRun, Story
from compare.classroom.tracing.tracer import Tracer
from compare.classroom.tracing.variables import Variables
from compare.classroom.tracing.wire import StepWriter
from compare.harness.faults import Fault
from compare.harness.processes.messages import Sender
from models.languages import say, spoken, write_number
from models.problem import Instance
from models.watching import Event, SearchFailed, WatchedSearch

LINES_OF_PRINTED = 6
"""This many of the last lines that a program prints are kept."""
MOST_PRINTED_AT_ONCE = 2_000
"""Of a longer text that is printed at once this many of the last characters are kept."""
MOST_CELLS_AT_ONCE = 100_000
"""Steps are sent at once when their new values have more plain values in them."""


@dataclass(frozen=True)
class ProgramOrder:
    """A file to be run for an instance, with its ``code``.

    ``as_program``: it is run as a program, which gets the side of the board as its argument, and as its input. It is
    stopped after ``most_steps`` steps, or when its values have ``most_cells`` plain values in them.
    """

    submission: Submission
    instance: Instance
    code: str
    as_program: bool
    most_steps: int
    most_cells: int


def run_program(outbox: Sender, order: ProgramOrder) -> None:
    """Run the file, and send its steps and its end."""
    submission = order.submission
    submission.load_libraries()
    outbox.send(b"begun")
    ProgramRun(outbox, order).run()


class ProgramRun:
    """One run of a file."""

    def __init__(self, outbox: Sender, order: ProgramOrder) -> None:
        self.order = order
        self.file = order.submission.file
        self.instance = order.instance
        self.variables = Variables(PROGRAM if order.as_program else MODULE_NAME)
        self.writer = StepWriter(outbox, order.instance.board, self.variables.values)
        self.steps = 0
        self.story: Story | None = None
        self.last_line = 0
        self.printed = Printed()
        self._cells_sent = 0
        self._numbers: dict[int, int] = {}
        """The numbers of the observer's values, by the ``id`` of each: the observer keeps them all."""

    def run(self) -> None:
        """Run the file until it ends or is stopped, then end the process."""
        try:
            reason = self._run()
        except Fault as fault:
            self._end(str(fault))
        except SearchFailed as failure:
            cause = failure.__cause__
            self._end(str(cause) if isinstance(cause, Fault) else in_words(failure, self.file))
        except MemoryError:
            self._end(say("out of memory"), is_limit=True)
        except BaseException as error:
            self._end(in_words(error, self.file))
        else:
            self._end(reason, is_limit=bool(reason))
        os._exit(0)  # whatever threads and handlers the program has left

    def _end(self, words: str, *, is_limit: bool = False) -> None:
        """Send the last steps, and how the program ended (see ``Ending``)."""
        has_board = self.story is None or self.story.reading is not None
        self.writer.end(words, is_limit=is_limit, has_board=has_board)

    def _run(self) -> str:
        """Run the file to its end. Returns the reason why its search gave up; empty if it did not."""
        if self.order.as_program:
            side = str(self.instance.board.rows)
            sys.argv = [self.file, side]
            builtins.input = lambda prompt="": print(prompt, side, sep="") or side
            self._trace(lambda: load_module(self.file, name=PROGRAM))
            return ""
        offer = load_submission(self.order.submission)
        if type(offer) is FunctionOffer and not offer.is_list:  # one that makes a model is not traced
            self._trace_function(offer)
            return ""
        return self._watch()

    def _watch(self) -> str:
        """Send the steps that the file tells itself. Returns the reason why its search gave up; empty if it did not."""
        observer = Observer(Source(self.file, self.order.code, 1))
        student = Student(self.order.submission)
        with WatchedSearch(student, self.instance, observer) as search:
            for event in search:
                self._send(event, search.observed)
                self._count()
            return say("it gave up: {reason}", reason=search.gave_up) if search.gave_up else ""

    def _send(self, event: Event, snapshot: Snapshot | None) -> None:
        """Send a step that the file told, with the line and the variables of the snapshot.

        Raises Fault if its square is not on the board.
        """
        board = self.instance.board
        if event.square is not None and event.square not in board:
            sentence = "{what}: {square} is not on the board, whose last square is (row, column) = {last}"
            last = board.rows * board.layers - 1, board.columns - 1
            raise Fault(say(sentence, what=f"search.{event.kind.value}", square=event.square, last=last))
        line, variables = (snapshot.line, snapshot.variables) if snapshot else (0, {})
        numbers = {name: self._number(value) for name, value in variables.items()}
        self.writer.add(line, numbers, [event])

    def _number(self, frozen: Any) -> int:
        """The number of a value that is frozen already."""
        if id(frozen) not in self._numbers:
            self._numbers[id(frozen)] = self.variables.add(frozen)
        return self._numbers[id(frozen)]

    def _trace_function(self, offer: FunctionOffer) -> None:
        """Trace a function, and tell the solutions that it gives."""
        arguments = offer.arguments_for(self.instance.board)
        call = offer.write_call(*arguments)
        before = offer.copy_lists()
        self._trace(lambda: self._tell_given(offer, offer.ask(*arguments), call, before))

    def _tell_given(self, offer: FunctionOffer, given: Any, call: str, before: dict[str, list[Any]]) -> None:
        """Tell the solutions that a function gives: while it runs, if it yields them. Raises Fault for wrong ones."""
        if isinstance(given, Iterator):
            for solution in given:
                self._tell_solutions(read_all, [solution], call)
            return
        sys.settrace(None)
        if given is None:
            given = offer.filled_since(before)
        if given is not None:
            is_one = is_one_solution(given, self.instance.board)
            self._tell_solutions(read_one if is_one else read_all, given, call)

    def _tell_solutions(self, read: Callable[..., Iterator[int]], given: Any, call: str) -> None:
        """Tell solutions, which are read untraced. Raises Fault if a solution is wrong."""
        trace = sys.gettrace()
        sys.settrace(None)
        assert self.story is not None
        for placement in read(given, call, self.instance):
            self.story.add(LineRun(self.last_line, {}, placement))
        sys.settrace(trace)

    def _trace(self, action: Callable[[], Any]) -> None:
        """Trace the lines of the file that the action runs."""
        code = ProgramCode(self.order.code)
        self.story = Story(self.instance, code, self.variables.values, self.writer.add)
        sys.stdout = self.printed
        try:
            with Tracer(self.file, self._hear):
                action()
        finally:
            sys.settrace(None)
            self.story.end()

    def _hear(self, line: int, frames: list[FrameType]) -> None:
        """Tell a line that has run, with the variables of these frames, the outermost first."""
        assert self.story is not None
        self.last_line = line
        variables = self.variables.read(reversed(frames))
        if self.printed.lines and (number := self.variables.number(list(self.printed.lines))) is not None:
            variables[PRINTED] = number
        self.story.add(LineRun(line, variables))
        self._count()

    def _count(self) -> None:
        """Count a step, and end the process if a limit is reached."""
        self.steps += 1
        if self.steps >= self.order.most_steps:
            self._stop(say("stopped after {lines_or_steps}", lines_or_steps=self._steps_in_words()))
        elif self.variables.cells >= self.order.most_cells:
            sentence = "stopped after {lines_or_steps}, as its data took too much room"
            self._stop(say(sentence, lines_or_steps=self._steps_in_words()))
        elif self.variables.cells >= self._cells_sent + MOST_CELLS_AT_ONCE:
            self._cells_sent = self.variables.cells
            self.writer.flush()

    def _steps_in_words(self) -> str:
        """The number of steps: lines that have run, or events that the search of the file has told."""
        count = write_number(self.steps, spoken())
        return say("{count} lines", count=count) if self.story else say("{count} steps", count=count)

    def _stop(self, words: str) -> None:
        """End the process, whatever the program would do; ``words`` say why."""
        sys.settrace(None)
        if self.story is not None:
            self.story.end()
        self._end(words, is_limit=True)
        os._exit(0)


class Printed(io.TextIOBase):
    """Keeps the last lines that a program prints."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque(maxlen=LINES_OF_PRINTED)
        self._is_open = False

    def write(self, text: str) -> int:
        """Add a text to the last line, or to a new one if that has ended. Returns the length of the text."""
        first, *rest = str(text)[-MOST_PRINTED_AT_ONCE:].split("\n")
        if self._is_open and self.lines:
            first = (self.lines.pop() + first)[-MOST_PRINTED_AT_ONCE:]
        lines = [first, *rest]
        self._is_open = lines[-1] != ""
        self.lines.extend(lines if self._is_open else lines[:-1])
        return len(text)
