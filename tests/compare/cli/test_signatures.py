"""A command is called with what was said, and has its own defaults for the rest."""

from typing import Annotated

from compare.cli.signatures import as_command
from compare.question.parameters import Option
from tests.support.program import bezzel_here


def command(words: Annotated[list[str] | None, Option("--word", metavar="WORD", help="A word.")] = None) -> object:
    """Say what was given."""
    return words


def test_an_option_that_may_be_repeated_and_is_not_given_keeps_its_default() -> None:
    parsed = as_command("say", command)
    assert parsed.main([], standalone_mode=False) is None
    assert parsed.main(["--word", "a", "--word", "b"], standalone_mode=False) == ["a", "b"]


def test_the_frontier_without_options_is_a_table_and_searches_for_nothing() -> None:
    shown = bezzel_here("frontier")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.startswith("sequence ")
