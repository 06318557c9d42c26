"""The form of annealing/general, by tabu search: always the best flip that is not forbidden, even if it is worse.

Search
    Tabu search with restarts, by dwave-samplers 1.8. Each step flips the bit with which the energy is least, even if
    that is more than before. This bit then stays for 20 steps, or fewer where there are few bits; so the search leaves
    a local minimum and does not fall back into it. A read starts again up to 40 times, and ends where the energy is 0.
    Of 200 reads of 20 queens at least 199 end there at each price from 1 to 8, in 4 to 12 ms; annealing is as good at
    one price only. Covers of 8 × 8 by 5 queens come in 14 % of the reads, in 42 ms; by annealing in 0.5 %, in 7 ms.
    After 127 reads it gives up, and has proved as little as annealing.
Source
    Palubeckis, Multistart tabu search strategies for the unconstrained binary quadratic optimization problem, Annals of
    Operations Research 131 (2004) 259.
Compare with
    annealing/general (the same form, by annealing), local-search/sideways-moves (no memory).
"""

from typing import Any

from models.annealing.general import General

RESTARTS = 40
"""The restarts of a read."""
LOOKS = 1000
"""The flips that are looked at for each bit before the first restart; before each later one, a quarter of these."""


class Tabu(General):
    def sample(self, model: Any, reads: int, seed: int) -> Any:
        from dwave.samplers import TabuSampler

        # No least number of flips and no time limit; by default there are both.
        effort = {"num_restarts": RESTARTS, "coefficient_z_first": LOOKS, "lower_bound_z": 1, "timeout": None}
        # The sampler compares energies without the constant.
        return TabuSampler().sample(model, num_reads=reads, seed=seed, energy_threshold=-model.offset, **effort)
