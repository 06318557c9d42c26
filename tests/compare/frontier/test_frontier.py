"""New terms: they are found as the listed ones are, two methods agree, and no rule is broken."""

import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, replace
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest

from compare.certificates.certifying import TermCertifier
from compare.certificates.verifying.reading import Refused
from compare.certificates.weights.search import Stuck
from compare.frontier import counting, recounting, searching
from compare.frontier.b_files import b_file, counting_with
from compare.frontier.checks import all_values, faults
from compare.frontier.counting import CountingProcess, CountingTask, Job, count_term, counting_jobs, formulations_for
from compare.frontier.findings import (
    CERTIFICATES,
    Finding,
    FoundTerm,
    append_findings,
    findings_of_package,
    found_terms,
    read_findings,
)
from compare.frontier.new_terms import confirmed_by_others, new_terms
from compare.frontier.recounting import ListedTerms, Recount, count_again, recount, verify
from compare.frontier.report import HEADS, markdown, page, summary, table
from compare.frontier.searching import SequenceSearch, search
from compare.frontier.shared_code import lines_in_words, shared_files
from compare.frontier.terms import (
    Term,
    counted_sequences,
    is_known,
    last_index,
    listed_value,
    next_terms,
    term_of,
    terms_to,
)
from compare.harness.limits import Limits
from compare.literature.entries import BFile, entries
from compare.literature.sequences import KnownElsewhere, Quantity, Sequence, Subject
from compare.question.errors import BadUse
from compare.reference.pages import read_page
from models import ANY, Board, Instance, find_piece, find_problem
from models.catalogue.finding import find_counter
from models.counting import Census, CountablePart
from models.languages import speaking
from tests.support.program import ROOT, bezzel_here

pytest.importorskip("numba")

LIMITS = Limits(60, 2048, 1)
CERTIFIER, CLAUSES = TermCertifier(), CERTIFICATES["sat"]
QUICK, A_SECOND = 0.02, 1.0
KINGS = Finding("A133791", 13, 13, 13, False, 10**53, "kernels/profile", 1.0, "bezzel 0.1.0", "2026-11-22")


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """The kernel is compiled here and kept, so that no count is stopped while it is compiled."""
    find_counter("kernels/profile").count(cut("A133791", 5).answers[0].on(Board(6)))


class CertifierOfTwo:
    """A certifier that finds the size 2, whatever is asked."""

    def engines_for(self, instance: Instance, quantity: Quantity, value: int | None) -> list[str]:
        return ["sat"]

    def certify(self, engine: str, instance: Instance, quantity: Quantity) -> Census | str:
        return Census(2, 1)


class CountingHere(CountingProcess):
    """Counts in this process, without a time limit."""

    def run(self, job: Job, limits: Limits, store: Path | None = None) -> Finding | str:
        return count_term(CountingTask(job, limits.mib, store), self._certifier)


@pytest.fixture
def _in_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what does not depend on where it is counted: no second process is started, and nothing is remembered."""
    monkeypatch.setattr(counting, "_measured", {})
    monkeypatch.setattr(searching, "CountingProcess", CountingHere)
    monkeypatch.setattr(recounting, "CountingProcess", CountingHere)


@pytest.fixture(autouse=True)
def _nothing_else_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search knows one sequence only, so that it looks for terms that others list."""
    monkeypatch.setattr("compare.frontier.searching.is_known", lambda sequence, board: board in sequence.values)


def count_nothing(term: Term) -> str:
    return "nobody counts it"


def ignore(words: str) -> None:
    """Ignore the words about what is missing; no test here asks for them."""


def row_of(sequence: Sequence, found: dict[Term, FoundTerm]) -> list[str]:
    """The sequence, and how far it is listed and found, to the terms that two methods confirm."""
    return list(table({sequence.source: sequence}, found))[1][: HEADS.index("confirmed") + 1]


def cut(source: str, side: int) -> Sequence:
    """A sequence as if it were listed only so far."""
    whole = counted_sequences()[source]
    values = {board: value for board, value in whole.values.items() if max(board.rows, board.columns) <= side}
    skipped = len(whole.terms) - len(whole.values)
    return replace(whole, values=values, terms=whole.terms[: len(values) + skipped], known=KnownElsewhere())


@pytest.mark.parametrize(
    ("source", "sides"),
    [
        ("A133791", [(13, 13, 13), (14, 14, 14)]),
        ("A063443", [(18, 17, 17), (19, 18, 18)]),
        ("A319096", [(11, 22, 22), (12, 24, 24)]),
        ("A274138", [(172, 19, 1), (173, 19, 2)]),
        ("A350815", [(37, 9, 1), (46, 10, 1), (47, 9, 2)]),
    ],
)
def test_the_first_term_that_is_not_listed(source: str, sides: list[tuple[int, int, int]]) -> None:
    terms = islice(next_terms(counted_sequences()[source]), len(sides))
    assert [(term.number, term.board.rows, term.board.columns) for term in terms] == sides


@pytest.mark.parametrize(("source", "side"), [("A133791", 6), ("A288956", 6), ("A347554", 7), ("A350815", 6)])
def test_terms_that_are_listed_are_found_by_two_methods(source: str, side: int, request: pytest.FixtureRequest) -> None:
    if source != "A133791":  # it is counted in a second process, as everywhere
        request.getfixturevalue("_in_one_process")
    findings: list[Finding] = []
    lines = [SequenceSearch(cut(source, side - 1), side, {})]
    assert list(search(lines, LIMITS, 60, findings.append))
    found = found_terms(findings)
    listed = counted_sequences()[source]
    assert found
    for term, one in found.items():
        assert one.is_confirmed
        assert one.value == listed.value(term.board) == listed.terms[term.number - listed.first]


