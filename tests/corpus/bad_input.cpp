// For any input, the result is an error with its position or a puzzle, without crashes and without disproportionate
// memory.
// SPDX-License-Identifier: MIT
#include <nono/formats/all.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include "../read_checks.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>

using nono::parse_errc;
using nono_tests::error_of;

namespace {

const std::string color_puzzle =
    "title \"a \\\"b\\\" &copy; &amp\"\r\nlicense CC BY\nmaxrule 3\nwidth 3\nheight 2\ncolor r #ff0000\n"
    "color-name r \"red\"\n\nrows\n1r,2b\n\n0\n\ncolumns\n1r\n1b\n1b\n\ngoal \"rbb\n000\"\nsaved \"r??\"\n====\n";
const std::string word_puzzle = "width 3\nheight 1\ncolor white FFFFFF .\ncolor red FF0000 #\nrows\nred: 1 black 1b\n"
                                "columns\nred 1\n?\nblack 1\n. * *\ngoal 11x\n";

/// Reads a text with every function; every result must be writable and read back with the same clues.
void survive_non(std::string_view text) {
    const auto all = nono::parse_all<nono::non>(text);
    CHECK(!all.empty());
    const auto only = nono::parse_clues<nono::non>(text);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& found = all[i];
        CHECK(found.error().where.offset <= text.size());
        for (const auto& entry : found.diagnostics())
            CHECK(entry.where == nono::extend::position_of(text, entry.where.offset));
        if (!found) continue;
        if (i == 0) CHECK(*only == found->clues);
        const auto written = nono::write<nono::non>(*found);
        REQUIRE(written.written);
        const auto again = nono::parse<nono::non>(written.text);
        INFO(written.text);
        REQUIRE(again.has_value());
        CHECK(again->clues == found->clues);
        if (written.lost.empty()) CHECK(*again == *found);
    }
}

} // namespace

TEST_CASE("bad input: texts truncated at every byte") {
    for (const auto& text : {color_puzzle, word_puzzle, color_puzzle + word_puzzle})
        for (std::size_t size = 0; size <= text.size(); ++size) {
            CAPTURE(size);
            survive_non(std::string_view(text).substr(0, size));
        }
}

TEST_CASE("bad input: every byte replaced, removed and duplicated") {
    for (const auto& text : {color_puzzle, word_puzzle})
        for (std::size_t at = 0; at < text.size(); ++at) {
            CAPTURE(at);
            for (const char c :
                 {'\0', '\n', '\r', ' ', '"', '\'', '\\', '&', '=', '0', '9', '?', 'a', 'r', '#', '-', '\xC3'}) {
                std::string changed = text;
                changed[at] = c;
                survive_non(changed);
            }
            survive_non(std::string(text).erase(at, 1));
            survive_non(std::string(text).insert(at, 1, text[at]));
        }
}

TEST_CASE("bad input: huge sizes and numbers") {
    CHECK(error_of<nono::non>("width 4294967294\nheight 4294967294\nrows\n1\ncolumns\n1\n") ==
          nono::parse_error{parse_errc::size_over_limit, {6, 1, 7}});
    CHECK(error_of<nono::non>("width 65535\nheight 65535\nrows\n1\ncolumns\n1\n").code == parse_errc::size_over_limit);
    CHECK(error_of<nono::non>("width 1\nheight 1\nrows\n9223372036854775808\ncolumns\n1\n") ==
          nono::parse_error{parse_errc::number_too_large, {22, 4, 1}});
    CHECK(error_of<nono::non>("width 1\nheight 1\nrows\n" + std::string(1'000'000, '9') + "\ncolumns\n1\n").code ==
          parse_errc::number_too_large);
}

TEST_CASE("bad input: a million lines and a long line") {
    std::string lines;
    for (int i = 0; i < 1'000'000; ++i) lines += "1\n";
    CHECK(error_of<nono::non>("width 1\nheight 5\nrows\n" + lines).code == parse_errc::missing_columns);
    CHECK(error_of<nono::non>("width 1\nheight 5\nrows\n" + lines + "columns\n1\n") ==
          nono::parse_error{parse_errc::too_many_clue_lines, {32, 9, 1}});
    CHECK(error_of<nono::non>("rows\n" + lines + "columns\n1\n") ==
          nono::parse_error{parse_errc::size_over_limit, {0, 1, 1}});
    const std::string blanks(1'000'000, '\n');
    CHECK(error_of<nono::non>("rows\n" + blanks + "columns\n1\n").code == parse_errc::size_over_limit);
    std::string clues = "width 60000\nheight 1\nrows\n";
    for (int i = 0; i < 1'000'000; ++i) clues += "1,";
    CHECK(nono::parse<nono::non>(clues + "\ncolumns\n1\n", {.limits = {.clues = 1000}}).error().code ==
          parse_errc::too_few_clue_lines);
    std::string columns = "\ncolumns\n";
    for (int i = 0; i < 60000; ++i) columns += "0\n";
    const auto limited = nono::parse<nono::non>(clues + columns, {.limits = {.clues = 1000}});
    CHECK(limited.error() == nono::parse_error{parse_errc::clues_over_limit, {26 + 2000, 4, 2001}});
    // More clues than fit into the line, but within the limits: the text is read with a diagnostic.
    const auto crowded = nono::parse<nono::non>(clues + columns);
    REQUIRE(crowded.has_value());
    CHECK(crowded->clues.rows[0].size() == 1'000'000);
    CHECK(crowded.diagnostics().size() == 2);
}

TEST_CASE("bad input: many keys take linear time") {
    std::string text = "width 1\nheight 1\nrows\n1\ncolumns\n1\n";
    for (int i = 0; i < 200'000; ++i) text += "key" + std::to_string(i) + " x\n";
    const auto found = nono::parse<nono::non>(text);
    REQUIRE(found.has_value());
    CHECK(found->metadata.properties.size() == 200'000);
    std::string dividers;
    for (int i = 0; i < 200'000; ++i) dividers += "====\n";
    CHECK(error_of<nono::non>(dividers).code == parse_errc::no_puzzle);
}

TEST_CASE("bad input: binary data") {
    CHECK(error_of<nono::non>("") == nono::parse_error{parse_errc::empty_input, {0, 1, 1}});
    CHECK(error_of<nono::non>("\xEF\xBB\xBF\n").code == parse_errc::empty_input);
    CHECK(error_of<nono::non>("width 1\nheight \xFF\n") == nono::parse_error{parse_errc::expected_number, {15, 2, 8}});
    CHECK(error_of<nono::non>(std::string("width 1\n\0", 9)) == nono::parse_error{parse_errc::not_text, {8, 2, 1}});
    std::string noise;
    std::uint32_t seed = 1;
    for (int i = 0; i < 100'000; ++i) {
        seed = seed * 1'664'525U + 1'013'904'223U;
        noise += static_cast<char>(seed >> 24U);
    }
    CHECK(!nono::parse_all(noise));
    CHECK(!nono::parse_all<nono::non>(noise));
}
