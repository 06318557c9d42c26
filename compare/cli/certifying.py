"""The certificate of a comparison: made, verified, and compared with what the formulations have found."""

from pathlib import Path

from compare.answers.certificates.layout import COMPLETE
from compare.harness.faults import Fault
from compare.harness.limits import Limits
from compare.question.errors import BadUse
from compare.verdict.comparison import Comparison
from models.catalogue.discovery import explain_missing_engine, is_installed
from models.problem import Instance


def check_use(instance: Instance, folder: str) -> None:
    """Raise BadUse where there is no solver, the question cannot be stated as clauses, or the folder cannot be used."""
    from compare.answers.certificates.proving.clauses import NoClauses, state
    from compare.answers.certificates.proving.folder import Folder
    from models.sat import ENGINE

    if not is_installed(ENGINE):
        raise BadUse(f"the solver is {explain_missing_engine(ENGINE)}")
    try:
        state(instance, None, None)
    except NoClauses as error:
        raise BadUse(f"no certificate: {error}") from None
    Folder(Path(folder), instance)


def certify(comparison: Comparison, folder: str, limits: Limits) -> tuple[str, int]:
    """Write a certificate of all solutions to the folder; returns a sentence for the verdict, and an exit code.

    The code is 1 if the certificate does not verify, or has other solutions than the comparison; else 0, also if a
    limit was reached. Call ``check_use`` before.
    """
    from compare.answers.certificates.proving.prove import NotRefuted, Prover
    from compare.answers.certificates.side_by_side import side_by_side
    from compare.answers.certificates.verifying.refused import Refused
    from compare.answers.certificates.verifying.verify import verify
    from models.kernels import ENGINE as CHECKER
    from models.sat import ENGINE as SOLVER

    run = side_by_side(SOLVER, limits)
    try:
        Prover(comparison.instance, COMPLETE, Path(folder), run, run, _say_nothing).prove()
        claim = verify(Path(folder), _say_nothing, side_by_side(CHECKER, limits))
    except Fault as fault:
        return f"· not certified: {fault}", 0
    except (NotRefuted, Refused) as error:
        return f"✗ not certified: {error}", 1
    found = set(comparison.solutions)
    if comparison.complete and set(claim.solutions) != found:
        return f"✗ not certified: {folder} proves that there are {len(claim.solutions)} solutions, not {len(found)}", 1
    return f"✓ certified: {folder} has the proof, and 'verify' checks it", 0


def _say_nothing(words: str) -> None:
    """The verdict says how it ended."""
