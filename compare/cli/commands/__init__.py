"""The commands, one file each: ``command`` is what the program runs, and returns the exit code (None: 0).

A file's ``PURPOSE`` is one of ``PURPOSES``; its name is that of the command. A new file is found without a list.
"""

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from compare.question.parameters import in_spoken_language, lay_out_help
from compare.reference.purposes import PURPOSES, group_by_purpose


@dataclass(frozen=True)
class CommandDescription:
    """The name, the purpose and the help of a command, as its file has them."""

    name: str
    purpose: str
    help: str

    @property
    def summary(self) -> str:
        """The first paragraph of the help, in one line, in the language that is spoken."""
        return in_spoken_language(" ".join(self.help.partition("\n\n")[0].split()))


def names_of_commands() -> list[str]:
    """The names of all commands, sorted."""
    from models.catalogue.discovery import module_names  # not before ``main`` has cleared the way

    return module_names(__name__)


@cache
def describe_command(name: str) -> CommandDescription:
    """The description of a command. Its file is read and not imported, as importing all of them takes a second.

    Raises ValueError if the file's purpose is none of ``PURPOSES``.
    """
    purpose = text = ""
    for statement in ast.parse(Path(__file__).with_name(f"{name}.py").read_text("utf-8")).body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="PURPOSE")], value=ast.Constant(value=str(value))):
                purpose = value
            case ast.FunctionDef(name="command"):
                text = lay_out_help(ast.get_docstring(statement))
    if purpose not in PURPOSES:
        raise ValueError(f"{name}.py needs a PURPOSE, one of {', '.join(PURPOSES)}")
    return CommandDescription(name, purpose, text)


def commands_by_purpose() -> dict[str, list[CommandDescription]]:
    """All commands below the headings of their purposes, in the language that is spoken."""
    described = map(describe_command, names_of_commands())
    return group_by_purpose((one, one.purpose) for one in described)
