# every queen is an object and knows only its left neighbour

class Queen:
    def __init__(self, column, neighbour, n):
        self.column = column
        self.row = 0
        self.neighbour = neighbour
        self.n = n

    def can_attack(self, row, column):
        diff = column - self.column
        if self.row == row or self.row + diff == row or self.row - diff == row:
            return True
        return self.neighbour is not None and self.neighbour.can_attack(row, column)

    def find(self):
        # move on until nobody on the left attacks me
        while self.neighbour is not None and self.neighbour.can_attack(self.row, self.column):
            if not self.advance():
                return False
        return True

    def advance(self):
        if self.row < self.n - 1:
            self.row += 1
            return self.find()
        if self.neighbour is not None:
            if not self.neighbour.advance():
                return False
            self.row = 0
            return self.find()
        return False

    def positions(self):
        left = [] if self.neighbour is None else self.neighbour.positions()
        return left + [(self.row, self.column)]


def queens(n):
    last = None
    ok = True
    for c in range(n):
        last = Queen(c, last, n)
        ok = last.find()
        if not ok:
            return
    while ok:
        yield last.positions()
        ok = last.advance()
