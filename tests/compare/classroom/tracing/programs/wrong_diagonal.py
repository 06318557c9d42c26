# Forgets one of the diagonals: what it takes for solutions are none.
def solve(n):
    found = []

    def go(rows):
        if len(rows) == n:
            found.append(rows)
            return
        for row in range(n):
            if row not in rows and all(row - r != len(rows) - c for c, r in enumerate(rows)):
                go(rows + [row])

    go([])
    return found
