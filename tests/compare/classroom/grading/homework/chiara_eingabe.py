# Programm zum Damenproblem
print("Willkommen beim Damenproblem!")
n = int(input("Wie groß soll das Brett sein? "))
anzahl = 0

def probiere(zeile, brett):
    global anzahl
    if zeile == n:
        anzahl += 1
        print("Lösung", anzahl, ":", brett)
    else:
        for s in range(n):
            if all(s != b and abs(s - b) != zeile - z for z, b in enumerate(brett)):
                probiere(zeile + 1, brett + [s])

probiere(0, [])
print("Insgesamt", anzahl, "Lösungen")
