// What tests of readers check of every text: what was said, where, and that it comes back from what is written.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_READ_CHECKS_HPP
#define NONO_TESTS_READ_CHECKS_HPP

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

/// Parses a text that must be read with exactly these diagnostics, strictly where they forgive nothing, and with the
/// same clues where clues alone are read.
template <nono::extend::readable_format F>
nono::puzzle reads_with(std::string_view text, const std::vector<finding>& expected) {
    CAPTURE(text);
    const auto found = nono::parse<F>(text);
    INFO(nono::describe(found.error(), text));
    REQUIRE(found.has_value());
    INFO(shown(found.diagnostics(), text));
    CHECK(findings(found) == expected);
    for (const auto& entry : found.diagnostics())
        CHECK(nono::extend::position_of(text, entry.where.offset) == entry.where);
    const auto deviates = [](const auto& entry) { return nono::severity_of(entry.code) == nono::severity::deviation; };
    const bool forgiven = std::any_of(found.diagnostics().begin(), found.diagnostics().end(), deviates);
    CHECK(nono::parse<F>(text, {.strict = true}).has_value() == !forgiven);
    CHECK(*nono::parse_clues<F>(text) == found->clues);
    return *found;
}

/// Parses a text that must be read with exactly these diagnostics, and comes back from what is written of it, but for
/// what the writer states is lost.
template <nono::extend::readable_format F>
nono::puzzle reads_mostly(std::string_view text, const std::vector<finding>& expected = {}) {
    CAPTURE(text);
    const auto found = reads_with<F>(text, expected);
    const auto written = nono::write<F>(found);
    CAPTURE(written.text);
    REQUIRE(written.written);
    const auto again = nono::parse<F>(written.text);
    REQUIRE(again.has_value());
    CHECK(again->clues == found.clues);
    if (written.lost.empty()) CHECK(*again == found);
    return found;
}

/// Parses a text that must be read with exactly these diagnostics, and comes back from what is written of it, where
/// nothing is lost and nothing left to forgive.
template <nono::extend::readable_format F>
nono::puzzle reads(std::string_view text, const std::vector<finding>& expected = {}) {
    CAPTURE(text);
    const auto found = reads_with<F>(text, expected);
    const auto written = nono::write<F>(found);
    CAPTURE(written.text);
    REQUIRE(written.written);
    CHECK(is_whole(written.lost));
    // Clues that contradict each other still do.
    const bool contradictory = std::any_of(expected.begin(), expected.end(), [](const finding& entry) {
        return entry.code == nono::parse_errc::clue_totals_differ || entry.code == nono::parse_errc::clues_exceed_line;
    });
    const auto again = nono::parse<F>(written.text, {.strict = !contradictory});
    INFO(nono::describe(again.error(), written.text));
    REQUIRE(again.has_value());
    CHECK(again.diagnostics().empty() == !contradictory);
    CHECK(*again == found);
    CHECK(nono::hash_clues(*again) == nono::hash_clues(found));
    return found;
}

/// Parses a text that must fail in this way.
template <nono::extend::readable_format F>
void fails(std::string_view text, nono::parse_errc code, std::uint32_t line, std::uint32_t column,
           const nono::parse_options& options = {}) {
    CAPTURE(text);
    const auto found = nono::parse<F>(text, options);
    REQUIRE(!found.has_value());
    INFO(nono::describe(found.error(), text));
    CHECK(short_form(found.error()) == finding{code, line, column});
    CHECK(nono::extend::position_of(text, found.error().where.offset) == found.error().where);
    CHECK(nono::parse_clues<F>(text, options).error() == found.error());
}

/// What is said of a text that cannot be read.
template <nono::extend::readable_format F>
[[nodiscard]] nono::parse_error error_of(std::string_view text, const nono::parse_options& options = {}) {
    return nono::parse<F>(text, options).error();
}

/// A puzzle of a picture, which is its goal.
[[nodiscard]] inline nono::puzzle puzzle_of(nono::grid picture) {
    nono::puzzle out;
    out.clues = nono::clues_of(picture);
    out.goal = std::move(picture);
    return out;
}

/// Clues of a line in black and white.
[[nodiscard]] inline nono::line_clue plain(std::initializer_list<std::uint32_t> lengths) {
    nono::line_clue out;
    for (const auto length : lengths) out.push_back(length);
    return out;
}

/// A puzzle of 3 by 2 cells with everything that a format may not be able to hold beside its clues.
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

/// Checks that the writer of `F` names everything of `laden_puzzle`, or what is left of it, and refuses what it
/// cannot hold.
template <nono::extend::writable_format F> void names_losses(const std::vector<nono::loss>& expected) {
    auto laden = laden_puzzle();
    const auto written = nono::write<F>(laden);
    CHECK(written.written);
    CHECK(written.lost == expected);
    CHECK(nono::parse<F>(written.text)->clues == laden.clues);
    auto other = laden;
    other.clues.rows.blocks(0)[0].length = 0;
    CHECK(!nono::write<F>(other).written);
    CHECK(nono::write<F>(other).lost == std::vector<nono::loss>{{nono::feature::blotted, ""}});
    other = laden;
    other.clues.rows.blocks(0)[0].color = 2;
    CHECK(nono::write<F>(other).written == F::info.holds.contains(nono::feature::colors));
    if (!nono::write<F>(other).written)
        CHECK(nono::write<F>(other).lost == std::vector<nono::loss>{{nono::feature::colors, ""}});
    other = laden;
    other.clues.columns.blocks(0)[0].length = 3;
    CHECK(!nono::write<F>(other).written);
    CHECK(nono::write<F>({}).lost == std::vector<nono::loss>{{nono::feature::clues, ""}});
}

} // namespace nono_tests

#endif // NONO_TESTS_READ_CHECKS_HPP
