# Greta - Lösung als dict: Spalte -> Zeile

def nDamen(n, spalte=0, gesetzt=None):
    if gesetzt is None:
        gesetzt = {}
    if spalte == n:
        return [dict(gesetzt)]
    alle = []
    for zeile in range(n):
        frei = True
        for s, z in gesetzt.items():
            if z == zeile or z + s == zeile + spalte or z - s == zeile - spalte:
                frei = False
        if frei:
            gesetzt[spalte] = zeile
            alle = alle + nDamen(n, spalte + 1, gesetzt)
            del gesetzt[spalte]
    return alle
