"""Files that students hand in: right answers in every form, false ones, and files that misbehave."""

from dataclasses import dataclass

SEARCH = '''
def rows_of(n):
    """Lists of rows, column by column."""
    def extend(rows):
        if len(rows) == n:
            yield rows
            return
        for row in range(n):
            if all(row != other and abs(row - other) != len(rows) - column for column, other in enumerate(rows)):
                yield from extend([*rows, row])
    yield from extend([])
'''

FORMS = {
    "pairs, yielded": "def solve(n):\n    for rows in rows_of(n):\n        yield [(r, c) for c, r in enumerate(rows)]",
    "rows, as a list": "def solve(n):\n    return list(rows_of(n))",
    "tuples in a set": "def solve(n, trace=False):\n    return {tuple(rows) for rows in rows_of(n)}",
    "frozen sets": "solve = lambda side: [frozenset((row, c) for c, row in enumerate(rows)) for rows in rows_of(side)]",
    "NumPy": "import numpy\ndef solve(n):\n    yield from numpy.array(list(rows_of(n)), dtype='int8').reshape(-1, n)",
    "no arguments": "import sys\nassert sys.argv == [__file__]\nsolve = rows_of",
    "a callable object": "class Solver:\n    def __call__(self, n):\n        return rows_of(n)\nsolve = Solver()",
}

RECTANGLES = """
from itertools import combinations

def solve(rows, columns):
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    def extend(chosen, left):
        if len(chosen) == min(rows, columns):
            yield chosen
        for index, (r, c) in enumerate(left):
            free = [(a, b) for a, b in left[index + 1:] if a != r and b != c and abs(a - r) != abs(b - c)]
            yield from extend([*chosen, (r, c)], free)
    yield from extend([], squares)
"""

CLASS = """
from models import Formulation, bits

class Mine(Formulation):
    def unsupported(self, instance):
        return None if instance.problem.name == "non-attacking" and instance.piece.name == "queen" else "only queens"

    def placements(self, instance, search):
        board = instance.board
        squares = [s for s in board if not instance.forbidden >> board.index(s) & 1]
        def extend(chosen, left):
            if len(chosen) == instance.size:
                yield board.bitboard(chosen)
            for index, square in enumerate(left):
                search.place(square)
                attacked = instance.piece.attacked_from(board, square)
                yield from extend([*chosen, square], [other for other in left[index + 1:] if other not in attacked])
        for placement in extend([], squares):
            if not instance.required & ~placement:
                yield placement
"""

COVER = """
from itertools import combinations

def sees(a, b):
    return {sees}

def solve(n):
    squares = [(row, column) for row in range(n) for column in range(n)]
    for size in range({fewest}, n + 1):
        covers = lambda chosen: all(any(sees(a, b) for a in chosen) for b in squares)
        found = list(filter(covers, combinations(squares, size)))
        if found:
            return found
"""
QUEEN = "a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])"
KING = "abs(a[0] - b[0]) < 2 and abs(a[1] - b[1]) < 2"

FALSE_SETS = {
    "sound": (
        "from itertools import permutations\ndef solve(n):\n    return permutations(range(n))",
        2,
        "wrong",
        "solution 1 is not a solution: a2 (row 0, column 0) attacks b1 (row 1, column 1)",
    ),
    "a queen short": (
        SEARCH + "def solve(n):\n    for rows in rows_of(n):\n        yield [(r, c) for c, r in enumerate(rows)][: 5]",
        6,
        "wrong",
        "solution 1 is not a solution: it has 5 queens, expected 6",
    ),
    "distinct": (
        SEARCH + "def solve(n):\n    for rows in rows_of(n):\n        yield rows\n        yield rows",
        1,
        "twice",
        "solution 2 was given before",
    ),
    "complete": (
        SEARCH + "def solve(n):\n    return [rows for rows in rows_of(n) if sum(rows[:3]) != 6 or n < 6]",
        6,
        "missing",
        "1 of 4 solutions missing, this one among them; its image under the",
    ),
    "symmetric": (
        SEARCH + "def solve(n):\n    return [rows for rows in rows_of(n) if rows[0] <= n // 2]",
        5,
        "missing",
        "solutions missing, this one among them; its image under the",
    ),
}

