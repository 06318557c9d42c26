def solve(n):
    found = []
    queens = set()
    cols, up, down = set(), set(), set()

    def go(row):
        if row == n:
            found.append(sorted(queens))
            return
        for col in range(n):
            if col in cols or row + col in up or row - col in down:
                continue
            queens.add((row, col))
            cols.add(col)
            up.add(row + col)
            down.add(row - col)
            go(row + 1)
            queens.remove((row, col))
            cols.remove(col)
            up.remove(row + col)
            down.remove(row - col)

    go(0)
    return found
