"""``verify``: checks a certificate."""

import sys
from pathlib import Path
from typing import Annotated

from compare.cli.options import Jobs, limit_options
from compare.harness.limits import Limits
from compare.question.errors import BadUse
from compare.question.parameters import Argument
from models.languages import say

PURPOSE = "prove"


def command(
    folder: Annotated[str, Argument(metavar="FOLDER", help="The folder of the certificate.")],
    limits: Annotated[Limits, limit_options("formula", "3600", "8192", Jobs)],
) -> int:
    """Check a certificate that 'prove' wrote, from nothing but the files of its folder.

    The clauses are stated again from the question, by other code, and compared one by one; the solutions are tested by
    the specification; a checker that knows no solver goes through the proofs. A proof by weights has no clauses: there
    the weights of every frame are added up again. The step that fails is named.

    Without this program, run the file check.py in the folder: 'help certificates'.

    Exit code 0: verified; 1: not verified; 2: bad use; 3: not decided, as a limit was reached or a
    checker failed.

    Example:

      verify five-queens
    """
    from compare.certificates.checker import CHECKER
    from compare.certificates.side_by_side import side_by_side
    from compare.certificates.verifying.reading import Refused
    from compare.certificates.verifying.verify import remarks, verify
    from compare.certificates.weights.verifying import is_by_weights, verify_weights, weight_remarks
    from compare.harness.faults import Fault

    path = Path(folder)
    if not folder or not path.is_dir():
        raise BadUse("{folder!r} is not a folder", folder=folder)
    by_weights = is_by_weights(path)
    for remark in weight_remarks(path) if by_weights else remarks(path):
        print(remark, flush=True)
    try:
        claim = verify_weights(path) if by_weights else verify(path, _tell, side_by_side(CHECKER, limits))
    except Refused as refused:
        print(f"✗ {refused}", say("not verified"), sep="\n")
        return 1
    except Fault as fault:
        print(say("not decided: {reason}", reason=fault), file=sys.stderr)
        return 3
    print(say("verified: {claim}", claim=claim))
    return 0


def _tell(words: str) -> None:
    """Print a step that has passed."""
    print(f"✓ {words}", flush=True)
