"""The boards on which a student's file is judged, the small ones first; and the judgement on one of them.

On each board the file runs beside formulations that are known to be right, the references.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compare.classroom.grading.failure import BIT_OF_FILE, Failure, gravest_failure
from compare.harness.limits import Limits
from compare.harness.runner import Runner
from compare.literature.published import PublishedValue, published_values
from compare.verdict.comparison import Comparison, Outcome
from compare.verdict.tally import Defect, Tally
from models.catalogue.finding import find_formulation
from models.chess.board import Board
from models.chess.piece import Piece
from models.formulation import Formulation
from models.problem import Instance, Problem

REFERENCES = ("backtracking/flags", "backtracking/general")
"""The formulations that are known to be right."""
LAST_REFERENCE = "backtracking/brute-force"
"""The reference that answers problems without a common form, on small boards."""
REFERENCE_SECONDS = 60.0
"""The references have this time on a board, or more if the file has more."""
RECTANGLES = [(1, 3), (3, 2), (3, 5), (6, 4)]
"""The rows and the columns of the boards that are no squares."""
LARGEST_SIDE = 8
"""The side of the largest square board, unless the user names another."""
LARGEST_SIDE_WITH_OPEN_SIZE = 5
"""The side of the largest board if the size is an optimum, or any: a student's search takes much longer then."""
FARTHEST_SIDE = 10
"""Larger boards are judged up to this side as long as that costs little."""
MIDDLE_SIDE = 5
"""The side of the boards with squares that must or must not be occupied."""
MISSING = {Defect.MISSING, Defect.NOT_SYMMETRIC}
"""The defects of a set in which a placement is missing."""


def largest_side(problem: Problem, piece: Piece) -> int:
    """The side of the largest square board that is judged unless the user names another."""
    has_size = isinstance(problem.default_size(Board(4, 4), piece), int)
    return LARGEST_SIDE if has_size else LARGEST_SIDE_WITH_OPEN_SIZE


def boards_to_judge(problem: Problem, piece: Piece, up_to: int | None = None) -> list[Instance]:
    """Different boards, the small ones first: square ones up to this side, and those on which careless files fail."""
    usual = largest_side(problem, piece)
    largest = usual if up_to is None else up_to
    boards = [Board(side, side) for side in range(1, largest + 1)]
    boards += [Board(*sides) for sides in RECTANGLES if max(sides) <= min(largest, usual)]
    instances = [Instance(problem, piece, board) for board in boards]
    instances += [instance for instance in _uncommon_boards(problem, piece) if instance.board.rows <= largest]
    return sorted(dict.fromkeys(instances), key=lambda instance: len(instance.board))


def further_boards(problem: Problem, piece: Piece) -> list[Instance]:
    """Square boards larger than those of ``boards_to_judge``, which may show an error that smaller boards hide."""
    sides = range(largest_side(problem, piece) + 1, FARTHEST_SIDE + 1)
    return [Instance(problem, piece, Board(side, side)) for side in sides]


def is_plain(instance: Instance) -> bool:
    """Whether this is a square board, no torus, with the usual number of pieces and no square required or forbidden."""
    board = instance.board
    is_square = board.rows == board.columns and not board.wrap
    is_usual = instance.size == instance.problem.default_size(board, instance.piece)
    return is_square and is_usual and not instance.required | instance.forbidden


