// Identities in constant expressions.
// SPDX-License-Identifier: MIT
#include <nono/hash.hpp>

#include <algorithm>
#include <string_view>
#include <utility>

namespace {

constexpr bool has_digits(const nono::clue_hash& hash, std::string_view digits) {
    const auto hex = hash.hex();
    return std::equal(hex.begin(), hex.end(), digits.begin(), digits.end());
}

static_assert(has_digits({nono::detail::sha256_of("abc")},
                         "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
#if NONO_HAS_CONSTEXPR_VECTOR // with _GLIBCXX_DEBUG, GCC 12 does not compare arrays there either
static_assert(nono::clue_hash{} == nono::clue_hash{});
static_assert(nono::clue_hash{} < nono::clue_hash{{1}});

constexpr nono::clue_hash corner() {
    nono::clues clues;
    for (auto* side : {&clues.rows, &clues.columns}) *side = {{2}, {1}};
    return nono::hash_clues(clues);
}
// printf 'width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n' | sha256sum
static_assert(has_digits(corner(), "5fd21d89a806942d5b750347b3cfeb918427a2ff081c0f22ce416976ff084a84"));

// 25x25 with every second cell filled: within the compilers' default limits.
constexpr nono::clue_hash checkerboard() {
    nono::clues clues;
    for (std::size_t i = 0; i < 25; ++i) {
        clues.rows.push_back(nono::line_clue(13 - i % 2, nono::clue{1}));
        clues.columns.push_back(nono::line_clue(13 - i % 2, nono::clue{1}));
    }
    return nono::hash_clues(clues);
}
static_assert(checkerboard() != corner());

// Two mirrored puzzles of 3x2 and 2x3 cells.
constexpr nono::clue_hash mirrored(bool transposed) {
    nono::clues clues;
    clues.rows = {{2}, {1}};
    clues.columns = {{2}, {1}, {}};
    if (transposed)
        std::swap(clues.rows, clues.columns);
    else
        clues.columns.reverse();
    return nono::canonical_hash(clues);
}
// printf 'width 2\nheight 3\nrows\n0\n1\n2\ncolumns\n1\n2\n' | sha256sum
static_assert(has_digits(mirrored(false), "1857b62afecb602f3e0c357f244d2cd566fbfda9f6df6e866923623a9ee2947e"));
static_assert(mirrored(true) == mirrored(false));
#endif

} // namespace
