from itertools import permutations


def solve(n):
    for zeilen in permutations(range(n)):
        gut = True
        for i in range(n):
            for j in range(i):
                if abs(zeilen[i] - zeilen[j]) == i - j:
                    gut = False
        if gut:
            print(zeilen)
