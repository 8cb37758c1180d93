// Addresses of puzz.link and its relatives: a nonogram in one URL.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PAGES_PUZZLINK_HPP
#define NONO_FORMATS_PAGES_PUZZLINK_HPP

#include <nono/formats/lists/parts/list_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/clue_positions.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// Addresses of nonograms on puzz.link, pzv.jp and other sites that run pzprjs:
/// `https://puzz.link/p?nonogram/W/H/BODY`.
///
/// Each line with such an address is a puzzle; the text around it is skipped. A body that breaks off at the end of a
/// line continues on the next line, as mail programs wrap it. Other lines are reported, except in pages and in
/// `[InternetShortcut]` files: comments and lines before the first address as `ignored_line`, all others as
/// `trailing_data`.
///
/// The body has a position for each clue that a line of that length can hold, which is half its number of cells,
/// rounded up: first the columns from the left, then the rows from the top, each from the clue nearest to the grid
/// outward. A clue is a hexadecimal digit, or `-` and two digits; `g` to `z` represent 1 to 20 positions without a
/// clue. Source: the program pzprjs. Its other kinds of puzzles are refused by name.
///
/// `certain` if the first line that is not blank is the address of a nonogram; `likely` for such a line further down in
/// the first 64 KiB, for an address in a page and for one of another kind of puzzle; `possible` for an address among
/// words, which may only name the source of another puzzle. Addresses in lines that start like comments do not count.
///
/// The writer accepts puzzles in one color with clues of up to 255, and writes one address of puzz.link per line.
struct puzzlink : detail::list_bundle_format<puzzlink> {
    static constexpr format_info info{.name = "puzzlink",
                                      .extensions = {"url", "txt", {}, {}},
                                      .title = "addresses of puzz.link",
                                      .holds = {feature::bundles},
                                      .exclusive = true,
                                      .needs_non_numeric = true};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// The address of a puzzle in a line of text, by offsets in the line.
struct puzzle_address {
    std::size_t kind = 0;     ///< start of the name of the kind of puzzle
    std::size_t kind_end = 0; ///< end of the name
    std::size_t size = 0;     ///< start of the first number of the size

