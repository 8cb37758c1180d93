// griddlers.net: the script that holds a puzzle in that site's pages. Read only.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PAGES_GRIDDLERS_NET_HPP
#define NONO_FORMATS_PAGES_GRIDDLERS_NET_HPP

#include <nono/formats/kit/described_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/plain_list.hpp>
#include <nono/text/colors.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// The script `var puzzle = {…}` of a page of griddlers.net, alone or within the page, also saved as a Python literal.
///
/// `topHeader` has the clues of the columns, `leftHeader` those of the rows, each clue as `[color, length]`. Color k is
/// `colors[usedColors[k - 1]]`; color 1 is the background. The cells in `solution` are the player's: a solved grid is
/// read as the goal, any other as a saved grid without a name. The title is only in a whole page. Puzzles with
/// triangles are refused. Source: the pages, and programs that read them.
///
/// `certain` if the first 256 KiB contain `var puzzle` and after it `topHeader` with a clue, `likely` without a clue.
struct griddlers_net : detail::read_format<griddlers_net> {
    static constexpr format_info info{.name = "griddlers_net",
                                      .extensions = {"js", "html", "htm", {}},
                                      .title = "pages of griddlers.net",
                                      .holds = {feature::colors, feature::palette, feature::goal, feature::saved_grids},
                                      .writes = false,
                                      .exclusive = true,
                                      .needs_letters = true};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// A token of a script.
struct script_token {
    /// The kind of a token.
    enum class kinds : std::uint8_t {
        end,    ///< the end of the text
        word,   ///< a name or a number, with its sign
        string, ///< the contents of a string
        sign,   ///< any other character
    };
    kinds kind = kinds::end;
    std::string_view text;  ///< as in the script
    std::size_t offset = 0; ///< where the text starts

    /// Returns true if the token is the sign `c`.
    [[nodiscard]] constexpr bool is(char c) const noexcept { return kind == kinds::sign && text.front() == c; }
};

/// Reads a script token by token, and skips comments. A script that was saved as a Python literal, with `\n` and `\'`
/// as two characters each, is read like the script itself. Linear in the text. Does not allocate.
class script_cursor {
public:
    constexpr script_cursor(std::string_view text, std::size_t at) noexcept : text_(text), at_(at) {}

    /// Returns the next token.
    [[nodiscard]] constexpr script_token next() noexcept {
        skip_space();
        if (at_ >= text_.size()) return {script_token::kinds::end, {}, text_.size()};
        const bool escaped = text_[at_] == '\\' && at_ + 1 < text_.size();
        const char c = text_[at_ + (escaped ? 1U : 0U)];
        if (c == '"' || c == '\'') return string(c, escaped);
        const std::size_t begin = at_;
        if (text_[at_] == '-') ++at_;
        while (at_ < text_.size() && in_word(text_[at_])) ++at_;
        if (at_ > begin) return {script_token::kinds::word, text_.substr(begin, at_ - begin), begin};
        ++at_;
        return {script_token::kinds::sign, text_.substr(begin, 1), begin};
    }

    /// Skips a value: a word, a string, or everything between brackets. `first` is its first token.
    constexpr void skip(script_token first) noexcept {
        std::size_t depth = 0;
        while (first.kind != script_token::kinds::end) {
            if (first.is('[') || first.is('{') || first.is('(')) ++depth;
            const bool closes = first.is(']') || first.is('}') || first.is(')');
            if (closes ? depth <= 1 : depth == 0) return;
            if (closes) --depth;
            first = next();
        }
    }

private:
    [[nodiscard]] static constexpr bool in_word(char c) noexcept {
        return is_letter(c) || is_digit(c) || c == '_' || c == '$' || c == '.';
    }

    constexpr void skip_space() noexcept {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            const char after = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
            if (is_blank(c) || c == '\n' || c == '\r')
                ++at_;
            else if (c == '\\' && (after == 'n' || after == 'r' || after == 't'))
                at_ += 2;
            else if (c == '/' && after == '*')
                at_ = (std::min)(text_.find("*/", at_ + 2), text_.size() - 2) + 2;
            else if (c == '/' && after == '/')
                at_ = (std::min)(text_.find_first_of("\\\n\r", at_), text_.size());
            else
                return;
        }
    }

