from constraint import Problem, AllDifferentConstraint


def queens_csp(n):
    problem = Problem()
    names = ["Q" + str(i) for i in range(1, n + 1)]
    problem.addVariables(names, range(1, n + 1))
    problem.addConstraint(AllDifferentConstraint(), names)
    for i in range(n):
        for j in range(i + 1, n):
            problem.addConstraint(
                lambda a, b, d=j - i: abs(a - b) != d, (names[i], names[j]))
    return problem.getSolutions()


if __name__ == "__main__":
    print(queens_csp(6))