@pytest.mark.usefixtures("_in_one_process")
def test_sizes_that_no_counter_knows_are_found_by_formulations_of_two_engines() -> None:
    findings: list[Finding] = []
    list(search([SequenceSearch(cut("A381091", 3), 4, {})], LIMITS, 60, findings.append))
    assert {finding.value for finding in findings} == {2}
    assert len({finding.method.partition("/")[0] for finding in findings}) == 2


def test_the_search_of_a_kernel_written_in_python_does_not_confirm_it() -> None:
    question = counted_sequences()["A274138"].answers[0]
    instance = question.on(Board(5, 3))
    named = [one.engine.name for one in formulations_for(instance, "size", ["kernels/cover"], 2)]
    assert "cp-sat" in named
    assert not {"kernels", "backtracking"} & set(named)
    assert len(set(named)) == len(named)


def test_a_size_takes_one_solution_of_a_search_that_lists_and_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    cover = find_counter("kernels/cover")
    monkeypatch.setattr(type(cover), "take_census", None)
    instance = counted_sequences()["A274138"].answers[0].on(Board(5, 3))
    finding = count_term(CountingTask(Job(Term("A274138", 14, Board(5, 3)), cover.name, instance, "size"), 2048, None))
    assert isinstance(finding, Finding)
    assert finding.value == 2


@pytest.mark.usefixtures("_in_one_process")
def test_only_the_methods_that_are_named_are_asked() -> None:
    only = frozenset({"kernels/residual-constraints"})
    findings: list[Finding] = []
    list(search([SequenceSearch(cut("A133791", 5), 6, {}, only)], LIMITS, 60, findings.append))
    assert [finding.method for finding in findings] == [*only]


@pytest.mark.usefixtures("_in_one_process")
def test_a_search_may_begin_at_a_larger_board() -> None:
    findings: list[Finding] = []
    list(
        search(
            [SequenceSearch(cut("A133791", 4), 6, {}, frozenset({"kernels/profile"}), 6)], LIMITS, 60, findings.append
        )
    )
    assert [finding.number for finding in findings] == [6]


@pytest.mark.usefixtures("_in_one_process")
def test_a_term_that_cannot_be_kept_is_told_before_the_search_ends() -> None:
    def refuse(finding: Finding) -> None:
        raise BadUse("the disk is full")

    told = search([SequenceSearch(cut("A133791", 5), 6, {})], LIMITS, 60, refuse)
    assert next(told).startswith("A133791(6) = ")
    with pytest.raises(BadUse, match="the disk is full"):
        next(told)


def queens_on_10(source: str, quantity: Quantity) -> Job:
    instance = counted_sequences()[source].answers[0].on(Board(10))
    return Job(Term(source, 10, Board(10)), "kernels/frame", instance, quantity)


def test_a_count_goes_on_with_the_parts_in_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frame = type(find_counter("kernels/frame"))
    monkeypatch.setattr(frame, "kept_after", 0.0)
    monkeypatch.setattr(counting, "_measured", {})
    task = CountingTask(queens_on_10("A002564", "count"), 2048, tmp_path / "store.sqlite")
    first = count_term(task)
    monkeypatch.setattr(counting, "_measured", {})
    asked_again: list[int] = []

    def count_nothing(
        self: object, instance: object, numbers: list[int], *_: object, **__: object
    ) -> Iterator[CountablePart]:
        asked_again.extend(numbers)
        return iter([])

    monkeypatch.setattr(frame, "counted_parts", count_nothing)
    again = count_term(task)
    assert isinstance(first, Finding)
    assert isinstance(again, Finding)
    assert first.value == again.value == counted_sequences()["A002564"].value(Board(10))
    assert asked_again == []
    assert again.seconds > 0


def test_a_count_of_classes_tells_the_number_of_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "_measured", {})
    classes = count_term(CountingTask(queens_on_10("A002563", "classes"), 2048, None))
    monkeypatch.setattr(type(find_counter("kernels/frame")), "take_census", None)
    solutions = count_term(CountingTask(queens_on_10("A002564", "count"), 2048, None))
    assert isinstance(classes, Finding)
    assert isinstance(solutions, Finding)
    assert (classes.value, solutions.value) == (1, 8)


def test_a_counter_whose_table_cannot_hold_a_count_says_so() -> None:
    wazirs = Instance(find_problem("minimal-domination"), find_piece("wazir"), Board(15), ANY)
    job = Job(Term("A290382", 15, Board(15)), "kernels/minimal-covers", wazirs, "count")
    reason = "kernels/minimal-covers: a state has more pieces than there are labels"
    assert count_term(CountingTask(job, 2048, None)) == reason


