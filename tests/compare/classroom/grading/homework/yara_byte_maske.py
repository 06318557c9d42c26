# Bitmasken! Eine Zeile ist ein Byte, jedes Bit ein Feld
MASKE = 0xFF


def damen_bits(n):
    ergebnis = []

    def setze(zeile, spalten, links, rechts, weg):
        if zeile == n:
            ergebnis.append(weg)
            return
        for s in range(n):
            bit = 1 << s
            if (spalten | links | rechts) & bit:
                continue
            setze(zeile + 1,
                  spalten | bit,
                  ((links | bit) << 1) & MASKE,     # überstehende Bits abschneiden
                  ((rechts | bit) >> 1) & MASKE,
                  weg + [s])

    setze(0, 0, 0, 0, [])
    return ergebnis
