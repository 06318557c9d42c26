"""Pieces in a short notation: ``leaper:1,2`` is the knight, ``rider:0,1+1,1`` the queen.

After ``leaper:`` or ``rider:`` come steps, joined by ``+``. A step is two numbers, of rows and of columns, separated by
a comma, and stands for the steps in all directions. Parts are joined by ``/``: ``rider:0,1/leaper:1,2`` is the empress.
"""

import re

from models.chess.board import Step
from models.chess.piece import Piece, in_all_directions
from models.languages import say

PART = re.compile(r"(leaper|rider):(\d+,\d+(?:\+\d+,\d+)*)")
"""A part of the notation: a kind, and its steps."""
LONGEST_STEP = 99
"""The most rows or columns of a step."""
MOST_DIGITS = 9
"""The digits of a number that are read; even the beginning of a longer number is too long a step."""
EXAMPLE = "such as leaper:1,2 or rider:1,2+0,1 or rider:0,1/leaper:1,2"
"""Examples, as a sentence has them."""


def examples() -> str:
    """Examples of pieces in this notation, after "such as" in the language that is spoken."""
    return say(EXAMPLE)


def is_piece_notation(text: str) -> bool:
    """Whether a text is meant as this notation, and not as the name of a piece."""
    return ":" in text


def parse_piece(text: str) -> Piece:
    """The piece that a text describes. Raises ValueError if it describes none."""
    text = text.strip().lower()
    steps: dict[str, set[Step]] = {"leaper": set(), "rider": set()}
    for part in text.split("/"):
        match = PART.fullmatch(part)
        if not match:
            sentence = "{part!r} is not a piece: leaper or rider, a colon, and steps, {example}"
            raise ValueError(say(sentence, part=part, example=examples()))
        steps[match[1]] |= {_parse_step(step, text) for step in match[2].split("+")}
    return Piece(text, rides=in_all_directions(*steps["rider"]), leaps=in_all_directions(*steps["leaper"]))


def _parse_step(step: str, text: str) -> Step:
    """The step of two numbers and a comma, which stand in ``text``. Raises ValueError if it is none, or too long."""
    rows, columns = (int(number.lstrip("0")[:MOST_DIGITS] or "0") for number in step.split(","))
    if (rows, columns) == (0, 0):
        raise ValueError(say("{text!r} has a step of 0,0, which leads nowhere", text=text))
    if max(rows, columns) > LONGEST_STEP:
        sentence = "{text!r} has a step of {step}; a step is at most {most} squares either way"
        raise ValueError(say(sentence, text=text, step=step, most=LONGEST_STEP))
    return rows, columns
