// Lists of clues in quotes, in one color or several, after width and height.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RARE_HOUSTON_HPP
#define NONO_FORMATS_RARE_HOUSTON_HPP

#include <nono/formats/kit/puzzle_properties.hpp>
#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Lists of clues as HoustonWeHaveABug's Nonogram reads them: the width, the height, all columns and all rows, on
/// separate lines. Each line of the grid is in quotes, and commas separate them: `"2,1","3","0"`.
///
/// A number can have a color, a hyphen and one letter or digit: `"2-r,3-g"`. This character is both the name and the
/// symbol of the color. Colors are numbered in the order of their characters (digits, capital letters, small letters);
/// numbers without a color are black, which comes before the other colors. `"0"` is a line without clues. If the clue
/// lines match the size only with the height first, the height is read first.
///
/// The writer supports up to 62 colors. It uses the symbols of the palette if they are different letters or digits in
/// ascending order, else characters of its choice. Colors that no block has are not read back.
///
/// `certain` if the first two lines that are not blank hold one number each and the third starts with a number in
/// quotes.
struct houston : detail::list_format<houston> {
    static constexpr format_info info{.name = "houston",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "quoted lists of numbers and colors after the size",
                                      .holds = {feature::colors},
                                      .exclusive = true,
                                      .needs_non_numeric = true,
                                      .starts = "0123456789,"};
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// The characters of colors, in the order in which colors are numbered.
inline constexpr std::string_view houston_colors = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The colors of a text: a flag for each character, and a last one for numbers without a color.
struct houston_used {
    std::array<bool, houston_colors.size() + 1> flags{};

    [[nodiscard]] constexpr bool none() const noexcept { return flags.back(); }
    /// Returns true if no color other than black is used.
    [[nodiscard]] constexpr bool plain() const noexcept {
        return detail::none_of(flags.begin(), flags.end() - 1, [](bool used) { return used; });
    }
    /// Returns the index of the color of a character; `houston_colors.size()` stands for no character.
    [[nodiscard]] constexpr color_index color_of(std::size_t character) const noexcept {
        if (character == houston_colors.size()) return 1;
        const auto before = std::count(flags.begin(), flags.begin() + static_cast<std::ptrdiff_t>(character), true);
        return static_cast<color_index>(before + (none() ? 2 : 1));
    }
};

/// Returns the palette of a text with these colors. It is empty if the only color is black.
[[nodiscard]] inline palette houston_palette(const houston_used& used) {
    palette out;
    if (used.plain()) return out;
    out.entries.emplace_back();
    if (used.none()) out.entries.push_back({"black", rgb{0, 0, 0}, {}});
    for (std::size_t i = 0; i < houston_colors.size(); ++i) {
        const std::string symbol(1, houston_colors[i]);
        if (used.flags[i]) out.entries.push_back({symbol, std::nullopt, symbol});
    }
    return out;
}

/// The color that follows a number.
struct houston_color {
    std::size_t character = houston_colors.size();
    std::size_t end = 0; ///< offset after the color, or after the number if it has no color
    bool valid = true;
};

/// Parses the color of a number that ends at an offset of a line.
[[nodiscard]] constexpr houston_color houston_color_at(std::string_view line, std::size_t at) noexcept {
    if (at >= line.size() || line[at] != '-') return {houston_colors.size(), at};
    const std::size_t end = (std::min)(line.find_first_of(", \t\"", at + 1), line.size());
    houston_color out{houston_colors.size(), end, false};
    if (at + 1 < end) out.character = (std::min)(houston_colors.find(line[at + 1]), houston_colors.size());
    out.valid = out.character < houston_colors.size() && end == at + 2;
    return out;
}

template <puzzle_sink S> class houston_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        auto cursor = this->begin_text();
        if (!cursor) return;
        text_line line;
        std::array<std::uint32_t, 2> size{};
        if (this->read_sizes(*cursor, line, {size.data(), 1}) && this->read_sizes(*cursor, line, {&size[1], 1}) &&
            this->check_size(size[0], size[1], line.start)) {
            const source_position where = line.start;
            text_line rows;
            if (next_list(*cursor, line, parse_errc::missing_columns) &&
                next_list(*cursor, rows, parse_errc::missing_rows))
                read_lists(line, rows, where, size[0], size[1]);
            this->read_rest(*cursor);
        }
        this->finish(line.start);
    }

