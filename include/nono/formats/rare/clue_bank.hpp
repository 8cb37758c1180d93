// The common part of pynogram's INI files and nonogrid's TOML files: clues as lines of text with colors after the
// numbers, and the colors of `[colors]`.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RARE_CLUE_BANK_HPP
#define NONO_FORMATS_RARE_CLUE_BANK_HPP

#include <nono/formats/kit/comment_property.hpp>
#include <nono/formats/kit/plain_list.hpp>
#include <nono/formats/kit/puzzle_properties.hpp>
#include <nono/text/colors.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A part of a text, with its offset. If escapes have been replaced in it, all its characters have the offset at which
/// the string starts.
struct bank_text {
    std::string_view text;
    std::size_t offset = 0;
    bool unescaped = false;

    /// Returns the offset of a character. O(1).
    [[nodiscard]] constexpr std::size_t at(std::size_t i) const noexcept { return unescaped ? offset : offset + i; }
    /// Returns a part of the text, as `string_view::substr` does. O(1).
    [[nodiscard]] constexpr bank_text part(std::size_t begin,
                                           std::size_t count = std::string_view::npos) const noexcept {
        return {text.substr(begin, count), at(begin), unescaped};
    }
};

/// Removes the blanks and quotes at both ends. Linear in their number.
[[nodiscard]] constexpr bank_text without_quotes(bank_text from) noexcept {
    const auto is_margin = [](char c) { return is_blank(c) || c == '"' || c == '\''; };
    std::size_t begin = 0;
    std::size_t end = from.text.size();
    while (begin < end && is_margin(from.text[begin])) ++begin;
    while (end > begin && is_margin(from.text[end - 1])) --end;
    return from.part(begin, end - begin);
}

/// Delivers the comments at the head of a text to a sink, as properties. Linear in their length.
template <puzzle_sink S> void read_leading_comments(std::string_view text, S& sink) {
    line_cursor cursor(text, byte_order_mark(text));
    text_line line;
    while (cursor.next(line)) {
        const std::string_view content = without_blanks_around(line.text);
        if (content.empty()) continue;
        if (content.front() != '#' && content.front() != ';') return;
        const comment_property property = read_comment(without_blanks_around(content.substr(1)));
        if (!property.value.empty() || property.key != "comment")
            sink.property(property.key, std::string(property.value));
    }
}

/// Calls `visit(part)` for each clue line in a line of text. Commas separate the clue lines, and each can be quoted. A
/// `#` or `;` starts a comment even without a blank before it, because no clue contains one. Linear.
template <class Visit> constexpr void for_each_clue_line(bank_text line, Visit&& visit) {
    line = line.part(0, (std::min)(line.text.find_first_of("#;"), line.text.size()));
    for (std::size_t begin = 0; begin < line.text.size();) {
        const std::size_t end = (std::min)(line.text.find(',', begin), line.text.size());
        const bank_text part = without_quotes(line.part(begin, end - begin));
        if (!part.text.empty()) visit(part);
        begin = end + 1;
    }
}

/// Calls `visit(number, name, at)` for each block of a clue line, which is written as digits and the name of a color;
/// the name is empty for black. Stops at the first word that is not a block and returns its offset, or `std::nullopt`
/// if all are blocks. Linear.
template <class Visit> constexpr std::optional<std::size_t> for_each_block(bank_text line, Visit&& visit) {
    for (std::size_t at = skip_blanks(line.text, 0); at < line.text.size();) {
        const parsed_number number = parse_number(line.text, at);
        if (number.size == 0) return line.at(at);
        const std::size_t end = skip_word(line.text, at);
        visit(number, line.text.substr(at + number.size, end - at - number.size), line.at(at));
        at = skip_blanks(line.text, end);
    }
    return std::nullopt;
}

