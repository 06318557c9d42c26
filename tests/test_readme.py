"""The examples in the README and in the pages of the reference work as they say."""

import doctest
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from compare.cli.application import application
from compare.cli.commands import commands_by_purpose
from compare.reference.pages import read_page, topics
from models import Engine
from models.catalogue import discovery, finding
from tests.support.markdown import code_spans, fenced_lines
from tests.support.program import ROOT, bezzel_here

README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = {name: (ROOT / f"{name}.md").read_text(encoding="utf-8") for name in ("README", "CONTRIBUTING", "SECURITY")}
TEXTS = {**DOCUMENTS, **{topic: read_page(topic) for topic in topics()}}
PROGRAM = application()
CALLED = re.compile(r"(?:\S*python3? -m compare|bezzel) (?=[a-z-])")
MOST_LINES = 200


def blocks(language: str) -> list[str]:
    """The code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def calls(text: str) -> list[list[str]]:
    """The words after the program's name in every call of it; in a line, a call may begin with the command."""
    written = [line for line in [*code_spans(text), *fenced_lines(text)] if CALLED.search(line)]
    full = [CALLED.split(line)[-1] for line in written]
    short = [span for span in code_spans(text) if span.partition(" ")[0] in PROGRAM.commands]
    found = [re.split(r" [|>&] | …", line)[0].split() for line in [*full, *short]]
    return [words[2:] if words[0] == "--language" else words for words in found]  # it may stand before the command


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= MOST_LINES


SMALLER = {
    '"domination", 8': '"domination", 4',
    "8 × 8": "4 × 4",
    "4860 solutions of 5 queens, 638 classes": "12 solutions of 2 queens, 3 classes",
}
"""A small board in the place of the one that takes long."""


@pytest.mark.parametrize(
    "changes", [SMALLER, pytest.param({}, marks=pytest.mark.exhaustive)], ids=["on a small board", "as it is"]
)
def test_the_calls_from_python_give_what_the_readme_shows(changes: dict[str, str]) -> None:
    shown = blocks("python")[0]
    for text, other in changes.items():
        assert text in shown
        shown = shown.replace(text, other)
    session = doctest.DocTestParser().get_doctest(shown, {}, "README.md", None, None)
    assert len(session.examples) == 4
    assert doctest.DocTestRunner().run(session).failed == 0


