"""``lessons``: the course as notebooks, pages and worksheets."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from compare.cli.options import Language, parse_language
from compare.lessons.chapter import Chapter, chapters
from compare.lessons.files import answer_files, contents_file, files_of
from compare.question.errors import BadUse
from compare.question.parsing import parse_number


def command(
    number: Annotated[str | None, typer.Argument(metavar="[N]", help="Only this chapter.", show_default=False)] = None,
    language: Language = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FOLDER", help="Write the files of the lessons there.")
    ] = None,
    answers: Annotated[
        bool, typer.Option("--answers", help="Write the answers of the exercises too, for teachers.")
    ] = False,
) -> None:
    """Write lessons of 45 minutes for pupils and students; without a folder, name them.

    For each chapter: a Jupyter notebook to work in, the same as an HTML page to read, and a worksheet for the printer.
    The exercises are checked by 'grade' and 'judge'. A file that exists is not overwritten.

    Examples:

      lessons

      lessons 2                              what chapter 2 is about

      lessons -o course

      lessons 1 --language de -o kurs
    """
    if answers and output is None:
        raise BadUse("--answers writes files: name the folder with --output")
    chosen = _choose(number, parse_language(language))
    if output is None:
        _print_aims(chosen[0]) if number is not None else _print_titles(chosen)
        return
    texts = {name: text for chapter in chosen for name, text in files_of(chapter).items()}
    if number is None:
        texts |= contents_file(chosen)
    if answers:
        texts |= {name: text for chapter in chosen for name, text in answer_files(chapter).items()}
    _write(Path(output), texts)
    print(f"{len(texts)} files in {output}: {', '.join(chapter.title for chapter in chosen)}")


def _choose(number: str | None, language: str) -> list[Chapter]:
    """The chapters that are asked for, at least one. Raises BadUse."""
    there = chapters(language)
    if number is None:
        return there
    asked = parse_number(number, "N")
    chosen = [chapter for chapter in there if chapter.number == asked]
    if not chosen:
        raise BadUse(f"there is no chapter {asked}; 'lessons' names them all")
    return chosen


def _print_titles(there: Sequence[Chapter]) -> None:
    print("\n".join(chapter.title for chapter in there))
    print("\n'lessons N' says what a chapter is about, 'lessons -o FOLDER' writes notebooks, pages and worksheets.")


def _print_aims(chapter: Chapter) -> None:
    aim = "\n".join(part.text for part in chapter.sections[chapter.headings.aim]).strip()
    print(f"{chapter.title}\n\n{aim}\n\n{chapter.headings.words}: {', '.join(chapter.words)}")


def _write(folder: Path, texts: dict[str, str]) -> None:
    """Write the files, all or none.

    Raises BadUse if one of them is there with another content, or cannot be written.
    """
    try:
        os.makedirs(folder, exist_ok=True)
        for name, text in texts.items():
            if (folder / name).exists() and (folder / name).read_bytes() != text.encode():
                raise BadUse(f"{folder / name} exists already, and is not overwritten; choose another folder")
        for name, text in texts.items():
            (folder / name).write_bytes(text.encode())
    except (OSError, ValueError) as error:
        raise BadUse(f"cannot write {folder}: {getattr(error, 'strerror', None) or error}") from None
