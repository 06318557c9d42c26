"""N-Queens, object oriented (Ulrike B.)

    >>> len(NQueens(6).solve())
    4
"""


class Queen:
    def __init__(self, row, col):
        self.row = row
        self.col = col

    def attacks(self, other):
        return (
            self.row == other.row
            or self.col == other.col
            or abs(self.row - other.row) == abs(self.col - other.col)
        )


class NQueens:
    def __init__(self, n):
        self.n = n
        self.queens = []
        self.found = []

    def solve(self):
        self.found = []
        self._place(0)
        return self.found

    def _place(self, row):
        if row == self.n:
            self.found.append([(q.row, q.col) for q in self.queens])
            return
        for col in range(self.n):
            queen = Queen(row, col)
            if not any(queen.attacks(q) for q in self.queens):
                self.queens.append(queen)
                self._place(row + 1)
                self.queens.pop()


if __name__ == "__main__":
    game = NQueens(8)
    print(len(game.solve()))
