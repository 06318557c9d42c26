N = 5
dame = [None] * N
ergebnisse = []


def frei(zeile, spalte):
    global dame
    for s in range(spalte):
        if dame[s] == zeile:
            return False
        if dame[s] + (spalte - s) == zeile or dame[s] - (spalte - s) == zeile:
            return False
    return True


def suche(spalte):
    global ergebnisse
    if spalte == N:
        ergebnisse += [tuple(dame)]
        return
    for zeile in range(N):
        if frei(zeile, spalte):
            dame[spalte] = zeile
            suche(spalte + 1)
            dame[spalte] = None


def loesen():
    suche(0)
    return ergebnisse
