// Game ids of Simon Tatham's Pattern: a puzzle in one word.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_LISTS_PATTERN_HPP
#define NONO_FORMATS_LISTS_PATTERN_HPP

#include <nono/formats/lists/parts/list_format.hpp>

namespace nono::inline NONO_ABI {

/// Game ids of Pattern, one per line.
///
/// An id is `WxH:`, then the clues of the columns and of the rows, with `/` between lines and `.` between numbers, and,
/// if cells are given, `,` and the cells. The cells, row by row from the top, are letters: a letter n places after `a`
/// stands for n unknown cells followed by a blank cell (lower case) or a filled one (upper case); `z` stands for 25
/// unknown cells only. They are read as a saved grid without a name, and the first saved grid of a puzzle is written
/// so. Ids with a random seed (`15x15#12345`) are not puzzles.
///
/// `certain` if the first word is a size with a colon, followed only by characters that an id can have, with a clue
/// among them; `likely` without a clue. Examines the first 64 KiB.
struct pattern : detail::list_bundle_format<pattern> {
    static constexpr format_info info{.name = "pattern",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "game ids of Simon Tatham's Pattern",
                                      .holds = {feature::saved_grids, feature::bundles},
                                      .exclusive = true,
                                      .beyond_numbers = true,
                                      .starts = "0123456789"};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Reads the clues of an id: lines divided by `/`, numbers by `.`.
template <puzzle_sink S> class pattern_clue_reader : protected list_reader<S> {
protected:
    using list_reader<S>::list_reader;

    [[nodiscard]] NONO_CONSTEXPR std::size_t read_number(const text_line& id, std::size_t at, std::uint32_t& number) {
        const number_in_line found{parse_number(id.text, at), at};
        if (this->check_number(found, id)) number = found.number.value;
        return at + found.number.size;
    }

    /// Reads `count` lines of clues; returns the offset after them. `last`: the id ends with them, or with given cells.
    [[nodiscard]] NONO_CONSTEXPR std::size_t read_side(const text_line& id, std::size_t at, axis direction,
                                                       std::size_t count, bool last) {
        for (std::size_t i = 0; i < count && !this->failed(); ++i) {
            if (!this->begin_clues(direction, id.start.offset + at)) return at;
            at = read_line(id, at, direction);
            if (this->failed()) return at;
            const char c = at < id.text.size() ? id.text[at] : ',';
            const bool final = last && i + 1 == count;
            if (c == ',' && !final) this->fail(parse_errc::too_few_clue_lines, id.at(at));
            if (c == '/' && final) this->fail(parse_errc::too_many_clue_lines, id.at(at));
            if (c != ',' && c != '/') this->fail(parse_errc::expected_number, id.at(at));
            if (!final) ++at;
        }
        return at;
    }

    [[nodiscard]] NONO_CONSTEXPR std::size_t read_line(const text_line& id, std::size_t at, axis direction) {
        if (at == id.text.size() || id.text[at] == '/' || id.text[at] == ',') return at;
        while (true) {
            std::uint32_t number = 0;
            const std::size_t end = read_number(id, at, number);
            if (this->failed()) return end;
            if (number == 0)
                this->diagnose(parse_errc::zero_for_empty_line, id.at(at));
            else if (!this->add_clue(direction, number, id, at))
                return end;
            if (end == id.text.size() || id.text[end] != '.') return end;
            at = end + 1;
        }
    }
};

template <puzzle_sink S> class pattern_reader : pattern_clue_reader<S> {
public:
    using pattern_clue_reader<S>::pattern_clue_reader;

    NONO_CONSTEXPR void read() {
        if (!this->is_text()) return;
        line_cursor cursor = this->lines();
        text_line line;
        while (this->next_filled(cursor, line)) {
            const text_line id = content_of(line);
            if (!this->report_.begin(id.start)) return;
            this->clues_ = clue_collector(this->options_->limits);
            read_id(id);
        }
    }

private:
    NONO_CONSTEXPR void read_id(const text_line& id) {
        std::array<std::uint32_t, 2> size{};
        std::size_t at = read_size(id, size);
        if (!this->failed()) at = this->read_side(id, at, axis::column, size[0], false);
        if (!this->failed()) at = this->read_side(id, at, axis::row, size[1], true);
        const bool is_read = this->hand_over(id.start);
        if constexpr (!S::clues_only) {
            if (is_read && at < id.text.size()) read_given(id, at + 1, size[0], size[1]);
        }
        this->report_.end(id.start.offset + id.text.size());
    }

    /// Reads `WxH:` or `N:`; returns the offset of the clues.
    [[nodiscard]] NONO_CONSTEXPR std::size_t read_size(const text_line& id, std::array<std::uint32_t, 2>& size) {
        std::size_t at = this->read_number(id, 0, size[0]);
        size[1] = size[0];
        if (this->failed()) return at;
        if (at < id.text.size() && id.text[at] == 'x') at = this->read_number(id, at + 1, size[1]);
        if (this->failed()) return at;
        if (at == id.text.size() || id.text[at] != ':') {
            this->fail(parse_errc::no_puzzle, id.at(at));
            return at;
        }
        static_cast<void>(this->check_size(size[0], size[1], id.start));
        return at + 1;
    }

    void read_given(const text_line& id, std::size_t at, std::size_t width, std::size_t height) {
        constexpr std::uint64_t cells_of_letter = 26;
        if (!this->report_.admit_cells(std::uint64_t{width} * height, cells_of_letter * (id.text.size() - at),
                                       id.start))
            return;
        partial_grid given(width, height, color_set::first(2));
        const auto cells = given.cells();
        std::size_t next = 0;
        for (; at < id.text.size(); ++at) {
            const char c = lower_ascii(id.text[at]);
            if (!is_letter(c)) return this->fail(parse_errc::invalid_cell, id.at(at));
            if (next == cells.size()) {
                this->diagnose(parse_errc::goal_too_long, id.at(at));
                break;
            }
            const auto run = static_cast<std::size_t>(c - 'a');
            if (run > cells.size() - next) return this->fail(parse_errc::invalid_cell, id.at(at));
            next += run;
            // The run of the last letter may end with the grid, without a decided cell.
            if (run < 25 && next < cells.size()) cells[next++] = color_set::only(id.text[at] == c ? 0 : 1);
        }
        if (next < cells.size()) return this->fail(parse_errc::missing_cells, id.at(at));
        this->sink_->add_saved({{}, std::move(given)});
    }
};

/// Appends cells in Pattern's notation; false if some are neither decided nor unknown, which are written as unknown.
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

    [[nodiscard]] static constexpr likelihood detect(std::string_view text) noexcept {
        text = text.substr(0, std::size_t{1} << 16U);
        std::size_t at = byte_order_mark(text);
        while (at < text.size() && (is_blank(text[at]) || text[at] == '\n' || text[at] == '\r')) ++at;
        const std::size_t width = parse_number(text, at).size;
        at += width;
        if (width > 0 && text.substr(at, 1) == "x") {
            const std::size_t height = parse_number(text, at + 1).size;
            if (height == 0) return likelihood::no;
            at += height + 1;
        }
        if (width == 0 || text.substr(at, 1) != ":") return likelihood::no;
        bool given = false; // after the clues
        bool clues = false;
        for (++at; at < text.size() && text[at] != '\n' && text[at] != '\r'; ++at) {
            const char c = text[at];
            const bool fits = given ? is_letter(c) : is_digit(c) || c == '.' || c == '/' || c == ',';
            if (!fits && !is_blank(c)) return likelihood::no;
            given = given || c == ',';
            clues = clues || is_digit(c);
        }
        return clues ? likelihood::certain : likelihood::likely;
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

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_LISTS_PATTERN_HPP
