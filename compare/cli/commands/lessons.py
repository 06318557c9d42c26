"""``lessons``: the course as notebooks, pages, worksheets, and sheets for the teacher."""

import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from compare.lessons.chapter import Chapter, chapters
from compare.lessons.files import answer_files, contents_file, files_of
from compare.question.errors import BadUse, reason_of_system
from compare.question.parameters import Argument, Option
from compare.question.parsing import parse_number
from models.languages import say, spoken

PURPOSE = "learn"


def command(
    number: Annotated[str | None, Argument(metavar="[N]", help="Only this chapter.")] = None,
    output: Annotated[
        str | None, Option("--output", "-o", metavar="FOLDER", help="Write the files of the lessons there.")
    ] = None,
    answers: Annotated[bool, Option("--answers", help="Write the answers of the exercises too, for teachers.")] = False,
    browser: Annotated[
        bool, Option("--browser", help="Write pages whose cells run in a browser, for a static web server.")
    ] = False,
    pyodide: Annotated[
        str | None,
        Option(metavar="PATH", help="The folder of the npm package pyodide. By default node_modules/pyodide."),
    ] = None,
) -> None:
    """Write lessons of 45 minutes for pupils and students; without a folder, name them.

    For each chapter: a Jupyter notebook to work in, the same as an HTML page to read, a worksheet for the printer, and
    a sheet for the teacher with times, mistakes to expect and all solutions (teacher-1.html).
    The exercises are checked by 'grade' and 'judge'. A file that exists is not overwritten.

    Examples:

      lessons
      lessons 2                              what chapter 2 is about
      lessons -o course
      lessons 1 --language de -o kurs
      lessons --browser -o site              after 'npm install pyodide'
    """
    _refuse_contradictions(output, pyodide, answers=answers, browser=browser)
    chosen = _choose(number)
    if browser:
        _write_site(Path(str(output)), chosen, pyodide)
        return
    if output is None and number is not None:
        _print_aims(chosen[0])
        return
    if output is None:
        _print_titles(chosen)
        return
    texts = {name: text for chapter in chosen for name, text in files_of(chapter).items()}
    if number is None:
        texts |= contents_file(chosen)
    if answers:
        texts |= {name: text for chapter in chosen for name, text in answer_files(chapter).items()}
    _write(Path(output), {name: text.encode() for name, text in texts.items()})
    _print_number_of_files(len(texts), Path(output), chosen)


def _refuse_contradictions(output: str | None, pyodide: str | None, *, answers: bool, browser: bool) -> None:
    """Raise BadUse if options do not go together."""
    if answers and output is None:
        raise BadUse("--answers writes files: name the folder with --output")
    if answers and browser:
        raise BadUse("--answers and --browser exclude each other: who opens the pages could open the answers")
    if browser and output is None:
        raise BadUse("--browser writes files: name the folder with --output")
    if pyodide is not None and not browser:
        raise BadUse("--pyodide is for --browser only")


def _write_site(folder: Path, chosen: list[Chapter], pyodide: str | None) -> None:
    """Write the pages whose cells run, and print how to try them."""
    from compare.lessons.browser.folder import browser_files  # only here: it is asked for rarely

    contents = browser_files(chosen, pyodide)
    _write(folder, contents)
    _print_number_of_files(len(contents), folder, chosen)
    serving = f"python -m http.server --bind 127.0.0.1 --directory {shlex.quote(str(folder))} 8000"
    print(say("To try them: {command}", command=serving))


def _print_number_of_files(number: int, folder: Path, chosen: Sequence[Chapter]) -> None:
    """Print how many files were written, and the titles of their chapters."""
    titles = ", ".join(chapter.title for chapter in chosen)
    print(say("{count} files in {folder}: {titles}", count=number, folder=folder, titles=titles))


def _choose(number: str | None) -> list[Chapter]:
    """The chapter with this number, or all. Raises BadUse if there is none."""
    all_chapters = chapters(spoken())
    if number is None:
        return all_chapters
    chapter_number = parse_number(number, "N")
    chosen = [chapter for chapter in all_chapters if chapter.number == chapter_number]
    if not chosen:
        raise BadUse("there is no chapter {wanted}; 'lessons' names them all", wanted=chapter_number)
    return chosen


def _print_titles(all_chapters: Sequence[Chapter]) -> None:
    """Print the titles of the chapters, and how to go on."""
    print("\n".join(chapter.title for chapter in all_chapters))
    sentence = "\n'lessons N' says what a chapter is about, 'lessons -o FOLDER' writes notebooks, pages and worksheets."
    print(say(sentence))


def _print_aims(chapter: Chapter) -> None:
    """Print what a chapter is about, and the words that it teaches."""
    aim = "\n".join(part.text for part in chapter.sections[chapter.headings.aim]).strip()
    print(f"{chapter.title}\n\n{aim}\n\n{chapter.headings.words}: {', '.join(chapter.words)}")


def _write(folder: Path, contents: dict[str, bytes]) -> None:
    """Write the files into a folder, which is made if it is missing.

    Raises BadUse if a file cannot be written; and before any is written, if one is there with another content.
    """
    try:
        os.makedirs(folder, exist_ok=True)
        for name, content in contents.items():
            if (folder / name).exists() and (folder / name).read_bytes() != content:
                raise BadUse("{path} exists already, and is not overwritten; choose another folder", path=folder / name)
        for name, content in contents.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(content)
    except (OSError, ValueError) as error:
        sentence = "cannot write {folder}: {reason}"
        raise BadUse(sentence, folder=folder, reason=reason_of_system(error)) from None
