"""A watched search, written down step by step, so that a page can play it forwards and backwards.

A step is one number, ``value * 10 + kind``. The value is the bit number of the square; for a solution, its place in
``solutions``; for a size, for violations or a line, their number. A step of a propagator is a number below 0: -1 stands
for the first entry of a table of such steps, -2 for the second. Equal steps are one entry.
"""

import string
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from compare.classroom.algorithm.track import Track
from compare.classroom.lesson import parse_lesson
from compare.classroom.page.cards import colour
from compare.classroom.tracing.opening import open_search
from compare.classroom.tracing.own_program import OwnProgram
from compare.classroom.tracing.search import LIMITS, ProgramEnded
from compare.classroom.watching.replay import Replay, State
from compare.harness.limits import Limits
from models.chess.board import Board
from models.formulation import Formulation
from models.languages import translate
from models.problem import Instance
from models.search import DECISION, Reason
from models.watching import Event, Kind

JOINED = (Kind.PLACE, Kind.REMOVE, Kind.SOLUTION)
"""The kinds of steps that one line of a program can do together with others."""
KINDS = (Kind.PLACE, Kind.REMOVE, Kind.REJECT, Kind.SOLUTION, Kind.SIZE, Kind.VIOLATIONS, Kind.LINE, *JOINED)
"""The position of a kind in this list is its number in a step; the last ones are of steps that one line of a program
did together with the step before."""
INFERENCE_KINDS = (Kind.EXCLUDE, Kind.FORCE, Kind.FAIL, Kind.RESTORE)
"""The position of a kind in this list is its number in the table of inferences."""
LETTERS = string.ascii_letters + string.digits + "".join(map(chr, range(0xC0, 0x250)))
"""A letter stands for each line of the code at which the search takes a step."""
MOST_STEPS, MOST_SECONDS = 100_000, 20.0
"""The length of a recording, if the caller does not limit it more."""
SECONDS_FOR_ONE_MORE = 0.5
"""The time for the next step, which shows whether a search that has reached the most steps would go on."""


@dataclass
class Recording:
    """The steps of one search, and how it ended.

    ``solutions`` are bitboards; ``inferences`` has for each step of a propagator its entry in the table. ``over``: the
    search ended by itself. ``complete``: it gave all solutions, or one of each class. ``gave_up`` is why it gave up, if
    it did; ``was_ended``: a mistake or a limit has ended a program; ``has_board``: a board was recognised in its
    variables. ``stopped_by`` is ``steps`` or ``seconds`` if the recording ends before the search does.
    """

    name: str
    title: str
    gives: str
    steps: list[int] = field(default_factory=list)
    solutions: list[int] = field(default_factory=list)
    inferences: dict[Event, int] = field(default_factory=dict)
    state: State = field(default_factory=State)
    track: Track | None = None
    over: bool = False
    complete: bool = False
    gave_up: str | None = None
    was_ended: bool = False
    has_board: bool = True
    stopped_by: str | None = None

    def as_data(self, instance: Instance) -> dict[str, Any]:
        """The data that the page reads; squares are bit numbers."""
        board = instance.board
        return {
            "name": self.name,
            "title": self.title,
            "gives": self.gives,
            "steps": self.steps,
            "solutions": [[board.index(square) for square in board.squares(one)] for one in self.solutions],
            "nodes": self.state.nodes,
            "complete": self.complete,
            "over": self.over,
            "gaveUp": self.gave_up,
            "stoppedBy": self.stopped_by,
            **(inferences_as_data(list(self.inferences)) if self.inferences else {}),
            **(algorithm_as_data(self.track, board) if self.track and self.track.is_telling else {}),
        }


def algorithm_as_data(track: Track, board: Board) -> dict[str, Any]:
    """The code (for each line, pieces of text with their classes), the line of each step, and the variables."""
    code: list[list[tuple[str, str]]] = [[]]
    for text, style in colour(track.source.code):
        first, *others = text.split("\n")
        code[-1].append((first, style))
        code += [[(one, style)] for one in others]
    numbers = sorted(set(track.lines))
    return {
        "code": [[piece for piece in line if piece[0]] for line in code],
        "codeLines": numbers,
        "linesAt": "".join(LETTERS[min(numbers.index(one), len(LETTERS) - 1)] for one in track.lines),
        "kept": track.as_data(board),
        "keptUntil": track.known_until,
    }


