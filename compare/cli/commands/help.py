"""``help``: the reference, page by page."""

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Annotated

from compare.cli.commands import commands_by_purpose, describe_command, names_of_commands
from compare.question.errors import BadUse
from compare.question.parameters import Argument, Option, in_spoken_language
from compare.reference.pages import read_page, read_schema, schema_names, topic_of_command, topics, topics_by_purpose
from models.languages import say, translate

PURPOSE = "learn"
WIDEST = 120
"""The most characters of a line in a terminal."""


def command(
    topic: Annotated[str | None, Argument(metavar="[TOPIC]", help="The page to print.")] = None,
    schema: Annotated[
        str | None, Option(metavar="NAME", help="Print this JSON Schema instead; 'help json' names them.")
    ] = None,
) -> None:
    """Print a page of the reference; without a topic, name all commands and pages.

    TOPIC may also be a command: then it is the page that describes the command. In a terminal the page is laid out;
    anywhere else it is printed as Markdown.

    Examples:

      help
      help exit-codes
      help grade                             the page that describes this command
      help adding > adding.md
      help --schema run
    """
    if topic is not None and schema is not None:
        raise BadUse("a topic and --schema exclude each other: choose one")
    if schema is not None:
        print(json.dumps(read_schema(_choose_name(translate("schema"), schema, schema_names(), "help json")), indent=2))
    elif topic is not None:
        _print_page(_find_page(topic))
    else:
        _print_topics()


def _print_topics() -> None:
    """Print the names of all commands and pages, each with a line that says what it is."""
    print(say("'help TOPIC' prints a page, 'help COMMAND' that of a command, 'COMMAND --help' its options.\n"))
    titles = topics()
    width = max(map(len, titles))
    for heading, named in commands_by_purpose().items():
        _print_group(heading, {one.name: one.summary for one in named}, width)
    print(say("Pages") + ":")
    for heading, listed in topics_by_purpose().items():
        _print_group(heading, {topic: titles[topic] for topic in listed}, width, "  ")


def _print_group(heading: str, lines: Mapping[str, str], width: int, indent: str = "") -> None:
    """Print a heading, and below it each name, in a column of this width, with its line."""
    print(f"{indent}{heading}:")
    print("\n".join(f"{indent}  {name:<{width}}  {line}" for name, line in lines.items()), end="\n\n")


def _find_page(topic: str) -> str:
    """The text of the page on a topic or a command; a command that no page describes has its help as a page.

    Raises BadUse if there is no such topic.
    """
    page = topic_of_command(topic)
    if page is None and topic in names_of_commands():
        words = in_spoken_language(describe_command(topic).help)
        ending = say("'{topic} --help' has its options.", topic=topic)
        return f"# {topic}\n\n{words}\n\n{ending}\n"
    return read_page(page or _choose_name(translate("topic"), topic, topics(), "help"))


def _print_page(text: str) -> None:
    """Print a page, laid out in a terminal, and as Markdown anywhere else."""
    if not sys.stdout.isatty():
        print(text, end="")
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    console.print(Markdown(text), width=min(console.width, WIDEST))


def _choose_name(kind: str, name: str, names: Iterable[str], lister: str) -> str:
    """The name in its usual form. Raises BadUse if it is none of the names of this kind, which ``lister`` lists."""
    from models.catalogue.close_matches import explain_unknown_name
    from models.lesson import as_name

    if as_name(name) not in names:
        raise BadUse(explain_unknown_name(kind, name, names, lister))
    return as_name(name)