    /// Reads a string, whose quotes can be escaped. The string ends at the end of its line at the latest.
    [[nodiscard]] constexpr script_token string(char quote, bool escaped) noexcept {
        const std::size_t marks = escaped ? 2 : 1; // characters of a quote
        at_ += marks;
        const std::size_t begin = at_;
        const auto in_line = [&] { return at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '\r'; };
        for (; in_line(); ++at_) {
            const bool backslash = text_[at_] == '\\' && at_ + 1 < text_.size();
            const bool ends = escaped ? backslash && text_[at_ + 1] == quote : text_[at_] == quote;
            if (ends) break;
            if (backslash) ++at_;
        }
        const std::size_t end = at_;
        if (in_line()) at_ += marks;
        return {script_token::kinds::string, text_.substr(begin, end - begin), begin};
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

template <puzzle_sink S> class griddlers_net_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        if (!this->is_text()) return;
        const std::size_t start = text_.find("var puzzle");
        if (start == std::string_view::npos) return report_.fail_without_puzzle(text_);
        if (!report_.begin(position(start))) return;
        script_token key;
        for (script_cursor cursor = object_after(start); next_member(cursor, key); cursor.skip(cursor.next()))
            read_puzzle(key, cursor);
        check_line_counts(start);
        check_colors();
        const bool is_read = this->deliver(position(start));
        if constexpr (!S::clues_only)
            if (is_read) deliver_rest();
        report_.end();
    }

private:
    using kinds = script_token::kinds;

    /// A number and its offset.
    struct placed_number {
        std::uint32_t value = 0;
        std::size_t offset = 0;
    };

    using list_reader<S>::fail, list_reader<S>::failed, list_reader<S>::diagnose, list_reader<S>::position;
    using list_reader<S>::clues_, list_reader<S>::report_, list_reader<S>::sink_, list_reader<S>::text_;

    /// Returns a cursor in the first object after an offset.
    [[nodiscard]] constexpr script_cursor object_after(std::size_t offset) const {
        script_cursor cursor(text_, text_.find('{', offset));
        static_cast<void>(cursor.next());
        return cursor;
    }

    /// Moves to the value of the next member of an object. Returns false at its end.
    [[nodiscard]] constexpr bool next_member(script_cursor& cursor, script_token& key) {
        while (!failed()) {
            key = cursor.next();
            if (key.kind == kinds::end || key.is('}')) return false;
            if (key.kind == kinds::sign) continue;
            script_cursor ahead = cursor;
            if (!ahead.next().is(':')) continue;
            cursor = ahead;
            return true;
        }
        return false;
    }

    /// Reads a value of the puzzle. The caller's cursor stays before it.
    constexpr void read_puzzle(const script_token& key, script_cursor cursor) {
        if (key.text == "width") width_ = read_number(cursor.next());
        if (key.text == "height") height_ = read_number(cursor.next());
        if (key.text == "palette") read_shapes(cursor);
        if (key.text == "colors") read_colors(cursor);
        if (key.text == "usedColors") read_used_colors(cursor);
        if (key.text == "topHeader") read_side(cursor, axis::column);
        if (key.text == "leftHeader") read_side(cursor, axis::row);
    }

    [[nodiscard]] constexpr placed_number read_number(const script_token& token) {
        const parsed_number number = parse_number(token.text, 0);
        if (token.kind != kinds::word || number.size == 0 || number.size < token.text.size())
            fail(parse_errc::expected_number, token.offset);
        else if (number.too_large)
            fail(parse_errc::number_too_large, token.offset);
        return {number.value, token.offset};
    }

    /// Consumes a sign. Fails if the next token is a different one.
    constexpr void consume(script_cursor& cursor, char sign, parse_errc fault = parse_errc::expected_number) {
        const script_token token = cursor.next();
        if (!token.is(sign)) fail(fault, token.offset);
    }

