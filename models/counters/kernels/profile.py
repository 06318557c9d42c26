"""Count what short leapers do, square by square: a table of profiles, each with the number of ways that lead to it.

Question
    How many placements of kings, knights or other leapers cover the board, with the fewest or with any number, with or
    without attacks; or have no piece attacking another: a given number, the most, or any number; or none more can join.
Viewpoint
    The squares in order, row by row along the shorter side; each is left empty or occupied.
Variables and domains
    After each square, all ways so far are sorted by their profile: of the squares near the border between decided and
    undecided ones, which are covered. Ways with one profile can be continued alike, so a table keeps one number for
    them: how many they are.
Constraints
    A square that no undecided one can cover any more must be covered. Where pieces must not attack each other, a square
    is occupied only if it is not covered yet.
Search
    None: each table is made from the one before, in a hash table. If the fewest pieces are asked for, a profile keeps
    only its fewest. Each square has a share of a piece, a dual value of the linear relaxation: the squares that one
    piece covers have at most one piece together. So the pieces so far and the shares of what is not covered yet are a
    lower bound. A first sweep, which keeps only the best profiles, finds a solution; what cannot be as good is dropped.
    If the shares of all squares add up to the fewest pieces, as kings' do, no share may be wasted: then the squares are
    decided in blocks of 3 × 3, with a table after each block, as few ways through a block are left.
    Where much may be wasted by the shares, as on large boards, strips of columns give a better bound: one of 3 columns
    for knights, of 5 for kings, begins at every column. A piece has a price in each strip that it may cover, together
    one piece. What each strip needs at least to be covered, by itself, is known for all its profiles; the prices are
    such that the sum is high. After half a turn, a cover is one again, so the first half of the board can be the one
    that wastes less: until the middle, only half of the waste is allowed.
    Counts are exact: they get another machine word as soon as they need it.
Size
    The longest leap decides: a king's profile has 2c + 3 bits on c columns, a knight's 4c + 3. Few of these are reached
    if little may be wasted. By the shares knights may waste 4.0 pieces on 11 × 11, 2.6 on 12 × 12 and 6.1 on 16 × 16;
    by the strips 1.8, 1.2 and 2.8. With half of that, the largest table on 16 × 16 has 0.2 million profiles, of 40
    bytes each.
Symmetry
    At the end of a row, profiles that are mirror images are put together. For classes, by Burnside's lemma, what each
    symmetry keeps is counted on the folded board: the squares of an orbit are one vertex that counts as many pieces.
    Conjugate symmetries keep equally many.
Source
    The transfer matrix, cell by cell: Conway and Guttmann, On two-dimensional percolation, J. Phys. A 28 (1995) 891.
    The prices: Guignard and Kim, Lagrangean decomposition, Mathematical Programming 39 (1987) 215.
Compare with
    kernels/cover (search, for any piece), closed-forms/king-covers, residual-constraints (the same idea read off
    the common form, in Python's own numbers).
"""

from dataclasses import replace
from functools import lru_cache

from models.chess.attacks import attacks_both_ways
from models.counters.kernels import ENGINE
from models.counters.kernels.machinery.profile.graph import (
    MOST_SLOTS,
    conditions_of,
    make_graph,
    number_of_slots,
    reach_of,
)
from models.counting import Census, Resources, SolutionCounter
from models.languages import say
from models.machine_code import why_not_compiled
from models.problem import ANY, DOMINATION, OPTIMUM, Instance

WIDEST = 32
"""The most columns: on wider boards even kings have more profiles than a machine holds."""
MOST_COLUMNS, MOST_COLUMNS_TO_COVER = 10, 13
"""The widest boards on which pieces that leap far are counted; the second number is for covers that need nothing else.
On wider boards the dual values are far below the fewest pieces: a search ends sooner, or neither ends."""
MOST_COLUMNS_IN_STRIPS, MOST_COLUMNS_OF_INDEPENDENT = 16, 14
"""The widest boards where strips give the bound; the second number is for pieces that may not attack each other."""


class Profile(SolutionCounter):
    engine = ENGINE
    priority = 3
    smallest_board = 36

    def unsupported(self, instance: Instance) -> str | None:
        if not conditions_of(instance).are_classic:
            return "only that pieces cover or do not attack"
        if instance.piece.rides or not attacks_both_ways(instance.piece):
            return "only leapers that attack both ways"
        if instance.board.shorter_side > WIDEST:
            return say("only up to {columns} columns", columns=WIDEST)
        if _is_search_better(instance):
            return say("leapers that leap far: only up to {columns} columns", columns=_most_columns(instance))
        if _slots(instance) > MOST_SLOTS:
            return say("only if a profile has at most {most} bits", most=MOST_SLOTS)
        return why_not_compiled()

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        from models.counters.kernels.machinery.profile.search import count, count_classes

        census = count(instance, resources, self.name)
        if not with_classes or instance.board.wrap:
            return census
        return replace(census, classes=count_classes(instance, census, resources, self.name))


def _is_search_better(instance: Instance) -> bool:
    """Whether a board is too wide for pieces that leap far and must cover it, if not all sizes are counted."""
    conditions = conditions_of(instance)
    covers = conditions.covered or conditions.attacked
    is_wide = instance.board.shorter_side > _most_columns(instance)
    return reach_of(instance) > 1 and covers and instance.size != ANY and is_wide


def _most_columns(instance: Instance) -> int:
    """The most columns on which covers by pieces that leap far are counted, if not all sizes are."""
    conditions = conditions_of(instance)
    is_fewest = instance.size == OPTIMUM and instance.problem.wanted == "fewest"
    if is_fewest and reach_of(instance) == 2 and not instance.board.wrap:
        return MOST_COLUMNS_OF_INDEPENDENT if conditions.non_attacking else MOST_COLUMNS_IN_STRIPS
    return MOST_COLUMNS_TO_COVER if is_fewest and conditions == DOMINATION else MOST_COLUMNS


@lru_cache(maxsize=64)
def _slots(instance: Instance) -> int:
    """The most bits of a profile."""
    return number_of_slots(make_graph(instance))
