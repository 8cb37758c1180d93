// Sokoban texts: collections, boards, moves and run-lengths. The first byte of an input selects the kind of the rest.
// SPDX-License-Identifier: MIT
#include "../target.hpp"

#include <nono/formats/xml.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/normal_form.hpp>
#include <nono/sokoban/notation.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/run_lengths.hpp>
#include <nono/text/shortest_run_lengths.hpp>
#include <nono/write.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace {

namespace soko = nono::sokoban;

template <class T> void check_sokoban_positions(const nono::result<T>& found, std::string_view text) {
    REQUIRE(found.error().where.offset <= text.size());
    REQUIRE(found.has_value() == (found.error().code == nono::parse_errc::none));
    for (const auto& entry : found.diagnostics())
        REQUIRE(entry.where == nono::extend::position_of(text, entry.where.offset));
    if (!found) REQUIRE(!nono::describe(found.error(), text).empty());
}

void check_games(const std::vector<soko::saved_game>& games, std::string_view text) {
    const auto options = nono_tests::small_limits();
    for (const auto& saved : games) {
        REQUIRE(saved.where == nono::extend::position_of(text, saved.where.offset));
        for (std::size_t i = 0; i < saved.moves.steps.size() && i < 50; ++i) {
            const auto where = soko::position_of_step(text, saved, i, options);
            REQUIRE(where.offset < text.size());
            REQUIRE((text[where.offset] | 0x20) == (saved.moves.steps[i].letter() | 0x20));
        }
    }
}

/// Checks that a collection written without losses reads back unchanged, and that writing it again gives the same text.
template <class F, class Options> void write_and_read(const soko::collection& first, const Options& notation) {
    const auto written = nono::write<F>(first, notation);
    if (!written) {
        REQUIRE(!written.lost.empty());
        return;
    }
    INFO(written.text);
    const auto again = nono::parse<F>(written.text);
    if (!first.puzzles.empty()) REQUIRE(again.has_value());
    if (!again) return;
    REQUIRE(again->puzzles.size() == first.puzzles.size());
    const bool boards_lost = std::any_of(written.lost.begin(), written.lost.end(),
                                         [](const nono::loss& entry) { return entry.kind == nono::feature::board; });
    for (std::size_t i = 0; i < first.puzzles.size() && !boards_lost; ++i)
        REQUIRE(soko::hash_board(again->puzzles[i].board) == soko::hash_board(first.puzzles[i].board));
    if (written.lost.empty()) {
        REQUIRE(*again == first);
        REQUIRE(nono::write<F>(*again, notation).text == written.text);
    }
}

template <class F> void read_collection(std::string_view text, const nono::sok_options& notation) {
    auto options = nono_tests::small_limits();
    static_cast<void>(F::detect(text));
    const auto found = nono::parse<F>(text, options);
    check_sokoban_positions(found, text);
    options.strict = true;
    const auto strict = nono::parse<F>(text, options);
    for (const auto& entry : strict.diagnostics()) REQUIRE(nono::severity_of(entry.code) == nono::severity::note);
    if (!found) return;
    if constexpr (std::is_same_v<F, nono::sok>) {
        check_games(found->games, text);
        for (const auto& puzzle : found->puzzles) check_games(puzzle.games, text);
    }
    write_and_read<nono::sok>(*found, notation);
    write_and_read<nono::xsb>(*found, notation);
    write_and_read<nono::ti_pack>(*found, nono::write_options{});
    if constexpr (nono::extend::writable_format<F>) write_and_read<F>(*found, nono::write_options{});
}

void read_board(std::string_view text, const soko::extend::board_notation& notation) {
    const auto found = soko::parse_board(text, nono_tests::small_limits());
    check_sokoban_positions(found, text);
    if (!found) return;
    const std::string written = soko::to_text(*found, notation);
    INFO(written);
    const auto again = soko::parse_board(written, {.strict = found.diagnostics().empty()});
    REQUIRE(again.has_value());
    REQUIRE(*again == *found);
}

void read_moves(std::string_view text, const soko::extend::moves_notation& notation) {
    const auto found = soko::parse_moves(text, nono_tests::small_limits());
    check_sokoban_positions(found, text);
    if (!found) return;
    const std::string written = soko::to_text(*found, notation);
    INFO(written);
    const auto again = soko::parse_moves(written, {.strict = true});
    REQUIRE(again.has_value());
    auto expected = *found;
    REQUIRE(again->steps == expected.steps);
    REQUIRE(again->reverse == expected.reverse);
    REQUIRE(soko::to_text(*again, notation) == written);
}

/// Checks that the shortest run-lengths of any letters expand to these letters and are never longer.
void fold_and_expand(std::string_view text) {
    std::string letters;
    for (const char c : text.substr(0, 400)) letters += "udlrUDLR"[static_cast<unsigned char>(c) % 8];
    const std::string folded = nono::detail::shortest_run_lengths(letters);
    REQUIRE(folded.size() <= letters.size());
    const auto moves = soko::parse_moves(folded);
    REQUIRE(moves.has_value());
    std::string again;
    for (const auto step : moves->steps) again += step.letter();
    REQUIRE(again == letters);
}

void fuzz_sokoban_text(std::span<const std::uint8_t> bytes) {
    nono_tests::fuzz_input input(bytes);
    const std::uint8_t options = input.byte();
    const std::string_view text = input.rest();
    const auto is_set = [&](unsigned bit) { return (unsigned{options} >> bit & 1U) != 0; };
    const soko::extend::board_notation board{is_set(0), " -_"[std::size_t{options} % 3], is_set(1), is_set(2)};
    const soko::extend::moves_notation moves{is_set(1), is_set(2) ? std::size_t{0} : std::size_t{70}};
    const nono::sok_options both{.board = board, .moves = moves};
    switch (options >> 4U) {
    case 0: read_board(text, board); break;
    case 1: read_moves(text, moves); break;
    case 2: fold_and_expand(text); break;
    case 3: read_collection<nono::xsb>(text, both); break;
    case 4: read_collection<nono::ti_pack>(text, both); break;
    case 5: read_collection<nono::sokoshell>(text, both); break;
    case 6: read_collection<nono::slc>(text, both); break;
    case 7: read_collection<nono::ssx>(text, both); break;
    default: read_collection<nono::sok>(text, both); break;
    }
}

} // namespace

NONO_FUZZ_TARGET(sokoban_text, fuzz_sokoban_text)
