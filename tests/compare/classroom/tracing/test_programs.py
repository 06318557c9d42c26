"""Programs as pupils write them are watched as they are, line by line, and their board is recognised."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace

import psutil
import pytest

from compare.classroom.algorithm.observing import Snapshot
from compare.classroom.algorithm.shape import Items, Pairs
from compare.classroom.algorithm.source import read_source
from compare.classroom.own_file.loading import load
from compare.classroom.tracing import story
from compare.classroom.tracing.code import ProgramCode
from compare.classroom.tracing.opening import choose_search
from compare.classroom.tracing.own_program import OwnProgram
from compare.classroom.tracing.program import MOST_PRINTED_AT_ONCE, Printed
from compare.classroom.tracing.reading import recognise
from compare.classroom.tracing.search import LIMITS, MOST_CELLS, ProgramEnded, TracedSearch
from compare.classroom.tracing.story import LINES_A_GLANCE, LineRun, Story
from compare.classroom.tracing.variables import Variables, attributes_of
from compare.classroom.tracing.wire import StepReader
from compare.classroom.watching.replay import Replay, State
from compare.classroom.watching.stride import Stride
from compare.harness import workplaces
from compare.harness.limits import Limits
from compare.lessons.browser.in_process import ThisInterpreter
from models import Board, Instance, find_formulation, find_problem
from models.watching import Event, Kind
from tests.support.instances import QUEEN
from tests.support.program import bezzel_here

PROGRAMS = sorted(Path(__file__).with_name("programs").glob("*.py"))
HOMEWORK = Path(__file__).parents[1] / "grading" / "homework"
NOT_WRITTEN_FOR_THIS = (
    "Damen_Jörg", "carla_queen_objects", "chiara_eingabe", "tarek_bits", "zoe_erste_loesung_crash",
    *(
        pytest.param(name, marks=pytest.mark.exhaustive)
        for name in ("damen_ben", "kemal_generator", "klara_matrix", "ulrike_oop", "vera_print")
    ),
)  # fmt: skip
ONE_ONLY = {"min_conflicts", "first_one"}
FOUR, FIVE = (Instance(find_problem("non-attacking"), QUEEN, Board(side), side) for side in (4, 5))
SOLUTIONS = {board: {*find_formulation("flags").solve(board)} for board in (FOUR, FIVE)}
Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a program; its path."""

    def written(text: str) -> str:
        path = tmp_path / "mine.py"
        path.write_text(text)
        return str(path)

    return written


def trace(
    path: str, instance: Instance = FOUR, limits: Limits = LIMITS, most: int = 100_000, most_cells: int = MOST_CELLS
) -> TracedSearch:
    with pytest.MonkeyPatch.context() as patch:  # what is in it is asked here; it runs in a process of its own
        patch.setattr(workplaces, "_usual", ThisInterpreter)
        program = choose_search(path, instance)
    load.cache_clear()
    assert isinstance(program, OwnProgram)
    source = read_source(program)
    assert source is not None
    return TracedSearch(program, instance, source, limits, most, most_cells)


def watch(search: TracedSearch) -> list[tuple[Event, Snapshot]]:
    """All steps, to the end."""
    seen = []
    with search:
        while not search.ended:
            if (event := search.take()) is not None:
                assert search.observed is not None
                seen.append((event, search.observed))
    return seen


def test_there_are_twenty_programs_in_different_styles() -> None:
    assert len(PROGRAMS) >= 20


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_the_board_and_the_solutions_of_a_program_are_those_that_it_has(path: Path) -> None:
    asked = FIVE if "N = 5" in path.read_text() else FOUR
    search = trace(str(path), asked)
    steps = watch(search)
    assert (search.failure, search.gave_up) == (None, None)
    told = [event.placement for event, _ in steps if event.placement is not None]
    assert len(told) == len({*told})
    if path.stem in ONE_ONLY:
        assert len(told) == 1
        assert {*told} <= SOLUTIONS[asked]
    elif path.stem == "wrong_diagonal":
        assert {*told} > SOLUTIONS[asked]
    else:
        assert {*told} == SOLUTIONS[asked]
    state = State()
    for event, _ in steps:
        state.apply(event)
        if event.placement is not None and path.stem != "min_conflicts":
            assert asked.board.bitboard(state.placed) in (event.placement, 0)
    assert state.nodes >= asked.board.rows
    code = path.read_text().splitlines()
    assert all(code[snapshot.line - 1].strip() for _, snapshot in steps)
    assert {event.line for event, _ in steps} - {None} <= {snapshot.line for _, snapshot in steps}


