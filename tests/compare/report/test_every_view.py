"""Every view says the same of every kind of verdict: what the sentences say, and nothing that contradicts them."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from html import unescape
from io import StringIO
from itertools import chain, islice

import pytest

from compare.classroom.page.assembling import PageContent, assemble
from compare.literature.published import PublishedValue
from compare.report.notebook import as_html, shown
from compare.report.pages.rendering import comparison_page
from compare.report.sentences import (
    Wording,
    criteria_in_words,
    findings_in_words,
    judgement_in_words,
    lines_about,
    verdict_in_words,
)
from compare.report.views import json, markdown, terminal
from compare.verdict.comparison import Comparison
from compare.verdict.tally import Defect, Disagreement
from models import OPTIMUM, Board, Instance, Status, find_formulation, find_piece, find_problem, formulations, orbits
from models.languages import speaking
from tests.support.judging import Gave, judged
from tests.support.reference import solutions

QUEEN = find_piece("queen")
QUEENS = Instance(find_problem("non-attacking"), QUEEN, Board(5), 5)
NO_QUEENS = Instance(find_problem("non-attacking"), QUEEN, Board(3), 3)
COVERS = Instance(find_problem("domination"), QUEEN, Board(4), OPTIMUM)
EVERY = sorted(find_formulation("backtracking/flags").solve(QUEENS))
ORBIT = max(orbits(EVERY, QUEENS.symmetries()), key=len)
ATTACKING = [*islice((one for one in range(0b11111, 1 << 25) if one.bit_count() == 5), 13)]
TOO_FEW = EVERY[0] & EVERY[0] - 1
BEST = sorted(solutions(COVERS))
WORSE = sorted(solutions(COVERS.with_size(3)))[0]
LIMIT = Status.LIMIT
SET = "10 solutions of 5 queens, 2 classes up to symmetry"
AGREED = f"✓ 2 formulations of 1 engine agree: {SET}"


def with_end(comparison: Comparison, name: str, reason: str, errors: tuple[str, ...] = ()) -> Comparison:
    """The comparison, in which one outcome has a reason, and what was written to standard error."""
    for outcome in comparison.outcomes:
        if outcome.name == name:
            outcome.reason, outcome.errors = reason, errors
    return comparison


def with_published(comparison: Comparison, count: int) -> Comparison:
    return replace(comparison, published={"count": PublishedValue(count, "A000170")})


def queens(*gave: Gave) -> Comparison:
    return judged(QUEENS, *gave)


@dataclass(frozen=True)
class Kind:
    """A verdict, the sentence that sums it up, and the marks of the five criteria."""

    comparison: Comparison
    agreement: str
    marks: str


KINDS = {
    "all agree": Kind(queens(Gave("a", EVERY), Gave("b", EVERY)), AGREED, "✓✓✓✓✓"),
    "extra boards": Kind(
        queens(Gave("a", EVERY), Gave("b", [*EVERY, *ATTACKING]), Gave("c", EVERY)),
        "✗ not agreed: 13 placements are disputed",
        "✗✓✓✓·",
    ),
    "a missing board": Kind(
        queens(Gave("a", EVERY), Gave("b", EVERY[1:])), "✗ not agreed: 1 placement is disputed", "✓✓✗✓·"
    ),
    "a board twice": Kind(
        queens(Gave("a", EVERY), Gave("b", EVERY + EVERY[:1])), "✗ not agreed: 1 placement is disputed", "✓✗✓✓·"
    ),
    "a set without an image": Kind(
        queens(Gave("a", ORBIT[1:]), Gave("b", ORBIT[1:])), "✗ not agreed: 1 placement is disputed", "✓✓✗✗·"
    ),
    "a wrong size": Kind(
        queens(Gave("a", EVERY), Gave("b", [*EVERY, TOO_FEW])), "✗ not agreed: 1 placement is disputed", "✗✓✓✓·"
    ),
    "not the optimum": Kind(
        judged(COVERS, Gave("a", BEST), Gave("b", [WORSE, *BEST])), "✗ not agreed: 1 placement is disputed", "✗✓✓✓·"
    ),
    "one alone is wrong": Kind(
        queens(Gave("a", [*EVERY, *ATTACKING])), "✗ not agreed: 13 placements are disputed", "✗✓·✓·"
    ),
    "a limit beside one that completed": Kind(
        queens(Gave("a", EVERY), Gave("b", EVERY[:3], LIMIT)),
        f"· one formulation completed, and no other confirms it: {SET}",
        "✓✓·✓✓",
    ),
    "a failure beside two that agree": Kind(
        queens(Gave("a", EVERY), Gave("b", EVERY), Gave("c", [], Status.FAILED)), AGREED, "✓✓✓✓✓"
    ),
    "a file that failed, with lines on standard error": Kind(
        with_end(
            queens(Gave("a", EVERY), Gave("b", EVERY), Gave("mine.py", [], Status.FAILED)),
            "mine.py",
            "ValueError: <no> (helper.py, line 3)",
            tuple(f"line {number} & more" for number in range(9)),
        ),
        AGREED,
        "✓✓✓✓✓",
    ),
    "a file that declines": Kind(
        with_end(
            queens(Gave("a", EVERY), Gave("b", EVERY), Gave("mine.py", [], Status.UNSUPPORTED)),
            "mine.py",
            "finds one solution only",
        ),
        AGREED,
        "✓✓✓✓✓",
    ),
    "none completed": Kind(
        queens(Gave("a", EVERY[:3], LIMIT), Gave("b", [], Status.FAILED)),
        "· no formulation completed, so nothing is proved",
        "·····",
    ),
    "none completed, and one is wrong": Kind(
        queens(Gave("a", ATTACKING[:2], LIMIT)), "✗ not agreed: 2 placements are disputed", "✗····"
    ),
    "no solution": Kind(
        judged(NO_QUEENS, Gave("a", [], Status.INFEASIBLE), Gave("b", [], Status.INFEASIBLE)),
        "✓ 2 formulations of 1 engine agree: no solution",
        "✓✓✓✓✓",
    ),
    "against the published number": Kind(
        with_published(queens(Gave("a", EVERY), Gave("b", EVERY)), 11), AGREED, "✓✓✓✓✗"
    ),
    "no published number": Kind(replace(queens(Gave("a", EVERY), Gave("b", EVERY)), published={}), AGREED, "✓✓✓✓·"),
}
every_kind = pytest.mark.parametrize("name", KINDS)


def written(render: Callable[[Comparison, StringIO], None]) -> Callable[[Comparison], str]:
    def write(comparison: Comparison) -> str:
        out = StringIO()
        render(comparison, out)
        return out.getvalue()

    return write


def text_of(html: str) -> str:
    """The text that a reader of a page sees, in one line."""
    without = re.sub(r"<(script|style)\b.*?</\1>|<svg\b.*?</svg>", " ", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", without)).split())


def page(comparison: Comparison, language: str) -> str:
    return text_of(assemble(PageContent(comparison.instance, language, comparison=comparison)))


VIEWS: dict[str, Callable[[Comparison], str]] = {
    "terminal": written(terminal.render),
    "markdown": written(markdown.render),
    "report": lambda comparison: text_of(comparison_page(comparison)),
    "notebook": lambda comparison: text_of(as_html(comparison)),
    "page": lambda comparison: page(comparison, "en"),
    "page in German": lambda comparison: page(comparison, "de"),
}
IN_ENGLISH = [view for view in VIEWS if "German" not in view]


@cache
def seen(name: str, view: str) -> str:
    """The text of a view of a kind of comparison."""
    return VIEWS[view](KINDS[name].comparison)


def missing(text: str, sentences: Iterable[str]) -> list[str]:
    return [sentence for sentence in sentences if " ".join(sentence.split()) not in " ".join(text.split())]


@every_kind
def test_the_sentence_and_the_criteria_are_those_of_the_kind(name: str) -> None:
    kind = KINDS[name]
    assert findings_in_words(kind.comparison)[0] == kind.agreement
    assert "".join(line[0] for line in criteria_in_words(kind.comparison)) == kind.marks


@every_kind
def test_every_view_says_all_that_was_found_and_shows_the_disputed_boards(name: str) -> None:
    comparison = KINDS[name].comparison
    for view in VIEWS:
        with speaking("en" if view in IN_ENGLISH else "de"):
            boards = [lines_about(comparison.instance, one)[1:] for one in comparison.disagreements[:3]]
            said = [*findings_in_words(comparison), *chain.from_iterable(boards)]
            said += criteria_in_words(comparison) * view.startswith("page")
        assert missing(seen(name, view), said) == [], view


OTHERWISE = {
    "✗ not agreed": ["agree:", "no other confirms", "✓ as published"],
    "✓ ": ["disputed", "no formulation completed", "not settled", "not held against"],
    "· one": ["disputed", "no formulation completed", "not settled", "not held against", "agree:"],
    "· no": ["disputed", "agree:", "no other confirms", "✓ as published"],
}
"""The words that contradict a sentence that begins so."""


@every_kind
def test_no_view_says_anything_that_contradicts_the_verdict(name: str) -> None:
    kind = KINDS[name]
    comparison = kind.comparison
    (contradicting,) = (words for start, words in OTHERWISE.items() if kind.agreement.startswith(start))
    untrue = [*contradicting, *(["No published value is known"] if comparison.published else [])]
    untrue += ["no formulation completed"] * comparison.complete + ["✓ as published"] * (kind.marks[4] != "✓")
    for view in IN_ENGLISH:
        assert [words for words in untrue if words.lower() in seen(name, view).lower()] == [], view
    data = json.as_data(comparison)
    assert data["agree"] == (not kind.agreement.startswith("✗"))
    assert data["disagreement_count"] == int((re.findall(r"(\d+) placement", kind.agreement) or ["0"])[0])
    assert (data["count"] is None) == ("solution" not in kind.agreement)
    assert repr(shown(comparison)).splitlines()[1].startswith(kind.agreement)


def test_of_a_file_that_failed_the_last_lines_on_standard_error_are_shown_and_all_where_that_is_wanted() -> None:
    comparison = KINDS["a file that failed, with lines on standard error"].comparison
    (short,) = (one for one in verdict_in_words(comparison) if one.startswith("✗"))
    assert short.splitlines() == [
        "✗ mine.py failed: ValueError: <no> (helper.py, line 3)",
        "  the last 5 of 9 lines on standard error ('run --verbose' shows all):",
        *(f"  line {number} & more" for number in range(4, 9)),
    ]
    (whole,) = (one for one in verdict_in_words(comparison, Wording(verbose=True)) if one.startswith("✗"))
    assert whole.splitlines()[1:] == [
        "  on standard error it wrote:",
        *(f"  line {number} & more" for number in range(9)),
    ]


def test_a_bar_in_the_name_of_a_file_stays_in_its_cell_of_a_markdown_table() -> None:
    out = StringIO()
    markdown.render(judged(QUEENS, Gave("a|b.py", EVERY)), out)
    assert "\n| a\\|b.py | COMPLETE | " in out.getvalue()


def test_a_file_that_declines_has_a_sentence_of_its_own_beside_the_number_of_the_others() -> None:
    names = ["mine.py", *islice((name for name in formulations() if name.startswith("kernels/")), 5)]
    comparison = queens(Gave("a", EVERY), *(Gave(name, [], Status.UNSUPPORTED) for name in names))
    for outcome in comparison.outcomes[1:]:
        outcome.reason = "no torus"
    declined = [line for line in verdict_in_words(comparison) if "not answer" in line]
    assert declined == [
        "· mine.py does not answer this question: no torus",
        "· 5 formulations do not answer this question: 5 no torus; 'run --verbose' names them",
    ]


def test_a_wrong_board_says_which_pieces_attack_which_squares_are_not_covered_or_what_else_is_broken() -> None:
    wrong = Disagreement(0b11, Defect.WRONG, ("a",), (), is_solution=False)
    said = "by the specification it is not a solution: "
    assert judgement_in_words(QUEENS.with_size(2), wrong) == (
        f"{said}a5 (row 0, column 0) attacks b5 (row 0, column 1)"
    )
    assert judgement_in_words(QUEENS, wrong) == f"{said}it has 2 queens, expected 5"
    assert judgement_in_words(COVERS, wrong) == f"{said}d3 (row 1, column 3) is neither occupied nor attacked"
    assert judgement_in_words(COVERS, replace(wrong, defect=Defect.NOT_SYMMETRIC)).endswith(
        "; so domination is not kept by this symmetry, and its is_kept_by should say so"
    )
    solution = replace(wrong, is_solution=True, defect=Defect.NOT_OPTIMAL)
    assert judgement_in_words(COVERS, solution).endswith("a solution, but with more pieces than are needed")
    assert judgement_in_words(QUEENS, solution).endswith("a solution, but with fewer pieces than are possible")
    assert judgement_in_words(QUEENS, replace(solution, defect=Defect.TWICE)).endswith("it is a solution")


def test_those_that_gave_the_same_placements_equally_often_are_a_group_in_whatever_order_they_gave_them() -> None:
    comparison = queens(
        Gave("a", EVERY),
        Gave("b", [*ATTACKING, *EVERY]),
        Gave("c", EVERY[::-1]),
        Gave("d", [*EVERY, *ATTACKING[::-1]]),
        Gave("e", [*EVERY, *ATTACKING[:12], ATTACKING[0]]),
        Gave("f", EVERY[1:]),
        Gave("g", EVERY + EVERY[:1]),
        Gave("h", EVERY, LIMIT),
    )
    assert comparison.groups == [["a", "c"], ["b", "d"], ["e"], ["f"], ["g"]]
