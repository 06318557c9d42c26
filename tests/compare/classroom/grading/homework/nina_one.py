# I only did one solution, finding all was too slow on my laptop :(

def ok(board, col):
    row = len(board)
    for r, c in enumerate(board):
        if c == col or abs(c - col) == row - r:
            return False
    return True


def find_solution(n):
    board = []
    col = 0
    while len(board) < n:
        while col < n and not ok(board, col):
            col += 1
        if col < n:
            board.append(col)
            col = 0
        else:
            if not board:
                return None
            col = board.pop() + 1
    return board


if __name__ == "__main__":
    print(find_solution(8))
