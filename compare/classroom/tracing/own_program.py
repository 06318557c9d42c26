"""A file of one's own that is to be watched, known without being loaded into this process."""

from pathlib import Path

from compare.classroom.lesson import read_code
from compare.classroom.own_file.loading import refuse_missing_file
from compare.classroom.own_file.module_values import side_among
from compare.classroom.own_file.outside.hints import NO_HINTS, Hints
from compare.classroom.own_file.student import Student, Submission
from compare.classroom.tracing.code import CodeOfBoard
from compare.harness.faults import Fault
from compare.harness.limits import Limits
from compare.question.description import describe
from compare.question.errors import BadUse, in_one_line
from models.formulation import SolutionSet
from models.languages import say
from models.problem import Instance

LIMITS = Limits(seconds=20.0, mib=2048)
"""To load it, and to ask what it offers."""


class OwnProgram(Student):
    """``as_program``: it offers nothing that can be asked, and is watched while it runs as a program."""

    as_program = False

    @property
    def name(self) -> str:
        return in_one_line(self.path)


def open_program(path: str, instance: Instance, hints: Hints = NO_HINTS) -> OwnProgram:
    """The file, which is asked in a process of its own what it offers. Raises BadUse if it does not answer."""
    refuse_missing_file(path)
    program = OwnProgram(Submission(path, side=instance.board.rows, hints=hints))
    cannot = "{path} cannot be loaded: {fault}"
    try:
        found = program.submission.inspect([instance], LIMITS)
    except Fault as fault:
        if not _asks_for_input(path):
            raise BadUse(say(cannot, path=path, fault=fault)) from None
        found = {"fault": str(fault)}
    reason = None
    is_guess = "fault" in found or found["is_guess"] or found["is_list"]
    if is_guess and _runs_by_itself(path):
        program.as_program = True
        reason = (found["is_list"] and found["declined"][0]) if "is_list" in found else None
        reason = reason or _why_not_as_program(path, instance)
    elif "fault" in found:
        raise BadUse(say(cannot, path=path, fault=found["fault"]))
    else:
        program.docstring, reason = found["docstring"], found["declined"][0]
        if found["gives_one"]:
            program.gives = SolutionSet.ONE  # type: ignore[misc]
    if reason is not None:
        sentence = "{name} does not answer {question}: {reason}"
        raise BadUse(sentence, name=program.name, question=describe(instance), reason=reason)
    return program


def _runs_by_itself(path: str) -> bool:
    try:
        return path.endswith(".py") and CodeOfBoard(read_code(Path(path))).runs_by_itself
    except (SyntaxError, ValueError):
        return False


def _asks_for_input(path: str) -> bool:
    return _runs_by_itself(path) and CodeOfBoard(read_code(Path(path))).asks_for_input


def _why_not_as_program(path: str, instance: Instance) -> str | None:
    side = side_among(CodeOfBoard(read_code(Path(path))).values_at_top)
    if side is not None and (instance.board.rows, instance.board.columns) != (side[1],) * 2:
        return say("{call} knows {name} = {side} only", call=Path(path).name, name=side[0], side=side[1])
    return None
