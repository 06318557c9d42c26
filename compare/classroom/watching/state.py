"""The state of a search after some of its steps; a step can be undone."""

from dataclasses import dataclass, field

from models.chess.board import Square
from models.problem import Instance
from models.watching import Event, Kind


@dataclass
class State:
    """What the viewer sees: the placed pieces, in the order in which they were placed, and the counts so far.

    ``apply`` adds an event; ``undo`` takes the last one back.
    """

    placed: list[Square] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    steps: int = 0
    nodes: int = 0
    rejected: int = 0
    solutions: int = 0

    @property
    def depth(self) -> int:
        return len(self.placed)

    def apply(self, event: Event) -> None:
        self._count(event, +1)
        match event.kind:
            case Kind.PLACE:
                self._put(event)
            case Kind.REMOVE:
                self._take(event)
            case Kind.SIZE:
                self.sizes.append(event.size or 0)

    def undo(self, event: Event) -> None:
        self._count(event, -1)
        match event.kind:
            case Kind.PLACE:
                self._take(event)
            case Kind.REMOVE:
                self._put(event)
            case Kind.SIZE:
                self.sizes.pop()

    def standing(self, instance: Instance, event: Event | None) -> set[Square]:
        """The squares that hold a piece: those placed and those required; when a solution is given, all of it."""
        if event is not None and event.placement is not None:
            return set(instance.board.squares(event.placement))
        return {*self.placed, *instance.board.squares(instance.required)}

    def _count(self, event: Event, by: int) -> None:
        self.steps += by
        self.nodes += by * (event.kind == Kind.PLACE)
        self.rejected += by * (event.kind == Kind.REJECT)
        self.solutions += by * (event.kind == Kind.SOLUTION)

    def _put(self, event: Event) -> None:
        assert event.square is not None
        self.placed.append(event.square)

    def _take(self, event: Event) -> None:
        """Pieces are mostly taken back in the opposite order, but a search may do otherwise."""
        assert event.square is not None
        last = len(self.placed) - 1 - self.placed[::-1].index(event.square)
        del self.placed[last]
