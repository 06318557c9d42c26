"""The findings of propagators at one moment of a search, as the board shows them."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from compare.classroom.watching.replay import State
from compare.report.symbols import ATTACKED, EVIDENCE, FAILED, REMOVED, SIGNS
from models.chess.board import Board, bits
from models.languages import translate
from models.search import DECISION, Reason
from models.watching import Event, Kind


class ShownDomains:
    """The squares that are excluded or forced, the propagators that excluded them, and the squares of the last step.

    ``propagators`` are numbered in this order, which gives each its sign and its colour. ``call``: the last step, with
    those before it that the same call of a propagator concluded. On a board with two layers, a square is shown as
    excluded if it is excluded on both.
    """

    def __init__(self, board: Board, state: State, propagators: Sequence[str], call: Sequence[Event]) -> None:
        self.board = board
        self.numbers = {name: number % len(REMOVED) for number, name in enumerate(propagators)}
        excluded = state.reasons(Kind.EXCLUDE)
        self.excluded = self._on_face(excluded)
        self.forced = {self._square_on_face(square) for square in state.reasons(Kind.FORCE) if square not in excluded}
        removals = [one.squares for one in call if one.kind == Kind.EXCLUDE and one.reason != DECISION]
        self.latest = {self._square_on_face(square) for squares in removals for square in bits(squares)}
        self.evidence: set[int] = set()
        self.has_failed = False
        if call and (reason := call[-1].reason) is not None:
            self.evidence = {self._square_on_face(square) for square in bits(reason.evidence)}
            self.has_failed = call[-1].kind == Kind.FAIL

    def _square_on_face(self, square: int) -> int:
        """The square of the board's face (a bit number) on which a square of any layer lies."""
        return square % len(self.board.face)

    def _on_face(self, excluded: dict[int, Reason]) -> dict[int, Reason]:
        """The squares of the board's face that are excluded on all layers, each with its reason on the first."""
        size = len(self.board.face)
        layers = [{square - size * layer for square in excluded} for layer in range(self.board.layers)]
        return {square: excluded[square] for square in range(size) if all(square in layer for layer in layers)}

    def sign(self, square: int, *, unicode: bool) -> str:
        """The sign of the propagator that excluded a square; a dot if the search itself did, by placing a piece."""
        by = self.excluded[square].by
        if by == DECISION.by or by not in self.numbers:
            return "·" if unicode else "."
        return SIGNS[unicode][self.numbers[by]]

    def style(self, square: int, *, is_dark: bool) -> Style | None:
        """The colours of a square about which propagators have concluded something; None for any other."""
        if square in self.evidence and (self.has_failed or square not in self.latest):
            return FAILED if self.has_failed else EVIDENCE
        if square not in self.excluded:
            return None
        by = self.excluded[square].by
        if by not in self.numbers:
            return ATTACKED[is_dark]
        return REMOVED[self.numbers[by]][2 if square in self.latest else is_dark]

    def legend(self, *, unicode: bool) -> list[Text]:
        """A line for each propagator: its sign in its colour, and its name."""
        return [
            Text.assemble((f" {SIGNS[unicode][number]} ", REMOVED[number][0]), f" {translate(name)}")
            for name, number in self.numbers.items()
        ]
