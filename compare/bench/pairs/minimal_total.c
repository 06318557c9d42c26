/* Counts the minimal sets of rooks (with -DQUEENS=1 queens) that attack every square of n × n, n from 2 to 8.
 *
 * The square that the fewest free squares attack is attacked from each of these in turn. A piece is to spare if it
 * attacks no square that is attacked once. Compile it with -DQUEENS=0: ./minimal_total 7 prints 10893008.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t attacks[64], board, found;
static int chosen[64];

static void grow(int pieces, uint64_t once, uint64_t attacked, uint64_t free)
{
    int fewest = 65, target = 0;
    for (uint64_t left = board & ~attacked; left; left &= left - 1) {
        int square = __builtin_ctzll(left), number = __builtin_popcountll(attacks[square] & free);
        if (number < fewest)
            fewest = number, target = square;
    }
    found += attacked == board;
    for (uint64_t left = attacked == board ? 0 : attacks[target] & free; left; left &= left - 1) {
        int square = chosen[pieces] = __builtin_ctzll(left), checked = 0;
        uint64_t now = (once & ~attacks[square]) | (attacks[square] & ~attacked);
        free &= ~((uint64_t)1 << square);
        while (checked <= pieces && now & attacks[chosen[checked]])
            checked++;
        if (checked > pieces)
            grow(pieces + 1, now, attacked | attacks[square], free);
    }
}

int main(int arguments, char **argument)
{
    int n = arguments == 2 ? atoi(argument[1]) : 0;
    if (n < 2 || n > 8)
        return 2;
    board = n == 8 ? ~(uint64_t)0 : ((uint64_t)1 << n * n) - 1;
    for (int from = 0, to = 0; from < n * n; from += ++to == n * n, to %= n * n) {
        int down = abs(to / n - from / n), right = abs(to % n - from % n);
        attacks[from] |= (uint64_t)(to != from && (!down || !right || (QUEENS && down == right))) << to;
    }
    grow(0, 0, 0, board);
    return printf("%llu\n", (unsigned long long)found) < 0;
}