FORMULATION = """
from models import Formulation

class Mine(Formulation):
    def unsupported(self, instance):
        return {answer}
"""
GIVES_ONE = """
    def placements(self, instance, search):
        yield 1
"""

CRASHES = {
    "a syntax error": ("def solve(n:\n    return []", "cannot be loaded: SyntaxError"),
    "an exception at import": ("1 / 0", "cannot be loaded: ZeroDivisionError: division by zero (queens.py, line 1)"),
    "a missing module": ("import no_such_module", "No module named 'no_such_module' (queens.py, line 1)"),
    "sys.exit at import": ("import sys\nsys.exit(0)", "cannot be loaded: called sys.exit(0) (queens.py, line 2)"),
    "an end at import": ("import os\nos._exit(0)", "the process died, exit code 0"),
    "a hang at import": ("while True:\n    pass", "not done after 0.5 seconds"),
    "nothing": ("", "expected a function solve(n), or a class derived from Formulation; it defines nothing"),
    "several functions": (
        "def first(n):\n    return []\ndef second(n):\n    return []",
        "which of its functions is meant? Say --function NAME: first, second",
    ),
    "names only": ("size = 8\nboard = []", "it defines size, board"),
    "too many arguments": (
        "def solve(n, row, column):\n    return []",
        "solve(n, row, column) cannot be called: only the size of the board is known, not what its search begins with",
    ),
    "no argument": (
        "def solve():\n    return []",
        "solve takes 0 arguments; expected solve(n); if it solves one size, name it: grade FILE 8",
    ),
    "half a class": (FORMULATION.format(answer="None"), "class Mine does not define placements"),
    "an answer of the wrong kind": (
        FORMULATION.format(answer="False") + GIVES_ONE,
        "unsupported returned False; expected None, or a few words that say why",
    ),
    "declines all": (
        FORMULATION.format(answer="'too hard'") + GIVES_ONE,
        "it answers none of the boards: too hard",
    ),
    "declines in colours": (
        FORMULATION.format(answer=r"'\x1b[31mtoo hard'") + GIVES_ONE,
        r"it answers none of the boards: \x1b[31mtoo hard",
    ),
    "two classes": (
        (FORMULATION.format(answer="None") + GIVES_ONE) * 2 + "class Other(Mine):\n    pass",
        "expected one class derived from Formulation; there are Mine, Other",
    ),
    "one of each class": (
        FORMULATION.format(answer="None")
        + GIVES_ONE
        + "    from models import SolutionSet\n    gives = SolutionSet.CLASSES",
        "class Mine gives one solution of each class; expected all solutions",
    ),
    "not text": ("\0\0\0", "cannot be loaded:"),
}

