// Moves as text: letters with run-lengths, jumps, pusher changes and the current position.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_MOVES_NOTATION_HPP
#define NONO_SOKOBAN_MOVES_NOTATION_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/room.hpp>
#include <nono/detail/slice.hpp>
#include <nono/model/parse_options.hpp>
#include <nono/model/result.hpp>
#include <nono/sokoban/board_notation.hpp>
#include <nono/sokoban/line_kinds.hpp>
#include <nono/sokoban/moves.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/run_lengths.hpp>
#include <nono/text/shortest_run_lengths.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

/// Reads moves in `.sok` notation: `3r4U`, `2(3(dr)R)`, `[]U[rr]d`, `{rddd}Urr{uul}uLU`, `uu*dd`.
///
/// A count applies to the next letter or group, even on the next line, but not across a blank; its digits can also be
/// split by a line end, so that `1` followed by `0R` on the next line are ten pushes. `3[rr]` is one jump of six
/// letters. A parenthesis without a count changes nothing. `*` marks the current position, after the steps before it;
/// within a group or brackets, it marks the position before them, with a diagnostic. A game in reverse mode starts with
/// a jump, such as the empty `[]`; moves before it are left out. Blanks, blank lines and `::` lines are skipped; unless
/// strict, so are tabs and other control characters, `//` lines, `>` before lines and a `\` at their end.
///
/// @param text     the moves and nothing else
/// @param options  the limits, and whether to read strictly
/// @return         the moves, none for a blank text; or an error if text is not a move. Unless strict, it
///                 tolerates unused counts, counts of 0, unbalanced brackets, jumps in `<>` and the like. Whether a
///                 move can be played is not checked
/// Linear in the text and the steps, which are at most `limits.max_expanded` more than the bytes; groups nest up to
/// `limits.nesting`. Allocates. Usable in constant expressions.
[[nodiscard]] NONO_CONSTEXPR result<moves> parse_moves(std::string_view text, const parse_options& options = {});

namespace extend {
/// The notation of moves.
struct moves_notation {
    bool run_lengths = false;    ///< `3r` for `rrr`, with groups
    std::size_t line_width = 70; ///< maximum characters per line, unless a single group is longer; 0 for one line
    friend bool operator==(const moves_notation&, const moves_notation&) = default;
};
} // namespace extend

/// Returns moves as text. `parse_moves` returns the same moves, provided that the first letter of each jump or pusher
/// change is marked with `opens`, that only games in reverse mode have jumps, and that the current position is not
/// within a jump or change (it is written before that) and not beyond the end.
///
/// Lines are broken between moves, never after a count. Ends with a line end; a game without moves is `{}`, or `[]` in
/// reverse mode. With run-lengths the text is close to the shortest (see `shortest_run_lengths`). Linear in the steps
/// (for run-lengths see `shortest_run_lengths`); allocates the result.
[[nodiscard]] inline std::string to_text(const moves& played, const extend::moves_notation& notation = {});

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// A step without its position.
struct bare_step {
    step value;
    static NONO_CONSTEXPR bare_step make(step value, std::size_t) noexcept { return {value}; }
    constexpr void open() noexcept { value = {value.direction(), value.kind(), true}; }
};

/// A step and the position of its letter.
struct placed_step : bare_step {
    std::uint32_t at = 0; ///< bytes from the start of the moves, modulo 2^32
    static NONO_CONSTEXPR placed_step make(step value, std::size_t at) noexcept {
        return {{value}, static_cast<std::uint32_t>(at)};
    }
};

