// The functions of nono_c.h.
// SPDX-License-Identifier: MIT
#include "nono_c.h"

#include <nono/explain.hpp>
#include <nono/nono.hpp>
#include <nono/play.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <new>
#include <string>
#include <string_view>

struct nono_puzzle {
    nono::clues clues;
};

namespace {

// Returns the result of a function, or `failure` if memory runs out: exceptions must not reach C.
template <class Function, class Result> Result guarded(Function function, Result failure) {
    try {
        return function();
    } catch (const std::bad_alloc&) {
        return failure;
    }
}

// Reads a line of clues and advances past them. Returns false if one is not positive.
bool read_line(int count, const int*& clues, nono::clue_lines& side) {
    side.push_back({});
    for (int i = 0; i < count; ++i, ++clues) {
        if (*clues <= 0) return false;
        side.append(static_cast<std::uint32_t>(*clues));
    }
    return count >= 0;
}

bool read_side(int lines, const int* counts, const int* clues, nono::clue_lines& side) {
    for (int i = 0; i < lines; ++i)
        if (!read_line(counts[i], clues, side)) return false;
    return true;
}

nono::partial_grid cells_of(const nono_puzzle& puzzle, const unsigned char* cells) {
    nono::partial_grid out(puzzle.clues);
    const std::size_t colors = puzzle.clues.color_count();
    for (auto& cell : out.cells()) {
        const unsigned char color = *cells++;
        if (color < colors) cell = nono::color_set::only(color);
    }
    return out;
}

nono::solve_result solve(const nono_puzzle& puzzle, std::size_t max_solutions, unsigned long max_work) {
    nono::solve_options options;
    options.max_solutions = max_solutions;
    if (max_work > 0) options.budget.work = max_work;
    return nono::solve(puzzle.clues, options);
}

nono_answer answer(nono::status status) {
    if (status == nono::status::impossible) return NONO_NO;
    return status == nono::status::unknown ? NONO_NOT_DECIDED : NONO_YES;
}

} // namespace

const char* nono_version(void) { return NONO_VERSION_STRING; }

nono_puzzle* nono_parse(const char* text, size_t length) {
    return guarded(
        [&]() -> nono_puzzle* {
            auto found = nono::parse(std::string_view(text, length));
            return found ? new nono_puzzle{found->clues} : nullptr;
        },
        static_cast<nono_puzzle*>(nullptr));
}

nono_puzzle* nono_from_clues(int height, int width, const int* row_counts, const int* column_counts,
                             const int* row_clues, const int* column_clues) {
    return guarded(
        [&]() -> nono_puzzle* {
            auto puzzle = std::make_unique<nono_puzzle>();
            if (height <= 0 || width <= 0) return nullptr;
            if (!read_side(height, row_counts, row_clues, puzzle->clues.rows)) return nullptr;
            if (!read_side(width, column_counts, column_clues, puzzle->clues.columns)) return nullptr;
            return puzzle.release();
        },
        static_cast<nono_puzzle*>(nullptr));
}

void nono_free(nono_puzzle* puzzle) { delete puzzle; }

int nono_width(const nono_puzzle* puzzle) { return static_cast<int>(puzzle->clues.width()); }
int nono_height(const nono_puzzle* puzzle) { return static_cast<int>(puzzle->clues.height()); }

int nono_count_to_two(const nono_puzzle* puzzle, unsigned long max_work) {
    return guarded(
        [&] {
            switch (solve(*puzzle, 2, max_work).status) {
            case nono::status::impossible: return 0;
            case nono::status::unique: return 1;
            case nono::status::multiple: return 2;
            case nono::status::solvable:
            case nono::status::unknown:
            default: return -1;
            }
        },
        -1);
}

nono_answer nono_is_unique(const nono_puzzle* puzzle, unsigned long max_work) {
    const int count = nono_count_to_two(puzzle, max_work);
    return count < 0 ? NONO_NOT_DECIDED : count == 1 ? NONO_YES : NONO_NO;
}

nono_answer nono_solve(const nono_puzzle* puzzle, unsigned char* cells) {
    return guarded(
        [&] {
            const auto found = solve(*puzzle, 1, 0);
            if (!found.solutions.empty())
                std::copy(found.solution().cells().begin(), found.solution().cells().end(), cells);
            return answer(found.status);
        },
        NONO_NOT_DECIDED);
}

nono_answer nono_can_be_finished(const nono_puzzle* puzzle, const unsigned char* cells) {
    return guarded([&] { return answer(nono::can_be_finished(puzzle->clues, cells_of(*puzzle, cells))); },
                   NONO_NOT_DECIDED);
}

int nono_hint(const nono_puzzle* puzzle, unsigned char* cells, char* sentence, size_t size) {
    return guarded(
        [&] {
            const auto found = nono::next_step(puzzle->clues, cells_of(*puzzle, cells));
            const std::string text = found.step ? nono::sentence_for(*found.step, puzzle->clues)
                                                : nono::sentence_for(found.status, found.contradicted);
            std::snprintf(sentence, size, "%s", text.c_str()); // cut to the size
            if (!found.step) return 0;
            int decided = 0;
            for (const auto& change : found.step->cells) {
                if (change.after.size() != 1) continue;
                cells[change.cell.row * puzzle->clues.width() + change.cell.column] = change.after.lowest();
                ++decided;
            }
            return decided;
        },
        0);
}

const char* nono_grade(const nono_puzzle* puzzle) {
    return guarded([&] { return nono::name_of(nono::grade(puzzle->clues).level).data(); }, "unknown");
}
