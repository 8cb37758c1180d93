/* Calls each function of nono.h from C, also with arguments that must be refused. Prints the checks that fail. */
/* SPDX-License-Identifier: MIT */
#include "nono.h"

#include <stdio.h>
#include <string.h>

static int failures = 0;

static void check(int good, const char* text, int line) {
    if (good) return;
    fprintf(stderr, "test.c:%d: not so: %s\n", line, text);
    ++failures;
}
#define CHECK(condition) check((condition) ? 1 : 0, #condition, __LINE__)

/* Returns whether the JSON of a result contains a text. Frees the result. */
static int has(nono_result* result, const char* part) {
    size_t size = 0;
    const char* const json = nono_result_json(result, &size);
    const int found = result != NULL && strlen(json) == size && strstr(json, part) != NULL;
    if (!found) fprintf(stderr, "%s\n", json);
    nono_result_free(result);
    return found;
}

static int32_t error_of(nono_result* result) {
    const int32_t out = nono_result_error(result);
    nono_result_free(result);
    return out;
}

#define TEXT(text) text, strlen(text)
#define NOTHING NULL, 0

static const char diamond[] = "title \"Diamond\"\nwidth 5\nheight 5\nrows\n1\n3\n5\n3\n1\ncolumns\n1\n3\n5\n3\n1\n";
static const char picture[] = "..1.. .111. 11111 .111. ..1..";

static int32_t count_calls(void* user, const nono_progress* now) {
    ++*(int*)user;
    return now->cells == 0 ? 0 : 1; /* ends the search */
}

static int32_t stop_at_once(void* user) {
    ++*(int*)user;
    return 1;
}

/* A single length of 0 is a line without blocks; next to others it is refused. NONO_BLOTTED is an unknown length. */
static void test_lengths(void) {
    static const uint32_t empty[] = {1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1};
    static const uint32_t none[] = {0, 1, 1, 1, 0, 1, 1, 1};
    static const uint32_t unknown[] = {0, 1, NONO_BLOTTED, 1, 0, 1, NONO_BLOTTED, 1};
    static const uint32_t among[] = {0, 2, 0, 1, 1, 1, 0, 1, 1, 1};
    nono_puzzle* const a = nono_puzzle_from_clues(2, 2, empty, 12);
    nono_puzzle* const b = nono_puzzle_from_clues(2, 2, none, 8);
    nono_puzzle* const c = nono_puzzle_from_clues(2, 2, unknown, 8);
    nono_result* const hash_of_a = nono_hash(a);
    nono_result* const hash_of_b = nono_hash(b);
    nono_result* const hash_of_c = nono_hash(c);
    CHECK(a != NULL && b != NULL && c != NULL);
    CHECK(strcmp(nono_result_json(hash_of_a, NULL), nono_result_json(hash_of_b, NULL)) == 0);
    CHECK(strcmp(nono_result_json(hash_of_a, NULL), nono_result_json(hash_of_c, NULL)) != 0);
    CHECK(has(nono_puzzle_json(a), "\"rows\":[[],[[1,1]]]"));
    CHECK(has(nono_puzzle_json(c), "\"rows\":[[],[[4294967295,1]]]"));
    CHECK(has(nono_solve(a, NOTHING, NOTHING, NULL), "[\"...1\"]"));
    CHECK(has(nono_solve(c, NOTHING, NOTHING, NULL), "[\"...1\"]"));
    CHECK(nono_puzzle_from_clues(2, 2, among, 10) == NULL);
    nono_puzzle_free(a);
    nono_puzzle_free(b);
    nono_puzzle_free(c);
    nono_result_free(hash_of_a);
    nono_result_free(hash_of_b);
    nono_result_free(hash_of_c);
}

