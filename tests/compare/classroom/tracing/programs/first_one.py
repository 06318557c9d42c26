def solve(n):
    q = []
    col = 0
    while len(q) < n:
        while col < n and any(c == col or abs(c - col) == len(q) - r for r, c in enumerate(q)):
            col += 1
        if col < n:
            q.append(col)
            col = 0
        elif q:
            col = q.pop() + 1
        else:
            return None
    return q
