from itertools import permutations as P
nq = lambda n: {p for p in P(range(1, n+1)) if len({x+i for i, x in enumerate(p)}) == n == len({x-i for i, x in enumerate(p)})}
