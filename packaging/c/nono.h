/* nono for C and for languages that call C: reads, writes, solves, counts, explains, grades, makes and plays nonograms,
 * and reads and solves Sokoban. Compile the sources in this folder as C++20 and link them.
 *
 * Texts are UTF-8, passed as a pointer and a number of bytes; a size of 0 is an empty text, regardless of the pointer.
 * A verb returns one `nono_result`, which holds a text of JSON and any puzzles that were read or made. No function ends
 * the program, prints, or keeps state; different objects can be used in different threads at the same time.
 *
 * Cells are texts too, row by row from the top; blanks and line ends between them are ignored: `.` is blank, `1`-`9`,
 * `a`-`z`, `A`-`Z`, `+` and `/` are colors 1 to 63, `?` is a cell that can have every color, and `[...]` lists the
 * colors of any other cell. A text without cells (size 0) is a grid in which every cell is open.
 *
 * Options are a text of lines `name=value`; missing ones have their default values. An unknown name or an invalid value
 * is NONO_BAD_ARGUMENT. Verbs that can be slow accept `maxWork` (calls of the line solver, positions in Sokoban: the
 * same result on every machine), `maxMemory` (bytes) and `timeLimit` (seconds, such as 2.5), and report in `stoppedBy`
 * what ended them.
 *
 * In JSON, a position is {"row", "column"} from 0, a line is {"axis": "row" or "column", "index"}, cells are texts as
 * above, and words are those that the nono program prints (`unique`, `overlap`, `time_limit`). */
/* SPDX-License-Identifier: MIT */
#ifndef NONO_H
#define NONO_H

#include <stddef.h> /* NOLINT: there is no other in C */
#include <stdint.h> /* NOLINT */

#ifndef NONO_EXPORT
#if defined(__wasm__) || !defined(__GNUC__)
#define NONO_EXPORT
#else
#define NONO_EXPORT __attribute__((visibility("default")))
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Changes if a program that was compiled with another number would no longer work. */
#define NONO_ABI_VERSION 1
NONO_EXPORT uint32_t nono_abi_version(void);
/* The version of nono, as "1.2.3". */
NONO_EXPORT const char* nono_version(void);

/* A nonogram: clues, palette, goal, saved grids and properties. */
typedef struct nono_puzzle nono_puzzle;
/* The result of a verb. */
typedef struct nono_result nono_result;

/* Values of `nono_result_error` other than the numbers of docs/errors.md (from 100: texts; 1 to 99: arguments of
 * verbs). */
#define NONO_OK 0
#define NONO_BAD_ARGUMENT (-1) /* invalid cells or options, or a null pointer */

/* ---- Results. A function returns null only if memory runs out. ---- */

NONO_EXPORT void nono_result_free(nono_result* result); /* null is allowed */
/* Returns 0 or the number of an error; the JSON is then {"error": {"code", "number", "message", and for texts "offset",
 * "line", "column", "excerpt"}}. If a text has several puzzles, each has its own error. */
NONO_EXPORT int32_t nono_result_error(const nono_result* result);
/* Returns the JSON, terminated by 0 and owned by the result. `size`, if not null, receives the number of bytes. */
NONO_EXPORT const char* nono_result_json(const nono_result* result, size_t* size);
/* Return the puzzles, owned by the result; null for an index out of range or a puzzle that could not be read. */
NONO_EXPORT size_t nono_result_puzzle_count(const nono_result* result);
NONO_EXPORT const nono_puzzle* nono_result_puzzle(const nono_result* result, size_t index);

/* ---- Puzzles ---- */

/* The length of a clue whose length is unknown, in `nono_puzzle_from_clues` and in the JSON of a puzzle. */
#define NONO_BLOTTED 0xFFFFFFFFu

/* Makes a puzzle from its clues: for each row, then for each column, the number of its clues, then for each clue its
 * length in cells (or NONO_BLOTTED) and its color (1 to 63); `count` numbers in all. A line of the
 * single length 0 has no block. Returns null if the numbers do not describe exactly these lines, a length of 0 is next
 * to others, a color is invalid, a side is over 65,535, or memory runs out. */
