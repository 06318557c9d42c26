"""The most memory that the program and each of its processes take for large questions, as the system counts it.

    python -m tests.tools.memory [--quick]

It is resident memory, with what processes share; on Linux the peak that the system notes, elsewhere the largest of many
looks.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from compare.harness.limits import MIB
from compare.harness.processes import tree
from tests.tools.measurements import SECONDS, print_each

POLL_SECONDS = 0.02


@dataclass(frozen=True)
class Call:
    """The words of the program, for a quick look and for the measurement; and the most MiB for the program.

    ``for_all``: they are also the most for each process that it starts.
    """

    quick: str
    words: str
    most: int
    for_all: bool = False


THREE = "--only kernels/bitmask --only kernels/half-board-listing --only backtracking/bitmask"
CALLS = [
    Call(f"run 10 {THREE}", f"run 14 {THREE} --time-limit {SECONDS:g}", 300),
    Call("fingerprint 10 --only kernels/bitmask", "fingerprint 14 --only kernels/bitmask", 200, for_all=True),
    Call(
        "fingerprint 10 --only kernels/bitmask --shards 8 --no-store",
        "fingerprint 15 --only kernels/bitmask --shards 64 --no-store", 200, for_all=True,
    ),
    Call("count 17 --no-store", "count 20 --no-store", 1024, for_all=True),
]  # fmt: skip


@dataclass
class Peaks:
    """The peaks of the program and of the processes below it, in MiB; ``code`` is its exit code."""

    words: str
    most: int
    for_all: bool
    program: float = 0.0
    below: dict[int, float] = field(default_factory=dict)
    code: int | None = None

    @property
    def largest_below(self) -> float:
        """The peak of the hungriest of its processes."""
        return max(self.below.values(), default=0.0)

    @property
    def is_good(self) -> bool:
        """Whether it ended well within its limit."""
        counted = max(self.program, self.largest_below) if self.for_all else self.program
        return self.code == 0 and counted < self.most

    def __str__(self) -> str:
        below = f", the largest of its {len(self.below)} processes {self.largest_below:.0f} MiB" * bool(self.below)
        end = "" if self.code == 0 else f"; exit code {self.code}"
        whom = "each" if self.for_all else "the program"
        peaks = f"the program {self.program:.0f} MiB{below} ({whom} under {self.most}){end}"
        return f"{'✓' if self.is_good else '✗'} {self.words}: {peaks}"


def measure(*, quick: bool) -> Iterator[Peaks]:
    """The peaks of all calls in turn."""
    for one in CALLS:
        yield peaks_of(one.quick if quick else one.words, one.most, for_all=one.for_all)


def peaks_of(words: str, most: int, *, for_all: bool = False) -> Peaks:
    """Run the program with these words, and look at its processes until it ends."""
    found = Peaks(words, most, for_all)
    program = subprocess.Popen(
        [sys.executable, "-m", "compare", *words.split()],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    try:
        while (code := program.poll()) is None:
            found.program = max(found.program, _peak(program.pid))
            for one in tree.descendants(program.pid):
                found.below[one] = max(found.below.get(one, 0.0), _peak(one))
            time.sleep(POLL_SECONDS)
    finally:
        if program.poll() is None:
            tree.kill_tree(program.pid)
            program.wait()
    found.code = code
    return found


def _peak(pid: int) -> float:
    """The peak of a process so far, in MiB; 0 if it has ended."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    try:
        return float(psutil.Process(pid).memory_info().rss) / MIB
    except psutil.Error:
        return 0.0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="small boards")
    sys.exit(print_each(measure(quick=parser.parse_args().quick)))
