"""The languages: every sentence exists in each of them, and nothing in a catalogue is dead."""

import ast
import errno
import importlib
import inspect
import os
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from compare.answers.conditions.names import DIRECTIONS, MEANINGS, SIZE
from compare.answers.shards.stored.keeping import FINGERPRINT, PLACEMENTS
from compare.answers.shards.stored.parts import PARTS
from compare.classroom.grading.counterexample import CHECKING, STRENGTHS
from compare.classroom.grading.words import CRITERIA
from compare.classroom.lesson import parse_lesson
from compare.cli.application import HELP
from compare.cli.commands import describe_command, names_of_commands
from compare.cli.signatures import CLICK
from compare.harness.signals.stopping import STOPPED
from compare.literature.inequalities import INEQUALITIES
from compare.literature.published import COMPARED
from compare.question.language import PARAMETER
from compare.question.parameters import EXAMPLE, Argument, Option, lay_out_help, parameters_of
from compare.reference.purposes import PURPOSES
from compare.report.tables import STAR
from compare.report.views import views
from compare.report.views.terminal import SHORT_HEADINGS
from compare.verdict.tally import Defect
from models import formulations
from models.catalogue.finding import counters, engines, find_problem, pieces, pitfalls, problems
from models.chess.board import Board
from models.chess.symmetry import NAMES
from models.exporting.shared.stated import NEEDS_SIZE
from models.formulation import SolutionSet, Status
from models.languages import (
    ENGLISH,
    LANGUAGES,
    MissingText,
    catalogue,
    help_texts,
    language_of_user,
    noun,
    read_texts,
    say,
    speak,
    speaking,
    spoken,
)
from models.problem import Instance
from models.propagation.judging.assessment import Duty
from models.propagation.solver.domains import Domains
from models.propagation.solver.propagator import Propagator
from models.search import DECISION, SearchStatistics
from models.solvers.parameter import Parameter
from tests.support.program import ROOT, parsed

pytestmark = pytest.mark.xdist_group("files of the program")
"""One process reads all files of the program."""

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
SAYING = ("say", "say_number")
TELLING = ("BadUse", "tell", "print_error")
"""They say a sentence that is written out; anything else is said before."""
MARKS = {"note: ", "warning: ", "error: "}
UNITS = {"seconds", "hours"}
WITHOUT_WORDS = {"", "✗ "}
SYSTEM_ERRORS = [
    errno.ENOENT, errno.EACCES, errno.EISDIR, errno.ENOTDIR, errno.EEXIST, errno.ENAMETOOLONG, errno.EFBIG,
    errno.ENOSPC, errno.EROFS, errno.EBADF, errno.EIO, errno.EMFILE, errno.EADDRINUSE,
]  # fmt: skip
"""Those that people meet who mistype a path."""
STANDS_ALONE = ROOT / "compare" / "certificates" / "check.py"
"""A program of one file, in English."""
COUNTED = {"solutions", *(count.name for count in fields(SearchStatistics))}
COUNTED_IN_FILES = {"piece", "placement", "row", "column", "solution", "class"}
"""The nouns that a student's file and the page count."""
OF_MODELS = {"bound", "required", "helpers", "occupied"}
"""The names of conditions that only models have, or single squares."""
INTERNATIONAL = {"ID", "MiB", "PAR-2", "n", "p"}
STEPS = {"files", "question", "solutions", "claim", "proofs", "descriptions"}
"""The steps by which a certificate is verified."""
VERDICTS = {"passed", "not passed", "failed"}
FOR_MODELLERS = {"bench", "cluster", "fingerprint", "frontier", "results"}
"""Of these commands only the summary is in other languages."""
HEADINGS = {"Arguments", "Options", "Print the version."}
CAPITALS = re.compile("[A-Z]{2,}")
IN_EVERY_LANGUAGE = re.compile(r"[\d.]*|\{.*\}|q\(n\): .*|for '.*'")
"""Texts that need no translation: numbers, data, and a command alone."""


@cache
def templates() -> set[str]:
    """Every English sentence that the program says."""
    return {sentence for path in paths_of_program() for sentence in templates_of(path)}


@cache
def paths_of_program() -> list[Path]:
    paths = [*(ROOT / "models").rglob("*.py"), *(ROOT / "compare").rglob("*.py")]
    return [path for path in paths if path.parent.name != "languages" and path != STANDS_ALONE]