NONO_EXPORT nono_puzzle* nono_puzzle_from_clues(uint32_t width, uint32_t height, const uint32_t* clues, size_t count);
/* Makes a puzzle from a picture, which becomes its goal. Returns null if cells are missing or not decided. */
NONO_EXPORT nono_puzzle* nono_puzzle_from_picture(uint32_t width, uint32_t height, const char* cells, size_t size);
NONO_EXPORT nono_puzzle* nono_puzzle_copy(const nono_puzzle* puzzle);
NONO_EXPORT void nono_puzzle_free(nono_puzzle* puzzle); /* for puzzles of the functions above; null is allowed */
/* The following return 0; or NONO_BAD_ARGUMENT, and the puzzle is unchanged. */
NONO_EXPORT int32_t nono_puzzle_set_goal(nono_puzzle* puzzle, const char* cells, size_t size);
NONO_EXPORT int32_t nono_puzzle_add_saved(nono_puzzle* puzzle, const char* name, size_t name_size, const char* cells,
                                          size_t size);
/* Appends a property of the file, such as `title` or `by`. */
NONO_EXPORT int32_t nono_puzzle_add_property(nono_puzzle* puzzle, const char* key, size_t key_size, const char* value,
                                             size_t value_size);
/* Sets the name, the value and the symbol of a color (0 to 63). `rgb` is 0xRRGGBB, or -1 for none. A color without a
 * name and a symbol whose value is the default one counts as not stated. */
NONO_EXPORT int32_t nono_puzzle_set_color(nono_puzzle* puzzle, uint32_t color, const char* name, size_t name_size,
                                          int32_t rgb, const char* symbol, size_t symbol_size);
/* The number of columns and rows; 0 for a null pointer. */
NONO_EXPORT uint32_t nono_puzzle_width(const nono_puzzle* puzzle);
NONO_EXPORT uint32_t nono_puzzle_height(const nono_puzzle* puzzle);
/* {"width", "height", "colorCount", "rows", "columns": a list of [length, color] for each line, "palette": [{"name",
 * "value", "symbol"}], "goal"?, "saved": [{"name", "cells"}], "properties": [{"key", "value"}], "title", "author"} */
NONO_EXPORT nono_result* nono_puzzle_json(const nono_puzzle* puzzle);

/* ---- Texts (formats.cpp) ---- */

/* Reads all puzzles of a text. Options: `format` (recognized by default), `fileName`, `strict` (0 or 1), `maxPuzzles`,
 * `brief` (1: the JSON omits the contents of the puzzles, which `nono_puzzle_json` returns).
 * {"format", "puzzles": [puzzle as above with "number", "offset", "line", "column", and "diagnostics" [{"code",
 * "severity", "message", "offset", "line", "column"}], or with "error"]} */
NONO_EXPORT nono_result* nono_parse(const char* text, size_t size, const char* options, size_t options_size);
/* Writes puzzles as one text. `format` is the name of a format; size 0 is `.non`.
 * {"written", "text", "lost": [words]} */
NONO_EXPORT nono_result* nono_write(const nono_puzzle* const* puzzles, size_t count, const char* format,
                                    size_t format_size);
/* [{"name", "title", "extensions", "reads", "writes"}] */
NONO_EXPORT nono_result* nono_formats(void);

/* ---- Verbs (verbs.cpp, making.cpp). `known` and `cells` are the cells of a game. ---- */

/* The progress of a search; members that do not apply are 0. */
typedef struct nono_progress {
    uint64_t cells, decided, solutions, pictures, trials, least_open, proposals, work;
} nono_progress;
/* Functions that verbs call while they run; each can be null. Any value but 0 ends the verb (`stop_request`). Progress
 * is reported after certain amounts of work; `stop` is polled about every 64 microseconds, so it must be cheap. */
typedef struct nono_watch {
    int32_t (*call)(void* user, const nono_progress* now);
    void* user;
    int32_t (*stop)(void* user);
} nono_watch;

/* Finds solutions. Options besides limits: `maxSolutions` (2), `seed`.
 * {"status", "stoppedBy", "solutions": [cells], "common": cells, "work"} */
NONO_EXPORT nono_result* nono_solve(const nono_puzzle* puzzle, const char* known, size_t known_size,
                                    const char* options, size_t options_size, const nono_watch* watch);
/* Counts solutions. {"count": digits in a string, "exact", "stoppedBy"} */
NONO_EXPORT nono_result* nono_count(const nono_puzzle* puzzle, const char* known, size_t known_size,
                                    const char* options, size_t options_size, const nono_watch* watch);
/* The identity of a puzzle. {"hash": 64 hexadecimal digits} */
NONO_EXPORT nono_result* nono_hash(const nono_puzzle* puzzle);
/* Returns 1 if the picture has exactly these clues, 0 if not, and NONO_BAD_ARGUMENT if it is invalid or of another
 * size. */
