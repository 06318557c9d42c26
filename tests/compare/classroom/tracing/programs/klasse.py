class Damenproblem:
    def __init__(self, n):
        self.n = n
        self.felder = [[0] * n for _ in range(n)]
        self.loesungen = []

    def ist_frei(self, zeile, spalte):
        for z in range(self.n):
            for s in range(self.n):
                if self.felder[z][s] == 1:
                    if z == zeile or s == spalte or abs(z - zeile) == abs(s - spalte):
                        return False
        return True

    def loese(self, zeile=0):
        if zeile == self.n:
            self.loesungen.append([reihe.index(1) for reihe in self.felder])
            return self.loesungen
        for spalte in range(self.n):
            if self.ist_frei(zeile, spalte):
                self.felder[zeile][spalte] = 1
                self.loese(zeile + 1)
                self.felder[zeile][spalte] = 0
        return self.loesungen
