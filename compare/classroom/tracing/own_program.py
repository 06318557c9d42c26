"""A file of one's own that is to be watched, known without being loaded into this process."""

from pathlib import Path
from typing import NoReturn

from compare.classroom.lesson import read_code
from compare.classroom.own_file.loading import refuse_file
from compare.classroom.own_file.module_values import side_among
from compare.classroom.own_file.outside.hints import NO_HINTS, Hints
from compare.classroom.own_file.student import Inspection, Student, Submission
from compare.classroom.tracing.code import ProgramCode
from compare.harness.faults import Fault
from compare.harness.limits import Limits
from compare.question.description import describe
from compare.question.errors import BadUse, in_one_line
from models.formulation import Formulation, SolutionSet
from models.languages import say
from models.problem import Instance

LIMITS_OF_INSPECTION = Limits(seconds=20.0, mib=2048)
"""For loading the file, and asking what it offers."""


class OwnProgram(Student):
    """A file that is watched. ``as_program``: it offers nothing that can be asked, so it is run as a program."""

    as_program = False

    @property
    def name(self) -> str:
        return in_one_line(self.path)


def open_program(path: str, instance: Instance, hints: Hints = NO_HINTS) -> OwnProgram:
    """The file at ``path``, loaded once in a process of its own to find out what it offers.

    Raises BadUse if the file cannot be loaded, or does not answer the instance.
    """
    refuse_file(path)
    program, code = OwnProgram(Submission(path, side=instance.board.rows, hints=hints)), _code_that_runs(path)
    cannot = "{path} cannot be loaded: {fault}"
    try:
        inspection = program.submission.inspect([instance], LIMITS_OF_INSPECTION)
    except Fault as fault:
        if code is None or not code.asks_for_input:
            raise BadUse(say(cannot, path=path, fault=fault)) from None
        inspection = Inspection(str(fault))
    is_guess = inspection.fault is not None or inspection.is_guess or inspection.is_list
    if is_guess and code is not None:
        program.as_program = True
        declined = inspection.declined[0] if inspection.is_list else None
        reason = declined or _why_not_as_program(path, code, instance)
    elif inspection.fault is not None:
        raise BadUse(say(cannot, path=path, fault=inspection.fault))
    else:
        program.docstring, reason = inspection.docstring, inspection.declined[0]
        if inspection.gives_one:
            program.gives = SolutionSet.ONE  # type: ignore[misc]
    if reason is not None:
        refuse_unanswered(program, instance, reason)
    return program


def refuse_unanswered(formulation: Formulation, instance: Instance, reason: str) -> NoReturn:
    """Raise BadUse, which says why a formulation does not answer an instance."""
    sentence = "{name} does not answer {question}: {reason}"
    raise BadUse(sentence, name=formulation.name, question=describe(instance), reason=reason)


def _code_that_runs(path: str) -> ProgramCode | None:
    """The code of a program in Python that does something when it is run; None if the file is no such program."""
    try:
        code = ProgramCode(read_code(Path(path))) if path.endswith(".py") else None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return code if code and code.runs_by_itself else None


def _why_not_as_program(path: str, code: ProgramCode, instance: Instance) -> str | None:
    """The reason why a program, by the side at its top, is for another board than the instance; None if it is not."""
    side = side_among(code.numbers_at_top)
    if side is not None and (instance.board.rows, instance.board.columns) != (side[1],) * 2:
        return say("{call} knows {name} = {side} only", call=Path(path).name, name=side[0], side=side[1])
    return None
