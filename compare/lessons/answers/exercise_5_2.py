from ortools.sat.python import cp_model


class Collect(cp_model.CpSolverSolutionCallback):
    def __init__(self, occupied):
        super().__init__()
        self.occupied, self.found = occupied, []

    def on_solution_callback(self):
        self.found.append([square for square, variable in self.occupied.items() if self.value(variable)])


def solve(n):
    model = cp_model.CpModel()
    occupied = {(row, column): model.new_bool_var("") for row in range(n) for column in range(n)}
    for line in range(n):
        model.add_exactly_one(occupied[line, column] for column in range(n))
        model.add_exactly_one(occupied[row, line] for row in range(n))
    for diagonal in range(2 * n - 1):
        model.add_at_most_one(occupied[row, column] for row, column in occupied if row + column == diagonal)
        model.add_at_most_one(occupied[row, column] for row, column in occupied if row - column + n - 1 == diagonal)
    solver, collect = cp_model.CpSolver(), Collect(occupied)
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, collect)
    return collect.found
