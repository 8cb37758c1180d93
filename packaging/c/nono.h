/* nono for C and for languages that call C: reading, writing, solving, counting, explaining, grading, making and
 * playing nonograms, and Sokoban. Compile the sources beside it as C++20 and link them.
 *
 * Texts are UTF-8, given as a pointer and a number of bytes; a size of 0 is an empty text, whatever the pointer. What a
 * verb finds is one `nono_result`, with a text of JSON and, where puzzles come of it, these. No function ends the
 * program, prints, or keeps a state; different objects can be used in different threads at the same time.
 *
 * Cells are texts too, row by row from the top, blanks and line ends between them passed over: `.` is blank, `1`-`9`,
 * `a`-`z`, `A`-`Z`, `+` and `/` are colors 1 to 63, `?` is a cell that can have every color, and `[...]` holds the
 * colors of any other. A text without cells (size 0) is a grid in which everything is open.
 *
 * Options are a text of lines `name=value`; without any, all are as they are by default. An unknown name or a value
 * that cannot be read is NONO_BAD_ARGUMENT. Verbs that can take long take `maxWork` (calls of the line solver,
 * positions in Sokoban: the same result on every machine), `maxMemory` (bytes) and `timeLimit` (seconds, as 2.5), and
 * state in `stoppedBy` what ended them.
 *
 * In JSON, places are {"row", "column"} from 0, lines {"axis": "row" or "column", "index"}, cells such texts, and words
 * those that the nono program prints (`unique`, `overlap`, `time_limit`). */
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

/* Changes where a program that was compiled for another number would not work. */
#define NONO_ABI_VERSION 1
NONO_EXPORT uint32_t nono_abi_version(void);
/* The version of nono, as "1.2.3". */
NONO_EXPORT const char* nono_version(void);

/* A nonogram: clues, palette, goal, saved grids and properties. */
typedef struct nono_puzzle nono_puzzle;
/* What a verb found. */
typedef struct nono_result nono_result;

/* Where `nono_result_error` is none of the numbers of docs/errors.md (from 100: texts; 1 to 99: arguments of verbs). */
#define NONO_OK 0
#define NONO_BAD_ARGUMENT (-1) /* cells or options that cannot be read, a null pointer */

/* ---- Results. A function returns null where there is no memory, and nothing else. ---- */

NONO_EXPORT void nono_result_free(nono_result* result); /* null is allowed */
/* 0, or what is wrong; the JSON is then {"error": {"code", "number", "message", and for texts "offset", "line",
 * "column", "excerpt"}}. Of several puzzles of a text, each has its own. */
NONO_EXPORT int32_t nono_result_error(const nono_result* result);
/* A text of JSON with a 0 behind it, which the result owns. `size` (may be null) takes its bytes. */
NONO_EXPORT const char* nono_result_json(const nono_result* result, size_t* size);
/* The puzzles, owned by the result; null for an index that is too large and for a puzzle that could not be read. */
NONO_EXPORT size_t nono_result_puzzle_count(const nono_result* result);
NONO_EXPORT const nono_puzzle* nono_result_puzzle(const nono_result* result, size_t index);

/* ---- Puzzles ---- */

/* The length of a clue of which only the color is known, in `nono_puzzle_from_clues` and in the JSON of a puzzle. */
#define NONO_BLOTTED 0xFFFFFFFFu

/* A puzzle of its clues: for each row, then for each column, how many clues it has, then for each the number of cells
 * (or NONO_BLOTTED) and the color (1 to 63). `count` numbers in all. A length of 0 alone in its line is no block. Null
 * where they do not make up just these lines, a length of 0 is next to others, a color is not possible, a side is over
 * 65,535, or there is no memory. */
NONO_EXPORT nono_puzzle* nono_puzzle_from_clues(uint32_t width, uint32_t height, const uint32_t* clues, size_t count);
/* The clues of a picture, which is its goal. Null where cells are missing or not decided. */
NONO_EXPORT nono_puzzle* nono_puzzle_from_picture(uint32_t width, uint32_t height, const char* cells, size_t size);
NONO_EXPORT nono_puzzle* nono_puzzle_copy(const nono_puzzle* puzzle);
NONO_EXPORT void nono_puzzle_free(nono_puzzle* puzzle); /* of the functions above; null is allowed */
/* These return 0, or NONO_BAD_ARGUMENT and change nothing. */
NONO_EXPORT int32_t nono_puzzle_set_goal(nono_puzzle* puzzle, const char* cells, size_t size);
NONO_EXPORT int32_t nono_puzzle_add_saved(nono_puzzle* puzzle, const char* name, size_t name_size, const char* cells,
                                          size_t size);
/* Appends a property of the file, as `title` or `by`. */
NONO_EXPORT int32_t nono_puzzle_add_property(nono_puzzle* puzzle, const char* key, size_t key_size, const char* value,
                                             size_t value_size);
/* What a color (0 to 63) is called and looks like: `rgb` is 0xRRGGBB, -1 for not stated. A color without a name and a
 * symbol that looks as it does by default is as if it were not stated. */
