/* Prints the hash and the verdict of every puzzle in the files named on standard input, one per line, so that bindings
 * of other languages can be compared. With `--time`, it also prints the time that solving takes. */
/* SPDX-License-Identifier: MIT */
#include "nono.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Reads a file and its size; null if it cannot be read. */
static char* read_file(const char* name, size_t* size) {
    FILE* const file = fopen(name, "rb");
    char* text = NULL;
    size_t room = 0;
    *size = 0;
    if (file == NULL) return NULL;
    do {
        room = 2 * room + 65536;
        text = (char*)realloc(text, room);
        if (text == NULL) break;
        *size += fread(text + *size, 1, room - *size, file);
    } while (*size == room);
    fclose(file);
    return text;
}

/* Prints the value of the first member with that name, a string, and frees the result. */
static void print_member(nono_result* result, const char* name) {
    const char* const at = strstr(nono_result_json(result, NULL), name);
    if (at != NULL) {
        const char* const value = at + strlen(name) + 2;
        printf("\t%.*s", (int)strcspn(value, "\""), value);
    }
    nono_result_free(result);
}

/* Prints the milliseconds of the fastest run, of up to 200 within half a second. */
static void print_time(const nono_puzzle* puzzle) {
    const clock_t begin = clock();
    clock_t best = 0;
    int runs = 0;
    do {
        const clock_t start = clock();
        clock_t taken;
        nono_result_free(nono_solve(puzzle, NULL, 0, NULL, 0, NULL));
        taken = clock() - start;
        if (runs == 0 || taken < best) best = taken;
        ++runs;
    } while (runs < 200 && clock() - begin < CLOCKS_PER_SEC / 2);
    printf("\t%.3f", (double)best * 1e3 / (double)CLOCKS_PER_SEC);
}

int main(int count, char** arguments) {
    static const char limit[] = "maxWork=2000";
    const int timed = count > 1 && strcmp(arguments[1], "--time") == 0;
    char name[4096];
    while (fgets(name, sizeof name, stdin) != NULL) {
        size_t size;
        size_t i;
        char* text;
        nono_result* read;
        name[strcspn(name, "\n")] = '\0';
        text = read_file(name, &size);
        read = nono_parse(text, size, NULL, 0);
        if (nono_result_puzzle_count(read) == 0) {
            printf("%s\t0", name);
            print_member(read, "\"code\"");
            read = NULL;
            printf("\n");
        }
        for (i = 0; i < nono_result_puzzle_count(read); ++i) {
            const nono_puzzle* const puzzle = nono_result_puzzle(read, i);
            printf("%s\t%lu", name, (unsigned long)i + 1);
            if (puzzle != NULL) {
                print_member(nono_hash(puzzle), "\"hash\"");
                print_member(nono_solve(puzzle, NULL, 0, limit, timed ? 0 : strlen(limit), NULL), "\"status\"");
                if (timed) print_time(puzzle);
            }
            printf("\n");
        }
        nono_result_free(read);
        free(text);
    }
    return 0;
}
