"""Take the best of all moves, even where it is only as good as none, up to a hundred times in a row.

Search
    As hill-climbing. Where no move leaves fewer conflicts, one that leaves as many is taken, at most 100 times in a
    row: many local minima are plateaus, with a way down at their edge. From a random start at 8 queens it comes to a
    solution in more than nine of ten times, in about 20 moves; otherwise it gives up after about 60.
Size
    As for hill-climbing.
Source
    Russell and Norvig, Artificial Intelligence: A Modern Approach, section on local search: 94 % for 8 queens, which a
    test measures here.
Compare with
    hill-climbing (stops at once), simulated-annealing (also takes moves that are worse).
"""

from models.local_search.hill_climbing import HillClimbing


class SidewaysMoves(HillClimbing):
    sideways = 100
