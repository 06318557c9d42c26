# Ines W.
results = []


def place_queens(n, row, columns):
    if row == n:
        results.append(columns)
        return
    for c in range(n):
        good = True
        for r in range(row):
            if columns[r] == c or abs(columns[r] - c) == row - r:
                good = False
                break
        if good:
            place_queens(n, row + 1, columns + [c])


def queens(n):
    place_queens(n, 0, [])
    return results


if __name__ == "__main__":
    print(queens(8))
