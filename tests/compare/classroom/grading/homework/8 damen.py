# geht nur fuer 8, das war die Aufgabe auf dem Blatt

from itertools import permutations

def acht_damen():
    ergebnis = []
    for p in permutations(range(8)):
        if len(set(p[i] + i for i in range(8))) == 8 and len(set(p[i] - i for i in range(8))) == 8:
            ergebnis.append(list(p))
    return ergebnis

if __name__ == "__main__":
    for e in acht_damen():
        print(e)