@pytest.mark.parametrize(("source", "side"), [("A075458", 7), ("A002564", 6), ("A002563", 6), ("A303378", 5)])
def test_a_certificate_tells_a_term_as_it_is_listed(source: str, side: int) -> None:
    pytest.importorskip("pysat")
    sequence = counted_sequences()[source]
    answer = sequence.answers[0]
    instance = answer.on(Board(side))
    engines = CERTIFIER.engines_for(instance, answer.quantity, sequence.value(Board(side)))
    assert engines == (["linear", "sat"] if source == "A075458" else ["sat"])
    for method in (CERTIFICATES[engine] for engine in engines):
        job = Job(Term(source, side, Board(side)), method, instance, answer.quantity)
        finding = count_term(CountingTask(job, 2048, None), CERTIFIER)
        assert isinstance(finding, Finding)
        assert finding.value == sequence.value(Board(side))
        assert found_terms([finding])[finding.term].is_certified


def test_a_certificate_of_all_classes_tells_the_number_of_solutions_too(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pysat")
    monkeypatch.setattr(counting, "_measured", {})
    values = []
    for source in ("A002563", "A002564"):
        answer = counted_sequences()[source].answers[0]
        job = Job(Term(source, 6, Board(6)), CLAUSES, answer.on(Board(6)), answer.quantity)
        finding = count_term(CountingTask(job, 2048, None), CERTIFIER)
        assert isinstance(finding, Finding)
        values.append(finding.value)
    assert values == [counted_sequences()[source].value(Board(6)) for source in ("A002563", "A002564")]


def test_a_certificate_is_found_where_a_program_takes_the_place_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "_measured", {})
    monkeypatch.setattr(counting, "PACKAGES", {"sat": ("a-package-that-is-not-installed",)})
    job = Job(Term("A075458", 4, Board(4)), CLAUSES, counted_sequences()["A075458"].answers[0].on(Board(4)), "size")
    finding = count_term(CountingTask(job, 2048, None), CertifierOfTwo())
    assert isinstance(finding, Finding)
    assert (finding.value, finding.versions) == (2, "")


def test_a_certificate_that_is_refused_finds_no_term_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pysat")

    def refuse(*_: object) -> None:
        raise Refused("a step does not follow")

    monkeypatch.setattr("compare.certificates.verifying.verify.verify", refuse)
    instance = counted_sequences()["A075458"].answers[0].on(Board(4))
    said = count_term(CountingTask(Job(Term("A075458", 4, Board(4)), CLAUSES, instance, "size"), 2048, None), CERTIFIER)
    assert said == f"{CLAUSES}: a step does not follow"


def test_a_linear_program_that_leads_nowhere_finds_no_term_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def lead_nowhere(*_: object) -> None:
        raise Stuck("nothing is refuted")

    monkeypatch.setattr("compare.certificates.weights.proving.refute_frame", lead_nowhere)
    instance = counted_sequences()["A075458"].answers[0].on(Board(4))
    assert CERTIFIER.certify("linear", instance, "size") == "nothing is refuted"


def test_a_certificate_lists_what_another_method_has_counted_if_that_is_little() -> None:
    pytest.importorskip("pysat")
    instance = counted_sequences()["A002564"].answers[0].on(Board(6))
    assert CERTIFIER.engines_for(instance, "count", 10_000)
    assert not CERTIFIER.engines_for(instance, "count", 10_001)
    assert not CERTIFIER.engines_for(instance, "count", None)
    assert not CERTIFIER.engines_for(instance, "classes", 2000)
    bishops = counted_sequences()["A303141"].answers[0]
    assert not CERTIFIER.engines_for(bishops.on(Board(6)), bishops.quantity, 4)
    connected = counted_sequences()["A381091"].answers[0]
    assert not CERTIFIER.engines_for(connected.on(Board(6)), "size", 4)


def test_what_is_too_much_to_list_is_left_to_counters() -> None:
    instance = counted_sequences()["A287070"].answers[0].on(Board(6))
    assert not list(formulations_for(instance, "count", [], None))
    assert not list(formulations_for(instance, "count", ["kernels/empty-rows"], 10**6))
    large = counted_sequences()["A075458"].answers[0].on(Board(1000))
    assert not list(formulations_for(large, "size", [], None))
    assert not CERTIFIER.engines_for(large, "size", None)


def test_a_b_file_has_the_terms_as_they_are_listed_not_the_sizes_of_placements() -> None:
    armies = counted_sequences()["A250000"]
    finding = Finding("A250000", 17, 17, 17, False, 84, "cp-sat/general", 1.0, "", "2026-11-22")
    found = found_terms([finding, replace(finding, method="sat/general")])
    assert list(b_file(armies, found, count_nothing, ignore))[-1] == "17 42"


@pytest.mark.usefixtures("_in_one_process")
def test_a_search_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    file = tmp_path / "new" / "found.jsonl"
    list(search([SequenceSearch(cut("A133791", 5), 6, {})], LIMITS, 60, lambda finding: append_findings(file, finding)))
    assert len(file.read_text(encoding="utf-8").splitlines()) == 2
    line = SequenceSearch(cut("A133791", 5), 6, found_terms(read_findings(file)))
    assert list(search([line], LIMITS, 60, lambda finding: append_findings(file, finding))) == []


def test_a_term_that_two_methods_found_is_certified_where_that_is_asked_for() -> None:
    pytest.importorskip("pysat")
    sequence = cut("A075458", 4)
    found = [Finding("A075458", 5, 5, 5, False, 3, method, 1.0, "", "2026-11-22") for method in ("kernels/a", "b/c")]
    findings: list[Finding] = []
    only = frozenset({CLAUSES})
    list(
        search(
            [SequenceSearch(sequence, 5, found_terms(found), only, certifier=CERTIFIER)], LIMITS, 60, findings.append
        )
    )
    assert [(finding.method, finding.value) for finding in findings] == [(CLAUSES, 3)]
    confirmed = "\n".join(page({"A075458": sequence}, found_terms([*found, *findings])))
    assert "yes, with a certificate" in confirmed


