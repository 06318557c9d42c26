# Damenproblem rekursiv
def damen(n, brett=[], alle=[]):
    if len(brett) == n:
        alle.append(brett[:])      # Kopie!
    else:
        zeile = len(brett)
        for spalte in range(n):
            geht = True
            for i in range(zeile):
                if brett[i] == spalte or abs(brett[i] - spalte) == abs(i - zeile):
                    geht = False
            if geht:
                brett.append(spalte)
                damen(n, brett, alle)
                brett.pop()
    return alle


if __name__ == "__main__":
    print(damen(6))
