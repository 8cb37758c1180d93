// Clues as text lines with colors after the numbers, and the colors of `[colors]`: what pynogram's INI files and
// nonogrid's TOML files have in common.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RARE_CLUE_BANK_HPP
#define NONO_FORMATS_RARE_CLUE_BANK_HPP

#include <nono/formats/kit/comment_property.hpp>
#include <nono/formats/kit/plain_list.hpp>
#include <nono/formats/kit/puzzle_properties.hpp>
#include <nono/text/colors.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A part of a text and where it stands: each character in its own place, or all where the text starts if it was
/// unescaped.
struct bank_text {
    std::string_view text;
    std::size_t offset = 0;
    bool unescaped = false;

    /// The offset of a character. O(1).
    [[nodiscard]] constexpr std::size_t at(std::size_t i) const noexcept { return unescaped ? offset : offset + i; }
    /// A part of it, as `string_view::substr`. O(1).
    [[nodiscard]] constexpr bank_text part(std::size_t begin,
                                           std::size_t count = std::string_view::npos) const noexcept {
        return {text.substr(begin, count), at(begin), unescaped};
    }
};

/// The text without blanks, and then quotes, at both ends. Linear in them.
[[nodiscard]] constexpr bank_text without_quotes(bank_text from) noexcept {
    const auto is_margin = [](char c) { return is_blank(c) || c == '"' || c == '\''; };
    std::size_t begin = 0;
    std::size_t end = from.text.size();
    while (begin < end && is_margin(from.text[begin])) ++begin;
    while (end > begin && is_margin(from.text[end - 1])) --end;
    return from.part(begin, end - begin);
}

/// Hands the comments above everything else in a text to a sink as properties. Linear in them.
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

/// Calls `visit(part)` for each clue line of a line of text: they are divided by commas, and may be quoted. A comment
/// follows; a clue has no `#` and no `;`, so whether a blank stands before it makes no difference. Linear.
template <class Visit> constexpr void for_each_clue_line(bank_text line, Visit&& visit) {
    line = line.part(0, (std::min)(line.text.find_first_of("#;"), line.text.size()));
    for (std::size_t begin = 0; begin < line.text.size();) {
        const std::size_t end = (std::min)(line.text.find(',', begin), line.text.size());
        const bank_text part = without_quotes(line.part(begin, end - begin));
        if (!part.text.empty()) visit(part);
        begin = end + 1;
    }
}

/// Calls `visit(number, name, at)` for each block of a clue line: digits and the name of a color, which is empty for
/// black. Stops with the offset of what is no block; nothing if there is none. Linear.
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

/// The color of a declaration: a name of SVG, three decimal numbers, or hexadecimal digits. Linear.
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