static void test_puzzles(void) {
    static const uint32_t wrong[] = {1, 1, 64, 0, 1, 1, 1, 0};
    static const uint32_t good[] = {1, 1, 1, 0, 1, 1, 1, 0};
    nono_puzzle* puzzle = nono_puzzle_from_clues(2, 2, good, 8);
    nono_puzzle* copy;
    CHECK(puzzle != NULL);
    CHECK(nono_puzzle_width(puzzle) == 2 && nono_puzzle_height(puzzle) == 2 && nono_puzzle_width(NULL) == 0);
    CHECK(nono_puzzle_from_clues(2, 2, good, 7) == NULL);
    test_lengths();
    CHECK(nono_puzzle_from_clues(2, 1, good, 8) == NULL);
    CHECK(nono_puzzle_from_clues(0, 2, good, 8) == NULL);
    CHECK(nono_puzzle_from_clues(70000, 2, good, 8) == NULL);
    CHECK(nono_puzzle_from_clues(2, 2, NULL, 8) == NULL);
    CHECK(nono_puzzle_from_clues(2, 2, wrong, 8) == NULL);
    CHECK(nono_puzzle_set_goal(puzzle, TEXT("1...")) == NONO_OK);
    CHECK(nono_puzzle_set_goal(puzzle, TEXT("1..?")) == NONO_BAD_ARGUMENT);
    CHECK(nono_puzzle_set_goal(NULL, TEXT("1...")) == NONO_BAD_ARGUMENT);
    CHECK(nono_puzzle_add_saved(puzzle, TEXT("mine"), TEXT("1??[.1]")) == NONO_OK);
    CHECK(nono_puzzle_add_saved(puzzle, TEXT("mine"), TEXT("1")) == NONO_BAD_ARGUMENT);
    CHECK(nono_puzzle_add_property(puzzle, TEXT("title"), TEXT("A \"dot\"\n")) == NONO_OK);
    CHECK(nono_puzzle_add_property(puzzle, NOTHING, TEXT("x")) == NONO_BAD_ARGUMENT);
    CHECK(nono_puzzle_set_color(puzzle, 1, TEXT("red"), 0xFF0000, NOTHING) == NONO_OK);
    CHECK(nono_puzzle_set_color(puzzle, 64, TEXT("red"), 0xFF0000, NOTHING) == NONO_BAD_ARGUMENT);
    copy = nono_puzzle_copy(puzzle);
    nono_puzzle_free(puzzle);
    CHECK(has(nono_puzzle_json(copy), "\"rows\":[[[1,1]],[]],\"columns\":[[[1,1]],[]]"));
    CHECK(has(nono_puzzle_json(copy), "{\"name\":\"red\",\"value\":\"#ff0000\",\"symbol\":\"\"}"));
    CHECK(has(nono_puzzle_json(copy), "\"goal\":\"1...\",\"saved\":[{\"name\":\"mine\",\"cells\":\"1???\"}]"));
    CHECK(has(nono_puzzle_json(copy), "\"title\":\"A \\\"dot\\\"\\u000a\""));
    nono_puzzle_free(copy);
    puzzle = nono_puzzle_from_picture(5, 5, TEXT(picture));
    CHECK(has(nono_hash(puzzle), "\"c6aa6a7b45c78aec583ad9da598fd54fb10c8226b86244d6e44a71db098c3d7d\""));
    nono_puzzle_free(puzzle);
    CHECK(nono_puzzle_from_picture(5, 5, TEXT("1")) == NULL);
    CHECK(nono_puzzle_copy(NULL) == NULL);
    CHECK(error_of(nono_puzzle_json(NULL)) == NONO_BAD_ARGUMENT);
    nono_puzzle_free(NULL);
    nono_result_free(NULL);
}

