"""The grades of several files as a table: a row a file, for people and for programs."""

from collections.abc import Sequence
from pathlib import Path
from textwrap import shorten

from compare.classroom.grading.grade import Grade
from compare.classroom.grading.words import board_again, board_in_words, failure_on_a_board
from compare.classroom.own_file.loading import refuse_missing_file
from compare.question.errors import BadUse, in_one_line
from compare.report.tables import Column
from models.languages import say, translate

MOST_CHARACTERS = 100
"""A reason is cut to this length in a table for people."""


def files_in(paths: Sequence[str]) -> list[str]:
    """The files that are named, and the Python files of the folders that are named. Raises BadUse."""
    found = [file for path in paths for file in (_files_of(Path(path)) if Path(path).is_dir() else [path])]
    for path in found:
        refuse_missing_file(path)
    return list(dict.fromkeys(found))


def _files_of(folder: Path) -> list[str]:
    files = sorted(str(path) for path in folder.glob("*.py") if path.is_file() and not path.name.startswith(("_", ".")))
    if not files:
        sentence = "there is no Python file in the folder {folder}; name one that holds files such as mine.py"
        raise BadUse(say(sentence, folder=folder))
    return files


def verdict(grade: Grade) -> str:
    """The verdict in a word or two."""
    if grade.passed:
        return "passed"
    return "not passed" if not grade.fault and not grade.failures else "failed"


def verdict_in_a_word(grade: Grade) -> str:
    """The verdict in the language that is spoken."""
    return translate(verdict(grade))


def _style_of_verdict(grade: Grade) -> str:
    return "green" if grade.passed else "red"


def _defect_in_words(grade: Grade) -> str:
    return translate(_defect(grade) or "")


def _first_failing(grade: Grade) -> str | None:
    if grade.failures:
        return failure_on_a_board(grade.failures[0])
    return board_in_words(grade.declined_plain[0][0]) if grade.declined_plain and not grade.fault else None


def _defect(grade: Grade) -> str | None:
    if grade.fault:
        return "fault"
    failure = grade.failures[0].failure if grade.failures else None
    if failure:
        return failure.kind
    return "declined" if grade.declined_plain else None


def _reason(grade: Grade) -> str | None:
    if grade.fault:
        return grade.fault
    failure = grade.failures[0].failure if grade.failures else None
    if failure:
        return failure.reason
    return grade.declined_plain[0][1] if grade.declined_plain else None


def _board_of_failure(grade: Grade) -> str:
    if not grade.failures or grade.fault:
        return _first_failing(grade) or ""
    return board_again(grade.failures[0])


def _times_reference(grade: Grade) -> str:
    return f"{grade.speed.ratio:.3g} ×" if grade.speed else ""


def _reason_in_short(grade: Grade) -> str:
    return shorten(_reason(grade) or "", MOST_CHARACTERS, placeholder=" …")


def _seconds(grade: Grade) -> float | None:
    return grade.speed.seconds if grade.speed else None


def _ratio(grade: Grade) -> float | None:
    return grade.speed.ratio if grade.speed else None


COLUMNS: list[Column[Grade]] = [
    Column("file", "file", lambda grade: grade.path, words=lambda grade: in_one_line(grade.path), is_text=True),
    Column("verdict", "verdict", verdict, verdict_in_a_word, is_text=True, style=_style_of_verdict),
    Column("boards", "boards", lambda grade: len({rung.instance for rung in grade.rungs})),
    Column("declined", "declined", lambda grade: len(grade.declined)),
    Column("first_failing_board", "first failing board", _first_failing, words=_board_of_failure, is_text=True),
    Column("defect", "defect", _defect, words=_defect_in_words, is_text=True),
    Column("seconds", value=_seconds),
    Column("times_reference", "time", _ratio, words=_times_reference),
    Column("reason", "reason", _reason, words=_reason_in_short, is_text=True, wraps=True),
]
