"""Ctrl-C at random times, in every command.

    python -m tests.tools.interruptions --times 200 [--seed 1]

Each call of the program gets SIGINT at a random time before its own end, half of them together with its whole process
group, as in a terminal. It must end within a second, with exit code 130, without a word on standard error, and leave no
process behind. Where the machine has more to do than it has cores, the second is longer by that factor. The exit code
of this program is 1 if one did not.
"""

import argparse
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import psutil

from compare.cli.commands import describe_command, names_of_commands
from tests.support.certificates import prove_here, question
from tests.support.program import ROOT, hear_signals
from tests.support.waiting import left_behind

CALLS = [
    "run 6",
    "run 12 --only cp-sat/columns --only sat/general --only backtracking/flags",
    "run 9 --problem domination --json",
    "show 8 --classes",
    "count 8",
    "count 17",
    "count 11 --check",
    "count 100 --piece rook",
    "count 19 --problem domination --dry-run --no-store",
    "count 7 --problem domination --piece knight",
    "table --up-to 8 --fresh",
    "table --piece knight --problem independent-domination --up-to 5 --fresh",
    "fingerprint 8",
    "first 40",
    "judge 8 {answers}",
    "grade {student}",
    "watch 8 --lines",
    "watch 8 --json",
    "watch 6 --formulation cp-sat/columns",
    "explain cp-sat/columns 8",
    "explain flags",
    "pitfalls",
    "bench --quick --only count-mirror-backtracking",
    "template",
    "help json",
    "list",
    "results",
    "run 10 --only cp-sat/columns --shards 16 --fresh",
    "cluster start --workers 1",
    "why 3",
    "why 6 --only linear/line-sums --require a1",
    "export 12 -o {model}",
    "why 8 --problem domination --size 4",
    "bound 8 --problem domination",
    "page 6 -o {page}",
    "serve --port 0",
    "lessons -o {course}",
    "frontier --budget 0.01 --found {found}",
    "frontier --verify --listed --budget 0.01",
    "prove 9 --problem domination -o {certificate}",
    "prove 10 --problem domination --shards 8 -o {certificate_in_shards}",
    "verify {verified}",
]
"""Calls of the commands; a file is written where a name is in braces."""


def with_an_example_of_every_command(calls: Sequence[str]) -> list[str]:
    """The calls, and of each command that they lack the first example of its help."""
    lacking = {*names_of_commands()} - {call.split()[0] for call in calls}
    examples = [re.search(rf"^  ({name}.*?)(?:  |$)", describe_command(name).help, re.MULTILINE) for name in lacking]
    return [*calls, *(example[1] for example in examples if example)]


COMMANDS = with_an_example_of_every_command(CALLS)

STUDENT = """
def solve(n):
    def extend(rows):
        if len(rows) == n:
            yield list(rows)
            return
        for row in range(n):
            if all(row != other and abs(row - other) != len(rows) - column for column, other in enumerate(rows)):
                yield from extend([*rows, row])
    yield from extend([])
"""
LIMIT = 1.0
"""Seconds from the signal to the end."""
NOTES = ("note: ", "compiling, ")
"""How lines on standard error begin that have nothing to do with a signal."""
PATIENCE = 30.0
"""Seconds after which a program that does not end is killed."""


@dataclass(frozen=True)
class Interruption:
    """One call that got SIGINT: when, and how it ended. ``exit_code`` is None if it had to be killed.

    ``seconds`` from the signal to the end; ``load`` is how many times longer than usual things took then.
    """

    command: str
    after: float
    whole_group: bool
    exit_code: int | None
    seconds: float
    load: float
    stderr: str
    left_behind: tuple[str, ...]
    ended_before: bool
    usual_exit_code: int | None

    @property
    def is_heard(self) -> bool:
        """Whether the program ran when the signal came: its first line had been reached, and the work was not done."""
        is_done = self.ended_before or self.exit_code == self.usual_exit_code
        return not is_done and "Fatal Python error: init_" not in self.stderr and not self._came_in_python_itself

    @property
    def _came_in_python_itself(self) -> bool:
        """Whether Python was still looking for the program: no line of a file stands in the traceback."""
        places = re.findall(r'^  File "(.*?)"', self.stderr, flags=re.MULTILINE)
        return bool(places) and all(place.startswith("<frozen ") for place in places)

    def faults(self) -> list[str]:
        """The faults in words; none if the program did not run when the signal came."""
        if not self.is_heard:
            return []
        checks = {
            f"exit code {self.exit_code}": self.exit_code not in (130, -signal.SIGINT),
            f"ended after {self.seconds:.2f} s": self.seconds > LIMIT * self.load,
            f"standard error: {self.stderr}": any(not line.startswith(NOTES) for line in self.stderr.splitlines()),
            f"left behind: {', '.join(self.left_behind)}": bool(self.left_behind),
        }
        return [fault for fault, is_there in checks.items() if is_there]

    def __str__(self) -> str:
        whom = "its process group" if self.whole_group else "the program"
        return f"'{self.command}', SIGINT to {whom} after {self.after:.3f} s"


