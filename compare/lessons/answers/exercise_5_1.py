from constraint import AllDifferentConstraint, Problem


def solve(n):
    model = Problem()
    model.addVariables(range(n), range(n))
    model.addConstraint(AllDifferentConstraint())
    for left in range(n):
        for right in range(left + 1, n):
            distance = right - left
            model.addConstraint(lambda row, other, d=distance: abs(row - other) != d, (left, right))
    return [[solution[column] for column in range(n)] for solution in model.getSolutions()]
