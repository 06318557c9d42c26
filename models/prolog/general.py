"""Any problem that has a common form, in CLP(FD): one program, and the constraints as facts.

Variables and domains
    One integer from 0 to 1 per square.
Constraints
    ``post`` has a rule for each kind: an ``Among`` is a ``sum`` for each limit; a private neighbour reifies that a
    neighbourhood has one piece; a condition on a square is an implication. Connectedness is plain Prolog, which
    ``when`` delays until all squares are decided. The program is ``general.pl``.
Search
    ``labeling([down], Occupied)``: square by square, occupied first. 8 queens take 4.30 million inferences (SWI-Prolog
    9.0.4). The sizes are tried in one run.
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
from models.exporting.prolog import COMPARISONS
from models.exporting.shared.stated import Row
from models.problem import Instance
from models.prolog.engine import PrologProgram
from models.viewpoints.occupied_squares import StatedAsConstraints


class General(StatedAsConstraints, PrologProgram):
    program = ("general",)
    worthwhile_up_to = 36

    def facts(self, instance: Instance) -> Iterator[str]:
        required, forbidden = instance.required, instance.forbidden
        decided = [Among(required, required.bit_count()), Among(forbidden, 0, 0)]
        yield f"squares({len(instance.board)})."
        for constraint in [*decided, *(instance.problem.common_form(instance) or [])]:
            yield from (f"constraint({term})." for term in as_terms(constraint))


def as_terms(constraint: Constraint) -> Iterator[str]:
    """A constraint as terms of Prolog: of an ``Among`` one for each limit."""
    match constraint:
        case Among(squares, at_least, at_most):
            for sign, limit in Row(dict.fromkeys(bits(squares), 1), at_least or None, at_most).limits:
                yield f"pieces({list(bits(squares))}, {COMPARISONS[sign]}, {limit})"
        case EquallyMany(first, second):
            yield f"equally_many({list(bits(first))}, {list(bits(second))})"
        case HalfReified(square, among, when_occupied):
            for sign, limit in Row(dict.fromkeys(bits(among.squares), 1), among.at_least or None, among.at_most).limits:
                yield f"if({square}, {int(when_occupied)}, {list(bits(among.squares))}, {COMPARISONS[sign]}, {limit})"
        case PrivateNeighbour(square, neighbourhoods):
            yield f"private({square}, {[list(bits(squares)) for squares in neighbourhoods]})"
        case Connected(neighbours):
            yield f"connected({[list(bits(squares)) for squares in neighbours]})"
