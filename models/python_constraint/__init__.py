"""Models for python-constraint, a constraint solver in Python (the maintained release is python-constraint2)."""

from models.engine import Engine

ENGINE = Engine(
    "python-constraint", "python-constraint", requires=("constraint",), install="pip install python-constraint2"
)