    /// Reads the first token of the next element of an array. Returns false at its end.
    [[nodiscard]] constexpr bool next_element(script_cursor& cursor, script_token& token) {
        while (!failed()) {
            token = cursor.next();
            if (token.is(',')) continue;
            if (token.kind == kinds::end) fail(parse_errc::expected_number, token.offset);
            return token.kind != kinds::end && !token.is(']');
        }
        return false;
    }

    /// Finds the color numbers that represent triangles: the entries of the palette whose `s` is not 0.
    constexpr void read_shapes(script_cursor& cursor) {
        script_token part;
        for (consume(cursor, '['); next_element(cursor, part);) {
            char triangle = 0;
            bool is_shape = false;
            for (; part.kind != kinds::end && !part.is('}'); part = cursor.next()) {
                if (is_shape && part.kind == kinds::word) triangle = part.text == "0" ? '\0' : '\1';
                is_shape = part.is(':') ? is_shape : part.kind == kinds::word && part.text == "s";
            }
            triangles_.push_back(triangle);
        }
    }

    constexpr void read_colors(script_cursor& cursor) {
        colors_.clear();
        script_token token;
        for (consume(cursor, '['); next_element(cursor, token);) {
            const auto value = parse_rgb(token.text);
            if (!value) diagnose(parse_errc::unreadable_color, token.offset);
            colors_.push_back(value.value_or(rgb{0, 0, 0}));
        }
    }

    constexpr void read_used_colors(script_cursor& cursor) {
        used_colors_.clear();
        script_token token;
        for (consume(cursor, '['); next_element(cursor, token);) used_colors_.push_back(read_number(token));
    }

    constexpr void read_side(script_cursor& cursor, axis direction) {
        if (clues_.count(direction) > 0) return;
        script_token line;
        for (consume(cursor, '['); next_element(cursor, line);) {
            if (!line.is('[')) return fail(parse_errc::expected_number, line.offset);
            if (this->begin_clues(direction, line.offset)) read_line(cursor, direction);
        }
    }

    /// Reads the clues of a line after its bracket.
    constexpr void read_line(script_cursor& cursor, axis direction) {
        script_token token;
        while (next_element(cursor, token)) {
            if (!token.is('[')) return fail(parse_errc::expected_number, token.offset);
            const placed_number color = read_number(cursor.next());
            consume(cursor, ',');
            const placed_number length = read_number(cursor.next());
            consume(cursor, ']', parse_errc::text_after_value);
            if (!failed()) add_clue(direction, color, length);
        }
    }

    constexpr void add_clue(axis direction, const placed_number& color, const placed_number& length) {
        if (color.value < 2) return diagnose(parse_errc::invalid_clue, color.offset);
        if (length.value == 0) return diagnose(parse_errc::zero_among_clues, length.offset);
        if (color.value > largest_.value) largest_ = color;
        if (is_triangle(color.value)) return fail(parse_errc::triangles, color.offset);
        if (color.value > max_colors) return; // reported by `check_colors`
        const auto index = static_cast<color_index>(color.value - 1);
        static_cast<void>(this->add_block(direction, {length.value, index}, length.offset));
    }

    [[nodiscard]] constexpr bool is_triangle(std::uint32_t color) const noexcept {
        return color < triangles_.size() && triangles_[color] != 0;
    }

    constexpr void check_line_counts(std::size_t start) {
        if (failed()) return;
        if (!width_ || !height_) return diagnose(parse_errc::missing_size, start);
        if (!this->check_size(width_->value, height_->value, position(width_->offset))) return;
        for (const axis direction : {axis::column, axis::row}) {
            const placed_number& wanted = direction == axis::column ? *width_ : *height_;
            const std::size_t count = clues_.count(direction);
            if (count > wanted.value) fail(parse_errc::too_many_clue_lines, wanted.offset);
            if (count < wanted.value) fail(parse_errc::too_few_clue_lines, wanted.offset);
        }
    }

