from typing import List


class Solution:
    def solveNQueens(self, n: int) -> List[List[str]]:
        res = []
        cols, d1, d2 = set(), set(), set()
        board = [["."] * n for _ in range(n)]

        def dfs(r):
            if r == n:
                res.append(["".join(row) for row in board])
                return
            for c in range(n):
                if c in cols or r + c in d1 or r - c in d2:
                    continue
                cols.add(c); d1.add(r + c); d2.add(r - c)
                board[r][c] = "Q"
                dfs(r + 1)
                board[r][c] = "."
                cols.remove(c); d1.remove(r + c); d2.remove(r - c)

        dfs(0)
        return res


if __name__ == "__main__":
    s = Solution()
    for b in s.solveNQueens(4):
        for line in b:
            print(line)
        print()