static void test_texts(void) {
    nono_result* const read = nono_parse(TEXT(diamond), NOTHING);
    const nono_puzzle* const puzzle = nono_result_puzzle(read, 0);
    CHECK(nono_result_error(read) == NONO_OK && nono_result_puzzle_count(read) == 1 && puzzle != NULL);
    CHECK(nono_result_puzzle(read, 1) == NULL);
    CHECK(has(nono_write(&puzzle, 1, NOTHING), "title \\\"Diamond\\\""));
    CHECK(has(nono_write(&puzzle, 1, TEXT("puzzlink")), "nonogram/5/5/1h3h5h3h1h1h3h5h3h1h"));
    CHECK(has(nono_write(&puzzle, 1, TEXT("none such")), "\"written\":false"));
    CHECK(error_of(nono_write(NULL, 1, NOTHING)) == NONO_BAD_ARGUMENT);
    nono_result_free(read);
    CHECK(has(nono_parse(TEXT("width 2\nheight 1\nrows\n9\ncolumns\n1\n1\n"), NOTHING), "\"line\":4,\"column\":1"));
    CHECK(error_of(nono_parse(TEXT("width 2\nheight 1\nrows\n9\ncolumns\n1\n1\n"), NOTHING)) >= 100);
    CHECK(has(nono_parse(TEXT("nothing"), NOTHING), "\"code\":\"unknown_format\""));
    CHECK(has(nono_parse(TEXT(diamond), TEXT("format=gno")), "\"error\""));
    CHECK(error_of(nono_parse(TEXT(diamond), TEXT("colour=1"))) == NONO_BAD_ARGUMENT);
    CHECK(has(nono_parse(TEXT(diamond), TEXT("brief=1")),
              "\"puzzles\":[{\"number\":1,\"offset\":0,\"line\":1,\"column\":1,\"diagnostics\":[]}]"));
    CHECK(error_of(nono_parse(TEXT(diamond), TEXT("strict"))) == NONO_BAD_ARGUMENT);
    CHECK(error_of(nono_parse(TEXT(diamond), TEXT("strict=2"))) == NONO_BAD_ARGUMENT);
    CHECK(nono_result_error(NULL) == NONO_BAD_ARGUMENT);
    CHECK(has(nono_formats(), "\"name\":\"non\""));
}

