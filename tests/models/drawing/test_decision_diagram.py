"""Decision diagrams as pictures: nodes apart, few crossings, each edge drawn once, and the walk as steps."""

import random
from itertools import pairwise

from models import Board, find_piece
from models.drawing.decision_diagram import APART, Layout, Node, draw_decision_diagram, keep_apart
from tests.support.drawn import read

FALSE, TRUE = (9, -1000), (9, 1)


def ladder(width: int, depth: int) -> dict[Node, tuple[Node, Node]]:
    """A diagram that can be drawn without a crossing, its nodes listed in any order."""
    edges = {
        (level, place): ((level + 1, place), (level + 1, place + 1) if level < depth - 1 else FALSE)
        for level in range(depth)
        for place in range(width + level)
    }
    bottom = dict.fromkeys([(depth, place) for place in range(width + depth)], (TRUE, FALSE))
    listed = list({**edges, **bottom}.items())
    random.Random(1).shuffle(listed)
    return dict(listed)


def test_what_can_be_drawn_without_a_crossing_is() -> None:
    layout = Layout(ladder(2, 4), FALSE)
    levels: dict[int, list[Node]] = {}
    for node in sorted(layout.x, key=layout.x.__getitem__):
        levels.setdefault(node[0], []).append(node)
    assert layout.crossings([levels.get(level, []) for level in range(10)]) == 0


def test_nodes_of_a_level_do_not_touch() -> None:
    layout = Layout(ladder(3, 3), FALSE)
    for level in range(9):
        places = sorted(x for node, x in layout.x.items() if node[0] == level and node[1] >= 0)
        assert all(after - before >= APART - 1e-6 for before, after in pairwise(places))


def test_places_that_have_room_stay_and_others_share_what_they_lack() -> None:
    assert keep_apart([0, 100], [40, 40]) == [0, 100]
    assert keep_apart([10, 10], [40, 40]) == [-10, 30]
    assert keep_apart([50, 0, 200], [40, 20, 40]) == [10, 40, 200]


def test_each_edge_is_drawn_once_dashed_if_it_is_low_and_a_walk_is_its_steps() -> None:
    """Two squares, one of which is occupied."""
    root, with_first, without = (0, 1), (1, 2), (1, 3)
    false, true = (2, 4), (2, 5)
    edges = {root: (without, with_first), with_first: (true, false), without: (false, true)}
    walk = [(root, with_first), (with_first, true)]
    svg = draw_decision_diagram(Board(1, 2), find_piece("queen"), edges, false, walk, "words", "light")
    drawn = read(svg)
    dashed = [
        one.get("stroke-dasharray") is not None for one in drawn.iter() if one.get("class") == "bezzel-diagram-edge"
    ]
    assert (len(dashed), sum(dashed)) == (6 + 2, 3 + 1)  # two of the legend
    steps = [one for one in drawn.iter() if one.get("data-step")]
    assert sorted(one.get("data-step", "") for one in steps) == ["0", "0", "1"]
    (piece,) = [one for one in drawn.iter() if one.tag.endswith("use")]
    assert any(piece in set(one.iter()) and one.get("data-step") == "0" for one in steps)
