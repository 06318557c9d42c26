"""A term by a certificate: its proofs are written, and then checked as ``verify`` does, so that no solver is believed.

What runs solvers is imported only where a certificate is made.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from compare.answers.certificates.certifying import why_no_certificate
from compare.answers.certificates.layout import ANSWER, CLASSES, COMPLETE
from compare.answers.frontier.listing import MOST_SQUARES
from compare.literature.sequences import Quantity
from compare.question.errors import BadUse
from models.counting import Census
from models.problem import OPTIMUM, Instance

MOST_LISTED = 10_000
"""Solutions, where all are listed."""
MODES = {"size": ANSWER, "count": COMPLETE, "classes": CLASSES}


class NotCertified(Exception):
    """No certificate was made, or it was not accepted. The message says why, in one line."""


def may_be_certified(instance: Instance, quantity: Quantity, value: int | None) -> bool:
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


def certify_term(instance: Instance, quantity: Quantity) -> Census:
    """What a verified certificate claims. Raises NotCertified."""
    from compare.answers.certificates.proving.prove import NotRefuted, Prover
    from compare.answers.certificates.side_by_side import in_this_process
    from compare.answers.certificates.verifying.refused import Refused
    from compare.answers.certificates.verifying.verify import verify

    with TemporaryDirectory() as name:
        folder = Path(name) / "certificate"
        try:
            Prover(instance, MODES[quantity], folder, in_this_process, in_this_process, _say_nothing).prove()
            claim = verify(folder, _say_nothing)
        except (NotRefuted, Refused, BadUse) as error:
            raise NotCertified(str(error)) from None
    number = len(claim.solutions)
    return Census(
        size=claim.best,
        solutions=number if quantity == "count" else int(number > 0),
        classes=number if quantity == "classes" else None,
    )


def _say_nothing(words: str) -> None:
    """The search says what it finds."""
