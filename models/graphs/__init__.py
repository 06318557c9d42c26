"""Graph algorithms on NetworkX: squares are vertices, attacks are edges.

No formulation here reads the common form: to count the pieces on a set of squares is no property of a graph.
"""

from models.engine import Engine

ENGINE = Engine(
    "graphs",
    "graph algorithms",
    requires=("networkx",),
    install='pip install "bezzel[graphs]"',
    imports=("networkx",),
)