def test_a_term_of_one_method_is_marked_and_not_in_the_b_file() -> None:
    found = found_terms([KINGS])
    sequence = counted_sequences()["A133791"]
    assert "**by nobody: one method only**" in "\n".join(page({"A133791": sequence}, found))
    assert list(b_file(sequence, found, count_nothing, ignore))[-1].startswith("12 ")
    other = replace(KINGS, method="kernels/residual-constraints")
    assert list(b_file(sequence, found_terms([KINGS, other]), count_nothing, ignore))[-1] == f"13 {10**53}"
    assert row_of(sequence, found) == ["A133791", "", "12", "22", "13", "0", "0", "0"]
    beyond = replace(KINGS, number=23, rows=23, columns=23)
    assert row_of(sequence, found_terms([beyond])) == ["A133791", "", "12", "22", "23", "1", "1", "0"]


def test_methods_that_differ_are_told_and_confirm_nothing() -> None:
    wrong = replace(KINGS, method="kernels/cover", value=7)
    found = found_terms([KINGS, wrong])
    assert not found[KINGS.term].is_confirmed
    assert [fault for fault in faults(found) if "not all methods agree" in fault]


def test_classes_that_cannot_hold_the_listed_solutions_are_told() -> None:
    classes = replace(KINGS, source="A002563", number=19, rows=19, columns=19, value=10)
    assert [fault for fault in faults(found_terms([classes])) if "do not hold 84 solutions" in fault]
    assert not list(faults(found_terms([replace(classes, value=11)])))


def test_minimal_covers_that_are_fewer_than_maximal_placements_without_attacks_are_told() -> None:
    covers = replace(KINGS, source="A286881", number=10, rows=10, columns=10, value=32239887127)
    (fault,) = [fault for fault in faults(found_terms([covers])) if "minimal-domination has" not in fault]
    assert "maximal-non-attacking has 32239887128, minimal-domination 32239887127" in fault
    assert not list(faults(found_terms([replace(covers, value=16133593980207)])))


def test_fewer_pieces_that_attack_every_square_than_cover_it_are_told() -> None:
    attacking = replace(KINGS, source="A303003", number=21, rows=21, columns=21, value=10)
    assert [fault for fault in faults(found_terms([attacking])) if "domination has 11, total-domination 10" in fault]


@pytest.mark.usefixtures("_in_one_process")
def test_a_count_that_differs_is_found_by_counting_again() -> None:
    wrong = replace(KINGS, number=6, rows=6, columns=6, value=7)
    ((finding, counted),) = verify([wrong], LIMITS, 60)
    assert finding == wrong
    assert isinstance(counted, Finding)
    assert (counted.method, counted.value) == ("kernels/profile", 48231228511)


@pytest.mark.usefixtures("_in_one_process")
def test_a_count_that_fails_does_not_end_the_others_where_less_time_is_left_than_each_may_take() -> None:
    found = replace(KINGS, number=6, rows=6, columns=6, value=48231228511)
    gone = replace(found, method="kernels/gone", seconds=0.0)
    again = list(verify([gone, found], replace(LIMITS, seconds=600), 60))
    assert [finding.method for finding, _ in again] == ["kernels/gone", "kernels/profile"]
    assert again[0][1] == "there is no kernels/gone here"
    without_memory = recount([ListedTerms(cut("A133791", 2))], Limits(600, 0, 1), 60)
    assert [one.finding.method for one in without_memory] == ["kernels/profile", "decision-diagrams/model-count"]


@pytest.mark.usefixtures("_in_one_process")
def test_the_command_says_which_count_differs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compare.frontier.findings.findings_of_package", lambda: ())
    path = tmp_path / "found.jsonl"
    append_findings(path, replace(KINGS, number=6, rows=6, columns=6, value=7, seconds=0.0))
    done = bezzel_here("frontier", "--verify", "--found", str(path), "--budget", "0.1")
    assert done.returncode == 1
    assert "✗ A133791(6) by kernels/profile: kernels/profile now finds 48231228511" in done.stderr


def listed_again(source: str, side: int) -> list[Recount]:
    return list(recount([ListedTerms(cut(source, side))], LIMITS, 60))


@pytest.mark.usefixtures("_in_one_process")
def test_listed_terms_are_counted_again() -> None:
    again = listed_again("A133791", 6)
    assert [one.finding.value for one in again] == [1, 15, 417, 50625, 24879489, 48231228511]
    assert all(one.agrees and one.explanation is None for one in again)


@pytest.mark.usefixtures("_in_one_process")
def test_terms_that_are_not_counted_again_have_a_reason() -> None:
    listed = ListedTerms(cut("A133791", 6))
    assert str(listed) == "A133791: 0 of 6 terms agree, 0.0 s; 6 not counted: the time was used up"
    assert not [*recount([listed], LIMITS, 0)]
    assert len([*recount([listed], LIMITS, 60)]) == 6
    assert str(listed).startswith("A133791: 6 of 6 terms agree, ")
    assert "not counted" not in str(listed)
    large = ListedTerms(cut("A381091", 4))
    assert len([*recount([large], Limits(60, 1, 1), 60)]) == 3
    assert str(large).endswith("1 not counted: decision-diagrams/model-count would take more memory than 1 MiB")


