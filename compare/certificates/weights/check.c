/* Check that no fewer queens cover the board: the second checker, written apart from check.py, which says how.

       cc -O2 -o check check.c && ./check FOLDER

   It reads refutation.txt and solutions.txt in the folder. Exit code 0: what it prints is shown; 1: it is refused. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 99, LINES = 6 * MOST, SQUARES = MOST * MOST, DEEPEST = LINES + SQUARES };
enum { OPEN, EMPTY, OCCUPIED };

static int rows, columns, squares, k, lines, through[SQUARES][4];
static FILE *file;
static long leaves;

static void refuse(const char *why)
{
    printf("refused: %s, after %ld leaves\n", why, leaves);
    exit(1);
}

static FILE *open_file(const char *folder, const char *name)
{
    char path[4096];
    FILE *opened;
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path || !(opened = fopen(path, "rb")))
        refuse("a file cannot be read");
    return opened;
}

/* A number in its one form: no sign, no zero before it, at most ten digits, at most 10^9. */
static long long number(void)
{
    int c = getc(file), digits = 0;
    long long value = 0;
    int first = c;
    for (; c >= '0' && c <= '9'; c = getc(file), digits++)
        if ((value = 10 * value + (c - '0')) > 1000000000)
            refuse("a number is too large");
    if (!digits || (digits > 1 && first == '0'))
        refuse("there is no number in its one form");
    ungetc(c, file);
    return value;
}

static void expect(const char *text)
{
    for (; *text; text++)
        if (getc(file) != *text)
            refuse("a line has another form");
}

static void lay_out_board(void)
{
    int diagonals = rows + columns - 1;
    lines = rows + columns + 2 * diagonals;
    squares = rows * columns;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            int *to = through[row * columns + column];
            to[0] = row;
            to[1] = rows + column;
            to[2] = rows + columns + (rows - 1) + column - row;
            to[3] = rows + columns + diagonals + row + column;
        }
}

/* Pairs of ascending numbers below size and positive values, with blanks between; then " | ", or the end of the line. */
static void read_pairs(long long *values, int size, int is_last)
{
    long long last = -1;
    memset(values, 0, sizeof *values * size);
    int c = getc(file);
    if (c == (is_last ? '\n' : ' ')) {
        expect(is_last ? "" : "| ");
        return;
    }
    for (;;) {
        ungetc(c, file);
        long long key = number();
        if (key <= last || key >= size)
            refuse("a leaf has a number out of order");
        last = key;
        expect(" ");
        if ((values[key] = number()) == 0)
            refuse("a leaf has a value of 0");
        c = getc(file);
        if (is_last && c == '\n')
            return;
        if (c != ' ')
            refuse("a leaf has another form");
        c = getc(file);
        if (!is_last && c == '|') {
            expect(" ");
            return;
        }
    }
}

static char known[LINES], is_closed[SQUARES], has_queen[SQUARES];

static int is_left(int square)
{
    for (int at = 0; at < 4; at++)
        if (known[through[square][at]] == EMPTY)
            return 0;
    return !is_closed[square];
}

static void check_leaf(void)
{
    static long long weights[SQUARES], prices[LINES], loads[LINES];
    long long whole = 0, most = 0, highest = 0, queens = 0;
    read_pairs(weights, squares, 0);
    read_pairs(prices, lines, 1);
    memset(loads, 0, sizeof loads);
    for (int square = 0; square < squares; square++) {
        long long paid = 0;
        whole += weights[square];
        for (int at = 0; at < 4; at++) {
            loads[through[square][at]] += weights[square];
            paid += prices[through[square][at]];
        }
        if (has_queen[square])
            most += paid, queens++;
        if (paid > highest && is_left(square))
            highest = paid;
    }
    most += (k - queens) * highest;
    for (int line = 0; line < lines; line++) {
        long long rest = loads[line] - prices[line];
        if (known[line] == OCCUPIED || (known[line] == OPEN && rest > 0))
            most += rest;
    }
    if (queens <= k && most >= whole)
        refuse("a leaf does not refute its case");
    leaves++;
}

