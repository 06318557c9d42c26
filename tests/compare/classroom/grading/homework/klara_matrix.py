# Klara und Lea, Informatik-GK
import copy

def leeres_brett(n):
    return [[0] * n for i in range(n)]

def zeige(brett):
    for zeile in brett:
        print(" ".join(str(x) for x in zeile))
    print()

class Brett:
    def __init__(self, n):
        self.n = n
        self.felder = leeres_brett(n)
        self.gefunden = []

    def frei(self, z, s):
        for i in range(self.n):
            for j in range(self.n):
                if self.felder[i][j] == 1:
                    if i == z or j == s or i - j == z - s or i + j == z + s:
                        return False
        return True

    def suche(self, s):
        if s == self.n:
            self.gefunden.append(copy.deepcopy(self.felder))
        for z in range(self.n):
            if s < self.n and self.frei(z, s):
                self.felder[z][s] = 1
                self.suche(s + 1)
                self.felder[z][s] = 0

def alle_loesungen(n):
    b = Brett(n)
    b.suche(0)
    return b.gefunden

if __name__ == '__main__':
    for l in alle_loesungen(5):
        zeige(l)
