solutions = ["d7 a6 e3 b2"]
