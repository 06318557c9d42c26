def solve(n):
    full = (1 << n) - 1
    out = []

    def go(cols, left, right, s):
        if cols == full:
            out.append(s)
            return
        free = full & ~(cols | left | right)
        while free:
            bit = free & -free
            free ^= bit
            go(cols | bit, (left | bit) << 1, (right | bit) >> 1, s + str(bit.bit_length()))

    go(0, 0, 0, "")
    return out
