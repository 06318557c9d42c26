"""Any problem whose common form only counts, as penalties: a limit that is not "at most one" needs helper bits.

Question
    Any problem that is stated as a list of ``Among(squares, at_least, at_most)`` and ``EquallyMany(first, second)``.
    Others take hundreds of helper bits, with which hardly a read ends at 0.
Variables and domains
    One bit for each square. For a limit that leaves more than two values helper bits of the weights 2, 4, 8 …
Constraints
    Penalties. A sum that is given: 4 d², where d is by how much it is missed. At most one: s (s - 1). At least one of
    m: d (d - 1), where d is the number of pieces, less 1, less the helpers, which count those beyond one or two.

    A piece that is put down or taken away leaves the helpers of all squares that it covers wrong, a step up for each.
    So covers are hard to find. Of 1000 reads 23 end with a cover of 6 × 6 by 3 queens, and 5 with one of 8 × 8 by 5,
    but all with one of 6 × 6 by 4 kings, where no more than nine squares share a sum.
Size
    n² bits and log₂ m - 1 helpers, rounded up, for a square that m squares cover. Covers by queens on 8 × 8: 320 bits,
    8,480 couplings.
Source
    As for annealing/squares.
Compare with
    annealing/tabu, linear/general (the same inequalities, a proof), local-search/large-neighbourhoods (covers in no
    time).
"""

from models.annealing.engine import Annealing
from models.common_form import Among, EquallyMany
from models.exporting.shared.common_form import state_common_form
from models.exporting.shared.stated import LinearModel
from models.problem import Instance
from models.viewpoints.occupied_squares import StatedAsConstraints


class General(Annealing, StatedAsConstraints):
    kinds = (Among, EquallyMany)
    equation_price = 4

    def stated_model(self, instance: Instance) -> LinearModel:
        return state_common_form(instance)