@pytest.mark.parametrize("name", NOT_WRITTEN_FOR_THIS)
def test_programs_of_pupils_that_were_written_for_something_else_show_their_board(name: str) -> None:
    steps = watch(trace(str(HOMEWORK / f"{name}.py")))
    assert {event.placement for event, _ in steps} - {None} == SOLUTIONS[FOUR]
    assert sum(event.kind == Kind.PLACE for event, _ in steps) >= 6


def test_the_variables_are_those_that_the_line_can_see_after_it_has_run(write: Write) -> None:
    path = write(
        "seen = []\nclass Box:\n    def __init__(self):\n        self.queens = {(0, 1)}\n"
        "def inner(x):\n    seen.append(x)\n    return [x, None]\n"
        "def solve(n):\n    x = 1\n    box = Box()\n    for x in (2, 3):\n        y = inner(x * 10)\n    return []\n"
    )
    after = [(snapshot.line, snapshot.variables) for _, snapshot in watch(trace(path))]
    inside = [variables for line, variables in after if line == 6]
    assert [one["x"] for one in inside] == [20, 30]
    assert [list(one["seen"]) for one in inside] == [[20], [20, 30]]
    assert {tuple(one["box.queens"]) for one in inside} == {((0, 1),)}
    assert [list(one["y"]) for line, one in after if line == 12 and "y" in one][-1] == [30, "–"]
    assert [one["x"] for line, one in after if line == 13] == [3]


def test_what_a_program_prints_is_one_of_its_data() -> None:
    (path,) = (one for one in PROGRAMS if one.stem == "druckt")
    *_, (_, last) = watch(trace(str(path), FIVE))
    assert last.variables["print()"][-1] == "Es gibt 10 Lösungen"


def test_a_step_of_a_terminal_is_a_line_with_all_that_it_does_and_goes_back() -> None:
    (path,) = (one for one in PROGRAMS if one.stem == "permutationen")
    with trace(str(path)) as search:
        replay = Replay(search, search.shapes)
        boards = []
        while replay.stride_forward(Stride.PROPAGATION):
            boards.append(list(replay.state.placed))
        while replay.position:
            replay.back()
    assert {len(board) for board in boards} == {0, 4}
    assert replay.state.placed == []


@pytest.mark.parametrize(
    ("text", "seconds", "words"),
    [
        ("def solve(n):\n    while True:\n        n = n + 1 - 1", 60.0, "stopped after 3 000 lines"),
        ("def solve(n):\n    return sum(iter(int, 1))", 0.3, "stopped after 0.3 seconds"),
        ("def solve(n):\n    x = []\n    while True:\n        x.append('a' * 10**7)", 60.0, "memory limit of 90 MiB"),
        (
            "import os\ndef solve(n):\n    [os.fork() for _ in 'abc']\n    while True:\n        pass",
            60.0,
            "stopped after",
        ),
    ],
)
def test_a_program_that_does_not_end_or_takes_too_much_ends_with_a_sentence(
    text: str, seconds: float, words: str, write: Write
) -> None:
    search = trace(write(text), limits=Limits(seconds, 90), most=3000)
    before = {*psutil.Process().children(recursive=True)}
    watch(search)
    assert {*psutil.Process().children(recursive=True)} <= before
    assert search.failure is None
    assert isinstance(search.gave_up, ProgramEnded)
    assert words in str(search.gave_up).replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_a_program_whose_data_would_fill_the_memory_here_is_stopped(write: Write) -> None:
    path = write("def solve(n):\n    while True:\n        n += 1\n        rows = [n] * 399")
    search = trace(path, most_cells=50_000)
    steps = watch(search)
    assert 100 < len(steps) < 1000
    assert str(search.gave_up).endswith("lines, as its data took too much room")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("x = [1]\n    return x[n]", "IndexError: list index out of range (mine.py, line 3)"),
        ("import os\n    os._exit(3)", "the process died, exit code 3"),
        (
            "import os, sys\n    frame = sys._getframe()\n    while 'outbox' not in frame.f_locals:\n"
            "        frame = frame.f_back\n    os.write(frame.f_locals['outbox'].connection.fileno(), b'x' * 99)",
            "it wrote something into the pipe of the program that is not a message",
        ),
    ],
)
def test_a_program_that_fails_says_where_and_its_steps_stay(body: str, words: str, write: Write) -> None:
    search = trace(write(f"def solve(n):\n    {body}\n"))
    steps = watch(search)
    assert search.failure == words
    assert all(event.kind == Kind.LINE for event, _ in steps)


