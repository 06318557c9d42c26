"""Ctrl-C at a random time ends every command at once, in silence, and leaves nothing behind."""

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from models.catalogue.discovery import module_names
from tests.support.program import ROOT, hear_signals
from tests.tools.interruptions import COMMANDS, Place, interruptions

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


LIBRARY = """
import signal
import click
from compare.cli import application

def command():
    try:
        signal.raise_signal(signal.{name})
    except BaseException as error:
        raise {error} from error

application.application = lambda words: click.Command("raises", callback=command)
application.main()
"""


@pytest.mark.parametrize("error", ["TypeError('expected sequence')", "ImportError('initialization failed')"])
@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", -signal.SIGTERM)])
def test_what_a_library_makes_of_a_signal_is_not_shown(error: str, name: str, code: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIBRARY.format(error=error, name=name)],
        cwd=ROOT, capture_output=True, text=True, timeout=120, preexec_fn=hear_signals,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (code, "", "")