static void test_verbs(const nono_puzzle* puzzle) {
    static const uint8_t pixels[] = {0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 255};
    int calls = 0;
    nono_watch watch;
    watch.call = count_calls;
    watch.user = &calls;
    watch.stop = NULL;
    CHECK(has(nono_solve(puzzle, NOTHING, NOTHING, NULL), "\"status\":\"unique\",\"stoppedBy\":\"nothing\""));
    CHECK(has(nono_solve(puzzle, NOTHING, NOTHING, &watch), "[\"..1...111.11111.111...1..\"]"));
    CHECK(has(nono_solve(puzzle, TEXT("1????????????????????????"), NOTHING, NULL), "\"impossible\""));
    CHECK(
        has(nono_solve(puzzle, NOTHING, TEXT("maxWork=0\ntimeLimit=2.5\nmaxMemory=100000000"), NULL), "\"max_work\""));
    CHECK(error_of(nono_solve(puzzle, TEXT("1"), NOTHING, NULL)) == NONO_BAD_ARGUMENT);
    CHECK(error_of(nono_solve(puzzle, NOTHING, TEXT("timeLimit=soon"), NULL)) == NONO_BAD_ARGUMENT);
    CHECK(error_of(nono_solve(puzzle, NOTHING, TEXT("maxSolutions=99999999999999999999"), NULL)) == NONO_BAD_ARGUMENT);
    CHECK(error_of(nono_solve(puzzle, NOTHING, TEXT("maxSolutions=0"), NULL)) == NONO_BAD_ARGUMENT);
    CHECK(error_of(nono_solve(NULL, NOTHING, NOTHING, NULL)) == NONO_BAD_ARGUMENT);
    CHECK(has(nono_count(puzzle, NOTHING, NOTHING, NULL), "{\"count\":\"1\",\"exact\":true"));
    CHECK(nono_satisfies(puzzle, TEXT(picture)) == 1);
    CHECK(nono_satisfies(puzzle, TEXT(".........................")) == 0);
    CHECK(nono_satisfies(puzzle, TEXT("?")) == NONO_BAD_ARGUMENT);
    CHECK(has(nono_hint(puzzle, NOTHING, NOTHING, NULL),
              "\"why\":\"Row 3: the 5 covers cells 1 to 5 wherever it is placed.\""));
    CHECK(has(nono_hint(puzzle, TEXT(picture), NOTHING, NULL), "\"text\":\"The puzzle is solved.\""));
    CHECK(error_of(nono_hint(puzzle, NOTHING, TEXT("hardest=magic"), NULL)) == NONO_BAD_ARGUMENT);
    CHECK(has(nono_explain(puzzle, NOTHING, NOTHING, NULL), "{\"status\":\"solved\""));
    CHECK(has(nono_explain(puzzle, NOTHING, TEXT("maxSteps=1"), NULL), "{\"status\":\"open\""));
    CHECK(has(nono_grade(puzzle, NOTHING, NULL), "{\"level\":\"easy\""));
    CHECK(has(nono_grade(puzzle, NOTHING, NULL), "\"seconds\":"));
    CHECK(has(nono_make(TEXT("width=9\nheight=8\nseed=3\ntarget=lines_alone\nsymmetry=left_right"), NULL),
              "\"made\":true"));
    CHECK(error_of(nono_make(TEXT("width=0"), NULL)) == 1);
    CHECK(has(nono_make_from_image(pixels, 2, 2, TEXT("width=2\nheight=2"), NULL), "\"made\":true"));
    CHECK(has(nono_make_from_image(pixels, 2, 2, TEXT("width=2\nheight=2\nasIs=1"), NULL), "\"goal\":\"1..1\""));
    CHECK(error_of(nono_make_from_image(NULL, 2, 2, NOTHING, NULL)) == 10);
    CHECK(error_of(nono_make_from_image(pixels, 2, 2, TEXT("background=red"), NULL)) == NONO_BAD_ARGUMENT);
    CHECK(has(nono_ambiguity(puzzle, NOTHING, NULL), "\"exact\":true,\"differing\":[]"));
    CHECK(has(nono_fix(2, 2, TEXT("1..1"), NOTHING, NULL), "\"cost\":1"));
    CHECK(has(nono_fix(2, 2, TEXT("1..1"), TEXT("kind=give_cells"), NULL), "\"before\":1,\"after\":1"));
    CHECK(has(nono_fix(2, 2, TEXT("1..1"), TEXT("protected=.???\nmaxProposals=1"), NULL), "\"column\":1"));
    CHECK(error_of(nono_fix(2, 2, TEXT("1.?1"), NOTHING, NULL)) == NONO_BAD_ARGUMENT);
    CHECK(has(nono_line_states(puzzle, TEXT(picture), 0), "{\"rows\":[[2,\"d\"]"));
    CHECK(has(nono_line_states(puzzle, NOTHING, 1), "[1,\"o\"]"));
    CHECK(has(nono_cells_to_cross(puzzle, TEXT("..1??????????????????????")), "{\"row\":0,\"column\":3}"));
    CHECK(has(nono_mistakes(puzzle, TEXT("1????????????????????????"), NOTHING, NULL), "[{\"row\":0,\"column\":0}]"));
    CHECK(has(nono_can_be_finished(puzzle, NOTHING, NOTHING, NULL), "solvable"));
    CHECK(has(nono_draw_svg(puzzle, NOTHING, 1, TEXT("A & B")), "A &amp; B"));
    CHECK(has(nono_draw_svg(puzzle, TEXT(picture), 0, NOTHING), "<svg"));
}

static void test_puzzles_from_pictures(void) {
    static const uint8_t cells[8] = {1, 0, 1, 1, 2, 0, 0, 63};
    static const uint8_t wrong[8] = {1, 0, 1, 1, 2, 0, 0, 64};
    nono_puzzle* puzzles[2];
    CHECK(nono_puzzles_from_pictures(2, 2, 2, cells, puzzles) == NONO_OK);
    CHECK(has(nono_puzzle_json(puzzles[0]), "\"rows\":[[[1,1]],[[2,1]]]"));
    CHECK(has(nono_puzzle_json(puzzles[1]), "\"rows\":[[[1,2]],[[1,63]]]"));
    CHECK(has(nono_puzzle_json(puzzles[0]), "\"goal\":\"1.11\""));
    nono_puzzles_free(puzzles, 2);
    CHECK(nono_puzzles_from_pictures(2, 2, 2, wrong, puzzles) == NONO_BAD_ARGUMENT);
    CHECK(puzzles[0] == NULL && puzzles[1] == NULL);
    nono_puzzles_free(puzzles, 2);
    CHECK(nono_puzzles_from_pictures(0, 2, 2, cells, puzzles) == NONO_BAD_ARGUMENT);
    CHECK(nono_puzzles_from_pictures(2, 70000, 2, cells, puzzles) == NONO_BAD_ARGUMENT);
    CHECK(nono_puzzles_from_pictures(2, 2, 2, NULL, puzzles) == NONO_BAD_ARGUMENT);
    CHECK(nono_puzzles_from_pictures(2, 2, 0, NULL, NULL) == NONO_OK);
    nono_puzzles_free(NULL, 0);
}

