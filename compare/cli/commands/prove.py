"""``prove``: a certificate for an answer, in a folder."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from compare.certificates.certifying import check_use
from compare.cli.keeping import ClusterAddress, place_of_work
from compare.cli.options import Jobs, limit_options
from compare.harness.limits import Limits
from compare.question.errors import BadUse, tell
from compare.question.options import AskedInstance
from compare.question.parameters import Option
from compare.question.parsing import choose_flag, parse_number
from models.languages import say
from models.problem import Instance

PURPOSE = "prove"
MOST_SHARDS = 100_000
"""The most shards of each formula."""


def command(
    instance: AskedInstance,
    limits: Annotated[Limits, limit_options("formula", "3600", "8192", Jobs)],
    output: Annotated[
        str | None, Option("--output", "-o", metavar="FOLDER", help="Write the certificate there.")
    ] = None,
    complete: Annotated[bool, Option("--complete", help="List all solutions, and prove that all are there.")] = False,
    classes: Annotated[bool, Option("--classes", help="The same, with one solution of each class.")] = False,
    shards: Annotated[
        str | None, Option(metavar="K", help="Cut each formula into this number of shards or a few more.")
    ] = None,
    lrat: Annotated[
        bool, Option("--lrat", help="Write each proof as LRAT, too: with the hints that verified checkers need.")
    ] = False,
    weights: Annotated[
        bool, Option("--weights", help="Prove by frames and weights: the fewest queens that cover the board.")
    ] = False,
    cluster: ClusterAddress = None,
) -> int:
    """Write a certificate of an answer: solutions, and proofs that there is no better and no other.

    'verify' checks it from the files alone; with --lrat so does the file check.py in the folder, with plain Python.
    Other checkers take the same files: 'help certificates'. Stopped, it goes on with the same folder: proofs that are
    there are checked, and not made again.

    Exit code 0: proved; 1: a failure; 2: bad use; 3: a limit was reached.

    Examples:

      prove 8 --problem domination -o five-queens        5 queens cover the board, 4 do not
      prove 8 --problem domination --complete -o all     and there are exactly 4860 ways
      prove 3 -o none                                    3 queens: there is no solution
      prove 8 --size optimum -o most                     8 queens, and no 9
      prove 8 --problem domination --lrat -o five        with hints: check.py and verified checkers need no more
      prove 16 --problem domination --weights -o sixteen   9 queens cover the board, 8 do not
      prove 11 --problem domination --shards 64 -o eleven
      prove 11 --problem domination --shards 64 -o eleven --cluster tcp://127.0.0.1:8786
    """
    from compare.certificates.checker import CHECKER
    from compare.certificates.layout import ANSWER, CLASSES, COMPLETE
    from compare.certificates.proving.cadical import refute
    from compare.certificates.proving.prove import NotRefuted, Prover
    from compare.certificates.side_by_side import SECONDS_OF_A_TRY, on_cluster, side_by_side
    from compare.harness.faults import Fault
    from models.sat import ENGINE

    if output is None:
        raise BadUse("a certificate is a folder: name it with --output")
    mode = choose_flag({COMPLETE: complete, CLASSES: classes}, ANSWER)
    shard_count = None if shards is None else parse_number(shards, "--shards", MOST_SHARDS)
    if weights:
        if any((complete, classes, shards, lrat, cluster)):
            raise BadUse("--weights goes with no other way to prove")
        return _prove_by_weights(instance, output, limits)
    check_use(instance, output)
    run = side_by_side(ENGINE, limits)
    try_briefly = side_by_side(ENGINE, replace(limits, seconds=min(limits.seconds, SECONDS_OF_A_TRY)))
    try:
        with place_of_work(cluster, [ENGINE]) as place:
            if place is not None:
                run = on_cluster(place, ENGINE, limits, writing=refute)
            check = side_by_side(CHECKER, limits)
            claim = Prover(instance, mode, Path(output), run, try_briefly, _tell, shard_count, check, lrat=lrat).prove()
    except Fault as fault:
        print(say("not proved: {reason}; run it again to go on", reason=fault), file=sys.stderr)
        return 3
    except NotRefuted as error:
        tell(str(error), mark="error: ")
        return 1
    print(f"{output}: {claim}")
    return 0


def _prove_by_weights(instance: Instance, output: str, limits: Limits) -> int:
    """Write a certificate by frames and weights into the folder ``output``. Returns the exit code."""
    from compare.certificates.side_by_side import side_by_side
    from compare.certificates.weights.proving import WeightProver
    from compare.harness.faults import Fault
    from models.cp_sat import ENGINE

    try:
        claim = WeightProver(instance, Path(output), side_by_side(ENGINE, limits), _tell).prove()
    except Fault as fault:
        print(say("not proved: {reason}; run it again to go on", reason=fault), file=sys.stderr)
        return 3
    if claim is None:
        tell("as many queens cover the board: there is nothing to refute", mark="error: ")
        return 1
    print(f"{output}: {claim}")
    return 0


def _tell(words: str) -> None:
    """Print a step of the proof on standard error."""
    print(f"· {words}", file=sys.stderr, flush=True)
