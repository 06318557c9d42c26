from itertools import permutations


def pruefe(stellung):
    for i in range(len(stellung)):
        for j in range(i):
            if abs(stellung[i] - stellung[j]) == i - j:
                return False
    return True


def solve(n):
    alle = []
    for stellung in permutations(range(n)):
        if pruefe(stellung):
            alle.append(stellung)
    return alle