def test_a_listed_term_has_its_index_in_the_sequence() -> None:
    for sequence in counted_sequences().values():
        terms = ListedTerms(sequence).terms
        assert {term.board for term in terms} == sequence.values.keys()
        assert [term_of(sequence, term.number) for term in terms] == terms
    assert str(ListedTerms(counted_sequences()["A002562"]).terms[0]) == "A002562(1)"


@pytest.mark.usefixtures("_in_one_process")
def test_a_listed_term_that_differs_is_told_and_explained_only_by_other_lists() -> None:
    sequence = cut("A133791", 3)
    wrong = replace(sequence, values=sequence.values | {Board(3): 416})
    *_, differing = recount([ListedTerms(wrong)], LIMITS, 60)
    assert str(differing) == "A133791 at 3 × 3: listed 416, kernels/profile finds 417"
    assert not differing.is_explained
    queens = replace(counted_sequences()["A002563"], values={Board(16): 43})
    job = ListedTerms(queens).next_job()
    assert job is not None
    finding = replace(KINGS, source="A002563", number=16, rows=16, columns=16, value=371)
    explained = ListedTerms(queens).note_count(job, finding)
    assert not explained.agrees
    assert explained.is_explained
    assert str(explained).endswith("43 classes (A002563) hold at most 344 placements, not 2968 (A002564)")


def test_the_readme_tells_as_many_new_terms_as_are_claimed() -> None:
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert summary(found_terms(findings_of_package())) in readme


def test_the_page_of_the_reference_has_the_data_of_the_package() -> None:
    made = "\n".join(markdown(counted_sequences(), found_terms(findings_of_package()))) + "\n"
    assert read_page("frontier") == made, "make it anew: python -m compare frontier --markdown"


def test_no_new_term_of_the_package_is_listed_or_breaks_a_rule() -> None:
    found = found_terms(findings_of_package())
    assert found
    for term, one in found.items():
        assert one.agrees
        assert listed_value(counted_sequences()[term.source], term.board) in (None, one.value)
    for claim in new_terms(found):
        sequence = counted_sequences()[claim.term.source]
        assert not is_known(sequence, claim.term.board)
        assert claim.term.number > entries()[claim.term.source].listed_to
        assert claim.term in terms_to(sequence, claim.term.side)
    assert list(faults(found)) == []


def test_every_term_of_an_entry_that_was_read_is_known_here() -> None:
    for source, entry in entries().items():
        sequence = counted_sequences()[source]
        for number in range(sequence.first, entry.listed_to + 1):
            term = term_of(sequence, number)
            assert term is None or number in sequence.set_there or is_known(sequence, term.board), (source, number)


ONCE_NEW = {
    "A350820": 43, "A304555": 12, "A303145": 12, "A303147": 12, "A303141": 9, "A303144": 7, "A321673": 10,
    "A287070": 3, "A286881": 2, "A286849": 1, "A291098": 2, "A286882": 1, "A286871": 1,
}  # fmt: skip
"""Terms that were found, and are in a later version of their entry, or of that of the diagonal."""


def test_what_is_listed_now_is_no_claim_and_others_have_confirmed_it_where_it_was_read() -> None:
    found = found_terms(findings_of_package())
    claimed = {claim.term for claim in new_terms(found)}
    known = Counter(term.source for term in found if term not in claimed)
    assert {source: known[source] for source in ONCE_NEW} == ONCE_NEW
    confirmed = Counter(one.term.source for one in confirmed_by_others(found))
    assert {
        source: ONCE_NEW[source] - confirmed[source] for source in ONCE_NEW if source != "A350820"
    } == dict.fromkeys(ONCE_NEW.keys() - {"A350820"}, 0)
    assert confirmed["A350820"] == 0  # its long list has them, and was not read


def test_a_product_and_a_mirrored_board_are_no_findings_of_their_own() -> None:
    finding = Finding("A286886", 11, 11, 11, False, 7, "closed-forms/minimal-bishops", 1.0, "", "2026-11-22")
    light, both = replace(finding, source="A287897", value=6), replace(finding, source="A295899", value=42)
    assert [one.follows_from for one in new_terms(found_terms([finding, light, both]))] == [
        "", "", "the product of both colours"
    ]  # fmt: skip
    assert not [one for one in faults(found_terms([finding, light, both])) if "colours" in one]
    (fault,) = [one for one in faults(found_terms([finding, light, replace(both, value=41)])) if "colours" in one]
    assert fault == "A295899(11) = 41: the squares of the two colours have 7 and 6"
    even = [replace(one, number=12, rows=12, columns=12, value=7) for one in (finding, light)]
    assert [one.follows_from for one in new_terms(found_terms(even))] == ["", "the dark squares, mirrored"]


