"""Fingerprints of what formulations give, taken in processes of their own, and what speaks against them."""

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from compare.answers.fingerprint import Fingerprint, Fingerprinter
from compare.harness import isolated
from compare.literature.published import published_value
from compare.question.errors import Fault
from models.formulation import Formulation, Search
from models.problem import OPTIMUM, Instance


@dataclass(frozen=True)
class FingerprintOutcome:
    """The fingerprint of what one formulation gave, or why there is none."""

    formulation: Formulation
    fingerprint: Fingerprint | None
    seconds: float
    reason: str | None = None


def fingerprint_by(formulation: Formulation, instance: Instance) -> dict[str, Any]:
    """The fingerprint of all that a formulation gives, as plain data."""
    fingerprinter = Fingerprinter(instance)
    for placement in formulation.solve(instance, Search()):
        fingerprinter.add(placement)
    return asdict(fingerprinter.fingerprint())


def take_fingerprint(formulation: Formulation, instance: Instance, seconds: float, mib: int) -> FingerprintOutcome:
    """Have a formulation answer, under limits of time and memory."""
    started = time.perf_counter()
    try:
        data = isolated.call(formulation.engine, fingerprint_by, formulation, instance, seconds=seconds, mib=mib)
    except Fault as fault:
        return FingerprintOutcome(formulation, None, time.perf_counter() - started, str(fault))
    return FingerprintOutcome(formulation, Fingerprint.from_data(data), time.perf_counter() - started)


def faults(instance: Instance, taken: Sequence[FingerprintOutcome]) -> list[str]:
    """All that speaks against what was given."""
    found = []
    complete = {one.formulation.name: one.fingerprint for one in taken if one.fingerprint}
    for name, one in complete.items():
        if one.wrong:
            found.append(f"{name} gave {one.wrong} that are no solutions, among the {one.judged} that were judged")
        if instance.size == OPTIMUM and one.count and one.size is None:
            found.append(f"{name} gave solutions of different sizes, so not all are optimal")
        if one.orbit_sizes is None:
            found.append(f"{name} gave a set that is not closed under symmetry")
    if len({(one.count, one.digest) for one in complete.values()}) > 1:
        found.append(f"{' and '.join(complete)} gave different sets; 'run' shows where they differ")
    return found + _against_published(instance, next(iter(complete.values()), None))


def _against_published(instance: Instance, found: Fingerprint | None) -> list[str]:
    published = published_value(instance)
    if published is None or found is None:
        return []
    known = [(name, getattr(published, name), getattr(found, name)) for name in published.sources]
    return [
        f"NOT as published: {name} {theirs} ({published.sources[name]}), but here {ours}"
        for name, theirs, ours in known
        if theirs != ours
    ]
