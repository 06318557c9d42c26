"""Check the certificate in this folder with plain Python (3.9 or newer): no package, and nothing of its author's.

    python3 check.py [FOLDER] [--without-proofs]

A certificate is a question about pieces on a chessboard, solutions, and proofs that there is no other, or no better.
To believe it you need to believe: this file, which you can read from top to bottom; the Python that runs it; and what
checks the proofs. This file does the following:

1. It reads the question (instance.json), and knows from itself what the problem asks, and how the piece moves.
2. It looks whether each listed solution (solutions.txt) is one.
3. It says in its own words what these files can show, and compares that with the claim in manifest.json.
4. It states anew what each proof has to refute, as clauses, and compares them with the .cnf file.
5. It checks the proof where there is one in the format LRAT (.lrat), whose hints name the clauses that each step needs.
   A proof without hints (.drat) is for another program: the call of one is printed.

It does not look at legend.txt, nor at the parts and versions in manifest.json, which prove nothing. The digests there
show damage on the way, not forgery: who forges a file can write its digest, too. For the same reason take this file
from a place that you trust: the folder of a forger may hold another one.

Exit code 0: the claim is shown; 1: it is refused; 2: this file cannot decide, and says why. With --without-proofs no
proof is checked: exit code 0 then says that the claim is shown once another program accepts each proof for its formula.

A square is a number, from 1 at the top left, row by row. People see chess names: a1 is at the bottom left.
"""

from __future__ import annotations

import sys

if __name__ == "__main__" and not sys.flags.isolated and not getattr(sys.flags, "safe_path", False):
    del sys.path[0]  # the folder of this file: a forger's json.py there would be imported in the place of Python's

import argparse
import hashlib
import itertools
import json
import os
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any

Squares = frozenset[int]
Pair = tuple[int, int]
Clause = Collection[int]


class NotShown(Exception):
    """The certificate does not show what it claims. The message says why."""


class Undecided(Exception):
    """This file cannot tell. The message says why."""


def require(holds: object, otherwise: str) -> None:
    """Raise NotShown with the words ``otherwise``, unless something holds."""
    if not holds:
        raise NotShown(otherwise)


MOST_SQUARES = 10_000
"""A larger board takes this file too long."""
MOST_BYTES = 1 << 28
"""A larger file is not read as a whole."""


# ---- The question: a problem, a piece, a board, and squares that must or must not be occupied ----

PIECES = {
    "alfil": "leaper:2,2",
    "amazon": "rider:0,1+1,1/leaper:1,2",
    "bishop": "rider:1,1",
    "camel": "leaper:1,3",
    "dabbaba": "leaper:0,2",
    "empress": "rider:0,1/leaper:1,2",
    "fers": "leaper:1,1",
    "giraffe": "leaper:1,4",
    "king": "leaper:0,1+1,1",
    "knight": "leaper:1,2",
    "nightrider": "rider:1,2",
    "princess": "rider:1,1/leaper:1,2",
    "queen": "rider:0,1+1,1",
    "rook": "rider:0,1",
    "wazir": "leaper:0,1",
    "zebra": "leaper:2,3",
}
"""A leaper takes a step once, a rider as often as the board allows. A step is meant with both signs and orders.

Pieces do not stand in each other's way.
"""

COVERED = "covered"  # every square is occupied or attacked
ATTACKED = "attacked"  # every square is attacked, the occupied ones too
PEACE = "peace"  # no piece attacks another
NO_ROOM = "no room"  # on every empty square a piece would attack another, or be attacked
EMPTY_INSIDE = "empty"  # only squares on the border are occupied
COVERS_ALONE = "private neighbours"  # every piece occupies or attacks a square that no other piece occupies or attacks
ATTACKS_ALONE = "open private neighbours"  # every piece attacks a square that no other piece attacks

PROBLEMS = {
    "all-dominating": ("fewest", [COVERED]),
    "all-non-attacking": ("most", [PEACE]),
    "border-domination": ("fewest", [EMPTY_INSIDE, COVERED]),
    "completion": ("most", [PEACE]),
    "domination": ("fewest", [COVERED]),
    "independent-domination": ("fewest", [COVERED, PEACE]),
    "irredundant": ("most", [COVERS_ALONE]),
    "maximal-non-attacking": ("most", [NO_ROOM, PEACE]),
    "minimal-domination": ("fewest", [COVERED, COVERS_ALONE]),
    "minimal-total-domination": ("fewest", [ATTACKED, ATTACKS_ALONE]),
    "non-attacking": ("most", [PEACE]),
    "total-domination": ("fewest", [ATTACKED]),
}
"""For each problem whether the fewest or the most pieces are best, and its demands."""


