def find_all_solutions(n):
    solutions = []
    stack = [[]]
    while len(stack) > 0:
        current = stack.pop()
        if len(current) == n:
            text = ""
            for c in current:
                text += "." * c + "Q" + "." * (n - c - 1) + "\n"
            solutions.append(text)
            continue
        for c in range(n - 1, -1, -1):
            if all(c != k and abs(c - k) != len(current) - i for i, k in enumerate(current)):
                stack.append(current + [c])
    if solutions:
        return solutions
    else:
        return None
