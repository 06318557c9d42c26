"""Fingerprints of the sets that formulations give, each in a process of its own, and the faults in them."""

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from compare.answers.fingerprint import Fingerprint, Fingerprinter
from compare.harness import isolated
from compare.harness.faults import Fault
from compare.literature.published import check_against_published, check_in_words
from models.formulation import Formulation, Search
from models.problem import OPTIMUM, Instance


@dataclass(frozen=True)
class FingerprintOutcome:
    """The fingerprint of the set that one formulation gave, or the reason why there is none."""

    formulation: Formulation
    fingerprint: Fingerprint | None
    seconds: float
    reason: str | None = None


def fingerprint_solutions(formulation: Formulation, instance: Instance) -> dict[str, Any]:
    """The fingerprint of the set that a formulation gives, as plain data."""
    fingerprinter = Fingerprinter(instance)
    for placement in formulation.solve(instance, Search()):
        fingerprinter.add(placement)
    return asdict(fingerprinter.fingerprint())


def take_fingerprint(formulation: Formulation, instance: Instance, seconds: float, mib: int) -> FingerprintOutcome:
    """Ask a formulation, under limits of time (seconds) and memory (MiB)."""
    started = time.perf_counter()
    try:
        data = isolated.call(formulation.engine, fingerprint_solutions, formulation, instance, seconds=seconds, mib=mib)
    except Fault as fault:
        return FingerprintOutcome(formulation, None, time.perf_counter() - started, str(fault))
    return FingerprintOutcome(formulation, Fingerprint.from_data(data), time.perf_counter() - started)


def find_faults(instance: Instance, outcomes: Sequence[FingerprintOutcome]) -> list[str]:
    """The faults in the sets that the formulations gave, a sentence each."""
    found = []
    complete = {one.formulation.name: one.fingerprint for one in outcomes if one.fingerprint}
    for name, one in complete.items():
        if one.wrong:
            found.append(f"{name} gave {one.wrong} that are not solutions, among the {one.judged} that were judged")
        if instance.size == OPTIMUM and one.count and one.size is None:
            found.append(f"{name} gave solutions of different sizes, so not all are optimal")
        if one.orbit_sizes is None:
            found.append(f"{name} gave a set that is not closed under symmetry")
    if len({(one.count, one.digest) for one in complete.values()}) > 1:
        found.append(f"{' and '.join(complete)} gave different sets; 'run' shows where they differ")
    for one in list(complete.values())[:1]:
        ours = {"count": one.count, "size": one.size, "classes": one.classes}
        checks = check_against_published(instance, ours)
        found += [f"NOT as published: {check_in_words(check)}" for check in checks if not check.agrees]
    return found
