def solve(n):
    squares = [(row, column) for row in range(n) for column in range(n)]
    covers = {
        (row, column): {
            (r, c) for r, c in squares if r == row or c == column or r + c == row + column or r - c == row - column
        }
        for row, column in squares
    }

    def search(queens, placed, still_open, usable):
        if queens == 0:
            if not still_open:
                yield placed
            return
        candidates = usable
        if still_open:
            candidates = min((covers[square] & usable for square in still_open), key=len)
        for square in sorted(candidates):
            usable = usable - {square}
            yield from search(queens - 1, [*placed, square], still_open - covers[square], usable - covers[square])

    def covering(queens):
        return list(search(queens, [], set(squares), set(squares)))

    return next(found for queens in range(1, n + 1) if (found := covering(queens)))
