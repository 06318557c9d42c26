"""A formulation held against the definition."""

from models import Formulation, Instance, Search, SolutionSet, orbits, square_names
from models.formulation import GaveUp
from tests.support.instances import name_of
from tests.support.reference import solutions


def check(formulation: Formulation, instance: Instance) -> None:
    """The formulation gives what the definition does. Raises AssertionError with the first board that is wrong."""
    expected = solutions(instance)
    try:
        given = list(formulation.solve(instance, Search()))
    except GaveUp:
        assert formulation.gives == SolutionSet.ONE
        assert not expected, _said(formulation, instance, "finds none, though there is", min(expected))
        return
    seen: set[int] = set()
    for placement in given:
        assert placement in expected, _said(formulation, instance, "gives what is no solution:", placement)
        assert placement not in seen, _said(formulation, instance, "gives twice", placement)
        seen.add(placement)
    if formulation.gives == SolutionSet.ALL:
        missing = expected - seen
        assert not missing, _said(formulation, instance, "does not give", min(missing, default=0))
    elif formulation.gives == SolutionSet.CLASSES:
        for orbit in orbits(expected, instance.symmetries()):
            members = len(seen.intersection(orbit))
            assert members == 1, _said(formulation, instance, f"gives {members} of the class of", min(orbit))
    else:
        assert len(given) == min(1, len(expected)), _said(formulation, instance, "does not give", min(expected))


def _said(formulation: Formulation, instance: Instance, what: str, placement: int) -> str:
    board = " ".join(square_names(instance.board, placement)) or "the empty board"
    return f"{formulation.name} on {name_of(instance)} {what} {board}"