NONO_EXPORT int32_t nono_satisfies(const nono_puzzle* puzzle, const char* picture, size_t size);
/* Finds the easiest next step. Options: `hardest` (a technique), `solution` (the cells of the only solution).
 * {"status", "stoppedBy", "text", "step"?: {"technique", "lines": [{line, "clues"}], "restsOn": [position], "cells":
 * [{position, "before", "after": [colors], "color"?}], "assumed"?: {position, "color"}, "subject"?, "where", "what",
 * "why"}, "contradicted"?: line} */
NONO_EXPORT nono_result* nono_hint(const nono_puzzle* puzzle, const char* cells, size_t cells_size, const char* options,
                                   size_t options_size, const nono_watch* watch);
/* Finds all steps. Options as above, and `maxSteps`.
 * {"status", "stoppedBy", "text", "steps": [step], "cells", "openLines", "contradicted"?} */
NONO_EXPORT nono_result* nono_explain(const nono_puzzle* puzzle, const char* cells, size_t cells_size,
                                      const char* options, size_t options_size, const nono_watch* watch);
/* Grades a puzzle. {"level", "score", "rounds", "lines", "footholds", "seconds", "pace", "steps": {technique: number},
 * "stoppedBy"}: `seconds` is the estimated time of a player, and `pace`, in hundredths of a second per cell, determines
 * the level. */
NONO_EXPORT nono_result* nono_grade(const nono_puzzle* puzzle, const char* options, size_t options_size,
                                    const nono_watch* watch);
/* Makes a puzzle from nothing. Options: `width`, `height`, `colors`, `density`, `smoothness`, `symmetry`, `target`,
 * `easiest`, `hardest`, `maxPictures`, `maxTrials`, `seed`.
 * {"made", "stoppedBy", "puzzle", "open", "trials", "grade"?}; the puzzle is number 0 of the result. */
NONO_EXPORT nono_result* nono_make(const char* options, size_t options_size, const nono_watch* watch);
/* Makes a puzzle from an image with 4 bytes per pixel (RGBA, blended with white). Options: `width`, `height`, `fit`,
 * `colors`, `background` (rrggbb), `threshold`, `localContrast`, `target`, `maxChanges`, `maxTrials`. The JSON is as
 * above, with "before": cells and "changed": [{position, "before", "after"}]. With `asIs` = 1 nothing is changed, and
 * the clues can have several solutions. If a limit ended the call before the image was converted to cells, the puzzle
 * has no cells. */
NONO_EXPORT nono_result* nono_make_from_image(const uint8_t* pixels, size_t width, size_t height, const char* options,
                                              size_t options_size, const nono_watch* watch);
/* Finds the cells in which solutions differ. Options: `maxSolutions`.
 * {"status", "stoppedBy", "exact", "differing": [position], "colors": cells, "examples": [cells], "pieces":
 * [[{position, "before", "after"}]]} */
NONO_EXPORT nono_result* nono_ambiguity(const nono_puzzle* puzzle, const char* options, size_t options_size,
                                        const nono_watch* watch);
/* Finds the fewest changes that make the solution of a picture unique. Options: `target`, `kind`, `maxChanges`,
 * `maxProposals`, `maxTrials`, `protected` (cells; those that are not `?` are kept).
 * {"nothingToDo", "minimum", "stoppedBy", "proposals": [{"cells": [{position, "before", "after"}], "cost", "open",
 * "picture"}]} */
NONO_EXPORT nono_result* nono_fix(uint32_t width, uint32_t height, const char* picture, size_t picture_size,
                                  const char* options, size_t options_size, const nono_watch* watch);
/* Determines the states of lines and clues. `from_ends` is 0 for states that are certain, 1 for those that players mark
 * on paper. {"rows", "columns": [[status, clues]]}: the status is a number of `nono::line_status`, and the clues are
 * letters: `o` open, `d` done, `w` wrong. */
NONO_EXPORT nono_result* nono_line_states(const nono_puzzle* puzzle, const char* cells, size_t cells_size,
                                          int32_t from_ends);
/* {"cells": [position]}: open cells of finished lines */
NONO_EXPORT nono_result* nono_cells_to_cross(const nono_puzzle* puzzle, const char* cells, size_t cells_size);
/* {"puzzle": status, "mistakes", "undecided": [position], "stoppedBy"} */
NONO_EXPORT nono_result* nono_mistakes(const nono_puzzle* puzzle, const char* cells, size_t cells_size,
                                       const char* options, size_t options_size, const nono_watch* watch);
