def solve(n):
    board = []

    def extend():
        if len(board) == n:
            yield board[:]
            return
        for column in range(n):
            if all(c != column and abs(c - column) != len(board) - r for r, c in enumerate(board)):
                board.append(column)
                yield from extend()
                board.pop()

    yield from extend()
