"""The walk of a command through our files: ``python -m tests.tools.walk count 8``.

It is the walk of somebody who reads along: a function is read where it is called for the first time. Calls in one file
that follow each other are one stay. A file that is left and entered again is a return.

The walk is that of ``compare``. It begins where the command is called with the words of the command line; the start of
the program before that is the same for all commands. What answers (``models``) and what runs it in processes
(``compare/harness``) is called and not walked. Nor is what happens on import: code of a module, and bodies of classes.
"""

import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from inspect import CO_NEWLOCALS, CO_OPTIMIZED
from itertools import groupby
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).parents[2]
WALKED = "compare/"
NOT_WALKED = "compare/harness/", "models/"
BEGINNING = "compare/question/parameters.py", "call"
FUNCTION = CO_NEWLOCALS | CO_OPTIMIZED


@dataclass(frozen=True)
class Stay:
    """Functions of one file that are called one after the other, without a function of another file in between."""

    file: str
    functions: Sequence[str]


def walk_of(words: Sequence[str]) -> list[Stay]:
    """Run the command in this process, and return its walk. Raises ValueError where no command was called."""
    from compare.cli.application import main

    steps: dict[tuple[str, str], None] = {}

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and _is_step(frame):
            steps[_file_of(frame), frame.f_code.co_qualname] = None

    before, sys.argv = sys.argv, ["bezzel", *words]
    sys.setprofile(note)
    try:
        with suppress(SystemExit):
            main()
    finally:
        sys.setprofile(None)
        sys.argv = before
    walked = list(steps)[list(steps).index(BEGINNING) :]
    return [Stay(file, [name for _, name in those]) for file, those in groupby(walked, lambda one: one[0])]


def number_of_returns(walk: Sequence[Stay]) -> int:
    """How often a file is entered that was left before."""
    return len(walk) - len({stay.file for stay in walk})


def _is_step(frame: FrameType) -> bool:
    """Whether a function of the walk is called, and neither on import nor by a room that is not walked."""
    code = frame.f_code
    file = _file_of(frame)
    is_function = code.co_flags & FUNCTION == FUNCTION and not code.co_name.startswith("<")
    if not (is_function and file.startswith(WALKED)) or file.startswith(NOT_WALKED):
        return False
    caller = frame.f_back
    while caller is not None:
        file = _file_of(caller)
        if file.startswith(NOT_WALKED) or (file.startswith(WALKED) and caller.f_code.co_name == "<module>"):
            return False
        caller = caller.f_back
    return True


def _file_of(frame: FrameType) -> str:
    """The path of the file below the root of the project; another path for code that is not ours."""
    return frame.f_code.co_filename.removeprefix(f"{ROOT}/")


if __name__ == "__main__":
    walk = walk_of(sys.argv[1:])
    for stay in walk:
        print(f"{stay.file}: {', '.join(stay.functions)}")
    returns = number_of_returns(walk)
    print(f"{len(walk)} stays in {len(walk) - returns} files, {returns} returns")