    /// Returns the name of the kind of puzzle, such as `nonogram`.
    [[nodiscard]] constexpr std::string_view kind_in(std::string_view line) const noexcept {
        return line.substr(kind, kind_end - kind);
    }
};

/// Returns the length of a `/` or `%2F` at an offset, or 0. O(1).
[[nodiscard]] constexpr std::size_t slash_at(std::string_view line, std::size_t at) noexcept {
    if (at < line.size() && line[at] == '/') return 1;
    const auto code = line.substr((at < line.size()) ? at : line.size(), 3);
    return code == "%2F" || code == "%2f" ? 3 : 0;
}

/// Returns true for characters that surround an address but are not part of it.
[[nodiscard]] constexpr bool ends_address(char c) noexcept {
    return is_blank(c) || std::string_view("\"'<>()[]{}#&?,;|\\`").find(c) != std::string_view::npos;
}

// ---------------------------------------------------------------------------------------------------------------------

/// Returns the end of a word of lower case letters, digits and `_`. Linear in the word.
[[nodiscard]] constexpr std::size_t end_of_kind(std::string_view line, std::size_t at) noexcept {
    while (at < line.size() && (is_digit(line[at]) || (line[at] >= 'a' && line[at] <= 'z') || line[at] == '_')) ++at;
    return at;
}

/// Returns the offset after the parameters (`type=editor&`) at an offset. Linear in them.
[[nodiscard]] constexpr std::size_t skip_parameters(std::string_view line, std::size_t at) noexcept {
    while (true) {
        const std::size_t equals = end_of_kind(line, at);
        if (equals == at || equals >= line.size() || line[equals] != '=') return at;
        const std::size_t end = end_of_kind(line, equals + 1);
        if (end >= line.size() || line[end] != '&') return at;
        at = end + 1;
    }
}

/// Returns the offset after `v:NAME/` and a flag with its slash, if these are present. Linear in them.
[[nodiscard]] constexpr std::size_t skip_variant(std::string_view line, std::size_t at) noexcept {
    if (line.substr(at, 2) == "v:") {
        while (at < line.size() && slash_at(line, at) == 0 && !ends_address(line[at])) ++at;
        at += slash_at(line, at);
    }
    const std::size_t flag = end_of_kind(line, at);
    const bool is_flag = parse_number(line, at).size < flag - at && slash_at(line, flag) > 0;
    return is_flag ? flag + slash_at(line, flag) : at;
}

/// Returns the first address of a puzzle in a line, or `std::nullopt`. The name of a variant (`v:NAME`) and a flag can
/// come between kind and size. Linear in the line. Does not allocate.
[[nodiscard]] constexpr maybe<puzzle_address> find_puzzle_address(std::string_view line) noexcept {
    for (std::size_t mark = line.find('?'); mark != std::string_view::npos; mark = line.find('?', mark + 1)) {
        puzzle_address out;
        out.kind = skip_parameters(line, mark + 1);
        out.kind_end = end_of_kind(line, out.kind);
        const std::size_t slash = slash_at(line, out.kind_end);
        if (out.kind_end == out.kind || slash == 0) continue;
        out.size = skip_variant(line, out.kind_end + slash);
        const std::size_t first = parse_number(line, out.size).size;
        const std::size_t between = slash_at(line, out.size + first);
        if (first == 0 || between == 0) continue;
        if (parse_number(line, out.size + first + between).size > 0) return out;
    }
    return std::nullopt;
}

/// Returns true if a line begins like a comment. O(1).
[[nodiscard]] constexpr bool starts_puzzlink_comment(std::string_view line) noexcept {
    return line.starts_with("// ") || std::string_view("#;%*:!").find(line.front()) != std::string_view::npos;
}

/// The longest clue that the site accepts.
inline constexpr std::uint32_t longest_puzzlink_clue = 255;

template <puzzle_sink S> class puzzlink_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        if (!this->is_text()) return;
        cursor_ = this->lines();
        while (cursor_.next(line_)) {
            const auto address = find_puzzle_address(line_.text);
            if (!address) {
                finish_line_before();
                continue;
            }
            if (!this->report_.begin(line_.at(address->kind))) return;
            this->clues_ = clue_collector(this->options_->limits);
            const source_position start = line_.start;
            if (before_) this->report_.diagnose(parse_errc::ignored_line, *std::exchange(before_, std::nullopt));
            read_address(*address);
            report_lines_after();
            this->finish(start, line_.start.offset + line_.text.size());
        }
        if (this->report_.begun() == 0) this->report_.fail_without_puzzle(this->text_);
    }

