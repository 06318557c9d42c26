# Damenproblem

def damen(n):
    loesungen = []
    def setze(b):
        if len(b) == n
            loesungen.append(b)
            return
        for s in range(n):
            if all(s != t and abs(s - t) != len(b) - i for i, t in enumerate(b)):
                setze(b + [s])
    setze([])
    return loesungen

print(damen(8)
