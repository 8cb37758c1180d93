// Facts for clingo: each block of a nonogram as `row_hint(row, index, length)` or `col_hint(column, index, length)`.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVERS_CLINGO_HPP
#define NONO_SOLVERS_CLINGO_HPP

#include <nono/formats/kit/format.hpp>
#include <nono/formats/kit/plain_list.hpp>

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace solver_formats {

// The facts of gramcracker's `.lp` files, which clingo reads: the constants `w` and `h`, then `row_hint(1, 1, 2)` for a
// block of 2 that is the first of the first row and so on, and `col_hint` for columns, each followed by a full stop.
//
// In puzzles of several colors, the color of a block, unless it is the first color, is in a fact specific to nono:
// `row_color(1, 1, 2)` and `col_color`, with the same line and index as the block.
//
// Facts can be in any order; all numbers count from 1. A line without clues has no facts. Without a size, the largest
// numbers of rows and columns are used. Text from `%` to the end of a line is a comment; other statements are skipped.
// Everything except the clues is lost in writing; blotted clues cannot be written.
//
// `certain` if a line of the first 64 KiB starts with such a fact, `likely` if both sizes are present and every line
// ends like a line of a rule. Reading is linear in the text, except for sorting the facts.
struct clingo {
    using value_type = nono::puzzle;
    static constexpr nono::format_info info{.name = "clingo",
                                            .extensions = {},
                                            .title = "facts for clingo, row_hint and col_hint (gramcracker)",
                                            .holds = {nono::feature::colors},
                                            .exclusive = true,
                                            .needs_letters = true};

    [[nodiscard]] static constexpr nono::confidence detect(std::string_view text) noexcept;
    template <nono::extend::puzzle_sink S>
    static constexpr void read(std::string_view text, S& sink, const nono::parse_options& options);
    [[nodiscard]] static nono::write_result write(const nono::puzzle& source, const nono::write_options& = {});
};

namespace detail {

using namespace nono;
using namespace nono::detail; // shared by readers of lists

// A block, or the color of a block, as a fact. Facts are ordered block by block, with each color before the
// length.
struct clingo_fact {
    axis side = axis::row;
    std::uint32_t line = 0;  // row or column, from 1
    std::uint32_t index = 0; // of the block, from 1
    bool is_length = true;
    std::size_t offset = 0;  // of the fact
    std::uint32_t value = 0; // length or color

    // Returns true for facts about the same block.
    [[nodiscard]] constexpr bool is_about(const clingo_fact& other) const noexcept {
        return side == other.side && line == other.line && index == other.index;
    }
    [[gnu::noinline]] friend constexpr auto operator<=>(const clingo_fact&, const clingo_fact&) = default;
};

// The starts of the facts about a side.
struct clingo_side {
    axis side;
    std::string_view hint;  // with the length of a block
    std::string_view color; // with its color
};
inline constexpr clingo_side clingo_sides[] = {{axis::row, "row_hint(", "row_color("},
                                               {axis::column, "col_hint(", "col_color("}};

template <puzzle_sink S> class clingo_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        const auto cursor = this->begin_text();
        if (!cursor) return;
        at_ = cursor->position().offset;
        while (!this->failed() && next_statement()) parse_statement();
        const source_position where = this->end_position();
        if (!this->failed() && facts_.empty() && (!width_ || !height_)) this->fail(parse_errc::no_puzzle, where);
        if (!this->failed() && settle_size(where)) add_facts();
        this->finish(where);
    }

private:
    // Skips blanks, line ends and comments; returns false at the end of the text.
    [[nodiscard]] constexpr bool next_statement() {
        for (; at_ < this->text_.size(); ++at_) {
            const char c = this->text_[at_];
            if (c == '%') at_ = (std::min)(this->text_.find_first_of("\r\n", at_), this->text_.size() - 1);
            if (c != '%' && c != '\r' && c != '\n' && !is_blank(c)) return true;
        }
        return false;
    }

    constexpr void parse_statement() {
        const std::size_t start = at_;
        const std::string_view rest = this->text_.substr(at_);
        bool known = rest.starts_with("#const") && parse_size();
        for (const auto& [side, hint, color] : clingo_sides)
            for (const bool is_length : {true, false}) {
                const std::string_view name = is_length ? hint : color;
                if (rest.starts_with(name)) known = parse_fact({side, 0, 0, is_length, start, 0}, name.size());
            }
        if (known || this->failed()) return;
        this->diagnose(parse_errc::ignored_line, start);
        at_ = (std::min)(this->text_.find_first_of("\r\n", start), this->text_.size());
    }

    // Skips blanks and a character; returns false if there is another character.
    [[nodiscard]] constexpr bool consume(char c) {
        at_ = skip_blanks(this->text_, at_);
        if (at_ >= this->text_.size() || this->text_[at_] != c) return false;
        ++at_;
        return true;
    }

    // Skips blanks and reads a number; without one, fails the puzzle and returns false.
    [[nodiscard]] constexpr bool consume(std::uint32_t& value) {
        at_ = skip_blanks(this->text_, at_);
        const parsed_number found = parse_number(this->text_, at_);
        if (found.too_large) this->fail(parse_errc::number_too_large, at_);
        if (found.size == 0) this->fail(parse_errc::expected_number, at_);
        at_ += found.size;
        value = found.value;
        return !this->failed();
    }

    // Parses the numbers of a fact, after the bytes of its name.
    [[nodiscard]] constexpr bool parse_fact(clingo_fact fact, std::size_t name) {
        at_ += name;
        if (!consume(fact.line) || !consume(',') || !consume(fact.index) || !consume(',') || !consume(fact.value))
            return false;
        if (!consume(')') || !consume('.')) return false;
        std::size_t& count = counts_[fact.is_length ? 0 : 1];
        if (count >= this->options_->limits.clues) this->fail(parse_errc::clues_over_limit, fact.offset);
        if (!fact.is_length && (fact.value == blank || fact.value >= max_colors))
            this->fail(parse_errc::too_many_colors, fact.offset);
        if (this->failed()) return false;
        ++count;
        facts_.push_back(fact);
        return true;
    }

    // Parses `#const w = 3.`; returns false for other constants.
    [[nodiscard]] constexpr bool parse_size() {
        at_ = skip_blanks(this->text_, at_ + std::string_view("#const").size());
        if (at_ >= this->text_.size()) return false;
        const char name = this->text_[at_++];
        if ((name != 'w' && name != 'h') || !consume('=')) return false;
        const std::size_t where = skip_blanks(this->text_, at_);
        std::uint32_t number = 0;
        if (!consume(number) || !consume('.')) return false;
        auto& size = name == 'w' ? width_ : height_;
        if (size && *size != number) this->fail(parse_errc::conflicting_size, where);
        size = number;
        return true;
    }

    [[nodiscard]] constexpr bool settle_size(source_position where) {
        if (!width_ || !height_) this->diagnose(parse_errc::missing_size, where);
        std::array<std::uint32_t, 2> largest{};
        for (const auto& fact : facts_) {
            std::uint32_t& side = largest[fact.side == axis::row ? 0 : 1];
            side = (std::max)(side, fact.line);
        }
        height_ = height_.value_or(largest[0]);
        width_ = width_.value_or(largest[1]);
        return !this->failed() && this->check_size(*width_, *height_, where);
    }

    constexpr void add_facts() {
        std::sort(facts_.begin(), facts_.end());
        std::size_t next = 0;
        for (const axis side : {axis::row, axis::column}) {
            const std::uint32_t count = side == axis::row ? *height_ : *width_;
            for (std::uint32_t line = 1; line <= count && !this->failed(); ++line) add_line_of(side, line, next);
            const bool beyond = next < facts_.size() && facts_[next].side == side;
            if (beyond) this->fail(parse_errc::too_many_clue_lines, facts_[next].offset);
        }
    }

    // Adds a line with its facts, from index `next` on. A fact of line 0 is not consumed.
    constexpr void add_line_of(axis side, std::uint32_t line, std::size_t& next) {
        const auto belongs = [&] {
            return next < facts_.size() && facts_[next].side == side && facts_[next].line == line;
        };
        if (!this->begin_clues(side, belongs() ? facts_[next].offset : 0)) return;
        const clingo_fact* color = nullptr; // the last color fact so far
        for (; belongs() && !this->failed(); ++next) {
            const clingo_fact& fact = facts_[next];
            const clingo_fact* const last = next > 0 ? &facts_[next - 1] : nullptr;
            if (last != nullptr && fact.is_about(*last) && fact.is_length == last->is_length) {
                this->diagnose(parse_errc::repeated_key, fact.offset);
            } else if (!fact.is_length) {
                color = &fact;
            } else if (fact.value > 0) {
                const bool is_colored = color != nullptr && color->is_about(fact);
                const auto of = static_cast<color_index>(is_colored ? color->value : 1);
                static_cast<void>(this->add_block(side, {fact.value, of}, fact.offset));
            }
        }
    }

    std::size_t at_ = 0;
    std::optional<std::uint32_t> width_;
    std::optional<std::uint32_t> height_;
    lean_vector<clingo_fact> facts_;
    std::array<std::size_t, 2> counts_{}; // of blocks and of colors
};

