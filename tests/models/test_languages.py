"""The languages: every sentence exists in each of them, and nothing in a catalogue is dead."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from compare.classroom.grading.counterexample import CHECKING, STRENGTHS
from compare.classroom.grading.words import COLUMNS, CRITERIA
from compare.classroom.lesson import parse_lesson
from compare.literature.published import COMPARED
from compare.verdict.tally import Defect
from models import formulations
from models.catalogue.finding import counters, engines, pieces, problems
from models.chess.symmetry import NAMES
from models.formulation import Status
from models.languages import ENGLISH, LANGUAGES, catalogue, language_of_user, noun, say, speak, speaking, spoken
from models.propagation.judging.assessment import Duty
from models.propagation.solver.domains import Domains
from models.propagation.solver.propagator import Propagator
from models.search import DECISION, SearchStatistics
from models.solvers.parameter import Parameter
from tests.support.program import ROOT

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
SAYING = ("say", "say_number")
COUNTED = {"solutions", *(count.name for count in fields(SearchStatistics))}
VERDICTS = {"passed", "not passed", "failed"}


@cache
def templates() -> set[str]:
    """Every English sentence that the program says."""
    paths = [*(ROOT / "models").rglob("*.py"), *(ROOT / "compare").rglob("*.py")]
    return {sentence for path in paths if path.parent.name != "languages" for sentence in templates_of(path)}


def templates_of(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    if not any(f"{name}(" in text for name in (*SAYING, "Reason")):
        return
    tree = ast.parse(text)
    assigned = list(assigned_texts(tree))
    for node in ast.walk(tree):
        for argument in arguments_with_sentences(node, makes_reasons=path.is_relative_to(ROOT / "models")):
            given = [str(argument.value)] if isinstance(argument, ast.Constant) else []
            if isinstance(argument, ast.Name):
                given = [text for name, text in assigned if name == argument.id]
            assert given, f"{path}, line {argument.lineno}: a sentence must be written out, or be the value of a name"
            yield from filter(None, given)


def arguments_with_sentences(node: ast.AST, makes_reasons: bool) -> list[ast.expr]:
    """Those of a call that says something; of a propagator's reason, which is said later, the words."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return []
    if makes_reasons and node.func.id == "Reason":
        return node.args[1:2]
    is_of_reason = any(isinstance(argument, ast.Attribute) and argument.attr == "words" for argument in node.args)
    return node.args if node.func.id in SAYING and not is_of_reason else []


def assigned_texts(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names to which a text is assigned, each with the text."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assign):
            continue
        targets, values = ([one.elts if isinstance(one, ast.Tuple) else [one]] for one in (node.targets[0], node.value))
        for name, value in zip(targets[0], values[0], strict=False):
            for text in [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]:
                if isinstance(name, ast.Name) and isinstance(text, ast.Constant) and isinstance(text.value, str):
                    yield name.id, text.value


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_exists_and_none_is_dead(language: str) -> None:
    assert len(templates()) > 100
    assert set(catalogue(language).sentences) == templates()


@pytest.mark.parametrize("language", OTHERS)
def test_both_forms_of_a_sentence_have_the_same_values(language: str) -> None:
    for english, other in catalogue(language).sentences.items():
        assert placeholders(other) == placeholders(english), english
        assert other[:1].isspace() or not english[:1].isspace(), english
        assert other[-1:].isspace() == english[-1:].isspace(), english


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_exists_and_none_is_dead(language: str) -> None:
    lessons = [one.lesson for one in [*formulations().values(), *counters().values()]]
    headings = {section.heading for lesson in lessons for section in parse_lesson(lesson).sections}
    of_tables = {column.heading for column in COLUMNS if column.heading} | {"board", "solutions", "seconds"}
    ends = {Status.FAILED.value, Status.LIMIT.value, "fault", "declined"}
    counted = {*COUNTED, *COMPARED}
    said = {
        *problems(),
        *NAMES.values(),
        *CRITERIA,
        *of_tables,
        *headings,
        *counted,
        *VERDICTS,
        *Defect,
        *ends,
        *propagators(),
        *Duty,
        CHECKING,
        *STRENGTHS,
        *(text for one in engines().values() for parameter in one.parameters for text in said_of(parameter)),
    }
    assert set(catalogue(language).words) == set(map(str, said))


def said_of(parameter: Parameter) -> list[str]:
    return [text for text in (parameter.meaning, parameter.why_no_other) if text]


def propagators() -> set[str]:
    """The names by which reasons call those who conclude something."""
    kinds = [Propagator]
    for kind in kinds:
        kinds += kind.__subclasses__()
    named = {kind.title for kind in kinds if hasattr(kind, "title") and kind.__module__.startswith("models.")}
    return named | {DECISION.by, Domains([[0]], [1]).reason_of_empty_domain(0).by, "conflict set"}


@pytest.mark.quick
@pytest.mark.parametrize("language", OTHERS)
def test_every_piece_has_a_name_and_a_plural(language: str) -> None:
    assert set(catalogue(language).nouns) == {*pieces(), "piece", "placement", "row", "column", "solution", "class"}
    assert all(len(forms) == 2 for forms in catalogue(language).nouns.values())


def test_what_a_catalogue_lacks_stays_english() -> None:
    of_a_plug_in = "a sentence of a plug-in about {name}"
    with speaking("de"):
        assert say(of_a_plug_in, name="me") == "a sentence of a plug-in about me"
        assert [noun("archbishop", count) for count in (1, 2)] == ["archbishop", "archbishops"]
        assert [noun("queen", count) for count in (1, 2)] == ["Dame", "Damen"]
    assert [noun("class", count, "classes") for count in (1, 2)] == ["class", "classes"]


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_names_the_same_commands_with_the_same_options(language: str) -> None:
    for english, translated in catalogue(language).sentences.items():
        for command in re.findall(r"'([a-z]+ --[a-z-]+)'|(?<!\w)(--[a-z-]+)", english):
            assert "".join(command) in translated


def test_a_value_with_braces_is_shown_as_it_is() -> None:
    with speaking("de"):
        assert say("solution {number} is {value}", number=1, value="{0: 1}") == "Lösung 1 ist {0: 1}"


def test_the_language_is_what_it_was_after_the_block() -> None:
    with pytest.raises(ZeroDivisionError), speaking("de"):
        len(spoken()) / (spoken() != "de")
    assert spoken() == ENGLISH
    with pytest.raises(ValueError, match="unknown language 'fr': expected en or de"):
        speak("fr")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "dev_XX"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_CH.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
    ],
)
def test_the_language_of_the_user_is_that_of_the_locale(environment: dict[str, str], language: str) -> None:
    assert language_of_user(environment) == language
