"""``show``: the solutions as boards."""

from collections.abc import Collection
from typing import Annotated

import typer
from rich.console import Console

from compare.answers.asking import compare_fastest
from compare.cli.options import EngineName, MemoryLimit, Only, TimeLimit, asks_a_question, parse_limits
from compare.question.description import describe
from compare.question.parsing import choose_formulations, choose_one, parse_number
from compare.report.boards import (
    TitledBoard,
    all_solutions,
    boards_side_by_side,
    lists_of_squares,
    members_of_class,
    one_of_each_class,
    symmetric_solutions,
)
from compare.report.views.terminal import print_verdict
from models.problem import Instance


@asks_a_question
def command(
    instance: Instance,
    classes: Annotated[bool, typer.Option("--classes", help="Only one solution of each class.")] = False,
    class_number: Annotated[
        str | None, typer.Option("--class", metavar="K", help="Only the members of class K, counted from 1.")
    ] = None,
    symmetric: Annotated[
        bool, typer.Option("--symmetric", help="Only solutions that a turn or reflection keeps.")
    ] = False,
    coordinates: Annotated[bool, typer.Option("--coordinates", help="Squares by their names, not boards.")] = False,
    limit: Annotated[str, typer.Option(metavar="K", help="No more than K boards.")] = "50",
    only: Only = None,
    engine: EngineName = None,
    time_limit: TimeLimit = "60",
    memory_limit: MemoryLimit = "4096",
) -> int:
    """Draw the solutions as boards.

    Examples:

      show 6

      show 8 --classes                       the 12 real solutions among the 92

      show 8 --symmetric

      show 8 --class 12 --coordinates

      show 8 --problem domination --limit 3
    """
    choose_one({"classes": classes, "class": class_number is not None, "symmetric": symmetric}, "all")
    number = None if class_number is None else parse_number(class_number, "--class")
    most = parse_number(limit, "--limit")
    limits = parse_limits(time_limit, memory_limit, jobs="1")
    comparison = compare_fastest(instance, choose_formulations(only or [], engine or []), limits, check=False)
    boards = _selected(instance, comparison.solutions, classes, symmetric, number)
    print(describe(instance))
    if boards:
        print((lists_of_squares if coordinates else boards_side_by_side)(instance, boards[:most]))
    if most < len(boards):
        print(f"· {len(boards) - most} more; --limit {len(boards)} shows all")
    print_verdict(comparison, Console(highlight=False))
    return comparison.exit_code


def _selected(
    instance: Instance, solutions: Collection[int], classes: bool, symmetric: bool, number: int | None
) -> list[TitledBoard]:
    if classes:
        return one_of_each_class(instance, solutions)
    if symmetric:
        return symmetric_solutions(instance, solutions)
    return all_solutions(solutions) if number is None else members_of_class(instance, solutions, number)
