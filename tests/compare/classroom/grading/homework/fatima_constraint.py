# Fatima A. - n Damen mit python-constraint
# Die Variablen sind die Spalten "a", "b", "c", ..., der Wert ist die Reihe
import constraint

def damenproblem(n):
    p = constraint.Problem()
    spalten = "abcdefghijklmnopqrstuvwxyz"[:n]
    for s in spalten:
        p.addVariable(s, list(range(1, n + 1)))
    for s1 in spalten:
        for s2 in spalten:
            if s1 < s2:
                def ok(r1, r2, d=ord(s2) - ord(s1)):
                    return r1 != r2 and r1 - r2 != d and r2 - r1 != d
                p.addConstraint(ok, [s1, s2])
    return p.getSolutions()
