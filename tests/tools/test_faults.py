"""Processes are killed during sharded runs: no shard that was done is lost, no count is wrong, no process is left."""

import random
import sys

import pytest

from tests.tools.faults import HERE, ON_CLUSTER, kill_at_random

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are found by their environment")


def faults(times: int, victims: list[str]) -> list[str]:
    found = list(kill_at_random(times, random.Random(1), victims))
    assert len(found) == times
    assert any(one.kept for one in found)
    return [str(one) for one in found if one.faults]


def test_a_kill_on_this_machine_loses_nothing() -> None:
    assert faults(2, [*HERE]) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("victim", ON_CLUSTER)
def test_a_kill_in_a_cluster_loses_nothing(victim: str) -> None:
    pytest.importorskip("distributed")
    assert faults(1, [victim]) == []