static void test_forced_cells(const nono_puzzle* puzzle) {
    const nono_puzzle* puzzles[2];
    const nono_puzzle* none[1];
    const uint32_t changed[2] = {2, 12};
    const uint32_t outside[2] = {2, 25};
    const uint32_t skipped[2] = {NONO_NO_CELL, NONO_NO_CELL};
    uint8_t cells[50];
    uint8_t follows[50];
    puzzles[0] = puzzles[1] = puzzle;
    none[0] = NULL;
    CHECK(has(nono_canonical_hash(puzzle), "\"c6aa6a7b45c78aec583ad9da598fd54fb10c8226b86244d6e44a71db098c3d7d\""));
    CHECK(error_of(nono_canonical_hash(NULL)) == NONO_BAD_ARGUMENT);
    memset(cells, 255, sizeof cells);
    memset(follows, 9, sizeof follows);
    CHECK(nono_forced_cells(puzzles, 2, NULL, cells, follows) == NONO_OK);
    CHECK(follows[0] == 0 && follows[2] == 2 && follows[10] == 1 && follows[12] == 3 && follows[37] == 3);
    cells[2] = 1; /* the first row is complete */
    CHECK(nono_forced_cells(puzzles, 2, changed, cells, follows) == NONO_OK);
    CHECK(follows[0] == 1 && follows[2] == 0 && follows[7] == 3 && follows[10] == 1 && follows[25] == 0);
    cells[3] = 1; /* contradicts the 1 of its row */
    CHECK(nono_forced_cells(puzzles, 2, skipped, cells, follows) == NONO_OK);
    CHECK(follows[0] == 1 && follows[12] == 3);
    CHECK(nono_forced_cells(puzzles, 1, changed, cells, follows) == NONO_OK);
    CHECK(follows[0] == 0 && follows[4] == 0);
    CHECK(nono_forced_cells(puzzles, 0, NULL, NULL, NULL) == NONO_OK);
    CHECK(nono_forced_cells(puzzles, 2, outside, cells, follows) == NONO_BAD_ARGUMENT);
    CHECK(nono_forced_cells(puzzles, 2, NULL, NULL, follows) == NONO_BAD_ARGUMENT);
    CHECK(nono_forced_cells(none, 1, NULL, cells, follows) == NONO_BAD_ARGUMENT);
    cells[30] = 64;
    CHECK(nono_forced_cells(puzzles, 2, NULL, cells, follows) == NONO_BAD_ARGUMENT);
}