/// Expands the moves of one game, line by line.
template <class Item> class moves_builder {
public:
    NONO_CONSTEXPR moves_builder(const limits& bounds, std::size_t max_steps)
        : bounds_(&bounds), steps_(max_steps, bounds.nesting) {}

    /// Adds a line. Returns false if it has text that is not a move, or if a limit is exceeded.
    NONO_CONSTEXPR bool add(const text_line& line, bool strict) {
        const moves_part part = moves_of_line(line.text, strict);
        if (!begun_) begin_ = line.start.offset;
        begun_ = true;
        check_line(line, quoted_, [this](parse_errc code, source_position where) { diagnose(code, where); });
        bool move = false;
        for (std::size_t i = part.begin; i < part.end;) {
            if (const std::size_t end = add_letters(line.text.substr(0, part.end), i, line.start.offset); end > i) {
                i = end;
                move = true;
                continue;
            }
            const char c = line.text[i];
            const source_position where = line.at(i);
            if (nono::detail::is_digit(c)) {
                add_digit(c, where);
                ++i;
                continue;
            }
            if (is_blank_floor(c))
                drop_count();
            else if (!add(c, where))
                return false;
            move = move || !(is_blank_floor(c) || c == '(' || c == ')');
            ++i;
        }
        if (!move && part.begin < part.end) diagnose(parse_errc::line_without_move, line.at(part.begin));
        if (part.continued) diagnose(parse_errc::text_after_value, line.at(part.end));
        return true;
    }

    /// Closes brackets that are still open at the end of the moves. Returns false if a limit is exceeded.
    NONO_CONSTEXPR bool finish(source_position end) {
        drop_count();
        while (steps_.depth() > 0) {
            diagnose(parse_errc::unclosed_bracket, end);
            if (steps_.bracket() != '(') {
                if (!close_jump(end)) return false;
            } else {
                steps_.abandon();
            }
        }
        return true;
    }

    [[nodiscard]] constexpr const parse_error& fault() const noexcept { return fault_; }
    [[nodiscard]] constexpr const std::vector<diagnostic>& diagnostics() const noexcept { return diagnostics_; }
    [[nodiscard]] constexpr const nono::detail::lean_vector<Item>& steps() const noexcept { return steps_.items(); }
    [[nodiscard]] constexpr bool is_closed() const noexcept { return steps_.depth() == 0; }
    [[nodiscard]] constexpr bool is_reverse() const noexcept { return reverse_; }

    [[nodiscard]] NONO_CONSTEXPR moves build() const {
        moves out;
        out.steps.reserve(steps().size());
        for (const auto& item : steps()) out.steps.push_back(item.value);
        out.reverse = reverse_;
        out.current = current_;
        return out;
    }

private:
    /// Keeps diagnostics in the order of the text: an invalid count is detected only at its end, which may be on a
    /// later line.
    NONO_CONSTEXPR void diagnose(parse_errc code, source_position where) {
        if (diagnostics_.size() > bounds_->diagnostics) return;
        auto at = diagnostics_.end();
        while (at != diagnostics_.begin() && (at - 1)->where.offset > where.offset) --at;
        diagnostics_.insert(at, diagnostic{code, where});
    }
    NONO_CONSTEXPR bool fail(parse_errc code, source_position where) {
        fault_ = {code, where};
        return false;
    }

    /// A digit continues the preceding count, if there is one: only line ends can separate them.
    constexpr void add_digit(char digit, source_position where) noexcept {
        if (!has_count_) counted_ = where;
        const std::uint64_t value = (has_count_ ? std::uint64_t{10} * count_ : 0U) + static_cast<unsigned>(digit - '0');
        count_ = static_cast<std::uint32_t>(value > 0xFFFF'FFFFU ? 0xFFFF'FFFFU : value);
        has_count_ = true;
    }
    /// Returns the count before the current letter or group; 1 if it has no count.
    [[nodiscard]] NONO_CONSTEXPR std::size_t parse_count() {
        if (!has_count_) return 1;
        has_count_ = false;
        if (count_ == 0) diagnose(parse_errc::zero_count, counted_);
        return count_ == 0 ? 1 : count_;
    }
    NONO_CONSTEXPR void drop_count() {
        const bool unused = has_count_;
        static_cast<void>(parse_count());
        if (unused) diagnose(parse_errc::unused_count, counted_);
    }

    /// The fast path for letters without a count and outside brackets; returns the offset after them.
    NONO_CONSTEXPR std::size_t add_letters(std::string_view line, std::size_t at, std::size_t start) {
        if (has_count_ || jump_ != '\0') return at;
        for (; at < line.size(); ++at) {
            const char c = line[at];
            const std::uint8_t found = move_letters[static_cast<unsigned char>(c)];
            if (found == 0) break;
            // Lower-case letters have this bit.
            const auto kind = static_cast<step_kind>((static_cast<unsigned char>(c) & 0x20U) != 0 ? 0 : 1);
            const step next_step{static_cast<direction>(found - 1), kind};
            if (!steps_.append(Item::make(next_step, start + at - begin_), 1)) break; // the slow path reports it
        }
        return at;
    }

    NONO_CONSTEXPR bool add(char c, source_position where) {
        switch (c) {
        case '(': return open('(', where);
        case ')': return close_groups(where);
        case '<': diagnose(parse_errc::angle_brackets, where); return open_jump('[', where);
        case '[':
        case '{': return open_jump(c, where);
        case '>': return close_jump('[', where);
        case ']': return close_jump('[', where);
        case '}': return close_jump('{', where);
        case '*': set_current(where); return true;
        default: return add_letter(c, where);
        }
    }

    NONO_CONSTEXPR bool add_letter(char c, source_position where) {
        const auto toward = direction_of(c);
        if (!toward) return fail(parse_errc::invalid_move, where);
        const bool upper = c < 'a';
        step_kind kind = upper ? step_kind::push : step_kind::move;
        if (jump_ != '\0') {
            if (upper) diagnose(parse_errc::push_in_brackets, where);
            kind = jump_ == '[' ? step_kind::jump : step_kind::change;
        }
        if (steps_.append(Item::make({*toward, kind}, where.offset - begin_), parse_count())) return true;
        return fail(parse_errc::expanded_over_limit, where);
    }

    NONO_CONSTEXPR bool open(char bracket, source_position where) {
        if (steps_.open(parse_count(), bracket)) return true;
        return fail(parse_errc::nested_over_limit, where);
    }

    /// Handles `)`; a count before it closes that number of groups.
    NONO_CONSTEXPR bool close_groups(source_position where) {
        std::size_t count = parse_count();
        for (; count > 0 && steps_.bracket() == '('; --count)
            if (!steps_.close()) return fail(parse_errc::expanded_over_limit, where);
        if (count > 0) diagnose(parse_errc::unopened_bracket, where);
        return true;
    }

    NONO_CONSTEXPR bool open_jump(char bracket, source_position where) {
        if (jump_ != '\0') {
            static_cast<void>(parse_count());
            diagnose(parse_errc::nested_bracket, where);
            return true;
        }
        if (bracket == '[' && !reverse_) {
            if (!steps_.items().empty() || current_) diagnose(parse_errc::moves_before_jump, where);
            steps_.restart();
            current_.reset();
            reverse_ = true;
        }
        jump_ = bracket;
        jump_begin_ = steps_.items().size();
        return open(bracket, where);
    }

    NONO_CONSTEXPR bool close_jump(char bracket, source_position where) {
        drop_count();
        if (jump_ != bracket) {
            diagnose(parse_errc::unopened_bracket, where);
            return true;
        }
        while (steps_.bracket() == '(') {
            diagnose(parse_errc::unclosed_bracket, where);
            steps_.abandon();
        }
        return close_jump(where);
    }

    NONO_CONSTEXPR bool close_jump(source_position where) {
        const std::size_t begin = steps_.begin_of_group();
        jump_ = '\0';
        if (!steps_.close()) return fail(parse_errc::expanded_over_limit, where);
        if (begin < steps_.items().size()) steps_.items()[begin].open();
        return true;
    }

    NONO_CONSTEXPR void set_current(source_position where) {
        drop_count();
        if (steps_.depth() > 0) diagnose(parse_errc::current_in_group, where);
        if (current_) diagnose(parse_errc::repeated_current, where);
        current_ = jump_ != '\0' ? jump_begin_ : steps_.begin_of_group();
    }

    const limits* bounds_;
    nono::detail::run_length_expander<Item> steps_;
    std::vector<diagnostic> diagnostics_;
    parse_error fault_;
    std::optional<std::size_t> current_;
    source_position counted_; // position of the pending count
    std::size_t begin_ = 0;
    std::size_t jump_begin_ = 0;
    std::uint32_t count_ = 0; // valid if `has_count_`; saturates at the largest value
    char jump_ = '\0';        // the open bracket
    bool has_count_ = false;
    bool reverse_ = false;
    bool begun_ = false;
    bool quoted_ = false;
};

