"""The simplest true reason why a core cannot be met: a count, a bound, that nothing need be tried, or only a search."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import Literal

from compare.answers.conditions.names import SIZE
from compare.answers.conditions.smallest import Core, join_constraints
from compare.question.description import pieces_in_words, plural
from compare.why.exhaustive import count_room, list_disjoint_families, union_of
from models.chess.board import bits
from models.common_form import Among, Constraint
from models.languages import localise_number, say
from models.linear.engine import prove_bound
from models.linear.program import IntegerProgram
from models.problem import Instance


@dataclass(frozen=True)
class Reason:
    """The reason why a core cannot be met: its kind, and the sentence that ``says`` it."""

    kind: Literal["counting", "relaxation", "propagation", "search"]
    says: str


def find_reason(instance: Instance, core: Core, nodes: int | None) -> Reason:
    """The simplest reason for a core; ``nodes`` is how many squares a whole search tried, None if it did not end."""
    size, rest = size_of(core), without_size(core)
    counting = [one for one in rest if isinstance(one, Among)]
    if size is not None:
        empty = [one for one in join_constraints(core.members) if isinstance(one, Among) and one.at_most == 0]
        places = instance.board.full & ~union_of(empty)
        counted = _say_no_room(instance, counting, size, places) or _say_too_few_met(instance, counting, size, places)
        if counted is not None:
            return Reason("counting", counted)
        bounded = _say_bound(instance, counting, size) if len(counting) == len(rest) else None
        if bounded is not None:
            return Reason("relaxation", bounded)
    if nodes == 0:
        return Reason("propagation", say("one condition after the other leaves no choice, so nothing need be tried"))
    return Reason("search", say("no simple count says no; only a search of all possibilities does"))


def size_of(core: Core) -> int | None:
    """The number of pieces that is asked for, if that is a member of the core; None if it is not."""
    sizes = [one for group in core.members if group.name == SIZE for one in group.constraints]
    return next((one.at_least for one in sizes if isinstance(one, Among)), None)


def without_size(core: Core) -> list[Constraint]:
    """The constraints of all members but the size."""
    return [constraint for group in core.members if group.name != SIZE for constraint in group.constraints]


def _say_no_room(instance: Instance, counting: Sequence[Among], size: int, places: int) -> str | None:
    """The sentence that parts of the board have no room for all pieces; None if they have.

    ``places`` is the bitboard of the squares that may be occupied.
    """
    for family in list_disjoint_families(counting):
        holding = sum(count_room(one, 0, places) for one in family)
        outside = (places & ~union_of(family)).bit_count()
        if holding + outside < size:
            parts = plural(len(family), "part")
            if outside:
                parts = say(" and ").join((parts, plural(outside, "single square")))
            room = pieces_in_words(holding + outside, instance.piece.name)
            sentence = "the board is cut into {parts}, and together these have room for {room} at most"
            return say(sentence, parts=parts, room=room)
    return None


def _say_too_few_met(instance: Instance, counting: Sequence[Among], size: int, places: int) -> str | None:
    """The sentence that all pieces together meet too few of the constraints that want a piece; None if enough."""
    wanting = [one for one in counting if one.at_least]
    served = Counter(index for one in wanting for index in bits(one.squares & places))
    most = sum(count for _, count in served.most_common(size))
    if most >= len(wanting):
        return None
    sentence = "{number} constraints demand a piece each, and {pieces} can meet at most {most} of them"
    return say(sentence, number=len(wanting), pieces=pieces_in_words(size, instance.piece.name), most=most)


def _say_bound(instance: Instance, counting: Sequence[Among], size: int) -> str | None:
    """The sentence that fractions of pieces, too, of this size in all, do not meet the rest; None if not shown."""
    program = IntegerProgram(replace(instance, required=0, forbidden=0))
    for one in counting:
        program.add_among(one.squares, one.at_least, one.at_most)
    need = "with fractions of pieces, too, the other conditions need at least {number} in all ('help bounds')"
    allow = "with fractions of pieces, too, the other conditions allow at most {number} in all ('help bounds')"
    for wanted in ("fewest", "most"):
        try:
            bound = prove_bound(program, wanted)
        except RuntimeError:
            return None
        if bound is not None and (bound > size if wanted == "fewest" else bound < size):
            thousandths = floor(1000 * bound) if wanted == "fewest" else ceil(1000 * bound)
            number = localise_number(f"{thousandths / 1000:.3f}".rstrip("0").rstrip("."))
            return say(need, number=number) if wanted == "fewest" else say(allow, number=number)
    return None