class InstanceFile:
    """The question of instance.json."""

    def __init__(self, data: Any) -> None:
        fields = ["columns", "forbidden", "piece", "problem", "required", "rows", "size", "wrap"]
        is_complete = isinstance(data, dict) and sorted(data) == fields
        require(is_complete, "instance.json does not have the fields " + ", ".join(fields))
        self.problem, self.piece, self.size = data["problem"], data["piece"], data["size"]
        self.rows, self.columns, self.wrap = data["rows"], data["columns"], data["wrap"]
        are_sides = all(type(side) is int and side > 0 for side in (self.rows, self.columns))
        is_board = are_sides and type(self.wrap) is bool
        require(is_board, "instance.json: rows and columns are numbers from 1, and wrap is true or false")
        if self.rows * self.columns > MOST_SQUARES:
            raise Undecided(f"{self.rows} x {self.columns} squares are more than this file takes on")
        is_size = type(self.size) is int or self.size in ("optimum", None)
        require(is_size, "instance.json: the size is a number, or 'optimum', or null for any")
        if self.problem not in PROBLEMS:
            raise Undecided(f"this file does not know the problem {str(self.problem)[:60]!a}")
        self.wanted, self.demands = PROBLEMS[self.problem]
        self.rides, self.leaps = steps_of(self.piece)
        self.places = dict(enumerate(itertools.product(range(self.rows), range(self.columns)), 1))
        self.number = {place: square for square, place in self.places.items()}
        self.called = {square: f"{letters_of(at[1])}{self.rows - at[0]}" for square, at in self.places.items()}
        self.named = {name: square for square, name in self.called.items()}
        self.required, self.forbidden = self.parse_squares(data["required"]), self.parse_squares(data["forbidden"])
        require(not self.required & self.forbidden, "instance.json: a required square is forbidden")
        self.squares = frozenset(self.places)
        self.attacks = {square: self.attacked_from(square) for square in self.places}
        self.attackers: dict[int, set[int]] = {square: set() for square in self.places}
        for square, targets in self.attacks.items():
            for target in targets:
                self.attackers[target].add(square)
        self.coverers = {square: attackers | {square} for square, attackers in self.attackers.items()}
        inside = itertools.product(range(1, self.rows - 1), range(1, self.columns - 1))
        self.inside = frozenset(self.number[place] for place in inside)

    def parse_squares(self, names: Any) -> Squares:
        """The squares with these names, each of which comes once."""
        are_named = isinstance(names, list) and all(isinstance(name, str) and name in self.named for name in names)
        require(are_named, f"{ascii(names)[:80]} are not the names of squares of the board")
        require(len(set(names)) == len(names), f"{' '.join(names)[:80]} has a square twice")
        return frozenset(self.named[name] for name in names)

    def after(self, square: int, step: Pair) -> int | None:
        """The square one step on; None where that leaves the board. On a torus (wrap) no step does."""
        row, column = self.places[square][0] + step[0], self.places[square][1] + step[1]
        return self.number.get((row % self.rows, column % self.columns) if self.wrap else (row, column))

    def line(self, square: int, step: Pair) -> list[int]:
        """The squares that a ride passes, to the end of the board or back to where it began."""
        passed = []
        target = self.after(square, step)
        while target is not None and target != square:
            passed.append(target)
            target = self.after(target, step)
        return passed

    def leaps_from(self, square: int) -> set[int]:
        """The squares to which a piece leaps; never the square itself."""
        targets = {self.after(square, step) for step in self.leaps}
        return {target for target in targets if target not in (None, square)}

    def attacked_from(self, square: int) -> set[int]:
        """The squares that a piece attacks from a square; never the square itself."""
        return self.leaps_from(square).union(*(self.line(square, step) for step in self.rides))