static void test_many(const nono_puzzle* puzzle) {
    const nono_puzzle* puzzles[2];
    const nono_puzzle* none[1];
    uint8_t statuses[2] = {9, 9};
    uint8_t stopped_by[2] = {9, 9};
    uint8_t cells[50];
    uint8_t made[3] = {9, 9, 9};
    uint8_t pictures[3 * 72];
    char first[73];
    nono_graded grades[2];
    nono_result* one;
    nono_puzzle* second;
    size_t i;
    puzzles[0] = puzzles[1] = puzzle;
    none[0] = NULL;
    CHECK(has(nono_solve_many(puzzles, 2, NOTHING, NULL, statuses, stopped_by, cells), "{\"done\":2}"));
    CHECK(statuses[0] == 3 && statuses[1] == 3 && stopped_by[1] == 0);
    CHECK(cells[0] == 0 && cells[2] == 1 && cells[25] == 0 && cells[27] == 1 && cells[47] == 1);
    CHECK(has(nono_solve_many(puzzles, 2, TEXT("maxWork=0"), NULL, statuses, stopped_by, cells), "{\"done\":2}"));
    CHECK(statuses[1] == 0 && stopped_by[1] == 2 && cells[47] == 0);
    CHECK(has(nono_solve_many(puzzles, 2, NOTHING, NULL, NULL, NULL, NULL), "{\"done\":2}"));
    CHECK(has(nono_solve_many(NULL, 0, NOTHING, NULL, NULL, NULL, NULL), "{\"done\":0}"));
    CHECK(error_of(nono_solve_many(none, 1, NOTHING, NULL, NULL, NULL, NULL)) == NONO_BAD_ARGUMENT);
    CHECK(error_of(nono_solve_many(puzzles, 2, TEXT("maxSolutions=0"), NULL, NULL, NULL, NULL)) == NONO_BAD_ARGUMENT);
    CHECK(has(nono_grade_many(puzzles, 2, NOTHING, NULL, grades), "{\"done\":2}"));
    CHECK(grades[1].level == 1 && grades[1].lines == 10 && grades[1].stopped_by == 0 && grades[1].seconds > 0);
    CHECK(error_of(nono_grade_many(puzzles, 2, NOTHING, NULL, NULL)) == NONO_BAD_ARGUMENT);
    CHECK(has(nono_make_many(3, 3, TEXT("width=9\nheight=8"), NULL, made, pictures, sizeof pictures), "{\"done\":3}"));
    CHECK(made[0] == 1 && made[2] == 1);
    for (i = 0; i < 72; ++i) first[i] = pictures[72 + i] == 0 ? '.' : '1';
    first[72] = 0;
    one = nono_make(TEXT("width=9\nheight=8\nseed=4"), NULL);
    second = nono_puzzle_from_picture(9, 8, TEXT(first));
    CHECK(strstr(nono_result_json(one, NULL), first) != NULL && second != NULL);
    nono_puzzle_free(second);
    nono_result_free(one);
    CHECK(has(nono_make_many(3, 3, TEXT("width=9\nheight=8\nmaxWork=0"), NULL, made, pictures, sizeof pictures),
              "{\"done\":3}"));
    CHECK(has(nono_make_many(3, 3, TEXT("width=9\nheight=8\nmaxMemory=0"), NULL, made, pictures, sizeof pictures),
              "{\"done\":3}"));
    CHECK(made[0] == 0 && made[2] == 0 && pictures[0] == 0);
    CHECK(error_of(nono_make_many(3, 3, TEXT("width=9\nheight=9"), NULL, made, pictures, sizeof pictures)) ==
          NONO_BAD_ARGUMENT);
    CHECK(error_of(nono_make_many(3, 3, TEXT("width=0"), NULL, made, pictures, sizeof pictures)) == 1);
}

static void test_proofs(const nono_puzzle* puzzle) {
    nono_result* const proof = nono_prove(puzzle, NOTHING, NOTHING, NULL);
    static char text[4096];
    const char* from = strstr(nono_result_json(proof, NULL), "\"proof\":\"");
    size_t size = 0;
    CHECK(from != NULL);
    for (from += 9; *from != '"' && size < sizeof text; ++size) {
        const int escaped = strncmp(from, "\\u000a", 6) == 0;
        text[size] = *from;
        if (escaped) text[size] = '\n';
        from += escaped ? 6 : 1;
    }
    CHECK(has(nono_verify(puzzle, NOTHING, text, size, NOTHING, NULL), "{\"verified\":true,\"status\":\"unique\""));
    CHECK(has(nono_verify(puzzle, TEXT("1????????????????????????"), text, size, NOTHING, NULL),
              "{\"verified\":false,\"status\":\"unique\""));
    CHECK(has(nono_prove(puzzle, TEXT("1????????????????????????"), NOTHING, NULL), "\"status\":\"impossible\""));
    CHECK(has(nono_prove(puzzle, NOTHING, TEXT("maxWork=0"), NULL), "\"message\":"));
    CHECK(error_of(nono_verify(puzzle, NOTHING, TEXT("nothing"), NOTHING, NULL)) >= 100);
    CHECK(error_of(nono_verify(NULL, NOTHING, TEXT("nothing"), NOTHING, NULL)) == NONO_BAD_ARGUMENT);
    nono_result_free(proof);
}

