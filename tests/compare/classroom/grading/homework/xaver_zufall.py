# Las-Vegas-Verfahren: so lange mischen, bis es passt
import random

def konflikte(p):
    anzahl = 0
    for i in range(len(p)):
        for j in range(i):
            if abs(p[i] - p[j]) == i - j:
                anzahl += 1
    return anzahl

def zufallsdamen(n):
    p = list(range(n))
    while True:
        random.shuffle(p)
        if konflikte(p) == 0:
            return [x + 1 for x in p]

if __name__ == "__main__":
    print(zufallsdamen(8))