NONO_EXPORT int32_t nono_puzzle_set_color(nono_puzzle* puzzle, uint32_t color, const char* name, size_t name_size,
                                          int32_t rgb, const char* symbol, size_t symbol_size);
/* {"width", "height", "colorCount", "rows", "columns": a list of [cells, color] for each line, "palette": [{"name",
 * "value", "symbol"}], "goal"?, "saved": [{"name", "cells"}], "properties": [{"key", "value"}], "title", "author"} */
NONO_EXPORT nono_result* nono_puzzle_json(const nono_puzzle* puzzle);

/* ---- Texts (formats.cpp) ---- */

/* Reads all puzzles of a text. Options: `format` (else it is recognized), `fileName`, `strict` (0 or 1), `maxPuzzles`.
 * {"format", "puzzles": [puzzle as above with "number", "offset", "line", "column", and "diagnostics" [{"code",
 * "severity", "message", "offset", "line", "column"}], or with "error"]} */
NONO_EXPORT nono_result* nono_parse(const char* text, size_t size, const char* options, size_t options_size);
/* Writes puzzles as one text. `format` is a name, size 0 for `.non`.
 * {"written", "text", "lost": [words]} */
NONO_EXPORT nono_result* nono_write(const nono_puzzle* const* puzzles, size_t count, const char* format,
                                    size_t format_size);
/* [{"name", "title", "extensions", "reads", "writes"}] */
NONO_EXPORT nono_result* nono_formats(void);

/* ---- Verbs (verbs.cpp, making.cpp). `known` and `cells` are states of a game. ---- */

/* How far a search is; what does not apply is 0. */
typedef struct nono_progress {
    uint64_t cells, decided, solutions, pictures, trials, least_open, proposals, work;
} nono_progress;
/* Called now and then by verbs that can take long; any value but 0 ends the verb (`stop_request`). */
typedef struct nono_watch {
    int32_t (*call)(void* user, const nono_progress* now);
    void* user;
} nono_watch;

/* Options besides limits: `maxSolutions` (2), `seed`.
 * {"status", "stoppedBy", "solutions": [cells], "common": cells, "work"} */
NONO_EXPORT nono_result* nono_solve(const nono_puzzle* puzzle, const char* known, size_t known_size,
                                    const char* options, size_t options_size, const nono_watch* watch);
/* {"count": digits in a string, "exact", "stoppedBy"} */
NONO_EXPORT nono_result* nono_count(const nono_puzzle* puzzle, const char* known, size_t known_size,
                                    const char* options, size_t options_size, const nono_watch* watch);
/* {"hash": 64 hexadecimal digits} */
NONO_EXPORT nono_result* nono_hash(const nono_puzzle* puzzle);
/* 1 where the picture has just these clues, 0 where not, NONO_BAD_ARGUMENT where it is none of this size. */
NONO_EXPORT int32_t nono_satisfies(const nono_puzzle* puzzle, const char* picture, size_t size);
/* The easiest next step. Options: `hardest` (a technique), `solution` (cells; the only one).
 * {"status", "stoppedBy", "text", "step"?: {"technique", "lines": [{line, "clues"}], "restsOn": [place], "cells":
 * [{place, "before", "after": [colors], "color"?}], "assumed"?: {place, "color"}, "subject"?, "where", "what", "why"},
 * "contradicted"?: line} */
NONO_EXPORT nono_result* nono_hint(const nono_puzzle* puzzle, const char* cells, size_t cells_size, const char* options,
                                   size_t options_size, const nono_watch* watch);
/* All steps. Options as above, and `maxSteps`.
 * {"status", "stoppedBy", "text", "steps": [step], "cells", "openLines", "contradicted"?} */
NONO_EXPORT nono_result* nono_explain(const nono_puzzle* puzzle, const char* cells, size_t cells_size,
                                      const char* options, size_t options_size, const nono_watch* watch);
/* {"level", "score", "rounds", "lines", "footholds", "seconds", "pace", "steps": {technique: number}, "stoppedBy"}:
 * about how many seconds people take, and hundredths of a second a cell, from which the level follows. */
NONO_EXPORT nono_result* nono_grade(const nono_puzzle* puzzle, const char* options, size_t options_size,
                                    const nono_watch* watch);
/* A puzzle from nothing. Options: `width`, `height`, `colors`, `density`, `smoothness`, `symmetry`, `target`,
 * `easiest`, `hardest`, `maxPictures`, `maxTrials`, `seed`.
 * {"made", "stoppedBy", "puzzle", "open", "trials", "grade"?}; it is the puzzle 0 of the result. */
NONO_EXPORT nono_result* nono_make(const char* options, size_t options_size, const nono_watch* watch);
/* A puzzle of an image, 4 bytes a pixel (RGBA, blended with white). Options: `width`, `height`, `fit`, `colors`,
 * `background` (rrggbb), `threshold`, `localContrast`, `target`, `maxChanges`, `maxTrials`. As above, with "before":
 * cells and "changed": [{place, "before", "after"}]. With `asIs` = 1 nothing is changed, and the clues may have several
 * solutions. What a limit ended before the image was cells has a puzzle of no size. */
