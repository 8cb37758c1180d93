// The puzzles of Simon Tatham's Pattern as described in its game ids and saved games: size, clues and given cells.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_LISTS_PARTS_PATTERN_DESCRIPTION_HPP
#define NONO_FORMATS_LISTS_PARTS_PATTERN_DESCRIPTION_HPP

#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Reads descriptions: lines of clues separated by `/`, numbers separated by `.`, and given cells after a `,`.
template <puzzle_sink S> class pattern_description_reader : protected list_reader<S> {
protected:
    using list_reader<S>::list_reader;

    /// Reads `WxH`, or `N` for a square. Returns the offset after it.
    [[nodiscard]] constexpr std::size_t read_size(const text_line& id, std::array<std::uint32_t, 2>& size) {
        std::size_t at = read_number(id, 0, size[0]);
        size[1] = size[0];
        if (!this->failed() && at < id.text.size() && id.text[at] == 'x') at = read_number(id, at + 1, size[1]);
        return at;
    }

    /// Reads the clues, columns first, and delivers them. Returns the offset after them. If they cannot be read, fails
    /// the puzzle and returns `std::nullopt`.
    ///
    /// @param size  width and height
    [[nodiscard]] constexpr std::optional<std::size_t>
    read_clues(const text_line& id, std::size_t at, const std::array<std::uint32_t, 2>& size, source_position where) {
        if (!this->failed()) at = read_side(id, at, axis::column, size[0], false);
        if (!this->failed()) at = read_side(id, at, axis::row, size[1], true);
        return this->deliver(where) ? std::optional(at) : std::nullopt;
    }

    /// Reads given cells from `at` on into a grid of unknown cells. Fails the puzzle and returns false if they are
    /// invalid.
    [[nodiscard]] bool read_given(const text_line& id, std::size_t at, partial_grid& given) {
        const auto cells = given.cells();
        std::size_t next = 0;
        for (; at < id.text.size(); ++at) {
            const char c = lower_ascii(id.text[at]);
            if (!is_letter(c)) return refuse(parse_errc::invalid_cell, id.at(at));
            if (next == cells.size()) {
                this->diagnose(parse_errc::goal_too_long, id.at(at));
                break;
            }
            const auto run = static_cast<std::size_t>(c - 'a');
            if (run > cells.size() - next) return refuse(parse_errc::invalid_cell, id.at(at));
            next += run;
            // The last letter can stand for unknown cells up to the end of the grid, without a decided cell after them.
            if (run < 25 && next < cells.size()) cells[next++] = color_set::only(id.text[at] == c ? 0 : 1);
        }
        if (next < cells.size()) return refuse(parse_errc::missing_cells, id.at(at));
        return !this->failed();
    }

    [[nodiscard]] constexpr std::size_t read_number(const text_line& id, std::size_t at, std::uint32_t& number) {
        const number_in_line found{parse_number(id.text, at), at};
        if (this->check_number(found, id)) number = found.number.value;
        return at + found.number.size;
    }

    /// Reads `count` lines of clues. Returns the offset after them. If `last`, only given cells can follow them.
    [[nodiscard]] constexpr std::size_t read_side(const text_line& id, std::size_t at, axis direction,
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

    [[nodiscard]] constexpr std::size_t read_line(const text_line& id, std::size_t at, axis direction) {
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

private:
    bool refuse(parse_errc code, source_position where) {
        this->fail(code, where);
        return false;
    }
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_LISTS_PARTS_PATTERN_DESCRIPTION_HPP