/* {"status"}: solvable, impossible or unknown */
NONO_EXPORT nono_result* nono_can_be_finished(const nono_puzzle* puzzle, const char* cells, size_t cells_size,
                                              const char* options, size_t options_size, const nono_watch* watch);
/* {"svg"}: the picture with its clues or alone. Without cells the grid is empty; open cells are drawn blank. */
NONO_EXPORT nono_result* nono_draw_svg(const nono_puzzle* puzzle, const char* cells, size_t cells_size,
                                       int32_t with_clues, const char* title, size_t title_size);

/* ---- Many puzzles in one call (verbs.cpp; not in WebAssembly). The limits apply to each puzzle separately. The JSON
 * is
 * {"done": number}, less than `count` only if the watch ended the call; what was not done is left as it was. ---- */

/* Solves puzzles with the options of `nono_solve`. For each puzzle, writes the number of its `nono::status`, the number
 * of its `nono::stopped_by` and the colors of its first solution (0 if there is none), one byte per cell; the cells of
 * the puzzles follow one another. Arrays that are null are not written. */
NONO_EXPORT nono_result* nono_solve_many(const nono_puzzle* const* puzzles, size_t count, const char* options,
                                         size_t options_size, const nono_watch* watch, uint8_t* statuses,
                                         uint8_t* stopped_by, uint8_t* cells);
/* The members of the JSON of `nono_grade`; `level` and `stopped_by` are numbers of the enumerations in C++. */
typedef struct nono_graded {
    uint32_t level, stopped_by, score, rounds, lines, footholds, seconds, pace;
} nono_graded;
/* Grades puzzles with the options of `nono_grade`. */
NONO_EXPORT nono_result* nono_grade_many(const nono_puzzle* const* puzzles, size_t count, const char* options,
                                         size_t options_size, const nono_watch* watch, nono_graded* grades);
/* Makes `count` puzzles: those of `nono_make` with the seeds `seed`, `seed` + 1 and so on. For each, writes whether it
 * was made (0 or 1) and the colors of its picture, one byte per cell. Refused if `room` bytes are too few for these. */
NONO_EXPORT nono_result* nono_make_many(uint64_t seed, size_t count, const char* options, size_t options_size,
                                        const nono_watch* watch, uint8_t* made, uint8_t* cells, size_t room);

/* ---- Proofs (proofs.cpp) ---- */

/* Solves a puzzle and writes a certificate of the verdict, if that is unique or impossible. Options as of `nono_solve`,
 * without `maxSolutions`. {"status", "stoppedBy", "proof"?: text, "message"?: why there is none} */
NONO_EXPORT nono_result* nono_prove(const nono_puzzle* puzzle, const char* known, size_t known_size,
                                    const char* options, size_t options_size, const nono_watch* watch);
/* Checks a certificate by code that is independent of the solvers.
 * {"verified", "status": of the certificate, "stoppedBy", "message"?: why it is refused} */
NONO_EXPORT nono_result* nono_verify(const nono_puzzle* puzzle, const char* known, size_t known_size, const char* proof,
                                     size_t proof_size, const char* options, size_t options_size,
                                     const nono_watch* watch);

/* ---- Sokoban (sokoban.cpp, sokoban_texts.cpp). A board is a text of lines of `#@+$*.` and blanks. ---- */

/* Reads a file. Options as for `nono_parse`, except `maxPuzzles`.
 * {"format", "title", "author", "puzzles": [{"title", "author", "width", "height", "board": [rows], "rules", "hash",
 * "games": [{"title", "moves", "solved"}]}], "diagnostics"}: `rules` is "sokoban", or the variant that the file
 * specifies, such as "hexoban"; such a board has an empty `hash`. */
NONO_EXPORT nono_result* nono_sokoban_parse(const char* text, size_t size, const char* options, size_t options_size);
/* {"solved", "legal", "board", "moves", "pushes", "boxChanges", "boxLines", "illegal"?: {"index", "reason"}} */
NONO_EXPORT nono_result* nono_sokoban_replay(const char* board, size_t board_size, const char* moves,
                                             size_t moves_size);
/* Finds a solution. Options: `objective`, and `rules` as in `nono_sokoban_parse`: any other than "sokoban" is refused,
 * with the reason "other_rules". The status of a board without a pusher or a box is "no_level".
 * {"status", "stoppedBy", "reason", "solution", "moves", "pushes", "optimal", "work"} */
