# 8 queens by Emil
# (I did not understand recursion so I made 8 loops)

def ok(*q):
    k = len(q) - 1
    for i in range(k):
        if q[i] == q[k] or abs(q[i] - q[k]) == k - i:
            return False
    return True

solutions = []
R = range(1, 9)

for a in R:
    for b in R:
        if not ok(a, b): continue
        for c in R:
            if not ok(a, b, c): continue
            for d in R:
                if not ok(a, b, c, d): continue
                for e in R:
                    if not ok(a, b, c, d, e): continue
                    for f in R:
                        if not ok(a, b, c, d, e, f): continue
                        for g in R:
                            if not ok(a, b, c, d, e, f, g): continue
                            for h in R:
                                if ok(a, b, c, d, e, f, g, h):
                                    solutions.append([a, b, c, d, e, f, g, h])

print(len(solutions), "solutions")
print("the first one is", solutions[0])
