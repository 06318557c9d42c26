def solve(n):
    # arrays instead of sets because they are faster
    # % n so that the index is never too big
    col = [False] * n
    up = [False] * n
    down = [False] * n
    q = []
    result = []

    def place(r):
        if r == n:
            result.append(q.copy())
            return
        for c in range(n):
            if not col[c] and not up[(r + c) % n] and not down[(r - c) % n]:
                col[c] = up[(r + c) % n] = down[(r - c) % n] = True
                q.append(c)
                place(r + 1)
                q.pop()
                col[c] = up[(r + c) % n] = down[(r - c) % n] = False

    place(0)
    return result
