"""The names of the conditions of a question and their meanings, which are put into words only here.

``why`` and certificates name conditions. The code that states a condition, as constraints or as clauses, and the code
that judges whether a placement meets it, both follow these words. A piece *covers* its own square and the squares that
it attacks.
"""

import re
from dataclasses import dataclass
from typing import Final

from compare.question.description import pieces_in_words, size_in_words
from models.chess.board import Board, Step
from models.chess.notation import column_name, square_name
from models.languages import Noun, noun, say, translate
from models.problem import Instance

SIZE: Final = "size"
COVERED: Final = "covered"
ATTACKED: Final = "attacked"
NO_ROOM: Final = "no room"
ATTACKS: Final = "attacks"
LEAPS: Final = "leaps"
PRIVATE: Final = "private neighbours"
OPEN_PRIVATE: Final = "open private neighbours"
CONDITIONAL: Final = "conditions"
EMPTY: Final = "empty"
OCCUPIED: Final = "occupied"
FORBIDDEN: Final = "forbidden"
CONNECTED: Final = "connected"
EQUAL_NUMBERS: Final = "equal numbers"
PEACE: Final = "peace"
OWN_KIND: Final = "own kind"
PIECES: Final = "pieces"
MARKS: Final = "marks"
ALL_MARKED: Final = "all marked"
OTHERS: Final = "others"
FILLED: Final = "filled "
LINES: Final = "lines "
"""The beginning of the name of a direction that has no name of its own: ``lines 1 down and 2 right``."""

MEANINGS: Final = {
    SIZE: "{pieces} in all",
    "rows": "{at_most_one} in every row",
    "columns": "{at_most_one} in every column",
    "rising diagonals": "{at_most_one} on every rising diagonal",
    "falling diagonals": "{at_most_one} on every falling diagonal",
    ATTACKS: "no {piece} attacks another",
    LEAPS: "no {piece} attacks another by a leap, whatever its rides attack",
    COVERED: "every square is occupied or attacked",
    ATTACKED: "every square is attacked, the occupied ones too",
    NO_ROOM: "on every empty square one more {piece} would attack another, or be attacked",
    PRIVATE: "every {piece} covers a square that no other {piece} covers",
    OPEN_PRIVATE: "every {piece} attacks a square that no other {piece} attacks",
    CONDITIONAL: "what the problem demands where a square is occupied, or where it is empty",
    CONNECTED: "attacks connect all pieces",
    EQUAL_NUMBERS: "as many pieces of one kind as of the other",
    PEACE: "no piece attacks one of the other layer",
    OWN_KIND: "no piece attacks one of its kind",
    PIECES: "{as_many_as_the_shorter_side} in all",
    MARKS: "no square that is occupied or attacked is marked",
    ALL_MARKED: "every square that is neither occupied nor attacked is marked",
    EMPTY: "no {piece} on a square that the problem keeps empty",
    FORBIDDEN: "no {piece} on the forbidden squares",
    OTHERS: "the other conditions of the problem",
}
"""The words of each condition. The names of lines, and of single squares, are put into words by ``meaning_of``."""

ON_ONE_SQUARE: Final = {
    COVERED: "{square} is occupied or attacked",
    ATTACKED: "{square} is attacked",
    NO_ROOM: "{square} is occupied, or one more {piece} there would attack another, or be attacked",
    PRIVATE: "a {piece} on {square} covers a square that no other {piece} covers",
    OPEN_PRIVATE: "a {piece} on {square} attacks a square that no other {piece} attacks",
}
"""The words for one square of the conditions that demand something of every square, or of every piece."""

ABOUT_NEIGHBOURHOODS: Final = (COVERED, ATTACKED, NO_ROOM)
"""The conditions that demand a piece on some squares around each square."""


def meaning_of(name: str, instance: Instance) -> str:
    """The demand of a condition of this question, in words. Raises KeyError if no condition has this name."""
    piece = piece_word(instance)
    if is_of_lines(name):
        return _meaning_of_lines(name, say("at most one {piece}", piece=noun_of(piece)))
    square, _, state = name.rpartition(" ")
    if square and state == OCCUPIED:
        return say("a {piece} on {square}", piece=noun_of(piece), square=square)
    if square and state == EMPTY:
        return say("no {piece} on {square}", piece=noun_of(piece), square=square)
    return say(
        MEANINGS[name],
        piece=noun_of(piece),
        pieces=size_in_words(instance, instance.size) if isinstance(instance.size, int) else "",
        as_many_as_the_shorter_side=pieces_in_words(instance.board.shorter_side, piece),
    )


