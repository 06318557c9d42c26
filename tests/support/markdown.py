"""The parts of a Markdown page: its sections, its tables, and its code."""

import re

CODE = re.compile(r"`([^`]+)`")
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
RULE = "|:--"
"""How the line between the headings of a table and its rows begins."""


def sections(text: str) -> dict[str, str]:
    """The text below each heading of the second level."""
    parts = re.split(r"^## (.*)\n", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def table_rows(text: str) -> list[list[str]]:
    """The cells of all rows of all tables, without the headings."""
    lines = text.splitlines()
    below = [*lines[1:], ""]
    rows = [line for line, next_line in zip(lines, below, strict=True) if not next_line.startswith(RULE)]
    return [_cells(row) for row in rows if row.startswith("|") and not row.startswith(RULE)]


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.removeprefix("|").removesuffix("|").split("|")]


def code_spans(text: str) -> list[str]:
    """The pieces of code inside lines, each in one line."""
    return [" ".join(span.split()) for span in CODE.findall(FENCED.sub("", text))]


def fenced_lines(text: str) -> list[str]:
    """The lines of the code blocks."""
    return [line for block in FENCED.findall(text) for line in block.splitlines()[1:-1]]
