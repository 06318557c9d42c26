"""Any problem that has a common form without connectedness, in MiniZinc: one model, and the constraints as data.

Question
    Any problem whose list of constraints has no connectedness; most are ``Among(squares, at_least, at_most)``.
Variables and domains
    One integer from 0 to 1 per square.
Constraints
    The model, ``general.mzn``, is the same for every problem; the sets of squares and their limits are its data. Each
    ``Among`` is a sum with two limits. A private neighbour is written as it is said: if the square is occupied, then
    there is a neighbourhood of it with exactly one piece. Flattening makes a Boolean for each such sum, which the
    squares determine.
Search
    Written in the model: square by square, occupied first. One run of ``minizinc`` for each size.
Size
    n² variables. Non-attacking queens: 8n - 4 sums; domination: n² + 1.
Source
    Classroom. That a model is one text and its data another is MiniZinc's own idea.
Compare with
    cp-sat/general, sat/general, answer-set/general (the same list; there, too, the rules are one text and the facts
    another).
"""

from collections.abc import Mapping

from models.common_form import Among, EquallyMany, HalfReified, PrivateNeighbour
from models.minizinc.engine import MiniZinc, Value, as_set, squares_as_data
from models.problem import Instance
from models.viewpoints.occupied_squares import StatedAsConstraints


class General(StatedAsConstraints, MiniZinc):
    kinds = (Among, EquallyMany, PrivateNeighbour, HalfReified)

    def data(self, instance: Instance) -> Mapping[str, Value]:
        constraints = instance.problem.common_form(instance) or []
        amongs = [one for one in constraints if isinstance(one, Among)]
        privates = [one for one in constraints if isinstance(one, PrivateNeighbour)]
        equally_many = [one for one in constraints if isinstance(one, EquallyMany)]
        half_reified = [one for one in constraints if isinstance(one, HalfReified)]
        owned = [(one.square, neighbourhood) for one in privates for neighbourhood in one.neighbourhoods]
        return {
            **squares_as_data(instance),
            "among": [as_set(one.squares) for one in amongs],
            "at_least": [one.at_least for one in amongs],
            "at_most": [highest(one) for one in amongs],
            "as_many": [as_set(one.first) for one in equally_many],
            "as_of": [as_set(one.second) for one in equally_many],
            "need_one": frozenset(one.square for one in privates),
            "owner": [owner for owner, _ in owned],
            "neighbourhood": [as_set(neighbourhood) for _, neighbourhood in owned],
            "condition": [one.square for one in half_reified],
            "when": [int(one.when_occupied) for one in half_reified],
            "then_among": [as_set(one.among.squares) for one in half_reified],
            "then_at_least": [one.among.at_least for one in half_reified],
            "then_at_most": [highest(one.among) for one in half_reified],
        }


def highest(among: Among) -> int:
    """The most pieces that an ``Among`` allows."""
    return among.squares.bit_count() if among.at_most is None else among.at_most
