"""Ctrl-C at a random time ends every command at once, in silence, and leaves nothing behind."""

import random
from pathlib import Path

import pytest

from models.catalogue.discovery import module_names
from tests.interruptions import COMMANDS, Place, interruptions

TIMES = 10


@pytest.mark.exhaustive
def test_ctrl_c_at_a_random_time_ends_every_command_within_a_second(tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")
    chance = random.Random(seed)
    commands = chance.sample(COMMANDS, TIMES)
    done = list(interruptions(Place(tmp_path), TIMES, chance, commands))
    assert {str(one): one.faults() for one in done if one.faults()} == {}
    assert any(one.is_heard for one in done)


def test_every_command_is_interrupted() -> None:
    assert {command.split()[0] for command in COMMANDS} == set(module_names("compare.cli.commands"))
