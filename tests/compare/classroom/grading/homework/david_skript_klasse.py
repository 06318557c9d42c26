import sys


class ChessBoard:
    def __init__(self, size):
        self.size = size
        self.queens = {}        # column -> row
        self.count = 0

    def is_free(self):
        cols = list(self.queens)
        last = cols[-1]
        return all(self.queens[c] != self.queens[last]
                   and abs(self.queens[c] - self.queens[last]) != last - c for c in cols[:-1])

    def show(self):
        for r in range(self.size):
            print("".join("Q " if self.queens[c] == r else "- " for c in range(self.size)))
        print()

    def run(self):
        self._column(0)
        print(self.count, "solutions")

    def _column(self, c):
        if c == self.size:
            self.count += 1
            self.show()
            return
        for r in range(self.size):
            self.queens[c] = r
            if self.is_free():
                self._column(c + 1)
            del self.queens[c]


if __name__ == "__main__":
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    ChessBoard(size).run()
