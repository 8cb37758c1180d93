// The comments, colors and numbers of Olšák's `.g`, in rectangles and triddlers.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_TEXT_OLSAK_NOTATION_HPP
#define NONO_FORMATS_TEXT_OLSAK_NOTATION_HPP

#include <nono/formats/kit/comment_property.hpp>
#include <nono/text/colors.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns true for a character that can follow a number to give it a color.
[[nodiscard]] constexpr bool is_olsak_designation(char c) noexcept {
    return !is_digit(c) && !is_blank(c) && c != ',' && static_cast<unsigned char>(c) > 0x20U && c != 0x7F;
}

/// Returns true for a line that consists of clues, with at most two characters after each number.
[[nodiscard]] constexpr bool is_olsak_clue_line(std::string_view line) noexcept {
    for (std::size_t at = 0; at < line.size();) {
        if (is_blank(line[at]) || line[at] == ',') {
            ++at;
            continue;
        }
        const bool glue = line[at] == '/' || line[at] == '\\';
        at += glue ? 1U : 0U;
        const std::size_t begin = at;
        while (at < line.size() && is_digit(line[at])) ++at;
        if (at == begin) return false;
        for (int i = 0; i < 2 && at < line.size() && is_olsak_designation(line[at]); ++i)
            at += (std::max)(utf8_length(line, at), std::size_t{1});
    }
    return true;
}

/// Returns true for a line whose first character that is not blank can start a clue.
[[nodiscard]] constexpr bool starts_olsak_clue(std::string_view line) noexcept {
    const std::size_t first = skip_blanks(line, 0);
    return first < line.size() && (is_digit(line[first]) || line[first] == '/' || line[first] == '\\');
}

/// Reads a color of the format, which can also be a name. Any other plain word is an unknown name.
[[nodiscard]] constexpr written_color read_olsak_color(std::string_view word) noexcept {
    if (const auto value = named_color(word)) return {value, parse_errc::none};
    if (const auto value = color_in(css_colors, word)) return {value, parse_errc::none};
    const bool plain = detail::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c); });
    const written_color found = read_color(word);
    if (word.starts_with('#') || word.empty()) return found;
    if (found.value) return {found.value, parse_errc::color_notation};
    return {std::nullopt, plain ? parse_errc::none : parse_errc::unreadable_color};
}

/// Returns the letter after the `#` at the start of a line, in lower case; NUL for other lines.
[[nodiscard]] constexpr char olsak_mark_of(std::string_view line) noexcept {
    return line.size() > 1 && line.front() == '#' ? lower_ascii(line[1]) : '\0';
}

/// Returns true if one of the lines before the first group marks a triddler. Searches from `#` to `#`.
[[nodiscard]] constexpr bool has_triddler_mark(std::string_view lines) noexcept {
    for (std::size_t at = find_byte(lines, '#', 0); at < lines.size(); at = find_byte(lines, '#', at + 1)) {
        const bool first = at == 0 || lines[at - 1] == '\n' || lines[at - 1] == '\r';
        if (first && olsak_mark_of(lines.substr(at, 2)) == 't') return true;
    }
    return false;
}

/// Returns true for a line that starts a group of clues. Lines that start with `::` are comments of Sokoban files. They
/// start groups only in a text in which no line starts with a single `:`, and detection does not count them.
[[nodiscard]] constexpr bool starts_olsak_group(std::string_view line) noexcept {
    return !line.empty() && line[0] == ':' && (line.size() == 1 || line[1] != ':');
}

/// Returns the offset of the first such line that begins after an offset, or `npos`.
[[nodiscard]] constexpr std::size_t find_olsak_group_below(std::string_view text, std::size_t at) noexcept {
    line_end_finder ends(text);
    for (at = ends.next(at); at + 1 < text.size(); at = ends.next(at + 1))
        if (starts_olsak_group({text.data() + at + 1, (std::min<std::size_t>)(text.size() - at - 1, 2)})) return at + 1;
    return std::string_view::npos;
}

/// Returns the offset of the first such line, or `npos`. Searches from colon to colon, because most other texts contain
/// few colons; if there are many, searches from line to line.
[[nodiscard]] constexpr std::size_t find_olsak_group(std::string_view text, std::size_t begin) noexcept {
    if (starts_olsak_group(text.substr(begin, 2))) return begin;
    std::size_t at = find_byte(text, ':', begin + 1);
    for (std::size_t colons = 1; at < text.size(); at = find_byte(text, ':', at + 1), ++colons) {
        const auto before = static_cast<unsigned char>(text[at - 1]);
        // The first comparison is false for most colons.
        if (before <= '\r' && (before == '\n' || before == '\r') && starts_olsak_group(text.substr(at, 2))) return at;
        if (is_dense(colons, at - begin)) return find_olsak_group_below(text, at);
    }
    return std::string_view::npos;
}

