# Amir H., 11b
def suche_damen(n):
    alle = []
    stapel = [[]]
    while stapel:
        brett = stapel.pop()
        if len(brett) == n:
            alle.append(brett)
            continue
        z = len(brett)
        for s in range(n):
            if all(s != s2 and z - z2 != abs(s - s2) for z2, s2 in enumerate(brett)):
                stapel.append(brett + [s])
    if len(alle) == 0:
        return "Keine Lösung"
    return alle
