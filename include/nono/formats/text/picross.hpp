// The text format of the program picross-solver: many puzzles, each with a name.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_TEXT_PICROSS_HPP
#define NONO_FORMATS_TEXT_PICROSS_HPP

#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI {

/// The text format of picross-solver. Each puzzle consists of `GRID` with its name, then `ROWS` and `COLUMNS`, each
/// followed by a line `[ 1 2 ]` for each row or column, or `[ ]` if it has no clues.
///
/// Lines that start with `#` are comments; they become properties `comment` of the puzzle that contains or follows
/// them. Blank lines are layout. The writer keeps title and comments. Other lines after a complete puzzle are ignored
/// up to the next `GRID`, with the diagnostic `trailing_data`. If they contain `ROWS` or `COLUMNS`, they are treated as
/// a puzzle that cannot be read.
///
/// The confidence is `certain` if the first line that is not a comment starts with `GRID`, the next one is `ROWS` or
/// `COLUMNS`, and the one after that is a line of clues; `possible` if the text ends earlier. Only the first 64 KiB are
/// examined.
struct picross : detail::list_bundle_format<picross> {
    static constexpr format_info info{.name = "picross",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "picross-solver's text format",
                                      .holds = {feature::metadata, feature::bundles},
                                      .exclusive = true,
                                      .needs_letters = true,
                                      .starts = "#G"};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// The kind of a line of the format.
enum class picross_line : std::uint8_t { blank, comment, grid, rows, columns, clues, other };

/// @param content  a line without surrounding blanks
[[nodiscard]] constexpr picross_line picross_line_of(std::string_view content) noexcept {
    const auto word = content.substr(0, skip_word(content, 0));
    if (content.empty()) return picross_line::blank;
    if (content.front() == '#') return picross_line::comment;
    if (content.front() == '[') return picross_line::clues;
    if (word == "GRID") return picross_line::grid;
    if (word == "ROWS") return picross_line::rows;
    if (word == "COLUMNS") return picross_line::columns;
    return picross_line::other;
}

template <puzzle_sink S> class picross_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        if (!this->is_text()) return;
        line_cursor cursor = this->lines();
        text_line line;
        while (!is_complete_ && cursor.next(line)) parse_line(content_of(line));
        if (is_complete_) return;
        if (open_) deliver_comments();
        end_puzzle(cursor.position());
        if (this->report_.begun() == 0) this->report_.fail_text({parse_errc::no_puzzle, {}});
    }