MISBEHAVIOUR = {
    "an exception": (
        "    return 1 // (n - 4)",
        "FAILED",
        "ZeroDivisionError: integer division or modulo by zero (queens.py, line",
    ),
    "colours": (
        "    raise ValueError('\x1b[31mred\x07')",
        "FAILED",
        r"ValueError: \x1b[31mred\x07 (queens.py, line",
    ),
    "colours in an answer": (
        "    class Red:\n        __repr__ = lambda self: '\x1b[31mred'\n    return [Red()]",
        "FAILED",
        r"solution 1 is \x1b[31mred",
    ),
    "sys.exit": ("    import sys\n    sys.exit('enough')", "FAILED", "called sys.exit('enough') (queens.py, line"),
    "input": (
        "    n = int(input('How many? '))",
        "FAILED",
        "EOFError: EOF when reading a line; grade gives no input (queens.py, line",
    ),
    "an interrupt": ("    raise KeyboardInterrupt", "FAILED", "KeyboardInterrupt (queens.py, line"),
    "an end": ("    import os\n    os._exit(7)", "FAILED", "the process died, exit code 7"),
    "suicide": ("    import os\n    os.kill(os.getpid(), 9)", "FAILED", "the process died, killed by SIGKILL"),
    "recursion without end": ("    return solve(n)", "FAILED", "RecursionError: maximum recursion depth exceeded"),
    "a hang": ("    while True:\n        pass", "LIMIT", "time limit (queens.py, line 1"),
    "a hang that catches all": (
        "    while True:\n        try:\n            while True: pass\n        except:\n            pass",
        "LIMIT",
        "time limit",
    ),
    "memory": ("    x = []\n    while True:\n        x.append(bytearray(b'x' * 50_000_000))", "LIMIT", "memory"),
    "an endless stream": ("    n = 0\n    while True:\n        yield from ()", "LIMIT", "time limit"),
    "nothing returned": (
        "    return None",
        "FAILED",
        "returned None; expected a list of solutions, or yield for each of them (printed text is not an answer; ",
    ),
    "a number returned": ("    return 2", "FAILED", "solve(4) returned 2; expected a list of solutions"),
    "one solution": (
        "    return [1, 3, 0, 2]",
        "FAILED",
        "solve(4) returned [1, 3, 0, 2], which is written like one solution; expected a list of solutions",
    ),
    "a word": (
        "    return ['no idea']",
        "FAILED",
        "solution 1 is 'no idea'; expected a list of squares",
    ),
    "a list that is emptied later": (
        "    rows = [0]\n    found = [rows]\n    rows.pop()\n    return found",
        "FAILED",
        "solution 1 is [] (was it changed later? Append a copy, like list(rows)); expected",
    ),
    "one list for all": (
        "    rows, found = [0, 0, 0, 0], []\n    for row in range(4):\n        rows[0] = row\n"
        "        found.append(rows)\n    return found",
        "FAILED",
        "solutions 1 and 2 are one and the same list, now [3, 0, 0, 0]; was it changed later? Append a copy",
    ),
    "too few rows": (
        "    return [[1, 3, 0]]",
        "FAILED",
        "solution 1 is [1, 3, 0]: 3 numbers, read as rows, one for each column; expected",
    ),
    "counted from 1 and from 0": (
        "    return [[2, 4, 1, 3], [1, 3, 0, 2]]",
        "FAILED",
        "row 0 is not on the board where rows count from 1 (row 4 in solution 1 is [2, 4, 1, 3])",
    ),
    "the same square twice": (
        "    return [[(1, 0), (1, 0)]]",
        "FAILED",
        "the square (row, column) = (1, 0) is in it twice",
    ),
}


@dataclass(frozen=True)
class Homework:
    """A file in one of the styles in which people write, how it is graded, and what is to come out.

    ``defect`` is None where it passes, and otherwise a defect, FAILED, LIMIT, ``fault`` or ``declined``.
    """

    text: str
    defect: str | None = None
    reason: str = ""
    function: str | None = None
    side: int | None = None
    one: bool = False


def _listed(expression: str) -> str:
    """A function solve(n) that gives this of each list of rows."""
    return f"{SEARCH}\ndef solve(n):\n    return [{expression} for rows in rows_of(n)]\n"


GLOBAL_LIST = """
found = []
def place(n, rows):
    if len(rows) == n:
        found.append(list(rows))
    for row in range(n):
        if all(row != other and abs(row - other) != len(rows) - column for column, other in enumerate(rows)):
            place(n, rows + [row])
def solve(n):
    place(n, [])
    return found
"""

DIAGONALS = """
rising, falling = set(), set()
def solve(n):
    def extend(rows):
        column = len(rows)
        if column == n:
            yield list(rows)
            return
        for row in range(n):
            if row in rows or row + column in rising or row - column in falling:
                continue
            rising.add(row + column)
            falling.add(row - column)
            yield from extend(rows + [row])
            rising.discard(row + column)
            RESET
    yield from extend([])
"""

LEETCODE = """
class Solution:
    def __init__(self):
        self.result = []

    def solveNQueens(self, n: int):
        self.place(n, [])
        return self.result

    def place(self, n, rows):
        if len(rows) == n:
            self.result.append(["." * row + "Q" + "." * (n - row - 1) for row in rows])
        for row in range(n):
            if all(row != other and abs(row - other) != len(rows) - column for column, other in enumerate(rows)):
                self.place(n, rows + [row])
"""

