"""Rosa, chess club :)   squares have their chess names, white is at the bottom"""
from itertools import permutations

FILES = "abcdefghijklmnopqrstuvwxyz"


def square(f, r):
    return FILES[f] + str(r)


def solve(n):
    for ranks in permutations(range(1, n + 1)):
        ok = True
        for f in range(n):
            for g in range(f):
                if f - g == abs(ranks[f] - ranks[g]):
                    ok = False
        if ok:
            yield " ".join(square(f, r) for f, r in enumerate(ranks))


if __name__ == "__main__":
    for number, text in enumerate(solve(8), start=1):
        print(number, ":", text)