HOSTILE = "\x1b[31m\x07</script><script>alert(1)</script>"


def test_nothing_of_a_program_steers_the_terminal_or_the_page(write: Write, tmp_path: Path) -> None:
    path = write(
        f"# {HOSTILE}\ndef solve(n):\n    text = 'x'\n    text = {HOSTILE!r}\n    globals()[text] = text\n"
        "    globals()[text] = n\n    print(text)\n    boards = [[text]]\n    return []\n"
    )
    done = bezzel_here("watch", path, "4", "--lines")
    assert done.returncode == 0
    assert not [one for one in done.stdout + done.stderr if not one.isprintable() and one != "\n"]
    page = tmp_path / "page.html"
    assert bezzel_here("watch", path, "4", "--html", str(page)).returncode == 0
    assert "<script>alert" not in page.read_text()


def test_watch_says_what_is_wrong_with_a_program_and_a_page_shows_how_far_it_came(write: Write, tmp_path: Path) -> None:
    path = write("def solve(n):\n    board = [0]\n    board.append(3)\n    return board[n]\n")
    done = bezzel_here("watch", path, "4", "--lines")
    assert done.returncode == 1
    assert "board.append(3)" in done.stdout
    assert done.stderr == f"error: {path} failed: IndexError: list index out of range (mine.py, line 4)\n"
    page = tmp_path / "page.html"
    assert bezzel_here("watch", path, "4", "--html", str(page)).returncode == 0
    assert "IndexError: list index out of range (mine.py, line 4)" in page.read_text()


def test_code_that_is_too_deep_is_bad_use(write: Write) -> None:
    done = bezzel_here("watch", write(f"print({'+'.join('1' * 20_000)})\n"), "4", "--lines")
    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot be loaded: RecursionError" in done.stderr


@pytest.mark.parametrize("square", ["(4, 0)", "(0, 4)", "(-1, 0)"])
def test_a_class_that_tells_of_a_square_beyond_the_board_is_told_so(square: str, write: Write) -> None:
    text = f"""
        from models import Formulation
        class Mine(Formulation):
            def unsupported(self, instance):
                return None
            def placements(self, instance, search):
                search.place({square})
                yield 0
    """
    search = trace(write(dedent(text)))
    assert watch(search) == []
    last = "the board, whose last square is (row, column) = (3, 3)"
    assert search.failure == f"search.place: {square} is not on {last}"


def test_a_dictionary_whose_keys_have_many_numbers_is_left_out_and_the_program_goes_on(write: Write) -> None:
    text = (
        "def solve(n):\n    known = {}\n    for i in range(400):\n        known[i, 0, 0, 0, 0, 0] = n\n    return []\n"
    )
    search = trace(write(text))
    steps = watch(search)
    assert search.failure is None
    assert max(len(snapshot.variables.get("known", ())) for _, snapshot in steps) == 285  # 7 × 285 numbers, below 2000


@pytest.mark.parametrize("first", [0, 1])
def test_a_dictionary_of_squares_may_count_from_0_or_from_1(first: int) -> None:
    squares = [(row + first, column + first) for row in range(4) for column in range(4)]
    boards = [Pairs((square, int(square in squares[:count])) for square in squares) for count in (1, 2)]
    reading = recognise({"board": boards}, ProgramCode("board = {}"), FOUR)
    assert reading is not None
    assert reading.squares(boards[1]) == frozenset({(0, 0), (0, 1)})


def test_a_search_that_concludes_something_about_no_square_tells_no_step(write: Write) -> None:
    text = """
        from models import Formulation
        from models.search import Reason
        class Mine(Formulation):
            def unsupported(self, instance):
                return None
            def placements(self, instance, search):
                search.exclude(0, Reason("mine", "there is no place"))
                search.force(0, Reason("mine", "there is no place"))
                search.restore(0)
                yield from ()
    """
    done = bezzel_here("watch", write(dedent(text)), "4", "--lines")
    assert (done.returncode, done.stderr.count("Error")) == (0, 0)
    assert "0 solutions" in done.stdout


def test_a_value_before_the_first_is_no_value() -> None:
    reader = StepReader(Board(4), most_lines=9, most_steps=9, most_cells=9)
    reader.read(b'{"values": [1, 2], "names": ["x"], "steps": []}')
    with pytest.raises(ValueError, match="out of range"):
        list(reader.tell([1, [0, -2], []], lambda name, value: None))


