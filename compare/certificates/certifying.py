"""The certificate of a comparison: made, verified, and compared with what the formulations have found."""

from dataclasses import replace
from pathlib import Path

from compare.certificates.claim import Claim
from compare.certificates.layout import COMPLETE
from compare.harness.faults import Fault
from compare.harness.limits import Limits
from compare.question.errors import BadUse
from compare.verdict.comparison import Certificate, Comparison
from models.catalogue.discovery import explain_missing_engine
from models.problem import Instance


def why_no_certificate(instance: Instance) -> str | None:
    """That there is no solver, or why the question has no clauses, or is not known to ``verify``; None if it may be."""
    from compare.certificates.proving.asked import check_question
    from compare.certificates.proving.cadical import has_solver
    from compare.certificates.proving.clauses import NoClauses
    from models.sat import ENGINE

    if not has_solver():
        return f"the solver is {explain_missing_engine(ENGINE)}; or put a cadical on the PATH"
    try:
        check_question(instance)
    except NoClauses as error:
        return f"no certificate: {error}"
    return None


def check_use(instance: Instance, folder: str) -> None:
    """Raise BadUse where there is no solver, the question cannot be proved or verified, or the folder is of no use."""
    from compare.certificates.proving.folder import Folder

    if reason := why_no_certificate(instance):
        raise BadUse(reason)
    Folder(Path(folder), instance)


def certify(comparison: Comparison, folder: str, limits: Limits) -> Comparison:
    """Write a certificate of all solutions to the folder; the comparison with what became of it.

    Call ``check_use`` before.
    """
    return replace(comparison, certificate=_certificate(comparison, folder, limits))


def _certificate(comparison: Comparison, folder: str, limits: Limits) -> Certificate:
    from compare.certificates.checker import CHECKER
    from compare.certificates.proving.prove import NotRefuted, Prover
    from compare.certificates.side_by_side import SECONDS_OF_A_TRY, side_by_side
    from compare.certificates.verifying.refused import Refused
    from compare.certificates.verifying.verify import verify
    from models.sat import ENGINE as SOLVER

    hurried = replace(limits, seconds=min(limits.seconds, SECONDS_OF_A_TRY))
    run, hurry, check = side_by_side(SOLVER, limits), side_by_side(SOLVER, hurried), side_by_side(CHECKER, limits)
    try:
        Prover(comparison.instance, COMPLETE, Path(folder), run, hurry, _say_nothing, check=check).prove()
        claim = verify(Path(folder), _say_nothing, check)
    except Fault as fault:
        return Certificate(folder, certified=False, reason=str(fault))
    except (NotRefuted, Refused) as error:
        return Certificate(folder, certified=False, reason=str(error), is_wrong=True)
    if contradiction := find_contradiction(comparison, claim):
        return Certificate(folder, certified=False, reason=f"{folder} proves that {contradiction}", is_wrong=True)
    return Certificate(folder, certified=True, claim=str(claim))


def find_contradiction(comparison: Comparison, claim: Claim) -> str | None:
    """What is proved and is not as the comparison has it; None if nothing is.

    A comparison that is not complete lacks solutions. Where the optimum is asked for, it may also have some of a worse
    size.
    """
    found, listed = set(comparison.solutions), set(claim.solutions)
    if comparison.complete:
        return None if found == listed else f"there are {len(listed)} solutions, not {len(found)}"
    sign = 1 if comparison.instance.problem.wanted == "fewest" else -1
    as_good = [one for one in found - listed if claim.best is None or sign * one.bit_count() <= sign * claim.best]
    return f"{len(as_good)} of the solutions that were found are none" if as_good else None


def _say_nothing(words: str) -> None:
    """The verdict says how it ended."""