/// The evidence for the format at the start of a text.
struct olsak_signs {
    int marks = 0;               ///< lines that start one of the first two groups
    std::array<bool, 2> clues{}; ///< whether the first two groups have a line with clues
    bool triddler = false;       ///< whether a line before them starts with `#t`
    bool other = false;          ///< whether the first two groups have a line that contains something other than clues
};

/// Examines the first 64 KiB of a text, up to the end of the second group or the first line with clues in that group;
/// in a triddler, up to the first line with clues.
[[nodiscard]] constexpr olsak_signs look_for_olsak(std::string_view text) noexcept {
    const std::size_t limit = std::size_t{1} << 16U;
    const bool cut = text.size() > limit;
    text = text.substr(0, limit);
    olsak_signs out;
    const std::size_t begin = byte_order_mark(text);
    if (begin < text.size() && (is_digit(text[begin]) || text[begin] == '<')) return out;
    const std::size_t group = find_olsak_group(text, begin);
    if (group == std::string_view::npos) return out;
    out.triddler = has_triddler_mark(text.substr(begin, group - begin));
    // A line end of two characters ends a line and an empty line, which both loops ignore.
    line_end_finder ends(text);
    std::size_t next = ends.next(group) + 1;
    std::string_view line;
    const auto next_line = [&] {
        if (next >= text.size()) return false;
        const std::size_t end = ends.next(next);
        line = {text.data() + next, end - next};
        next = end + 1;
        return true;
    };
    out.marks = 1;
    bool clues = false;
    while (out.marks == 1 && !(clues && out.triddler) && next_line()) {
        if (starts_olsak_group(line)) {
            out.marks = 2;
        } else if (!cut || next < text.size()) {
            out.other = !is_olsak_clue_line(line);
            if (out.other) return out;
            clues = clues || skip_blanks(line, 0) < line.size();
        }
    }
    out.clues[0] = clues;
    // In the second group, the first clue is enough.
    while (out.marks == 2 && !out.clues[1] && next_line() && !starts_olsak_group(line)) {
        out.clues[1] = starts_olsak_clue(line);
        out.other = !out.clues[1] && skip_blanks(line, 0) < line.size();
        if (out.other) return out;
    }
    return out;
}

