from itertools import permutations


def ok(p):
    return all(abs(p[i] - p[j]) != j - i for j in range(len(p)) for i in range(j))


def to_names(p):
    return ["ABCDEFGHIJKLMNOP"[c] + str(r + 1) for c, r in enumerate(p)]


def get_solutions(n):
    """all solutions and their mirror images"""
    found = []
    for p in permutations(range(n)):
        if ok(p):
            found.append(to_names(p))
            found.append(to_names(p[::-1]))
    return found


if __name__ == "__main__":
    print(get_solutions(4))
