"""Text that somebody else wrote, such as the message of a student's file, as it may be shown in a terminal."""


def visible(text: str) -> str:
    """The text with escapes for characters that steer a terminal or are not shown; line breaks and tabs stay.

    >>> print(visible("red: \\x1b[31m"))
    red: \\x1b[31m
    """
    return "".join(one if one.isprintable() or one in "\n\t" else ascii(one)[1:-1] for one in text)
