"""The pages of all engines, formulations, counters, problems and pieces, and the map of who answers what."""

import inspect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import NamedTuple

from markupsafe import Markup

from compare.classroom.page.cards import make_card
from compare.classroom.page.language import count_in_words
from compare.classroom.page.question import MOST_SQUARES
from compare.question.abilities import answerable_problems
from compare.question.description import describe
from compare.site.doors import ExportedModel
from compare.site.numbers import Numbers, question_for
from compare.site.page import Edition, LinkGroup, Page, PageLink, first_line, lesson_language
from compare.site.starting import BOARDS, values_of_board
from compare.site.text import docstring, python_code, values_of_lesson
from models.catalogue.finding import find_piece, find_problem, pieces
from models.chess.board import Board
from models.chess.piece import Piece
from models.drawing import AttackedSquares, Pieces, draw_board
from models.engine import Answerer, Engine
from models.formulation import Formulation
from models.languages import noun, translate
from models.problem import Instance, Problem

COMPARE = "compare/index.html"
MAP = "compare/map.html"
WAYS = "verdict", "charts", "map"
"""The names of the pages that stand first, as in their paths and in the texts."""
BOARD_OF_PIECE = 9
"""The side of the board on which the attacks of a piece are drawn: odd, so that it has a middle."""
SIDE_TO_PLAY = 6
"""The side of the board below a problem, or below a formulation that answers none of the usual questions."""
CHESSBOARD = Board(8)


@dataclass(frozen=True)
class Stock:
    """The engines, formulations, counters, problems and pieces that the pages show, with numbers and models."""

    engines: Mapping[str, Engine]
    formulations: Mapping[str, Formulation]
    counters: Mapping[str, Answerer]
    problems: Mapping[str, Problem]
    pieces: Mapping[str, Piece]
    numbers: Mapping[Instance, Numbers]
    models: Mapping[str, Sequence[ExportedModel]]

    @cached_property
    def answerers(self) -> list[Answerer]:
        """The formulations, then the counters."""
        return [*self.formulations.values(), *self.counters.values()]


def path_of(answerer: Answerer) -> str:
    """The path of the page of a formulation or counter."""
    return f"compare/formulations/{answerer.name}.html"


def path_of_engine(name: str) -> str:
    """The path of the page of an engine."""
    return f"compare/engines/{name}.html"


def path_of_problem(name: str) -> str:
    """The path of the page of a problem."""
    return f"compare/problems/{name}.html"


def path_of_piece(name: str) -> str:
    """The path of the page of a piece."""
    return f"compare/pieces/{name}.html"


def path_of_values(problem: Problem, piece: Piece) -> str:
    """The path of the page on the values of a problem with a piece."""
    return f"ask/{problem.name}/{piece.name}.html"


def model_file(answerer: Answerer, model: ExportedModel) -> str:
    """The path of an exported model among the files to download."""
    name = f"{answerer.engine.name}-{answerer.short_name}.{model.format}"
    return f"downloads/models/{name.removesuffix(model.extension)}{model.extension}"


@cache
def abilities(answerer: Answerer) -> dict[str, list[str]]:
    """The names of the problems that a formulation or counter answers, each with the names of the pieces."""
    return answerable_problems(answerer)


def catalogue_pages(edition: Edition, stock: Stock) -> Iterator[Page]:
    """The pages of engines, formulations, counters, problems and pieces."""
    texts = edition.texts
    trail = [(COMPARE, texts["parts"]["compare"])]
    ways = [(f"compare/{name}.html", texts["compare"][name], texts["compare"][f"{name}_short"]) for name in WAYS]
    if edition.is_live:
        ways[0] = (*ways[0][:2], texts["compare"]["verdict_live"])
    if "sat" in stock.engines and members_of_engine(stock, stock.engines["sat"]):
        ways.append((path_of_engine("sat"), texts["compare"]["encodings"], texts["compare"]["encodings_short"]))
    values = {"groups": groups_of_catalogue(edition, stock), "ways": ways}
    yield Page(COMPARE, texts["parts"]["compare"], "compare/index.html", texts["compare"]["lead"], values=values)
    yield _map_page(edition, stock, trail)
    for engine in stock.engines.values():
        if members_of_engine(stock, engine):
            yield _engine_page(edition, stock, engine, trail)
    for one in stock.answerers:
        above = [*trail, (path_of_engine(one.engine.name), one.engine.name)]
        if isinstance(one, Formulation):
            yield _formulation_page(edition, stock, one, above)
        else:
            yield _counter_page(stock, one, above)
    for problem in stock.problems.values():
        yield _problem_page(edition, stock, problem, trail)
    for piece in stock.pieces.values():
        yield _piece_page(edition, stock, piece, trail)


