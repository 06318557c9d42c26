"""A search whose steps can be taken and taken back: the steps seen so far are kept, not searched again."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from compare.classroom.algorithm.observing import Shapes, Snapshot
from compare.classroom.watching.stride import Stride
from models.chess.board import Square, bits
from models.chess.notation import square_name
from models.formulation import Formulation, GaveUp, SolutionSet
from models.languages import say
from models.problem import Instance
from models.search import DECISION, Reason
from models.watching import Event, Kind, SearchFailed

STEPS_KEPT = 1_000_000
"""At least this many steps can be taken back, before the oldest are forgotten.

A step takes 8 bytes; the conclusions of propagators take more.
"""
SNAPSHOTS_KEPT = 20_000
"""The variables of the code are kept for fewer steps, as they take some hundred bytes a step."""


@dataclass
class State:
    """One moment of a search: the placed pieces, the conclusions that hold, and the counts so far."""

    placed: list[Square] = field(default_factory=list)
    """The squares of the placed pieces, whose order says nothing: a piece that is put back comes last."""
    inferences: list[Event] = field(default_factory=list)
    """The conclusions of propagators that hold now, in their order."""
    sizes: list[int] = field(default_factory=list)
    """The numbers of pieces that solutions have been looked for with, the latest last."""
    violations: list[int] = field(default_factory=list)
    """The number of violations after each move of a local search."""
    steps: int = 0
    lines: int = 0
    """The number of lines of a traced program that have changed no board."""
    nodes: int = 0
    rejected: int = 0
    solutions: int = 0
    failures: int = 0
    removed: int = 0
    """The number of squares that propagators have excluded, in the whole search."""
    _given_up: list[list[Event]] = field(default_factory=list)
    """The inferences before each step that gave some of them up."""

    @property
    def depth(self) -> int:
        """The number of pieces that are placed."""
        return len(self.placed)

    @property
    def has_inferred(self) -> bool:
        """Whether propagators have concluded anything so far."""
        return self.removed > 0 or self.failures > 0

    def apply(self, event: Event) -> None:
        """Go on to the moment after an event."""
        self._count(event, +1)
        match event.kind:
            case Kind.PLACE:
                self._put(event)
            case Kind.REMOVE:
                self._take(event)
            case Kind.SIZE:
                self.sizes.append(event.size or 0)
                self._give_up(-1)
            case Kind.VIOLATIONS:
                self.violations.append(event.violations or 0)
            case Kind.EXCLUDE | Kind.FORCE:
                self.inferences.append(event)
            case Kind.RESTORE:
                self._give_up(event.squares)

    def undo(self, event: Event) -> None:
        """Go back to the moment before the event that was applied last."""
        self._count(event, -1)
        match event.kind:
            case Kind.PLACE:
                self._take(event)
            case Kind.REMOVE:
                self._put(event)
            case Kind.SIZE:
                self.sizes.pop()
                self.inferences = self._given_up.pop()
            case Kind.VIOLATIONS:
                self.violations.pop()
            case Kind.EXCLUDE | Kind.FORCE:
                self.inferences.pop()
            case Kind.RESTORE:
                self.inferences = self._given_up.pop()

    def reasons(self, kind: Kind) -> dict[int, Reason]:
        """The reasons why squares (bit numbers) are excluded now, or forced, by the ``kind`` of inference."""
        holding = [(event.squares, event.reason) for event in self.inferences if event.kind == kind]
        return {square: reason for squares, reason in holding if reason for square in bits(squares)}

    def standing(self, instance: Instance, event: Event | None) -> set[Square]:
        """The squares that hold a placed or required piece; if ``event`` is a solution, the squares of the solution."""
        if event is not None and event.placement is not None:
            return set(instance.board.squares(event.placement))
        return {*self.placed, *instance.board.squares(instance.required)}

    def _count(self, event: Event, by: int) -> None:
        """Add an event to the counts, or take it off again (``by`` −1)."""
        self.steps += by
        self.lines += by * (event.kind == Kind.LINE)
        self.nodes += by * (event.kind == Kind.PLACE)
        self.rejected += by * (event.kind == Kind.REJECT)
        self.solutions += by * (event.kind == Kind.SOLUTION)
        self.failures += by * (event.kind == Kind.FAIL)
        if event.kind == Kind.EXCLUDE and event.reason != DECISION:
            self.removed += by * event.squares.bit_count()

    def _give_up(self, squares: int) -> None:
        """Forget the inferences about any of these squares (a bitboard)."""
        self._given_up.append(self.inferences)
        self.inferences = [event for event in self.inferences if not event.squares & squares]

    def _put(self, event: Event) -> None:
        assert event.square is not None
        self.placed.append(event.square)

    def _take(self, event: Event) -> None:
        assert event.square is not None
        self.placed.remove(event.square)


class Watched(Protocol):
    """A search that is watched: a formulation of this program, or a file in a process of its own."""

    formulation: Formulation
    instance: Instance
    ended: bool
    gave_up: GaveUp | None
    observed: Any
    """The snapshot of the code's variables at the event that was taken last, if they are observed."""

    def take(self, seconds: float | None = None) -> Event | None:
        """The next event; None if none comes within ``seconds``, or none comes at all (then ``ended`` is true)."""


