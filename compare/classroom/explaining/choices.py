"""What a watched search tries, depth by depth: shown where a formulation states no model."""

import time
from collections import Counter
from dataclasses import dataclass, field

from compare.classroom.watching.replay import Replay
from compare.question.errors import in_one_line
from models.chess.board import Square
from models.formulation import Formulation, SearchStatistics
from models.problem import Instance
from models.watching import Event, Kind, WatchedSearch

MOST_STEPS = 100_000
MOST_SECONDS = 5.0


@dataclass
class Choices:
    """``tried`` has, for each depth (1: the first piece), the squares in the order in which they were first tried."""

    tried: dict[int, dict[Square, None]] = field(default_factory=dict)
    placed: Counter[int] = field(default_factory=Counter)
    rejected: Counter[int] = field(default_factory=Counter)
    sizes: list[int] = field(default_factory=list)
    solutions: int = 0
    complete: bool = False
    gave_up: str | None = None
    statistics: SearchStatistics = field(default_factory=SearchStatistics)


def watch_choices(formulation: Formulation, instance: Instance) -> Choices:
    """Watch the search to its end, at most ``MOST_SECONDS`` long. Raises SearchFailed if the search fails."""
    found = Choices()
    end = time.monotonic() + MOST_SECONDS
    with WatchedSearch(formulation, instance) as search:
        replay = Replay(search)
        while replay.state.steps < MOST_STEPS and not replay.is_over and time.monotonic() < end:
            depth = replay.state.depth + 1
            event = replay.forward(max(0.0, end - time.monotonic()))
            if event is not None:
                _note(found, event, depth)
        found.complete = replay.is_over
        found.gave_up = None if search.gave_up is None else in_one_line(str(search.gave_up))
        found.sizes = list(replay.state.sizes)
        found.solutions = replay.state.solutions
        found.statistics = search.search.statistics
    return found


def _note(found: Choices, event: Event, depth: int) -> None:
    if event.square is None or event.kind == Kind.REMOVE:
        return
    found.tried.setdefault(depth, {})[event.square] = None
    counter = found.placed if event.kind == Kind.PLACE else found.rejected
    counter[depth] += 1
