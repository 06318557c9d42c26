def is_valid(board, row, col):
    # column
    for r in range(row):
        if board[r][col] == 1:
            return False
    # diagonal
    r, c = row - 1, col - 1
    while r >= 0 and c >= 0:
        if board[r][c] == 1:
            return False
        r -= 1
        c -= 1
    return True


def solve(n):
    board = [[0] * n for _ in range(n)]
    solutions = []

    def backtrack(row):
        if row == n:
            solutions.append([r.copy() for r in board])
            return
        for col in range(n):
            if is_valid(board, row, col):
                board[row][col] = 1
                backtrack(row + 1)
                board[row][col] = 0

    backtrack(0)
    return solutions
