"""Check the certificate in this folder with plain Python (3.9 or newer): that no fewer queens cover the board.

    python3 check.py [FOLDER]

instance.json has the question: queens that cover a board. solutions.txt has a cover, if one is claimed.
refutation.txt shows that k queens do not cover it. It says so in its first line: "rows columns k", or "n k" for n x n.
This is how.

1. Frames. Fewer queens than rows and columns leave a row empty, and a column. Let a be the first and b the last empty
   row, c and d the first and the last empty column. Turned over, the board has a <= rows - 1 - b, c <= columns - 1 - d;
   a square board that is turned around has b - a <= d - c, too. The rows and columns outside are occupied, so
   rows - 1 - (b - a) <= k and columns - 1 - (d - c) <= k. For each (a, b, c, d), in ascending order, there is a tree.
2. Trees. A node is a line of text. "? x" splits: number x is a line of the board that is empty, or has a queen; or a
   square without a queen, or with one. Both cases follow, one after the other. Any other node is a leaf.
3. Leaves. "s w s w ... | x p x p ..." gives squares weights and lines of the board prices, which are positive numbers.
   The load of a line is the weight of all its squares. If all squares are covered, the occupied lines have loads of at
   least the whole weight together. But the load of an occupied line is its price, which a queen on it pays, plus the
   rest. The queens pay at most the highest price of four lines through a square that is left, each. The rest counts
   for all lines that are known to be occupied, and for others if it is positive. If that is less than the weight, the
   case is impossible. So is one with more than k queens.

Squares are numbered from 0 at the top left, row by row. Lines of the board: first the rows, from 0 at the top; then the
columns, the diagonals by column - row, those by row + column; then the squares, as lines of one square.

Exit code 0: the claim is shown; 1: it is refused; 2: a file may not be read. The digests show damage on the way only:
who forges a file can write its digest, too. So take this file from a place that you trust.
"""

from __future__ import annotations

import sys

if __name__ == "__main__" and not sys.flags.isolated and not getattr(sys.flags, "safe_path", False):
    del sys.path[0]  # the folder of this file: a forger's json.py there would be imported in the place of Python's

import hashlib
import json
import os
from collections.abc import Callable, Iterator
from typing import NamedTuple

LARGEST_SIDE, LARGEST_NUMBER, LARGEST_FILE = 99, 10**9, 1 << 32
"""The limits of this file: of a board, of a weight or price, and in bytes of a file that is read as a whole."""
FILES = ["check.c", "check.py", "instance.json", "refutation.txt", "solutions.txt"]
OPEN, EMPTY, OCCUPIED = 0, 1, 2
"""The states of a line: open, or known to be empty or occupied."""


class NotProved(Exception):
    """The certificate does not show what it claims. The message says why."""


BAD_FILES = (OSError, ValueError, TypeError, AttributeError, KeyError, RecursionError)
"""The exceptions that may be raised where a file has another form."""


def require(holds: object, otherwise: str) -> None:
    """Raise NotProved with the words ``otherwise``, unless something holds."""
    if not holds:
        raise NotProved(otherwise)


# ---- The refutation ----