private:
    /// Keeps the position of the first line above the first address, to report it.
    constexpr void finish_line_before() {
        const std::size_t first = skip_blanks(line_.text, 0);
        if (first == line_.text.size() || this->report_.begun() > 0) return;
        // A page or a Windows shortcut consists of other lines, too, which are not reported.
        wrapped_ = wrapped_ || line_.text[first] == '<' || same_word(line_.text.substr(first), "[InternetShortcut]");
        if (wrapped_)
            before_ = std::nullopt;
        else if (!before_)
            before_ = line_.at(first);
    }

    /// Reports other text between an address and the next one.
    constexpr void report_lines_after() {
        wrapped_ = wrapped_ || line_.text[skip_blanks(line_.text, 0)] == '<';
        line_cursor ahead = cursor_;
        text_line line;
        bool comment = false;
        while (!wrapped_ && ahead.next(line) && !find_puzzle_address(line.text)) {
            const std::size_t first = skip_blanks(line.text, 0);
            if (first == line.text.size()) continue;
            const bool comments = starts_puzzlink_comment(line.text.substr(first));
            if (!comments) return this->report_.diagnose(parse_errc::trailing_data, line.at(first));
            if (!std::exchange(comment, true)) this->report_.diagnose(parse_errc::ignored_line, line.at(first));
        }
    }

    constexpr void read_address(const puzzle_address& address) {
        if (!is_nonogram(address.kind_in(line_.text)))
            return this->report_.fail(parse_errc::other_puzzle, line_.at(address.kind));
        at_ = address.size;
        std::array<std::uint32_t, 2> size{};
        for (auto& side : size) {
            const number_in_line found{parse_number(line_.text, at_), at_};
            if (!this->check_number(found, line_)) return;
            side = found.number.value;
            at_ += found.number.size;
            at_ += slash_at(line_.text, at_);
        }
        const source_position where = line_.at(address.size);
        if (!this->check_size(size[0], size[1], where)) return;
        // Lines without clues take up no text, so a short text can have a large size.
        if (!this->report_.admit_cells(std::uint64_t{size[0]} + size[1], line_.text.size(), where)) return;
        read_side(axis::column, size[0], positions_for_clues(size[1]));
        read_side(axis::row, size[1], positions_for_clues(size[0]));
        if (!this->report_.failed() && in_body()) this->report_.diagnose(parse_errc::text_after_value, line_.at(at_));
        skipped_ = 0;
    }

    constexpr void read_side(axis direction, std::size_t count, std::size_t positions) {
        for (std::size_t i = 0; i < count && !this->report_.failed(); ++i) {
            const std::size_t begin = line_.start.offset + at_;
            read_line(positions);
            if (this->report_.failed() || !this->begin_clues(direction, begin)) return;
            // The last clue of the line is nearest to the grid.
            for (std::size_t k = found_.size(); k > 0; --k)
                if (!this->add_block(direction, {found_[k - 1].length}, found_[k - 1].where.offset)) return;
        }
    }

    /// Reads the positions of a line into `found_`, from the grid outward.
    constexpr void read_line(std::size_t positions) {
        found_.clear();
        while (positions > 0 && !this->report_.failed()) {
            const std::size_t passed = (std::min)(positions, skipped_);
            positions -= passed;
            skipped_ -= passed;
            if (positions == 0 || !more_body()) return;
            const char c = line_.text[at_];
            if (c >= 'g' && c <= 'z') {
                skipped_ = static_cast<std::size_t>(c - 'g') + 1;
                ++at_;
            } else {
                read_clue();
                --positions;
            }
        }
    }

    constexpr void read_clue() {
        const source_position where = line_.at(at_);
        const bool is_long = line_.text[at_] == '-';
        if (is_long) ++at_;
        std::size_t missing = is_long ? 2 : 1; // digits
        std::uint32_t length = 0;
        for (; missing > 0 && at_ < line_.text.size(); --missing, ++at_) {
            const auto digit = digit_value(line_.text[at_], 16);
            if (!digit) break;
            length = length * 16 + *digit;
        }
        if (missing > 0 && !is_long && line_.text[at_] == '.') {
            ++at_;
            this->report_.diagnose(parse_errc::blotted_clue, where);
            found_.push_back({blotted, where});
        } else if (missing > 0) {
            if (at_ < line_.text.size()) ++at_;
            this->report_.diagnose(parse_errc::invalid_clue, where);
        } else if (length == 0) {
            this->report_.diagnose(parse_errc::zero_among_clues, where);
        } else {
            found_.push_back({length, where});
        }
    }

    [[nodiscard]] constexpr bool in_body() const noexcept {
        return at_ < line_.text.size() && !ends_address(line_.text[at_]) && slash_at(line_.text, at_) == 0;
    }

    /// Returns true if the body continues here, or on the next line if it breaks off at the end of this one.
    [[nodiscard]] constexpr bool more_body() {
        if (in_body()) return true;
        if (at_ < line_.text.size() || cursor_.at_end()) return false;
        line_cursor ahead = cursor_;
        text_line next;
        if (!ahead.next(next) || next.text.empty()) return false;
        if (next.text.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyz-") != std::string_view::npos)
            return false;
        cursor_ = ahead;
        line_ = next;
        at_ = 0;
        return true;
    }

    maybe<source_position> before_; // the first of the lines above the first address
    bool wrapped_ = false;          // in a page or a Windows shortcut
    line_cursor cursor_{{}};
    text_line line_;
    std::size_t at_ = 0;      // offset in the line
    std::size_t skipped_ = 0; // positions left over from the last letter
    lean_vector<placed_length> found_;
};

