"""The options of the commands that count, ``count`` and ``table``: who is asked, under which limits, and where."""

from dataclasses import dataclass
from typing import Annotated

from compare.cli.keeping import ClusterAddress
from compare.cli.options import EngineName, Threads, limit_options
from compare.harness.limits import Limits
from compare.question.parameters import Option


@dataclass(frozen=True)
class Counting:
    """The options about who counts, and with which means."""

    limits: Annotated[Limits, limit_options("count", "3600", "8192", Threads)]
    only: Annotated[
        list[str] | None,
        Option(
            metavar="NAME",
            help="Only this counter or formulation. May be given several times, and with --engine: then the fastest of "
            "each name is asked, and their numbers are compared.",
        ),
    ] = None
    engine: EngineName = None
    use_known_bounds: Annotated[
        bool,
        Option(
            "--use-known-bounds",
            help="Take from the literature that fewer queens do not cover the board, and do not prove it; the result "
            "says so.",
        ),
    ] = False
    cluster: ClusterAddress = None
