// One half of a program that tests/mixed_objects.sh links from objects of two compilers, settings or versions: the
// function ENTRY parses and solves a puzzle.
// SPDX-License-Identifier: MIT
#include <nono/all.hpp>

const char* ENTRY(const char* text);

/// Returns an error in the result, or null.
const char* ENTRY(const char* text) {
    const auto puzzle = nono::parse<nono::non>(text);
    if (!puzzle) return "the puzzle is not read";
    const auto result = nono::solve(*puzzle);
    if (result.status != nono::status::unique) return "the puzzle is not unique";
    if (nono::clues_of(result.solution()) != puzzle->clues) return "the solution has other clues";
    return nullptr;
}
