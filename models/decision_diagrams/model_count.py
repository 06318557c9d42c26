"""Count without listing: sweep the BDD of a problem once, from the root down.

Question
    How many placements meet the constraints of any problem that is stated in the common form; best of any size.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean variable per square, row by row.
Constraints
    Those of decision-diagrams/general, conjoined one by one.
Search
    None. Level by level each node gets the number of ways that lead to it: both edges pass it on, and each variable
    that an edge skips doubles it. What arrives at "true" is the count, an exact integer.
Size
    The nodes of the diagram, not the solutions. Connected covers by queens: 33,416,759 on 5 × 5 in less than a second,
    68,671,445,224 on 6 × 6 in half a minute; no other counter here counts these. It ends where the nodes take
    512 MiB: covers of any size by queens on 8 × 8, irredundant knights on 7 × 7.
Symmetry
    For classes, by Burnside's lemma, what each symmetry keeps is counted, on the folded board: the squares of an orbit
    are one variable. That is the diagram cut with "each square is like its image", and it is smaller than both. Classes
    on a torus are not counted.
Source
    Knuth, The Art of Computer Programming 4A, 7.1.4 (2011): algorithm C counts the solutions of a BDD.
Compare with
    kernels/residual-constraints, kernels/uncovered-squares (no diagram is kept, only its present level: they go on
    where this one ends).
"""

from collections.abc import Iterator

from models.chess.symmetry import Symmetry
from models.counting import Census, NotCounted, Resources, SolutionCounter
from models.decision_diagrams import ENGINE
from models.decision_diagrams.engine import MOST_MEMORY
from models.decision_diagrams.general import General
from models.languages import say
from models.problem import ANY, OPTIMUM, Instance

MOST_SQUARES, MOST_SQUARES_WORTH_IT = 256, 50
"""The largest boards that are counted, and on which the counter is asked where one is enough."""


class ModelCount(SolutionCounter):
    engine = ENGINE
    priority = -1

    def unsupported(self, instance: Instance) -> str | None:
        if len(instance.board) > MOST_SQUARES:
            return say("no board over {most} squares", most=MOST_SQUARES)
        return General().unsupported(instance)

    def is_worth_its_start(self, instance: Instance) -> bool:
        return instance.size == ANY and len(instance.board) <= MOST_SQUARES_WORTH_IT

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        try:
            memory = min(MOST_MEMORY, resources.memory_limit or MOST_MEMORY)
            return count_on_diagrams(instance, memory, with_classes=with_classes)
        except ImportError as error:
            raise NotCounted(f"dd cannot be loaded: {error}") from None


def count_on_diagrams(instance: Instance, memory: int, *, with_classes: bool) -> Census:
    """The census; for classes, what each symmetry keeps is counted, too.

    Where dd has CUDD, diagrams are of ``memory`` bytes at most.
    """
    sizes = instance.problem.sizes(instance) if instance.size == OPTIMUM else [instance.size]
    for asked in map(instance.with_size, sizes):
        solutions = General().diagram(asked, memory=memory).count()
        if solutions:
            break
    else:
        return Census(None, 0, 0 if with_classes else None)
    size = asked.size if isinstance(asked.size, int) else None
    if not with_classes or instance.board.wrap:
        return Census(size, solutions)
    _, *others = instance.symmetries()
    kept = (General().diagram(asked, list(fold(symmetry)), memory).count() for symmetry in others)
    return Census(size, solutions, (solutions + sum(kept)) // (1 + len(others)))


def fold(symmetry: Symmetry) -> Iterator[int]:
    """The orbits of the squares under a symmetry, as bitboards."""
    left = symmetry.board.full
    while left:
        square, orbit = left & -left, 0
        while not orbit & square:
            orbit |= square
            square = symmetry.image(square)
        yield orbit
        left &= ~orbit
