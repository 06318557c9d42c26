def solve(n):
    position = [-1] * n
    zeile_besetzt = [False] * n
    auf = [False] * (2 * n - 1)
    ab = [False] * (2 * n - 1)
    ergebnis = []

    def versuche(s):
        for z in range(n):
            if zeile_besetzt[z] or auf[z + s] or ab[z - s + n - 1]:
                continue
            position[s] = z
            zeile_besetzt[z] = auf[z + s] = ab[z - s + n - 1] = True
            if s + 1 == n:
                ergebnis.append(position.copy())
            else:
                versuche(s + 1)
            zeile_besetzt[z] = auf[z + s] = ab[z - s + n - 1] = False
            position[s] = -1

    versuche(0)
    return ergebnis
