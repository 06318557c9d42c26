"""The verdict: sound, distinct, complete, symmetric, as published? It is computed from a tally and changes nothing."""

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy

from compare.literature.published import published_values
from compare.verdict.comparison import Comparison, Outcome
from compare.verdict.tally import Defect, Disagreements, Tally
from models.chess.symmetry import orbits_in_any_order


def judge(tally: Tally, outcomes: Sequence[Outcome], seconds: float, *, interrupted: bool = False) -> Comparison:
    """The verdict on the placements of a tally. ``outcomes`` are in the order in which it numbers the formulations.

    ``seconds`` is the wall time of the whole comparison.
    """
    complete = sum(1 << who for who, outcome in enumerate(outcomes) if outcome.status.is_complete)
    disagreements = deepcopy(tally.disagreements)
    for placement, held in tally.holders.items():
        if lacking := complete & ~held:  # complete, and yet they did not give it
            disagreements.add(Defect.MISSING, placement, has=held, lacks=lacking, is_solution=True)
    orbit_sizes = _judge_orbits(disagreements, tally, complete)
    return Comparison(
        instance=tally.instance,
        outcomes=list(outcomes),
        disagreements=disagreements.examples,
        disagreement_count=disagreements.counts.total(),
        solutions=tally.holders.keys(),
        orbit_sizes=None if disagreements.counts else orbit_sizes,
        published=published_values(tally.instance),
        seconds=seconds,
        interrupted=interrupted,
        formulations=tally.formulations,
        groups=disagreements.groups([outcome.name for outcome in outcomes if outcome.status.is_complete]),
    )


def _judge_orbits(disagreements: Disagreements, tally: Tally, complete: int) -> dict[int, int] | None:
    """Add a disagreement for every image that no formulation gave, and return the number of orbits of each size.

    The largest size is first; None where no formulation is complete. If no image is missing, the members of the orbits
    add up to the number of solutions.
    """
    if not complete:
        return None
    sizes: Counter[int] = Counter()
    given = [placement for placement, held in tally.holders.items() if held & complete]
    for orbit in orbits_in_any_order(given, tally.symmetries):
        sizes[len(orbit)] += 1
        for image in sorted(orbit.difference(tally.holders)):
            is_solution = tally.instance.is_solution(image)
            disagreements.add(Defect.NOT_SYMMETRIC, image, lacks=complete, is_solution=is_solution)
    return dict(sorted(sizes.items(), reverse=True))


def criteria(comparison: Comparison) -> dict[str, bool | None]:
    """Whether each of the five criteria holds, by name; None if that is not known.

    A criterion that is broken is False, even if no formulation completed. Otherwise it is None if none completed;
    "complete" needs two that did, as nobody else can say which solutions one lacks.
    """
    defects = {one.defect for one in comparison.disagreements}
    lacks_image = any(one.defect == Defect.NOT_SYMMETRIC and one.is_solution for one in comparison.disagreements)
    completed = sum(outcome.status.is_complete for outcome in comparison.outcomes)
    broken = {
        "sound": bool({Defect.WRONG, Defect.NOT_OPTIMAL} & defects),
        "distinct": Defect.TWICE in defects,
        "complete": Defect.MISSING in defects or lacks_image,
        "symmetric": Defect.NOT_SYMMETRIC in defects,
    }
    can_be_told = {name: completed >= (2 if name == "complete" else 1) for name in broken}
    holds = {name: not is_broken if is_broken or can_be_told[name] else None for name, is_broken in broken.items()}
    return holds | {"published": comparison.agrees_with_published}
