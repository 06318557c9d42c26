"""How a process ended, in words."""

import signal

import pytest

from compare.harness.processes.starting import code_in_words


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (7, "the process died, exit code 7"),
        (-signal.SIGTERM, "the process died, killed by SIGTERM"),
        (-40, "the process died, killed by signal 40"),
    ],
)
def test_a_process_that_died_is_described_also_where_the_signal_has_no_name(code: int, words: str) -> None:
    assert code_in_words(code) == words
