// Literals at the compilers' default limits.
// SPDX-License-Identifier: MIT
#include "literal_puzzles.hpp"

#include <nono/hash.hpp>
#include <nono/puzzle_literals.hpp>

#include <type_traits>

#if NONO_HAS_CONSTEXPR_VECTOR
namespace {

// 25x25: parsing, identity and solving in one constant expression each, and a literal that does so in steps.
template <const auto& Text> constexpr bool fits() {
    static_assert(nono::parse_clues<nono::non>(Text));
    static_assert(nono::hash_clues(*nono::parse_clues<nono::non>(Text)) == nono::hash_clues(nono::parsed<Text>));
    static_assert(nono::solve(*nono::parse_clues<nono::non>(Text)).status == nono::status::unique);
    static_assert(nono::satisfies(nono::solved<Text>, nono::parsed<Text>));
    return nono::solved<Text>.width() == 25 && nono::solved<Text>.height() == 25;
}
static_assert(fits<nono_tests::twigs>());
static_assert(fits<nono_tests::bush>());
static_assert(fits<nono_tests::thicket>());
static_assert(nono::satisfies(nono::solved<nono_tests::forest>, nono::parsed<nono_tests::forest>)); // 40x40

// Searches: one that must guess, and one with a budget that is too small.
static_assert(nono::solve(nono::parsed<nono_tests::six_notations>, {.max_solutions = 10}).solution_count == 6);
static_assert(nono::solve(nono::parsed<nono_tests::knot>).status == nono::status::unique);
static_assert(nono::solve(nono::parsed<nono_tests::knot>, {.budget = {.work = 12}}).status == nono::status::unknown);
static_assert(nono::solve(nono::parsed<nono_tests::knot>, {.budget = {.work = 12}}).stopped_by ==
              nono::stopped_by::max_work);

// In colors, and as template arguments.
template <auto Value> using constant = std::integral_constant<std::remove_cvref_t<decltype(Value)>, Value>;
constexpr auto& flag = nono::solved<nono_tests::in_color>;
static_assert(flag(0, 0) == 1 && flag(0, 2) == 2 && flag(1, 0) == nono::blank && flag(1, 1) == 2);
static_assert(constant<flag>::value == flag);
static_assert(constant<nono::parsed<nono_tests::in_color>>::value.row(0)[0] == nono::clue{2});

} // namespace
#endif
