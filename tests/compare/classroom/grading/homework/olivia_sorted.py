class QueenSolver(object):

    def solve(self, n):
        self.n = n
        self.all = set()
        self.step(frozenset())
        result = sorted(self.all, key=sorted)
        print("first solution:", sorted(result[0]))
        print("last solution:", sorted(result[-1]))
        return result

    def step(self, queens):
        row = len(queens)
        if row == self.n:
            self.all.add(queens)
            return
        for col in range(self.n):
            for (r, c) in queens:
                if c == col or r + c == row + col or r - c == row - col:
                    break
            else:
                self.step(queens | {(row, col)})
