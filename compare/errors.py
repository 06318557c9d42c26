"""Bad use: what was asked cannot be done as asked."""


class BadUse(Exception):
    """The message is one line: it names the value that was wrong, and says what would be right. Exit code 2."""