@pytest.mark.parametrize("kind", [Kind.EXCLUDE, Kind.FORCE, Kind.RESTORE])
def test_a_conclusion_about_no_square_is_no_step(kind: Kind) -> None:
    reader = StepReader(Board(4), most_lines=9, most_steps=9, most_cells=9)
    reason = None if kind == Kind.RESTORE else ["mine", "there is no place", "0", "0", "0"]
    with pytest.raises(ValueError, match="no event"):
        list(reader.tell([1, [], [[kind.value, None, None, None, None, "0", reason]]], lambda name, value: None))


def test_a_solution_without_a_piece_is_told(write: Write) -> None:
    done = bezzel_here(
        "watch", write("def solve(n):\n    yield [None] * n\n"), "2", "--problem", "all-non-attacking", "--lines"
    )
    assert (done.returncode, done.stderr.count("error")) == (0, 0)
    assert "1 solution" in done.stdout


def test_a_reason_that_is_no_sentence_is_no_step() -> None:
    reader = StepReader(Board(4), most_lines=9, most_steps=9, most_cells=9)
    for by, words in ((5, "there is no place"), ("filter", 5), ("filter", "{size}")):
        event = [Kind.EXCLUDE.value, None, None, None, None, "1", [by, words, "0", "0", "0"]]
        with pytest.raises(ValueError, match="no sentence"):
            list(reader.tell([1, [], [event]], lambda name, value: None))


@pytest.mark.parametrize("second", [(1, -1), (1, 0)])
def test_a_list_on_a_board_of_one_square_is_no_board(second: tuple[int, int]) -> None:
    one_square = Instance(find_problem("non-attacking"), QUEEN, Board(1))
    values = {"board": [Items((1, 1)), Items(second)]}
    assert recognise(values, ProgramCode("board = [1, 1]"), one_square) is None


def test_the_numbers_at_the_top_of_a_program_may_be_annotated() -> None:
    text = "N: int = 8\nrows = columns = 6\nempty: list[int]\nx, y = 1, 2\nprints = True\n"
    assert ProgramCode(text).numbers_at_top == {"N": 8, "rows": 6, "columns": 6}


def test_of_a_long_line_that_a_program_prints_in_pieces_the_end_is_kept() -> None:
    printed = Printed()
    for _ in range(3):
        printed.write("a" * (MOST_PRINTED_AT_ONCE - 1))
    printed.write("end")
    assert len(printed.lines[0]) == MOST_PRINTED_AT_ONCE
    assert printed.lines[0].endswith("aend")


def test_solutions_of_an_iterator_are_told_as_those_of_a_generator(write: Write) -> None:
    text = """
        from itertools import permutations
        def is_right(rows):
            return all(abs(rows[one] - rows[other]) != one - other for one in range(4) for other in range(one))
        def solve(n):
            return filter(is_right, permutations(range(n)))
    """
    told = [event.placement for event, _ in watch(trace(write(dedent(text)))) if event.kind == Kind.SOLUTION]
    assert {*told} == SOLUTIONS[FOUR]


class Slotted:
    __slots__ = ("board",)


class WithOneMore(Slotted):
    __slots__ = "depth"

    def __init__(self) -> None:
        self.board = [1]
        self.depth = 2


def test_the_attributes_in_slots_are_those_of_all_classes() -> None:
    assert attributes_of(WithOneMore()) == {"board": [1], "depth": 2}


class Friend:
    def __init__(self) -> None:
        self.friends: list[str] = []


def test_objects_with_lists_may_be_keys_and_members() -> None:
    variables = Variables(__name__)
    assert variables.number({Friend(): 1}) is variables.number({Friend()}) is None
    assert variables.number([Friend()]) == 0


def test_the_board_of_a_slow_program_is_recognised_after_its_first_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(number / LINES_A_GLANCE for number in range(9 * LINES_A_GLANCE))
    monkeypatch.setattr(story, "time", SimpleNamespace(monotonic=lambda: next(now) * LINES_A_GLANCE))
    values = [1, 2, Items(()), Items((0,)), Items((0, 2)), Items((1,)), Items((1, 3)), Items((1, 3, 0))]
    told: list[Event] = []
    slow = Story(FOUR, ProgramCode("board.append(1)"), values, lambda line, variables, events: told.extend(events))
    for number in range(2 * LINES_A_GLANCE):
        slow.add(LineRun(1, {"x": number % 2}))
    for number in range(2, len(values)):
        slow.add(LineRun(1, {"board": number}))
    slow.end()
    assert slow.reading is not None
    assert sum(event.kind == Kind.PLACE for event in told) == 5