NONO_EXPORT nono_result* nono_make_from_image(const uint8_t* pixels, size_t width, size_t height, const char* options,
                                              size_t options_size, const nono_watch* watch);
/* In what the solutions differ. Options: `maxSolutions`.
 * {"status", "stoppedBy", "exact", "differing": [place], "colors": cells, "examples": [cells], "pieces": [[{place,
 * "before", "after"}]]} */
NONO_EXPORT nono_result* nono_ambiguity(const nono_puzzle* puzzle, const char* options, size_t options_size,
                                        const nono_watch* watch);
/* The fewest changes after which a picture has one solution. Options: `target`, `kind`, `maxChanges`, `maxProposals`,
 * `maxTrials`, `protected` (cells: those that are not `?` stay).
 * {"nothingToDo", "minimum", "stoppedBy", "proposals": [{"cells": [{place, "before", "after"}], "cost", "open",
 * "picture"}]} */
NONO_EXPORT nono_result* nono_fix(uint32_t width, uint32_t height, const char* picture, size_t picture_size,
                                  const char* options, size_t options_size, const nono_watch* watch);
/* How lines and clues stand; `from_ends` 0: only what is certain, 1: as players do on paper.
 * {"rows", "columns": [[status, clues]]}, where status is a number of `nono::line_status` and clues are letters: `o`
 * open, `d` done, `w` wrong */
NONO_EXPORT nono_result* nono_line_states(const nono_puzzle* puzzle, const char* cells, size_t cells_size,
                                          int32_t from_ends);
/* {"cells": [place]}: open cells of finished lines */
NONO_EXPORT nono_result* nono_cells_to_cross(const nono_puzzle* puzzle, const char* cells, size_t cells_size);
/* {"puzzle": status, "mistakes", "undecided": [place], "stoppedBy"} */
NONO_EXPORT nono_result* nono_mistakes(const nono_puzzle* puzzle, const char* cells, size_t cells_size,
                                       const char* options, size_t options_size, const nono_watch* watch);
/* {"status"}: solvable, impossible or unknown */
NONO_EXPORT nono_result* nono_can_be_finished(const nono_puzzle* puzzle, const char* cells, size_t cells_size,
                                              const char* options, size_t options_size, const nono_watch* watch);
/* {"svg"}: with clues, or the picture alone. Without cells the grid is empty; open cells are drawn blank. */
NONO_EXPORT nono_result* nono_draw_svg(const nono_puzzle* puzzle, const char* cells, size_t cells_size,
                                       int32_t with_clues, const char* title, size_t title_size);

/* ---- Sokoban (sokoban.cpp). A board is a text: rows of `#@+$*.` and blanks, ended by line ends. ---- */

/* Reads a file. Options as of `nono_parse` but `maxPuzzles`.
 * {"format", "title", "author", "puzzles": [{"title", "author", "width", "height", "board": [rows], "rules", "hash",
 * "games": [{"title", "moves", "solved"}]}], "diagnostics"}: `rules` is "sokoban", or the variant that the file states,
 * as "hexoban"; `hash` is empty for such a board. */
NONO_EXPORT nono_result* nono_sokoban_parse(const char* text, size_t size, const char* options, size_t options_size);
/* {"solved", "legal", "board", "moves", "pushes", "boxChanges", "boxLines", "illegal"?: {"index", "reason"}} */
NONO_EXPORT nono_result* nono_sokoban_replay(const char* board, size_t board_size, const char* moves,
                                             size_t moves_size);
/* Options: `objective`, `rules`: those of `nono_sokoban_parse`; others than "sokoban" are refused, with the reason
 * "other_rules". The status of a board without a pusher or a box is "no_level".
 * {"status", "stoppedBy", "reason", "solution", "moves", "pushes", "optimal", "work"} */
NONO_EXPORT nono_result* nono_sokoban_solve(const char* board, size_t board_size, const char* options,
                                            size_t options_size, const nono_watch* watch);
/* As above, without `objective`, with "push"?: {"box": place, "direction", "steps", "text"}. */
NONO_EXPORT nono_result* nono_sokoban_next_push(const char* board, size_t board_size, const char* options,
                                                size_t options_size, const nono_watch* watch);
/* Options: `rules`, and limits, without which it does not search. {"lost", "status", "reason", "text", "stoppedBy"} */
NONO_EXPORT nono_result* nono_sokoban_is_lost(const char* board, size_t board_size, const char* options,
                                              size_t options_size, const nono_watch* watch);
/* {"squares": [place]}: where a box can never be solved */
NONO_EXPORT nono_result* nono_sokoban_dead_squares(const char* board, size_t board_size);
/* {"svg"} */
NONO_EXPORT nono_result* nono_sokoban_draw_svg(const char* board, size_t board_size, const char* title,
                                               size_t title_size);

#ifdef __cplusplus
}
#endif

#endif /* NONO_H */
