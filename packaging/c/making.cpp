// The verbs of nono.h for makers of puzzles: images, repairs, ambiguity, counting, and drawings.
// SPDX-License-Identifier: MIT
#include "parts.hpp"

#include <nono/count.hpp>
#include <nono/make/ambiguity.hpp>
#include <nono/make/disambiguate.hpp>
#include <nono/make/from_image.hpp>
#include <nono/make/puzzle_from_image.hpp>
#include <nono/render/svg.hpp>

using namespace nono_c; // NOLINT: the functions of nono.h are not in a namespace

namespace {

/// Returns the pixels blended with white.
[[nodiscard]] nono::image read_image(const std::uint8_t* pixels, std::size_t width, std::size_t height) {
    nono::image out{width, height, std::vector<nono::rgb>(width * height)};
    for (nono::rgb& pixel : out.pixels) {
        const auto part = [&](std::size_t which) {
            const std::uint32_t alpha = pixels[3];
            return static_cast<std::uint8_t>((pixels[which] * alpha + 255U * (255U - alpha) + 127U) / 255U);
        };
        pixel = {part(0), part(1), part(2)};
        pixels += 4;
    }
    return out;
}

} // namespace

nono_result* nono_count(const nono_puzzle* puzzle, const char* known, size_t known_size, const char* options,
                        size_t options_size, const nono_watch* watch) {
    return with_cells(
        puzzle, known, known_size,
        [&](json_text& json, nono_result& result, const nono::puzzle& of, const nono::partial_grid* cells) {
            verb_options<nono::count_options> given(options, options_size, watch);
            auto& how = given.how;
            how.known = cells;
            if (!given.accepted(result)) return;
            const nono::count_result found = nono::count_solutions(of.clues, how);
            if (refused(result, found)) return;
            json.object([&] {
                json.key("count").text(to_string(found.count));
                json.key("exact").boolean(found.exact);
                json.stopped(found);
            });
        });
}

nono_result* nono_make_from_image(const uint8_t* pixels, size_t width, size_t height, const char* options,
                                  size_t options_size, const nono_watch* watch) {
    return make_result([&](json_text& json, nono_result& result) {
        verb_options<nono::image_puzzle_options> given(options, options_size, watch);
        auto& how = given.how;
        given.number("width", how.cells.width);
        given.number("height", how.cells.height);
        given.word("fit", how.cells.fit, nono::image_fit::stretch);
        given.number("colors", how.cells.colors);
        given.color("background", how.cells.background);
        if (const auto threshold = given.consume("threshold"); threshold) {
            const auto read = nono::extend::parse_number(*threshold, 0);
            if (read.size == 0 || read.size != threshold->size() || read.too_large) given.reject();
            how.cells.threshold = read.value;
        }
        given.number("localContrast", how.cells.local_contrast);
        given.word("target", how.target, nono::puzzle_target::lines_alone);
        given.number("maxChanges", how.max_changes);
        given.number("maxTrials", how.max_trials);
        bool as_is = false;
        given.flag("asIs", as_is);
        if (!given.accepted(result)) return;
        const std::size_t maximum = nono::extend::max_side;
        if (pixels == nullptr || width == 0 || height == 0 || width > maximum || height > maximum) {
            const nono::outcome fault{{}, nono::argument_errc::image};
            static_cast<void>(refused(result, fault));
            return;
        }
        const nono::image image = read_image(pixels, width, height);
        if (as_is) {
            nono::image_result cells = nono::from_image(image, how.cells, how.budget);
            if (refused(result, cells)) return;
            nono::puzzle puzzle;
            puzzle.clues = nono::clues_of(cells.picture);
            puzzle.palette = std::move(cells.palette);
            if (cells) puzzle.goal = std::move(cells.picture);
            json.object([&] {
                json.key("made").boolean(false);
                json.stopped(cells);
                write_made(json, result, std::move(puzzle));
            });
            return;
        }
        nono::image_puzzle_result made = nono::puzzle_from_image(image, how);
        if (refused(result, made)) return;
        json.object([&] {
            json.key("made").boolean(static_cast<bool>(made));
            json.stopped(made);
            json.key("open").number(made.open);
            json.key("trials").number(made.trials);
            json.key("before").cells(made.before);
            write_recolored(json.key("changed"), made.changed);
            write_made(json, result, std::move(made.puzzle));
        });
    });
}

