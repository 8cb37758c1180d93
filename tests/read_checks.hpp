// Checks that tests of readers and writers share: the diagnostics of a text, their positions, and the round trip
// through the written text. Each check is a function of a format's functions, compiled once, and a template that names
// the format.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_READ_CHECKS_HPP
#define NONO_TESTS_READ_CHECKS_HPP

#include "bad_input.hpp"
#include "findings.hpp"

#include <nono/hash.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono_tests {

// ---- puzzles ----

/// Returns the puzzle of a picture, with the picture as its goal.
[[nodiscard]] inline nono::puzzle puzzle_of(nono::grid picture) {
    nono::puzzle out;
    out.clues = nono::clues_of(picture);
    out.goal = std::move(picture);
    return out;
}

/// Returns a line clue in black and white.
[[nodiscard]] inline nono::line_clue plain(std::initializer_list<std::uint32_t> lengths) {
    nono::line_clue out;
    for (const auto length : lengths) out.push_back(length);
    return out;
}

/// A side of line clues in black and white.
using plain_lines = std::initializer_list<std::initializer_list<std::uint32_t>>;

[[nodiscard]] inline nono::clue_lines plain_side(plain_lines side) {
    nono::clue_lines out;
    for (const auto& line : side) out.push_back(plain(line));
    return out;
}

/// Checks the clues of a puzzle in black and white.
inline void check_clues(const nono::puzzle& found, plain_lines rows, plain_lines columns) {
    CHECK(found.clues.rows == plain_side(rows));
    CHECK(found.clues.columns == plain_side(columns));
}

// ---- reading ----

/// Parses a text and requires exactly these diagnostics. Strict reading must succeed if all of them are notes, and
/// reading clues alone must give the same clues.
inline nono::puzzle reads_with(const format_functions& format, std::string_view text,
                               const std::vector<finding>& expected) {
    INFO(format.name);
    CAPTURE(text);
    const auto found = format.parse(text, {});
    INFO(nono::describe(found.error(), text));
    REQUIRE(found.has_value());
    INFO(shown(found.diagnostics(), text));
    CHECK(findings(found) == expected);
    for (const auto& entry : found.diagnostics())
        CHECK(nono::extend::position_of(text, entry.where.offset) == entry.where);
    const auto deviates = [](const auto& entry) { return nono::severity_of(entry.code) == nono::severity::deviation; };
    const bool forgiven = std::any_of(found.diagnostics().begin(), found.diagnostics().end(), deviates);
    CHECK(format.parse(text, {.strict = true}).has_value() == !forgiven);
    CHECK(*format.parse_clues(text, {}) == found->clues);
    return *found;
}

/// Parses a text, requires exactly these diagnostics, and checks that it round-trips except for the losses that the
/// writer names.
inline nono::puzzle reads_mostly(const format_functions& format, std::string_view text,
                                 const std::vector<finding>& expected) {
    CAPTURE(text);
    const auto found = reads_with(format, text, expected);
    const auto written = format.write(found, {});
    CAPTURE(written.text);
    REQUIRE(written.written);
    const auto again = format.parse(written.text, {});
    REQUIRE(again.has_value());
    CHECK(again->clues == found.clues);
    if (written.lost.empty()) CHECK(*again == found);
    return found;
}

/// Parses a text, requires exactly these diagnostics, and checks that it round-trips without losses and without
/// deviations.
inline nono::puzzle reads(const format_functions& format, std::string_view text, const std::vector<finding>& expected) {
    CAPTURE(text);
    const auto found = reads_with(format, text, expected);
    const auto written = format.write(found, {});
    CAPTURE(written.text);
    REQUIRE(written.written);
    CHECK(is_whole(written.lost));
    // Contradictory clues remain contradictory.
    const bool contradictory = std::any_of(expected.begin(), expected.end(), [](const finding& entry) {
        return entry.code == nono::parse_errc::clue_totals_differ || entry.code == nono::parse_errc::clues_exceed_line;
    });
    const auto again = format.parse(written.text, {.strict = !contradictory});
    INFO(nono::describe(again.error(), written.text));
    REQUIRE(again.has_value());
    CHECK(again.diagnostics().empty() == !contradictory);
    CHECK(*again == found);
    CHECK(nono::hash_clues(*again) == nono::hash_clues(found));
    return found;
}

template <nono::extend::readable_format F>
nono::puzzle reads_with(std::string_view text, const std::vector<finding>& expected) {
    return reads_with(all_functions_of<F>(), text, expected);
}
template <nono::extend::readable_format F>
nono::puzzle reads_mostly(std::string_view text, const std::vector<finding>& expected = {}) {
    return reads_mostly(all_functions_of<F>(), text, expected);
}
template <nono::extend::readable_format F>
nono::puzzle reads(std::string_view text, const std::vector<finding>& expected = {}) {
    return reads(all_functions_of<F>(), text, expected);
}

// Tables hold views, which compile faster than strings and live as long as the call in which they are written.

/// A text, its expected diagnostics, and its expected clues if given.
struct reading {
    std::string_view text;
    std::initializer_list<finding> expected = {};
    const nono::clues* clues = nullptr;
};

