def solve(n):
    solutions = []
    stack = [[]]
    while stack:
        board = stack.pop()
        if len(board) == n:
            solutions.append(board)
            continue
        for col in reversed(range(n)):
            row = len(board)
            if all(c != col and abs(c - col) != row - r for r, c in enumerate(board)):
                stack.append(board + [col])
    return solutions
