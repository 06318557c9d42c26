"""The graph of a piece's attacks, and what is particular to the formulations that search in it."""

import sys

import pytest

pytest.importorskip("networkx")

import networkx

from compare.reference.pages import read_page
from models import (
    ANY,
    OPTIMUM,
    Board,
    Instance,
    Piece,
    Search,
    attack_graph,
    find_formulation,
    find_piece,
    find_problem,
)
from models.chess.piece import pair_of
from models.graphs.dominating_sets import packing_number, sets_to_hit
from models.problem import Size
from tests.support.checking import check
from tests.support.drawn import read
from tests.support.instances import TORI, all_instances, narrowed, telling_instances
from tests.support.markdown import fenced_lines, sections
from tests.support.reference import solutions

OURS = [find_formulation(f"graphs/{name}") for name in ("independent-sets", "cliques", "dominating-sets")]
BOUNDED = [one for one in OURS if one.has_relaxation]
QUEEN, KNIGHT = find_piece("queen"), find_piece("knight")
PAWN = Piece("pawn", leaps=frozenset({(-1, -1), (-1, 1)}))
LANCE = Piece("lance", rides=frozenset({(-1, 0)}))
CLASSIC = ("non-attacking", "domination", "independent-domination", "total-domination", "maximal-non-attacking")


def asked(problem: str, piece: Piece, board: Board, size: Size | None = None) -> Instance:
    return Instance(find_problem(problem), piece, board, size)  # type: ignore[arg-type]


@pytest.mark.quick
@pytest.mark.parametrize("piece", [QUEEN, KNIGHT, find_piece("nightrider"), PAWN, LANCE], ids=lambda piece: piece.name)
@pytest.mark.parametrize("board", [Board(1), Board(3, 5), *TORI, Board(2, 2, layers=2)], ids=str)
def test_an_edge_leads_to_each_square_that_the_piece_attacks_by_definition(piece: Piece, board: Board) -> None:
    graph = attack_graph(board, piece)
    assert list(graph) == list(board)
    assert all(set(graph[square]) == piece.attacked_from(board, square) for square in board)
    assert graph.is_directed() == (piece in (PAWN, LANCE))
    assert (graph.graph["board"], graph.graph["piece"]) == (board, piece)


def test_forbidden_squares_are_no_vertices() -> None:
    board = Board(4, 5)
    forbidden = board.bitboard([(0, 0), (2, 3)])
    left = [square for square in board if square not in [(0, 0), (2, 3)]]
    whole = attack_graph(board, QUEEN)
    graph = attack_graph(board, QUEEN, forbidden)
    assert list(graph) == left
    assert networkx.utils.graphs_equal(graph, whole.subgraph(left))


