# -*- coding: utf-8 -*-
# Jörg Schäfer, Hausaufgabe 3: Damenproblem
# Das Brett ist eine Liste von Reihen, Reihe 0 ist UNTEN (wie beim Schach).
# True = Dame, False = leer


def prüfe(brett, reihe, spalte, größe):
	for r in range(reihe):
		for s in range(größe):
			if brett[r][s]:
				if s == spalte or abs(s - spalte) == reihe - r:
					return False
	return True


def löse(größe):
	lösungen = []
	stapel = [[]]			# halbfertige Bretter
	while stapel:
		brett = stapel.pop()
		reihe = len(brett)
		if reihe == größe:
			lösungen.append(brett)
			continue
		for spalte in range(größe):
			if prüfe(brett, reihe, spalte, größe):
				neue_reihe = [False] * größe
				neue_reihe[spalte] = True
				stapel.append(brett + [neue_reihe])
	return lösungen


if __name__ == '__main__':
	for lösung in löse(6):
		for zeile in reversed(lösung):
			print(' '.join('D' if feld else '-' for feld in zeile))
		print()