/// Parses the color of a declaration: a name from SVG, three decimal numbers, or hexadecimal digits. Linear.
[[nodiscard]] constexpr std::optional<rgb> read_bank_color(std::string_view text) noexcept {
    std::array<std::uint8_t, 3> parts{};
    std::size_t at = skip_blanks(text, 0);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const parsed_number number = parse_number(text, at);
        if (number.size == 0 || number.value > 0xFFU) break;
        parts[i] = static_cast<std::uint8_t>(number.value);
        at = skip_blanks(text, at + number.size);
        if (i == 2 && at == text.size()) return rgb{parts[0], parts[1], parts[2]};
        if (at == text.size() || text[at] != ',') break;
        at = skip_blanks(text, at + 1);
    }
    return parse_color(text);
}

/// Reads the colors and the clues of a puzzle that an INI or a TOML reader finds. One object per puzzle.
///
/// That reader calls `declare` for each color, then `scan` for each line of both banks, then `read_line` for each of
/// these lines.
template <puzzle_sink S> class clue_bank_reader {
public:
    /// @param report     receives diagnostics and errors
    /// @param positions  finds positions in the text
    /// @param bounds     limits for the clues
    /// @param any_case   whether the names of colors are compared case-insensitively
    NONO_CONSTEXPR clue_bank_reader(reporter<S>& report, position_finder& positions, const limits& bounds,
                                    bool any_case)
        : report_(&report), positions_(&positions), any_case_(any_case), clues_(bounds) {}

    /// Adds a color. `value` has the form `(blue) *`: the color, and its character in pictures.
    NONO_CONSTEXPR void declare(std::string_view name, bank_text value) {
        const std::size_t open = value.text.find('(');
        const std::size_t close = value.text.rfind(')');
        if (open == std::string_view::npos || close == std::string_view::npos || close < open)
            return report_->fail(parse_errc::invalid_color, positions_->at(value.offset));
        const file_color color{name, read_bank_color(value.text.substr(open + 1, close - open - 1)),
                               without_blanks_around(value.text.substr(close + 1))};
        if (!color.value) report_->diagnose(parse_errc::unreadable_color, positions_->at(value.at(open + 1)));
        if (find(name)) return report_->diagnose(parse_errc::repeated_key, positions_->at(value.offset));
        add_color(color, value.offset);
    }

    /// Searches a line of a bank for black. Black is color 1 if any clue has it, so all lines are scanned before clues
    /// are read.
    NONO_CONSTEXPR void scan(bank_text line) {
        for_each_clue_line(line, [&](bank_text part) {
            static_cast<void>(for_each_block(part, [&](parsed_number number, std::string_view name, std::size_t) {
                has_black_ = has_black_ || (number.value > 0 && is_black(name) && !find(name));
            }));
        });
    }

    /// Reads the clues of a line of a bank.
    NONO_CONSTEXPR void read_line(axis direction, bank_text line) {
        for_each_clue_line(line, [&](bank_text part) {
            if (!report_->failed()) parse_clue_line(direction, part);
        });
    }

    /// Checks the clues and delivers them, with the palette unless the sink takes only clues. Faults of the puzzle as a
    /// whole are reported at `where`.
    NONO_CONSTEXPR void finish(S& sink, source_position where) {
        if (!report_->failed()) clues_.check_clues(*report_, *positions_, where);
        if (report_->failed()) return;
        clues_.deliver(sink);
        if constexpr (!S::clues_only)
            if (!colors_.empty()) sink.set_palette(make_palette());
    }

private:
    /// A color that the text declares or uses.
    struct file_color {
        std::string_view name;
        std::optional<rgb> value;
        std::string_view symbol;
    };

    [[nodiscard]] static constexpr bool is_black(std::string_view name) noexcept {
        return name.empty() || name == "black";
    }

    /// Returns the index of the first color of `colors_`: 2 if black is color 1, else 1.
    [[nodiscard]] constexpr std::size_t first() const noexcept { return has_black_ ? 2 : 1; }

    /// Returns the index of a color in `colors_`, or `std::nullopt`.
    [[nodiscard]] NONO_CONSTEXPR std::optional<std::size_t> find(std::string_view name) const {
        for (std::size_t i = 0; i < colors_.size(); ++i)
            if (any_case_ ? same_word(colors_[i].name, name) : colors_[i].name == name) return i;
        return std::nullopt;
    }

    NONO_CONSTEXPR void add_color(const file_color& color, std::size_t offset) {
        // Blank and black need an index too.
        if (colors_.size() + 2 >= max_colors) return report_->fail(parse_errc::too_many_colors, positions_->at(offset));
        colors_.push_back(color);
    }

    [[nodiscard]] NONO_CONSTEXPR color_index color_of(std::string_view name, std::size_t offset) {
        auto index = find(name);
        if (!index && is_black(name)) return 1;
        if (!index) {
            report_->diagnose(parse_errc::undeclared_color, positions_->at(offset));
            index = colors_.size();
            add_color({name, {}, {}}, offset);
        }
        return static_cast<color_index>(*index + first());
    }

    NONO_CONSTEXPR void parse_clue_line(axis direction, bank_text line) {
        const parse_errc fault = clues_.begin_line(direction, line.offset);
        if (fault != parse_errc::none) return report_->fail(fault, positions_->at(line.offset));
        std::size_t blocks = 0;
        std::optional<std::size_t> zero;
        const auto wrong = for_each_block(line, [&](parsed_number number, std::string_view name, std::size_t offset) {
            ++blocks;
            if (number.too_large) report_->fail(parse_errc::number_too_large, positions_->at(offset));
            if (number.value == 0) zero = offset;
            if (number.value == 0 || report_->failed()) return;
            const clue block{number.value, color_of(name, offset)};
            const parse_errc refused = clues_.add(direction, block, offset);
            if (refused != parse_errc::none) report_->fail(refused, positions_->at(offset));
        });
        if (wrong) return report_->fail(parse_errc::expected_number, positions_->at(*wrong));
        if (zero && blocks > 1) report_->diagnose(parse_errc::zero_among_clues, positions_->at(*zero));
    }

    [[nodiscard]] palette make_palette() const {
        palette out;
        out.entries.resize(first());
        for (const auto& from : colors_) {
            out.entries.push_back({std::string(from.name), from.value, std::string(from.symbol)});
            if (any_case_)
                for (char& c : out.entries.back().name) c = lower_ascii(c);
        }
        return out;
    }

    reporter<S>* report_;
    position_finder* positions_;
    bool any_case_;
    clue_collector clues_;
    lean_vector<file_color> colors_; // without blank and black, unless black is declared
    bool has_black_ = false;
};

