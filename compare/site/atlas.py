"""The atlas of values: for each problem and piece the table over n, the solutions up to symmetry, and who counted."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from markupsafe import Markup

from compare.classroom.page.question import placed_board
from compare.literature.contradictions import contradictions_about
from compare.literature.published import COMPARED, first_published
from compare.question.picture import names_of_shapes
from compare.site.catalogue import (
    Stock,
    path_of_piece,
    path_of_problem,
    path_of_values,
    title_of_piece,
    title_of_problem,
)
from compare.site.doors import FoundValue
from compare.site.page import Edition, Page
from models.catalogue.finding import formulations
from models.chess.board import Board
from models.chess.piece import Piece
from models.chess.symmetry import orbits
from models.drawing import symbols
from models.problem import ANY, OPTIMUM, Instance, Problem

ASK = "ask/index.html"
LONGEST_SIDE = 40
"""Tables end at this side; their sources go on."""
COUNTED_TO = 4
"""Up to this side, values that are not published are counted while the site is made."""
FORMULATIONS_THAT_COUNT = (("backtracking/general", COUNTED_TO), ("backtracking/brute-force", 3))
"""The formulations that are asked for these values, each up to a side."""
MOST_PUBLISHED = 3000
"""If more solutions are published, they are not listed again."""
MOST_PICTURES = 12
"""The most classes whose first placements are drawn."""
PICTURED = (8, 7, 6, 5)
"""The sides of boards, in this order, whose solutions are drawn if few classes are published."""
DRAWN_BY = "cp-sat/general"
"""The formulation that is asked for them."""
ANY_BOARD = Board(6)
"""The kind of the size and the shapes of the pieces are the same on every board."""


@dataclass
class KnownValue:
    """A value and its origin, which is one of three.

    ``source`` is an A-number or a paper; ``found`` a finding of ours; ``counted_by`` the name of the formulation that
    has counted it now.
    """

    value: int
    source: str = ""
    found: FoundValue | None = None
    counted_by: str = ""


@dataclass
class TableLine:
    """The line of a table for the n × n board: the values that are known, by quantity, one of ``COMPARED``."""

    n: int
    cells: dict[str, KnownValue] = field(default_factory=dict)

    @property
    def sources(self) -> list[str]:
        """The sources of the published values, each once."""
        return list(dict.fromkeys(known.source for known in self.cells.values() if known.source))

    @property
    def found(self) -> list[FoundValue]:
        """Our findings; of several by the same methods, only the last."""
        findings = [known.found for known in self.cells.values() if known.found]
        return list({tuple(finding.methods): finding for finding in findings}.values())

    @property
    def counted_by(self) -> list[str]:
        """The names of the formulations that counted values now."""
        return sorted({known.counted_by for known in self.cells.values() if known.counted_by})


@dataclass(frozen=True)
class Pictured:
    """The first placement of each of the first classes on one board, and the number of classes."""

    instance: Instance
    placements: Sequence[tuple[int, int]]
    """Pairs of a placement and the number of its images."""
    classes: int


@dataclass(frozen=True)
class Values:
    """All that is known of one problem with one piece."""

    problem: Problem
    piece: Piece
    lines: Sequence[TableLine]
    pictured: Pictured | None

    @property
    def doubts(self) -> list[tuple[int, str]]:
        """The sides of boards whose listed values cannot all be true, and why, in the language that is spoken."""
        boards = ((line.n, Instance(self.problem, self.piece, Board(line.n))) for line in self.lines)
        return [(n, contradiction.why) for n, instance in boards for contradiction in contradictions_about(instance)]

    @property
    def farthest(self) -> int:
        """The side of the largest board on which the number of solutions is known; 0 if there is none."""
        return max((line.n for line in self.lines if "count" in line.cells), default=0)


def collect_values(
    stock: Stock, findings: Sequence[FoundValue], note: Callable[[str], None]
) -> dict[tuple[str, str], Values]:
    """The values of all problems and pieces, by their names. ``note`` is called with each piece of work."""
    by_question: dict[tuple[str, str], list[FoundValue]] = {}
    for finding in findings:
        for subject in finding.subjects:
            by_question.setdefault((subject.problem, subject.piece), []).append(finding)
    values = {}
    for problem in stock.problems.values():
        note(f"counting: {problem.name}")
        for piece in stock.pieces.values():
            values[problem.name, piece.name] = _values_of(
                problem, piece, by_question.get((problem.name, piece.name), [])
            )
    return values


def _values_of(problem: Problem, piece: Piece, findings: Sequence[FoundValue]) -> Values:
    """All that is known of a problem with a piece: published, found by us, and counted now on small boards."""
    lines: dict[int, TableLine] = {}
    pictured = None
    for n in range(1, LONGEST_SIDE + 1):
        line = TableLine(n)
        instance = Instance(problem, piece, Board(n))
        for quantity in COMPARED:
            listed = first_published(instance, quantity)
            if listed and (quantity != "size" or instance.size == OPTIMUM):
                line.cells[quantity] = KnownValue(listed.value, listed.source)
        for finding in findings:
            quantity_found = _quantity(finding, instance) if finding.board == Board(n) else None
            if quantity_found and quantity_found not in line.cells:
                line.cells[quantity_found] = KnownValue(finding.value, found=finding)
        count = line.cells.get("count")
        if n <= COUNTED_TO and not (count and count.value > MOST_PUBLISHED):
            pictured = _count_and_picture(instance, line) or pictured
        if line.cells:
            lines[n] = line
    return Values(problem, piece, list(lines.values()), _picture_larger(problem, piece, lines) or pictured)


def _quantity(finding: FoundValue, instance: Instance) -> str | None:
    """The quantity that a finding tells of this instance; None if it answers another question."""
    for subject in finding.subjects:
        is_same = (subject.problem, subject.piece) == (instance.problem.name, instance.piece.name)
        if is_same and subject.quantity in COMPARED and subject.on(finding.board).size == instance.size:
            return subject.quantity
    return None


def _count_and_picture(instance: Instance, line: TableLine) -> Pictured | None:
    """List all solutions, and add their numbers to the line. Returns the pictures; None if there are no solutions.

    Nothing is done if no formulation answers.
    """
    able = (formulations()[name] for name, side in FORMULATIONS_THAT_COUNT if _may_count(name, side, instance))
    formulation = next(able, None)
    if formulation is None:
        return None
    placements = sorted(formulation.solve(instance))
    classes = list(orbits(placements, instance.symmetries()))
    sizes = set(map(int.bit_count, placements))
    ours = {"count": len(placements), "classes": len(classes)}
    if instance.size == OPTIMUM and len(sizes) == 1:
        ours["size"] = sizes.pop()
    for quantity, value in ours.items():
        line.cells.setdefault(quantity, KnownValue(value, counted_by=formulation.name))
    return _pictured(instance, classes) if classes else None


def _may_count(name: str, side: int, instance: Instance) -> bool:
    """Whether a formulation may be asked for all solutions of an instance, up to boards of this side."""
    formulation = formulations().get(name)
    return formulation is not None and instance.board.rows <= side and formulation.unsupported(instance) is None


def _pictured(instance: Instance, classes: Sequence[Sequence[int]]) -> Pictured:
    """The first boards of the first classes."""
    return Pictured(instance, [(orbit[0], len(orbit)) for orbit in classes[:MOST_PICTURES]], len(classes))


def _picture_larger(problem: Problem, piece: Piece, lines: Mapping[int, TableLine]) -> Pictured | None:
    """The solutions on the largest board whose published classes are few enough to be drawn; None if there is none."""
    for n in PICTURED:
        classes = lines[n].cells.get("classes") if n in lines else None
        if classes and classes.source and 0 < classes.value <= MOST_PICTURES:
            instance = Instance(problem, piece, Board(n))
            formulation = formulations().get(DRAWN_BY)
            if formulation is not None and formulation.unsupported(instance) is None:
                return _pictured(instance, list(orbits(sorted(formulation.solve(instance)), instance.symmetries())))
    return None


def atlas_pages(edition: Edition, stock: Stock, values: Mapping[tuple[str, str], Values]) -> Iterator[Page]:
    """The contents of the atlas, and a page for each problem and piece."""
    texts = edition.texts
    title = texts["parts"]["ask"]
    rows = [
        (
            path_of_problem(problem.name),
            title_of_problem(problem),
            [_link_to(values[problem.name, name]) for name in stock.pieces],
        )
        for problem in stock.problems.values()
    ]
    columns = [(path_of_piece(one.name), title_of_piece(one)) for one in stock.pieces.values()]
    yield Page(ASK, title, "ask/index.html", texts["ask"]["lead"], values={"rows": rows, "columns": columns})
    for one in values.values():
        yield _values_page(edition, stock, one, [(ASK, title)])


class LinkToValues(NamedTuple):
    """The path of the page of some values, the title of the piece, and the side of the largest board with a count."""

    path: str
    title: str
    farthest: int


def _link_to(values: Values) -> LinkToValues:
    path = path_of_values(values.problem, values.piece)
    return LinkToValues(path, title_of_piece(values.piece), values.farthest)


def _values_page(edition: Edition, stock: Stock, one: Values, trail: Sequence[tuple[str, str]]) -> Page:
    """The page of the values of one problem with one piece."""
    texts = edition.texts["ask"]
    title = f"{title_of_problem(one.problem)}: {title_of_piece(one.piece)}"
    boards = []
    if one.pictured:
        for number, (placement, images) in enumerate(one.pictured.placements, 1):
            name = texts["class"].format(n=number)
            boards.append((Markup(placed_board(one.pictured.instance, placement, name)), name, images))
    usual = one.problem.default_size(ANY_BOARD, one.piece)
    asks = {ANY: "asks_any", OPTIMUM: f"asks_{one.problem.wanted}"}.get(str(usual), "asks_rows")
    values = {
        "one": one,
        "boards": boards,
        "asks": texts[asks],
        "quantities": [name for name in COMPARED if any(name in line.cells for line in one.lines)],
        "drawn": Markup(symbols(sorted(names_of_shapes(Instance(one.problem, one.piece, ANY_BOARD))))),
        "problem_path": path_of_problem(one.problem.name),
        "piece_path": path_of_piece(one.piece.name),
        "shown": stock.formulations.keys(),
    }
    lead = texts["values_lead"].format(problem=title_of_problem(one.problem), piece=title_of_piece(one.piece))
    return Page(path_of_values(one.problem, one.piece), title, "ask/values.html", lead, trail, values=values)
