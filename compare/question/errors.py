"""What goes wrong by the hand of a person: bad use of the program, a fault in a file that she had graded, Ctrl-C."""

INTERRUPTED = 130
"""The exit code after Ctrl-C, in every command: 128 and the number of the signal, as shells have it."""


class BadUse(Exception):
    """The message is one line: it names the value that was wrong, and says what would be right. Exit code 2."""


class Fault(Exception):
    """What is wrong with a student's file. The message is complete: it names what was expected, and what came."""