class Replay:
    """Goes forward through a search, and back through what it has kept."""

    def __init__(self, search: Watched, observer: Shapes | None = None) -> None:
        self.search = search
        self.observer = observer
        """The variables of the code that is watched, if they are to be shown."""
        self._snapshots: deque[Snapshot | None] = deque(maxlen=SNAPSHOTS_KEPT)
        """The snapshots of the last steps."""
        self.state = State()
        self.seen: list[Event] = []
        """The steps that are kept, the oldest first."""
        self.position = 0
        """The number of kept steps that have been applied to the state."""
        self._next: Event | None = None
        """The step that the search has given and that has not been taken yet, if there is one."""
        self.propagators: list[str] = []
        """The names of the propagators that have excluded squares so far, in this order."""

    @property
    def last(self) -> Event | None:
        """The last step."""
        return self.seen[self.position - 1] if self.position else None

    @property
    def is_over(self) -> bool:
        """Whether the search has ended and all its steps have been taken."""
        return self.search.ended and self.position == len(self.seen) and self._next is None

    @property
    def failure(self) -> str | None:
        """The sentence that says what was wrong with a file of one's own that has ended; None if nothing was."""
        return getattr(self.search, "failure", None)

    @property
    def has_board(self) -> bool:
        """Whether the steps show a board; False if none was recognised in a program that has ended."""
        return bool(getattr(self.search, "has_board", True))

    @property
    def is_complete(self) -> bool:
        """Whether the search is over and gave all solutions, or one of each class.

        A search for one solution is complete only if there is none.
        """
        has_looked_on = self.search.formulation.gives != SolutionSet.ONE or not self.state.solutions
        return self.is_over and has_looked_on and not self.search.gave_up

    def forward(self, seconds: float | None = None) -> Event | None:
        """Take one step; None if the search gives none within ``seconds``, or has ended.

        Raises SearchFailed if the search fails, or takes back a piece that it has not placed.
        """
        event = self.look_ahead(seconds)
        if event is None:
            return None
        if event.kind == Kind.REMOVE and event.square is not None and event.square not in self.state.placed:
            square = square_name(self.search.instance.board, event.square)
            raise SearchFailed(say("it takes back the piece on {square}, where none was placed", square=square))
        if self.position == len(self.seen):
            self._forget_the_oldest()
            self.seen.append(event)
            self._snapshots.append(self.search.observed)
            self._note_propagator(event)
            self._next = None
        self.state.apply(event)
        self.position += 1
        return event

    def look_ahead(self, seconds: float | None = None) -> Event | None:
        """The next step, which is not taken; None if the search gives none within ``seconds``, or has ended."""
        if self.position < len(self.seen):
            return self.seen[self.position]
        self._next = self._next or self.search.take(seconds)
        return self._next

    def back(self) -> Event | None:
        """Take the last step back; None if there is none."""
        event = self.last
        if event is not None:
            self.state.undo(event)
            self.position -= 1
        return event

    def stride_forward(self, stride: Stride, seconds: float | None = None) -> bool:
        """Go forward to where the stride ends, or as far as the search gives each step within ``seconds``.

        Returns False if the search gives no step.
        """
        event = self.forward(seconds)
        if event is None:
            return False
        while (following := self.look_ahead(seconds)) is not None and not stride.ends_between(event, following):
            event = following
            self.forward()
        return True

    def stride_back(self, stride: Stride) -> None:
        """Go back to where the stride before the current one ends, or to the start."""
        following = self.back()
        while following is not None and (event := self.last) is not None:
            if stride.ends_between(event, following):
                return
            following = self.back()

    def to_start(self) -> None:
        """Take back all steps that are kept."""
        while self.back():
            pass

    def to_latest(self) -> None:
        """Take again all steps that have been seen."""
        while self.position < len(self.seen):
            self.forward()

    def recent(self, count: int) -> list[tuple[int, Event]]:
        """At most ``count`` of the last steps taken, each with its number (from 1), the latest last."""
        start = max(0, self.position - count)
        first_number = self.state.steps - (self.position - start) + 1
        return list(enumerate(self.seen[start : self.position], first_number))

    def steps(self, most: int | None = None, *, until_solution: bool = False) -> Iterator[Event]:
        """Go forward and yield each step: to the end, up to step number ``most``, or to a solution."""
        while most is None or self.state.steps < most:
            event = self.forward()
            if event is None:
                return
            yield event
            if until_solution and event.kind == Kind.SOLUTION:
                return

    def snapshot(self, steps_ago: int = 0) -> Snapshot | None:
        """The snapshot of the last step, or of the step ``steps_ago`` before it; None if it is not kept."""
        index = self.position - 1 - steps_ago - (len(self.seen) - len(self._snapshots))
        return self._snapshots[index] if 0 <= index < len(self._snapshots) else None

    def snapshot_before(self) -> Snapshot | None:
        """The snapshot before the last step; of a line that took several, before the first of them."""
        steps = 1
        while steps < self.position and self.seen[self.position - steps].is_of_same_line:
            steps += 1
        return self.snapshot(steps)

    @property
    def step_to_tell(self) -> Event | None:
        """The last step; but if that only follows from the placing of a piece, the placing.

        A piece that is placed empties the other squares of its variable, in a step of its own.
        """
        event = self.last
        if event is not None and event.reason == DECISION and self.position > 1:
            before = self.seen[self.position - 2]
            return before if before.kind == Kind.PLACE else event
        return event

    def latest_call(self) -> list[Event]:
        """The last step, with the steps before it that belong to the same call of a propagator or the same line."""
        start = self.position - 1
        while start > 0 and self.seen[start].goes_on:
            start -= 1
        return self.seen[max(start, 0) : self.position]

    def _note_propagator(self, event: Event) -> None:
        if event.kind == Kind.EXCLUDE and event.reason and event.reason.by not in (DECISION.by, *self.propagators):
            self.propagators.append(event.reason.by)

    def _forget_the_oldest(self) -> None:
        if len(self.seen) >= 2 * STEPS_KEPT:
            del self.seen[:STEPS_KEPT]
            self.position -= STEPS_KEPT
