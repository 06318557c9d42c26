/* Counts the sets of k queens that cover the n × n torus, by default the smallest; it shares no line with the kernels.
 *
 * The empty rows are guessed, one set of all that shifts make of one another, then the empty columns likewise. Where they
 * cross, a diagonal must cover: of the two through a crossing, numbered c - r and c + r mod n, one has a queen. If more than
 * 2k crossings lie on diagonals of their own, there are too many. Then it is guessed which falling diagonals have
 * queens; the rising ones through the crossings of the others have, too. At last each of these lines gets a queen.
 *
 * cc -O3 -march=native -o torus_queens torus_queens.c && ./torus_queens 12
 * prints the size and the number: 6 42048; ./torus_queens 12 5 prints 5 0
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { LONGEST = 32 };
typedef uint32_t lines;

/* Which rising diagonals cross a falling one where nothing covers yet; and how crossings are matched, -1 for not. */
typedef struct { lines crossed[LONGEST]; int8_t of_falling[LONGEST], of_rising[LONGEST]; int matched; } crossings;

/* What must get a queen, and the squares where none may stand, by row. */
typedef struct { lines rows, columns, falling, rising, closed[LONGEST]; } wanted;

static int n, k;
static lines empty_rows;

static lines bit(int i) { return (lines)1 << i; }
static int number(lines a) { return __builtin_popcount(a); }
static int first(lines a) { return __builtin_ctz(a); }
static int falling(int row, int column) { return (column - row + n) % n; }
static int rising(int row, int column) { return (column + row) % n; }

/* The ways to give all that is wanted a queen with this number of queens. */
static uint64_t place(int queens, wanted w)
{
    if (number(w.rows) > queens || number(w.columns) > queens || number(w.falling) > queens || number(w.rising) > queens)
        return 0;
    if (queens == 0)
        return 1;
    uint64_t found = 0;
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            int f = falling(row, column), r = rising(row, column);
            if (w.closed[row] >> column & 1)
                continue;
            if (w.falling ? f != first(w.falling) : w.rising ? r != first(w.rising) : w.rows ? row != first(w.rows)
                          : w.columns && column != first(w.columns))
                continue;
            w.closed[row] |= bit(column);
            wanted rest = w;
            rest.rows &= ~bit(row), rest.columns &= ~bit(column), rest.falling &= ~bit(f), rest.rising &= ~bit(r);
            found += place(queens - 1, rest);
        }
    return found;
}

/* The covers with these empty rows and columns: decide the falling diagonals from this one on. */
static uint64_t choose(const crossings *a, lines empty_columns, int diagonal, lines chosen, lines needed)
{
    if (number(chosen) > k || number(needed) > k)
        return 0;
    if (diagonal < n)
        return choose(a, empty_columns, diagonal + 1, chosen | bit(diagonal), needed)
             + choose(a, empty_columns, diagonal + 1, chosen, needed | a->crossed[diagonal]);
    lines every = bit(n) - 1;
    wanted w = { every & ~empty_rows, every & ~empty_columns, chosen, needed, { 0 } };
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            if (empty_rows >> row & 1 || empty_columns >> column & 1 || !(chosen >> falling(row, column) & 1))
                w.closed[row] |= bit(column);
    return place(k, w);
}

/* Matches a falling diagonal, by a path through others, if that is possible; returns whether it was. */
static int enlarge(crossings *a, int diagonal, lines *seen)
{
    for (lines left; (left = a->crossed[diagonal] & ~*seen);) {
        int r = first(left);
        *seen |= bit(r);
        if (a->of_rising[r] < 0 || enlarge(a, a->of_rising[r], seen)) {
            a->of_rising[r] = diagonal;
            a->of_falling[diagonal] = r;
            return 1;
        }
    }
    return 0;
}

/* The covers with these empty rows: decide the columns from this one on; 0 stands for an empty one, 1 for the other.
 * What is decided is the beginning of a word that no shift makes less; period is the length of the word it repeats. */
static uint64_t decide(int column, int period, lines empty_columns, crossings a)
{
    if (number(empty_columns) + n - column < n - k)
        return 0;
    if (column == n)
        return n % period ? 0 : period * choose(&a, empty_columns, 0, 0, 0);
    uint64_t found = 0;
    int before = column && !(empty_columns >> (column - period) & 1);
    if (!before) {
        crossings more = a;
        for (int row = 0; row < n; row++)
            if (empty_rows >> row & 1)
                more.crossed[falling(row, column)] |= bit(rising(row, column));
        for (int diagonal = 0; diagonal < n; diagonal++) {
            lines seen = 0;
            if (more.of_falling[diagonal] < 0)
                more.matched += enlarge(&more, diagonal, &seen);
        }
        if (more.matched <= 2 * k)
            found += decide(column + 1, period, empty_columns | bit(column), more);
    }
    return found + decide(column + 1, before ? period : column + 1, empty_columns, a);
}

/* All covers: decide the rows from this one on, as columns are. */
static uint64_t count(int row, int period)
{
    if (number(empty_rows) + n - row < n - k)
        return 0;
    if (row == n) {
        crossings none = { 0 };
        for (int diagonal = 0; diagonal < n; diagonal++)
            none.of_falling[diagonal] = none.of_rising[diagonal] = -1;
        return n % period ? 0 : period * decide(0, 1, 0, none);
    }
    uint64_t found = 0;
    int before = row && !(empty_rows >> (row - period) & 1);
    if (!before) {
        empty_rows |= bit(row);
        found += count(row + 1, period);
        empty_rows &= ~bit(row);
    }
    return found + count(row + 1, before ? period : row + 1);
}

int main(int arguments, char **argument)
{
    int wants_fewest = arguments == 2;
    n = arguments == 2 || arguments == 3 ? atoi(argument[1]) : 0;
    k = wants_fewest ? 1 : n ? atoi(argument[2]) : 0;
    if (n < 3 || n >= LONGEST || k < 1 || k >= n)
        return fprintf(stderr, "usage: torus_queens N [K], N from 3 to 31, K less than N\n"), 2;
    uint64_t found = count(0, 1);
    while (wants_fewest && !found && ++k < n)
        found = count(0, 1);
    printf("%d %llu\n", k, (unsigned long long)found);
    return 0;
}
