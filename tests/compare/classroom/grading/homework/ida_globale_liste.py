# globale Liste, wird vor jedem Aufruf geleert
lösungen = []


def passt(bisher, neu):
    abstand = len(bisher)
    for alt in bisher:
        if alt == neu or alt + abstand == neu or alt - abstand == neu:
            return False
        abstand -= 1
    return True


def rückverfolgung(größe, bisher, tiefe):
    if tiefe == größe:
        lösungen.append(bisher)
        return
    for neu in range(1, größe + 1):
        if passt(bisher, neu):
            rückverfolgung(größe, bisher + [neu], tiefe + 1)


def n_damen(größe):
    global lösungen
    lösungen = []
    rückverfolgung(größe, [], 0)
    return lösungen
