"""A formulation whose work is told to it, in a file that is loaded quickly where it works."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator

from models import Engine, Formulation, Instance, Search, find_formulation

WORK = 0.2
BUILDING = 0.05
BURN = f"import time\nwhile time.process_time() < {WORK}: pass"


def work() -> None:
    end = time.thread_time() + WORK
    while time.thread_time() < end:
        pass


def in_a_thread() -> None:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def in_a_program() -> None:
    subprocess.run([sys.executable, "-c", BURN], check=True)


class Busy(Formulation):
    """It works, builds for a while, and gives what another search finds."""

    engine = Engine("busy", "a test")

    def __init__(self, before: Callable[[], None], work: Callable[[], None]) -> None:
        self.before, self.work = before, work

    def unsupported(self, instance: Instance) -> str | None:
        return None

    def prepare(self, instance: Instance) -> None:
        self.before()

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        with search.building():
            time.sleep(BUILDING)
        self.work()
        with search.building():
            time.sleep(BUILDING)
        yield from find_formulation("flags").solve(instance)


def nothing() -> None:
    pass