def _uncommon_boards(problem: Problem, piece: Piece) -> list[Instance]:
    """Tori, another size, required and forbidden squares; on some of these boards there is no solution.

    Two of them are equal if the piece attacks nothing from the corner.
    """
    four, five = Board(4, 4), Board(MIDDLE_SIDE, MIDDLE_SIDE)
    plain = Instance(problem, piece, five)
    corner, middle = five.bitboard([(0, 0)]), five.bitboard([(MIDDLE_SIDE // 2, MIDDLE_SIDE // 2)])
    first_column = five.bitboard((row, 0) for row in range(five.rows))
    attacked = five.bitboard(sorted(piece.attacked_from(five, (0, 0)))[:1])
    instances = [Instance(problem, piece, Board(side, side, wrap=True)) for side in (4, MIDDLE_SIDE)]
    if isinstance(plain.size, int):
        instances.append(Instance(problem, piece, four, four.rows - 1))
    instances += [plain.narrowed(required=corner), plain.narrowed(forbidden=corner | middle)]
    instances += [plain.narrowed(middle, corner), plain.narrowed(required=corner | attacked)]
    return [*instances, plain.narrowed(forbidden=first_column)]


@dataclass(frozen=True)
class BoardJudgement:
    """The result of the file on one board. A criterion is None if it is not known, or not asked for.

    ``expected`` is the number of solutions, if it is known; ``judged_by`` names the formulations, or the sources, that
    say so. ``before`` are the instances about which the file was asked before in the same process.
    """

    instance: Instance
    outcome: Outcome
    expected: int | None
    sound: bool | None
    distinct: bool | None
    complete: bool | None
    symmetric: bool | None
    failure: Failure | None
    judged_by: tuple[str, ...] = ()
    before: tuple[Instance, ...] = ()


def references(instance: Instance) -> list[Formulation]:
    """The formulations that a file is compared with; the speed of the file is compared with that of the first."""
    able = [one for one in map(find_formulation, (*REFERENCES, LAST_REFERENCE)) if one.unsupported(instance) is None]
    return [one for one in able if one.name != LAST_REFERENCE] or able


def seconds_of_references(limits: Limits) -> float:
    """The time limit of the references on a board, which does not depend on the student's."""
    return max(limits.seconds, REFERENCE_SECONDS)


def judge_board(
    student: Formulation,
    instance: Instance,
    limits: Limits,
    *,
    wants_one: bool = False,
    before: Sequence[Instance] = (),
    reference_seconds: float | None = None,
) -> BoardJudgement:
    """Run the student's file on a board beside the references, and judge it.

    On a large board, a published number of solutions takes the place of the references. If there is neither, or if no
    reference completes, ``expected`` of the judgement is None. ``wants_one``: one solution is asked for. ``before`` are
    the instances that the file answers first, each within the time limit. The references have ``reference_seconds``, by
    default those of ``seconds_of_references``. Raises KeyboardInterrupt if Ctrl-C came.
    """
    is_large = max(instance.board.rows, instance.board.columns) > LARGEST_SIDE
    published = published_values(instance) if is_large else {}
    beside = [] if "count" in published or (wants_one and is_large) else references(instance)
    patience = reference_seconds or seconds_of_references(limits)
    seconds = [limits.seconds * (1 + len(before)), *[patience] * len(beside)]
    runner = Runner(instance, [student, *beside], limits, seconds)
    comparison = runner.run()
    if runner.interrupted:
        raise KeyboardInterrupt
    expected, judged_by = _expected_number(comparison, published)
    failure = gravest_failure(comparison, runner.tally, student.name, published, wants_one=wants_one)
    outcome, defects = comparison.outcomes[0], _defects_of(student, comparison, failure)
    is_complete = outcome.status.is_complete
    is_whole = is_complete and not defects & MISSING
    is_sound = not defects & {Defect.WRONG, Defect.NOT_OPTIMAL}
    gave_nothing = not is_complete and not outcome.count
    return BoardJudgement(
        comparison.instance,
        outcome,
        expected,
        sound=None if gave_nothing else is_sound,
        distinct=None if gave_nothing or wants_one else Defect.TWICE not in defects,
        complete=None if wants_one or (is_whole and expected is None) else is_whole,
        symmetric=_is_symmetric(runner.tally) if is_complete and is_sound and not wants_one else None,
        failure=failure,
        judged_by=judged_by,
        before=tuple(before),
    )


def _expected_number(
    comparison: Comparison, published: Mapping[str, PublishedValue]
) -> tuple[int | None, tuple[str, ...]]:
    """The number of solutions, or None if it is not known; and the names of the sources or references that say so."""
    if "count" in published:
        return published["count"].value, tuple(dict.fromkeys(value.source for value in published.values()))
    done = tuple(outcome.name for outcome in comparison.outcomes[1:] if outcome.status.is_complete)
    return len(comparison.solutions) if done else None, done


def _defects_of(student: Formulation, comparison: Comparison, failure: Failure | None) -> set[Defect]:
    """The defects of the student's set of solutions."""
    defects = {defect for defect in Defect if failure and defect == failure.kind}
    for disagreement in comparison.disagreements:
        if student.name in (disagreement.lacks if disagreement.defect in MISSING else disagreement.has):
            defects.add(disagreement.defect)
    return defects


def _is_symmetric(tally: Tally) -> bool:
    """Whether the file gave the image of each of its solutions under each symmetry."""
    given = {placement for placement, held in tally.holders.items() if held & BIT_OF_FILE}
    return all(symmetry.image(placement) in given for placement in given for symmetry in tally.symmetries)
