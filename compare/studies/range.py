"""The sides of the boards of a study, as they are written on the command line."""

from collections.abc import Sequence

from compare.question.errors import BadUse
from compare.question.parsing import LONGEST_SIDE, parse_number
from models.languages import say

BETWEEN = ".."


def parse_sides(text: str | None, has_sides: bool) -> Sequence[str | None]:
    """The values of N in ``6..12``, ``4,6,8`` or ``8``, each once; None alone where other options have the sides.

    Raises BadUse.
    """
    if text is None or has_sides:
        if not has_sides:
            raise BadUse(say("give the sides of the boards, such as 6..12, or --rows and --columns"))
        return [text]
    found: list[str] = []
    for part in text.split(","):
        low, between, high = part.partition(BETWEEN)
        first = parse_number(low, "N", LONGEST_SIDE)
        last = parse_number(high, "N", LONGEST_SIDE) if between else first
        if first > last:
            raise BadUse(say("{first}..{last} has no board: the first N is the smaller one", first=first, last=last))
        found += [str(side) for side in range(first, last + 1) if str(side) not in found]
    return sorted(found, key=int)