class Lines:
    """For each square the numbers of its row, its column and its two diagonals."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns, both = rows, columns, rows + columns
        self.number = 3 * both - 2
        places = [(row, column) for row in range(rows) for column in range(columns)]
        self.through = [(r, rows + c, both + rows - 1 + c - r, 2 * both - 1 + r + c) for r, c in places]


class TreeCase(NamedTuple):
    """The states of the lines, the squares that have no queen, and those that have one."""

    lines: list[int]
    closed: frozenset[int]
    queens: tuple[int, ...]


def frames(board: Lines, k: int) -> Iterator[tuple[int, int, int, int]]:
    """The frames that k queens can leave: first and last empty row, first and last empty column."""
    rows, columns = board.rows, board.columns
    for a in range(rows):
        for b in range(max(a, a + rows - 1 - k), rows - a):
            height = b - a if rows == columns else 0
            for c in range(columns):
                for d in range(max(c + height, c + columns - 1 - k), columns - c):
                    yield a, b, c, d


def case_of(frame: tuple[int, int, int, int], board: Lines) -> TreeCase:
    """The case at the root of the tree of a frame."""
    a, b, c, d = frame
    lines = [OPEN] * board.number
    for first, last, offset, number in ((a, b, 0, board.rows), (c, d, board.rows, board.columns)):
        for at in range(number):
            lines[offset + at] = OPEN if first <= at <= last else OCCUPIED
        lines[offset + first] = lines[offset + last] = EMPTY
    return TreeCase(lines, frozenset(), ())


def is_left(square: int, case: TreeCase, board: Lines) -> bool:
    """Whether a queen may stand on a square."""
    return square not in case.closed and all(case.lines[line] != EMPTY for line in board.through[square])


def split(number: int, case: TreeCase, board: Lines) -> tuple[TreeCase, TreeCase]:
    """The two cases of a line or a square: without a queen, and with one."""
    square = number - board.number
    without, having = list(case.lines), list(case.lines)
    if square < 0:
        require(case.lines[number] == OPEN, "a line is split that is known")
        without[number], having[number] = EMPTY, OCCUPIED
        return TreeCase(without, case.closed, case.queens), TreeCase(having, case.closed, case.queens)
    is_open = square < len(board.through) and is_left(square, case, board) and square not in case.queens
    require(is_open, "a square is split that is known, or not on the board")
    for line in board.through[square]:
        having[line] = OCCUPIED
    return TreeCase(without, case.closed | {square}, case.queens), TreeCase(having, case.closed, (*case.queens, square))


def pairs(text: str, size: int) -> dict[int, int]:
    """Numbers in ascending order, each with a positive one, in the one form that there is."""
    words = text.split()
    require(all(word.isdecimal() and len(word) <= 10 for word in words) and len(words) % 2 == 0, "a leaf has no pairs")
    numbers = list(map(int, words))
    keys, values = numbers[::2], numbers[1::2]
    is_sorted = all(one < other for one, other in zip(keys, keys[1:])) and all(key < size for key in keys)
    require(is_sorted and all(0 < value <= LARGEST_NUMBER for value in values), "a leaf has a number out of order")
    require(text == " ".join(map(str, numbers)), "a leaf is not written in its one form")
    return dict(zip(keys, values))


def is_impossible(case: TreeCase, k: int, weights: dict[int, int], prices: dict[int, int], board: Lines) -> bool:
    """Whether the lines that k queens can occupy have less load than the whole weight."""
    if len(case.queens) > k:
        return True
    load, price = [0] * board.number, [0] * board.number
    for square, weight in weights.items():
        for line in board.through[square]:
            load[line] += weight
    for line, value in prices.items():
        price[line] = value
    paid = [price[r] + price[c] + price[f] + price[g] for r, c, f, g in board.through]
    highest = max((paid[square] for square in range(len(paid)) if is_left(square, case, board)), default=0)
    most = sum(paid[square] for square in case.queens) + (k - len(case.queens)) * highest
    for line, known in enumerate(case.lines):
        rest = load[line] - price[line]
        if known == OCCUPIED or (known == OPEN and rest > 0):
            most += rest
    return most < sum(weights.values())


def check_tree(texts: Iterator[str], case: TreeCase, k: int, board: Lines) -> int:
    """Check the tree of a case; returns the number of its leaves."""
    cases, leaves = [case], 0
    while cases:
        case, text = cases.pop(), next(texts, "")
        require(text, "it ends before its time")
        if text.startswith("? "):
            require(text[2:].isdecimal() and text[2:] == str(int(text[2:])), "a split has no number")
            cases += reversed(split(int(text[2:]), case, board))
            continue
        squares, bar, lines = text.partition(" | ")
        require(bar, "a node is no split, and no leaf")
        weights, prices = pairs(squares, len(board.through)), pairs(lines, board.number)
        require(is_impossible(case, k, weights, prices, board), "a leaf does not refute its case")
        leaves += 1
    return leaves


def first_line(board: Lines, k: int) -> str:
    """The first line of a refutation that k queens cover the board."""
    return f"{board.rows} {k}" if board.rows == board.columns else f"{board.rows} {board.columns} {k}"


def check_refutation(texts: Iterator[str], board: Lines, k: int) -> tuple[int, int]:
    """Check that k queens do not cover the board; returns the numbers of frames and leaves."""
    is_small = 0 <= k < min(board.rows, board.columns) and max(board.rows, board.columns) <= LARGEST_SIDE
    require(is_small, "these are not fewer queens than rows and columns, on a board of at most 99 x 99")
    begin = first_line(board, k)
    require(next(texts, "") == begin, f"it does not begin with {begin}")
    number = leaves = 0
    for frame in frames(board, k):
        number += 1
        try:
            leaves += check_tree(texts, case_of(frame, board), k, board)
        except NotProved as reason:
            raise NotProved(f"frame {number}, {frame}: {reason}") from None
    require(next(texts, None) is None, "it goes on after its end")
    return number, leaves


# ---- The folder ----


def check_cover(text: str, board: Lines) -> int:
    """Check that the named squares, in their order, are queens that cover the board; returns how many."""
    letters = [chr(97 + c) if c < 26 else chr(96 + c // 26) + chr(97 + c % 26) for c in range(board.columns)]
    names = [f"{letters[c]}{board.rows - r}" for r in range(board.rows) for c in range(board.columns)]
    queens = [square for square, name in enumerate(names) if name in text.split()]
    require(text == " ".join(names[square] for square in queens) + "\n", "solutions.txt: not one line of squares")
    occupied = {line for square in queens for line in board.through[square]}
    for square, lines in enumerate(board.through):
        require(not occupied.isdisjoint(lines), f"solutions.txt: {names[square]} is not covered")
    return len(queens)


def path_of(folder: str, name: str) -> str:
    """The path of a regular file."""
    path = os.path.join(folder, name)
    require(os.path.isfile(path), f"{name} is missing, or no regular file")
    return path


def read(folder: str, name: str) -> str:
    """The text of a file, which is read as a whole."""
    path = path_of(folder, name)
    require(os.path.getsize(path) < LARGEST_FILE, f"{name} is larger than this file takes on")
    with open(path, encoding="ascii", newline="") as file:
        return file.read()


def texts_of(path: str) -> Iterator[str]:
    """The lines of a file, without their ends; an empty one at its end, if that is not the end of a line."""
    with open(path, encoding="ascii", newline="\n") as file:
        for text in file:
            yield text[:-1] if text.endswith("\n") else ""


def check_digests(folder: str, files: dict[str, dict[str, object]]) -> None:
    """Check that manifest.json lists the files, with the sizes and digests that they have."""
    require(sorted(files) == FILES, "manifest.json does not list just the files " + ", ".join(FILES))
    for name in FILES:
        path, digest = path_of(folder, name), hashlib.sha256()
        with open(path, "rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
        said = {"bytes": os.path.getsize(path), "sha256": digest.hexdigest()}
        require(files[name] == said, f"{name} does not have the size and the digest that manifest.json says")


def check(folder: str, write: Callable[[str], object] = print) -> str:
    """Check the certificate in a folder; returns what it claims. ``write`` gets a line on the refutation."""
    manifest, instance = json.loads(read(folder, "manifest.json")), json.loads(read(folder, "instance.json"))
    require(manifest["format"] == "bezzel certificate by weights 1", "manifest.json is of another format")
    check_digests(folder, manifest["files"])
    rows, columns, size = instance["rows"], instance["columns"], instance["size"]
    question = {"piece": "queen", "problem": "domination", "rows": rows, "columns": columns, "size": size}
    is_question = instance == {**question, "wrap": False, "required": [], "forbidden": []}
    is_board = all(type(side) is int and 0 < side <= LARGEST_SIDE for side in (rows, columns))
    require(is_question and is_board, "instance.json does not ask for queens that cover a board of at most 99 x 99")
    board = Lines(rows, columns)
    cover, on = read(folder, "solutions.txt"), f"{rows} \u00d7 {columns}"
    if size == "optimum":
        number = check_cover(cover, board)
        k = number - 1
        queens = f"{number} queen{'s' * (number > 1)}"
        claim = f"the fewest possible queens, on {on}: there is a solution of {queens}; no solution has fewer"
    else:
        require(
            type(size) is int and not cover, "instance.json asks for a number of queens, and solutions.txt has some"
        )
        k, claim = size, f"{size} queen{'s' * (size != 1)}, on {on}: there is no solution"
    require(manifest["claim"] == f"domination, {claim}", "manifest.json claims something else than what is shown")
    number, leaves = check_refutation(texts_of(os.path.join(folder, "refutation.txt")), board, k)
    write(f"ok  refutation.txt: {k} queens do not cover {rows} x {columns}, by {leaves} leaves in {number} frames")
    return str(manifest["claim"])


def main(arguments: list[str]) -> int:
    """Check the certificate in the folder that is named, tell what is found, and return the exit code."""
    try:
        claim = check(arguments[0] if arguments else os.path.dirname(os.path.abspath(__file__)))
    except NotProved as reason:
        print(f"refused: {reason}")
        return 1
    except PermissionError as error:
        print(f"not decided: {error.filename!a} cannot be read")
        return 2
    except BAD_FILES as error:
        print(f"refused: a file does not have the form that it should have ({type(error).__name__})")
        return 1
    except KeyboardInterrupt:
        return 130
    print(f"shown: {claim}".replace("\u00d7", "x"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
