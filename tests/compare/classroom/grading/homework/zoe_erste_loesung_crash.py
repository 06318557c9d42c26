class Solver:
    def solve(self, n):
        self.n = n
        self.solutions = []
        self._row(0, "", set(), set(), set())
        print("number of solutions:", len(self.solutions))
        print("for example:", self.solutions[0])
        return self.solutions

    def _row(self, r, text, cols, d1, d2):
        if r == self.n:
            self.solutions.append(text.strip())
            return
        for c in range(self.n):
            if c not in cols and r + c not in d1 and r - c not in d2:
                name = "abcdefghijklmnopqrstuvwxyz"[c] + str(r + 1)
                self._row(r + 1, text + " " + name, cols | {c}, d1 | {r + c}, d2 | {r - c})


if __name__ == "__main__":
    Solver().solve(8)
