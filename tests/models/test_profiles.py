"""What each formulation says of itself, and how much it takes: a change shows, also one that loses no solution."""

import pytest

from models import Formulation
from tests.support import profiles


@pytest.mark.parametrize("formulation", profiles.profiled().values(), ids=lambda one: one.name)
def test_each_takes_the_nodes_variables_and_constraints_that_the_file_says(formulation: Formulation) -> None:
    """Where a change is meant: ``python -m tests.support.profiles`` writes the file anew."""
    assert list(profiles.lines(formulation)) == profiles.read().get(formulation.name)


def test_the_file_names_no_formulation_that_is_gone() -> None:
    engines = {one.engine.name for one in profiles.profiled().values()}
    recorded = {name for name in profiles.read() if name.partition("/")[0] in engines}
    assert recorded == set(profiles.profiled())