def test_a_vertex_has_the_name_of_its_square_and_is_drawn_where_people_see_it() -> None:
    nodes = attack_graph(Board(3, 4), QUEEN).nodes
    assert nodes[0, 1] == {"name": "b3", "pos": (1, 2)}
    assert nodes[2, 0] == {"name": "a1", "pos": (0, 0)}


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ((8, QUEEN), TypeError, "expected a board"),
        ((Board(4), "queen"), TypeError, "expected .* a piece"),
        ((Board(4), QUEEN, "a1"), TypeError, "expected .* a bitboard"),
        ((Board(4), QUEEN, 1 << 16), ValueError, "outside the board"),
        ((Board(4), pair_of(QUEEN, KNIGHT)), ValueError, "one kind of piece, not of queen-and-knight"),
    ],
)
def test_what_has_no_graph_is_refused(arguments: tuple[object, ...], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        attack_graph(*arguments)  # type: ignore[arg-type]


def test_without_networkx_the_command_is_named_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(ImportError, match=r"NetworkX: pip install 'bezzel\[graphs\]'"):
        attack_graph(Board(4), QUEEN)


@pytest.mark.parametrize("piece", [PAWN, LANCE], ids=lambda piece: piece.name)
@pytest.mark.parametrize("problem", CLASSIC)
def test_pieces_that_attack_one_way_are_answered_as_the_definition_does(problem: str, piece: Piece) -> None:
    for board, size in ((Board(3), OPTIMUM), (Board(3), ANY), (Board(2, 4), 4), (Board(3, wrap=True), OPTIMUM)):
        for instance in narrowed(asked(problem, piece, board, size)):  # type: ignore[arg-type]
            answering = [one for one in OURS if one.unsupported(instance) is None]
            assert answering
            for formulation in answering:
                check(formulation, instance)


@pytest.mark.parametrize("step", [97, pytest.param(5, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("problem", CLASSIC[:4])
def test_a_bound_holds_whatever_is_required_or_forbidden(problem: str, step: int) -> None:
    asked_about = [*telling_instances(find_problem(problem)), *list(all_instances(find_problem(problem)))[::step]]
    asked_about += narrowed(asked(problem, PAWN, Board(3, 4)))
    without = 0
    for instance in {one.with_size(OPTIMUM) for one in asked_about}:
        optimum = next((one.bit_count() for one in solutions(instance)), None)
        for formulation in BOUNDED:
            if formulation.unsupported(instance) is None:
                bound = formulation.relaxed_bound(instance)
                without += bound is None
                assert bound is not None or optimum is None
                if bound is not None and optimum is not None:
                    assert bound <= optimum if instance.problem.wanted == "fewest" else bound >= optimum
    assert without or problem == "domination"


def test_bounds_are_as_strong_as_the_lessons_and_the_page_say() -> None:
    by_cliques = [asked("non-attacking", QUEEN, board, OPTIMUM) for board in (Board(12), Board(6, wrap=True))]
    by_cliques += [asked("non-attacking", find_piece("amazon"), Board(6), OPTIMUM)]
    assert [BOUNDED[0].relaxed_bound(one) for one in by_cliques] == [12, 4, 4]
    assert [find_formulation("linear/line-sums").relaxed_bound(one) for one in by_cliques] == [12, 6, 6]
    by_packings = [asked("domination", find_piece(name), Board(8)) for name in ("king", "knight", "queen")]
    assert [BOUNDED[1].relaxed_bound(one) for one in by_packings] == [9, 12, 3]
    assert packing_number(sets_to_hit(by_packings[2])) == 1


def test_a_packing_ends_the_search_for_few_knights() -> None:
    search = Search()
    knights = asked("domination", KNIGHT, Board(8), 12)
    assert len(list(find_formulation("graphs/dominating-sets").solve(knights, search))) == 2
    assert search.statistics.nodes == 166


def test_maximal_sets_of_queens_are_many_and_maximum_ones_few() -> None:
    found = list(find_formulation("graphs/cliques").solve(asked("maximal-non-attacking", QUEEN, Board(8))))
    assert len({*found}) == len(found) == 10188
    assert sum(one.bit_count() == 8 for one in found) == 92


def test_the_figure_shows_each_edge_once_and_each_clique_as_a_step() -> None:
    (figure,) = find_formulation("graphs/independent-sets").figures(asked("non-attacking", QUEEN, Board(4)))
    drawn = list(read(figure.svg).iter())
    assert figure.caption == "Each clique holds one piece at most, and has one colour: 4 in 4 cliques."
    assert sum(one.get("class", "").startswith("bezzel-graph-") and one.tag.endswith("path") for one in drawn) == 76
    assert sum(one.tag.endswith("circle") for one in drawn) == 16
    assert sum(one.get("class") == "bezzel-graph-chosen-name" for one in drawn) == 4
    assert {one.get("data-step") for one in drawn} - {None} == {"0", "1", "2", "3"}


def test_squares_in_no_clique_have_a_look_of_their_own_and_their_pieces_are_not_counted() -> None:
    instance = Instance(find_problem("non-attacking"), QUEEN, Board(4), required=1 << 1, forbidden=1 << 0)
    (figure,) = find_formulation("graphs/independent-sets").figures(instance)
    (outside,) = (one for one in read(figure.svg).iter() if one.get("class") == "bezzel-graph-no-clique")
    assert ": 3 in " in figure.caption
    assert {"a4", "b4"} <= {one.text for one in outside}


def test_a_large_graph_is_not_drawn() -> None:
    assert not list(find_formulation("graphs/independent-sets").figures(asked("non-attacking", QUEEN, Board(9))))


def test_the_example_of_the_page_gives_what_it_says() -> None:
    names: dict[str, object] = {}
    said = []
    for line in fenced_lines(sections(read_page("library"))["The graph of a piece"]):
        code, _, value = line.partition("  # ")
        if value:
            said.append((eval(code, names), eval(value)))
        else:
            exec(code, names)
    assert len(said) == 4
    assert all(given == expected for given, expected in said)
