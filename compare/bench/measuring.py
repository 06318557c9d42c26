"""Measures one side of a pair once, in a process of its own.

That process is ``python -m compare.bench.measuring PAIR SIDE N``; it prints JSON.
"""

import json
import subprocess
import sys
from dataclasses import asdict

from compare.bench.pair import pairs
from compare.bench.side import Measured
from compare.harness.limits import LONGEST_WAIT
from compare.harness.processes.tree import kill_tree


class NotMeasured(Exception):
    """A side crashed or took too long; the message is a few words."""


def measure(pair: str, side: str, n: int, seconds: float) -> Measured:
    """The answer of a side and its cost; ``side`` is "ours" or "yardstick".

    ``seconds`` is the time limit, at most ``LONGEST_WAIT``. The other process has a session of its own: Ctrl-C reaches
    only this process, which kills the other with everything that it started. Raises NotMeasured.
    """
    seconds = min(seconds, LONGEST_WAIT)
    command = [sys.executable, "-m", "compare.bench.measuring", pair, side, str(n)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        printed, errors = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        raise NotMeasured(f"not done after {seconds:g} seconds") from None
    finally:
        if process.returncode is None:
            kill_tree(process.pid)
            process.communicate()
    if process.returncode:
        raise NotMeasured((errors.strip().splitlines() or [f"it ended with exit code {process.returncode}"])[-1])
    return Measured(**json.loads(printed.splitlines()[-1]))


def main(pair: str, side: str, n: str) -> None:
    """Measure ``ours`` or the ``yardstick`` of a pair once, and print the measurement as JSON."""
    print(json.dumps(asdict(getattr(pairs()[pair], side).measure(int(n)))))


if __name__ == "__main__":
    main(*sys.argv[1:])
