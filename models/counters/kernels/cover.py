"""Covering sets, compiled: bit sets, the rarest demand first, and a bound by the largest gains.

Question
    A number of pieces that meet all demands. A demand is: one of these squares is occupied. Domination is stated so,
    and independent, total and border domination; for any piece, on any rectangle or torus.
Viewpoint
    A set of squares, grown piece by piece: which square meets this demand?
Variables and domains
    The demands that are not met yet, a bit each, and a list of candidates, the squares where a piece may yet stand.
Constraints
    No demand is left at the end. A square that was tried is no candidate any more, so that every set is found once.
    Where two squares must not both be occupied, one that is chosen takes the others off the list.
Search
    Take a demand that the fewest candidates meet, and try these. Bound: k pieces meet at most as many demands as the
    k largest gains add up to. A candidate whose gain and the k - 1 largest together fall short is dropped, so that the
    lists are short further on. The last two pieces are found by looking at pairs. Gains are bit counts, of one 64-bit
    word for boards of up to 64 squares, of two up to 128, and so on; there is a version of the code for each number
    of words.
Size
    Queens: 1100 nodes on 8 × 8 with 5, 1.4 million on 13 × 13 with 7, 36 million on 14 × 14 with 8. It ends at
    1024 squares, which are 16 words.
Symmetry
    All that the instance has (on a torus these are many): at the root one square of each orbit. Each result is turned
    into its images; or it is counted, with the number of placements that it stands for.
Source
    Branching on the element with the fewest candidates: Knuth, Dancing Links (2000), for exact cover; here for cover.
Compare with
    backtracking/uncovered-square (the same in Python), kernels/frame (a bound for queens), cp-sat/cover.
"""

from models.counters.kernels.machinery.cover.cutting import make_tasks
from models.counters.kernels.machinery.cover.demands import MOST_BITS, why_not_demands
from models.counters.kernels.machinery.cover.searches import CoverCounter, CoverSearch
from models.languages import say
from models.machine_code import why_not_compiled
from models.problem import Instance


class Cover(CoverSearch):
    tasks = staticmethod(make_tasks)
    priority = 5

    def unsupported(self, instance: Instance) -> str | None:
        if len(instance.board) > MOST_BITS:
            return say("no board over {most} squares", most=MOST_BITS)
        return why_not_demands(instance) or why_not_compiled()


class CountOfCover(CoverCounter):
    priority = 1
    search = Cover()
