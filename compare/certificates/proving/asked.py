"""What is asked for a certificate must be such that ``verify`` can check it: nothing else is proved."""

from compare.certificates.proving.clauses import NoClauses, state
from compare.certificates.verifying.clauses import Unknown, conditions_of
from compare.question.description import instance_as_data
from compare.question.errors import BadUse
from compare.question.options import instance_of_data
from models.problem import Instance


def check_question(instance: Instance) -> None:
    """Raises NoClauses if the question has no clauses, or ``verify`` does not know it, or reads another one.

    ``verify`` knows a question from its file, and what a problem asks from a list of its own. A problem or a piece of
    your own has no place in either.
    """
    state(instance, None, None)
    try:
        conditions_of(instance)
        read = instance_of_data(instance_as_data(instance))
    except Unknown:
        raise NoClauses(f"verify does not know what {instance.problem.name} asks, so it could not check it") from None
    except BadUse as error:
        raise NoClauses(f"verify could not read the question: {error}") from None
    if read != instance:
        raise NoClauses(f"verify would read another question: its {_difference(instance, read)} is not yours")


def _difference(instance: Instance, read: Instance) -> str:
    """What differs, and its name."""
    if read.problem != instance.problem:
        return f"problem {read.problem.name}"
    return f"piece {read.piece.name}" if read.piece != instance.piece else "board"
