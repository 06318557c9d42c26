"""One measurement: a side of a pair in a process of its own."""

import json
import os
import signal
import subprocess
import sys

from compare.bench.side import Measured


class NotMeasured(Exception):
    """A side crashed or took too long; the message is a few words."""


def measure(pair: str, side: str, n: int, seconds: float) -> Measured:
    """What a side answers, and what that costs. Raises NotMeasured.

    The process has a session of its own, so that Ctrl-C reaches us alone, and we end it with all that it started.
    """
    command = [sys.executable, "-m", "compare.bench.worker", pair, side, str(n)]
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
