"""Decision diagrams, through dd: all solutions at once in one graph, which is then read."""

from models.decision_diagrams.orders import ORDERS
from models.engine import Engine
from models.solvers.parameter import Parameter

ENGINE = Engine(
    "decision-diagrams",
    "decision diagrams",
    requires=("dd",),
    install='pip install "bezzel[diagrams]"',
    imports=("dd.autoref",),
    has_counters=True,
    parameters=(Parameter("order", "the order of the squares, from the root", tuple(ORDERS), default="rows"),),
)