def steps_of(piece: Any) -> tuple[set[Pair], set[Pair]]:
    """The steps of the rides and of the leaps of a piece, (down, right) in all directions."""
    steps: dict[str, set[Pair]] = {"rider": set(), "leaper": set()}
    for part in PIECES.get(piece, piece).split("/") if isinstance(piece, str) else [""]:
        match = re.fullmatch(r"(leaper|rider):(\d{1,2},\d{1,2}(?:\+\d{1,2},\d{1,2})*)", part, re.ASCII)
        if not match:
            raise Undecided(f"this file does not know the piece {str(piece)[:60]!a}")
        for step in match[2].split("+"):
            one, other = map(int, step.split(","))
            for first, second in itertools.product((one, -one), (other, -other)):
                steps[match[1]] |= {(first, second), (second, first)}
    require((0, 0) not in steps["rider"] | steps["leaper"], f"the piece {piece} has a step that leads nowhere")
    return steps["rider"], steps["leaper"]


def letters_of(column: int) -> str:
    """The letters of a column, from 0 at the left. After z comes aa."""
    before = letters_of(column // 26 - 1) if column > 25 else ""
    return before + "abcdefghijklmnopqrstuvwxyz"[column % 26]


# ---- What a solution is, in plain words ----


def meets(question: InstanceFile, demand: str, occupied: Squares) -> bool:
    """Whether pieces on the occupied squares meet a demand of the problem."""
    attacks = question.attacks
    attacked = {target for one in occupied for target in attacks[one]}
    if demand == COVERED:
        return attacked | occupied == question.squares
    if demand == ATTACKED:
        return attacked == question.squares
    if demand == PEACE:
        return not attacked & occupied
    if demand == NO_ROOM:
        return all(one in attacked or attacks[one] & occupied for one in question.squares - occupied)
    if demand == EMPTY_INSIDE:
        return not occupied & question.inside
    reached = [attacks[one] | {one} if demand == COVERS_ALONE else attacks[one] for one in occupied]
    times = Counter(target for targets in reached for target in targets)
    return all(any(times[target] == 1 for target in targets) for targets in reached)


def is_solution(question: InstanceFile, occupied: Squares, size: int | None) -> bool:
    """Whether these squares answer the question; ``size``: the number of pieces, or None for any."""
    if not question.required <= occupied or question.forbidden & occupied or size not in (None, len(occupied)):
        return False
    return all(meets(question, demand, occupied) for demand in question.demands)


def symmetries(question: InstanceFile) -> list[dict[int, int]]:
    """The maps of the board onto itself, as dictionaries, that leave the question as it is."""
    rows, columns, found = question.rows, question.columns, []
    marked = [question.required, question.forbidden, *([question.inside] if EMPTY_INSIDE in question.demands else [])]
    shifts = list(question.places.values()) if question.wrap else [(0, 0)]
    for swap, down, right, shift in itertools.product([False, True], (1, -1), (1, -1), shifts):
        # down and right are -1 where the map turns the board upside down, or left and right round

        def turned(pair: Pair, swap: bool = swap, down: int = down, right: int = right) -> Pair:
            return (pair[1] * down, pair[0] * right) if swap else (pair[0] * down, pair[1] * right)

        keeps_steps = all({turned(step) for step in steps} == steps for steps in (question.rides, question.leaps))
        if not keeps_steps or (swap and rows != columns):
            continue
        image = {}
        for square, place in question.places.items():  # row -1, counted from the other end, is the last row
            row, column = turned(place)
            row, column = row - (down < 0) + shift[0], column - (right < 0) + shift[1]
            image[square] = question.number[row % rows, column % columns]
        if all(image_of(image, squares) == squares for squares in marked):
            found.append(image)
    return found


def image_of(mapping: dict[int, int], squares: Iterable[int]) -> Squares:
    """The squares to which a map takes these squares."""
    return frozenset(mapping[square] for square in squares)


# ---- The same as clauses ----
#
# The number of a square is also a variable: the square is occupied. The numbers after those are for new variables.
# A clause is a collection of numbers: one of them is true, where -5 says that 5 is false. No order has a meaning.


def demand_clauses(question: InstanceFile, demand: str, new: Iterator[int]) -> list[Clause]:
    """A demand of the problem as clauses; ``new`` gives the numbers of new variables."""
    attacks, attackers, coverers = question.attacks, question.attackers, question.coverers
    if demand == EMPTY_INSIDE:
        return [[-one] for one in question.inside]
    if demand == COVERED:
        return list(coverers.values())
    if demand == ATTACKED:
        return list(attackers.values())
    if demand == NO_ROOM:
        return [coverers[one] | attacks[one] for one in attacks]
    if demand == PEACE:
        return [[-one, -other] for one in attacks for other in attacks[one]]
    reaching = coverers if demand == COVERS_ALONE else attackers
    clauses: list[Clause] = []
    for one in reaching:  # for each square that it reaches a new variable: no other piece reaches that; one is true
        alone = {target: next(new) for target in reaching if one in reaching[target]}
        clauses.append([-one, *alone.values()])
        clauses += [[-other, -alone[target]] for target in alone for other in reaching[target] - {one}]
    return clauses


def size_clauses(question: InstanceFile, at_least: int, at_most: int, new: Iterator[int]) -> list[Clause]:
    """At least and at most these numbers of pieces, by new variables for sums.

    The squares of each row are added up, then the rows. A sum is a list of variables: "at least 1", "at least 2", ...
    """
    squares = len(question.squares)
    clauses: list[Clause] = []
    if at_least > squares or at_most < 0:
        return [[]]  # the empty clause, which cannot be met
    low, high = at_least > 0, at_most < squares
    if not low and not high:
        return []
    longest = max(at_least, at_most + 1 if high else 0)

    def add_up(numbers: list[list[int]]) -> list[int]:
        """The variables of the sum of these numbers, whose clauses are added to the others."""
        if len(numbers) == 1:
            return numbers[0]
        half = len(numbers) // 2
        first, second = add_up(numbers[:half]), add_up(numbers[half:])
        total = [next(new) for _ in range(min(longest, len(first) + len(second)))]
        for one, other in itertools.product(range(len(first) + 1), range(len(second) + 1)):
            if high and 0 < one + other <= len(total):  # at least one and at least other: at least their sum
                enough = [first[one - 1]] * (one > 0) + [second[other - 1]] * (other > 0)
                clauses.append([-number for number in enough] + [total[one + other - 1]])
            if low and one + other < len(total):  # at most one and at most other: at most their sum
                clauses.append(first[one : one + 1] + second[other : other + 1] + [-total[one + other]])
        return total

    rows = [range(first, first + question.columns) for first in range(1, squares + 1, question.columns)]
    total = add_up([add_up([[square] for square in row]) for row in rows])
    if low:
        clauses.append([total[at_least - 1]])
    if high:
        clauses.append([-total[at_most]])
    return clauses


def all_clauses(question: InstanceFile, at_least: int, at_most: int) -> list[Clause]:
    """The demands of the problem, the required and the forbidden squares, and the bounds."""
    new = itertools.count(len(question.squares) + 1)
    clauses: list[Clause] = [[number] for number in literals(question.required, question.forbidden)]
    for demand in question.demands:
        clauses += demand_clauses(question, demand, new)
    return clauses + size_clauses(question, at_least, at_most, new)


def literals(occupied: Iterable[int], empty: Iterable[int]) -> list[int]:
    """The numbers that say that squares are occupied, and others empty."""
    return [*occupied, *(-square for square in empty)]


# ---- A core: conditions of the question that cannot be met together ----

DIRECTIONS = {(0, 1): "rows", (1, 0): "columns", (1, -1): "rising diagonals", (1, 1): "falling diagonals"}


def condition_clauses(question: InstanceFile, name: str, new: Iterator[int]) -> list[Clause]:
    """The clauses of a condition of the question; ``new`` gives the numbers of new variables."""
    if name in question.demands and name != PEACE:
        return demand_clauses(question, name, new)
    if name == "size" and isinstance(question.size, int):
        return size_clauses(question, question.size, question.size, new)
    if name == "forbidden" and question.forbidden:
        return [[-one] for one in question.forbidden]
    known: dict[str, list[Clause]] = {f"{question.called[one]} occupied": [[one]] for one in question.required}
    if PEACE in question.demands:
        leaps = "leaps" if question.rides else "attacks"
        known[leaps] = [[-one, -other] for one in question.squares for other in question.leaps_from(one)]
        for step in question.rides:
            pairs = [[-one, -other] for one in question.squares for other in question.line(one, step)]
            known.setdefault(direction(step), []).extend(pairs)
    require(name in known, f"the question has no condition {name[:60]!a}")
    return known[name]


def direction(step: Pair) -> str:
    """The name of the lines that a ride follows, or its opposite."""
    down, right = max(step, (-step[0], -step[1]))
    side = "right" if right > 0 else "left"
    return DIRECTIONS.get((down, right), f"lines {down} down and {abs(right)} {side}")


def meets_condition(question: InstanceFile, name: str, clauses: list[Clause], occupied: Squares) -> bool:
    """Whether the occupied squares meet a condition; by its clauses where these have no new variables."""
    if name == "size":
        return bool(len(occupied) == question.size)
    if name in (COVERS_ALONE, ATTACKS_ALONE):
        return meets(question, name, occupied)
    true = set(literals(occupied, question.squares - occupied))
    return all(not true.isdisjoint(clause) for clause in clauses)


# ---- Proofs ----


def check_lrat(name: str, clauses: Iterable[Clause], lines: Iterable[str]) -> int:
    """Check that a proof in the format LRAT refutes the clauses; returns the number of its lines up to the end.

    The clauses are numbered from 1, in the order of the formula's file. A line is the number of a new clause, its
    literals, 0, hints, 0. Let all its literals be false. Then each hint names a clause with one literal left that is
    not false, so this one is true; the last has none left, a contradiction. So the new clause follows. Or a line is a
    number, d, the numbers of clauses that are not needed any more, 0. The clause without literals cannot be true.
    """
    known = dict(enumerate(clauses, 1))
    last = len(known)
    for at, line in enumerate(lines, 1):
        where = f"{name}, line {at}"
        words = line.split()
        if words[-1:] != ["0"]:
            raise NotShown(f"{where} does not end with 0")
        if words[1] == "d":
            for word in words[2:-1]:
                if known.pop(int(word), None) is None:
                    raise NotShown(f"{where} deletes clause {word[:20]}, which is not there")
            continue
        numbers = [int(word) for word in words]
        end = numbers.index(0, 1)
        number, clause, hints = numbers[0], numbers[1:end], numbers[end + 1 : -1]
        if number <= last:
            raise NotShown(f"{where}: clause {number} comes after clause {last}")
        last = number
        true = {-literal for literal in clause}
        for hint in hints:
            if hint not in known:
                raise NotShown(f"{where}: hint {hint} names no clause that is there")
            left = [literal for literal in known[hint] if -literal not in true]
            if not left:
                break
            if len(left) > 1:
                raise NotShown(f"{where}: the clause of hint {hint} has more than one literal left")
            true.add(left[0])
        else:
            raise NotShown(f"{where}: the hints lead to no contradiction")
        if not clause:
            return at
        known[number] = clause
    raise NotShown(f"{name} ends before the clause without literals")


# ---- The folder ----

BETTER, OTHER, CORE = "better", "other", "core"
"""The parts that are refuted: a solution of a better size; one that is not listed; the conditions of the core."""


def without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields of an object in JSON. Raises NotShown if one is there twice."""
    require(len(dict(pairs)) == len(pairs), "a file in JSON says something twice")
    return dict(pairs)


class CertificateFolder:
    """The files of a folder, and what they have to show."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.manifest = self.read_json("manifest.json")
        if not isinstance(self.manifest, dict) or self.manifest.get("format") != "bezzel certificate 2":
            raise Undecided("manifest.json is not that of a 'bezzel certificate 2'")
        self.mode: Any = self.manifest.get("mode")
        self.files: Any = self.manifest.get("files")
        if self.mode not in ("answer", "complete", "classes") or not isinstance(self.files, dict):
            raise NotShown("manifest.json: the mode is answer, complete or classes, and there is a list of files")
        self.question = question = InstanceFile(self.read_json("instance.json"))
        self.solutions = [question.parse_squares(line.split()) for line in self.read_lines("solutions.txt")]
        self.best = len(self.solutions[0]) if question.size == "optimum" and self.solutions else None
        self.size = self.best if question.size == "optimum" else question.size
        self.core = self.read_core() if "core.json" in self.files else {}
        new = itertools.count(len(question.squares) + 1)
        self.conditions = {name: condition_clauses(question, name, new) for name in self.core}
        self.shards = self.read_shards() if "shards.json" in self.files else {}
        self.maps = symmetries(question) if self.mode == "classes" or self.shards else []
        self.listed = self.images(self.solutions) if self.mode == "classes" else set(self.solutions)
        self.parts = [BETTER] * (self.best is not None)
        self.parts += [OTHER] * (self.mode != "answer" or not self.solutions) + [CORE] * bool(self.core)

    def path(self, name: str) -> str:
        """The path of a regular file."""
        path = os.path.join(self.folder, name)
        require(os.path.isfile(path), f"{name} is missing, or is no regular file")
        return path

    def read(self, name: str) -> str:
        """The text of a file. Raises Undecided if it is too large."""
        if os.path.getsize(self.path(name)) > MOST_BYTES:
            raise Undecided(f"{name} is larger than this file takes on")
        with open(self.path(name), encoding="ascii", newline="") as file:
            return file.read()

    def read_lines(self, name: str) -> list[str]:
        """The lines of a file, each of which ends with a line break."""
        *lines, end = self.read(name).split("\n")
        require(not end, f"{name} does not end with a line")
        return lines

    def read_json(self, name: str) -> Any:
        """The data of a file in JSON."""
        return json.loads(self.read(name), object_pairs_hook=without_repetition)

    def read_core(self) -> dict[str, Squares]:
        """For each condition of the core, by its name, squares that meet all the others."""
        data = self.read_json("core.json")
        is_list = isinstance(data, list) and all(set(one) == {"condition", "without"} for one in data)
        require(data and is_list, "core.json is no list of conditions, each with a placement that meets all the others")
        core = {one["condition"]: self.question.parse_squares(one["without"].split()) for one in data}
        require(len(core) == len(data), "core.json has a condition twice")
        return core

    def read_shards(self) -> dict[str, tuple[bool, list[tuple[Squares, Squares]]]]:
        """Of each part that is cut: whether shards stand for their images; their required and forbidden squares."""
        data = self.read_json("shards.json")
        is_of_parts = isinstance(data, dict) and all(set(one) == {"images", "shards"} for one in data.values())
        require(is_of_parts, "shards.json does not say what the shards of each part are")
        found, squares = {}, self.question.parse_squares
        for part, one in data.items():
            shards = [
                (squares(shard["required"].split()), squares(shard["forbidden"].split())) for shard in one["shards"]
            ]
            found[part] = bool(one["images"]), shards
        return found

    def images(self, placements: Iterable[Squares]) -> set[Squares]:
        """The images of placements under the symmetries."""
        return {image_of(mapping, one) for one in placements for mapping in self.maps}

    def check_files(self) -> None:
        """Check that the files have the names, sizes and digests that manifest.json lists."""
        for name, said in self.files.items():
            require(re.fullmatch(r"[a-z][a-z0-9.-]*", name), f"{name[:60]!a} is no name of a file of a certificate")
            is_sized = os.path.getsize(self.path(name)) == said.get("bytes")
            require(is_sized, f"{name[:60]!a} does not have the size that manifest.json says")
            digest = hashlib.sha256()
            with open(self.path(name), "rb") as file:
                while block := file.read(1 << 20):
                    digest.update(block)
            is_same = digest.hexdigest() == said.get("sha256")
            require(is_same, f"{name} does not have the digest that manifest.json says")

    def check_solutions(self) -> None:
        """Check that what is listed are solutions, each once; and of classes one each."""
        for line, solution in enumerate(self.solutions, 1):
            is_one = is_solution(self.question, solution, self.size)
            require(is_one, f"solutions.txt, line {line}: this is no solution, or not of the size of the first")
        require(len(set(self.solutions)) == len(self.solutions), "solutions.txt has a solution twice")
        is_short = self.mode != "answer" or len(self.solutions) < 2
        require(is_short, "solutions.txt has several solutions, where one is claimed")
        seen: set[Squares] = set()
        for line, solution in enumerate(self.solutions if self.mode == "classes" else [], 1):
            require(solution not in seen, f"solutions.txt, line {line}: this is the image of a solution before it")
            seen |= self.images([solution])

    def check_core(self) -> None:
        """Check that without any one of the conditions the others can be met."""
        require(not (self.core and self.solutions), "core.json is there, and solutions.txt has a solution")
        for name, without in self.core.items():
            for other, clauses in self.conditions.items():
                is_met = meets_condition(self.question, other, clauses, without)
                verb = "meets" if is_met else "breaks"
                is_right = is_met == (other != name)
                require(is_right, f"the placement that should break {name} alone {verb} {other}")

    def check_shards(self) -> None:
        """A solution lies in a shard, or its image does. So the images of what is listed must be listed, too."""
        for part, (images, shards) in self.shards.items():
            is_cut = part in (BETTER, OTHER) and part in self.parts
            require(is_cut, f"the shards of {part[:40]!a} are of no part of this claim")
            is_possible = not any(required & forbidden for required, forbidden in shards)
            require(is_possible, "shards.json has a shard with a square that is required and forbidden")
            is_closed = not images or part != OTHER or self.images(self.listed) == self.listed
            require(is_closed, "the shards stand for their images, but the list lacks an image of a solution")

    def formulas(self) -> Iterator[tuple[str, list[Clause]]]:
        """The name of each formula that must be refuted, and its clauses.

        Where a part is cut into shards, its cover says that a solution lies in no shard, nor in the image of one.
        """
        for part in self.parts:
            clauses = self.clauses_of(part)
            if part not in self.shards:
                yield part, clauses
                continue
            images, shards = self.shards[part]
            maps = self.maps if images else [dict(zip(self.question.squares, self.question.squares))]
            of_images = [literals(image_of(one, shard[0]), image_of(one, shard[1])) for one in maps for shard in shards]
            yield f"{part}-cover", clauses + [[-literal for literal in one] for one in of_images]
            for number, shard in enumerate(shards, 1):
                yield f"{part}-{number:04}", clauses + [[literal] for literal in literals(*shard)]

    def clauses_of(self, part: str) -> list[Clause]:
        """A solution of a better size; one of the size of those that are listed, which is not one of them; the core."""
        question, squares = self.question, self.question.squares
        if part == CORE:
            return list(itertools.chain(*self.conditions.values()))
        if part == BETTER and self.best is not None:
            few = question.wanted == "fewest"
            return all_clauses(question, *((0, self.best - 1) if few else (self.best + 1, len(squares))))
        clauses = all_clauses(question, self.size or 0, len(squares) if self.size is None else self.size)
        for one in self.listed:  # of as many pieces, another solution lacks one of these
            empty = squares - one if self.size is None else ()
            clauses.append([-literal for literal in literals(one, empty)])
        return clauses

    def check_formula(self, name: str, expected: list[Clause]) -> list[list[int]]:
        """Compare a formula with its file; returns the clauses in the order of the file."""
        header, *lines = self.read_lines(f"{name}.cnf") or [""]
        clauses = [[int(word) for word in line.split()[:-1]] for line in lines]
        for line, clause in zip(lines, clauses):  # 010 is 8 to some programs, and 08 is 0
            if line != " ".join(map(str, [*clause, 0])) or 0 in clause:
                raise NotShown(f"{name}.cnf has a line that is not a clause in its one form: {line[:60]!a}")
        variables = max([len(self.question.squares), *(abs(number) for clause in clauses for number in clause)])
        right = f"p cnf {variables} {len(clauses)}"
        require(header == right, f"{name}.cnf begins with {header[:60]!a}, and not with {right!a}")
        asked, stated = set(map(frozenset, expected)), set(map(frozenset, clauses))
        for words, different in (("lacks", asked - stated), ("may not have", stated - asked)):
            if different:
                raise NotShown(f"{name}.cnf {words} the clause {min(sorted(one, key=abs) for one in different)}")
        return clauses

    def calls(self, name: str) -> list[str]:
        """The calls of other programs that check the proofs of a formula."""
        calls = [f"drat-trim {name}.cnf {name}.drat"] if f"{name}.drat" in self.files else []
        if f"{name}.lrat" in self.files:
            calls += [f"{program} {name}.cnf {name}.lrat" for program in ("cake_lpr", "lrat-check")]
        require(bool(calls), f"there is no proof for {name}.cnf")
        return calls

    def check_proof(self, name: str, clauses: list[list[int]]) -> int:
        """Check a proof in the format LRAT; returns the number of its lines."""
        with open(self.path(f"{name}.lrat"), encoding="ascii") as lines:
            try:
                return check_lrat(f"{name}.lrat", clauses, lines)
            except (ValueError, IndexError):
                raise NotShown(f"{name}.lrat has a line that is not in the format LRAT") from None


# ---- What is shown, in words ----


def claim_of(certificate: CertificateFolder) -> str:
    """The claim that the files show, in the words that manifest.json must have."""
    question, best, number = certificate.question, certificate.best, len(certificate.solutions)
    pieces = name_of(2, question.piece)
    sizes = {None: f"any number of {pieces}", "optimum": f"the {question.wanted} possible {pieces}"}
    size = sizes.get(question.size) or counted(question.size, question.piece)
    words = f"{question.problem}, {size}, on {question.rows} \u00d7 {question.columns}{' (torus)' * question.wrap}"
    for name, squares in (("required", question.required), ("forbidden", question.forbidden)):
        called = [question.called[square] for square in sorted(squares)]
        if len(called) > 12:
            called[9:] = [f"{called[9]} \u2026 and {len(called) - 10} more"]
        words += f", {name}: {', '.join(called)}" if called else ""
    of_best = "" if best is None else f" of {counted(best, question.piece)}"
    no_better = [] if best is None else ["no solution has " + ("fewer" if question.wanted == "fewest" else "more")]
    if not number:
        sentences = ["there is no solution"]
    elif certificate.mode == "answer":
        sentences = ["there is a solution" + of_best, *no_better]
    else:
        listed = f"{counted(number, 'solution')}{of_best}"
        if certificate.mode == "classes":
            listed = f"{counted(number, 'class')}{of_best} up to symmetry"
        sentences = [*no_better, f"there {'is' if number == 1 else 'are'} exactly {listed}"]
    names = ", ".join(certificate.core)
    if len(certificate.core) == 1:
        sentences.append(f"one condition alone cannot be met: {names}")
    elif names:
        sentences.append(f"{len(certificate.core)} conditions cannot be met together, and each is needed: {names}")
    return f"{words}: {'; '.join(sentences)}"


def counted(number: int, thing: str) -> str:
    """The number with the name of the thing."""
    return f"{number} {name_of(number, thing)}"


def name_of(number: int, thing: str) -> str:
    """The name of this number of things; ``leaper:1,2`` has no plural, so two are ``pieces leaper:1,2``."""
    noun, notation = ("piece", f" {thing}") if ":" in thing else (thing, "")
    ending = "" if number == 1 else "es" if noun.endswith("s") else "s"
    return f"{noun}{ending}{notation}"


def tell(words: str) -> None:
    """Print a line, in ASCII."""
    print(words.replace("\u00d7", "x").replace("\u2026", "..."), flush=True)


# ---- The steps ----

MOST_CALLS = 3
"""The most calls of other programs that are told."""


def check(folder: str, *, with_proofs: bool) -> tuple[str, list[str]]:
    """Check a certificate; returns what it claims, and the calls that check the proofs that were not checked here."""
    certificate = CertificateFolder(folder)
    certificate.check_files()
    tell(f"ok  manifest.json: {len(certificate.files)} files have its sizes and digests")
    certificate.check_solutions()
    tell(f"ok  solutions.txt: {len(certificate.solutions)} listed, and each is a solution")
    certificate.check_core()
    certificate.check_shards()
    claim = claim_of(certificate)
    is_same = certificate.manifest.get("claim") == claim
    require(is_same, f"manifest.json claims something else than what these files can show: {claim}")
    left = []
    for name, expected in certificate.formulas():
        clauses = certificate.check_formula(name, expected)
        tell(f"ok  {name}.cnf: {len(clauses)} clauses, as the question asks for")
        calls = certificate.calls(name)
        if with_proofs and f"{name}.lrat" in certificate.files:
            number = certificate.check_proof(name, clauses)
            tell(f"ok  {name}.lrat: its {number} lines lead from these clauses to a contradiction")
        else:
            left.append(" or ".join(calls))
    return claim, left


def main(arguments: list[str] | None = None) -> int:
    """Check the certificate that the command line names, tell what is found, and return the exit code."""
    parser = argparse.ArgumentParser(description="Check the certificate in a folder. This file says how.")
    parser.add_argument("folder", nargs="?", default=os.path.dirname(os.path.abspath(__file__)))
    parser.add_argument("--without-proofs", action="store_true", help="other programs check the proofs")
    asked = parser.parse_args(arguments)
    try:
        claim, left = check(asked.folder, with_proofs=not asked.without_proofs)
    except NotShown as reason:
        tell(f"refused: {reason}")
        return 1
    except Undecided as reason:
        tell(f"not decided: {reason}")
        return 2
    except PermissionError as error:
        tell(f"not decided: {error.filename!a} cannot be read")
        return 2
    except (OSError, ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        tell(f"refused: a file does not have the form that it should have ({type(error).__name__})")
        return 1
    except KeyboardInterrupt:
        return 130
    if not left:
        tell(f"shown: {claim}")
        return 0
    tell(f"not checked here: {len(left)} proofs. Each of them has to be accepted:")
    for call in left[:MOST_CALLS]:
        tell(f"    {call}")
    if len(left) > MOST_CALLS:
        tell("    and so on, for each .cnf file that is named above")
    tell(f"shown, if they are: {claim}")
    return 0 if asked.without_proofs else 2


if __name__ == "__main__":
    try:
        sys.exit(main())
    except OSError as error:
        sys.stderr.write(f"not decided: what is found cannot be told: {error.strerror}\n")
        os._exit(2)
