/* Counts the placements of n queens with the well-known recursion on three bit masks, without symmetry.
 *
 * The yardstick for the compiled kernels: cc -O3 -o queens queens.c && ./queens 16
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint32_t full;

static uint64_t count(uint32_t columns, uint32_t rising, uint32_t falling)
{
    if (columns == full)
        return 1;
    uint64_t solutions = 0;
    for (uint32_t free = full & ~(columns | rising | falling); free; free &= free - 1) {
        uint32_t queen = free & -free;
        solutions += count(columns | queen, (rising | queen) << 1, (falling | queen) >> 1);
    }
    return solutions;
}

int main(int arguments, char **argument)
{
    int n = arguments == 2 ? atoi(argument[1]) : 0;
    if (n < 1 || n > 31) {
        fprintf(stderr, "usage: queens N, with N from 1 to 31\n");
        return 2;
    }
    full = ((uint32_t)1 << n) - 1;
    printf("%llu\n", (unsigned long long)count(0, 0, 0));
    return 0;
}
