"""A term by a certificate: its proofs are written, and then checked as ``verify`` does, so that no solver is believed.

What runs solvers is imported only where a certificate is made.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from compare.certificates.certifying import why_no_certificate
from compare.certificates.layout import ANSWER, CLASSES, COMPLETE
from compare.literature.sequences import Quantity
from compare.question.errors import BadUse
from models.counting import Census
from models.problem import OPTIMUM, Instance

MOST_LISTED = 10_000
"""Solutions, where all are listed."""
MOST_SQUARES = 4096
"""On larger boards to state the question alone takes too much memory."""
MODES = {"size": ANSWER, "count": COMPLETE, "classes": CLASSES}


class TermCertifier:
    """Finds terms by certificates. It is sent to another process, so it has no state."""

    def may_certify(self, instance: Instance, quantity: Quantity, value: int | None) -> bool:
        """Whether there is a solver, the question can be stated as clauses, and its solutions are few enough to list.

        ``value``: what other methods found; None: nothing yet.
        """
        if quantity == "size" and instance.size == OPTIMUM:
            listed = 1
        elif quantity in MODES and value is not None:
            listed = value * (len(instance.symmetries()) if quantity == "classes" else 1)
        else:
            return False
        is_small = listed <= MOST_LISTED and len(instance.board) <= MOST_SQUARES
        return is_small and why_no_certificate(instance) is None

    def certify(self, instance: Instance, quantity: Quantity) -> Census | str:
        """What a verified certificate claims; or why none was made, or accepted, in one line."""
        from compare.certificates.proving.prove import NotRefuted, Prover
        from compare.certificates.side_by_side import in_this_process
        from compare.certificates.verifying.refused import Refused
        from compare.certificates.verifying.verify import verify

        with TemporaryDirectory() as name:
            folder = Path(name) / "certificate"
            try:
                Prover(instance, MODES[quantity], folder, in_this_process, in_this_process, _say_nothing).prove()
                claim = verify(folder, _say_nothing)
            except (NotRefuted, Refused, BadUse) as error:
                return str(error)
        number = len(claim.solutions)
        return Census(
            size=claim.best,
            solutions=number if quantity == "count" else int(number > 0),
            classes=number if quantity == "classes" else None,
        )


def _say_nothing(words: str) -> None:
    """The search says what it finds."""