/// Reads the colors and the clues of a puzzle, which an INI or a TOML reader finds. One object per puzzle.
///
/// The reader calls `declare` for each color, `scan` for each line of both banks, and then `take` for each.
template <puzzle_sink S> class clue_bank_reader {
public:
    /// @param report     takes diagnostics and errors
    /// @param positions  of the text
    /// @param bounds     of the clues
    /// @param any_case   names of colors are compared without regard to case
    NONO_CONSTEXPR clue_bank_reader(reporter<S>& report, position_finder& positions, const limits& bounds,
                                    bool any_case)
        : report_(&report), positions_(&positions), any_case_(any_case), clues_(bounds) {}

    /// Takes a color: `(blue) *`, a value and a character for pictures.
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

    /// Black is color 1 if a clue has it, so it is looked for before the clues are read.
    NONO_CONSTEXPR void scan(bank_text line) {
        for_each_clue_line(line, [&](bank_text part) {
            static_cast<void>(for_each_block(part, [&](parsed_number number, std::string_view name, std::size_t) {
                has_black_ = has_black_ || (number.value > 0 && is_black(name) && !find(name));
            }));
        });
    }

    /// Takes a line of a bank.
    NONO_CONSTEXPR void take(axis direction, bank_text line) {
        for_each_clue_line(line, [&](bank_text part) {
            if (!report_->failed()) parse_clue_line(direction, part);
        });
    }

    /// Checks the clues and hands them over, with the palette unless the sink takes clues only. `where` is the place of
    /// faults of the puzzle as a whole.
    NONO_CONSTEXPR void finish(S& sink, source_position where) {
        if (!report_->failed()) clues_.check_clues(*report_, *positions_, where);
        if (report_->failed()) return;
        clues_.deliver(sink);
        if constexpr (!S::clues_only)
            if (!colors_.empty()) sink.set_palette(make_palette());
    }

private:
    /// A color of the text.
    struct file_color {
        std::string_view name;
        std::optional<rgb> value;
        std::string_view symbol;
    };

    [[nodiscard]] static constexpr bool is_black(std::string_view name) noexcept {
        return name.empty() || name == "black";
    }

    /// The color that is 1 beside black.
    [[nodiscard]] constexpr std::size_t first() const noexcept { return has_black_ ? 2 : 1; }

    /// The place of a declared color, or nothing.
    [[nodiscard]] NONO_CONSTEXPR std::optional<std::size_t> find(std::string_view name) const {
        for (std::size_t i = 0; i < colors_.size(); ++i)
            if (any_case_ ? same_word(colors_[i].name, name) : colors_[i].name == name) return i;
        return std::nullopt;
    }

    NONO_CONSTEXPR void add_color(const file_color& color, std::size_t offset) {
        // Blank and black may be colors too.
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
    lean_vector<file_color> colors_; // without white and black
    bool has_black_ = false;
};

/// How a file is divided.
struct bank_notation {
    std::string_view colors;       ///< before the colors, if there are any
    std::string_view color;        ///< before each
    std::string_view after_color;  ///< after each
    std::string_view after_colors; ///< after the last
    std::string_view columns;      ///< before the columns
    std::string_view rows;         ///< between columns and rows
    std::string_view end;          ///< after the rows
};

/// Writes the colors of a puzzle, `r = (FF0000) *`, and its clues, `2r 1`, after comments with the properties.
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

    /// Puts the properties that can stand in a comment, each after `# `, and a blank line if there are any.
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

    /// True for the color of numbers without a name, black.
    [[nodiscard]] bool is_plain(std::size_t color) const noexcept { return color == 1 && plain_; }

    /// Names are in lower case, as readers of INI files make keys, and not those that exist already.
    void try_name(std::size_t color, std::string_view name) {
        const bool letters = detail::all_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
        const bool taken = name == "black" || name == "white" || name == "defs" ||
                           std::find(names_.begin(), names_.end(), name) != names_.end();
        if (names_[color].empty() && !name.empty() && letters && !taken && !is_plain(color)) names_[color] = name;
    }

    /// The first name from a to z, then aa to zz, that no color has.
    [[nodiscard]] std::string free_name() const {
        std::string out;
        for (std::size_t i = 0; out.empty() || std::find(names_.begin(), names_.end(), out) != names_.end(); ++i) {
            out.assign(i / 26, 'a');
            out += static_cast<char>('a' + i % 26);
        }
        return out;
    }

    /// Characters are visible and begin no comment and no string.
    void try_symbol(std::size_t color, char symbol) {
        const bool valid =
            symbol > ' ' && symbol < 0x7F && std::string_view("#;'\"\\()").find(symbol) == std::string_view::npos;
        const bool taken = std::find(symbols_.begin(), symbols_.end(), symbol) != symbols_.end();
        if (symbols_[color] == ' ' && valid && !taken) symbols_[color] = symbol;
    }

    /// Names the colors that are not read back as they are.
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
        // Entries that state nothing are read back only before others.
        if (only_plain && !any_lost) out_.lost.push_back({feature::palette, {}});
    }

    const puzzle& puzzle_;
    std::size_t count_;
    bool plain_; // color 1 is that of numbers without a name
    std::vector<std::string> names_;
    std::string symbols_;
    write_result out_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_RARE_CLUE_BANK_HPP
