from collections import deque
from dataclasses import dataclass, field


@dataclass
class Zustand:
    n: int
    spalten: deque = field(default_factory=deque)

    def darf(self, spalte):
        zeile = len(self.spalten)
        for z, s in enumerate(self.spalten):
            if s == spalte or abs(s - spalte) == zeile - z:
                return False
        return True


def loese(zustand, gefunden):
    if len(zustand.spalten) == zustand.n:
        gefunden.append(list(zustand.spalten))
        return
    for spalte in range(zustand.n):
        if zustand.darf(spalte):
            zustand.spalten.append(spalte)
            loese(zustand, gefunden)
            zustand.spalten.pop()


def solve(n):
    gefunden = []
    loese(Zustand(n), gefunden)
    return gefunden