def test_a_claim_says_when_it_was_not_listed_and_how_much_its_methods_share() -> None:
    covers = Finding("A002564", 20, 20, 20, False, 5272, "kernels/frame", 1.0, "", "2026-11-22")
    told = "\n".join(page(counted_sequences(), found_terms([covers, replace(covers, method="kernels/cover")])))
    number = lines_in_words(shared_files("kernels/frame", "kernels/cover"))
    assert f"yes; the two share {number} lines | not listed on {entries()['A002564'].version} |" in told
    kings = replace(KINGS, source="A288956", number=19, rows=19, columns=19)
    told = "\n".join(
        page(counted_sequences(), found_terms([kings, replace(kings, method="kernels/residual-constraints")]))
    )
    assert "yes, by two that share no code | not listed on 2025-02-16 |" in told


def test_a_witness_that_is_none_is_told() -> None:
    finding = Finding("A075458", 4, 4, 4, False, 2, "kernels/cover", 1.0, "", "2026-11-23", "a1, d3")
    assert [fault for fault in faults(found_terms([finding])) if "the witness of kernels/cover is none" in fault]
    assert not list(faults(found_terms([replace(finding, witness="a4, c2")])))


B_FILES = [source for source, entry in entries().items() if entry.b_file and entry.b_file.is_ours]
QUICK_B_FILES = ("A274138", "A299029", "A286849")


def is_made_of(file: BFile, lines: list[str]) -> bool:
    """Whether these lines are the file. Its last line may have no end."""
    text = "\n".join(lines).encode()
    return any(len(one) == file.bytes and sha256(one).hexdigest() == file.sha256 for one in (text, text + b"\n"))


@pytest.mark.parametrize(
    "source",
    [one if one in QUICK_B_FILES else pytest.param(one, marks=pytest.mark.exhaustive) for one in B_FILES],
)
def test_a_list_of_ours_has_the_size_and_the_digest_of_the_stored_b_file(source: str) -> None:
    sequence, entry = counted_sequences()[source], entries()[source]
    told: list[str] = []
    with CountingHere() as process:
        count = counting_with(Limits(3600, 4096, 1), process, lambda finding: None)
        made = list(b_file(sequence, found_terms(findings_of_package()), count, told.append, entry.listed_to))
    assert told == []
    assert entry.b_file is not None
    assert is_made_of(entry.b_file, made)
    assert not is_made_of(entry.b_file, [*made[:-1], made[-1] + "0"])


LISTS_ON_THE_PAGE = re.findall(r"^\| (A\d+) \| (\d+) \| `([0-9a-f]{64})` \|$", read_page("new-values"), re.MULTILINE)


def count_by_formulas(term: Term) -> int:
    """The value of a term, on which all formulas that count it agree."""
    jobs = counting_jobs(term, counted_sequences()[term.source].answers)
    tasks = [CountingTask(job, 4096, None) for job in jobs if job.method.startswith("closed-forms/")]
    found = [finding for finding in map(count_term, tasks) if isinstance(finding, Finding)]
    assert len(found) == len(tasks) == 2
    (value,) = {finding.value for finding in found}
    return value


def test_the_page_has_the_digests_of_six_lists() -> None:
    assert len({source for source, _, _ in LISTS_ON_THE_PAGE}) == 6


@pytest.mark.exhaustive
@pytest.mark.parametrize(("source", "size", "digest"), LISTS_ON_THE_PAGE)
def test_a_list_of_200_terms_has_the_digest_on_the_page(source: str, size: str, digest: str) -> None:
    first = counted_sequences()[source].first
    terms = [Term(source, n, Board(n)) for n in range(first, 201)]
    made = "".join(f"{term.number} {count_by_formulas(term)}\n" for term in terms).encode()
    assert (len(made), sha256(made).hexdigest()) == (int(size), digest)


def test_a_b_file_has_all_terms_and_counts_those_that_are_known_elsewhere() -> None:
    asked: list[Term] = []

    def count(term: Term) -> int:
        asked.append(term)
        return 7

    found = replace(KINGS, source="A332347", number=509, rows=20, columns=13)
    findings = [found, replace(found, method="kernels/residual-constraints")]
    told: list[str] = []
    made = list(b_file(counted_sequences()["A332347"], found_terms(findings), count, told.append))
    assert [int(line.split()[0]) for line in made] == [*range(1, 501)]
    assert all(is_known(counted_sequences()["A332347"], term.board) for term in asked)
    assert len(asked) == len({*asked})
    assert made[36] == "37 7"
    assert told == ["A332347 ends before n = 501: 28 × 5 was not found"]


def test_a_b_file_ends_with_the_board_that_is_named() -> None:
    bishops, queens = counted_sequences()["A146304"], counted_sequences()["A319096"]
    made = list(b_file(bishops, {}, lambda term: term.side, ignore, last_index(bishops, 40)))
    assert made[20:] == [f"{n} {n}" for n in range(21, 41)]
    told: list[str] = []
    assert list(b_file(bishops, {}, count_nothing, told.append, last_index(bishops, 22)))[20:] == []
    assert told == ["A146304 ends before n = 21: 21 × 21 is known elsewhere, but nobody counts it"]
    assert last_index(queens, 23) == 11  # boards of 2n × 2n
    assert last_index(counted_sequences()["A274138"], 9) is None


@pytest.mark.parametrize("source", ["A133791", "A274138", "A332347", "A319096"])
def test_the_term_of_an_index_is_the_one_of_that_index(source: str) -> None:
    sequence = counted_sequences()[source]
    for term in islice(next_terms(sequence), 30):
        assert term_of(sequence, term.number) == term


def count_all_again(findings: list[Finding]) -> None:
    assert findings
    with CountingHere() as process:
        for finding in findings:
            again = count_again(finding, LIMITS, process)
            assert isinstance(again, Finding), again
            assert again.value == finding.value


