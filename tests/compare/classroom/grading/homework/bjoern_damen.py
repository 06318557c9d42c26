# Hausaufgabe Informatik Q1 - Damenproblem
# Björn K.

def ist_sicher(brett, zeile, spalte):
    # brett[z] = Spalte der Dame in Zeile z
    for z in range(zeile):
        s = brett[z]
        if s == spalte:
            return False
        if abs(s - spalte) == zeile - z:
            return False
    return True

def damen(n):
    """Gibt alle Lösungen des n-Damen-Problems zurück."""
    loesungen = []
    brett = [None] * n

    def setze(zeile):
        if zeile == n:
            loesungen.append(list(brett))
        else:
            for spalte in range(n):
                if ist_sicher(brett, zeile, spalte):
                    brett[zeile] = spalte
                    setze(zeile + 1)
                    brett[zeile] = None

    setze(0)
    return loesungen

if __name__ == '__main__':
    for groesse in range(1, 9):
        print(groesse, len(damen(groesse)))