PYTHON_CONSTRAINT = """
from constraint import AllDifferentConstraint, Problem

def solve(n):
    problem = Problem()
    columns = COLUMNS
    problem.addVariables(columns, range(1, n + 1))
    problem.addConstraint(AllDifferentConstraint())
    for i, first in enumerate(columns):
        for j, second in enumerate(columns[:i]):
            apart = i - j
            problem.addConstraint(lambda a, b, apart=apart: abs(a - b) != apart, (first, second))
    return problem.getSolutions()
"""

ONE = f"{SEARCH}\ndef solve(n):\n    return next(rows_of(n), None)\n"

NARROW_CLASS = """
from models import Formulation

class Mine(Formulation):
    def unsupported(self, instance):
        return WHEN

    def placements(self, instance, search):
        board = instance.board
        for rows in rows_of(board.rows):
            placement = board.bitboard((row, column) for column, row in enumerate(rows))
            if CHECK:
                yield placement
"""
PLAIN_ONLY = (
    "'only plain' if instance.required or instance.forbidden or instance.board.wrap or "
    "instance.board.rows != instance.board.columns or instance.size != instance.board.rows else None"
)
SQUARE_ONLY = (
    "'only square' if instance.board.rows != instance.board.columns or instance.size != instance.board.rows else None"
)
NO_SMALL = f"'too small' if instance.board.rows < 4 else {PLAIN_ONLY}"
FITS = "not instance.forbidden & placement and not instance.required & ~placement"


def _class(when: str, check: str) -> str:
    return SEARCH + NARROW_CLASS.replace("WHEN", when).replace("CHECK", check)


