"""The help, and the errors of the parser, in the language that is spoken."""

import re

from compare.cli.commands import describe_command
from models.languages import speaking
from tests.support.program import bezzel_here


def test_the_help_of_a_command_is_in_the_language_that_is_spoken() -> None:
    german = bezzel_here("grade", "--help", "--language", "de").stdout
    assert german.startswith("Aufruf: python -m compare grade [OPTIONEN] DATEI... [N]\n")
    assert "Beispiele:" in german
    assert not re.search(r"\b(the|file|board|default)\b", german)
    with speaking("de"):
        assert describe_command("grade").summary.startswith("Beurteilt")
    assert describe_command("grade").summary.startswith("Judge")


def test_errors_of_the_parser_are_in_the_language_that_is_spoken() -> None:
    said = {
        "run 8 --foo": "die Option --foo gibt es nicht (vielleicht --forbid)",
        "run 8 9": "ein Argument zu viel (9)",
        "grade": "es fehlt 'DATEI... [N]'",
        "run 8 --only": "auf die Option '--only' muss ein Wert folgen",
        "run 8 --json=x": "die Option '--json' hat keinen Wert",
    }
    for words, message in said.items():
        command = words.split()[0]
        told = bezzel_here("--language", "de", *words.split()).stderr
        assert told == f"Fehler: {message}; '{command} --help' sagt, was erwartet wird\n"
