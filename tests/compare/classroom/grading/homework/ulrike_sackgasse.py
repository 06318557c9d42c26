# Damen setzen bis es nicht mehr weitergeht

class Schachbrett:
    def __init__(self, n):
        self.n = n
        self.damen = []
        self.loesungen = []

    def geschlagen(self, zeile, spalte):
        for z, s in self.damen:
            if s == spalte or abs(z - zeile) == abs(s - spalte):
                return True
        return False

    def weiter(self):
        zeile = len(self.damen)
        gefunden = False
        if zeile < self.n:
            for spalte in range(self.n):
                if not self.geschlagen(zeile, spalte):
                    gefunden = True
                    self.damen.append((zeile, spalte))
                    self.weiter()
                    self.damen.pop()
        if not gefunden:
            # keine Dame passt mehr -> fertig
            self.loesungen.append(list(self.damen))


def damenproblem(n):
    b = Schachbrett(n)
    b.weiter()
    return b.loesungen
