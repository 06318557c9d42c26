"""The pages of the reference: a Markdown file in this folder is a topic, and its first heading is the title."""

from importlib.resources import files

MARKDOWN = ".md"


def topics() -> dict[str, str]:
    """The titles of all pages by topic, sorted by topic."""
    names = sorted(file.name for file in files(__package__).iterdir() if file.name.endswith(MARKDOWN))
    return {name.removesuffix(MARKDOWN): _title(read_page(name.removesuffix(MARKDOWN))) for name in names}


def read_page(topic: str) -> str:
    """The Markdown text of a page that exists."""
    return files(__package__).joinpath(topic + MARKDOWN).read_text(encoding="utf-8")


def topic_of_command(name: str) -> str | None:
    """The page with the section of a command, whose heading is the command's name; None if there is none."""
    return next((topic for topic in topics() if f"\n## `{name}`\n" in read_page(topic)), None)


def _title(text: str) -> str:
    return text.partition("\n")[0].removeprefix("# ")
