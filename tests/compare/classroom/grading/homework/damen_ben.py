# Hausaufgabe Informatik, Ben K., 12b
# Die Lösungen sind Zahlen-Texte wie "15863724": für jede Spalte die Reihe (1 bis n)

def bedroht(loesung, reihe):
    spalte = len(loesung)
    for s in range(spalte):
        r = int(loesung[s])
        if r == reihe:
            return True
        if spalte - s == abs(r - reihe):
            return True
    return False

def damen(n):
    angefangen = [""]
    for i in range(n):
        neue = []
        for a in angefangen:
            for reihe in range(1, n + 1):
                if not bedroht(a, reihe):
                    neue.append(a + str(reihe))
        angefangen = neue
    return angefangen

print(damen(8))
print("Anzahl:", len(damen(8)))
