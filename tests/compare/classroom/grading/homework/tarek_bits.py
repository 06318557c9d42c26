def bit_queens(n):
    """columns and diagonals are bits of an int, very fast"""
    full = (1 << n) - 1
    out = []

    def rec(cols, left, right, placed):
        if cols == full:
            out.append(placed[:])
            return
        free = full & ~(cols | left | right)
        while free:
            bit = free & -free
            free ^= bit
            placed.append(bit.bit_length() - 1)
            rec(cols | bit, ((left | bit) << 1) & 0xFF, (right | bit) >> 1, placed)
            placed.pop()

    rec(0, 0, 0, [])
    return out
