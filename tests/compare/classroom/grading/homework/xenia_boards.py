def draw(cols):
    n = len(cols)
    lines = []
    for c in cols:
        line = ["."] * n
        line[c] = "Q"
        lines.append(" ".join(line))
    return "\n".join(lines)


def all_boards(n):
    boards = []

    def go(cols):
        if len(cols) == n:
            boards.append(draw(cols))
        else:
            for c in range(n):
                for i in range(len(cols)):
                    if cols[i] == c or cols[i] - c == len(cols) - i or c - cols[i] == len(cols) - i:
                        break
                else:
                    go(cols + [c])

    go([])
    return boards


if __name__ == "__main__":
    for b in all_boards(5):
        print(b)
        print()