NONO_EXPORT nono_result* nono_sokoban_solve(const char* board, size_t board_size, const char* options,
                                            size_t options_size, const nono_watch* watch);
/* Makes a solution shorter. Options as above. Moves that do not solve the level are refused. It continues until a limit
 * ends it on all but small levels. The JSON is that of `nono_sokoban_solve`. */
NONO_EXPORT nono_result* nono_sokoban_improve(const char* board, size_t board_size, const char* moves,
                                              size_t moves_size, const char* options, size_t options_size,
                                              const nono_watch* watch);
/* As `nono_sokoban_solve`, without `objective`, with "push"?: {"box": position, "direction", "steps", "text"}. */
NONO_EXPORT nono_result* nono_sokoban_next_push(const char* board, size_t board_size, const char* options,
                                                size_t options_size, const nono_watch* watch);
/* Options: `rules`, and limits, without which there is no search. {"lost", "status", "reason", "text", "stoppedBy"} */
NONO_EXPORT nono_result* nono_sokoban_is_lost(const char* board, size_t board_size, const char* options,
                                              size_t options_size, const nono_watch* watch);
/* {"squares": [position]}: the squares from which no box can get to a goal */
NONO_EXPORT nono_result* nono_sokoban_dead_squares(const char* board, size_t board_size);
/* Finds a shortest walk of the only pusher to a square, without a push. {"steps"?}: absent if there is none */
NONO_EXPORT nono_result* nono_sokoban_walk_path(const char* board, size_t board_size, size_t row, size_t column);
/* Finds steps that move a box to a square with the fewest pushes, and among these with the fewest moves. Other boxes
 * stay where they are. {"steps"?}: absent if that is impossible or if there is no box */
NONO_EXPORT nono_result* nono_sokoban_push_path(const char* board, size_t board_size, size_t box_row, size_t box_column,
                                                size_t row, size_t column);
/* Writes a level in `format`: "sok", "xsb", "slc", "ssx" or "8xv", without blank rows and columns at its edges. Title
 * and author are single lines; both may be empty. {"written", "text", "lost": [words]}, as of `nono_write`. "8xv" is
 * binary: each character of its text is a byte. */
NONO_EXPORT nono_result* nono_sokoban_write(const char* board, size_t board_size, const char* format,
                                            size_t format_size, const char* title, size_t title_size,
                                            const char* author, size_t author_size);
/* {"svg"} */
NONO_EXPORT nono_result* nono_sokoban_draw_svg(const char* board, size_t board_size, const char* title,
                                               size_t title_size);

/* Makes puzzles from `count` pictures of one size, as `nono_puzzle_from_picture` does. `cells` has one byte per cell, a
 * color; the cells of the pictures follow one another. Returns 0; or NONO_BAD_ARGUMENT for invalid sizes, colors or null
 * pointers, or if memory runs out: `puzzles` then has null pointers. */
NONO_EXPORT int32_t nono_puzzles_from_pictures(uint32_t width, uint32_t height, size_t count, const uint8_t* cells,
                                               nono_puzzle** puzzles);
/* Frees several puzzles, which can be null. */
NONO_EXPORT void nono_puzzles_free(nono_puzzle* const* puzzles, size_t count);

/* ---- For data sets and environments of learning (verbs.cpp; not in WebAssembly) ---- */

/* The identity of a puzzle up to rotations and reflections. {"hash": 64 hexadecimal digits} */
NONO_EXPORT nono_result* nono_canonical_hash(const nono_puzzle* puzzle);
/* Finds the open cells of `count` grids whose color follows from a single line and the cells known. `cells` has one
 * byte per cell: a color, or 255 if the cell is open. `follows`, also one byte per cell, receives 1 if the color follows
 * from the row, 2 if it follows from the column, 3 if from both, and 0 otherwise; in a line that contradicts its cells
 * no color follows. The cells of the grids follow one another. With `changed`, the number of a cell for each grid, only
 * the row and the column of this cell are examined, and their bits are replaced; NONO_NO_CELL skips the grid. Returns 0;
 * or NONO_BAD_ARGUMENT for a null pointer other than `changed`, a cell out of range, a color over 63, or if memory runs
 * out. */
#define NONO_NO_CELL 0xFFFFFFFFu
NONO_EXPORT int32_t nono_forced_cells(const nono_puzzle* const* puzzles, size_t count, const uint32_t* changed,
                                      const uint8_t* cells, uint8_t* follows);

#ifdef __cplusplus
}
#endif

#endif /* NONO_H */
