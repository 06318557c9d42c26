"""One measurement: a side of a pair, in a process of its own.

That process is ``python -m compare.bench.measuring PAIR SIDE N``; it prints JSON.
"""

import json
import os
import signal
import subprocess
import sys
from dataclasses import asdict

from compare.bench.pair import pairs
from compare.bench.side import Measured


class NotMeasured(Exception):
    """A side crashed or took too long; the message is a few words."""


def measure(pair: str, side: str, n: int, seconds: float) -> Measured:
    """The answer of a side, and what it costs. Raises NotMeasured.

    The process has a session of its own: Ctrl-C reaches only us, and we kill it with everything that it started.
    """
    command = [sys.executable, "-m", "compare.bench.measuring", pair, side, str(n)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        said, complained = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        raise NotMeasured(f"not done after {seconds:g} seconds") from None
    finally:
        if process.returncode is None:
            _kill(process)
    if process.returncode:
        raise NotMeasured((complained.strip().splitlines() or ["it died"])[-1])
    return Measured(**json.loads(said.splitlines()[-1]))


def _kill(process: subprocess.Popen[str]) -> None:
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.communicate()


def main(pair: str, side: str, n: str) -> None:
    """Measure ``ours`` or the ``yardstick`` of a pair once."""
    found = pairs()[pair]
    measured = {"ours": found.ours, "yardstick": found.yardstick}[side].measure(int(n))
    print(json.dumps(asdict(measured)))


if __name__ == "__main__":
    main(*sys.argv[1:])