nono_result* nono_ambiguity(const nono_puzzle* puzzle, const char* options, size_t options_size,
                            const nono_watch* watch) {
    return with_puzzle(puzzle, [&](json_text& json, nono_result& result, const nono::puzzle& of) {
        verb_options<nono::ambiguity_options> given(options, options_size, watch);
        auto& how = given.how;
        given.number("maxSolutions", how.max_solutions);
        if (!given.accepted(result)) return;
        const nono::ambiguity_result found = nono::find_ambiguity(of, how);
        if (refused(result, found)) return;
        json.object([&] {
            json.key("status").text(name_of(found.status));
            json.stopped(found);
            json.key("exact").boolean(found.exact);
            write_positions(json.key("differing"), found.differing);
            json.key("colors").cells(found.colors, colors_of(of.clues));
            json.key("examples").list(found.examples, [&](const nono::grid& example) { json.cells(example); });
            json.key("pieces").list(
                found.pieces, [&](const nono::ambiguity_result::piece& piece) { write_recolored(json, piece.cells); });
        });
    });
}

nono_result* nono_fix(uint32_t width, uint32_t height, const char* picture, size_t picture_size, const char* options,
                      size_t options_size, const nono_watch* watch) {
    return make_result([&](json_text& json, nono_result& result) {
        verb_options<nono::disambiguate_options> given(options, options_size, watch);
        auto& how = given.how;
        given.word("target", how.target, nono::puzzle_target::lines_alone);
        given.word("kind", how.kind, nono::repair_kind::add_color);
        given.number("maxChanges", how.max_changes);
        given.number("maxProposals", how.max_proposals);
        given.number("maxTrials", how.max_trials);
        const auto kept = given.consume("protected").value_or(std::string_view{});
        const auto all = nono::extend::max_colors;
        const std::size_t maximum = nono::extend::max_side;
        const bool possible = width > 0 && height > 0 && width <= maximum && height <= maximum && picture_size > 0;
        const auto read = possible ? nono::parse_cells(view(picture, picture_size), width, height, all) : std::nullopt;
        const auto cells = read ? read->decided() : std::nullopt;
        if (!cells) return fail(result, "an invalid picture, or one of the wrong size");
        const auto marks = read_cells(kept, width, height, all);
        if (!marks) given.reject();
        if (!given.accepted(result)) return;
        for (std::size_t i = 0; i < marks->cells().size(); ++i)
            if (marks->cells()[i] != nono::color_set::first(all)) how.protected_cells.push_back({i / width, i % width});
        const nono::disambiguate_result found = nono::disambiguate(*cells, how);
        if (refused(result, found)) return;
        json.object([&] {
            json.key("nothingToDo").boolean(found.nothing_to_do);
            json.key("minimum").boolean(found.is_minimum());
            json.stopped(found);
            json.key("proposals").list(found.proposals, [&](const nono::repair& proposal) {
                json.object([&] {
                    write_recolored(json.key("cells"), proposal.cells);
                    json.key("cost").number(proposal.cost);
                    json.key("open").number(proposal.open);
                    json.key("picture").cells(proposal.picture);
                });
            });
        });
    });
}

nono_result* nono_draw_svg(const nono_puzzle* puzzle, const char* cells, size_t cells_size, int32_t with_clues,
                           const char* title, size_t title_size) {
    return with_all_cells(
        puzzle, cells, cells_size,
        [&](json_text& json, nono_result&, const nono::puzzle& of, const nono::partial_grid& now) {
            const nono::grid picture = now.decided_or(nono::blank);
            const std::string_view name = view(title, title_size);
            json.object([&] {
                json.key("svg").text(
                    with_clues != 0 ? nono::draw_svg(of.clues, cells_size > 0 ? &picture : nullptr, of.palette, name)
                                    : nono::draw_svg(picture, of.palette, name));
            });
        });
}
