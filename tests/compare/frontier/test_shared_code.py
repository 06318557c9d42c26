"""The code that two methods share is found by their imports, not by what they say of themselves."""

import ast
from pathlib import Path

import pytest

from compare.frontier import shared_code
from compare.frontier.findings import CERTIFICATES, findings_of_package
from compare.frontier.shared_code import count_lines, least_shared, lines_in_words, modules_needed_by, shared_files
from compare.reference.pages import read_page


def test_the_searches_for_dominating_queens_share_what_adds_up_and_turns_boards() -> None:
    for pair in (("frame", "empty-line-patterns"), ("frame", "cover"), ("cover", "empty-line-patterns")):
        shared = shared_files(*(f"kernels/{name}" for name in pair))
        assert {f"models.counters.kernels.machinery.cover.{name}" for name in ("symmetry", "driver", "tasks")} <= shared
        assert f"share {lines_in_words(shared)} lines" in read_page("new-values")


def test_two_methods_without_a_file_in_common_share_nothing() -> None:
    assert shared_files("kernels/profile", "kernels/residual-constraints") == frozenset()
    assert "models.counters.closed_forms.shared.bishops" in shared_files(
        "closed-forms/minimal-bishops", "closed-forms/bishops-longest-first"
    )


def test_what_says_the_question_is_not_shared() -> None:
    both = modules_needed_by("models.counters.kernels.profile") & modules_needed_by(
        "models.counters.kernels.residual_constraints"
    )
    assert {"models.problem", "models.chess.board"} <= both


def test_of_several_methods_the_two_that_share_the_least_count() -> None:
    three = ["kernels/frame", "kernels/cover", "kernels/residual-constraints"]
    assert least_shared(three) == frozenset()
    assert least_shared(["kernels/frame"]) is None
    assert least_shared(["kernels/frame", "plug-in/of-somebody"]) is None


def test_every_method_that_found_a_term_is_a_file_of_this_program() -> None:
    for method in {finding.method for finding in findings_of_package()} - set(CERTIFICATES.values()):
        assert shared_files(method, method) is not None


def test_imports_count_at_any_place_but_not_those_for_the_type_checker(monkeypatch: pytest.MonkeyPatch) -> None:
    text = """
from typing import TYPE_CHECKING
import models.chess.board
if TYPE_CHECKING:
    from models.chess import piece
def late():
    from models.chess import symmetry
    from models.problem import Instance
"""
    monkeypatch.setattr(shared_code, "_tree", lambda module: ast.parse(text))
    imported = shared_code._imported.__wrapped__("a")
    assert imported == {"models.chess.board", "models.chess.symmetry", "models.problem"}


def test_lines_are_those_of_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = '"""A text."""\n\n# a comment\ndef f(\n    x: int,\n) -> int:\n    """What it does."""\n    return x\n'
    (tmp_path / "m.py").write_text(text)
    monkeypatch.setattr(shared_code, "ROOT", tmp_path)
    assert count_lines(frozenset({"m"})) == 4
