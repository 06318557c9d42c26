# Algorithmus X nach Knuth, mit Wörterbüchern
# Zeilen und Spalten müssen genau einmal vorkommen, Diagonalen höchstens einmal


class Ueberdeckung:

    def loese(self, n):
        self.pflicht = [("Z", i) for i in range(n)] + [("S", i) for i in range(n)]
        Y = {}
        for z in range(n):
            for s in range(n):
                Y[(z, s)] = [("Z", z), ("S", s), ("/", z + s), ("\\", z - s)]
        X = {}
        for feld, teile in Y.items():
            for t in teile:
                X.setdefault(t, set()).add(feld)
        return [sorted(l) for l in self.suche(X, Y, [])]

    def suche(self, X, Y, teil):
        offen = [p for p in self.pflicht if p in X]
        if not offen:
            yield list(teil)
            return
        p = min(offen, key=lambda p: len(X[p]))
        for feld in sorted(X[p]):
            teil.append(feld)
            weg = self.decken(X, Y, feld)
            yield from self.suche(X, Y, teil)
            self.aufdecken(X, Y, feld, weg)
            teil.pop()

    def decken(self, X, Y, feld):
        weg = []
        for j in Y[feld]:
            for i in X[j]:
                for k in Y[i]:
                    if k != j and k in X:
                        X[k].discard(i)
            weg.append(X.pop(j))
        return weg

    def aufdecken(self, X, Y, feld, weg):
        for j in reversed(Y[feld]):
            X[j] = weg.pop()
            for i in X[j]:
                for k in Y[i]:
                    if k != j and k in X:
                        X[k].add(i)