/// Returns true for a line that continues a game: moves, or a part of a group.
template <class Item>
[[nodiscard]] constexpr bool continues_game(std::string_view line, const moves_builder<Item>& steps, bool strict) {
    if (is_moves_line(line, false, strict)) return true;
    return steps.is_closed() ? opens_group(line, strict) : is_group_line(line, strict);
}

} // namespace detail

NONO_CONSTEXPR result<moves> parse_moves(std::string_view text, const parse_options& options) {
    detail::moves_builder<detail::bare_step> steps(options.limits,
                                                   nono::detail::max_characters(options.limits, text.size()));
    std::vector<diagnostic> comments;
    nono::extend::line_cursor cursor(text);
    nono::extend::text_line line;
    bool read = true;
    while (read && cursor.next(line)) {
        if (detail::is_moves_comment(line.text, options.strict))
            comments.push_back({parse_errc::comment_among_moves, line.start});
        else
            read = steps.add(line, options.strict);
    }
    if (read) read = steps.finish(line.at(line.text.size()));
    // Merges the diagnostics in the order of the text.
    const auto& others = steps.diagnostics();
    std::vector<diagnostic> all(others.size() + comments.size(), diagnostic{});
    std::merge(others.begin(), others.end(), comments.begin(), comments.end(), all.begin(),
               [](const diagnostic& a, const diagnostic& b) { return a.where.offset < b.where.offset; });
    if (const std::size_t max_diagnostics = options.limits.diagnostics; all.size() > max_diagnostics) {
        nono::detail::set_size(all, max_diagnostics + 1, diagnostic{});
        all.back().code = parse_errc::further_diagnostics;
    }
    if (!read) return result<moves>(steps.fault(), std::move(all));
    if (options.strict)
        for (const auto& found : all)
            if (severity_of(found.code) == severity::deviation) return result<moves>(found);
    return result<moves>(steps.build(), std::move(all));
}

