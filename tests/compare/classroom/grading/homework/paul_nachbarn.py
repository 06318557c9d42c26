# n Damen mit Permutationen:
# Zeilen und Spalten passen dann automatisch, nur noch Diagonalen prüfen
import itertools

def diagonal_ok(reihe):
    for i in range(len(reihe) - 1):
        if abs(reihe[i] - reihe[i + 1]) == 1:    # schräg daneben
            return False
    return True

def n_damen_permutation(n: int) -> list:
    return [list(enumerate(p)) for p in itertools.permutations(range(n)) if diagonal_ok(p)]
