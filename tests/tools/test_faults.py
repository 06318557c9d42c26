"""Processes are killed during sharded runs: no shard that was done is lost, no count is wrong, no process is left."""

import random
import sys

import pytest

from tests.tools import faults as tools
from tests.tools.faults import HERE, ON_CLUSTER, Kill, kill_at_random

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are found by their environment")


def faults(times: int, victims: list[str]) -> list[str]:
    found = list(kill_at_random(times, random.Random(1), victims))
    assert len(found) == times
    assert any(one.kept for one in found)
    return [str(one) for one in found if one.faults]


@pytest.mark.quick
def test_a_line_says_what_was_wrong_after_a_kill() -> None:
    assert str(Kill("a worker", 3)) == "a worker killed when 3 shards were kept: nothing is wrong"
    assert str(Kill("a worker", 3, ["2 shards are lost"])).endswith(": 2 shards are lost")


def test_a_kill_on_this_machine_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ["run", "9", "--only", "python-constraint/columns", "--shards", "30", "--json"]
    for name, value in {"WORDS": asked, "SIDE": 9, "COUNT": 352, "SHARDS": 30}.items():
        monkeypatch.setattr(tools, name, value)
    assert faults(2, [*HERE]) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("victim", ON_CLUSTER)
def test_a_kill_in_a_cluster_loses_nothing(victim: str) -> None:
    pytest.importorskip("distributed")
    assert faults(1, [victim]) == []
