"""A student's file as a formulation, so that the runner can run it beside others."""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from compare.classroom.grading.student_file import in_words, load
from compare.harness.faults import Fault, place_in_file
from compare.harness.stop_signals import Stopped
from models.engine import Engine
from models.formulation import Formulation, Search
from models.problem import Instance

ENGINE = Engine("student", "a student's file")


class Student(Formulation):
    """Loads the file where it is solved, which is in a worker; whatever the file does there becomes a Fault."""

    engine = ENGINE

    def __init__(self, path: str) -> None:
        self.path = path

    @property
    def name(self) -> str:
        return Path(self.path).name

    def unsupported(self, instance: Instance) -> str | None:
        return None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        return self._solve(instance, search)

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        try:
            yield from load(self.path).placements(instance, search)
        except (Fault, GeneratorExit, MemoryError):
            raise
        except Stopped as stop:
            raise Stopped(f"{stop}{place_in_file(stop, self.path)}") from None
        except BaseException as error:
            raise Fault(in_words(error, self.path)) from None


def inspect_file(path: str, instances: Sequence[Instance]) -> dict[str, Any]:
    """What the file offers, in words, and for each instance why it is declined, or None. Raises Fault."""
    try:
        offer = load(path)
        return {"words": offer.words, "declined": [offer.unsupported(instance) for instance in instances]}
    except Fault:
        raise
    except BaseException as error:
        raise Fault(in_words(error, path)) from None


def seconds_of(formulation: Formulation, warm_up: Instance, instance: Instance) -> float:
    """How long the instance takes, when what is loaded once has been loaded by solving another."""
    for question in (warm_up, instance):
        started = time.perf_counter()
        for _ in formulation.solve(question, Search()):
            pass
    return time.perf_counter() - started
