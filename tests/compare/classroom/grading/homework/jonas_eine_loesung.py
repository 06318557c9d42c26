class Damenproblem:
    """Findet EINE Lösung (die erste), sonst None."""

    def _passt(self, damen, z, s):
        return all(s != s2 and abs(z - z2) != abs(s - s2) for z2, s2 in damen)

    def _setzen(self, n, damen):
        z = len(damen)
        if z == n:
            return damen
        for s in range(n):
            if self._passt(damen, z, s):
                r = self._setzen(n, damen + [(z, s)])
                if r is not None:
                    return r
        return None

    def finde(self, n):
        return self._setzen(n, [])


if __name__ == "__main__":
    print(Damenproblem().finde(8))
    print(Damenproblem().finde(3))