private:
    [[nodiscard]] constexpr bool next_list(line_cursor& cursor, text_line& line, parse_errc missing) {
        if (this->next_filled(cursor, line)) {
            parse_colors(line.text);
            return true;
        }
        this->fail(missing, cursor.position());
        return false;
    }

    /// Collects the colors of a list. They are numbered once those of both lists are known.
    constexpr void parse_colors(std::string_view list) {
        if (list.find('-') == std::string_view::npos) { // true of nearly all lists
            used_.flags.back() = used_.none() || list.find_first_of("123456789") < list.size();
            return;
        }
        for (std::size_t at = 0; at < list.size(); ++at) {
            const parsed_number length = parse_number(list, at);
            if (length.size == 0) continue;
            const houston_color color = houston_color_at(list, at + length.size);
            if (length.value > 0) used_.flags[color.character] = true;
            at = color.end - 1;
        }
    }

    /// Reads both lists. Width and height may be swapped.
    constexpr void read_lists(const text_line& columns, const text_line& rows, source_position where, std::size_t width,
                              std::size_t height) {
        read_list(axis::column, columns);
        if (!this->failed()) read_list(axis::row, rows);
        if (this->failed()) return;
        const bool swapped = this->clues_.count(axis::column) == height && this->clues_.count(axis::row) == width;
        if (swapped && width != height) {
            this->diagnose(parse_errc::sizes_swapped, where);
        } else {
            check_count(axis::column, width, columns);
            check_count(axis::row, height, rows);
        }
        if constexpr (!S::clues_only) {
            if (!this->failed() && !used_.plain()) this->sink_->set_palette(houston_palette(used_));
        }
    }

    /// Fails the puzzle if its number of lines differs from its size.
    constexpr void check_count(axis direction, std::size_t wanted, const text_line& list) {
        const std::size_t count = this->clues_.count(direction);
        if (count < wanted) this->fail(parse_errc::too_few_clue_lines, list.at(list.text.size()));
        if (count > wanted) this->fail(parse_errc::too_many_clue_lines, list.start);
    }

    /// Reads the quoted lines of a list.
    constexpr void read_list(axis direction, const text_line& list) {
        const std::string_view text = list.text;
        std::size_t at = skip_blanks(text, 0);
        while (at < text.size()) {
            if (text[at] != '"') return this->fail(parse_errc::expected_quote, list.at(at));
            if (!this->begin_clues(direction, list.start.offset + at)) return;
            const std::size_t end = (std::min)(text.find('"', at + 1), text.size());
            if (!read_blocks(direction, {text.substr(0, end), list.start}, at + 1)) return;
            if (end == text.size()) return this->diagnose(parse_errc::missing_quote, list.at(end));
            at = skip_blanks(text, end + 1);
            if (at < text.size() && text[at] == ',') at = skip_blanks(text, at + 1);
        }
    }

    /// Reads the numbers of a quoted line, from an offset to its end. Returns false if the puzzle has failed.
    [[nodiscard]] constexpr bool read_blocks(axis direction, const text_line& line, std::size_t at) {
        while (at < line.text.size()) {
            if (is_blank(line.text[at]) || line.text[at] == ',') {
                ++at;
                continue;
            }
            const parsed_number length = parse_number(line.text, at);
            if (!this->check_number({length, at}, line)) return false;
            const houston_color color = houston_color_at(line.text, at + length.size);
            if (!color.valid) this->diagnose(parse_errc::invalid_clue, line.at(at + length.size + 1));
            const clue found{length.value, used_.color_of(color.character)};
            if (found.length > 0 && !this->add_block(direction, found, line.start.offset + at)) return false;
            at = color.end;
        }
        return true;
    }

    houston_used used_;
};

