def print_solution(board):
    for row in board:
        print(" ".join(row))
    print()


def check(board, row, col):
    for i in range(row):
        for j in range(len(board)):
            if board[i][j] == "Q" and (j == col or abs(i - row) == abs(j - col)):
                return False
    return True


def put_queens(board, row):
    if row == len(board):
        print_solution(board)
        return
    for col in range(len(board)):
        if check(board, row, col):
            board[row][col] = "Q"
            put_queens(board, row + 1)
            board[row][col] = "_"


def solve(n):
    board = [["_"] * n for i in range(n)]
    put_queens(board, 0)


solve(8)
