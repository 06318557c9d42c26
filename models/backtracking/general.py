"""Any problem that has a common form, by a search that knows nothing else.

Variables and domains
    One per square, in two bitboards: ``occupied`` (decided: yes) and ``free`` (not decided); the other squares are
    empty.
Constraints
    The common form, and the size as one more constraint: exactly k of all squares. A constraint that has reached its
    ``at_most`` empties its free squares. One that needs all its free squares occupies them. One that can no longer be
    met ends the branch. A bound ends it too: the pieces left must be enough for all that is missing. Constraints of
    another kind are asked at every node whether they can still be met.
Search
    Of the constraints that still lack pieces, take the one with the fewest free squares, and try these in turn. After a
    square was tried it is empty, so each placement is found once.
Size
    n² variables. Non-attacking queens: 8n - 4 constraints, because rows and columns come twice; domination: n² + 1.
Source
    Propagation of counting constraints: Beldiceanu and Contejean, Introducing global constraints in CHIP (1994).
Compare with
    cp-sat/general, python-constraint/general (the same list, another engine), uncovered-square, flags.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from models.backtracking import ENGINE
from models.chess.board import bits
from models.common_form import Among
from models.problem import Instance, all_constraints
from models.search import Search
from models.viewpoints.occupied_squares import StatedAsConstraints


class General(StatedAsConstraints):
    engine = ENGINE
    is_telling = False

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        assert isinstance(instance.size, int)
        board, size = instance.board, instance.size
        stated = all_constraints(instance)
        counting = [one for one in stated if isinstance(one, Among)]
        other_kinds = [one for one in stated if not isinstance(one, Among)]
        search.statistics.variables = len(board)
        search.statistics.constraints = len(stated)

        def extend(occupied: int, free: int) -> Iterator[int]:
            state = propagate(counting, occupied, free)
            if state is None:
                return
            occupied, free = state
            if not all(constraint.can_be_met(occupied, free) for constraint in other_kinds):
                return
            unmet = [among for among in counting if count_missing(among, occupied)]
            if not unmet:
                if all(constraint.can_be_met(occupied, 0) for constraint in other_kinds):
                    yield occupied
                return
            if cannot_all_be_met(unmet, occupied, free, size - occupied.bit_count()):
                return
            fewest_choices = min(unmet, key=lambda among: (among.squares & free).bit_count())
            for index in bits(fewest_choices.squares & free):
                search.place(board.square(index))
                free &= ~(1 << index)
                yield from extend(occupied | 1 << index, free)
                search.remove(board.square(index))

        yield from extend(instance.required, instance.free)


def propagate(constraints: Sequence[Among], occupied: int, free: int) -> tuple[int, int] | None:
    """Propagate to a fixed point, and return ``occupied`` and ``free``; None if a constraint cannot be met."""
    changed = True
    while changed:
        changed = False
        for among in constraints:
            choices = among.squares & free
            placed = (among.squares & occupied).bit_count()
            if not among.can_be_met(occupied, free):
                return None
            if choices and placed + choices.bit_count() == among.at_least:
                occupied, free, changed = occupied | choices, free & ~choices, True
            elif choices and placed == among.at_most:
                free, changed = free & ~choices, True
    return occupied, free


def count_missing(among: Among, occupied: int) -> int:
    """The number of pieces that a constraint still lacks."""
    return max(0, among.at_least - (among.squares & occupied).bit_count())


def cannot_all_be_met(unmet: Sequence[Among], occupied: int, free: int, pieces: int) -> bool:
    """Whether this number of pieces is too small for all that is missing.

    A piece serves every unmet constraint that contains its square. The bound adds up what the best squares serve.
    """
    served: Counter[int] = Counter()
    for among in unmet:
        served.update(bits(among.squares & free))
    best = sum(count for _, count in served.most_common(pieces))
    return best < sum(count_missing(among, occupied) for among in unmet)
