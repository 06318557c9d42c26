"""A chart shows its values where they are, in words and in place, whatever they are."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from models.drawing import SIGNS, Axis, Chart, Look, Series, draw_chart, draw_histogram
from models.drawing.chart import NAME_HEIGHT, PLOT_HEIGHT, PLOT_WIDTH, SERIES_COLOURS, Scale, write_tick
from tests.support.drawn import NAMESPACE, of_look, outside, read

VALUES = st.floats(-1e12, 1e12, allow_nan=False)
POINTS = st.lists(st.tuples(VALUES, VALUES), max_size=6)
SERIES = st.lists(st.builds(Series, st.text(max_size=20), POINTS, st.just(()), st.sampled_from(Look)), max_size=12)


@example([Series("", [(0.0, 0.0), (90001.0, 0.0)])], False, False, False)
@example([Series("", [(0.0, 4500000.0), (0.0, -1.0)])], False, False, False)
@settings(max_examples=25)
@given(SERIES, st.booleans(), st.booleans(), st.booleans())
def test_a_chart_is_well_formed_and_stays_inside_whatever_its_values_are(
    series: list[Series], across: bool, up: bool, diagonal: bool
) -> None:
    svg = draw_chart(Chart("any", Axis("x", across), Axis("y", up), series, diagonal=diagonal))
    assert outside(read(svg)) == []


@given(st.lists(VALUES, min_size=1), st.booleans())
def test_every_value_has_its_place_on_the_axis_and_greater_values_lie_further_along(
    values: list[float], logarithmic: bool
) -> None:
    scale = Scale(Axis("x", logarithmic), values, PLOT_WIDTH)
    held = sorted(one for one in values if scale.holds(one))
    places = [scale.place(one) for one in held]
    assert places == sorted(places)
    assert all(-1e-6 <= place <= PLOT_WIDTH + 1e-6 for place in places)
    assert len(scale.ticks) <= 14


def test_each_series_is_named_and_has_a_sign_at_each_of_its_points() -> None:
    series = [Series("flags", [(4, 16), (5, 53)]), Series("columns", [(4, 8), (5, 10)])]
    root = read(draw_chart(Chart("nodes", Axis("n"), Axis("nodes", logarithmic=True), series)))
    named = [one.text for one in root.iter(f"{NAMESPACE}text") if one.get("class") == "bezzel-chart-name"]
    assert sorted(filter(None, named)) == ["columns", "flags"]
    signs = [one for one in root.iter(f"{NAMESPACE}path") if one.get("class") == "bezzel-chart-sign"]
    assert len(signs) == 4 + 2


def test_the_first_seventeen_series_are_told_apart_without_their_colours() -> None:
    series = [Series(f"s{number}", [(0, number), (1, number)]) for number in range(17)]
    root = read(draw_chart(Chart("any", Axis("x"), Axis("y"), series)))
    signs = [*of_look(root, "chart-sign"), *of_look(root, "chart-hollow")]
    assert len({(one.get("class"), one.get("d")) for one in signs}) == 17


def test_a_sign_that_comes_again_has_another_colour() -> None:
    pairs = {(number % SERIES_COLOURS, SIGNS[number % len(SIGNS)]) for number in range(72)}
    assert len(pairs) == 72


@pytest.mark.parametrize("look", Look)
def test_the_names_of_forty_series_stay_inside_and_apart(look: Look) -> None:
    series = [Series(f"s{number}", [(0, number), (1, 5)], look=look) for number in range(40)]
    root = read(draw_chart(Chart("any", Axis("x"), Axis("y"), series)))
    assert outside(root) == []
    heights = sorted(float(one.get("y", "")) for one in of_look(root, "chart-name"))
    assert len(heights) == 40
    assert heights[0] > 0
    assert all(after - before >= NAME_HEIGHT - 0.01 for before, after in pairwise(heights))


def test_bars_stand_beside_each_other_and_are_as_high_as_their_values() -> None:
    series = [Series(name, [(0, 5), (1, 10)], look=Look.BARS) for name in ("first", "second")]
    root = read(draw_chart(Chart("reads", Axis("energy"), Axis("reads"), series)))
    bars = [one for one in root.iter(f"{NAMESPACE}rect") if one.get("class") == "bezzel-chart-bar"]
    sides = sorted((float(one.get("x", "")), float(one.get("width", "")), float(one.get("height", ""))) for one in bars)
    assert all(x + width <= after for (x, width, _), (after, _, _) in pairwise(sides))
    assert [round(height / PLOT_HEIGHT, 2) for _, _, height in sides] == [0.5, 0.5, 1.0, 1.0]


def test_a_histogram_puts_all_large_numbers_into_one_bar() -> None:
    drawn = draw_histogram("reads", "energy", "reads", {"one": Counter({0: 5, 3: 2}), "two": Counter({15: 1, 99: 1})})
    bars = [one for one in read(drawn).iter(f"{NAMESPACE}rect") if one.get("class") == "bezzel-chart-bar"]
    heights = sorted(float(one.get("height", "")) for one in bars if float(one.get("height", "")))
    assert [round(height / heights[-1], 1) for height in heights] == [0.4, 0.4, 1.0]
    assert "energy; 12: 12 or more" in drawn
    assert "or more" not in draw_histogram(
        "reads", "energy", "reads", {"one": Counter({0: 5, 12: 2}), "two": Counter()}
    )


@pytest.mark.parametrize("values", [[], [0.0], [-1.0, -2.0], [1e-9], [5.0, 5.0], [1e300, 1e-300]])
def test_a_chart_of_few_odd_values_is_drawn(values: list[float]) -> None:
    points = [(float(place), value) for place, value in enumerate(values)]
    for logarithmic in (False, True):
        assert draw_chart(Chart("odd", Axis("n"), Axis("y", logarithmic), [Series("one", points)])).startswith("<svg")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (2e7, "2·10⁷"), (1e8, "10⁸"), (1.5e7, "1.5·10⁷"), (-2.5e7, "-2.5·10⁷"), (9.9999e7, "10⁸"), (3e-5, "3·10⁻⁵"),
        (0.25, "0.25"), (0.0, "0"),
    ],
)  # fmt: skip
def test_a_tick_has_the_digits_that_it_needs(value: float, words: str) -> None:
    assert write_tick(value) == words


@given(st.floats(1, 1e12), st.floats(0, 1e12))
def test_no_two_ticks_have_the_same_text(first: float, second: float) -> None:
    ticks = Scale(Axis("x"), [0.0, first, second], PLOT_WIDTH).ticks
    assert len({write_tick(tick) for tick in ticks}) == len(ticks)