namespace detail {

/// Writes moves. One object per game.
class moves_writer {
public:
    moves_writer(const moves& played, const extend::moves_notation& notation) : moves_(&played), notation_(&notation) {}

    [[nodiscard]] std::string write() {
        const auto& steps = moves_->steps;
        const bool starts_with_jump = !steps.empty() && steps.front().kind() == step_kind::jump;
        if (moves_->reverse && (!starts_with_jump || moves_->current == 0U)) out_ += "[]";
        if (!moves_->reverse && steps.empty()) out_ += "{}";
        gather();
        put(0, before_current_);
        if (moves_->current) out_ += '*';
        put(before_current_, units_.size());
        return in_lines();
    }

private:
    [[nodiscard]] static bool is_walk(step letter) noexcept {
        return letter.kind() == step_kind::move || letter.kind() == step_kind::push;
    }

    /// Makes one unit of each step, and one of each jump or pusher change.
    void gather() {
        const auto& steps = moves_->steps;
        const auto letters = nono::detail::count_if(steps.begin(), steps.end(), [](step s) { return !is_walk(s); });
        jumps_.reserve(static_cast<std::size_t>(letters)); // at most
        units_.reserve(steps.size());
        for (std::size_t begin = 0, end = 0; begin < steps.size(); begin = end) {
            end = begin + 1;
            if (!is_walk(steps[begin]))
                while (end < steps.size() && steps[end].kind() == steps[begin].kind() && !steps[end].opens()) ++end;
            if (moves_->current && end <= *moves_->current) before_current_ = units_.size() + 1;
            units_.push_back(unit(begin, end));
        }
        if (!moves_->current) before_current_ = units_.size();
    }

    [[nodiscard]] std::string_view unit(std::size_t begin, std::size_t end) {
        constexpr std::string_view letters = "udlrUDLR";
        const step first = moves_->steps[begin];
        if (is_walk(first)) return letters.substr(letters.find(first.letter()), 1);
        std::string body;
        for (std::size_t i = begin; i < end; ++i) body += moves_->steps[i].letter();
        if (notation_->run_lengths) body = nono::detail::shortest_run_lengths(body);
        const bool jump = first.kind() == step_kind::jump;
        jumps_.push_back((jump ? '[' : '{') + body + (jump ? ']' : '}'));
        return jumps_.back();
    }

    /// Appends the units from `begin` to `end`.
    void put(std::size_t begin, std::size_t end) {
        const nono::detail::slice<const std::string_view> units(units_.data() + begin, end - begin);
        if (notation_->run_lengths)
            out_ += nono::detail::shortest_run_lengths(units);
        else
            for (const auto& unit_text : units) out_ += unit_text;
    }

    /// Breaks the text where readers accept a line end: not after a count, and so that each line has a move.
    [[nodiscard]] std::string in_lines() const {
        const std::size_t width = notation_->line_width;
        std::string lines;
        std::size_t begin = 0; // start of the line
        std::size_t last = 0;  // the last possible break
        for (std::size_t i = 1; i < out_.size() && width > 0; ++i) {
            const char before = out_[i - 1];
            const char after = out_[i];
            const bool binds = nono::detail::is_digit(before) || before == '(' || before == '[' || before == '{';
            const bool bound = after == ')' || after == ']' || after == '}' || after == '*';
            if (!binds && !bound) last = i;
            if (i - begin < width || last == begin) continue;
            lines.append(out_, begin, last - begin).append("\n");
            begin = last;
        }
        return lines.append(out_, begin).append("\n");
    }

    const moves* moves_;
    const extend::moves_notation* notation_;
    std::vector<std::string> jumps_; // never grows beyond the reserved size, so that units can point into it
    nono::detail::lean_vector<std::string_view> units_;
    std::size_t before_current_ = 0; // units before the current position
    std::string out_;
};

} // namespace detail

inline std::string to_text(const moves& played, const extend::moves_notation& notation) {
    return detail::moves_writer(played, notation).write();
}

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_MOVES_NOTATION_HPP
