"""NetworkX: the cliques of n squares in the complement of the queens' graph, as one would write it."""

from compare.bench.ours import listing
from compare.bench.pair import same_model
from compare.bench.side import Function


def solutions(n: int) -> list[list[tuple[int, int]]]:
    """All placements of n queens, each as the rows and columns of its squares."""
    import networkx

    squares = [(row, column) for row in range(n) for column in range(n)]
    graph = networkx.Graph()
    graph.add_nodes_from(squares)
    for row, column in squares:
        for other in squares:
            down, across = other[0] - row, other[1] - column
            attack = down == 0 or across == 0 or abs(down) == abs(across)
            if attack and (row, column) < other:
                graph.add_edge((row, column), other)
    return [clique for clique in networkx.find_cliques(networkx.complement(graph)) if len(clique) == n]


PAIRS = [
    same_model("graphs", listing("graphs/cliques"), Function("NetworkX, a short program", lambda n: len(solutions(n))))
]
