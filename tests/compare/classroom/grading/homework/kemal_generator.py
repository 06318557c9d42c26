# Kemal - with yield, so that it does not need so much memory

def safe(pos, row):
    for r in range(row):
        if pos[r] == pos[row] or abs(pos[r] - pos[row]) == row - r:
            return False
    return True


def queens_from(pos, row):
    if row == len(pos):
        yield pos
    else:
        for c in range(len(pos)):
            pos[row] = c
            if safe(pos, row):
                yield from queens_from(pos, row + 1)
        pos[row] = 0


def solve(n):
    pos = [0] * n
    return queens_from(pos, 0)


if __name__ == "__main__":
    for p in solve(8):
        print(p)