/// The characters with which the colors of a puzzle are written; `\0` for a color without one.
using houston_characters = std::array<char, max_colors>;

/// Returns the symbols of a palette of `colors` colors, or `std::nullopt` if they would not be read back in their
/// order.
[[nodiscard]] inline maybe<houston_characters> houston_symbols(const palette& source, std::size_t colors) {
    if (source.entries.size() != colors) return std::nullopt;
    houston_characters out{};
    std::size_t next = 0;
    for (std::size_t i = 1; i < colors; ++i) {
        const std::string& symbol = source.entries[i].symbol;
        if (i == 1 && symbol.empty() && source.entries[i].name == "black") continue;
        const std::size_t index = symbol.size() == 1 ? houston_colors.find(symbol) : std::string_view::npos;
        if (index == std::string_view::npos || index < next) return std::nullopt;
        out[i] = symbol[0];
        next = index + 1;
    }
    return out;
}

/// Returns the letters `a`, `b`, ... for the colors, or characters from `0` on if there are too few letters. A single
/// color has no character.
[[nodiscard]] constexpr houston_characters houston_letters(std::size_t colors) noexcept {
    houston_characters out{};
    if (colors == 2) return out;
    const std::size_t letters = houston_colors.find('a');
    const std::size_t first = colors - 1 <= houston_colors.size() - letters ? letters : 0;
    for (std::size_t i = 1; i < colors; ++i) out[i] = houston_colors[first + i - 1];
    return out;
}

/// Appends all lines of a side as one line of text.
inline void append_quoted_lines(std::string& out, const clue_lines& side, const houston_characters& colors) {
    for (const auto line : side) {
        out += line.empty() ? "\"0" : "\"";
        for (const clue& block : line) {
            if (out.back() != '"') out += ',';
            append_number(out, block.length);
            if (const char color = colors[block.color]; color != '\0') out.append({'-', color});
        }
        out += "\",";
    }
    out.back() = '\n';
}

template <> struct format_description<houston> {
    template <puzzle_sink S> using reader = houston_reader<S>;

    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        line_cursor lines = first_lines_of(text);
        for (std::size_t sizes = 0; sizes < 2; ++sizes) {
            const std::string_view line = next_filled_line(lines);
            const line_numbers found = numbers_from(line, 0);
            if (found.count != 1 || found.end < line.size()) return confidence::no;
        }
        const std::string_view list = without_blanks_around(next_filled_line(lines));
        return list.size() > 1 && list[0] == '"' && is_digit(list[1]) ? confidence::certain : confidence::no;
    }

    [[nodiscard]] static write_result write(const puzzle& source) {
        if (auto refusal = refusal_of_list(source, houston_colors.size() + 1)) return *refusal;
        const std::size_t count = source.clues.color_count();
        const auto symbols = houston_symbols(source.palette, count);
        const houston_characters colors = symbols ? *symbols : houston_letters(count);
        write_result out{{}, true, {}};
        append_sizes(out.text, source.clues.width(), '\n', source.clues.height());
        append_quoted_lines(out.text, source.clues.columns, colors);
        append_quoted_lines(out.text, source.clues.rows, colors);
        houston_used used; // without the colors that no block has, which are not read back
        for (std::size_t i = 1; i < count; ++i)
            if (has_blocks_in(source.clues, i))
                used.flags[(std::min)(houston_colors.find(colors[i]), houston_colors.size())] = true;
        if (houston_palette(used) != source.palette) out.lost.push_back({feature::palette, {}});
        name_losses(out.lost, source, {feature::palette});
        return out;
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_RARE_HOUSTON_HPP