/// Checks `reads` for every text of a table.
inline void reads_each(const format_functions& format, std::initializer_list<reading> table) {
    for (const auto& entry : table) {
        const auto found = reads(format, entry.text, entry.expected);
        CAPTURE(entry.text);
        if (entry.clues != nullptr) CHECK(found.clues == *entry.clues);
    }
}
template <nono::extend::readable_format F> void reads_each(std::initializer_list<reading> table) {
    reads_each(all_functions_of<F>(), table);
}

// ---- failing ----

/// Parses a text that must fail with this error.
inline void fails(const format_functions& format, std::string_view text, const finding& expected,
                  const nono::parse_options& options) {
    INFO(format.name);
    CAPTURE(text);
    const auto found = format.parse(text, options);
    REQUIRE(!found.has_value());
    INFO(nono::describe(found.error(), text));
    CHECK(short_form(found.error()) == expected);
    CHECK(nono::extend::position_of(text, found.error().where.offset) == found.error().where);
    CHECK(format.parse_clues(text, options).error() == found.error());
}

template <nono::extend::readable_format F>
void fails(std::string_view text, nono::parse_errc code, std::uint32_t line, std::uint32_t column,
           const nono::parse_options& options = {}) {
    fails(all_functions_of<F>(), text, {code, line, column}, options);
}

/// A text that is refused, with the code and the position.
struct failing {
    std::string_view text;
    nono::parse_errc code = nono::parse_errc::none;
    std::uint32_t line = 1;
    std::uint32_t column = 1;
    nono::parse_options options = {};
};

/// Checks `fails` for every text of a table.
inline void fails_each(const format_functions& format, std::initializer_list<failing> table) {
    for (const auto& [text, code, line, column, options] : table) fails(format, text, {code, line, column}, options);
}
template <nono::extend::readable_format F> void fails_each(std::initializer_list<failing> table) {
    fails_each(all_functions_of<F>(), table);
}

/// Checks the error of a text that cannot be read.
template <nono::extend::readable_format F>
[[nodiscard]] nono::parse_error error_of(std::string_view text, const nono::parse_options& options = {}) {
    return nono::parse<F>(text, options).error();
}

// ---- recognition ----

/// The expected confidence of a format in a text.
struct detected {
    std::string_view text;
    nono::confidence expected;
};

inline void check_detected(const format_functions& format, std::initializer_list<detected> table) {
    INFO(format.name);
    for (const auto& entry : table) {
        CAPTURE(entry.text);
        CHECK(format.detect(entry.text) == entry.expected);
    }
}

template <class F> void check_detected(std::initializer_list<detected> table) {
    check_detected(all_functions_of<F>(), table);
}

/// Returns true if a text of a table is detected at compile time; a wrong text appears in the message as an argument.
template <class F> [[nodiscard]] constexpr bool is_detected(std::string_view text, nono::confidence expected) {
    if (F::detect(text) != expected) throw "wrong likelihood";
    return true;
}
template <class F> [[nodiscard]] constexpr bool are_detected(std::initializer_list<detected> table) {
    for (const auto& [text, expected] : table) static_cast<void>(is_detected<F>(text, expected));
    return true;
}

/// Checks the confidence of a format in texts at compile time and at run time.
#define NONO_CHECK_DETECTED(format, ...)                                                                               \
    do {                                                                                                               \
        NONO_CHECK_CONSTANT(nono_tests::are_detected<format>({__VA_ARGS__}));                                          \
        nono_tests::check_detected<format>({__VA_ARGS__});                                                             \
    } while (false)

// ---- writing ----

/// Returns a puzzle of 3 by 2 cells with everything besides its clues that a format may be unable to hold.
[[nodiscard]] inline nono::puzzle laden_puzzle() {
    nono::puzzle out;
    out.clues = {{plain({1, 1}), plain({})}, {plain({1}), plain({}), plain({1})}};
    out.palette.entries = {{"white", nono::rgb{255, 255, 255}, "."}};
    out.goal = nono::grid(3, 2);
    (*out.goal)(0, 0) = (*out.goal)(0, 2) = 1;
    out.saved.push_back({"monday", nono::partial_grid(3, 2, nono::color_set::first(2))});
    out.metadata.set("title", "Two dots");
    return out;
}

/// Checks that a writer names every loss of `laden_puzzle`, or of the remaining parts, and refuses puzzles that it
/// cannot write.
inline void names_losses(const format_functions& format, std::string_view expected) {
    INFO(format.name);
    const auto laden = laden_puzzle();
    const auto lost = [&](const nono::puzzle& source) { return shown(format.write(source, {}).lost); };
    const auto written = format.write(laden, {});
    CHECK(written.written);
    CHECK(shown(written.lost) == expected);
    CHECK(format.parse(written.text, {})->clues == laden.clues);
    auto other = laden;
    other.clues.rows.blocks(0)[0].length = nono::blotted;
    CHECK(!format.write(other, {}).written);
    CHECK(lost(other) == "blotted clues");
    other = laden;
    other.clues.rows.blocks(0)[0].color = 2;
    CHECK(format.write(other, {}).written == format.holds_colors);
    if (!format.write(other, {}).written) CHECK(lost(other) == "colors");
    other = laden;
    other.clues.columns.blocks(0)[0].length = 3;
    CHECK(!format.write(other, {}).written);
    CHECK(lost({}) == "clues");
}

template <nono::extend::writable_format F> void names_losses(std::string_view expected) {
    names_losses(all_functions_of<F>(), expected);
}

} // namespace nono_tests

#endif // NONO_TESTS_READ_CHECKS_HPP
