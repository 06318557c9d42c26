# breadth first search, row by row
# states that I have already seen are thrown away so it is much faster

def queens_bfs(n):
    level = [()]
    for row in range(n):
        seen = set()
        nxt = []
        for state in level:
            for col in range(n):
                good = True
                for r, c in enumerate(state):
                    if c == col or row - r == abs(col - c):
                        good = False
                        break
                if not good:
                    continue
                key = frozenset(state + (col,))
                if key in seen:
                    continue
                seen.add(key)
                nxt.append(state + (col,))
        level = nxt
    return level
