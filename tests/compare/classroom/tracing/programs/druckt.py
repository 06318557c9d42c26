# A program that prints, and has no function that could be asked.
N = 5
feld = [0] * N
anzahl = 0


def drucke():
    for z in range(N):
        print(" ".join("D" if feld[s] == z + 1 else "." for s in range(N)))
    print()


def setze(s):
    global anzahl
    if s == N:
        anzahl += 1
        drucke()
        return
    for z in range(1, N + 1):
        passt = True
        for t in range(s):
            if feld[t] == z or abs(feld[t] - z) == s - t:
                passt = False
        if passt:
            feld[s] = z
            setze(s + 1)
            feld[s] = 0


setze(0)
print("Es gibt", anzahl, "Lösungen")
