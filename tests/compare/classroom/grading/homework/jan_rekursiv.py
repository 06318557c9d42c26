def n_queens(n, row=0, cols=(), found=[]):
    if row == n:
        found.append(cols)
    for c in range(n):
        if row < n and all(c != k and abs(c - k) != row - r for r, k in enumerate(cols)):
            n_queens(n, row + 1, cols + (c,), found)
    return found


if __name__ == "__main__":
    print(len(n_queens(8)))