/// The common part of the readers of rectangles and triddlers: comments, colors and groups of clues. One object per
/// text.
///
/// `Clues` collects the clues of `Sides` sides; the values of `Side` are in the order of their groups in the format.
template <puzzle_sink S, class Clues, class Side, std::size_t Sides> class olsak_notation {
public:
    constexpr olsak_notation(std::string_view text, S& sink, const parse_options& options)
        : source_(text), text_(source_.text()), sink_(&sink), report_(sink, options, source_), positions_(text_),
          clues_(options.limits) {}

protected:
    /// Reads up to the end of the last group. Then calls `finish(rest)` with the lines after it, unless the puzzle has
    /// failed.
    template <class Finish> constexpr void read_groups(Finish finish) {
        if (source_.fault().code != parse_errc::none) return report_.fail_text(source_.fault());
        line_cursor cursor(text_, byte_order_mark(text_));
        if (!report_.begin(cursor.position())) return;
        text_line line;
        while (!report_.failed() && groups_ <= Sides && cursor.next(line)) parse_line(line);
        if (!report_.failed()) finish(cursor);
        report_.end();
    }

    constexpr void fail_without_puzzle() {
        report_.fail(is_blank_text(text_) ? parse_errc::empty_input : parse_errc::no_puzzle, {});
    }

    /// Adds the pending blank lines to the current side, as lines without clues.
    constexpr void add_pending_blanks() {
        while (pending_blanks_ > 0 && begin_line(first_blank_)) --pending_blanks_;
    }

    [[nodiscard]] palette make_palette() const {
        palette out;
        for (const auto& from : colors_) {
            palette_entry to;
            to.value = from.value;
            if (!from.symbol.empty() && !is_blank(from.symbol.front())) to.symbol = from.symbol;
            if (!from.declared && from.designation != "0" && from.designation != "1")
                to.name = from.designation;
            else if (!from.comment.empty() && from.value)
                to.name = from.comment;
            else if (!from.word.starts_with('#'))
                to.name = from.word;
            out.entries.push_back(std::move(to));
        }
        while (!out.entries.empty() && out.entries.back() == palette_entry{}) out.entries.pop_back();
        return out;
    }

    utf8_text source_;
    std::string_view text_;
    S* sink_;
    reporter<S> report_;
    position_finder positions_;
    Clues clues_;
    std::size_t groups_ = 0;                              // number of groups begun, including the end mark
    std::array<source_position, Sides + 1> group_starts_; // the positions of these groups
    bool is_marked_ = false;                              // whether the text is marked as a triddler
    std::size_t pending_blanks_ = 0; // number of blank lines that are lines without clues or layout, depending on later
                                     // lines
    std::size_t first_blank_ = 0;

private:
    static constexpr bool is_triddler = Sides == 6;

    /// A color of the file.
    struct file_color {
        std::string_view designation; ///< the character after numbers
        std::string_view symbol{};    ///< the character in drawings; a blank if there is none
        std::string_view word{};      ///< an X11 name or hexadecimal digits
        std::string_view comment{};
        std::optional<rgb> value{};
        bool declared = false;
    };

    constexpr void parse_line(const text_line& line) {
        if (is_foreign_comment(line)) return parse_comment(line);
        if (line.text.starts_with(':')) return next_group(line.start);
        if (groups_ > 0) return consume_clues(line);
        if (in_colors_) return parse_color(line);
        const char mark = olsak_mark_of(line.text);
        if (mark == 't' && !is_triddler) return report_.fail(parse_errc::triangles, line.start);
        is_marked_ = is_marked_ || mark == 't';
        in_colors_ = mark == 'd';
        if (mark != 't' && mark != 'd') parse_comment(line);
    }

    /// Returns true for a line that starts with `::` before the first group, if groups start with a single `:`.
    [[nodiscard]] constexpr bool is_foreign_comment(const text_line& line) noexcept {
        if (groups_ > 0 || !line.text.starts_with("::")) return false;
        if (!first_group_) first_group_ = find_olsak_group(text_, line.start.offset);
        return *first_group_ != std::string_view::npos;
    }

    constexpr void next_group(source_position where) {
        // A puzzle without a color section is black and white.
        if (groups_ == 0 && !in_colors_) colors_.push_back({"1"});
        add_pending_blanks();
        group_starts_[groups_++] = where;
    }

    constexpr void parse_comment(const text_line& line) {
        if constexpr (!S::clues_only) {
            const auto content = without_blanks_around(line.text);
            if (content.empty()) return;
            const comment_property property = read_comment(content);
            sink_->property(property.key, std::string(property.value));
        }
    }

    // --- colors ---

    /// Parses `  r:*  #ff0000  red`: the character after numbers, the character in drawings, the color and a comment.
    constexpr void parse_color(const text_line& line) {
        const std::size_t begin = skip_blanks(line.text, 0);
        if (begin == line.text.size()) return;
        // The color `6`, which is drawn outside of the hexagon, is not a color of the puzzle.
        if (is_triddler && line.text.substr(begin).starts_with("6:")) return;
        const char first = line.text[begin];
        const std::size_t colon = begin + utf8_length(line.text, begin);
        const bool valid = is_olsak_designation(first) || first == '0' || first == '1';
        if (!valid || colon >= line.text.size() || line.text[colon] != ':')
            return report_.fail(parse_errc::invalid_color, line.at(begin));
        file_color color{line.text.substr(begin, colon - begin)};
        color.declared = true;
        const std::size_t after = colon + 1 + (colon + 1 < line.text.size() ? utf8_length(line.text, colon + 1) : 0);
        color.symbol = line.text.substr(colon + 1, after - colon - 1);
        const std::size_t word = skip_blanks(line.text, after);
        const std::size_t word_end = skip_color(line.text, word);
        color.word = line.text.substr(word, word_end - word);
        color.comment = without_blanks_around(line.text.substr(word_end));
        const written_color found = read_olsak_color(color.word);
        if (!found.value && color.word.find_first_of("/\\") != std::string_view::npos)
            return report_.fail(parse_errc::triangles, line.at(word));
        if (found.fault != parse_errc::none) report_.diagnose(found.fault, line.at(word));
        color.value = found.value;
        declare(color, line.at(begin));
    }

    constexpr void declare(const file_color& color, source_position where) {
        for (std::size_t i = 0; i < colors_.size(); ++i) {
            if (colors_[i].designation != color.designation) continue;
            if (i > 0 || colors_[0].declared) return report_.diagnose(parse_errc::repeated_key, where);
            colors_[0] = color;
            return;
        }
        if (colors_.size() == max_colors) return report_.fail(parse_errc::too_many_colors, where);
        // The color of plain numbers is color 1, wherever it is declared.
        colors_.insert(color.designation == "1" ? colors_.begin() + 1 : colors_.end(), color);
    }

    /// Returns the color for `designation`. An undeclared color is added.
    [[nodiscard]] constexpr color_index color_of(std::string_view designation, source_position where) {
        for (std::size_t i = 1; i < colors_.size(); ++i)
            if (colors_[i].designation == designation) return static_cast<color_index>(i);
        report_.diagnose(parse_errc::undeclared_color, where);
        if (colors_.size() == max_colors) {
            report_.fail(parse_errc::too_many_colors, where);
            return blank;
        }
        colors_.push_back({designation});
        return static_cast<color_index>(colors_.size() - 1);
    }

    // --- clues ---

    [[nodiscard]] constexpr Side side() const noexcept { return static_cast<Side>(groups_ - 1); }

    [[nodiscard]] constexpr bool begin_line(std::size_t offset) {
        const parse_errc fault = clues_.begin_line(side(), offset);
        if (fault != parse_errc::none) report_.fail(fault, positions_.at(offset));
        return fault == parse_errc::none;
    }

    constexpr void consume_clues(const text_line& line) {
        if (skip_blanks(line.text, 0) == line.text.size() && (is_triddler || groups_ == Sides)) {
            // This is a line without clues or, after the last group, the end of the file. Later lines decide which.
            if (pending_blanks_++ == 0) first_blank_ = line.start.offset;
            return;
        }
        add_pending_blanks();
        if (!begin_line(line.start.offset)) return;
        for (std::size_t at = next_word(line.text, 0); at < line.text.size() && !report_.failed();) {
            parse_clue(line, at);
            at = next_word(line.text, at);
        }
    }

    [[nodiscard]] static constexpr std::size_t next_word(std::string_view text, std::size_t at) noexcept {
        return (std::min)(text.find_first_not_of(" \t\v\f,", at), text.size());
    }

    /// Adds the number at `line.text[at]` with its color, and moves `at` past them.
    constexpr void parse_clue(const text_line& line, std::size_t& at) {
        const std::size_t begin = at;
        const parsed_number number = parse_number(line.text, at);
        if (number.size == 0) return parse_non_number(line, at);
        at += number.size;
        const std::size_t suffix = at;
        if (at < line.text.size() && is_olsak_designation(line.text[at])) at += utf8_length(line.text, at);
        const auto designation = line.text.substr(suffix, at - suffix);
        if (number.value == 0) return parse_zero(line, begin, at);
        if (number.too_large) return report_.fail(parse_errc::number_too_large, line.at(begin));
        color_index color = 1;
        if (designation.empty()) {
            color = color_of("1", line.at(begin));
        } else if (!in_colors_) {
            report_.diagnose(parse_errc::invalid_clue, line.at(suffix));
            at = skip_word(line.text, at);
        } else {
            color = color_of(designation, line.at(suffix));
        }
        if (report_.failed()) return;
        const parse_errc fault = clues_.add(side(), {number.value, color}, line.start.offset + begin);
        if (fault != parse_errc::none) report_.fail(fault, line.at(begin));
    }

    constexpr void parse_non_number(const text_line& line, std::size_t& at) {
        const bool glue = line.text[at] == '/' || line.text[at] == '\\';
        if (glue) return report_.fail(parse_errc::triangles, line.at(at));
        report_.diagnose(parse_errc::invalid_clue, line.at(at));
        at = skip_word(line.text, at);
    }

    constexpr void parse_zero(const text_line& line, std::size_t begin, std::size_t end) {
        const bool alone = next_word(line.text, 0) == begin && next_word(line.text, end) == line.text.size();
        report_.diagnose(alone ? parse_errc::zero_for_empty_line : parse_errc::zero_among_clues, line.at(begin));
    }

    lean_vector<file_color> colors_{{"0"}}; // by index, starting with the background
    bool in_colors_ = false;                // whether a color section has begun
    maybe<std::size_t> first_group_;        // offset of the first line that starts with a single `:`; empty until it is
                                            // searched for
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_TEXT_OLSAK_NOTATION_HPP