def groups_of_catalogue(edition: Edition, stock: Stock) -> list[LinkGroup]:
    """Lists of engines, problems and pieces, each with a link to its page."""
    texts = edition.texts["compare"]
    by_engine = [
        PageLink(
            path_of_engine(one.name),
            one.name,
            f"{translate(one.title)} · {count_in_words(texts['n_of_engine'], len(members), edition.language)}",
        )
        for one in stock.engines.values()
        if (members := members_of_engine(stock, one))
    ]
    return [
        LinkGroup(texts["engines"], by_engine, texts["engines_about"]),
        LinkGroup(texts["problems"], [entry_of_problem(one) for one in stock.problems.values()]),
        LinkGroup(
            texts["pieces"], [PageLink(path_of_piece(one.name), title_of_piece(one)) for one in stock.pieces.values()]
        ),
    ]


def entry_of_problem(problem: Problem) -> PageLink:
    """A link to the page of a problem, with its question."""
    path, title = path_of_problem(problem.name), title_of_problem(problem)
    return PageLink(path, title, first_line(problem), lesson_language(problem))


def title_of_problem(problem: Problem) -> str:
    """The name of a problem in the language that is spoken, with a capital letter."""
    return _capital(translate(problem.name))


def title_of_piece(piece: Piece) -> str:
    """The name of a piece in the language that is spoken, with a capital letter."""
    return _capital(noun(piece.name))


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def members_of_engine(stock: Stock, engine: Engine) -> list[Answerer]:
    """The formulations and counters of an engine."""
    return [one for one in stock.answerers if one.engine.name == engine.name]


def _map_page(edition: Edition, stock: Stock, trail: Sequence[tuple[str, str]]) -> Page:
    """The page with the table of who answers which problem, for how many pieces."""
    texts = edition.texts["compare"]
    rows = [
        (one, path_of(one), [len(abilities(one).get(name, ())) for name in stock.problems]) for one in stock.answerers
    ]
    columns = [(path_of_problem(one.name), title_of_problem(one)) for one in stock.problems.values()]
    values = {"rows": rows, "columns": columns, "of_pieces": len(pieces())}
    return Page(MAP, texts["map"], "compare/map.html", texts["map_lead"].format(n=len(pieces())), trail, values=values)


def _engine_page(edition: Edition, stock: Stock, engine: Engine, trail: Sequence[tuple[str, str]]) -> Page:
    """The page of an engine: its formulations and counters, and their numbers."""
    texts = edition.texts["compare"]
    members = members_of_engine(stock, engine)
    entries = [PageLink(path_of(one), one.name, first_line(one), lesson_language(one)) for one in members]
    tables = [(describe(one.instance), rows) for one in stock.numbers.values() if (rows := _rows(stock, one, engine))]
    values = {"engine": engine, "entries": entries, "tables": tables}
    lead = f"{translate(engine.title)}: {count_in_words(texts['n_of_engine'], len(members), edition.language)}"
    return Page(path_of_engine(engine.name), engine.name, "compare/engine.html", lead, trail, values=values)


def _rows(stock: Stock, numbers: Numbers, engine: Engine) -> list[tuple[str, Mapping[str, object]]]:
    """The rows of the formulations of an engine, with the paths of their pages."""
    rows = ((stock.formulations[name], row) for name, row in numbers.rows.items())
    return [(path_of(one), row) for one, row in rows if one.engine.name == engine.name]