    constexpr void check_colors() {
        if (failed()) return;
        if (is_triangle(largest_.value)) return fail(parse_errc::triangles, largest_.offset);
        if (largest_.value > max_colors) return fail(parse_errc::too_many_colors, largest_.offset);
        if (largest_.value > used_colors_.size() && !used_colors_.empty())
            diagnose(parse_errc::undeclared_color, largest_.offset);
    }

    void deliver_rest() {
        read_title();
        palette colors;
        for (const auto& used : used_colors_) {
            const bool known = used.value < colors_.size() && colors.entries.size() < max_colors;
            colors.entries.push_back({{}, known ? std::optional(colors_[used.value]) : std::nullopt, {}});
        }
        const bool plain = colors.entries.size() == 2 && colors.entries[0].value == palette::default_value(0) &&
                           colors.entries[1].value == palette::default_value(1);
        if (!plain && !colors.entries.empty() && colors.entries.size() <= max_colors)
            sink_->set_palette(std::move(colors));
        read_solution();
    }

    /// Reads the title from the page around the script: `Griddlers puzzle 1234 - Title"`.
    void read_title() {
        constexpr std::string_view mark = "Griddlers puzzle ";
        const std::size_t begin = text_.find(mark);
        if (begin == std::string_view::npos) return;
        const auto words = text_.substr(begin, text_.find_first_of("\"<>\r\n", begin) - begin);
        const std::size_t dash = words.find(" - ");
        if (dash == std::string_view::npos) return;
        const auto title = without_blanks_around(words.substr(dash + 3));
        if (!title.empty()) sink_->property("title", std::string(title));
    }

    /// Reads the cells of the player, if there are any.
    void read_solution() {
        const std::size_t start = text_.find("var solution");
        if (start == std::string_view::npos) return;
        script_token key;
        for (script_cursor cursor = object_after(start); next_member(cursor, key); cursor.skip(cursor.next()))
            if (key.text == "body") read_cells(cursor);
    }

    void read_cells(script_cursor cursor) {
        const clues wanted = clues_.collected();
        const std::size_t colors = wanted.color_count();
        lean_vector<std::uint32_t> cells;
        bool fits = true;
        script_token row;
        for (consume(cursor, '['); next_element(cursor, row);) {
            if (!row.is('[')) {
                cursor.skip(row);
                continue;
            }
            const std::size_t begin = cells.size();
            for (script_token cell = cursor.next(); cell.kind != kinds::end && !cell.is(']'); cell = cursor.next())
                if (cell.kind == kinds::word) cells.push_back(parse_number(cell.text, 0).value);
            fits = fits && cells.size() - begin == wanted.width();
        }
        if (failed() || !fits || cells.size() / wanted.width() != wanted.height()) return;
        partial_grid known(wanted.width(), wanted.height(), color_set::first(colors));
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (cells[i] > 0 && cells[i] <= colors)
                known.cells()[i] = color_set::only(static_cast<color_index>(cells[i] - 1));
        deliver_game(*sink_, std::move(known), wanted);
    }

    std::optional<placed_number> width_;
    std::optional<placed_number> height_;
    lean_vector<char> triangles_; // by color number: not 0 if its cells consist of two triangles
    lean_vector<rgb> colors_;
    lean_vector<placed_number> used_colors_;
    placed_number largest_; // the largest color number of a clue
};

template <> struct format_description<griddlers_net> {
    template <puzzle_sink S> using reader = griddlers_net_reader<S>;

    static constexpr confidence detect(std::string_view text) noexcept {
        text = text.substr(0, std::size_t{1} << 18U);
        const std::size_t header = text.find("topHeader", text.find("var puzzle"));
        if (header == std::string_view::npos) return confidence::no;
        const std::size_t number = text.find_first_not_of(" \t\r\n\\nrt:='\"[],", header + 9);
        return number != std::string_view::npos && is_digit(text[number]) ? confidence::certain : confidence::likely;
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_PAGES_GRIDDLERS_NET_HPP
