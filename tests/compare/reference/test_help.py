"""The command ``help``: the list of topics, a page, a schema, and what it says of a name that is not known."""

import json

import pytest

from compare.reference.pages import read_page, read_schema, schema_names, topics
from tests.support.program import bezzel_here


def test_help_names_every_topic_with_its_title() -> None:
    lines = bezzel_here("help").stdout.splitlines()
    for topic, title in topics().items():
        assert any(line.split(maxsplit=1) == [topic, title] for line in lines)


def test_where_no_terminal_is_a_page_is_printed_as_it_is_written() -> None:
    done = bezzel_here("help", "exit-codes")
    assert (done.returncode, done.stdout, done.stderr) == (0, read_page("exit-codes"), "")


def test_a_topic_is_found_however_its_words_are_joined() -> None:
    assert bezzel_here("help", "Exit_Codes").stdout == read_page("exit-codes")


def test_help_of_a_command_is_the_page_that_describes_it() -> None:
    assert bezzel_here("help", "bench").stdout == read_page("speed")


def test_of_a_command_that_no_page_describes_its_own_help_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compare.cli.commands.help.topic_of_command", lambda topic: None)
    printed = bezzel_here("help", "bench").stdout
    assert printed.startswith("# bench\n\nMeasure our fastest")
    assert "'bench --help'" in printed


def test_a_schema_is_printed_complete_in_itself() -> None:
    printed = json.loads(bezzel_here("help", "--schema", "grade").stdout)
    assert printed == read_schema("grade")
    assert set(printed["$defs"]) == {"counterexample", "domains", "failure", "file", "instance", "squares", "status"}


@pytest.mark.parametrize("name", schema_names())
def test_no_schema_refers_to_a_file(name: str) -> None:
    assert '.json"' not in json.dumps(read_schema(name))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["exit-code"], "unknown topic 'exit-code'; did you mean exit-codes? 'help' names all"),
        (["chess"], "unknown topic 'chess'; 'help' names all"),
        (["--schema", "runn"], "unknown schema 'runn'; did you mean run? 'help json' names all"),
        (["json", "--schema", "run"], "a topic and --schema exclude each other: choose one"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_use_is_one_line(arguments: list[str], words: str) -> None:
    done = bezzel_here("help", *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"error: {words}\n")
