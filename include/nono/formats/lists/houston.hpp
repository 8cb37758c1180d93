// Lists of clues in quotes after width and height, in one color or several.
#ifndef NONO_FORMATS_LISTS_HOUSTON_HPP
#define NONO_FORMATS_LISTS_HOUSTON_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/lists/parts/list_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/lists/parts/plain_list.hpp>
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nono::inline NONO_ABI {

/// Lists of clues as HoustonWeHaveABug's Nonogram reads them: a line with the width, one with the height, one with all
/// columns and one with all rows, as `"2,1","3","0"`: each line of the grid in quotes, with commas between.
///
/// A number may be followed by its color, a hyphen and one letter or digit: `"2-r,3-g"`. Such colors have that
/// character as name and symbol, and are numbered in the order of the characters (digits, capital letters, small
/// letters); a number without a color is black, the color before them. `"0"` is a line without clues. Where the lines
/// of clues fit only if the height stands before the width, it does.
///
/// Written are up to 62 colors: as the symbols of the palette if all are different letters or digits in their order,
/// else as other ones.
///
/// `certain` where the first two lines that are not blank have one number and the third starts with a number in quotes.
struct houston : detail::list_format<houston> {
    static constexpr format_info info{.name = "houston",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "quoted lists of numbers and colors after the size",
                                      .holds = {feature::colors},
                                      .exclusive = true,
                                      .beyond_numbers = true,
                                      .starts = "0123456789,"};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// The characters of colors, in the order in which colors are numbered.
inline constexpr std::string_view houston_colors = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The colors of a text: a flag for each character, and one for numbers without a color.
struct houston_used {
    std::array<bool, houston_colors.size()> characters{};
    bool none = false;

    constexpr void take(std::size_t character) noexcept {
        if (character < characters.size())
            characters[character] = true;
        else
            none = true;
    }
    /// True if there is nothing but black.
    [[nodiscard]] constexpr bool plain() const noexcept {
        for (const bool used : characters)
            if (used) return false;
        return true;
    }
    /// The index of the color of a character, or of no character (`houston_colors.size()`).
    [[nodiscard]] constexpr color_index color_of(std::size_t character) const noexcept {
        std::size_t color = none ? 1 : 0;
        if (character == characters.size()) return 1;
        for (std::size_t i = 0; i <= character; ++i) color += characters[i] ? 1U : 0U;
        return static_cast<color_index>(color);
    }
};

/// The palette that a text with these colors stands for. Empty for black alone.
[[nodiscard]] inline palette houston_palette(const houston_used& used) {
    palette out;
    if (used.plain()) return out;
    out.entries.emplace_back();
    if (used.none) out.entries.push_back({"black", rgb{0, 0, 0}, {}});
    for (std::size_t i = 0; i < houston_colors.size(); ++i) {
        const std::string symbol(1, houston_colors[i]);
        if (used.characters[i]) out.entries.push_back({symbol, std::nullopt, symbol});
    }
    return out;
}

/// A number in quotes.
struct houston_block {
    parsed_number length;
    std::size_t at = 0;
    std::size_t color = houston_colors.size(); ///< of its character
};

template <puzzle_sink S> class houston_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    NONO_CONSTEXPR void read() {
        auto cursor = this->begin_text();
        if (!cursor) return;
        text_line line;
        std::array<std::uint32_t, 1> width{};
        std::array<std::uint32_t, 1> height{};
        if (this->read_sizes(*cursor, line, width) && this->read_sizes(*cursor, line, height) &&
            check_picture_size(this->report_, this->options_->limits, width[0], height[0], line.start)) {
            const source_position where = line.start;
            text_line rows;
            const bool all = next_list(*cursor, line, parse_errc::missing_columns) &&
                             next_list(*cursor, rows, parse_errc::missing_rows);
            if (all) read_lists(line, rows, where, width[0], height[0]);
            this->read_rest(*cursor, '\0');
        }
        this->finish(line.start);
    }

private:
    [[nodiscard]] NONO_CONSTEXPR bool next_list(line_cursor& cursor, text_line& line, parse_errc missing) {
        if (!this->report_.failed() && this->next_filled(cursor, line, '\0')) return true;
        this->report_.fail(missing, cursor.position());
        return false;
    }

    NONO_CONSTEXPR void read_lists(const text_line& columns, const text_line& rows, source_position where,
                                   std::size_t width, std::size_t height) {
        // The colors are numbered when all of them are known.
        for (const text_line* list : {&columns, &rows})
            read_list(
                *list, [](std::size_t) { return true; },
                [&](const houston_block& block) {
                    if (block.length.value > 0) used_.take(block.color);
                    return true;
                },
                false);
        add_list(axis::column, columns);
        add_list(axis::row, rows);
        if (this->report_.failed()) return;
        check_count(axis::column, width, height, columns, where);
        check_count(axis::row, height, width, rows, where);
        if constexpr (!S::clues_only) {
            if (!this->report_.failed() && !used_.plain()) this->sink_->set_palette(houston_palette(used_));
        }
    }

    NONO_CONSTEXPR void add_list(axis direction, const text_line& list) {
        if (this->report_.failed()) return;
        read_list(
            list, [&](std::size_t at) { return this->begin_clues(direction, list.start.offset + at); },
            [&](const houston_block& block) {
                if (block.length.value == 0) return true;
                return this->add_block(direction, {block.length.value, used_.color_of(block.color)},
                                       list.start.offset + block.at);
            },
            true);
    }

    /// Fails a puzzle with another number of lines than its size, unless width and height stand for each other.
    NONO_CONSTEXPR void check_count(axis direction, std::size_t wanted, std::size_t other, const text_line& list,
                                    source_position where) {
        const std::size_t count = this->clues_.count(direction);
        const std::size_t across = this->clues_.count(direction == axis::row ? axis::column : axis::row);
        if (count == wanted) return;
        if (count == other && across == wanted) {
            if (direction == axis::row) this->report_.diagnose(parse_errc::sizes_swapped, where);
            return;
        }
        const bool few = count < wanted;
        this->report_.fail(few ? parse_errc::too_few_clue_lines : parse_errc::too_many_clue_lines,
                           list.at(few ? list.text.size() : 0));
    }

    /// Reads the quoted lines of a list: `begin(offset)` for each, `add(block)` for its numbers; false ends the
    /// reading.
    ///
    /// @param tells  what is wrong is told
    template <class Begin, class Add>
    NONO_CONSTEXPR void read_list(const text_line& list, Begin begin, Add add, bool tells) {
        const std::string_view text = list.text;
        std::size_t at = skip_blanks(text, 0);
        while (at < text.size()) {
            const bool is_open = text[at] == '"';
            if (!is_open && tells) this->report_.fail(parse_errc::expected_quote, list.at(at));
            if (!is_open || !begin(at)) return;
            const std::size_t end = (std::min)(text.find('"', at + 1), text.size());
            if (!read_blocks({text.substr(0, end), list.start}, at + 1, add, tells)) return;
            if (end == text.size()) {
                if (tells) this->report_.diagnose(parse_errc::missing_quote, list.at(end));
                return;
            }
            at = skip_blanks(text, end + 1);
            if (at < text.size() && text[at] == ',') at = skip_blanks(text, at + 1);
        }
    }

    /// Reads the numbers of a quoted line, from an offset to its end.
    template <class Add>
    [[nodiscard]] NONO_CONSTEXPR bool read_blocks(const text_line& line, std::size_t at, Add& add, bool tells) {
        const auto skip = [&] {
            while (at < line.text.size() && (is_blank(line.text[at]) || line.text[at] == ',')) ++at;
        };
        for (skip(); at < line.text.size(); skip()) {
            houston_block block{parse_number(line.text, at), at};
            if (tells && !this->check_number({block.length, at}, line)) return false;
            if (block.length.size == 0) return false;
            at += block.length.size;
            if (at < line.text.size() && line.text[at] == '-') read_color(line, at, block, tells);
            if (!add(block)) return false;
        }
        return true;
    }

    /// Reads a hyphen and the color after it.
    NONO_CONSTEXPR void read_color(const text_line& line, std::size_t& at, houston_block& block, bool tells) {
        const std::size_t first = at + 1;
        at = (std::min)(line.text.find_first_of(", \t", first), line.text.size());
        if (first < at) block.color = (std::min)(houston_colors.find(line.text[first]), houston_colors.size());
        const bool known = block.color < houston_colors.size() && at == first + 1;
        if (!known && tells) this->report_.diagnose(parse_errc::invalid_clue, line.at(first));
    }

    houston_used used_;
};

/// The characters that the colors of a puzzle are written with.
class houston_characters {
public:
    explicit houston_characters(const puzzle& source) : colors_(source.clues.color_count()) {
        if (!take_symbols(source.palette)) take_letters();
    }

    /// The character of a color; `\0` for one that is written without.
    [[nodiscard]] char of(color_index color) const noexcept { return characters_[color]; }

    /// The palette that is read from what is written.
    [[nodiscard]] palette written() const {
        houston_used used;
        for (std::size_t i = 1; i < colors_; ++i) used.take(houston_colors.find(characters_[i]));
        return houston_palette(used);
    }

private:
    /// Takes the symbols of the palette; false if they cannot be read back in their order.
    [[nodiscard]] bool take_symbols(const palette& source) {
        if (source.entries.size() != colors_) return false;
        std::size_t next = 0;
        for (std::size_t i = 1; i < colors_; ++i) {
            const std::string& symbol = source.entries[i].symbol;
            if (i == 1 && symbol.empty() && source.entries[i].name == "black") continue;
            const std::size_t place = symbol.size() == 1 ? houston_colors.find(symbol) : std::string_view::npos;
            if (place == std::string_view::npos || place < next) return false;
            characters_[i] = symbol[0];
            next = place + 1;
        }
        return true;
    }

    /// Takes `a`, `b`, ..., or all characters if those are too few; none for a single color.
    void take_letters() {
        characters_ = {};
        if (colors_ == 2) return;
        const std::size_t letters = houston_colors.find('a');
        const std::size_t first = colors_ - 1 <= houston_colors.size() - letters ? letters : 0;
        for (std::size_t i = 1; i < colors_; ++i) characters_[i] = houston_colors[first + i - 1];
    }

    std::size_t colors_;
    std::array<char, max_colors> characters_{};
};

/// Appends the lines of a side as one line.
inline void append_quoted_lines(std::string& out, const clue_lines& side, const houston_characters& colors) {
    for (std::size_t i = 0; i < side.size(); ++i) {
        out += i > 0 ? ",\"" : "\"";
        if (side[i].empty()) out += '0';
        for (std::size_t k = 0; k < side[i].size(); ++k) {
            if (k > 0) out += ',';
            append_number(out, side[i][k].length);
            const char color = colors.of(side[i][k].color);
            if (color != '\0') out += '-';
            if (color != '\0') out += color;
        }
        out += '"';
    }
    out += '\n';
}

template <> struct list_description<houston> {
    template <puzzle_sink S> using reader = houston_reader<S>;

    [[nodiscard]] static constexpr likelihood detect(std::string_view text) noexcept {
        filled_lines lines(text);
        for (std::size_t sizes = 0; lines.next(); ++sizes) {
            if (sizes == 2) {
                const std::string_view list = lines.text().substr(lines.first());
                const bool is = list.size() > 1 && list[0] == '"' && is_digit(list[1]);
                return is ? likelihood::certain : likelihood::no;
            }
            number_cursor numbers(lines.text());
            number_in_line found;
            if (!numbers.next(found) || found.number.size == 0 || numbers.next(found)) return likelihood::no;
        }
        return likelihood::no;
    }

    [[nodiscard]] static write_result write(const puzzle& source) {
        if (auto refusal = refusal_of_list(source, houston_colors.size() + 1)) return *refusal;
        const houston_characters colors(source);
        write_result out{{}, true, {}};
        append_sizes(out.text, source.clues.width(), '\n', source.clues.height());
        append_quoted_lines(out.text, source.clues.columns, colors);
        append_quoted_lines(out.text, source.clues.rows, colors);
        name_losses(out.lost, source, feature_set{}.with(feature::palette, colors.written() == source.palette));
        return out;
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_LISTS_HOUSTON_HPP
