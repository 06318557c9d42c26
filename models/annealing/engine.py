"""The engine: a sampler reads states of low energy, until one has the energy 0.

dwave-samplers runs on this machine. A quantum annealer takes the same form, but each of its qubits is coupled to few
others: where a bit has more couplings, a chain of qubits stands for it.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from models.annealing import ENGINE
from models.exporting.shared.quadratic import QuadraticForm
from models.exporting.shared.stated import LinearModel
from models.formulation import Formulation, GaveUp, SolutionSet
from models.languages import say
from models.model_in_words import ConstraintInWords, ModelInWords, VariableInWords, on_the_board, ranges_in_words
from models.problem import OPTIMUM, Instance
from models.search import Search

if TYPE_CHECKING:
    from models.drawing import Figure

SEED = 1848
READS, MOST_AT_A_TIME = 127, 64
PRICES, DRAWN_READS, DRAWN_ENERGY = (1, 2, 4), 100, 12
"""In a chart, which has higher energies in one bar with its last."""
BETA_RANGE = 0.01, 10
"""The inverse of the temperature, first and last: all states are as likely; of two the better one."""


class Annealing(Formulation):
    """The rows of a model become penalties, and their sum is to become 0.

    Variables and domains
        One bit for each square. A bit whose square is required or forbidden is replaced by its value.
    Search
        Simulated annealing, by dwave-samplers 1.8: a read begins with random bits and goes a thousand times through
        all. A bit is flipped if this costs no more energy, and if it costs d more, with the probability exp(-β d);
        β grows from 0.01 to 10. After 1, 2, 4 … 64 reads, 127 in all, it gives up. A read that ends above 0 has found a
        local minimum, and nothing tells it from the least energy: so there is no proof that there is no solution, and
        none of an optimum.
    Symmetry
        Not used; one solution is enough.
    """

    engine = ENGINE
    gives = SolutionSet.ONE
    is_telling = False
    priority = -1
    equation_price: ClassVar[int] = 1
    """What an equation costs that is missed by 1. Two pieces that attack each other cost 2."""

    @abstractmethod
    def linear_model(self, instance: Instance) -> LinearModel:
        """The model whose rows become penalties."""

    def sample(self, model: Any, reads: int, seed: int) -> Any:
        """This number of reads, as dimod's set of samples."""
        from dwave.samplers import SimulatedAnnealingSampler

        return SimulatedAnnealingSampler().sample(model, num_reads=reads, seed=seed, beta_range=BETA_RANGE)

    def quadratic_form(self, instance: Instance) -> QuadraticForm:
        price = int(self.settings.get("price", self.equation_price))
        return QuadraticForm(self.linear_model(instance), price)

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        """Where the size is open, one form for all sizes: one by one, the first that has none would be the last."""
        return self.placements(instance, search)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        with search.building():
            form = self.quadratic_form(instance)
            model = binary_quadratic_model(form)
        search.statistics.variables = len(form.variables)
        search.statistics.constraints = len(form.penalties)
        seed, all_reads = int(self.settings.get("seed", SEED)), int(self.settings.get("reads", READS))
        for number, reads in enumerate(batches(all_reads)):
            best = self.sample(model, reads, seed + number).first
            search.count(restarts=reads)
            if round(best.energy) == 0:
                free = (square for square in best.sample if square < len(instance.board))
                yield instance.required | sum(1 << square for square in free if best.sample[square])
                return
        raise GaveUp(f"found none in {all_reads} reads, which does not mean that there is none")

    def model_in_words(self, instance: Instance) -> ModelInWords:
        form, board = self.quadratic_form(instance), instance.board
        names = [one.name for one in form.variables]
        variables = [
            VariableInWords(one.name, ranges_in_words([(one.lower, one.upper)]), on_the_board(board, one.squares))
            for one in form.variables
        ]
        return ModelInWords(instance, variables, [ConstraintInWords(one.in_words(names)) for one in form.penalties])

    def stated_model(self, instance: Instance) -> LinearModel:
        return self.linear_model(instance)

    def figures(self, instance: Instance) -> "Iterator[Figure]":
        """How the energies of reads spread, at three prices of an equation."""
        from models.drawing import Axis, Chart, Figure, Look, Series, draw_chart

        series = []
        for price in PRICES:
            model = binary_quadratic_model(QuadraticForm(self.linear_model(instance), price))
            energies = Counter(
                min(round(one), DRAWN_ENERGY) for one in self.sample(model, DRAWN_READS, SEED).record.energy
            )
            share = 100 * energies[0] // DRAWN_READS
            name = say("price {price}: {share} % reach 0", price=price, share=share)
            series.append(
                Series(name, [(energy, energies[energy]) for energy in range(max(energies) + 1)], look=Look.BARS)
            )
        caption = say("Energies of {reads} reads for three prices of an equation", reads=DRAWN_READS)
        across = Axis(say("energy; {most}: {most} or more", most=DRAWN_ENERGY))
        chart = Chart(caption, across, Axis(say("reads")), series, str(instance))
        yield Figure("energies", caption, draw_chart(chart))


def batches(reads: int) -> Iterator[int]:
    """How many reads are asked for at a time: 1, 2, 4 … 64, until there were so many."""
    number = 1
    while reads > 0:
        yield min(number, reads)
        reads -= number
        number = min(2 * number, MOST_AT_A_TIME)


def why_not_without_proof(instance: Instance) -> str | None:
    """Why no answer is right that is not proved; None if a solution proves itself."""
    return "no optimum, as it proves nothing" if instance.size == OPTIMUM else None


def binary_quadratic_model(form: QuadraticForm) -> Any:
    """The form as dimod has it, without the bits that have only one value."""
    import dimod

    model = dimod.BinaryQuadraticModel(dict(enumerate(form.biases)), form.couplings, form.constant, dimod.BINARY)
    model.fix_variables({n: one.lower for n, one in enumerate(form.variables) if one.lower == one.upper})
    if not model.num_variables:
        model.add_variable(len(form.variables))  # tabu search gives no state of nothing
    return model
