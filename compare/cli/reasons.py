"""The reason why a question has no solution, handed from here to the pages of ``page`` and ``serve``.

As a program it is one run of the server.
"""

from compare.answers.conditions.groups import NotStated
from compare.classroom.page.assembling import NoSolution
from compare.classroom.serving.job import main
from compare.why.explaining import SearchesDisagree, explain_question
from compare.why.words import answer_in_words, boards_of
from models.problem import Instance

SECONDS = 10.0
"""The time for the search of a reason: a page does not wait longer for it."""


def why_not(instance: Instance) -> NoSolution | None:
    """The fewest conditions that cannot be met together, in words and on boards; None if they are not found."""
    try:
        answer = explain_question(instance, fine=False, seconds=SECONDS)
    except (NotStated, SearchesDisagree, TimeoutError):
        return None
    return NoSolution(answer_in_words(answer), [(one.title, one.placement) for one in boards_of(answer)])


if __name__ == "__main__":
    main(why_not)