class Place:
    """A folder for the files that commands read and keep.

    ``durations`` (in seconds) and ``usual`` exit codes are those of calls that nobody stops.
    """

    def __init__(self, folder: Path) -> None:
        names = ["answers.txt", "student.py", "page.html", "course", "found.jsonl", "model.cnf"]
        names += ["certificate", "certificate_in_shards", "verified"]
        self.files = {name.partition(".")[0]: folder / name for name in names}
        self.files["answers"].write_text("[[0, 4, 7, 5, 2, 6, 1, 3]]")
        self.files["student"].write_text(STUDENT)
        prove_here(question("domination", 8), self.files["verified"])
        self.environment = os.environ | {"BEZZEL_STORE": str(folder / "answers.sqlite")}
        self.durations: dict[str, float] = {}
        self.usual: dict[str, int | None] = {}

    def start(self, command: str) -> subprocess.Popen[str]:
        """Start the program in a session of its own, so that what it leaves behind can be told by that."""
        words = command.format(**self.files).split()
        return subprocess.Popen(
            [sys.executable, "-m", "compare", *words],
            cwd=ROOT, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=hear_signals,
        )  # fmt: skip

    def duration(self, command: str) -> float:
        """How long the command takes if nobody stops it, at most ten seconds; measured once."""
        if command not in self.durations:
            started = time.perf_counter()
            program = self.start(command)
            try:
                program.communicate(timeout=10)
            except subprocess.TimeoutExpired:
                os.killpg(program.pid, signal.SIGKILL)
                program.communicate()
            self.durations[command] = time.perf_counter() - started
            self.usual[command] = program.returncode
        return self.durations[command]

    def interrupt(self, command: str, after: float, *, whole_group: bool) -> Interruption:
        """Start the command, and send it SIGINT after this time."""
        program = self.start(command)
        with suppress(subprocess.TimeoutExpired):
            program.wait(timeout=after)
        ended_before = program.poll() is not None
        started = time.perf_counter()
        if not ended_before:
            (os.killpg if whole_group else os.kill)(program.pid, signal.SIGINT)
        try:
            _, stderr = program.communicate(timeout=PATIENCE)
            code: int | None = program.returncode
        except subprocess.TimeoutExpired:
            os.killpg(program.pid, signal.SIGKILL)
            stderr, code = program.communicate()[1], None
        seconds = time.perf_counter() - started
        left = tuple(left_behind(partial(_processes_of, program.pid), LIMIT))
        return Interruption(
            command, after, whole_group, code, seconds, load(), stderr, left, ended_before, self.usual[command]
        )


def load() -> float:
    """How many times longer than usual things take now, as other programs compute on this machine, too."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def _processes_of(session: int) -> Iterator[psutil.Process]:
    """The processes of a session that have not ended."""
    for process in psutil.process_iter():
        try:
            if os.getsid(process.pid) == session and process.status() != psutil.STATUS_ZOMBIE:
                yield process
        except (ProcessLookupError, psutil.NoSuchProcess):
            continue


def interruptions(place: Place, times: int, chance: random.Random, commands: Sequence[str]) -> Iterator[Interruption]:
    """This many interruptions, of all commands in turn."""
    for number in range(times):
        command = commands[number % len(commands)]
        after = chance.uniform(0, place.duration(command))
        yield place.interrupt(command, after, whole_group=chance.random() < 0.5)


def main() -> int:
    """Interrupt as often as asked, and print every fault."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--only", help="only commands that contain this text")
    given = parser.parse_args()
    commands = [command for command in COMMANDS if given.only is None or given.only in command]
    print(f"seed {given.seed}", flush=True)
    faulty = unheard = 0
    slowest = slowest_usual = 0.0
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder))
        for one in interruptions(place, given.times, random.Random(given.seed), commands):
            unheard += not one.is_heard
            slowest = max(slowest, one.seconds * one.is_heard)
            slowest_usual = max(slowest_usual, one.seconds * one.is_heard / one.load)
            faults = one.faults()
            faulty += bool(faults)
            if faults:
                print(f"{one}: {'; '.join(faults)}", flush=True)
    print(f"{given.times} interruptions, {unheard} before the beginning or after the end, {faulty} with a fault")
    print(f"slowest end: {slowest:.2f} s; with the load of the machine taken out, {slowest_usual:.2f} s")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
