# Aufgabe 3, Willi
def solve(n, spalten=0, diag1=0, diag2=0):
    alle = (1 << n) - 1
    if spalten == alle:
        return 1
    anzahl = 0
    frei = alle & ~(spalten | diag1 | diag2)
    while frei:
        b = frei & -frei
        frei -= b
        anzahl += solve(n, spalten | b, (diag1 | b) << 1, (diag2 | b) >> 1)
    return anzahl

if __name__ == "__main__":
    for n in range(1, 11):
        print(n, solve(n))