def _formulation_page(
    edition: Edition, stock: Stock, formulation: Formulation, trail: Sequence[tuple[str, str]]
) -> Page:
    """The page of a formulation: its card on a question, a board to play on, its numbers and its models."""
    instance = question_for(formulation) or _question_to_play(find_problem("non-attacking"))
    measured = stock.numbers.get(instance)
    if measured and measured.comparison.solutions and not isinstance(instance.size, int):
        best = measured.comparison.size
        instance = replace(instance, size=instance.size if best is None else best)
    card = make_card(formulation, instance)
    values = values_of_board(edition, instance) | {
        "one": formulation,
        "card": card,
        "is_large": len(instance.board) > MOST_SQUARES,
        "is_open": not isinstance(instance.size, int),
        "most_squares": MOST_SQUARES,
        "asked": describe(instance),
        "numbers": _rows(stock, measured, formulation.engine) if measured else [],
        "answers": _answers(stock, formulation),
        "models": [(model, model_file(formulation, model)) for model in stock.models.get(formulation.name, ())],
        "lesson_language": lesson_language(formulation),
    }
    path, lead = path_of(formulation), first_line(formulation)
    return Page(path, formulation.name, "compare/formulation.html", lead, trail, BOARDS, values)


def _question_to_play(problem: Problem) -> Instance:
    """The question below a problem, or below a formulation that answers none of the usual ones."""
    return Instance(problem, find_piece("queen"), Board(SIDE_TO_PLAY))


def _counter_page(stock: Stock, counter: Answerer, trail: Sequence[tuple[str, str]]) -> Page:
    values = values_of_lesson(counter) | {"answers": _answers(stock, counter)}
    return Page(path_of(counter), counter.name, "compare/counter.html", first_line(counter), trail, values=values)


class AnsweredProblem(NamedTuple):
    """The path and the title of a problem's page, and the pieces for which it is answered; empty if these are all."""

    path: str
    title: str
    pieces: Sequence[str]


def _answers(stock: Stock, answerer: Answerer) -> list[AnsweredProblem]:
    """The problems that a formulation or counter answers."""
    answered = []
    for name, names in abilities(answerer).items():
        if name in stock.problems:
            shown = [] if len(names) == len(pieces()) else names
            answered.append(AnsweredProblem(path_of_problem(name), title_of_problem(stock.problems[name]), shown))
    return answered


def _problem_page(edition: Edition, stock: Stock, problem: Problem, trail: Sequence[tuple[str, str]]) -> Page:
    """The page of a problem: its lesson, its specification, and who answers it."""
    about, _, more = problem.lesson.partition("\n")
    values = values_of_board(edition, _question_to_play(problem)) | {
        "problem": problem,
        "about": docstring(about),
        "more": docstring(more),
        "specification": python_code(inspect.cleandoc(f"\n{inspect.getsource(type(problem).is_solution)}")),
        "who": [(path_of(one), one.name) for one in stock.answerers if problem.name in abilities(one)],
        "pieces": [(path_of_values(problem, one), title_of_piece(one)) for one in stock.pieces.values()],
        "lesson_language": lesson_language(problem),
    }
    title = title_of_problem(problem)
    return Page(
        path_of_problem(problem.name), title, "compare/problem.html", first_line(problem), trail, BOARDS, values
    )


def _piece_page(edition: Edition, stock: Stock, piece: Piece, trail: Sequence[tuple[str, str]]) -> Page:
    """The page of a piece: its attacks, and the values of problems with it."""
    texts = edition.texts["compare"]
    board = Board(BOARD_OF_PIECE)
    middle = board.bitboard([(BOARD_OF_PIECE // 2, BOARD_OF_PIECE // 2)])
    layers = [Pieces(middle, piece), AttackedSquares(middle, piece)]
    title = title_of_piece(piece)
    values = values_of_board(edition, Instance(find_problem("non-attacking"), piece, CHESSBOARD)) | {
        "piece": piece,
        "picture": Markup(draw_board(board, layers, title=texts["attacks"].format(piece=title), shared=True)),
        "problems": [(path_of_values(one, piece), title_of_problem(one)) for one in stock.problems.values()],
    }
    lead = texts["piece_lead"].format(piece=title)
    return Page(path_of_piece(piece.name), title, "compare/piece.html", lead, trail, BOARDS, values)