def test_new_terms_that_take_some_milliseconds_are_counted_again() -> None:
    count_all_again([finding for finding in findings_of_package() if finding.seconds < QUICK][::8])


def test_a_size_that_a_bound_of_the_literature_confirms_is_counted_again() -> None:
    by_bound = [finding for finding in findings_of_package() if finding.method == "cp-sat/every-other-line"]
    count_all_again([min(by_bound, key=lambda one: one.seconds)])


@pytest.mark.exhaustive
def test_new_terms_that_take_less_than_a_second_are_counted_again() -> None:
    count_all_again([finding for finding in findings_of_package() if finding.seconds < A_SECOND])


def test_nothing_but_the_frontier_reads_what_was_found() -> None:
    naming = [
        path.relative_to(ROOT).parts[:2]
        for room in ("models", "compare")
        for path in (ROOT / room).rglob("*.py")
        if "found.jsonl" in path.read_text(encoding="utf-8")
    ]
    assert naming == [("compare", "frontier")]


def test_the_command_prints_a_table_and_a_b_file(tmp_path: Path) -> None:
    file = str(tmp_path / "found.jsonl")
    shown = bezzel_here("frontier", "--found", file)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert len(shown.stdout.splitlines()) == len(counted_sequences()) + 1
    listed = bezzel_here("frontier", "--bfile", "A347554", "--found", file)
    assert (listed.returncode, listed.stderr.count("\n")) == (0, 1)
    assert listed.stderr.startswith("note: A347554 ends before n = 25: ")
    assert listed.stdout.startswith("1 1\n2 4\n3 1\n4 256\n")


@pytest.mark.exhaustive
def test_the_command_says_where_no_count_is_left(tmp_path: Path) -> None:
    searched = bezzel_here("frontier", "--run", "A063443", "--up-to", "5", "--found", str(tmp_path / "found.jsonl"))
    assert searched.returncode == 0
    assert "no count is left" in searched.stderr


def test_the_command_prints_what_cannot_be_true_and_counts_listed_terms_again(tmp_path: Path) -> None:
    file = str(tmp_path / "found.jsonl")
    shown = bezzel_here("frontier", "--contradictions", "--found", file)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert [line.partition(",")[0] for line in shown.stdout.splitlines()] == ["domination"] + 2 * ["non-attacking"]
    again = bezzel_here("frontier", "--verify", "--listed", "--budget", "0.0001", "--found", file)
    assert (again.returncode, again.stderr) == (0, "")
    assert len(again.stdout.splitlines()) == len(counted_sequences()) + 1


@pytest.mark.parametrize(
    ("source", "board", "known"),
    [
        ("A332347", Board(17, 15), True),
        ("A332347", Board(17, 16), False),
        ("A332347", Board(18, 18), True),
        ("A332347", Board(40, 4), True),
        ("A332347", Board(40, 5), False),
        ("A274138", Board(19, 7), True),
        ("A274138", Board(19, 8), False),
        ("A274138", Board(25, 25), True),
        ("A347554", Board(24), True),
        ("A347554", Board(25), False),
        ("A279402", Board(24, 24, wrap=True), True),
        ("A279402", Board(25, 25, wrap=True), False),
        ("A075458", Board(27), False),
    ],
)
def test_a_value_is_known_by_longer_tables_formulas_and_other_sequences(source: str, board: Board, known: bool) -> None:
    assert is_known(counted_sequences()[source], board) is known


def test_an_array_is_continued_where_it_is_not_known() -> None:
    terms = [term for term in terms_to(counted_sequences()["A332347"], 18) if term.board.rows < 18]
    assert [(term.number, term.board.rows, term.board.columns) for term in terms[-2:]] == [(512, 17, 16), (545, 17, 17)]


def test_the_b_file_of_an_array_has_each_rectangle_twice() -> None:
    lines = list(b_file(counted_sequences()["A332347"], {}, count_nothing, ignore))
    assert lines[:6] == ["1 1", "2 2", "3 2", "4 2", "5 4", "6 2"]
    assert lines[-1] == "36 9"


QUEENS = Finding("A075458", 26, 26, 26, False, 14, "kernels/frame", 1.0, "", "2026-11-22")


def test_the_end_of_a_b_file_is_explained_where_one_method_found_the_next_term() -> None:
    told: list[str] = []
    found = found_terms([QUEENS])
    assert list(b_file(counted_sequences()["A075458"], found, count_nothing, told.append))[-1] == "25 13"
    assert told == ["A075458 ends before n = 26: 26 × 26 was found by one method only"]
    with speaking("de"):
        list(b_file(counted_sequences()["A075458"], found, count_nothing, told.append))
    assert told[1] == "A075458 endet vor n = 26: 26 × 26 wurde nur von einer Methode gefunden"


def test_a_witness_that_meets_a_bound_of_the_literature_needs_no_second_method() -> None:
    meeting = replace(QUEENS, number=27, rows=27, columns=27, witness="p26 v24")
    assert found_terms([meeting])[meeting.term].is_confirmed
    for other in (replace(meeting, witness=""), replace(meeting, value=15), replace(QUEENS, witness="p26 v24")):
        assert not found_terms([other])[other.term].is_confirmed


