/* Counts the smallest sets of queens that cover the n × n board, and shares no line with the kernels.
 *
 * A set has fewer queens than rows and columns, so there are a first and a last empty row, and a first and a last empty
 * column. These four lines are guessed. No queen stands on them; on each row and column outside them a queen stands; and
 * the edge of the box between them is covered. That is asked for first, as a queen covers few of these squares; then the
 * rest. Four lines that a symmetry of the board makes of others have as many sets, and are counted once for all of them.
 *
 * cc -O3 -march=native -o dominating_queens dominating_queens.c && ./dominating_queens 14
 * prints the size and the number: 8 4632
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { LONGEST = 16, WORDS = 5, LINES = 256, ITEMS = LINES + 2 * LONGEST };

/* A set of squares, r * n + c; after 256 bits the columns, then the rows. An item is what a queen can cover. */
typedef struct { uint64_t word[WORDS]; } set;

static int n;
static set covered_by[LONGEST * LONGEST], coverers[ITEMS], asked_first;

static void add(set *a, int item) { a->word[item >> 6] |= (uint64_t)1 << (item & 63); }
static void take(set *a, int item) { a->word[item >> 6] &= ~((uint64_t)1 << (item & 63)); }

static set both(const set *a, const set *b)
{
    set c;
    for (int i = 0; i < WORDS; i++)
        c.word[i] = a->word[i] & b->word[i];
    return c;
}

static int common(const set *a, const set *b)
{
    int number = 0;
    for (int i = 0; i < WORDS; i++)
        number += __builtin_popcountll(a->word[i] & b->word[i]);
    return number;
}

/* The same, but a line counts twice: then every queen has at most two for its row, two for its column and four more. */
static int weight(const set *a, const set *b)
{
    return common(a, b) + __builtin_popcountll(a->word[WORDS - 1] & b->word[WORDS - 1]);
}

/* The first item from here on; ITEMS if there is none. */
static int next(const set *a, int item)
{
    for (; item < WORDS * 64; item = (item | 63) + 1)
        if (a->word[item >> 6] >> (item & 63))
            return item + __builtin_ctzll(a->word[item >> 6] >> (item & 63));
    return ITEMS;
}

/* The ways to cover what is open with this number of queens on the free squares. */
static uint64_t count(int queens, set open, set free)
{
    set wanted = both(&open, &asked_first);
    if (common(&wanted, &wanted) == 0)
        wanted = open;
    int need = weight(&wanted, &wanted);
    if (need == 0 || queens == 0)
        return need == 0 && queens == 0;
    if (queens == 1) {
        for (int item = next(&open, 0); item < ITEMS; item = next(&open, item + 1))
            free = both(&free, &coverers[item]);
        return common(&free, &free);
    }

    /* A square whose gain and the largest gains of the others fall short of the need is not free. */
    int gain[LONGEST * LONGEST], having[4 * LONGEST + 4] = {0}, others = 0, left = queens - 1;
    for (int square = next(&free, 0); square < ITEMS; square = next(&free, square + 1))
        having[gain[square] = weight(&covered_by[square], &wanted)]++;
    for (int most = 4 * LONGEST + 3; most > 0 && left > 0; most--)
        for (int i = 0; i < having[most] && left > 0; i++, left--)
            others += most;
    for (int square = next(&free, 0); square < ITEMS; square = next(&free, square + 1))
        if (gain[square] + others < need)
            take(&free, square);

    /* Branch on the item that the fewest squares cover. */
    int fewest = ITEMS;
    set choices = {{0}};
    for (int item = next(&wanted, 0); item < ITEMS && fewest > 0; item = next(&wanted, item + 1)) {
        int squares = common(&coverers[item], &free);
        if (squares < fewest)
            fewest = squares, choices = both(&coverers[item], &free);
    }
    uint64_t ways = 0;
    for (int square = next(&choices, 0); square < ITEMS; square = next(&choices, square + 1)) {
        set rest = open;
        for (int i = 0; i < WORDS; i++)
            rest.word[i] &= ~covered_by[square].word[i];
        take(&free, square);
        ways += count(queens - 1, rest, free);
    }
    return ways;
}

/* The sets whose first and last empty columns and rows are these. */
static uint64_t count_with(int queens, int left, int right, int top, int bottom)
{
    set open = {{0}}, free = {{0}};
    asked_first = open;
    for (int line = 0; line < n; line++) {
        if (line < left || line > right)
            add(&open, LINES + line), add(&asked_first, LINES + line);
        if (line < top || line > bottom)
            add(&open, LINES + LONGEST + line), add(&asked_first, LINES + LONGEST + line);
    }
    for (int square = 0; square < n * n; square++) {
        int row = square / n, column = square % n;
        add(&open, square);
        if (column != left && column != right && row != top && row != bottom)
            add(&free, square);
        else if (column >= left && column <= right && row >= top && row <= bottom)
            add(&asked_first, square);
    }
    return count(queens, open, free);
}

/* 0 if a symmetry of the board makes smaller numbers of the four; else how many different fours the symmetries make. */
static int images(int left, int right, int top, int bottom)
{
    int lines[4] = {left, right, top, bottom}, code = 0, different = 0, seen[8];
    for (int i = 0; i < 4; i++)
        code = code * LONGEST + lines[i];
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        int image = 0, is_new = 1;
        for (int i = 0; i < 4; i++) {
            int pair = (i / 2) ^ (symmetry & 1), is_mirrored = symmetry >> (1 + i / 2) & 1;
            int line = lines[2 * pair + ((i & 1) ^ is_mirrored)];
            image = image * LONGEST + (is_mirrored ? n - 1 - line : line);
        }
        if (image < code)
            return 0;
        for (int i = 0; i < different; i++)
            is_new &= seen[i] != image;
        if (is_new)
            seen[different++] = image;
    }
    return different;
}

int main(int arguments, char **argument)
{
    n = arguments == 2 ? atoi(argument[1]) : 0;
    if (n < 1 || n > LONGEST) {
        fprintf(stderr, "usage: dominating_queens N, with N from 1 to %d\n", LONGEST);
        return 2;
    }
    for (int queen = 0; queen < n * n; queen++)
        for (int square = 0; square < n * n; square++) {
            int down = square / n - queen / n, right = square % n - queen % n;
            if (down == 0 || right == 0 || down == right || down == -right)
                add(&covered_by[queen], square), add(&coverers[square], queen);
            if (square == queen)
                for (int kind = 0, line[2] = {square % n, LONGEST + square / n}; kind < 2; kind++)
                    add(&covered_by[queen], LINES + line[kind]), add(&coverers[LINES + line[kind]], queen);
        }
    if (n == 1) /* the only board without an empty line */
        return printf("1 1\n") < 0;
    for (int queens = 1;; queens++) {
        uint64_t ways = 0;
        for (int left = 0; left < n; left++)
            for (int right = left; right < n; right++)
                for (int top = 0; top < n; top++)
                    for (int bottom = top; bottom < n; bottom++) {
                        int outside = left + n - 1 - right, above = top + n - 1 - bottom;
                        int same = outside <= queens && above <= queens ? images(left, right, top, bottom) : 0;
                        ways += same ? same * count_with(queens, left, right, top, bottom) : 0;
                    }
        if (ways)
            return printf("%d %llu\n", queens, (unsigned long long)ways) < 0;
    }
}
