"""A linear model as a quadratic form of bits, whose least energy is 0 if and only if the model has a solution.

Each row becomes a penalty over d, the distance of its sum from a limit. An equation costs d², which is 0 where it is
met and 1 or more elsewhere. A sum that may have two values, such as "at most one", costs d (d - 1), which is 0 for
d = 0 and d = 1, and 2 or more elsewhere: 2 for each pair of squares that attack each other. Where more values are
allowed, helper bits of the weights 2, 4, 8 … are subtracted, until d is 0 or 1. The squares determine them, and there
is one bit less than with the usual slack, which begins with the weight 1.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from models.exporting.shared.format import sum_in_words
from models.exporting.shared.stated import LinearModel, Row, Variable


@dataclass(frozen=True)
class Penalty:
    """``price`` · d², or ``price`` · d (d - 1) where d ``may_be_one``; d is ``constant`` plus the sum of the terms."""

    constant: int
    terms: Mapping[int, int]
    may_be_one: bool
    price: int

    def in_words(self, names: Sequence[str]) -> str:
        """The penalty as text, such as ``2 · d², d = -1 + a1 + b1``."""
        times = "" if self.price == 1 else f"{self.price} · "
        summed = sum_in_words(self.terms, names, " · ")
        distance = summed if summed.startswith("-") else f"+ {summed}"
        return f"{times}{'d (d - 1)' if self.may_be_one else 'd²'}, d = {self.constant} {distance}"


class QuadraticForm:
    """The penalties of a model, and their sum as a constant, a bias for each variable, and couplings of two.

    ``variables`` are those of the model, then the helpers. ``equation_price`` is what an equation costs, times d². With
    an objective every penalty costs more than all pieces of the board.
    """

    def __init__(self, model: LinearModel, equation_price: int = 1) -> None:
        self.variables = list(model.variables)
        self.penalties: list[Penalty] = []
        self._factor = len(model.pieces) + 1 if model.wanted else 1
        self._equation_price = equation_price
        for row in model.rows:
            self._punish(row)
        for number, variable in enumerate(model.variables):
            if variable.lower == variable.upper:
                self._add(-variable.lower, {number: 1}, may_be_one=False)
        self.constant = 0
        self.biases = [0] * len(self.variables)
        self.couplings = defaultdict[tuple[int, int], int](int)
        """The strengths by pairs of variables, the first with the lower number."""
        for penalty in self.penalties:
            self._expand(penalty)
        if model.wanted:
            for number in model.pieces:
                self.biases[number] += 1 if model.wanted == "fewest" else -1

    def energy(self, values: Sequence[int]) -> int:
        """The energy of these values of all variables."""
        biases = sum(bias * value for bias, value in zip(self.biases, values, strict=True))
        pairs = sum(strength * values[one] * values[other] for (one, other), strength in self.couplings.items())
        return self.constant + biases + pairs

    def _punish(self, row: Row) -> None:
        """Add the penalties that are 0, with the right helpers, if and only if the row is met."""
        lowest = sum(weight for weight in row.terms.values() if weight < 0)
        highest = sum(weight for weight in row.terms.values() if weight > 0)
        least = lowest if row.at_least is None else max(lowest, row.at_least)
        most = highest if row.at_most is None else min(highest, row.at_most)
        negated = {number: -weight for number, weight in row.terms.items()}
        if (least, most) == (lowest, highest):
            return
        if least >= most:  # if it cannot be met, two equations that exclude each other
            for limit in {least, most}:
                self._add(-limit, row.terms, may_be_one=False)
        elif most - least == 1:
            self._add(most, negated, may_be_one=True)
        else:
            if least > lowest:
                self._add_limit(-least, row.terms, highest - least)
            if most < highest:
                self._add_limit(most, negated, most - lowest)

    def _add_limit(self, constant: int, terms: Mapping[int, int], largest: int) -> None:
        """Add the penalty for a distance that is from 0 to ``largest``."""
        helpers = {}
        for power in range(1, largest.bit_length()):
            helpers[len(self.variables)] = -(1 << power)
            self.variables.append(Variable(f"slack {len(self.penalties) + 1}: {1 << power}"))
        self._add(constant, {**terms, **helpers}, may_be_one=True)

    def _add(self, constant: int, terms: Mapping[int, int], *, may_be_one: bool) -> None:
        """Add a penalty over d, the constant plus the sum of the terms, at the price of its kind."""
        price = self._factor * (1 if may_be_one else self._equation_price)
        self.penalties.append(Penalty(constant, dict(sorted(terms.items())), may_be_one, price))

    def _expand(self, penalty: Penalty) -> None:
        """Multiply a penalty out, and add it to the constant, the biases and the couplings."""
        price, constant, less = penalty.price, penalty.constant, int(penalty.may_be_one)
        self.constant += price * constant * (constant - less)
        for number, weight in penalty.terms.items():
            self.biases[number] += price * weight * (weight + 2 * constant - less)
        for (one, weight), (other, other_weight) in combinations(penalty.terms.items(), 2):
            self.couplings[one, other] += 2 * price * weight * other_weight
