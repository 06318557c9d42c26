def passt(damen, neu):
    zeile, spalte = neu
    return all(z != zeile and abs(z - zeile) != abs(s - spalte) for s, z in damen.items())


def solve(n):
    damen = {}
    loesungen = []

    def weiter(spalte):
        if spalte == n:
            loesungen.append(dict(damen))
            return
        for zeile in range(n):
            if passt(damen, (zeile, spalte)):
                damen[spalte] = zeile
                weiter(spalte + 1)
                del damen[spalte]

    weiter(0)
    return loesungen