@pytest.mark.usefixtures("_in_one_process")
def test_a_size_that_the_literature_bounds_is_found_by_a_search_that_may_miss_it() -> None:
    findings: list[Finding] = []
    only = frozenset({"cp-sat/every-other-line"})
    told = list(search([SequenceSearch(cut("A075458", 8), 11, {}, only)], LIMITS, 60, findings.append))
    assert [(one.number, one.value, one.method) for one in findings] == [(9, 5, *only)]
    assert found_terms(findings)[findings[0].term].is_confirmed
    assert not list(faults(found_terms(findings)))
    assert "A075458 at 11 × 11" not in " ".join(told)


def test_what_the_end_of_the_time_cuts_off_is_no_contradiction() -> None:
    slow = replace(next(iter(findings_of_package())), seconds=0.0)
    assert list(verify([slow], LIMITS, 1e-9)) == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("[1]", "line 1 does not have the fields of a finding"),
        ("\nno JSON", "line 2 does not have the fields of a finding"),
        (json.dumps({"source": "A133791"}), "line 1 does not have the fields of a finding"),
        (json.dumps(asdict(KINGS) | {"number": "x"}), "number is 'x', and not of the type int"),
        (json.dumps(asdict(KINGS) | {"source": "A999999"}), "no sequence 'A999999' is counted here"),
        (json.dumps(asdict(KINGS) | {"rows": 0}), "not 0×13"),
        (json.dumps(asdict(KINGS) | {"witness": "z99"}), "z99"),
    ],
)
def test_a_line_that_is_no_finding_is_refused_in_words(line: str, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "found.jsonl"
    file.write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(BadUse, match=f"cannot be read: .*{reason}"):
        read_findings(file)


def test_an_event_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "found.jsonl"
    append_findings(file, KINGS)
    assert json.loads(file.read_text(encoding="utf-8")) == asdict(KINGS)
    assert KINGS in read_findings(file)
    assert KINGS.term == Term("A133791", 13, Board(13))


ASKED = {
    "covered": "domination",
    "covered, none attacks another": "independent-domination",
    "every square attacked": "total-domination",
}


def values_on_the_page() -> Iterator[tuple[str, int, list[str]]]:
    """The rows of the first table of ``help new-values``: problem, n, and the cells from the size on."""
    table_of_values = read_page("new-values").partition("## Commands")[0]
    for row in (line.strip("| ").split(" | ") for line in table_of_values.splitlines() if line.startswith("| ")):
        n, _, words = row[0].partition(", ")
        if words:
            yield ASKED[words], int(n), [cell.strip() for cell in row[1:]]


def test_every_value_on_the_page_is_in_the_list_of_what_was_found_or_is_published() -> None:
    known = all_values(found_terms(findings_of_package()))
    rows = list(values_on_the_page())
    assert len(rows) > 12
    for problem, n, cells in rows:
        for quantity, cell in zip(("size", "count", "classes"), cells, strict=False):
            value = known.get(Subject(problem, "queen", "optimum", quantity), Board(n))  # type: ignore[arg-type]
            is_corrected = (problem, n, quantity) == ("domination", 16, "classes")
            is_size_of_count = quantity == "size" and value is None
            told = cell.replace(",", "")
            assert told in ("", str(371 if is_corrected else value)) or is_size_of_count, (problem, n, quantity)


def test_the_page_of_values_names_those_who_confirmed_them() -> None:
    found = found_terms(findings_of_package())
    for problem, n, cells in values_on_the_page():
        quantities = ("count", "classes") if cells[1] else ("size",)
        methods = [
            one.methods
            for term, one in found.items()
            for question in counted_sequences()[term.source].answers
            if (question.problem, question.piece, question.size) == (problem, "queen", "optimum")
            and question.quantity in quantities
            and term.board == Board(n)
        ]
        second = re.search(r"`(\S+)`", cells[-1])
        if second:
            assert n == 16 or all(second[1] in names and len(names) > 1 for names in methods), (problem, n)
        else:
            assert all(len(names) == 1 for names in methods), (problem, n)


def test_a_file_of_new_terms_that_cannot_be_read_is_told_in_words(tmp_path: Path) -> None:
    with pytest.raises(BadUse, match=r"cannot be read: Is a directory$"):
        read_findings(tmp_path)


class DyingCertifier:
    """A certifier whose process ends."""

    def engines_for(self, instance: Instance, quantity: Quantity, value: int | None) -> list[str]:
        return ["sat"]

    def certify(self, engine: str, instance: Instance, quantity: Quantity) -> Census | str:
        os._exit(3)


def test_a_time_limit_of_a_year_is_no_obstacle_to_a_count() -> None:
    term = Term("A075458", 4, Board(4))
    job = Job(term, CLAUSES, counted_sequences()["A075458"].answers[0].on(term.board), "size")
    with CountingProcess(CertifierOfTwo()) as process:
        finding = process.run(job, replace(LIMITS, seconds=365 * 86400.0))
    assert isinstance(finding, Finding)
    assert finding.value == 2


def test_a_counting_process_that_ends_is_not_said_to_be_slow() -> None:
    sequence = counted_sequences()["A075458"]
    term = next(next_terms(sequence))
    job = Job(term, CLAUSES, sequence.answers[0].on(term.board), "size")
    with CountingProcess(DyingCertifier()) as process:
        assert process.run(job, LIMITS) == f"the process of {CLAUSES} ended before its count"
