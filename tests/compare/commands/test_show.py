"""``show`` draws solutions."""

from tests.support.program import bezzel_here


def test_show_draws_the_one_solution_for_six_queens_up_to_symmetry() -> None:
    done = bezzel_here("show", "6", "--classes")
    assert done.returncode == 0
    assert "6 · · · · Q ·\n5 · · Q · · ·\n4 Q · · · · ·" in done.stdout
    assert "2." not in done.stdout


def test_show_stops_at_the_limit_and_says_what_it_left_out() -> None:
    out = bezzel_here("show", "8", "--limit", "2").stdout
    assert "2." in out
    assert "3." not in out
    assert "90 more" in out


def test_show_says_that_there_is_no_solution_and_that_is_no_error() -> None:
    done = bezzel_here("show", "3")
    assert done.returncode == 0
    assert "no solution" in done.stdout


def test_show_gives_the_members_of_a_class_and_the_symmetric_ones() -> None:
    out = bezzel_here("show", "8", "--class", "12", "--coordinates").stdout
    assert "half turn: " in out
    assert sum(": " in line and line[-1].isdigit() and " " in line for line in out.splitlines()) >= 8
    assert bezzel_here("show", "8", "--symmetric").stdout.count("kept by half turn") == 4