private:
    constexpr void parse_line(const text_line& line) {
        const picross_line kind = picross_line_of(line.text);
        if (kind == picross_line::blank) return;
        if (kind == picross_line::comment) {
            if constexpr (!S::clues_only) comments_.push_back(without_blanks_around(line.text.substr(1)));
            return;
        }
        if (kind == picross_line::other && is_complete()) return keep_junk(line.start);
        if (junk_ && kind == picross_line::clues)
            return this->fail(parse_errc::no_puzzle, *std::exchange(junk_, std::nullopt));
        const bool named = kind == picross_line::grid;
        if (named || junk_ || this->report_.begun() == 0) {
            const auto begin = named || !junk_ ? line.start : *std::exchange(junk_, std::nullopt);
            if (!begin_puzzle(begin)) return;
            if (!named) this->fail(parse_errc::no_puzzle, begin);
        }
        if (this->failed()) return;
        deliver_comments();
        switch (kind) {
        case picross_line::grid: return parse_title(without_blanks_around(line.text.substr(4)));
        case picross_line::rows: return begin_side(axis::row, line, 4);
        case picross_line::columns: return begin_side(axis::column, line, 7);
        case picross_line::clues: return consume_clues(line);
        case picross_line::blank:
        case picross_line::comment:
        case picross_line::other:
        NONO_DEFAULT:
            return this->fail(parse_errc::no_puzzle, line.start);
        }
    }

    /// Ends the puzzle before `start` and begins the next one. Returns false if no more puzzles are needed.
    [[nodiscard]] constexpr bool begin_puzzle(source_position start) {
        end_puzzle(start);
        open_ = this->report_.begin(start);
        is_complete_ = !open_;
        return open_;
    }

    /// Returns true if the current puzzle has clues for rows and columns, and could end here.
    [[nodiscard]] constexpr bool is_complete() const {
        return open_ && !this->failed() && this->clues_.count(axis::row) > 0 && this->clues_.count(axis::column) > 0;
    }

    /// Records the first line that is not part of a puzzle; the lines after it show whether it begins one.
    constexpr void keep_junk(source_position where) {
        if (!junk_) junk_ = where;
    }

    constexpr void parse_title(std::string_view title) {
        if constexpr (!S::clues_only)
            if (!title.empty()) this->sink_->property("title", std::string(title));
    }

    constexpr void deliver_comments() {
        if constexpr (!S::clues_only) {
            for (const auto comment : comments_) this->sink_->property("comment", std::string(comment));
            comments_.clear();
        }
    }

    constexpr void begin_side(axis direction, const text_line& line, std::size_t end) {
        const std::size_t rest = skip_blanks(line.text, end);
        if (rest < line.text.size()) this->diagnose(parse_errc::text_after_value, line.at(rest));
        skips_repeated_side_ = this->clues_.count(direction) > 0;
        if (skips_repeated_side_) this->diagnose(parse_errc::section_twice, line.start);
        side_ = direction;
    }

    constexpr void consume_clues(const text_line& line) {
        if (!side_) return this->fail(parse_errc::missing_rows, line.start);
        if (skips_repeated_side_) return;
        const std::size_t end = line.text.find(']');
        if (end == std::string_view::npos)
            this->diagnose(parse_errc::missing_end_mark, line.at(line.text.size()));
        else if (end + 1 < line.text.size())
            this->diagnose(parse_errc::text_after_value, line.at(skip_blanks(line.text, end + 1)));
        this->add_line(*side_, {line.text.substr(0, end), line.start}, 1);
    }

    constexpr void end_puzzle(source_position end) {
        if (!open_) return;
        if (junk_) this->diagnose(parse_errc::trailing_data, *junk_);
        junk_ = std::nullopt;
        this->finish(this->positions_.at(end.offset), end.offset); // because a text can end within a line
        this->clues_ = clue_collector(this->options_->limits);
        side_ = {};
    }

    bool open_ = false;
    bool is_complete_ = false;
    maybe<source_position> junk_;            // the first line after the current puzzle that is not part of one
    maybe<axis> side_;                       // empty before the first side
    bool skips_repeated_side_ = false;       // whether the current side is a repeated one, which is skipped
    lean_vector<std::string_view> comments_; // comments that are not yet delivered
};

template <> struct format_description<picross> {
    template <puzzle_sink S> using reader = picross_reader<S>;

    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        text = text.substr(0, std::size_t{1} << 16U);
        line_cursor cursor(text, byte_order_mark(text));
        text_line line;
        int found = 0; // number of the lines found with which a puzzle starts
        while (cursor.next(line)) {
            const auto kind = picross_line_of(without_blanks_around(line.text));
            if (kind == picross_line::blank || kind == picross_line::comment) continue;
            const bool side = kind == picross_line::rows || kind == picross_line::columns;
            if (found == 2) return kind == picross_line::clues ? confidence::certain : confidence::no;
            if (found == 1 ? !side : kind != picross_line::grid) return confidence::no;
            ++found;
        }
        return found > 0 ? confidence::possible : confidence::no;
    }

    static void append(write_result& out, const puzzle& source) {
        // Comments before the title are written before the line GRID, the others after it.
        std::string before;
        std::string after;
        std::string title;
        for (const auto& entry : source.metadata.properties) {
            const bool plain = is_end_of_line(entry.value);
            if (entry.key == "title" && plain && title.empty() && !entry.value.empty())
                title = ' ' + entry.value;
            else if (entry.key == "comment" && plain)
                (title.empty() ? before : after) += entry.value.empty() ? "#\n" : "# " + entry.value + '\n';
            else
                out.lost.push_back({feature::metadata, entry.key});
        }
        constexpr line_notation brackets{.before = "[ ", .after = " ]\n", .empty = "]\n"};
        if (!out.text.empty()) out.text += '\n';
        out.text.append(before).append("GRID").append(title).append(1, '\n').append(after).append("ROWS\n");
        append_clue_lines(out.text, source.clues.rows, brackets);
        out.text += "COLUMNS\n";
        append_clue_lines(out.text, source.clues.columns, brackets);
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_TEXT_PICROSS_HPP
