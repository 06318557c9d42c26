def solve(n):
    attackers = [[0] * n for _ in range(n)]
    rows = []

    def change(row, column, delta):
        for y in range(n):
            for x in range(n):
                if y == row or x == column or abs(y - row) == abs(x - column):
                    attackers[y][x] += delta

    def extend(column):
        if column == n:
            yield list(rows)
            return
        for row in range(n):
            if not attackers[row][column]:
                rows.append(row)
                change(row, column, +1)
                yield from extend(column + 1)
                change(row, column, -1)
                rows.pop()

    yield from extend(0)
