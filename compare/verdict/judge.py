"""The verdict: are all complete sets equal, closed under symmetry, and as published?"""

from collections import Counter
from collections.abc import Sequence

from compare.literature.published import published_value
from compare.verdict.comparison import Comparison, Defect, Outcome
from compare.verdict.tally import Tally
from models.chess.symmetry import orbits


def verdict(tally: Tally, outcomes: Sequence[Outcome], seconds: float, interrupted: bool = False) -> Comparison:
    """Judge what the formulations gave. ``outcomes`` are in the order of the tally's names."""
    complete = sum(1 << who for who, outcome in enumerate(outcomes) if outcome.status.is_complete)
    _note_missing(tally, complete)
    orbit_sizes = _orbit_sizes(tally, complete)
    return Comparison(
        instance=tally.instance,
        outcomes=list(outcomes),
        disagreements=tally.examples,
        disagreement_count=tally.defect_counts.total(),
        solutions=tally.holders.keys(),
        orbit_sizes=None if tally.defect_counts else orbit_sizes,
        published=published_value(tally.instance),
        seconds=seconds,
        interrupted=interrupted,
    )


def _note_missing(tally: Tally, complete: int) -> None:
    """A solution that anyone gave and a complete formulation did not, shows that one incomplete."""
    for placement, held in tally.holders.items():
        lacking = complete & ~held
        if lacking:
            tally.note(Defect.MISSING, placement, has=held, lacks=lacking, is_solution=True)


def _orbit_sizes(tally: Tally, complete: int) -> dict[int, int] | None:
    """How many orbits have how many members, noting every image that no formulation gave.

    None where nothing is complete. If no image is missing, the members add up to the number of solutions.
    """
    if not complete:
        return None
    sizes: Counter[int] = Counter()
    given = [placement for placement, held in tally.holders.items() if held & complete]
    for orbit in orbits(given, tally.symmetries):
        sizes[len(orbit)] += 1
        for image in orbit:
            if image not in tally.holders:
                is_solution = tally.instance.is_solution(image)
                tally.note(Defect.NOT_SYMMETRIC, image, has=0, lacks=complete, is_solution=is_solution)
    return dict(sorted(sizes.items(), reverse=True))
