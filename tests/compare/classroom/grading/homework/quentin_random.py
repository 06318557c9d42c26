import random


def conflicts(p):
    n = len(p)
    k = 0
    for i in range(n):
        for j in range(i + 1, n):
            if abs(p[i] - p[j]) == j - i:
                k += 1
    return k


def random_queens(n):
    """shuffle until nobody attacks"""
    p = list(range(n))
    while conflicts(p) > 0:
        random.shuffle(p)
    return p


if __name__ == "__main__":
    print(random_queens(8))
