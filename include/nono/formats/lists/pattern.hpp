// Game ids of Simon Tatham's Pattern, which describe a puzzle in one word, and its saved games.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_LISTS_PATTERN_HPP
#define NONO_FORMATS_LISTS_PATTERN_HPP

#include <nono/formats/lists/parts/list_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/lists/parts/pattern_save.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// Game ids of Pattern, one per line, or a saved game.
///
/// An id is `WxH:`, followed by the clues of columns and rows, with `/` between lines and `.` between numbers, and, if
/// cells are given, by `,` and the cells. The cells are letters, row by row from the top: the letter n positions after
/// `a` represents n unknown cells followed by a blank cell (lower case) or a filled one (upper case); `z` represents
/// only 25 unknown cells. The cells are read as a saved grid without a name, and the first saved grid of a puzzle is
/// written in this form. Ids with a random seed (`15x15#12345`) are not puzzles.
///
/// A saved game (`SAVEFILE:41:Simon Tatham's Portable Puzzle Collection`) has the same clues in the line `DESC`; the
/// cells after the moves up to `STATEPOS` become a saved grid `game`. Saved games of the other puzzles of the
/// collection fail with `other_saved_game`. Only ids are written.
///
/// The confidence is `certain` if the first word is a size with a colon, followed only by characters of an id,
/// including a clue, or if the text starts like a saved game. It is `likely` without a clue. Only the first 64 KiB are
/// examined.
struct pattern : detail::list_bundle_format<pattern> {
    static constexpr format_info info{.name = "pattern",
                                      .extensions = {"txt", "sav", {}, {}},
                                      .title = "game ids and saved games of Simon Tatham's Pattern",
                                      .holds = {feature::saved_grids, feature::bundles},
                                      .exclusive = true,
                                      .needs_non_numeric = true,
                                      .starts = "0123456789S"};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

template <puzzle_sink S> class pattern_reader : pattern_save_reader<S> {
public:
    using pattern_save_reader<S>::pattern_save_reader;

    constexpr void read() {
        if (!this->is_text()) return;
        line_cursor cursor = this->lines();
        text_line line;
        while (this->next_filled(cursor, line)) {
            const text_line id = content_of(line);
            if (!this->report_.begin(id.start)) return;
            this->clues_ = clue_collector(this->options_->limits);
            if (is_save_of_games(id.text)) return this->read_save(cursor, id.start);
            read_id(id);
        }
    }

private:
    constexpr void read_id(const text_line& id) {
        std::array<std::uint32_t, 2> size{};
        std::size_t at = this->read_size(id, size);
        if (!this->failed() && (at == id.text.size() || id.text[at] != ':'))
            this->fail(parse_errc::no_puzzle, id.at(at));
        if (!this->failed()) static_cast<void>(this->check_size(size[0], size[1], id.start));
        const auto end = this->read_clues(id, at + 1, size, id.start);
        if constexpr (!S::clues_only) {
            if (end && *end < id.text.size()) deliver_given(id, *end + 1, size);
        }
        this->report_.end(id.start.offset + id.text.size());
    }

    void deliver_given(const text_line& id, std::size_t at, const std::array<std::uint32_t, 2>& size) {
        constexpr std::uint64_t cells_of_letter = 26;
        if (!this->report_.admit_cells(std::uint64_t{size[0]} * size[1], cells_of_letter * (id.text.size() - at),
                                       id.start))
            return;
        partial_grid given(size[0], size[1], color_set::first(2));
        if (this->read_given(id, at, given)) this->sink_->add_saved({{}, std::move(given)});
    }
};

/// Appends cells in Pattern's notation. Returns false if some cells are neither decided nor unknown; these are written
/// as unknown.
inline bool append_given_cells(std::string& out, const partial_grid& given) {
    bool exact = true;
    std::size_t run = 0;
    for (const color_set cell : given.cells()) {
        const bool decided = cell == color_set::only(0) || cell == color_set::only(1);
        exact = exact && (decided || cell == color_set::first(2));
        if (decided) {
            out += static_cast<char>((cell.contains(1) ? 'A' : 'a') + static_cast<char>(run));
            run = 0;
        } else if (++run == 25) {
            out += 'z';
            run = 0;
        }
    }
    if (run > 0) out += static_cast<char>('A' + static_cast<char>(run));
    return exact;
}

template <> struct format_description<pattern> {
    template <puzzle_sink S> using reader = pattern_reader<S>;
    static constexpr bool is_shown_by_clues = true;

    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        text = text.substr(0, std::size_t{1} << 16U);
        std::size_t at = byte_order_mark(text);
        while (at < text.size() && (is_blank(text[at]) || text[at] == '\n' || text[at] == '\r')) ++at;
        if (is_save_of_games(text.substr(at))) return confidence::certain;
        const std::size_t width = parse_number(text, at).size;
        at += width;
        if (width > 0 && text.substr(at, 1) == "x") {
            const std::size_t height = parse_number(text, at + 1).size;
            if (height == 0) return confidence::no;
            at += height + 1;
        }
        if (width == 0 || text.substr(at, 1) != ":") return confidence::no;
        bool given = false; // true after the clues
        bool clues = false;
        for (++at; at < text.size() && text[at] != '\n' && text[at] != '\r'; ++at) {
            const char c = text[at];
            const bool fits = given ? is_letter(c) : is_digit(c) || c == '.' || c == '/' || c == ',';
            if (!fits && !is_blank(c)) return confidence::no;
            given = given || c == ',';
            clues = clues || is_digit(c);
        }
        return clues ? confidence::certain : confidence::likely;
    }

    [[nodiscard]] static write_result write_all(std::span<const puzzle> puzzles) {
        write_result out{{}, true, {}};
        for (const auto& source : puzzles) {
            if (auto refusal = refusal_of_list(source)) return *refusal;
            append_number(out.text, source.clues.width());
            out.text += 'x';
            append_number(out.text, source.clues.height());
            char separator = ':';
            for (const auto* side : {&source.clues.columns, &source.clues.rows})
                for (const auto line : *side) {
                    out.text += std::exchange(separator, '/');
                    append_clue_line(out.text, line, '.');
                }
            append_given(out, source);
            out.text += '\n';
            name_losses(out.lost, source, pattern::info.holds);
        }
        return out;
    }

private:
    /// Appends the cells of the first saved grid that has the size of the puzzle.
    static void append_given(write_result& out, const puzzle& source) {
        bool given = false;
        for (const auto& saved : source.saved) {
            bool kept = !given && has_size_of(source.clues, saved.cells);
            given = given || kept;
            if (kept) kept = append_given_cells(out.text += ',', saved.cells) && saved.name.empty();
            if (!kept) out.lost.push_back({feature::saved_grids, saved.name});
        }
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_LISTS_PATTERN_HPP
