from constraint import Problem, AllDifferentConstraint


def n_queens(n):
    problem = Problem()
    names = ["q%d" % i for i in range(1, n + 1)]
    problem.addVariables(names, range(1, n + 1))
    problem.addConstraint(AllDifferentConstraint(), names)
    for i in range(n):
        for j in range(i + 1, n):
            d = j - i
            problem.addConstraint(lambda a, b, d=d: abs(a - b) != d, (names[i], names[j]))
    return problem.getSolutions()


if __name__ == '__main__':
    print(len(n_queens(8)), "solutions")
