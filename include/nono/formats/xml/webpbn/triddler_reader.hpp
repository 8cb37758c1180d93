// Reads the triddlers of webpbn's XML.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_XML_WEBPBN_TRIDDLER_READER_HPP
#define NONO_FORMATS_XML_WEBPBN_TRIDDLER_READER_HPP

#include <nono/formats/triddlers/hexagon_collector.hpp>
#include <nono/formats/xml/webpbn/reader.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Reads all triddlers of a text and skips other puzzles. One object per text.
class webpbn_triddler_reader : webpbn_reader<hexagon_sink> {
public:
    using webpbn_reader::webpbn_reader;

    void read() {
        read_roots("puzzleset", is_read_in_set<hexagon_sink::clues_only>, [this](pugi::xml_node set) {
            read_defaults(set);
            const auto read = [this](pugi::xml_node puzzle) { read_triddler(puzzle); };
            return read_puzzles(set, "puzzle", read,
                                [](pugi::xml_node puzzle) { return has_webpbn_type(puzzle, "triddler"); });
        });
    }

private:
    void read_triddler(pugi::xml_node puzzle) {
        if (!read_head(puzzle)) return;
        hexagon_collector found(options_->limits);
        const bool has_clues = read_sides<hexagon_side>(puzzle, webpbn_sides, found);
        if (report_.failed()) return;
        if (!has_clues) return report_.fail(parse_errc::missing_rows, document_.at(puzzle));
        found.check_clues(report_, document_, document_.at(puzzle));
        if (report_.failed()) return;
        hexagon_clues collected = found.collected();
        const hexagon_outline outline = collected.outline();
        sink_->set_clues(std::move(collected));
        deliver_palette();
        read_solutions(puzzle, outline);
    }

    void read_solutions(pugi::xml_node puzzle, const hexagon_outline& outline) {
        bool has_goal = false;
        for (const auto node : elements(puzzle, "solution")) {
            const source_position where = document_.at(node);
            if (has_goal || !is_goal(node)) {
                report_.diagnose(parse_errc::ignored_line, where);
                continue;
            }
            auto goal = read_goal(node, outline, where);
            if (report_.failed()) return;
            if (!goal) continue;
            has_goal = true;
            sink_->set_goal(*std::move(goal));
            const auto id = find_attribute(node, "id");
            if (id && !value_of(id).empty()) sink_->property("goal-id", value_of(id));
            for (const auto note : elements(node, "note")) sink_->property("solution-note", text_of(note));
        }
    }

    /// Reads the image of a solution: rows between the slopes of the outline, one character per cell. Missing cells are
    /// blank, and cells beyond the outline are dropped. Returns `std::nullopt` if cells are undecided or have an
    /// unknown color. All of this is reported.
    [[nodiscard]] std::optional<hexagon_grid> read_goal(pugi::xml_node solution, const hexagon_outline& outline,
                                                        source_position where) {
        const std::string text = text_of(find_element(solution, "image"));
        const bool blanks_count = has_cell(colors_, U' ');
        std::size_t at = 0;
        const auto next = [&](bool in_row) {
            while (at < text.size() && (text[at] == '\n' || text[at] == '\t' || text[at] == '\r' ||
                                        (text[at] == ' ' && !(in_row && blanks_count))))
                ++at;
            if (at >= text.size()) return U'\0';
            const std::size_t length = (std::max)(utf8_length(text, at), std::size_t{1});
            at += length;
            return decode_utf8(text, at - length, length);
        };
        const auto is_slope = [](char32_t c) { return c == U'/' || c == U'\\'; };
        if (!report_.admit_cells(outline.cells(), text.size(), where)) return std::nullopt;
        std::optional<hexagon_grid> out;
        out.emplace(hexagon_grid{outline, {}});
        bool is_short = false;
        bool is_long = false;
        for (std::size_t row = 0; row < outline.rows(); ++row) {
            bool in_row = is_slope(next(false));
            is_short = is_short || !in_row;
            for (std::size_t i = outline.length_of(row); i > 0; --i) {
                const char32_t c = in_row ? next(true) : U'\0';
                image known;
                const color_index color = c == U'\0' ? blank : color_set_of(c, known).lowest();
                const bool is_end = c == U'\0' || (known.unknown_color && is_slope(c));
                if (!is_end && known.unknown_color) {
                    const bool is_open = c == U'?' || c == U'[';
                    report_.diagnose(is_open ? parse_errc::goal_undecided : parse_errc::goal_unknown_color, where);
                    return std::nullopt;
                }
                in_row = in_row && !is_end;
                is_short = is_short || is_end;
                out->cells.push_back(color);
            }
            for (char32_t c = in_row ? next(false) : U'/'; !is_slope(c) && c != U'\0'; c = next(false)) is_long = true;
        }
        is_long = is_long || next(false) != U'\0';
        if (is_short) report_.diagnose(parse_errc::goal_too_short, where);
        if (is_long) report_.diagnose(parse_errc::goal_too_long, where);
        return out;
    }
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_XML_WEBPBN_TRIDDLER_READER_HPP
