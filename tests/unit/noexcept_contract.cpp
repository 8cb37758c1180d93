// Functions that promise not to throw, and types that move without copying: containers rely on both.
// SPDX-License-Identifier: MIT
#include <nono/all.hpp>

#include <doctest/doctest.h>

#include <string_view>
#include <type_traits>
#include <utility>

namespace {

template <class T> consteval bool moves_without_throwing() {
    return std::is_nothrow_move_constructible_v<T> && std::is_nothrow_move_assignable_v<T>;
}
static_assert(moves_without_throwing<nono::clues>());
static_assert(moves_without_throwing<nono::grid>());
static_assert(moves_without_throwing<nono::partial_grid>());
static_assert(moves_without_throwing<nono::palette>());
static_assert(moves_without_throwing<nono::metadata>());
static_assert(moves_without_throwing<nono::puzzle>());
static_assert(moves_without_throwing<nono::result<nono::puzzle>>());
static_assert(moves_without_throwing<nono::solve_result>());
static_assert(std::is_trivially_copyable_v<nono::clue>);
static_assert(std::is_trivially_copyable_v<nono::parse_error>);
static_assert(std::is_trivially_copyable_v<nono::clue_hash>);
static_assert(std::is_trivially_copyable_v<nono::strategy>);
static_assert(std::is_nothrow_default_constructible_v<nono::puzzle>);

static_assert(noexcept(nono::message(nono::parse_errc::none)));
static_assert(noexcept(nono::severity_of(nono::parse_errc::none)));
static_assert(noexcept(nono::name_of(nono::status::unique)));
static_assert(noexcept(nono::hash_clues(std::declval<const nono::clues&>())));
static_assert(noexcept(nono::satisfies(std::declval<const nono::grid&>(), std::declval<const nono::clues&>())));
static_assert(noexcept(nono::non::detect(std::string_view{})));
static_assert(noexcept(nono::extend::find_strategy(std::string_view())));

} // namespace

TEST_CASE("a moved-from result can be reused") {
    nono::result<nono::puzzle> first = nono::parse<nono::non>("width 1\nheight 1\nrows\n1\ncolumns\n1\n");
    REQUIRE(first);
    const nono::result<nono::puzzle> second = std::move(first);
    CHECK(second->clues.width() == 1);
    first = nono::parse<nono::non>("width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n");
    REQUIRE(first);
    CHECK(first->clues.width() == 2);
}
