"""Whatever is given, in whatever order it arrives, the verdict is that of a plain reading of the definitions."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings, strategies

from compare.verdict.tally import Defect
from models import ANY, OPTIMUM, Board, Instance, Status, find_piece, find_problem
from tests.support.judging import Gave, Told, judged, one_after_the_other, told
from tests.support.reference import solutions

QUEEN = find_piece("queen")
DOMINATION = find_problem("domination")
INSTANCES = [
    Instance(find_problem("non-attacking"), QUEEN, Board(5, 5), 5),
    Instance(find_problem("all-non-attacking"), QUEEN, Board(2, 3), ANY),
    Instance(find_problem("non-attacking"), find_piece("rook"), Board(2, 3), OPTIMUM),
    Instance(DOMINATION, find_piece("king"), Board(2, 3), OPTIMUM),
    Instance(DOMINATION, QUEEN, Board(2, 3), ANY, required=1),
]
SHOWN = 5
"""How many boards of a kind are shown."""


def expected(instance: Instance, gave: Sequence[Gave]) -> Counter[Told]:
    """Every disagreement, from the words of the definitions."""
    names = tuple(one.name for one in gave)
    complete = tuple(one.name for one in gave if one.status.is_complete)
    right = {one.name: set(filter(instance.is_solution, one.placements)) for one in gave}
    every = set().union(*right.values())
    best = every
    if instance.size == OPTIMUM and every:
        sizes = [placement.bit_count() for placement in every]
        size = min(sizes) if instance.problem.wanted == "fewest" else max(sizes)
        best = {placement for placement in every if placement.bit_count() == size}
    found: Counter[Told] = Counter()
    for one in gave:
        for placement, times in Counter(one.placements).items():
            if placement not in every:
                found[Defect.WRONG, placement, (one.name,), (), False] += times
            elif placement not in best:
                found[Defect.NOT_OPTIMAL, placement, (one.name,), (), True] += 1
            elif times > 1:
                found[Defect.TWICE, placement, (one.name,), (), True] += times - 1
    for placement in best:
        has = tuple(name for name in names if placement in right[name])
        lacks = tuple(name for name in complete if name not in has)
        if lacks:
            found[Defect.MISSING, placement, has, lacks, True] += 1
    of_complete = {placement for placement in best if any(placement in right[name] for name in complete)}
    images = {symmetry.image(placement) for placement in of_complete for symmetry in instance.symmetries()}
    for image in images - best:
        found[Defect.NOT_SYMMETRIC, image, (), complete, True] += 1
    return found


def kind(one: Told) -> tuple[Defect, tuple[str, ...]]:
    """The defect, and whose it is."""
    defect, _, has, lacks, _ = one
    return defect, lacks if defect == Defect.MISSING else has


@pytest.mark.parametrize("instance", INSTANCES)
@given(data=strategies.data())
@settings(max_examples=40, deadline=None)
def test_the_disagreements_are_those_of_the_definitions(instance: Instance, data: strategies.DataObject) -> None:
    right = sorted(solutions(instance))
    size = right[0].bit_count()
    others = [right[0] ^ 1 << square for square in range(len(instance.board))]
    wrong = [one for one in others if not instance.is_solution(one)]
    worse = [
        one for one in others if instance.is_solution(one) and instance.size == OPTIMUM and one.bit_count() != size
    ]
    some = strategies.lists(strategies.sampled_from(right + wrong), max_size=8)
    not_best = strategies.lists(strategies.sampled_from(worse), unique=True) if worse else strategies.just([])
    ends = strategies.sampled_from([Status.COMPLETE, Status.LIMIT])
    all_or_none = strategies.sampled_from([[], right])
    gave = [
        Gave(name, data.draw(some) + data.draw(not_best) + data.draw(all_or_none), data.draw(ends)) for name in "abc"
    ]
    arrivals = data.draw(strategies.permutations(one_after_the_other(*gave)))
    comparison, all_of_them = judged(instance, *gave, arrivals=arrivals), expected(instance, gave)
    shown = told(comparison)
    assert comparison.disagreement_count == all_of_them.total()
    assert shown <= all_of_them
    counts, shown_counts = Counter[object](), Counter[object]()
    for one, times in all_of_them.items():
        counts[kind(one)] += times
    for one, times in shown.items():
        shown_counts[kind(one)] += times
    assert shown_counts == {one: min(SHOWN, times) for one, times in counts.items()}
