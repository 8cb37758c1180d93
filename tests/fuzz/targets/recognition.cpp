// Recognition of formats, of nonograms and of Sokoban. An input is a line with the name of a file, and its text.
#include "../target.hpp"

#include "../../bad_input.hpp"

#include <nono/formats/every.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

namespace {

using fuzzed_list = nono::every_format;

void check_guesses(std::string_view text) {
    const auto all = nono::guess_formats<fuzzed_list>(text);
    const auto surer = [](const auto& a, const auto& b) { return a.sure > b.sure; };
    REQUIRE(std::is_sorted(all.begin(), all.end(), surer));
    const auto first = nono::guess_format<fuzzed_list>(text);
    REQUIRE(first.has_value() == !all.empty());
    if (first) REQUIRE(first->name == all.front().info.name);
}

/// What a text is recognised as is among the guesses, as sure as any other, and what it is read in.
void check_recognition(std::string_view text) {
    const auto options = nono_tests::small_limits();
    const auto found = nono::recognise_format<fuzzed_list>(text, options);
    const auto parsed = nono::parse_all<fuzzed_list>(text, options);
    REQUIRE(!parsed.puzzles.empty());
    for (const auto& puzzle : parsed.puzzles) nono_tests::check_places(puzzle, text);
    if (!found) {
        REQUIRE(found.error().where.offset <= text.size());
        REQUIRE(!nono::describe(found.error(), text).empty());
        REQUIRE(parsed.puzzles.size() == 1);
        REQUIRE(parsed.puzzles.front().error() == found.error());
        return;
    }
    const auto guesses = nono::guess_formats<fuzzed_list>(text);
    const auto own =
        std::find_if(guesses.begin(), guesses.end(), [&](const auto& guess) { return guess.info.name == found->name; });
    REQUIRE(own != guesses.end());
    REQUIRE(own->sure == guesses.front().sure);
    const auto named = nono::parse_all_as<fuzzed_list>(found->name, text, options);
    REQUIRE(named.puzzles.size() == parsed.puzzles.size());
    for (std::size_t i = 0; i < named.puzzles.size(); ++i) {
        REQUIRE(named.puzzles[i].has_value() == parsed.puzzles[i].has_value());
        REQUIRE(named.puzzles[i].error() == parsed.puzzles[i].error());
        if (named.puzzles[i]) REQUIRE(*named.puzzles[i] == *parsed.puzzles[i]);
    }
}

/// The name of a file only tells what the text leaves open.
void check_file_name(std::string_view text, std::string_view file_name) {
    const auto options = nono_tests::small_limits();
    const auto found = nono::recognise_format<fuzzed_list>(text, file_name, options);
    if (!found) {
        REQUIRE(found.error().where.offset <= text.size());
        return;
    }
    REQUIRE(nono::find_format<fuzzed_list>(found->name).has_value());
    const auto guesses = nono::guess_formats<fuzzed_list>(text);
    const bool guessed =
        std::any_of(guesses.begin(), guesses.end(), [&](const auto& guess) { return guess.info.name == found->name; });
    const auto of_name = nono::find_format_of_file<fuzzed_list>(file_name);
    REQUIRE((guessed || nono::has_extension(*found, file_name)));
    if (!of_name) REQUIRE(found->name == nono::recognise_format<fuzzed_list>(text, options)->name);
}

void fuzz_recognition(std::span<const std::uint8_t> bytes) {
    nono_tests::fuzz_input input(bytes);
    const std::string_view file_name = input.until('\n');
    const std::string_view text = input.rest();
    check_guesses(text);
    check_recognition(text);
    check_file_name(text, file_name);
    const auto sokoban = nono::guess_formats<nono::sokoban_formats>(text);
    REQUIRE((sokoban.empty() || nono::parse<nono::sokoban_formats>(text, nono_tests::small_limits()).error().code !=
                                    nono::parse_errc::unknown_format));
}

} // namespace

NONO_FUZZ_TARGET(recognition, fuzz_recognition)
