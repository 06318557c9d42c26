"""Certificates of what other parts of the program find: of all solutions of a comparison, and of a term of a sequence.

What runs solvers is imported only where a certificate is made.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from compare.certificates.claim import Claim
from compare.certificates.layout import ANSWER, CLASSES, COMPLETE
from compare.certificates.weights.proving import is_fit
from compare.harness.faults import Fault
from compare.harness.limits import Limits
from compare.literature.sequences import Quantity
from compare.question.errors import BadUse
from compare.verdict.comparison import Certificate, Comparison
from models.catalogue.discovery import explain_missing_engine
from models.counting import Census
from models.languages import say
from models.problem import MOST_SQUARES_TO_STATE, OPTIMUM, Instance

MOST_LISTED = 10_000
"""The largest number of solutions that a certificate of a term lists."""
SAT, LINEAR = "sat", "linear"
"""The engines that find certificates of terms: clauses are refuted, or linear programs give weights."""
MODE_OF_QUANTITY = {"size": ANSWER, "count": COMPLETE, "classes": CLASSES}
"""The mode of the certificate that shows a quantity."""


def why_no_certificate(instance: Instance) -> str | None:
    """The reason why there can be no certificate; None if there can be one.

    It is that no solver is installed, or that the question has no clauses, or that ``verify`` does not know it.
    """
    from compare.certificates.proving.cadical import has_solver
    from compare.certificates.proving.clauses import NoClauses
    from compare.certificates.proving.prove import check_question
    from models.sat import ENGINE

    if not has_solver():
        return say("the solver is {state}; or put a cadical on the PATH", state=explain_missing_engine(ENGINE))
    try:
        check_question(instance)
    except NoClauses as error:
        return say("no certificate: {reason}", reason=error)
    return None


def check_use(instance: Instance, folder: str) -> None:
    """Raise BadUse where there is no solver, the question cannot be proved or verified, or the folder is of no use."""
    from compare.certificates.proving.folder import Folder

    if reason := why_no_certificate(instance):
        raise BadUse(reason)
    Folder(Path(folder), instance)


def certify(comparison: Comparison, folder: str, limits: Limits) -> Comparison:
    """Write a certificate of all solutions to the folder.

    Returns the comparison with the certificate, or with the reason why there is none. Call ``check_use`` before.
    """
    from compare.certificates.checker import CHECKER
    from compare.certificates.proving.prove import NotRefuted, Prover
    from compare.certificates.side_by_side import SECONDS_OF_A_TRY, side_by_side
    from compare.certificates.verifying.reading import Refused
    from compare.certificates.verifying.verify import verify
    from models.sat import ENGINE as SOLVER

    hurried = replace(limits, seconds=min(limits.seconds, SECONDS_OF_A_TRY))
    run, run_briefly = side_by_side(SOLVER, limits), side_by_side(SOLVER, hurried)
    check = side_by_side(CHECKER, limits)
    try:
        Prover(comparison.instance, COMPLETE, Path(folder), run, run_briefly, check=check).prove()
        claim = verify(Path(folder), run=check)
        certificate = Certificate(folder, certified=True, claim=str(claim))
        if contradiction := find_contradiction(comparison, claim):
            words = say("{folder} proves that {contradiction}", folder=folder, contradiction=contradiction)
            certificate = Certificate(folder, certified=False, reason=words, is_wrong=True)
    except Fault as fault:
        certificate = Certificate(folder, certified=False, reason=str(fault))
    except (NotRefuted, Refused) as error:
        certificate = Certificate(folder, certified=False, reason=str(error), is_wrong=True)
    return replace(comparison, certificate=certificate)


def find_contradiction(comparison: Comparison, claim: Claim) -> str | None:
    """The difference between what is proved and what the comparison has, in words; None if they agree.

    A comparison that is not complete lacks solutions. Where the optimum is asked for, it may also have some of a worse
    size.
    """
    found, listed = set(comparison.solutions), set(claim.solutions)
    if comparison.complete:
        contradiction = say("there are {listed} solutions, not {found}", listed=len(listed), found=len(found))
        return None if found == listed else contradiction
    sign = 1 if comparison.instance.problem.wanted == "fewest" else -1
    as_good = [one for one in found - listed if claim.best is None or sign * one.bit_count() <= sign * claim.best]
    return say("{number} of the solutions that were found are none", number=len(as_good)) if as_good else None


class TermCertifier:
    """Finds terms by certificates: the proofs are checked as ``verify`` does, so that no solver is believed.

    It is sent to another process, so it has no state.
    """

    def engines_for(self, instance: Instance, quantity: Quantity, value: int | None) -> Sequence[str]:
        """The engines that find a certificate, the best first; none if the question has none, or too many solutions.

        ``value``: what other methods found; None: nothing yet.
        """
        if quantity == "size" and instance.size == OPTIMUM:
            listed = 1
        elif quantity in MODE_OF_QUANTITY and value is not None:
            listed = value * (len(instance.symmetries()) if quantity == "classes" else 1)
        else:
            return []
        engines = [LINEAR] if quantity == "size" and is_fit(instance) else []
        is_small = listed <= MOST_LISTED and len(instance.board) <= MOST_SQUARES_TO_STATE
        return [*engines, SAT] if is_small and why_no_certificate(instance) is None else engines

    def certify(self, engine: str, instance: Instance, quantity: Quantity) -> Census | str:
        """The census that a verified certificate claims; or why none was made, or accepted, in one line."""
        from compare.certificates.proving.prove import NotRefuted, Prover
        from compare.certificates.side_by_side import in_this_process, say_nothing
        from compare.certificates.verifying.formulas import listed
        from compare.certificates.verifying.reading import Refused
        from compare.certificates.verifying.verify import verify
        from compare.certificates.weights.proving import WeightProver
        from compare.certificates.weights.search import Stuck
        from compare.certificates.weights.verifying import verify_weights

        with TemporaryDirectory() as name:
            folder = Path(name) / "certificate"
            try:
                if engine == LINEAR:
                    proved = WeightProver(instance, folder, in_this_process, say_nothing).prove()
                    assert proved is not None, "an optimum has a cover, which the claim names"
                    verify_weights(folder, say_nothing)
                    return Census(proved.best, len(proved.solutions))
                Prover(instance, MODE_OF_QUANTITY[quantity], folder, in_this_process, in_this_process).prove()
                claim = verify(folder)
            except (NotRefuted, Refused, BadUse, Stuck) as error:
                return str(error)
        return Census(claim.best, len(listed(claim)), len(claim.solutions) if quantity == "classes" else None)
