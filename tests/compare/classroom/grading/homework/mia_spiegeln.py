# Idee: nur die linke Hälfte für die erste Dame, den Rest spiegeln.
# Bei ungeradem n die Mitte extra (ohne Spiegeln, sonst doppelt!)

def damen_spiegel(n):
    def weiter(b):
        if len(b) == n:
            yield tuple(b)
            return
        z = len(b)
        for s in range(n):
            if all(s != t and abs(s - t) != z - i for i, t in enumerate(b)):
                yield from weiter(b + [s])

    menge = set()
    for s in range(n // 2):
        for l in weiter([s]):
            menge.add(l)
            menge.add(tuple(n - 1 - x for x in l))
    if n % 2 == 1:
        menge.update(weiter([n // 2]))
    return menge
