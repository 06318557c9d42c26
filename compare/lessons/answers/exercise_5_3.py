from ortools.sat.python import cp_model


class Collect(cp_model.CpSolverSolutionCallback):
    def __init__(self, row):
        super().__init__()
        self.row, self.found = row, []

    def on_solution_callback(self):
        self.found.append([self.value(variable) for variable in self.row])


def solve(n):
    model = cp_model.CpModel()
    row = [model.new_int_var(0, n - 1, "") for _ in range(n)]
    model.add_all_different(row)
    model.add_all_different(row[column] + column for column in range(n))
    model.add_all_different(row[column] - column for column in range(n))
    for columns, rows in ((1, 2), (2, 1)):
        for column in range(n - columns):
            model.add(row[column] - row[column + columns] != rows)
            model.add(row[column + columns] - row[column] != rows)
    solver, collect = cp_model.CpSolver(), Collect(row)
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, collect)
    return collect.found
