"""Count the minimal sets of rooks or queens that attack every square: our search, and a short enumeration in C."""

from compare.bench.c_program import c_program
from compare.bench.ours import counting_minimal_total
from compare.bench.pair import Pair, Workload, quick


def _pair(piece: str, *workloads: Workload) -> Pair:
    """The pair for queens or rooks; the program in C is compiled for one of them."""
    flags = ("-march=native", f"-DQUEENS={int(piece == 'queen')}")
    in_c = c_program("C enumeration, -O3 -march=native", "minimal_total.c", flags)
    ours = counting_minimal_total("kernels/critical-squares", piece)
    return Pair(
        f"minimal-total-{piece}s", f"minimal total domination of {{n}} × {{n}} by {piece}s", ours, in_c, workloads
    )


PAIRS = [
    _pair("queen", quick(7), Workload(8, 4)),
    _pair("rook", quick(6), Workload(7, 2)),
]
