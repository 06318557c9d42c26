class NDamen:

    def bedroht(self, zeile, spalte, brett):
        for z in range(zeile):
            if brett[z] == spalte or abs(brett[z] - spalte) == zeile - z:
                return True
        return False

    def backtracking(self, zeile, brett, liste):
        if zeile == len(brett):
            liste.append(brett)
            return
        for spalte in range(len(brett)):
            if not self.bedroht(zeile, spalte, brett):
                brett[zeile] = spalte
                self.backtracking(zeile + 1, brett, liste)

    def loesungen(self, n):
        liste = []
        self.backtracking(0, [0] * n, liste)
        return liste
