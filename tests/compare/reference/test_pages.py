"""The pages of the reference name all that there is, with its default, and nothing else."""

import json
import re
from typing import Any

import pytest

from compare.cli.application import application
from compare.cli.commands import describe_command
from compare.frontier.findings import CERTIFICATES
from compare.harness.processes.starting import PRELOAD, PRELOADED
from compare.reference.pages import read_page, schema_names, topics, topics_by_purpose
from compare.reference.purposes import PURPOSES
from compare.report.views import views
from models.catalogue.finding import counters, engines, formulations
from tests.support.markdown import code_spans, sections, table_rows
from tests.support.program import ROOT

PROGRAM = application()
OPTION = re.compile(r"(?<![\w-])--?[a-z][\w-]*")
PAGES = {topic: read_page(topic) for topic in topics()}
FLAGS_OF_VIEWS = {f"--{name}" for name in views()} - {"--terminal"}
"""A new view needs no line on a page: '--help' has it."""
OF_EVERY_COMMAND = {"--language"}
"""Described once, on the page of languages."""
SHARED_OPTIONS = sections(PAGES["asking"])["The question"]


def described_in(command: str) -> list[str]:
    """The sections of a command in all pages."""
    found = (sections(text).get(f"`{command}`") for text in PAGES.values())
    return [section for section in found if section]


def defaults(command: str) -> dict[str, str]:
    """The options of a command with their defaults as they are printed; an option without one has none."""
    found = {}
    for parameter in PROGRAM.commands[command].params:
        default = parameter.default if isinstance(parameter.default, str) else ""
        found.update(
            {option: default for option in parameter.opts if option.startswith("-") and option not in OF_EVERY_COMMAND}
        )
    return found


def defaults_on_page(section: str) -> dict[str, str]:
    """The options in the first cells of a section's tables, with the defaults in the second cells."""
    return {option: row[1] for row in table_rows(section) for option in OPTION.findall(row[0])}


DESCRIBED = [name for name in PROGRAM.commands if described_in(name)]
"""The commands that have a section on a page; of others 'help' prints what their own help says."""


def test_nearly_every_command_has_a_section() -> None:
    assert len(DESCRIBED) >= 25


@pytest.mark.parametrize("command", DESCRIBED)
def test_one_section_names_all_options_of_a_command_and_no_others(command: str) -> None:
    (section,) = described_in(command)
    there, named = set(defaults(command)), set(defaults_on_page(section))
    assert named <= there
    assert there - named <= (FLAGS_OF_VIEWS if there >= FLAGS_OF_VIEWS else set())


@pytest.mark.parametrize("command", DESCRIBED)
def test_the_defaults_on_the_pages_are_those_of_the_program(command: str) -> None:
    (section,) = described_in(command)
    shared, own = defaults_on_page(SHARED_OPTIONS), defaults_on_page(section)
    there = defaults(command)
    for option, default in own.items():
        assert default == there[option] or (not default and shared.get(option) == there[option]), option


@pytest.mark.parametrize("command", PROGRAM.commands)
def test_the_page_of_exit_codes_names_a_command_or_its_help_has_them(command: str) -> None:
    named = {span for row in table_rows(PAGES["exit-codes"]) for span in code_spans(row[0])}
    assert command in named or "Exit code" in describe_command(command).help


def fields(part: Any) -> set[str]:
    """The names of all properties in a part of a schema file; what a file shares with others is in another file."""
    if isinstance(part, list):
        return set().union(*map(fields, part))
    if not isinstance(part, dict):
        return set()
    return set(part.get("properties", {})).union(*map(fields, part.values()))


def events(schema: dict[str, Any]) -> set[str]:
    """The values of ``event``, where the lines of an output are of several kinds."""
    kinds = [one["properties"].get("event", {}) for one in schema.get("$defs", {}).values() if "properties" in one]
    return {value for kind in kinds for value in [kind.get("const"), *kind.get("enum", [])] if value}


@pytest.mark.parametrize("name", schema_names())
def test_the_page_of_json_names_every_field_of_a_schema_and_no_others(name: str) -> None:
    by_heading = sections(PAGES["json"])
    section = by_heading.get(f"`{name} --json`") or by_heading[f"`{name}`"]
    (file,) = (ROOT / "compare" / "reference" / "schemas").rglob(f"{name}.json")
    schema = json.loads(file.read_text(encoding="utf-8"))
    assert fields(schema) <= set(code_spans(section))
    named = {span for row in table_rows(section) for span in code_spans(row[0])}
    assert named <= fields(schema) | events(schema)


def environment_variables() -> set[str]:
    """All that the program reads or sets; numba and the preloading name theirs elsewhere than they use them."""
    files = [path for package in ("models", "compare") for path in (ROOT / package).rglob("*.py")]
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines() if "os.environ" in line]
    return {"NUMBA_CACHE_DIR", PRELOAD, PRELOADED, *re.findall(r'"([A-Z_]+)"', "\n".join(lines))}


def test_the_page_of_the_environment_names_every_variable_that_the_program_reads_or_sets() -> None:
    found = environment_variables()
    assert {"BEZZEL_STORE", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR", "CC"} <= found
    assert found <= set(code_spans(PAGES["environment"]))


def test_every_formulation_and_counter_that_a_page_names_is_there() -> None:
    named = {span for text in PAGES.values() for span in code_spans(text) if span.partition("/")[0] in engines()}
    there = {*formulations(), *counters(), *CERTIFICATES.values(), "engine/file"}
    assert {name.partition("[")[0] for name in named if "/" in name} <= there


def test_every_page_begins_with_its_title() -> None:
    assert all(text.startswith("# ") for text in PAGES.values())
    assert all(topics().values())


def test_every_page_serves_one_of_the_purposes() -> None:
    assert [*topics_by_purpose()] == [*PURPOSES.values()]
    assert sorted(topic for named in topics_by_purpose().values() for topic in named) == [*topics()]
