# Damenproblem, D = Dame, . = leeres Feld
from itertools import permutations

def zeichne(spalten):
    n = len(spalten)
    zeilen = []
    for s in spalten:
        zeilen.append("." * s + "D" + "." * (n - s - 1))
    return "\n".join(zeilen)

def damenproblem(n: int):
    ergebnis = []
    for p in permutations(range(n)):
        plus = set(p[i] + i for i in range(n))
        minus = set(p[i] - i for i in range(n))
        if len(plus) == n and len(minus) == n:
            ergebnis.append(zeichne(p))
    return ergebnis

if __name__ == "__main__":
    for b in damenproblem(6):
        print(b)
        print("------")
