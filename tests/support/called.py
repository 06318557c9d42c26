"""A function that is called elsewhere, in a file that is loaded quickly there."""

from pathlib import Path

from compare.harness.faults import Fault


def write_and_return(number: int, path: str) -> int:
    if number < 0:
        raise Fault("below zero")
    Path(path).write_text(str(number))
    return 2 * number
