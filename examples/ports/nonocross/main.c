/* The check of nonocross, whether a random picture is the only solution of its clues, and other calls from C. */
/* SPDX-License-Identifier: MIT */
#include "nono_c.h"

#include <stdio.h>
#include <string.h>

/* The check of nonocross, with its own arguments: returns 1 if there is exactly one solution. */
static int check_unique(int height, int width, const int* row_counts, const int* column_counts, const int* row_clues,
                        const int* column_clues) {
    nono_puzzle* puzzle = nono_from_clues(height, width, row_counts, column_counts, row_clues, column_clues);
    const int unique = puzzle != NULL && nono_is_unique(puzzle, 1000000) == NONO_YES;
    nono_free(puzzle);
    return unique;
}

static void show(const nono_puzzle* puzzle, const unsigned char* cells) {
    const int width = nono_width(puzzle);
    for (int row = 0; row < nono_height(puzzle); ++row) {
        for (int column = 0; column < width; ++column) putchar(".#"[cells[row * width + column] == 1]);
        putchar('\n');
    }
}

int main(void) {
    const int one_each[] = {1, 1};
    const int ones[] = {1, 1};
    const int row_counts[] = {1, 0, 2};
    const int row_clues[] = {3, 1, 1};
    const int column_counts[] = {2, 1, 2};
    const int column_clues[] = {1, 1, 1, 1, 1};
    const char* text = "width 3\nheight 3\nrows\n3\n0\n1,1\ncolumns\n1,1\n1\n1,1\n";
    unsigned char cells[9];
    char sentence[200];

    printf("a diagonal: %s\n", check_unique(2, 2, one_each, one_each, ones, ones) ? "unique" : "not unique");
    printf("a table: %s\n",
           check_unique(3, 3, row_counts, column_counts, row_clues, column_clues) ? "unique" : "not unique");
    printf("a negative clue: %s\n",
           check_unique(1, 1, one_each, one_each, &(const int){-1}, ones) ? "unique" : "no puzzle");

    nono_puzzle* puzzle = nono_parse(text, strlen(text));
    if (puzzle == NULL) return 1;
    printf("%d solution, %s\n", nono_count_to_two(puzzle, 0), nono_grade(puzzle));
    memset(cells, NONO_UNKNOWN, sizeof cells);
    while (nono_hint(puzzle, cells, sentence, sizeof sentence) > 0) puts(sentence);
    puts(sentence);
    show(puzzle, cells);
    cells[0] = 0;
    printf("with a mistake: %s\n", nono_can_be_finished(puzzle, cells) == NONO_NO ? "no end" : "goes on");
    if (nono_solve(puzzle, cells) == NONO_YES) show(puzzle, cells);
    nono_free(puzzle);
    return strlen(nono_version()) > 0 ? 0 : 1;
}
