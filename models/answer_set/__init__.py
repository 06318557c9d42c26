"""Models for answer-set programming, through clingo: logic programs whose answer sets are the solutions."""

from models.engine import Engine

ENGINE = Engine(
    "answer-set",
    "answer-set programming",
    requires=("clingo",),
    install='pip install "bezzel[asp]"',
    imports=("clingo",),
)
