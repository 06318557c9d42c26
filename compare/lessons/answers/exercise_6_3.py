from ortools.sat.python import cp_model


class Collect(cp_model.CpSolverSolutionCallback):
    def __init__(self, occupied):
        super().__init__()
        self.occupied, self.found = occupied, []

    def on_solution_callback(self):
        self.found.append([square for square, variable in self.occupied.items() if self.value(variable)])


def lines_through(row, column):
    return [("row", row), ("column", column), ("rising", row + column), ("falling", row - column)]


def covering(n, queens):
    model = cp_model.CpModel()
    occupied = {(row, column): model.new_bool_var("") for row in range(n) for column in range(n)}
    coverers = {square: [occupied[square]] for square in occupied}
    for line in {line for square in occupied for line in lines_through(*square)}:
        squares = [square for square in occupied if line in lines_through(*square)]
        if len(squares) > 1:
            taken = model.new_bool_var("a queen is on this line")
            model.add_bool_or(occupied[square] for square in squares).only_enforce_if(taken)
            for square in squares:
                model.add_implication(occupied[square], taken)
                coverers[square].append(taken)
    for square in occupied:
        model.add_bool_or(coverers[square])
    model.add(sum(occupied.values()) == queens)
    solver, collect = cp_model.CpSolver(), Collect(occupied)
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, collect)
    return collect.found


def solve(n):
    return next(found for queens in range(1, n + 1) if (found := covering(n, queens)))