// Returns true if a line starts with one of some words, which share their last two characters. Searches for the last
// character, which is rare in most texts.
[[nodiscard]] constexpr bool has_line_with(std::string_view text,
                                           std::initializer_list<std::string_view> words) noexcept {
    const std::string_view end = words.begin()->substr(words.begin()->size() - 2);
    for (std::size_t at = find_byte(text, end[1], 0); at < text.size(); at = find_byte(text, end[1], at + 1)) {
        if (at == 0 || text[at - 1] != end[0]) continue;
        const std::string_view before = text.substr(0, at + 1);
        for (const std::string_view word : words)
            if (before.ends_with(word) && is_first_in_line(text, before.size() - word.size(), 0)) return true;
    }
    return false;
}

// Returns true if every line ends like a line of a rule, apart from comments.
[[nodiscard]] constexpr bool has_rules_only(std::string_view text) noexcept {
    line_cursor cursor(text);
    text_line line;
    while (cursor.next(line)) {
        const std::string_view rule = without_blanks_around(line.text.substr(0, line.text.find('%')));
        if (!rule.empty() && std::string_view(".,;:-").find(rule.back()) == std::string_view::npos) return false;
    }
    return true;
}

[[nodiscard]] constexpr confidence detect_clingo(std::string_view text) noexcept {
    text = filled_text_in(text.substr(0, std::size_t{1} << 16U));
    if (has_line_with(text, {clingo_sides[0].hint, clingo_sides[1].hint})) return confidence::certain;
    const std::size_t first = find_byte(text, '#', 0);
    if (first >= text.size()) return confidence::no;
    const std::string_view rest = text.substr(first);
    const bool sizes = has_line_with(rest, {"#const w ="}) && has_line_with(rest, {"#const h ="});
    return sizes && has_rules_only(text) ? confidence::likely : confidence::no;
}

