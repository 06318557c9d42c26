n = int(input("Wie viele Damen? "))

def passt(liste, neu):
    for i in range(len(liste)):
        if liste[i] == neu or abs(liste[i] - neu) == len(liste) - i:
            return False
    return True

def suche(liste):
    if len(liste) == n:
        print(liste)
        return 1
    anzahl = 0
    for i in range(n):
        if passt(liste, i):
            anzahl += suche(liste + [i])
    return anzahl

print("Es gibt", suche([]), "Lösungen")
