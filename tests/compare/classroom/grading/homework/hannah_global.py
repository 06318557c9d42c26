# 8 queens, Hannah
# each board is a matrix, 1 = queen, 0 = empty

N = 8
board = [[0 for _ in range(N)] for _ in range(N)]
solutions = []


def is_safe(row, col):
    for i in range(row):
        if board[i][col] == 1:
            return False
        if col - (row - i) >= 0 and board[i][col - (row - i)] == 1:
            return False
        if col + (row - i) < N and board[i][col + (row - i)] == 1:
            return False
    return True


def search(row):
    if row == N:
        solutions.append([line[:] for line in board])
        return
    for col in range(N):
        if is_safe(row, col):
            board[row][col] = 1
            search(row + 1)
            board[row][col] = 0


search(0)
print(len(solutions))
