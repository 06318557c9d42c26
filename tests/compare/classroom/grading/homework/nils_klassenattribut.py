class Damen:
    ergebnisse = []      # hier kommen die Lösungen rein

    def probiere(self, n, zeile, spalten):
        if zeile == n:
            self.ergebnisse.append(spalten)
            return
        for s in range(n):
            ok = True
            for z in range(zeile):
                if spalten[z] == s or abs(spalten[z] - s) == zeile - z:
                    ok = False
                    break
            if ok:
                self.probiere(n, zeile + 1, spalten + [s])

    def loese(self, n):
        self.probiere(n, 0, [])
        return self.ergebnisse


if __name__ == "__main__":
    d = Damen()
    print(len(d.loese(8)))   # 92 stimmt!
