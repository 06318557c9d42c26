"""Draw a move; take it if it is better, and sometimes if it is worse: the hotter, the more often.

Search
    Every column gets a random row. Then a column and a row are drawn. A move that leaves no more conflicts is taken;
    one that leaves d more is taken with the probability exp(-d / temperature). The temperature is 1 at first and falls
    by the same factor after each draw, to 0.05 after 500 n of them. Then the search begins anew.
Size
    n variables. For one draw one neighbour is looked at.
Source
    Kirkpatrick, Gelatt and Vecchi, Optimization by simulated annealing, Science 220 (1983) 671.
Compare with
    sideways-moves (never worse), fewest-conflicts (never asks how hot it is).
"""

from math import exp
from random import Random

from models.local_search.engine import LocalSearch, Queens, Rows

DRAWS_PER_QUEEN = 500
"""The draws after which the search begins anew, for each queen on the board."""
HOTTEST, COLDEST = 1.0, 0.05
"""The temperatures of the first draw and after the last."""


class SimulatedAnnealing(LocalSearch):
    def mend(self, queens: Queens, allowed: Rows, random: Random) -> None:
        draws = DRAWS_PER_QUEEN * len(allowed)
        for draw in range(draws):
            if not queens.conflicts:
                return
            temperature = HOTTEST * (COLDEST / HOTTEST) ** (draw / draws)
            column = random.randrange(len(allowed))
            row = random.choice(allowed[column])
            more = queens.conflicts_on(column, row) - queens.conflicts_on(column, queens.rows[column])
            if row != queens.rows[column] and (more <= 0 or random.random() < exp(-more / temperature)):
                queens.move(column, row)