def inferences_as_data(inferences: Sequence[Event]) -> dict[str, Any]:
    """The tables of inferences, reasons, propagators and sentences; each refers to entries of later ones.

    An inference is its kind, its squares, the number of its reason, and 1 if it goes on with the step before. A reason
    is the numbers of its propagator and its sentence, and three sets of squares. A set of squares is a bitboard in
    hexadecimal digits.
    """
    reasons: dict[Reason, int] = {}
    propagators: dict[str, int] = {}
    sentences: dict[str, int] = {}
    table = [
        [
            INFERENCE_KINDS.index(one.kind),
            f"{one.squares:x}",
            -1 if one.reason is None else reasons.setdefault(one.reason, len(reasons)),
            int(one.goes_on),
        ]
        for one in inferences
    ]
    described = [
        [
            propagators.setdefault(translate(one.by), len(propagators)),
            sentences.setdefault(one.template, len(sentences)),
            *(f"{squares:x}" for squares in (one.occupied, one.empty, one.evidence)),
        ]
        for one in reasons
    ]
    return {
        "inferences": table,
        "reasons": described,
        "propagators": list(propagators),
        "sentences": list(sentences),
        "decision": propagators.get(translate(DECISION.by)),
    }


def record(
    formulation: Formulation,
    instance: Instance,
    most_steps: int = MOST_STEPS,
    seconds: float = MOST_SECONDS,
    mib: int = LIMITS.mib,
) -> Recording:
    """Record a search for at most this many steps and seconds. A file has at most ``mib`` MiB of memory.

    Raises SearchFailed if the search fails.
    """
    title = parse_lesson(formulation.lesson).summary
    name = Path(formulation.name).name if isinstance(formulation, OwnProgram) else formulation.name
    recording = Recording(name, title, formulation.gives.value)
    end = time.monotonic() + seconds
    searching, shapes = open_search(formulation, instance, most_steps=most_steps, limits=Limits(seconds, mib))
    recording.track = Track(shapes.source) if shapes else None
    with searching as search:
        replay = Replay(search)
        while not replay.is_over and recording.stopped_by is None:
            event = replay.forward(max(0.0, end - time.monotonic()))
            if event is not None:
                recording.steps.append(_encode(event, recording, instance))
                if recording.track:
                    recording.track.add(search.observed)
            recording.stopped_by = _reason_to_stop(replay, most_steps, end)
        recording.state = replay.state
        recording.over = replay.is_over
        recording.complete = replay.is_complete
        recording.gave_up = str(search.gave_up) if search.gave_up else None
        recording.has_board = replay.has_board
        recording.was_ended = isinstance(search.gave_up, ProgramEnded)
    return recording


def _encode(event: Event, recording: Recording, instance: Instance) -> int:
    """The number of a step. What it refers to, a solution or an inference, is added to the recording."""
    if event.kind in INFERENCE_KINDS:
        return -1 - recording.inferences.setdefault(event, len(recording.inferences))
    number = KINDS.index(event.kind, len(KINDS) - len(JOINED) if event.goes_on and event.kind in JOINED else 0)
    if event.placement is not None:
        recording.solutions.append(event.placement)
        value = len(recording.solutions) - 1
    elif event.square is not None:
        value = instance.board.index(event.square)
    else:
        value = {Kind.VIOLATIONS: event.violations, Kind.LINE: event.line}.get(event.kind, event.size) or 0
    return value * len(KINDS) + number


def _reason_to_stop(replay: Replay, most_steps: int, end: float) -> str | None:
    """The limit, "steps" or "seconds", that ends the recording although the search may go on; None if none does."""
    if replay.is_over:
        return None
    if replay.state.steps >= most_steps and replay.forward(SECONDS_FOR_ONE_MORE) is not None:
        replay.back()
        return "steps"
    return "seconds" if time.monotonic() >= end else None
