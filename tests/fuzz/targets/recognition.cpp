// Recognition of formats of nonograms and of Sokoban. An input is a line with a file name, and the text.
// SPDX-License-Identifier: MIT
#include "../target.hpp"

#include "../../bad_input.hpp"
#include "../../known_formats.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

namespace {

using fuzzed_list = nono_tests::every_format;

void check_guesses(std::string_view text) {
    const auto all = nono::extend::guess_formats<fuzzed_list>(text);
    const auto surer = [](const auto& a, const auto& b) { return a.confidence > b.confidence; };
    REQUIRE(std::is_sorted(all.begin(), all.end(), surer));
}

/// Checks that the recognized format is among the guesses with the highest confidence, and that the text is read in it.
void check_recognition(std::string_view text) {
    const auto options = nono_tests::small_limits();
    const auto found = nono::recognize_format<fuzzed_list>(text, options);
    const auto parsed = nono::parse_all<fuzzed_list>(text, options);
    REQUIRE(!parsed.empty());
    for (const auto& puzzle : parsed) nono_tests::check_positions(puzzle, text);
    if (!found) {
        REQUIRE(found.error().where.offset <= text.size());
        REQUIRE(!nono::describe(found.error(), text).empty());
        REQUIRE(parsed.size() == 1);
        REQUIRE(parsed.front().error() == found.error());
        return;
    }
    const auto guesses = nono::extend::guess_formats<fuzzed_list>(text);
    const auto own =
        std::find_if(guesses.begin(), guesses.end(), [&](const auto& guess) { return guess.info.name == found->name; });
    REQUIRE(own != guesses.end());
    REQUIRE(own->confidence == guesses.front().confidence);
    auto with_name = options;
    with_name.format = found->name;
    const auto named = nono::parse_all<fuzzed_list>(text, with_name);
    REQUIRE(named.size() == parsed.size());
    for (std::size_t i = 0; i < named.size(); ++i) {
        REQUIRE(named[i].has_value() == parsed[i].has_value());
        REQUIRE(named[i].error() == parsed[i].error());
        if (named[i]) REQUIRE(*named[i] == *parsed[i]);
    }
}

/// Checks that a file name only decides if the content is ambiguous.
void check_file_name(std::string_view text, std::string_view file_name) {
    auto options = nono_tests::small_limits();
    options.file_name = file_name;
    const auto found = nono::recognize_format<fuzzed_list>(text, options);
    if (!found) {
        REQUIRE(found.error().where.offset <= text.size());
        return;
    }
    REQUIRE(nono::extend::find_format<fuzzed_list>(found->name).has_value());
    const auto guesses = nono::extend::guess_formats<fuzzed_list>(text);
    const bool guessed =
        std::any_of(guesses.begin(), guesses.end(), [&](const auto& guess) { return guess.info.name == found->name; });
    const auto of_name = nono::extend::find_format_of_file<fuzzed_list>(file_name);
    REQUIRE((guessed || nono::extend::has_extension(*found, file_name)));
    options.file_name = {};
    if (!of_name) REQUIRE(found->name == nono::recognize_format<fuzzed_list>(text, options)->name);
}

void fuzz_recognition(std::span<const std::uint8_t> bytes) {
    nono_tests::fuzz_input input(bytes);
    const std::string_view file_name = input.until('\n');
    const std::string_view text = input.rest();
    check_guesses(text);
    check_recognition(text);
    check_file_name(text, file_name);
    const auto sokoban = nono::extend::guess_formats<nono::sokoban_formats>(text);
    REQUIRE((sokoban.empty() || nono::parse<nono::sokoban_formats>(text, nono_tests::small_limits()).error().code !=
                                    nono::parse_errc::unknown_format));
}

} // namespace

NONO_FUZZ_TARGET(recognition, fuzz_recognition)
