/* nono for C: reads and solves puzzles, checks whether the solution is unique, and gives hints. For programs in C and
 * for those that call C, as nonocross does from Kotlin. Compiled from nono_c.cpp.
 *
 * Cells are bytes, row by row: colors, 0 for blank, and NONO_UNKNOWN. No function prints or ends the program: if memory
 * runs out, it returns its value for failure. */
/* SPDX-License-Identifier: MIT */
#ifndef NONO_C_H
#define NONO_C_H

#include <stddef.h> /* NOLINT: there is no other in C */

#ifdef __cplusplus
extern "C" {
#endif

#define NONO_UNKNOWN 255

typedef struct nono_puzzle nono_puzzle;

typedef enum nono_answer { NONO_NO, NONO_YES, NONO_NOT_DECIDED } nono_answer;

/* The version of nono, as "1.2.3". */
const char* nono_version(void);

/* Reads the first puzzle of a text in any format; null if there is none. Freed by nono_free. */
nono_puzzle* nono_parse(const char* text, size_t length);

/* Makes a black-and-white puzzle from its clues: the number of clues of each row and each column, and all clues in
 * order. Returns null if a number is not positive. Freed by nono_free. */
nono_puzzle* nono_from_clues(int height, int width, const int* row_counts, const int* column_counts,
                             const int* row_clues, const int* column_clues);

/* Frees a puzzle; null is allowed. */
void nono_free(nono_puzzle* puzzle);

int nono_width(const nono_puzzle* puzzle);
int nono_height(const nono_puzzle* puzzle);

/* Returns the number of solutions: 0, 1, or 2 for two or more; -1 if it was not found within `max_work` calls of the
 * line solver (0: no limit). */
int nono_count_to_two(const nono_puzzle* puzzle, unsigned long max_work);

/* Whether there is exactly one solution. */
nono_answer nono_is_unique(const nono_puzzle* puzzle, unsigned long max_work);

/* Writes a solution into width * height cells, if there is one. */
nono_answer nono_solve(const nono_puzzle* puzzle, unsigned char* cells);

/* Whether a game can still be finished. */
nono_answer nono_can_be_finished(const nono_puzzle* puzzle, const unsigned char* cells);

/* Takes the easiest next step in a game: decides cells, and writes a sentence with the reason, cut to `size` bytes with
 * the terminating 0. Returns the number of decided cells; if there is no step, 0 and the reason for that. */
int nono_hint(const nono_puzzle* puzzle, unsigned char* cells, char* sentence, size_t size);

/* Returns the difficulty of the puzzle, such as "easy", in static storage. */
const char* nono_grade(const nono_puzzle* puzzle);

#ifdef __cplusplus
}
#endif

#endif /* NONO_C_H */
