"""Digests of sets of solutions: what they say is what the whole set says, and a false set shows."""

import json
import random
from collections import Counter

import pytest

from compare.answers import fingerprint as module
from compare.answers.fingerprint import Fingerprint, Fingerprinter, add_up, find_faults, take_fingerprint
from compare.cli.commands.fingerprint import describe_outcome
from compare.harness.faults import Fault
from compare.harness.runner import compare
from models import ANY, Board, Formulation, Instance, Search, find_formulation, find_piece, find_problem
from models.problem import Size
from tests.support import defective
from tests.support.program import bezzel_here

GENERAL = find_formulation("backtracking/general")


def question(problem: str, piece: str, board: Board, size: Size | None = None) -> Instance:
    the_problem, the_piece = find_problem(problem), find_piece(piece)
    return Instance(the_problem, the_piece, board, size or the_problem.default_size(board, the_piece))


QUEENS = question("non-attacking", "queen", Board(6, 6))
DOMINATION = question("domination", "queen", Board(5, 5))


def taken(instance: Instance, placements: list[int]) -> Fingerprint:
    fingerprinter = Fingerprinter(instance)
    for placement in placements:
        fingerprinter.add(placement)
    return add_up([fingerprinter.data()])


def solutions(instance: Instance) -> list[int]:
    return list(GENERAL.solve(instance, Search()))


@pytest.mark.parametrize(
    "instance",
    [
        QUEENS,
        question("non-attacking", "queen", Board(8, 9)),
        question("domination", "rook", Board(4, 4)),
        question("domination", "knight", Board(3, 5)),
        question("domination", "queen", Board(3, 3)).narrowed(forbidden=1 << 4),
        question("total-domination", "queen", Board(1, 1)),
        question("non-attacking", "queen", Board(5, 5, wrap=True)),
        question("all-non-attacking", "king", Board(4, 4), ANY),
    ],
)
def test_it_says_what_the_whole_set_says(instance: Instance) -> None:
    exact = compare(instance, [GENERAL])
    found = taken(instance, solutions(instance))
    assert (found.count, found.orbit_sizes, found.classes) == (exact.count, exact.orbit_sizes, exact.classes)
    assert found.size == exact.size
    assert found.count_by_size == Counter(map(int.bit_count, exact.solutions))
    assert (found.is_closed, found.judged, found.wrong) == (True, found.count, 0)


def test_the_order_and_the_batches_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    placements = solutions(DOMINATION)
    whole = taken(DOMINATION, placements)
    random.Random(1).shuffle(placements)
    monkeypatch.setattr(module, "BATCH", 7)
    assert taken(DOMINATION, placements) == whole


def test_a_board_of_more_squares_than_a_word_has_bits() -> None:
    instance = question("non-attacking", "rook", Board(9, 9), 9).narrowed(required=sum(1 << 10 * k for k in range(6)))
    placements = solutions(instance)
    found = taken(instance, placements)
    assert (found.count, found.size) == (6, 9)
    assert taken(instance, placements[1:]).digest != found.digest
    others = [placements[0] ^ 1 << square for square in (0, 63, 64, 80)]
    assert len({taken(instance, [one]).digest for one in [placements[0], *others]}) == 5


@pytest.mark.exhaustive
def test_one_square_moved_changes_the_digest() -> None:
    digests = {taken(QUEENS, [1 << first | 1 << second]).digest for first in range(36) for second in range(first)}
    assert len(digests) == 36 * 35 // 2


def test_sets_whose_sums_are_equal_as_numbers_differ() -> None:
    assert taken(QUEENS, [0b0011, 0b1100]).digest != taken(QUEENS, [0b0101, 0b1010]).digest


@pytest.mark.parametrize(
    ("bad", "fault"),
    [
        (defective.Missing(), "gave different sets"),
        (defective.Twice(), "gave different sets"),
        (defective.Wrong(), "gave 1 that are not solutions, among the 5 that were judged"),
        (defective.Unsymmetric(), "not closed under symmetry"),
        (defective.Twice(), "not closed under symmetry"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_a_false_set_shows(bad: Formulation, fault: str) -> None:
    both = [take_fingerprint(one, QUEENS, 60, 2048) for one in (GENERAL, bad)]
    assert fault in " ".join(find_faults(QUEENS, both))


def test_a_set_that_is_not_closed_under_symmetry_has_no_number_of_classes() -> None:
    found = take_fingerprint(defective.Unsymmetric(), QUEENS, 60, 2048)
    assert ", ? classes, " in describe_outcome(found)
    assert "None" not in describe_outcome(found)


def test_a_count_that_is_not_as_published_shows_even_if_nobody_is_beside() -> None:
    alone = take_fingerprint(defective.TooMany(), DOMINATION, 60, 2048)
    assert "NOT as published: size 3" in " ".join(find_faults(DOMINATION, [alone]))


@pytest.mark.parametrize(
    ("bad", "seconds", "reason"),
    [
        (defective.Hangs(), 1, "not done after 1 seconds"),
        (defective.Dies(), 60, "the process died"),
        (defective.NoPlacement(), 60, "'a1', which is not a placement"),
        (defective.OffTheBoard(), 60, "is not a placement"),
    ],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_who_does_not_end_well_has_no_fingerprint(bad: Formulation, seconds: float, reason: str) -> None:
    found = take_fingerprint(bad, QUEENS, seconds, 2048)
    assert found.fingerprint is None
    assert found.reason is not None
    assert reason in found.reason


def test_after_the_first_placements_some_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "JUDGED_AT_FIRST", 10)
    monkeypatch.setattr(module, "THEN_ONE_IN", 20)
    placements = solutions(DOMINATION)
    assert taken(DOMINATION, placements).judged == 10 + len(placements) // 20


def test_no_placement_is_refused() -> None:
    with pytest.raises(Fault, match="not a placement"):
        Fingerprinter(QUEENS).add(1 << 36)


def test_the_command_agrees_on_the_rooks_that_cover_the_board() -> None:
    arguments = ["fingerprint", "5", "--problem", "domination", "--piece", "rook"]
    arguments += ["--only", "uncovered-square", "--only", "cp-sat/lex-leader-unfolded"]
    done = bezzel_here(*arguments)
    assert done.returncode == 0
    assert "6130 solutions of 5" in done.stdout
    assert "✓ 2 formulations of 2 engines agree" in done.stdout
    done = bezzel_here(*arguments, "--json")
    found = json.loads(done.stdout)
    assert [one["count"] for one in found["formulations"]] == [2 * 5**5 - 120] * 2
    assert found["faults"] == []
