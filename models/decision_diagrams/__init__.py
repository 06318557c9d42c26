"""Decision diagrams, through dd: all solutions at once in one graph, which is then read."""

from models.engine import Engine

ENGINE = Engine(
    "decision-diagrams",
    "decision diagrams",
    requires=("dd",),
    install='pip install "bezzel[diagrams]"',
    imports=("dd.autoref",),
    has_counters=True,
)
