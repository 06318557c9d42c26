"""Any problem that has a common form, in CLP(FD): one program, and the constraints as facts.

Variables and domains
    One integer from 0 to 1 per square.
Constraints
    ``post`` has a rule for each kind: an ``Among`` is a ``sum`` with limits; a private neighbour reifies that a
    neighbourhood has one piece; a condition on a square is an implication. Connectedness is plain Prolog, which
    ``when`` delays until all squares are decided. The program is ``general.pl``.
Search
    ``labeling([leftmost, down], Occupied)``: square by square, occupied first. 8 queens take 4.30 million inferences
    (SWI-Prolog 9.0.4). The sizes are tried in one run.
Size
    n² variables. Non-attacking queens: 8n - 4 sums; domination: n² + 1.
Source
    Classroom. Rules that are a program, and facts that are a question, are the idea of logic programming.
Compare with
    prolog/reified-cover (the squares of the pieces), answer-set/general (rules and facts, too), minizinc/general.
"""

from collections.abc import Iterator

from models.chess.board import bits
from models.common_form import Among, Connected, Constraint, EquallyMany, HalfReified, PrivateNeighbour
from models.problem import Instance
from models.prolog.engine import PrologProgram
from models.viewpoints.occupied_squares import StatedAsConstraints


class General(StatedAsConstraints, PrologProgram):
    program = ("general",)
    worthwhile_up_to = 36

    def facts(self, instance: Instance) -> Iterator[str]:
        decided = Among(instance.required, instance.required.bit_count()), Among(instance.forbidden, 0, 0)
        yield f"squares({len(instance.board)})."
        for constraint in [*decided, *(instance.problem.common_form(instance) or [])]:
            yield f"constraint({as_term(constraint)})."


def as_term(constraint: Constraint) -> str:
    """A constraint as a term that ``general.pl`` reads."""
    match constraint:
        case Among(squares, at_least, at_most):
            return f"among({[*bits(squares)]}, {at_least}..{'sup' if at_most is None else at_most})"
        case EquallyMany(first, second):
            return f"equally_many({[*bits(first)]}, {[*bits(second)]})"
        case HalfReified(square, among, when_occupied):
            return f"if({square}, {int(when_occupied)}, {as_term(among)})"
        case PrivateNeighbour(square, neighbourhoods):
            return f"private({square}, {[[*bits(squares)] for squares in neighbourhoods]})"
        case Connected(neighbours):
            graph = (f"{square}-{[*bits(beside)]}" for square, beside in enumerate(neighbours))
            return f"connected([{', '.join(graph)}])"
