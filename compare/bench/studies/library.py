"""The function that conducts a study from Python: ``from compare import study``."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path

from compare.answers.choosing import left_out_by_default
from compare.bench.studies.conducting import Study, conduct
from compare.bench.studies.file import FileOfRows
from compare.bench.studies.plan import CLOCKS, Plan, make_question, parse_sides
from compare.harness.limits import Limits
from compare.harness.progress import show_progress
from compare.harness.workplaces import this_place
from compare.question import arguments
from compare.question.arguments import FormulationOrName, ProblemOrInstance, make_instance
from compare.question.errors import BadUse
from compare.question.parsing import LONGEST_SIDE, check_number, check_seconds
from compare.question.settings import make_settings
from models.chess.piece import Piece
from models.chess.placement import Squares
from models.problem import Size


def study(
    question: ProblemOrInstance,
    n: int | str | Iterable[int] | None = None,
    *,
    rows: int | None = None,
    columns: int | None = None,
    wrap: bool = False,
    piece: str | Piece | None = None,
    size: Size | None = None,
    required: Squares = (),
    forbidden: Squares = (),
    formulations: FormulationOrName | Iterable[FormulationOrName] | None = None,
    repeat: int = 5,
    seed: int = 1,
    first: bool = False,
    time_limit: float = 60.0,
    memory_limit: int = 4096,
    jobs: int = 1,
    settings: Mapping[str, object] | None = None,
    clock: str = "wall",
    keep: str | Path | None = None,
) -> Study:
    """Run formulations on several boards, several times each, as the command ``study`` does, and return the study.

    ``n`` is a side of the board or several, such as ``range(6, 13)`` or "6..12". The other arguments up to
    ``formulations``, ``settings`` and the limits are those of ``ask``. Each formulation runs ``repeat`` times on each
    board, in an order drawn with ``seed``; ``first`` stops each run at its first solution; ``clock`` is "wall" or
    "processor". ``keep`` is a file in which each run is kept as it ends, so that the same call goes on later; without
    it nothing is written. Raises as ``ask`` does, and ValueError if the file cannot be used.
    """
    if isinstance(n, str):
        n = _sides_in(n)
    sides: Sequence[int | None] = (
        sorted({check_number(side, "n", LONGEST_SIDE) for side in n}) if isinstance(n, Iterable) else [n]
    )
    if not sides:
        raise ValueError("n has no value: give a side of the board, or several, such as range(6, 13)")
    instances = [
        make_instance(
            question, side, rows, columns, wrap=wrap, piece=piece, size=size, required=required, forbidden=forbidden
        )
        for side in sides
    ]
    if clock not in CLOCKS:
        raise ValueError(f"clock is {' or '.join(CLOCKS)}, not {clock!r}")
    limits = Limits(
        check_seconds(time_limit, "time_limit"), check_number(memory_limit, "memory_limit"), check_number(jobs, "jobs")
    )
    chosen = arguments.take_formulations(formulations)
    if formulations is None:
        left_out = left_out_by_default(instances[-1], chosen)
        chosen = [one for one in chosen if one not in left_out]
    chosen = make_settings(settings).variants(chosen)
    this_place(limits).refuse_what_cannot_be_sent(instances[0], chosen)
    questions = [make_question(instance, chosen, until_first=first) for instance in instances]
    plan = Plan(questions, check_number(repeat, "repeat"), check_number(seed, "seed", least=0), limits, first, clock)
    try:
        with FileOfRows(keep) if keep is not None else nullcontext() as file, show_progress() as progress:
            conducted = conduct(plan, file, progress)
    except BadUse as error:
        raise ValueError(str(error)) from None
    if conducted.interrupted:
        raise KeyboardInterrupt
    return conducted


def _sides_in(text: str) -> list[int]:
    """The sides in a text, as the command reads it. Raises ValueError."""
    try:
        return parse_sides(text)
    except BadUse as error:
        raise ValueError(str(error)) from None
