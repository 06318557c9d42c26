def attacks(squares, r, c):
    for (a, b) in squares:
        if abs(a - r) == abs(b - c):
            return True
    return False

def search(n, squares, free):
    # free = columns which are still empty
    if not free:
        yield list(squares)
    for c in free:
        r = len(squares)
        if not attacks(squares, r, c):
            squares.append((r, c))
            free.remove(c)
            yield from search(n, squares, free)
            free.append(c)
            squares.pop()

def n_queens(n):
    return list(search(n, [], list(range(n))))