/* A watch ends a slow search. */
static void test_watch(void) {
    static uint32_t clues[2 * 40 * 3];
    nono_puzzle* puzzle;
    const nono_puzzle* many[2];
    int calls = 0;
    size_t i;
    nono_watch watch;
    watch.call = count_calls;
    watch.user = &calls;
    watch.stop = NULL;
    for (i = 0; i < 240; ++i) clues[i] = 1;
    puzzle = nono_puzzle_from_clues(40, 40, clues, 240);
    CHECK(has(nono_solve(puzzle, NOTHING, TEXT("maxSolutions=1000000"), &watch), "\"stop_request\""));
    CHECK(calls >= 1);
    calls = 0;
    watch.call = NULL;
    watch.stop = stop_at_once;
    many[0] = many[1] = puzzle;
    CHECK(has(nono_solve(puzzle, NOTHING, TEXT("maxSolutions=1000000"), &watch), "\"stop_request\""));
    CHECK(has(nono_solve_many(many, 2, TEXT("maxSolutions=1000000"), &watch, NULL, NULL, NULL), "{\"done\":0}"));
    CHECK(calls >= 2);
    nono_puzzle_free(puzzle);
}

static void test_sokoban(void) {
    static const char board[] = "#####\n#@$.#\n#####";
    static const char wide[] = "######\n# @$.#\n######";
    static const char lost[] = "#####\n#@ *#\n#$  #\n#####\n";
    CHECK(has(nono_sokoban_solve(TEXT(board), NOTHING, NULL), "\"solution\":\"R\""));
    CHECK(has(nono_sokoban_solve(TEXT(board), TEXT("objective=moves"), NULL), "\"optimal\":true"));
    CHECK(has(nono_sokoban_improve(TEXT(wide), TEXT("lrR"), NOTHING, NULL), "\"solution\":\"R\""));
    CHECK(error_of(nono_sokoban_improve(TEXT(wide), TEXT("l"), NOTHING, NULL)) > 0);
    CHECK(error_of(nono_sokoban_improve(TEXT(wide), TEXT("?"), NOTHING, NULL)) >= 100);
    CHECK(error_of(nono_sokoban_solve(TEXT("#?"), NOTHING, NULL)) == NONO_BAD_ARGUMENT);
    CHECK(error_of(nono_sokoban_solve(NOTHING, NOTHING, NULL)) == NONO_BAD_ARGUMENT);
    CHECK(has(nono_sokoban_next_push(TEXT(board), NOTHING, NULL),
              "\"direction\":\"right\",\"steps\":\"R\",\"text\":\"Push the box in row 2, column 3 right\""));
    CHECK(has(nono_sokoban_is_lost(TEXT(lost), NOTHING, NULL), "{\"lost\":true"));
    CHECK(has(nono_sokoban_is_lost(TEXT(board), TEXT("maxWork=100"), NULL), "\"status\":\"solved\""));
    CHECK(has(nono_sokoban_solve(TEXT("####\n#* #\n####"), NOTHING, NULL), "{\"status\":\"no_level\""));
    CHECK(has(nono_sokoban_solve(TEXT(board), TEXT("rules=hexoban"), NULL), "\"reason\":\"other_rules\""));
    CHECK(has(nono_sokoban_next_push(TEXT(board), TEXT("rules=hexoban"), NULL), "\"reason\":\"other_rules\""));
    CHECK(has(nono_sokoban_is_lost(TEXT(board), TEXT("rules=trioban"), NULL), "\"reason\":\"other_rules\""));
    CHECK(has(nono_sokoban_is_lost(TEXT(board), TEXT("rules=sokoban"), NULL), "\"status\":\"unknown\""));
    CHECK(has(nono_sokoban_parse(TEXT("Game: Hexoban\n\n#####\n#@$.#\n#####\n"), NOTHING),
              "\"rules\":\"hexoban\",\"hash\":\"\""));
    CHECK(has(nono_sokoban_dead_squares(TEXT(board)), "{\"row\":1,\"column\":1}"));
    CHECK(has(nono_sokoban_walk_path(TEXT(wide), 1, 1), "{\"steps\":\"l\"}"));
    CHECK(has(nono_sokoban_walk_path(TEXT(board), 1, 1), "{\"steps\":\"\"}"));
    CHECK(has(nono_sokoban_walk_path(TEXT(board), 1, 3), "{}"));
    CHECK(has(nono_sokoban_walk_path(TEXT(board), 9, 9), "{}"));
    CHECK(has(nono_sokoban_push_path(TEXT(board), 1, 2, 1, 3), "{\"steps\":\"R\"}"));
    CHECK(has(nono_sokoban_push_path(TEXT(board), 1, 2, 1, 1), "{}"));
    CHECK(has(nono_sokoban_push_path(TEXT(board), 1, 3, 1, 2), "{}"));
    CHECK(error_of(nono_sokoban_walk_path(TEXT("####\n# $.#\n####"), 1, 1)) == NONO_BAD_ARGUMENT);
    CHECK(error_of(nono_sokoban_push_path(TEXT("#@@$.#"), 0, 3, 0, 4)) == NONO_BAD_ARGUMENT);
    CHECK(has(nono_sokoban_replay(TEXT(board), TEXT("R")), "{\"solved\":true,\"legal\":true"));
    CHECK(has(nono_sokoban_replay(TEXT(board), TEXT("RR")), "\"illegal\":{\"index\":1"));
    CHECK(error_of(nono_sokoban_replay(TEXT(board), TEXT("R?"))) >= 100);
    CHECK(has(nono_sokoban_parse(TEXT("#####\n#@$.#\n#####\nTitle: x\n"), NOTHING), "\"title\":\"x\""));
    CHECK(error_of(nono_sokoban_parse(TEXT("nothing"), NOTHING)) >= 100);
    CHECK(has(nono_sokoban_write(TEXT(board), TEXT("xsb"), TEXT("A level"), TEXT("A setter")), "A level"));
    CHECK(has(nono_sokoban_write(TEXT(board), TEXT("sok"), TEXT("A level"), TEXT("A setter")), "Author: A setter"));
    CHECK(has(nono_sokoban_write(TEXT(board), TEXT("slc"), TEXT("A < B"), NOTHING), "Id=\\\"A &lt; B\\\""));
    CHECK(has(nono_sokoban_write(TEXT(board), TEXT("slc"), TEXT("A \1"), NOTHING), "\"lost\":[\"title\"]"));
    CHECK(has(nono_sokoban_write(TEXT(board), TEXT("ssx"), TEXT("A level"), TEXT("A setter")),
              "Author Name=\\\"A setter"));
    CHECK(has(nono_sokoban_write(TEXT(board), TEXT("8xv"), TEXT("A level"), NOTHING), "**TI83F*"));
    CHECK(has(nono_sokoban_write(TEXT(board), TEXT("non"), NOTHING, NOTHING), "\"written\":false"));
    CHECK(error_of(nono_sokoban_write(TEXT(board), TEXT("sok"), TEXT("A\nB"), NOTHING)) == NONO_BAD_ARGUMENT);
    CHECK(has(nono_sokoban_draw_svg(TEXT(board), NOTHING), "<svg"));
}

int main(void) {
    nono_result* const read = nono_parse(TEXT(diamond), NOTHING);
    CHECK(nono_abi_version() == NONO_ABI_VERSION);
    CHECK(strchr(nono_version(), '.') != NULL);
    test_puzzles();
    test_texts();
    test_verbs(nono_result_puzzle(read, 0));
    test_many(nono_result_puzzle(read, 0));
    test_puzzles_from_pictures();
    test_forced_cells(nono_result_puzzle(read, 0));
    test_proofs(nono_result_puzzle(read, 0));
    test_watch();
    test_sokoban();
    nono_result_free(read);
    return failures == 0 ? 0 : 1;
}
