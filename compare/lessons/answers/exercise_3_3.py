nodes = 0


def after(row, safe):
    """The safe rows of the columns to the right, once the next column has its queen in this row.

    safe[0] are the safe rows of the next column, safe[1] those of the one after it, and so on.
    """
    return [
        [other for other in rows if other != row and abs(other - row) != distance]
        for distance, rows in enumerate(safe[1:], 1)
    ]


def solve(n):
    def extend(rows, safe):
        global nodes
        if not safe:
            yield rows
            return
        for row in safe[0]:
            nodes += 1
            rest = after(row, safe)
            if all(rest):
                yield from extend([*rows, row], rest)

    yield from extend([], [list(range(n))] * n)


if __name__ == "__main__":
    print(len(list(solve(8))), "solutions,", nodes, "nodes")