[[nodiscard]] inline write_result write_clingo(const nono::puzzle& source) {
    if (auto refusal = refusal_of_list(source, max_colors)) return *refusal;
    write_result out{"#const w = " + std::to_string(source.clues.width()) +
                         ".\n#const h = " + std::to_string(source.clues.height()) + ".\n",
                     true,
                     {}};
    const auto put = [&](std::string_view name, std::size_t line, std::size_t index, std::size_t value) {
        out.text.append(name).append(std::to_string(line)).append(", ").append(std::to_string(index));
        out.text.append(", ").append(std::to_string(value)).append(").\n");
    };
    for (const auto& [direction, hint, color] : clingo_sides) {
        const clue_lines& side = direction == axis::row ? source.clues.rows : source.clues.columns;
        for (std::size_t i = 0; i < side.size(); ++i)
            for (std::size_t k = 0; k < side[i].size(); ++k) {
                put(hint, i + 1, k + 1, side[i][k].length);
                if (side[i][k].color != 1) put(color, i + 1, k + 1, side[i][k].color);
            }
    }
    name_losses(out.lost, source, {});
    return out;
}

} // namespace detail

constexpr nono::confidence clingo::detect(std::string_view text) noexcept { return detail::detect_clingo(text); }

template <nono::extend::puzzle_sink S>
constexpr void clingo::read(std::string_view text, S& sink, const nono::parse_options& options) {
    detail::clingo_reader<S>(text, sink, options).read();
}

inline nono::write_result clingo::write(const nono::puzzle& source, const nono::write_options&) {
    return detail::write_clingo(source);
}

} // namespace solver_formats

#endif // NONO_SOLVERS_CLINGO_HPP
