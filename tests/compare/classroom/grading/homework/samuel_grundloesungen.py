# Lösungen, die durch Drehen oder Spiegeln auseinander hervorgehen,
# sind ja eigentlich dieselben, deshalb zähle ich sie nur einmal

def drehe(felder, n):
    return sorted((s, n - 1 - z) for z, s in felder)

def spiegle(felder, n):
    return sorted((z, n - 1 - s) for z, s in felder)

def kleinste(felder, n):
    formen = []
    f = sorted(felder)
    for i in range(4):
        f = drehe(f, n)
        formen.append(f)
        formen.append(spiegle(f, n))
    return min(formen)

def solve(n):
    gefunden = []

    def rek(felder, z):
        if z == n:
            k = kleinste(felder, n)
            if k not in gefunden:
                gefunden.append(k)
            return
        for s in range(n):
            if all(s != b and abs(z - a) != abs(s - b) for a, b in felder):
                rek(felder + [(z, s)], z + 1)

    rek([], 0)
    return gefunden
