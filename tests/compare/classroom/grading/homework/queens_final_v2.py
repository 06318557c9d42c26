import sys

QUEEN = "♛"
EMPTY = " "


def print_board(board):
    for row in board:
        print("|" + "|".join(row) + "|")


def solve(board, row):
    """put a queen in this row and all rows below"""
    n = len(board)
    if row == n:
        yield [list(r) for r in board]
        return
    for col in range(n):
        if can_place(board, row, col):
            board[row][col] = QUEEN
            yield from solve(board, row + 1)
            board[row][col] = EMPTY


def can_place(board, row, col):
    n = len(board)
    for r in range(row):
        for c in range(n):
            if board[r][c] == QUEEN:
                if c == col or r + c == row + col or r - c == row - col:
                    return False
    return True


def n_queens(n):
    board = [[EMPTY] * n for _ in range(n)]
    return list(solve(board, 0))


if __name__ == "__main__":
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    for b in n_queens(size):
        print_board(b)
        print()
