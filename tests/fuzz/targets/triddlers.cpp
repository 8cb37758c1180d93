// Triddlers in both formats. An input is a text.
// SPDX-License-Identifier: MIT
#include "../target.hpp"

#include <nono/formats/xml.hpp>
#include <nono/triddlers.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace {

/// Checks that a triddler is read back from the written text, and draws it.
template <class Format> void check_triddler(const nono::hexagon_puzzle& puzzle) {
    REQUIRE(puzzle.clues.is_hexagon());
    const auto written = nono::write<Format>(puzzle);
    if (!written) return; // blotted clues
    const auto again = nono::parse<Format>(written.text);
    REQUIRE(again);
    REQUIRE(again->clues.outline() == puzzle.clues.outline());
    REQUIRE(again->goal.has_value() == (puzzle.goal && Format::info.holds.contains(nono::feature::goal)));
    if (written.lost.empty()) REQUIRE(nono::hash_clues(again->clues) == nono::hash_clues(puzzle.clues));
}

template <class Format> void check_text(std::string_view text) {
    static_cast<void>(Format::detect(text));
    const auto options = nono_tests::small_limits();
    for (const auto& found : nono::parse_all<Format>(text, options)) {
        REQUIRE(found.error().where.offset <= text.size());
        for (const auto& reported : found.diagnostics()) REQUIRE(reported.where.offset <= text.size());
        if (!found) continue;
        check_triddler<nono::extend::olsak_triddler>(*found);
        check_triddler<nono::extend::webpbn_triddler>(*found);
        REQUIRE(!nono::draw_svg(found->clues, found->goal ? &*found->goal : nullptr, found->palette).empty());
        const auto outline = found->clues.outline();
        nono::solve_options limited;
        limited.budget.work = 200;
        const auto solved = nono::solve(found->clues, limited);
        for (const auto& solution : solved.solutions)
            REQUIRE(nono::satisfies(nono::hexagon_grid::of(outline, solution), found->clues));
        if (found->goal && nono::satisfies(*found->goal, found->clues))
            REQUIRE(solved.status != nono::status::impossible);
    }
}

void check_triddlers(std::span<const std::uint8_t> bytes) {
    const std::string_view text = nono_tests::fuzz_input(bytes).rest();
    check_text<nono::extend::olsak_triddler>(text);
    check_text<nono::extend::webpbn_triddler>(text);
    static_cast<void>(nono::parse<nono::xml_hexagon_formats>(text, nono_tests::small_limits()));
}

} // namespace

NONO_FUZZ_TARGET(triddlers, check_triddlers)
