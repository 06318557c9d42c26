# Das Acht-Damen-Problem
# geht nur für ein normales Schachbrett

N = 8


def bedroht(brett, z, s):
    for i in range(z):
        if brett[i] == s or brett[i] - s == i - z or brett[i] - s == z - i:
            return True
    return False


def loese():
    fertig = []
    brett = [0] * N
    z = 0
    brett[0] = -1
    while z >= 0:
        brett[z] += 1
        while brett[z] < N and bedroht(brett, z, brett[z]):
            brett[z] += 1
        if brett[z] >= N:
            z -= 1              # zurück
        elif z == N - 1:
            fertig.append(tuple(brett))
        else:
            z += 1
            brett[z] = -1
    return fertig


if __name__ == "__main__":
    alle = loese()
    print("Es gibt", len(alle), "Lösungen")
    for l in alle[:3]:
        print(l)