def templates_of(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    if not any(f"{name}(" in text for name in (*SAYING, *TELLING, "Reason")):
        return
    tree = parsed(path)
    assigned = list(assigned_texts(tree))
    makes_reasons = path.is_relative_to(ROOT / "models")
    for node in ast.walk(tree):
        for argument in arguments_with_sentences(node, makes_reasons):
            given = [str(argument.value)] if isinstance(argument, ast.Constant) else []
            name_of_table = argument.value if isinstance(argument, ast.Subscript) else argument
            if isinstance(name_of_table, ast.Name):
                given = [text for name, text in assigned if name == name_of_table.id]
            is_said_by_callee = isinstance(argument, ast.Name) and argument.id == "template"
            where = f"{path}, line {argument.lineno}"
            assert given or is_said_by_callee, f"{where}: a sentence must be written out, or be the value of a name"
            yield from filter(None, given)
        for argument in first_arguments_of_those_who_tell(node):
            assert not has_letters_and_values(argument), f"{path}, line {argument.lineno}: a template, not an f-string"
            if isinstance(argument, ast.Constant):
                yield str(argument.value)
            if isinstance(argument, ast.Name):
                yield from (text for name, text in assigned if name == argument.id)


def arguments_with_sentences(node: ast.AST, makes_reasons: bool) -> list[ast.expr]:
    """Those of a call that says something; of a propagator's reason, which is said later, the words."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return []
    if makes_reasons and node.func.id == "Reason":
        return node.args[1:2]
    is_of_reason = any(isinstance(argument, ast.Attribute) and argument.attr == "words" for argument in node.args)
    return node.args if node.func.id in SAYING and not is_of_reason else []


def first_arguments_of_those_who_tell(node: ast.AST) -> list[ast.expr]:
    """The sentence of a call that tells something; both, if it is one of two."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in TELLING:
        return []
    return [one for given in node.args[:1] for one in (both_of(given) if isinstance(given, ast.IfExp) else [given])]


def both_of(choice: ast.IfExp) -> list[ast.expr]:
    return [choice.body, choice.orelse]


def has_letters_and_values(argument: ast.expr) -> bool:
    parts = argument.values if isinstance(argument, ast.JoinedStr) else []
    return any(isinstance(part, ast.Constant) and re.search("[a-z]{2} | [a-z]{2}", str(part.value)) for part in parts)


def assigned_texts(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names to which a text is assigned, each with the text; of a table, with each of its texts."""
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Dict) and isinstance(node.target, ast.Name):
            texts = (value.value for value in node.value.values if isinstance(value, ast.Constant))
            yield from ((node.target.id, str(text)) for text in texts)
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


def test_what_is_printed_for_people_is_said() -> None:
    """Of the commands for modellers some lines are in English only."""
    for path, call in [*calls_of("print"), *calls_of("echo")]:
        if not {*path.parts, path.stem} & {"bench", "certificates", *FOR_MODELLERS}:
            printed = call.args[0] if call.args else call
            plain = str(printed.value) if isinstance(printed, ast.Constant) else ""
            assert not re.search("[a-z]{2} [a-z]", plain), f"{path}, line {call.lineno}"
            assert not has_letters_and_values(printed), f"{path}, line {call.lineno}"


def calls_of(name: str) -> Iterator[tuple[Path, ast.Call]]:
    """The calls of a function or method of this name, in all files."""
    for path, tree in trees_with(name):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and name in (getattr(node.func, "id", ""), getattr(node.func, "attr", "")):
                yield path, node


@pytest.mark.parametrize("language", OTHERS)
def test_both_forms_of_a_sentence_have_the_same_values(language: str) -> None:
    for english, other in catalogue(language).sentences.items():
        assert placeholders(other) == placeholders(english), english
        assert other[:1].isspace() or not english[:1].isspace(), english
        assert other[-1:].isspace() == english[-1:].isspace(), english


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_exists_and_none_is_dead(language: str) -> None:
    lessons = [one.lesson for one in [*formulations().values(), *counters().values(), *pitfalls().values()]]
    headings = {section.heading for lesson in lessons for section in parse_lesson(lesson).sections}
    ends = {*Status, "fault", "declined"}
    counted = {*COUNTED, *COMPARED}
    titles = {one.title for one in engines().values() if one.title.lower() == one.title != one.name}
    said = {
        *problems(),
        *NAMES.values(),
        *CRITERIA,
        *of_tables(),
        *written_in_calls("translate"),
        *written_in_calls("tell", place=9, keyword="mark"),
        *MARKS,
        *UNITS,
        *reasons_to_decline(),
        *(*written_in_calls("Unsupported", place=2), NEEDS_SIZE),
        *map(os.strerror, SYSTEM_ERRORS),
        *titles,
        *SolutionSet,
        *(PLACEMENTS, FINGERPRINT, PARTS),
        *names_of_conditions(),
        *STEPS,
        *(one.why for one in INEQUALITIES),
        *(catalogue(one).name for one in LANGUAGES),
        STOPPED,
        *meanings_of_constraints(),
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
    assert set(catalogue(language).words) - texts_of_click() == set(map(str, said)) - WITHOUT_WORDS


def reasons_to_decline() -> set[str]:
    """The reasons, without values, for which formulations, counters and formats decline a question."""
    paths = (path for path in paths_of_program() if "bench" not in path.parts)
    functions = (node for path in paths for node in functions_with_reasons(path))
    returned = (one.value for function in functions for one in ast.walk(function) if isinstance(one, ast.Return))
    return {reason for value in returned if value is not None for reason in texts_in(value)}


def functions_with_reasons(path: Path) -> Iterator[ast.FunctionDef]:
    text = path.read_text(encoding="utf-8")
    if "unsupported" in text or "why_not" in text or "why_no_" in text:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.FunctionDef) and re.match("unsupported$|_?why_no", node.name):
                yield node


def texts_in(value: ast.expr) -> Iterator[str]:
    """The texts that the value may be."""
    parts = value.values if isinstance(value, ast.BoolOp) else both_of(value) if isinstance(value, ast.IfExp) else []
    for part in parts:
        yield from texts_in(part)
    if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
        yield value.value


def texts_of_click() -> set[str]:
    """The texts that click looks up in the language that is spoken."""
    found = set()
    for module in CLICK:
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext"):
                found |= {str(one.value) for one in node.args if isinstance(one, ast.Constant)}
    return found


def of_tables() -> set[str]:
    """The headings of all tables, without their stars."""
    headings = written_in_calls("Column", place=1, keyword="heading") | set(SHORT_HEADINGS.values())
    return {heading.rstrip(STAR) for heading in headings if heading.rstrip(STAR)} - INTERNATIONAL


def meanings_of_constraints() -> set[str]:
    """The meanings that models of python-constraint give to the names of their constraints."""
    asked = (("non-attacking", 4), ("domination", 3), ("connected-domination", 3))
    queen = pieces()["queen"]
    questions = [Instance(find_problem(problem), queen, Board(side), required=1) for problem, side in asked]
    stating = [one for one in formulations().values() if one.engine.name == "python-constraint"]
    models = [one.model_in_words(it) for one in stating for it in questions if one.unsupported(it) is None]
    return {meaning for model in models if model for meaning in model.meanings.values()}


def names_of_conditions() -> set[str]:
    """The names of conditions and lines but the size, for which there is a sentence."""
    return {*MEANINGS, *OF_MODELS, *(name for names in DIRECTIONS.values() for name in names)} - {SIZE}


def written_in_calls(function: str, place: int = 0, keyword: str | None = None) -> set[str]:
    """The texts that stand in the calls of a function as the argument at this place, or with this keyword."""
    calls = (node for _, tree in trees_with(function) for node in ast.walk(tree) if isinstance(node, ast.Call))
    named = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == function]
    given = [argument for call in named for argument in call.args[place : place + 1]]
    given += [one.value for call in named for one in call.keywords if one.arg == keyword]
    return {str(one.value) for one in given if isinstance(one, ast.Constant) and one.value}


def trees_with(function: str) -> Iterator[tuple[Path, ast.Module]]:
    """The files of the program in which a function of this name is called."""
    for path in paths_of_program():
        text = path.read_text(encoding="utf-8")
        if f"{function}(" in text:
            yield path, parsed(path)


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
    counted = written_in_calls("plural", place=1) | written_in_calls("noun")
    assert set(catalogue(language).nouns) == {*pieces(), *counted, *COUNTED_IN_FILES}
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


def test_texts_that_are_not_in_utf_8_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in_latin_1").mkdir()
    (tmp_path / "in_latin_1" / "__init__.py").touch()
    (tmp_path / "in_latin_1" / "texts.toml").write_bytes('aim = "größer"'.encode("latin-1"))
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(MissingText, match=r"^in_latin_1/texts\.toml cannot be read: "):
        read_texts("in_latin_1", "texts.toml", ENGLISH)


def test_texts_whose_place_is_taken_by_a_folder_are_named() -> None:
    with pytest.raises(MissingText, match=r"^models/chess cannot be read: "):
        read_texts("models", "chess", ENGLISH)


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


def texts_of(help: str) -> Iterator[str]:
    for paragraph in lay_out_help(help).split("\n\n"):
        if example := EXAMPLE.fullmatch(paragraph.rstrip()):
            yield example[2]
        elif not paragraph.startswith(" "):
            yield " ".join(paragraph.split())


def sources(command: str) -> list[Argument | Option]:
    called = importlib.import_module(f"compare.cli.commands.{command}").command
    return [get_args(one.annotation)[1] for one in (*parameters_of(called), PARAMETER)]


def texts_of_commands() -> set[str]:
    texts = {*PURPOSES.values(), *texts_of(HELP), *HEADINGS}
    for name in names_of_commands():
        described = describe_command(name)
        texts |= {described.summary} if name in FOR_MODELLERS else {*texts_of(described.help)}
        texts |= set() if name in FOR_MODELLERS else {one.help for one in sources(name)}
    return {text for text in texts if not IN_EVERY_LANGUAGE.fullmatch(text)}


def of_views() -> set[str]:
    """A new view needs no line in a catalogue."""
    return {f"Print the result as {name.upper() if len(name) < 5 else name.title()}." for name in views()}


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_of_the_help_exists_and_none_is_dead(language: str) -> None:
    texts, there = texts_of_commands(), set(help_texts(language))
    assert {text for text in texts if text not in there and text.partition(": ")[0] not in there} <= of_views()
    metavars = " ".join(one.metavar or "" for name in names_of_commands() for one in sources(name))
    placeholders = set(CAPITALS.findall(f"{metavars} [OPTIONS] [COMMAND] [ARGS]"))
    assert there <= {*texts, *(text.partition(": ")[0] for text in texts), *placeholders, *of_views()}
