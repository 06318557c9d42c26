def bedroht(brett, zeile, spalte):
    for s in range(spalte):
        if brett[s] == zeile or abs(brett[s] - zeile) == spalte - s:
            return True
    return False


def solve(n):
    brett = [-1] * n
    loesungen = []

    def setze(spalte):
        if spalte == n:
            loesungen.append(list(brett))
            return
        for zeile in range(n):
            if not bedroht(brett, zeile, spalte):
                brett[spalte] = zeile
                setze(spalte + 1)
                brett[spalte] = -1

    setze(0)
    return loesungen