/// The text between the parts of a file.
struct bank_notation {
    std::string_view colors;       ///< before the colors, if there are any
    std::string_view color;        ///< before each color
    std::string_view after_color;  ///< after each color
    std::string_view after_colors; ///< after the last color
    std::string_view columns;      ///< before the columns
    std::string_view rows;         ///< between columns and rows
    std::string_view end;          ///< after the rows
};

/// Writes the properties of a puzzle as comments, then its colors, `r = (FF0000) *`, and its clues, `2r 1`.
class clue_bank_writer {
public:
    explicit clue_bank_writer(const puzzle& source)
        : puzzle_(source), count_((std::max)(source.clues.color_count(), source.palette.entries.size())),
          plain_(entry(1) == palette_entry{} && (has_blocks_in(source.clues, 1) || source.palette.entries.size() < 2)) {
    }

    [[nodiscard]] write_result write(const bank_notation& notation) {
        if (count_ > max_colors - 1) return not_written(feature::colors);
        if (auto refusal = refusal_of_list(puzzle_, max_colors)) return *refusal;
        out_.written = true;
        put_comments();
        name_colors();
        std::string_view head = notation.colors;
        for (std::size_t i = 1; i < count_; ++i)
            if (!is_plain(i)) {
                out_.text.append(std::exchange(head, {})).append(notation.color).append(names_[i]).append(" = (");
                append_rgb(out_.text, puzzle_.palette.value(static_cast<color_index>(i)));
                out_.text.append(") ").append(1, symbols_[i]).append(notation.after_color);
            }
        name_color_losses();
        if (head.empty()) out_.text += notation.after_colors;
        out_.text += notation.columns;
        put_side(puzzle_.clues.columns);
        out_.text += notation.rows;
        put_side(puzzle_.clues.rows);
        out_.text += notation.end;
        name_losses(out_.lost, puzzle_, {feature::palette, feature::metadata});
        return std::move(out_);
    }

private:
    [[nodiscard]] const palette_entry& entry(std::size_t color) const { return entry_of(puzzle_.palette, color); }