/* A node, and the nodes below it. What is known is restored. */
static void check_node(void)
{
    int c = getc(file);
    if (c != '?') {
        if (c == EOF)
            refuse("it ends before its time");
        ungetc(c, file);
        check_leaf();
        return;
    }
    expect(" ");
    long long split = number();
    expect("\n");
    if (split < lines) {
        if (known[split] != OPEN)
            refuse("a line is split that is known");
        known[split] = EMPTY;
        check_node();
        known[split] = OCCUPIED;
        check_node();
        known[split] = OPEN;
        return;
    }
    int square = (int)split - lines;
    char before[4];
    if (square >= squares || has_queen[square] || !is_left(square))
        refuse("a square is split that is known, or not on the board");
    is_closed[square] = 1;
    check_node();
    is_closed[square] = 0;
    has_queen[square] = 1;
    for (int at = 0; at < 4; at++) {
        before[at] = known[through[square][at]];
        known[through[square][at]] = OCCUPIED;
    }
    check_node();
    for (int at = 0; at < 4; at++)
        known[through[square][at]] = before[at];
    has_queen[square] = 0;
}

static long check_refutation(void)
{
    long frames = 0;
    rows = columns = (int)number();
    expect(" ");
    k = (int)number();
    int next = getc(file);
    if (next == ' ') {
        columns = k;
        if (columns == rows)
            refuse("a square board has two numbers in its first line");
        k = (int)number();
        next = getc(file);
    }
    if (next != '\n')
        refuse("a line has another form");
    if (rows < 1 || rows > MOST || columns < 1 || columns > MOST || k >= rows || k >= columns)
        refuse("these are not fewer queens than rows and columns");
    lay_out_board();
    for (int top = 0; top < rows; top++)
        for (int bottom = top; bottom <= rows - 1 - top; bottom++)
            for (int left = 0; left < columns; left++)
                for (int right = left; right <= columns - 1 - left; right++) {
                    if (rows == columns && bottom - top > right - left)
                        continue;
                    if (rows - 1 - (bottom - top) > k || columns - 1 - (right - left) > k)
                        continue;
                    memset(known, OPEN, sizeof known);
                    for (int at = 0; at < rows; at++)
                        if (at < top || at > bottom)
                            known[at] = OCCUPIED;
                    for (int at = 0; at < columns; at++)
                        if (at < left || at > right)
                            known[rows + at] = OCCUPIED;
                    known[top] = known[bottom] = known[rows + left] = known[rows + right] = EMPTY;
                    check_node();
                    frames++;
                }
    if (getc(file) != EOF)
        refuse("it goes on after its end");
    return frames;
}

/* The number of queens of a cover, one line of the names of squares; 0 if the file is empty. */
static int check_cover(void)
{
    static char is_occupied[LINES];
    int queens = 0, last = -1;
    for (int c = getc(file); c != EOF; c = getc(file)) {
        int column = 0;
        for (; c >= 'a' && c <= 'z' && column < 1000; c = getc(file))
            column = 26 * column + c - 'a' + 1;
        ungetc(c, file);
        int row = rows - (int)number(), square = row * columns + column - 1;
        if (column < 1 || column > columns || row < 0 || row >= rows || square <= last)
            refuse("solutions.txt does not name squares in their order");
        last = square;
        queens++;
        for (int at = 0; at < 4; at++)
            is_occupied[through[square][at]] = 1;
        c = getc(file);
        if (c == '\n') {
            if (getc(file) != EOF)
                refuse("solutions.txt has more than one line");
            break;
        }
        if (c != ' ')
            refuse("solutions.txt has another form");
    }
    for (int square = 0; queens && square < squares; square++) {
        int *to = through[square];
        if (!is_occupied[to[0]] && !is_occupied[to[1]] && !is_occupied[to[2]] && !is_occupied[to[3]])
            refuse("a square is not covered");
    }
    return queens;
}

int main(int count, char **words)
{
    const char *folder = count > 1 ? words[1] : ".";
    file = open_file(folder, "refutation.txt");
    long frames = check_refutation();
    fclose(file);
    file = open_file(folder, "solutions.txt");
    int queens = check_cover();
    if (queens && queens != k + 1)
        refuse("the cover does not have one queen more");
    printf("shown: %d queens do not cover %d x %d, by %ld leaves in %ld frames\n", k, rows, columns, leaves, frames);
    if (queens)
        printf("shown: %d queens do\n", queens);
    return 0;
}
