"""What students hand in: right answers in every form, false ones, and files that misbehave."""

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
            for index, (r, c) in enumerate(left):
                search.place((r, c))
                free = [(a, b) for a, b in left[index + 1:] if a != r and b != c and abs(a - r) != abs(b - c)]
                yield from extend([*chosen, (r, c)], free)
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
        "solution 1 is none: a2 (row 0, column 0) attacks b1 (row 1, column 1)",
    ),
    "a queen short": (
        SEARCH + "def solve(n):\n    for rows in rows_of(n):\n        yield [(r, c) for c, r in enumerate(rows)][: 5]",
        6,
        "wrong",
        "solution 1 is none: it has 5 queens, expected 6",
    ),
    "distinct": (
        SEARCH + "def solve(n):\n    for rows in rows_of(n):\n        yield rows\n        yield rows",
        1,
        "twice",
        "solution 2 has been given before",
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
    "a hang at import": ("while True:\n    pass", "not done after 2 seconds"),
    "nothing": ("", "expected a function solve(n), or a class derived from Formulation; it defines nothing"),
    "another name": ("def queens(n):\n    return []", "it defines queens"),
    "no argument": (
        "def solve():\n    return []",
        "solve takes 0 arguments; expected solve(n), or solve(rows, columns)",
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
        "returned None; expected a list of solutions, or yield for each of them (printed text is not an answer)",
    ),
    "a number returned": ("    return 2", "FAILED", "solve(4) returned 2; expected a list of solutions"),
    "one solution": ("    return [1, 3, 0, 2]", "FAILED", "solution 1 is 1, a number; expected a list of squares"),
    "a word": (
        "    return ['b4 d3 a2 c1']",
        "FAILED",
        "solution 1 is 'b4 d3 a2 c1', a str; expected a list of squares",
    ),
    "a list that is emptied later": (
        "    rows = [0]\n    found = [rows]\n    rows.pop()\n    return found",
        "FAILED",
        "columns 0 … 3; was it changed later? Append a copy, like list(rows)",
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
    "counted from 1": (
        "    return [[2, 4, 1, 3]]",
        "FAILED",
        "is not on the board; expected rows 0 … 3 and columns 0 … 3; do you count from 1?",
    ),
    "the same square twice": (
        "    return [[(1, 0), (1, 0)]]",
        "FAILED",
        "the square (row, column) = (1, 0) is in it twice",
    ),
}