def meaning_of_filled(lines: str, instance: Instance, *, exactly: bool) -> str:
    """The demand that every line of a direction has exactly one piece, or at least one, in words."""
    piece = noun_of(piece_word(instance))
    at_least_one = say("at least one {piece}", piece=piece)
    return _meaning_of_lines(lines, say("exactly one {piece}", piece=piece) if exactly else at_least_one)


def _meaning_of_lines(name: str, limits: str) -> str:
    """The demand on every line of a direction, in words; ``limits`` is such as "at most one queen"."""
    if name.startswith(LINES):
        step = name_in_words(name.removeprefix(LINES))
        return say("{at_most_one} on every line {step}", at_most_one=limits, step=step)
    return say(MEANINGS[name], at_most_one=limits)


def meaning_on(square: str, name: str, instance: Instance) -> str:
    """The demand of a condition on one square, in words. Raises KeyError if it has no words for single squares."""
    return say(ON_ONE_SQUARE[name], piece=noun_of(piece_word(instance)), square=square)


def name_in_words(name: str) -> str:
    """The name of a condition in the language that is spoken; files have the name itself, in every language."""
    if name == SIZE:
        return say("size")
    if name.startswith(LINES):
        return say("lines {step}", step=name_in_words(name.removeprefix(LINES)))
    if match := re.fullmatch(r"(\d+) down and (\d+) (left|right)", name):
        rows, columns, side = match.groups()
        right, left = "{rows} down and {columns} right", "{rows} down and {columns} left"
        return say(right, rows=rows, columns=columns) if side == "right" else say(left, rows=rows, columns=columns)
    if name.startswith(FILLED):
        return say("filled {lines}", lines=name_in_words(name.removeprefix(FILLED)))
    square, _, state = name.rpartition(" ")
    if square and state in (OCCUPIED, EMPTY):
        return f"{square} {translate(state)}"
    return translate(name)


def piece_word(instance: Instance) -> str:
    """The English word for a piece in sentences: its name, or "piece" if it is a pair or its name is a notation."""
    return "piece" if instance.piece.pair or ":" in instance.piece.name else instance.piece.name


def noun_of(word: str) -> Noun:
    """The word for a piece in the language that is spoken."""
    return Noun(noun(word))


DIRECTIONS: Final = {
    (0, 1): ("rows", "row"),
    (1, 0): ("columns", "column"),
    (1, -1): ("rising diagonals", "rising diagonal"),
    (1, 1): ("falling diagonals", "falling diagonal"),
}
"""The names of all lines along a step, and of one of them."""


@dataclass(frozen=True)
class Line:
    """A line that a piece rides along: its step, and the bit numbers of its squares in their order."""

    step: Step
    squares: list[int]

    def name(self, board: Board) -> str:
        """The name of the line in the language that is spoken: ``row 2``, ``column c``, ``rising diagonal a2–c4``."""
        row, column = board.square(self.squares[0])
        if self.is_straight:
            at = board.rows - row if self.step == (0, 1) else column_name(column)
            return f"{translate(DIRECTIONS[self.step][1])} {at}"
        if self.step in DIRECTIONS:
            kind = translate(DIRECTIONS[self.step][1])
        else:
            kind = say("line {step}", step=name_in_words(step_in_words(self.step)))
        ends = [board.square(self.squares[place]) for place in (0, -1)]
        if board.wrap:
            return say("{line} through {square}", line=kind, square=square_name(board, ends[0]))
        first, last = sorted(ends, key=lambda square: square[1])
        return f"{kind} {square_name(board, first)}–{square_name(board, last)}"

    @property
    def is_straight(self) -> bool:
        """Whether it is a row or a column."""
        return self.step in ((0, 1), (1, 0))


def name_of_lines(step: Step) -> str:
    """The name of the lines along a step or its opposite: ``rows``, or ``lines 1 down and 2 right``."""
    step = max(step, (-step[0], -step[1]))
    return DIRECTIONS[step][0] if step in DIRECTIONS else f"{LINES}{step_in_words(step)}"


def is_of_lines(name: str) -> bool:
    """Whether a condition of this name is about the lines of one direction."""
    return name.startswith(LINES) or name in (lines for lines, _ in DIRECTIONS.values())


def step_in_words(step: Step) -> str:
    """The step in English words, as names of conditions have it: ``1 down and 2 right``."""
    rows, columns = step
    return f"{rows} down and {abs(columns)} {'right' if columns > 0 else 'left'}"
