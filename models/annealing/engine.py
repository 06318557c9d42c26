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
from models.languages import noun, say, translate
from models.model_in_words import ConstraintInWords, ModelInWords, variables_in_words
from models.problem import OPTIMUM, Instance
from models.search import Search

if TYPE_CHECKING:
    from models.drawing import Figure

MOST_AT_A_TIME = 64
"""The most reads of one call of the sampler; the search can stop between two calls."""
PRICES, DRAWN_READS = (1, 2, 4), 100
"""The prices of an equation in the charts, and the reads of each."""
BETA_RANGE = 0.01, 10
"""The first and the last inverse temperature: first all states are about equally likely, at last only better ones."""


class Annealing(Formulation):
    """The rows of a model become penalties, and their sum is to become 0.

    Variables and domains
        One bit for each square. A bit whose square is required or forbidden is replaced by its value.
    Search
        Simulated annealing, by dwave-samplers 1.8: a read begins with random bits and goes a thousand times through
        all. The energy is the sum of the penalties. A bit is flipped if this costs no more energy, and if it costs d
        more, with the probability exp(-β d); β grows from 0.01 to 10. After 127 reads it gives up. A read that ends
        above 0 has found a local minimum, and nothing tells it from the least energy: so nothing proves that there is
        no solution, or what the optimum is.
    Symmetry
        Not used; one solution is enough.
    """

    engine = ENGINE
    gives = SolutionSet.ONE
    is_telling = False
    priority = -1
    equation_price: ClassVar[int] = 1
    """The price of an equation that is missed by 1. Two pieces that attack each other cost 2."""

    def unsupported(self, instance: Instance) -> str | None:
        if instance.size == OPTIMUM:
            return say("no optimum, as it proves nothing")
        return super().unsupported(instance)  # type: ignore[safe-super]  # of the viewpoint

    @abstractmethod
    def stated_model(self, instance: Instance) -> LinearModel:
        """The model whose rows become penalties."""

    def sample(self, model: Any, reads: int, seed: int) -> Any:
        """Read this number of states of the model. Returns dimod's set of samples."""
        from dwave.samplers import SimulatedAnnealingSampler

        return SimulatedAnnealingSampler().sample(model, num_reads=reads, seed=seed, beta_range=BETA_RANGE)

    def quadratic_form(self, instance: Instance) -> QuadraticForm:
        """The sum of the penalties, with the price of an equation that is set."""
        return QuadraticForm(self.stated_model(instance), int(self.settings.get("price", self.equation_price)))

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        """Solve with one form for all sizes: tried one by one, the first without a solution would end the search."""
        return self.placements(instance, search)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        with search.building():
            form = self.quadratic_form(instance)
            model = binary_quadratic_model(form)
        search.statistics.variables, search.statistics.constraints = len(form.variables), len(form.penalties)
        seed, reads = int(self.setting("seed")), int(self.setting("reads"))
        done = 0
        while done < reads:
            number = min(done + 1, MOST_AT_A_TIME, reads - done)  # few at first, as a read is often enough
            best = self.sample(model, number, seed + done).first
            search.count(restarts=number)
            done += number
            if round(best.energy) == 0:
                occupied = (square for square, bit in best.sample.items() if bit and square < len(instance.board))
                yield instance.required | sum(1 << square for square in occupied)
                return
        raise GaveUp(say("found none in {count} reads, which does not mean that there is none", count=reads))

    def model_in_words(self, instance: Instance) -> ModelInWords:
        form = self.quadratic_form(instance)
        names = [one.name for one in form.variables]
        penalties = [ConstraintInWords(one.in_words(names)) for one in form.penalties]
        return ModelInWords(instance, variables_in_words(instance.board, form.variables), penalties)

    def figures(self, instance: Instance) -> "Iterator[Figure]":
        """Charts of how the energies of reads spread, at three prices of an equation."""
        from models.drawing import Figure, draw_histogram

        counts, seed = {}, int(self.setting("seed"))
        for price in PRICES:
            model = binary_quadratic_model(QuadraticForm(self.stated_model(instance), price))
            energies = Counter(map(round, self.sample(model, DRAWN_READS, seed).record.energy))
            share = 100 * energies[0] // DRAWN_READS
            counts[say("price {price}: {share} % reach 0", price=price, share=share)] = energies
        caption = say("Energies of {reads} reads for three prices of an equation", reads=DRAWN_READS)
        board = f"{instance.board.rows}×{instance.board.columns}"
        question = f"{translate(instance.problem.name)}, {noun(instance.piece.name, 2)}, {board}"
        yield Figure("energies", caption, draw_histogram(caption, say("energy"), say("reads"), counts, question))


def binary_quadratic_model(form: QuadraticForm) -> Any:
    """The form as dimod has it, without the bits that have only one value."""
    import dimod

    model = dimod.BinaryQuadraticModel(dict(enumerate(form.biases)), form.couplings, form.constant, dimod.BINARY)
    model.fix_variables({number: one.lower for number, one in enumerate(form.variables) if one.lower == one.upper})
    if not model.num_variables:
        model.add_variable(len(form.variables))  # tabu search gives no state of a model without variables
    return model
