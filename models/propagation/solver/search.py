"""Depth-first search: reach the fixed point, choose a variable, try its values in turn, take everything back."""

from collections.abc import Callable, Iterable, Iterator

from models.chess.board import Board
from models.propagation.solver.domains import Contradiction, Domains
from models.propagation.solver.fixed_point import FixedPoint
from models.propagation.solver.propagator import Propagator
from models.search import DECISION, Reason

ChooseVariable = Callable[[Domains], int | None]
"""Gives the variable to be decided next; None if all are decided."""


class DepthFirst:
    """Depth-first search. A piece that it places is a node; a piece that propagators place is none."""

    def __init__(self, board: Board, domains: Domains, fixed_point: FixedPoint, choose: ChooseVariable) -> None:
        self.board = board
        self.domains = domains
        self.fixed_point = fixed_point
        self.choose = choose

    def solutions(self) -> Iterator[int]:
        """All placements in which the constraints of all propagators are met, each once."""
        if self.propagate_first():
            yield from self.extend()

    def extend(self) -> Iterator[int]:
        """All placements below the present node."""
        variable = self.choose(self.domains)
        if variable is None:
            yield self.domains.occupied
            return
        for value in self.values(variable):
            self.decide(variable, value)
            if self.propagate():
                yield from self.extend()
            self.take_back(variable)

    def values(self, variable: int) -> list[int]:
        """The values of the variable, in the order in which they are tried."""
        return self.domains.values(variable)

    def decide(self, variable: int, value: int) -> None:
        """Give the variable this value, on a level of its own."""
        domains = self.domains
        domains.open_level()
        domains.decided[variable] = square = domains.squares[variable][value]
        if square:
            domains.occupied |= square
            domains.search.place(self.board.square(square.bit_length() - 1))
        domains.fix(variable, value, DECISION)
        domains.changed[variable] = None  # even if it was the only value, as some propagators wait for the decision

    def take_back(self, variable: int) -> None:
        """Take back the decision, and what followed from it."""
        self.domains.close_level()
        square = self.domains.decided.pop(variable)
        if square:
            self.domains.search.remove(self.board.square(square.bit_length() - 1))

    def decided_squares(self) -> int:
        """The squares (a bitboard) of the pieces that the search has placed."""
        return sum(self.domains.decided.values())

    def propagate_first(self) -> bool:
        """Call all propagators before the first decision; False if there is no solution."""
        empty = [variable for variable in range(len(self.domains)) if not self.domains[variable]]
        if empty:
            self.domains.search.fail(self.domains.reason_of_empty_domain(empty[0]))
            return False
        return self.propagate(self.fixed_point.propagators)

    def propagate(self, first: Iterable[Propagator] = ()) -> bool:
        """Reach the fixed point; False if there is no solution below this node. ``first`` are called in any case."""
        counts = self.domains.counts
        try:
            self.fixed_point.reach(self.domains, first)
        except Contradiction as contradiction:
            counts.failures = (counts.failures or 0) + 1
            self.domains.search.fail(self.explain(contradiction))
            return False
        return True

    def explain(self, contradiction: Contradiction) -> Reason:
        """The reason why there is no solution below this node, as a watcher is told."""
        return contradiction.reason