/// Appends positions without clues in the notation of an address.
inline void append_empty_positions(std::string& out, std::size_t count) {
    constexpr std::size_t longest_run = 20;
    for (; count > 0; count -= (std::min)(count, longest_run))
        out += static_cast<char>('f' + static_cast<char>((std::min)(count, longest_run)));
}

/// Appends the positions of the lines of a side, each line from the grid outward.
///
/// @param empty  number of positions without clues that are still to be written, before and after the call
inline void append_clue_positions(std::string& out, const clue_lines& side, std::size_t positions, std::size_t& empty) {
    constexpr std::string_view digits = "0123456789abcdef";
    for (const auto line : side) {
        for (std::size_t i = line.size(); i > 0; --i) {
            append_empty_positions(out, std::exchange(empty, 0));
            const std::uint32_t length = line[i - 1].length;
            if (length > 15) out.append(1, '-').append(1, digits[length / 16]);
            out += digits[length % 16];
        }
        empty += positions - line.size();
    }
}

template <> struct format_description<puzzlink> {
    template <puzzle_sink S> using reader = puzzlink_reader<S>;

    static constexpr confidence detect(std::string_view text) noexcept {
        text = text.substr(0, std::size_t{1} << 16U);
        if (text.find('?') == std::string_view::npos) return confidence::no;
        line_cursor cursor(text, byte_order_mark(text));
        text_line line;
        confidence out = confidence::no;
        while (cursor.next(line)) {
            const auto address = find_puzzle_address(line.text);
            if (!address) continue;
            const std::size_t begin = skip_blanks(line.text, 0);
            // An address in a comment is the source of another puzzle; one among words may be.
            const std::string_view before = line.text.substr(begin, address->kind - begin);
            if (!is_letter(before.front()) && starts_puzzlink_comment(before)) continue;
            const bool alone = before.find(' ') == std::string_view::npos && before.front() != '<';
            const bool leads = is_blank_text(text.substr(0, line.start.offset));
            if (alone && leads && is_nonogram(address->kind_in(line.text))) return confidence::certain;
            const bool in_page = before.front() == '<';
            out = (std::max)(out, alone || in_page ? confidence::likely : confidence::possible);
        }
        return out;
    }

    static write_result write_all(std::span<const puzzle> puzzles) {
        write_result out{{}, true, {}};
        for (const auto& source : puzzles) {
            if (auto refusal = refusal_of_positions(source, longest_puzzlink_clue)) return *refusal;
            const std::size_t width = source.clues.width();
            const std::size_t height = source.clues.height();
            out.text += "https://puzz.link/p?nonogram/";
            append_number(out.text, width);
            out.text += '/';
            append_number(out.text, height);
            out.text += '/';
            std::size_t empty = 0;
            append_clue_positions(out.text, source.clues.columns, positions_for_clues(height), empty);
            append_clue_positions(out.text, source.clues.rows, positions_for_clues(width), empty);
            append_empty_positions(out.text, empty);
            out.text += '\n';
            name_losses(out.lost, source, puzzlink::info.holds);
        }
        return out;
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_PAGES_PUZZLINK_HPP
