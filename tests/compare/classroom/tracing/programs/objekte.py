class Dame:
    def __init__(self, zeile, spalte):
        self.zeile = zeile
        self.spalte = spalte

    def bedroht(self, andere):
        return (
            self.zeile == andere.zeile
            or self.spalte == andere.spalte
            or abs(self.zeile - andere.zeile) == abs(self.spalte - andere.spalte)
        )


def suche(n, damen, ergebnis):
    if len(damen) == n:
        ergebnis.append([(d.zeile, d.spalte) for d in damen])
    for spalte in range(n):
        neu = Dame(len(damen), spalte)
        if not any(alt.bedroht(neu) for alt in damen):
            damen.append(neu)
            suche(n, damen, ergebnis)
            damen.pop()
        if len(damen) == n:
            return


def solve(n):
    ergebnis = []
    suche(n, [], ergebnis)
    return ergebnis