    /// Writes each property that can be a comment after `# `, and then a blank line if there were any.
    void put_comments() {
        for (const auto& held : puzzle_.metadata.properties) {
            const std::string comment = comment_of(held);
            if (comment.empty())
                out_.lost.push_back({feature::metadata, held.key});
            else
                out_.text += "# " + comment + '\n';
        }
        if (!out_.text.empty()) out_.text += '\n';
    }

    void put_side(const clue_lines& side) {
        for (const auto line : side) {
            out_.text += line.empty() ? "    0" : "   ";
            for (const clue& block : line) {
                out_.text += ' ';
                append_number(out_.text, block.length);
                if (!is_plain(block.color)) out_.text += names_[block.color];
            }
            out_.text += '\n';
        }
    }

    void name_colors() {
        names_.assign(count_, {});
        symbols_.assign(count_, ' ');
        for (std::size_t i = 1; i < count_; ++i) try_name(i, entry(i).name);
        for (std::size_t i = 1; i < count_; ++i) {
            if (entry(i).symbol.size() == 1) try_symbol(i, entry(i).symbol.front());
            try_name(i, free_name());
        }
        for (std::size_t i = 1; i < count_; ++i)
            for (const char c : std::string_view("*%@+=&$!?~^|/<>XOabcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNPQRSTUVWYZ"))
                try_symbol(i, c);
    }

    /// Returns true for black, the color of numbers without a name.
    [[nodiscard]] bool is_plain(std::size_t color) const noexcept { return color == 1 && plain_; }

    /// Names a color that has no name yet, unless the name is taken. Only lower-case letters are allowed, because
    /// readers of INI files convert keys to lower case.
    void try_name(std::size_t color, std::string_view name) {
        const bool letters = detail::all_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
        const bool is_used = name == "black" || name == "white" || name == "defs" ||
                             std::find(names_.begin(), names_.end(), name) != names_.end();
        if (names_[color].empty() && !name.empty() && letters && !is_used && !is_plain(color)) names_[color] = name;
    }

    /// Returns the first unused name in the order a to z, aa to az, aaa to aaz and so on.
    [[nodiscard]] std::string free_name() const {
        std::string out;
        for (std::size_t i = 0; out.empty() || std::find(names_.begin(), names_.end(), out) != names_.end(); ++i) {
            out.assign(i / 26, 'a');
            out += static_cast<char>('a' + i % 26);
        }
        return out;
    }

    /// Assigns a symbol to a color that has none yet, if the character is visible, still free, and not part of the
    /// syntax.
    void try_symbol(std::size_t color, char symbol) {
        const bool valid =
            symbol > ' ' && symbol < 0x7F && std::string_view("#;'\"\\()").find(symbol) == std::string_view::npos;
        const bool is_used = std::find(symbols_.begin(), symbols_.end(), symbol) != symbols_.end();
        if (symbols_[color] == ' ' && valid && !is_used) symbols_[color] = symbol;
    }

    /// Records the colors that would not be read back unchanged as lost.
    void name_color_losses() {
        if (entry(0) != palette_entry{}) out_.lost.push_back({feature::palette, entry(0).name});
        bool only_plain = !puzzle_.palette.entries.empty();
        bool any_lost = entry(0) != palette_entry{};
        for (std::size_t i = 1; i < count_; ++i) {
            if (is_plain(i)) continue;
            only_plain = false;
            const palette_entry written{names_[i], entry(i).value, std::string(1, symbols_[i])};
            if (entry(i).value && written == entry(i)) continue;
            any_lost = true;
            out_.lost.push_back({feature::palette, entry(i).name.empty() ? names_[i] : entry(i).name});
        }
        // Empty entries are read back only if a declared color follows them.
        if (only_plain && !any_lost) out_.lost.push_back({feature::palette, {}});
    }

    const puzzle& puzzle_;
    std::size_t count_;
    bool plain_; // color 1 is black, which is written without a name
    std::vector<std::string> names_;
    std::string symbols_;
    write_result out_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_RARE_CLUE_BANK_HPP
