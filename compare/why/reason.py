"""The simplest true reason why a core cannot be met: a count, a bound, that nothing need be tried, or only a search."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Literal

from compare.answers.conditions.smallest import Core
from compare.question.description import pieces_in_words, plural
from compare.why.exhaustive import count_room, list_disjoint_families, union_of
from models.chess.board import bits
from models.common_form import Among, Constraint
from models.linear.engine import prove_bound
from models.linear.program import IntegerProgram
from models.problem import Instance


@dataclass(frozen=True)
class Reason:
    """``kind`` says which; ``says`` says it in words."""

    kind: Literal["counting", "relaxation", "propagation", "search"]
    says: str


def find_reason(instance: Instance, core: Core, nodes: int | None) -> Reason:
    """The reason for a core; ``nodes`` is how many squares a whole search tried, None if it did not end."""
    counted = _count_room_for_pieces(instance, core) or _count_what_pieces_serve(instance, core)
    if counted is not None:
        return Reason("counting", counted)
    bounded = _bound_pieces(instance, core)
    if bounded is not None:
        return Reason("relaxation", bounded)
    if nodes == 0:
        return Reason("propagation", "one condition after the other leaves no choice, so nothing need be tried")
    return Reason("search", "no simple count says no; only a search of all possibilities does")


def _pieces_asked_for(core: Core) -> int | None:
    """The size, if it is a member of the core."""
    sizes = [one for group in core.members if group.name == "size" for one in group.constraints]
    return next((one.at_least for one in sizes if isinstance(one, Among)), None)


def _places(instance: Instance, core: Core) -> int:
    """The squares that the members of the core leave open: on the others they allow no piece."""
    empty = [one for one in core.constraints if isinstance(one, Among) and one.at_most == 0]
    return instance.board.full & ~union_of(empty)


def _count_room_for_pieces(instance: Instance, core: Core) -> str | None:
    """There is no room for all pieces in parts of the board that hold at most one each."""
    pieces, places = _pieces_asked_for(core), _places(instance, core)
    if pieces is None:
        return None
    at_most = [one for one in _without_size(core) if isinstance(one, Among)]
    for family in list_disjoint_families(at_most):
        holding = sum(count_room(one, 0, places) for one in family)
        outside = (places & ~union_of(family)).bit_count()
        if holding + outside < pieces:
            parts = plural(len(family), "part") + (f" and {plural(outside, 'single square')}" if outside else "")
            room = pieces_in_words(holding + outside, instance.piece.name)
            return f"the board is cut into {parts}, and together these have room for {room} at most"
    return None


def _count_what_pieces_serve(instance: Instance, core: Core) -> str | None:
    """All pieces together meet too few of the conditions that want a piece, such as squares to be covered."""
    pieces, places = _pieces_asked_for(core), _places(instance, core)
    if pieces is None:
        return None
    wanting = [one for one in _without_size(core) if isinstance(one, Among) and one.at_least]
    served = Counter(index for one in wanting for index in bits(one.squares & places))
    most = sum(count for _, count in served.most_common(pieces))
    if most >= len(wanting):
        return None
    words = pieces_in_words(pieces, instance.piece.name)
    return f"{len(wanting)} constraints demand a piece each, and {words} can meet at most {most} of them"


def _bound_pieces(instance: Instance, core: Core) -> str | None:
    """Even fractions of pieces, as many as are asked for, do not meet the other members, which only count."""
    pieces, others = _pieces_asked_for(core), _without_size(core)
    counting = [one for one in others if isinstance(one, Among)]
    if pieces is None or len(counting) < len(others):
        return None
    program = IntegerProgram(replace(instance, required=0, forbidden=0))
    for one in counting:
        program.add_among(one.squares, one.at_least, one.at_most)
    for wanted, words in (("fewest", "need at least"), ("most", "allow at most")):
        try:
            bound = prove_bound(program, wanted)
        except RuntimeError:
            return None
        if bound is not None and (bound > pieces if wanted == "fewest" else bound < pieces):
            number = f"{float(bound):.3f}".rstrip("0").rstrip(".")
            return f"with fractions of pieces, too, the other conditions {words} {number} in all ('help bounds')"
    return None


def _without_size(core: Core) -> list[Constraint]:
    return [constraint for group in core.members if group.name != "size" for constraint in group.constraints]