HOMEWORK = {
    # right, in many notations
    "rows as digits from 1": Homework(_listed("''.join(str(row + 1) for row in rows)")),
    "rows as digits from 0": Homework(_listed("''.join(map(str, rows))")),
    "rows from 1": Homework(_listed("[row + 1 for row in rows]")),
    "names of squares": Homework(_listed("['abcdefgh'[c] + str(row + 1) for c, row in enumerate(rows)]")),
    "names of squares as text": Homework(_listed("' '.join('abcdefgh'[c] + str(r + 1) for c, r in enumerate(rows))")),
    "a matrix": Homework(_listed("[[int(row == cell) for cell in range(n)] for row in rows]")),
    "boards of marks": Homework(_listed("['.' * row + 'Q' + '.' * (n - row - 1) for row in rows]")),
    "boards as text": Homework(_listed("chr(10).join('-' * row + 'Q' + '-' * (n - row - 1) for row in rows)")),
    "pairs from 1": Homework(_listed("[(row + 1, c + 1) for c, row in enumerate(rows)]")),
    "a dictionary": Homework(_listed("{c: row for c, row in enumerate(rows)}")),
    "variables from 1": Homework(_listed("{f'q{c + 1}': row + 1 for c, row in enumerate(rows)}")),
    "python-constraint": Homework(PYTHON_CONSTRAINT.replace("COLUMNS", "range(1, n + 1)")),
    "python-constraint, names": Homework(PYTHON_CONSTRAINT.replace("COLUMNS", "[f'q{i}' for i in range(n)]")),
    "a matrix of NumPy": Homework("import numpy\n" + _listed("numpy.eye(n)[list(rows)]")),
    # right, under another name or in another form
    "another name": Homework(SEARCH.replace("rows_of", "n_queens")),
    "a helper beside it": Homework(SEARCH + "\ndef all_queens(n):\n    return list(rows_of(n))\n"),
    "LeetCode": Homework(LEETCODE),
    "LeetCode, named": Homework(LEETCODE, function="solveNQueens"),
    "a default": Homework(SEARCH + "\ndef solve(n=8):\n    return rows_of(n)\n"),
    "one size": Homework(SEARCH + "\ndef solve():\n    return rows_of(6)\n", side=6),
    "one size, a list": Homework(SEARCH + "\nsolutions = list(rows_of(6))\n", side=6),
    "one size, main": Homework(SEARCH + "\ndef main():\n    return list(rows_of(6))\n", side=6, function="main"),
    "one solution": Homework(ONE, one=True),
    "one solution in a list": Homework(SEARCH + "\ndef solve(n):\n    return list(rows_of(n))[:1]\n", one=True),
    "one solution as a generator": Homework(SEARCH + "\nsolve = rows_of\n", one=True),
    "a list that is emptied first": Homework(
        GLOBAL_LIST.replace("    place(n, [])", "    found.clear()\n    place(n, [])")
    ),
    "diagonals that are reset": Homework(DIAGONALS.replace("RESET", "falling.discard(row - column)")),
    "a class for plain boards": Homework(_class(PLAIN_ONLY, "True")),
    "a class that reads the marks": Homework(_class(f"'no torus' if instance.board.wrap else {SQUARE_ONLY}", FITS)),
    # wrong
    "a global list": Homework(GLOBAL_LIST, "twice", "was given before"),
    "diagonals that are not reset": Homework(DIAGONALS.replace("RESET", "pass"), "missing", "missing"),
    "a result kept for one size": Homework(
        f"{SEARCH}\nkept = []\ndef solve(n):\n    kept[:] = kept or list(rows_of(n))\n    return list(kept)\n",
        "FAILED",
        "read as rows, one for each column",
    ),
    "a generator that is used up": Homework(
        f"{SEARCH}\nkept = {{}}\ndef solve(n):\n    return kept.setdefault(n, rows_of(n))\n",
        "missing",
        "4 of 4 solutions",
    ),
    "counts from 0 and from 1": Homework(_listed("[row + sum(rows[:2]) % 2 for row in rows]"), "FAILED", "count"),
    "rooks": Homework(
        _listed("rows").replace("abs(row - other) != len(rows) - column", "row != other"), "wrong", "attacks"
    ),
    "one solution where there is none": Homework(
        SEARCH + "\ndef solve(n):\n    return next(rows_of(n), list(range(n)))\n", "wrong", "attacks", one=True
    ),
    "none where there is one": Homework(
        SEARCH + "\ndef solve(n):\n    return next(rows_of(n), None) if n != 6 else None\n",
        "missing",
        "it found no solution; there are 4 solutions, this one among them",
        one=True,
    ),
    "one for all": Homework(ONE, "FAILED", "'grade --one' judges a file that gives one"),
    "one size for all": Homework(
        SEARCH + "\ndef solve():\n    return rows_of(6)\n", "fault", "if it solves one size, name it: grade FILE 8"
    ),
    "one size, another": Homework(
        SEARCH + "\ndef solve():\n    return rows_of(5)\n", "FAILED", "read as rows, one for each column", side=6
    ),
    "a class that ignores the torus": Homework(_class(SQUARE_ONLY, FITS), "wrong", "attacks"),
    "a class that ignores the marks": Homework(
        _class(f"'no torus' if instance.board.wrap else {SQUARE_ONLY}", "True"), "wrong", "must be occupied"
    ),
    "a class that ignores what is forbidden": Homework(
        _class(f"'no torus' if instance.board.wrap else {SQUARE_ONLY}", "not instance.required & ~placement"),
        "wrong",
        "must not be occupied",
    ),
    "a class that ignores the size": Homework(
        _class("'no torus' if instance.board.wrap or instance.board.rows != instance.board.columns else None", FITS),
        "wrong",
        "expected 3",
    ),
    "a class that declines plain boards": Homework(_class(NO_SMALL, "True"), "declined", "too small"),
    "an unknown notation": Homework(
        _listed("complex(*rows[:2]) if n > 1 else [0]"), "FAILED", "for example [1, 3, 0, 2]"
    ),
    "a function that is not there": Homework(SEARCH, "fault", "there is no place in it", function="place"),
}
"""Files in the styles in which people write, right ones and wrong ones."""