@pytest.mark.parametrize("others", ["backtracking/general", pytest.param("general", marks=pytest.mark.exhaustive)])
def test_the_piece_the_problem_and_the_formulation_of_the_readme_are_asked_in_a_script(
    others: str, tmp_path: Path
) -> None:
    """Beside the general formulation of one engine, and as it is, of all."""
    script, text = tmp_path / "own.py", blocks("python")[1]
    assert text.count('"general"') == 1
    script.write_text(text.replace('"general"', f'"{others}"'), encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    couples, verdict, rooks, agreement = done.stdout.splitlines()
    assert (couples, rooks) == ("couples, the most possible wizards, on 4 × 4", "non-attacking, 5 rooks, on 5 × 5")
    assert verdict.endswith("225 solutions of 4 wizards, 36 classes up to symmetry")
    assert re.fullmatch(r"✓ \d+ formulations of \d+ engines agree: 120 solutions of 5 rooks, .*", agreement)
    assert done.stderr == ""


def test_the_picture_at_the_top_is_there_and_has_the_size_that_its_command_says() -> None:
    named = re.search(r"!\[.+\]\((.+\.png)\)", README)
    said = re.search(r"--window-size=(\d+),(\d+) --screenshot", README)
    assert named
    assert said
    header = (ROOT / named[1]).read_bytes()[:24]
    assert header.startswith(b"\x89PNG")
    assert [int.from_bytes(header[at : at + 4]) for at in (16, 20)] == [int(side) for side in said.groups()]


@pytest.fixture
def without_extras(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Of the engines, those that the installation of the README brings."""

    def comes_with_the_program(engine: Engine) -> bool:
        return "bezzel[" not in (engine.install or "") and not engine.programs

    for module in (discovery, finding):
        monkeypatch.setattr(module, "is_installed", comes_with_the_program)
    found = finding._formulations_and_plug_ins, finding.formulations, finding.counters
    for each in found:
        each.cache_clear()
    yield
    for each in found:
        each.cache_clear()


def without_times(line: str) -> str:
    """The line with one blank between words, and without seconds, MiB and the number of formulations that there are."""
    number = r"\b\d+\b" if "formulations" in line and line.startswith("·") else r"\b\d+\.\d+\b"
    return re.sub(number, "0", " ".join(line.split()))


def sample_of_the_main_job() -> list[str]:
    (sample,) = re.findall(r"^## What `python -m compare run 10` prints\n.*?^```\n(.*?)^```$", README, re.M | re.S)
    return [without_times(line) for line in sample.splitlines()]


def test_the_sample_of_the_main_job_has_rows_that_the_program_prints() -> None:
    shown = sample_of_the_main_job()
    names = [line.partition(" ")[0] for line in shown if " COMPLETE " in line]
    assert len(names) == 4
    asked = [word for name in names for word in ("--only", name)]
    printed = [without_times(line) for line in bezzel_here("run", "10", *asked).stdout.splitlines()]
    agreement, *of_all = [line for line in shown if line not in printed]
    assert agreement.partition(": ")[2] in {line.partition(": ")[2] for line in printed if line.startswith("✓")}
    assert [line.split()[2] for line in of_all] == ["formulations", "other"]


@pytest.mark.exhaustive
@pytest.mark.usefixtures("without_extras")
def test_the_sample_of_the_main_job_is_what_the_program_prints() -> None:
    shown = sample_of_the_main_job()
    printed = [without_times(line) for line in bezzel_here("run", "10").stdout.splitlines()]
    rows = [line for line in printed if " COMPLETE " in line]
    assert f"of its {len(rows)} rows" in README
    assert [line for line in printed if line in shown] == shown
    assert [line for line in printed if line not in [*shown, *rows] and not line.endswith(" seconds in all")] == []


def test_every_command_that_the_readme_names_is_there() -> None:
    named = set(re.findall(r"python -m compare\s(\w+)", README))
    shown = subprocess.run(
        [sys.executable, "-m", "compare"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    there = set(re.findall(r"^  (\w+)  ", shown, re.MULTILINE))
    assert named <= there
    for heading, described in commands_by_purpose().items():
        assert named & {one.name for one in described}, f"the README names no command of '{heading}'"


@pytest.mark.parametrize("text", TEXTS)
def test_every_call_that_is_shown_has_a_command_and_options_that_are_there(text: str) -> None:
    for command, *words in calls(TEXTS[text]):
        assert command in PROGRAM.commands
        there = {option for parameter in PROGRAM.commands[command].params for option in parameter.opts}
        assert {word for word in words if word.startswith("-")} <= there, command


@pytest.mark.parametrize("text", TEXTS)
def test_every_page_of_help_that_is_named_is_there(text: str) -> None:
    named = {words[1] for words in calls(TEXTS[text]) if words[0] == "help" and len(words) == 2 and words[1].islower()}
    assert named <= {*topics(), *PROGRAM.commands}


def test_the_calls_are_found() -> None:
    assert ["run", "8", "--problem", "domination"] in calls(README)
    assert ["help", "new-values"] in calls(README)
    assert ["watch", "8", "--formulation", "flags", "--steps", "24", "--lines"] in calls(TEXTS["watching"])


@pytest.mark.parametrize("text", TEXTS)
def test_every_file_that_is_named_is_there(text: str) -> None:
    named = [span for span in code_spans(TEXTS[text]) if re.fullmatch(r"(?:models|compare|tests|\.ci)/[\w/.]*", span)]
    assert named or text != "README"
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_citation_has_the_version_and_the_licence_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    assert {f"version: {project['version']}", f"license: {project['license']}"} <= {*cited}
