"""A grade in lines, for people."""

from compare.classroom.grading.grade import Grade, Speed
from compare.classroom.grading.rung import Rung
from compare.question.description import describe
from models.chess.notation import draw, square_names
from models.problem import Instance

CRITERIA = ("sound", "distinct", "complete", "symmetric")
MARKS = {True: "✓", False: "✗", None: "·"}
HEADINGS = f"{'board':<26}{'solutions':>9}  {' '.join(CRITERIA)}{'seconds':>9}"


def rung_in_words(rung: Rung) -> str:
    """One line of the table."""
    marks = " ".join(MARKS[getattr(rung, name)].ljust(len(name)) for name in CRITERIA)
    seconds = "" if rung.outcome.seconds is None else f"{rung.outcome.seconds:.3f}"
    return f"{board_in_words(rung.instance):<26}{rung.outcome.count or 0:>9}  {marks}{seconds:>9}"


def board_in_words(instance: Instance) -> str:
    """The board, and the squares that must ("with") and must not ("without") be occupied."""
    words = f"{instance.board.rows} × {instance.board.columns}"
    narrowed = [
        f"{word} {' '.join(square_names(instance.board, squares))}"
        for word, squares in (("with", instance.required), ("without", instance.forbidden))
        if squares
    ]
    return f"{words} {', '.join(narrowed)}".rstrip()


def verdict_in_words(grade: Grade) -> list[str]:
    """Whether the file passed, and if not, the board on which it failed and the reason."""
    if grade.fault:
        return [f"✗ failed: {grade.fault}"]
    last = grade.rungs[-1]
    if last.failure is None:
        speed = [_speed_in_words(grade.speed)] if grade.speed else []
        return [f"✓ passed on {len(grade.rungs)} boards", *speed, *_not_judged(grade)]
    lines = [f"✗ failed on {describe(last.instance)}", f"  {last.failure.reason}"]
    if last.failure.placement is not None:
        lines.append(draw(last.instance.board, last.failure.placement, last.instance.piece.name[0].upper()))
    return lines


def _not_judged(grade: Grade) -> list[str]:
    boards_by_reason: dict[str, list[str]] = {}
    for instance, why in grade.declined:
        boards_by_reason.setdefault(why, []).append(board_in_words(instance))
    return [f"· not judged, since {why}: {'; '.join(boards)}" for why, boards in boards_by_reason.items()]


def _speed_in_words(speed: Speed) -> str:
    return (
        f"· {board_in_words(speed.instance)} takes {_two_digits(speed.ratio)} times as long as {speed.reference}: "
        f"{speed.seconds:.3f} s against {speed.reference_seconds:.3f} s, medians of {speed.repeats}"
    )


def _two_digits(number: float) -> str:
    """The number in two digits, and in full: 920, not 9.2e+02."""
    return f"{float(f'{number:.2g}'):,.10g}"
