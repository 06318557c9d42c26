solutions = ["a8 c7 e6 b5 d4"]
