// The files of pyNonogram: lines of a key, a colon and a value, with all rows in one line and all columns in another.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RARE_APSURT_HPP
#define NONO_FORMATS_RARE_APSURT_HPP

#include <nono/formats/kit/puzzle_properties.hpp>
#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// The `.non` files of pyNonogram (Apsurt), which share only the extension with `.non`. They have the lines `author:`,
/// `date:`, `picture:`, `difficulty:`, `width:`, `height:`, `rows:`, `columns:` and `solution:`.
///
/// Blanks separate the lines of a side, and commas the numbers of a line, as in `rows:1 3 2,2 3 1,1`; a line without
/// clues is `0`. The solution has a `1` or `0` per cell. Keys can come in any order and any case, and unknown keys
/// become properties. The ratings `picture` and `difficulty` are 0 if the puzzle is not rated. The writer emits all
/// nine lines, because the program requires them.
///
/// `certain` if the first 64 KiB have both lines of clues, `likely` if they have one.
struct apsurt : detail::list_format<apsurt> {
    static constexpr format_info info{.name = "apsurt",
                                      .extensions = {"non", {}, {}, {}},
                                      .title = "pyNonogram's .non, lines with a key and a colon",
                                      .holds = {feature::goal, feature::metadata},
                                      .exclusive = true,
                                      .needs_letters = true,
                                      .named_sides = true};
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// A property and its key in the file. The list below is in the order of the file.
struct apsurt_property {
    std::string_view key;
    std::string_view in_file;
    bool rating = false; ///< the value is a number, 0 for no rating
};
inline constexpr std::array<apsurt_property, 4> apsurt_properties{
    {{"by", "author"}, {"date", "date"}, {"picture", "picture", true}, {"difficulty", "difficulty", true}}};

template <puzzle_sink S> class apsurt_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        if (!this->read_lines([&](const text_line& line, std::size_t first) { parse_line(line, first); })) return;
        if (!this->failed()) check_size_lines();
        const bool is_read = this->deliver(columns_ ? columns_->start : this->end_position());
        if constexpr (!S::clues_only) {
            if (is_read && solution_ && !solution_->text.empty()) deliver_solution();
        }
        this->report_.end();
    }

private:
    constexpr void parse_line(const text_line& line, std::size_t first) {
        if (first == line.text.size()) return;
        const std::size_t colon = line.text.find(':', first);
        if (colon == std::string_view::npos) return this->diagnose(parse_errc::ignored_line, line.at(first));
        const std::string_view key = without_blanks_around(line.text.substr(first, colon - first));
        const text_line value = content_of({line.text.substr(colon + 1), line.at(colon + 1)});
        if (same_word(key, "width")) return parse_size(width_, value);
        if (same_word(key, "height")) return parse_size(height_, value);
        if (same_word(key, "rows")) return parse_side(axis::row, rows_, value);
        if (same_word(key, "columns")) return parse_side(axis::column, columns_, value);
        if (same_word(key, "solution"))
            keep(solution_, value);
        else if constexpr (!S::clues_only)
            parse_property(key, value.text);
    }

    /// Keeps the first value of a key. Returns false if the key already had a value.
    constexpr bool keep(maybe<text_line>& kept, const text_line& value) {
        if (kept) this->diagnose(parse_errc::repeated_key, value.start);
        const bool first = !kept;
        if (first) kept = value;
        return first;
    }

    constexpr void parse_size(maybe<text_line>& kept, const text_line& value) {
        std::uint32_t size = 0;
        if (keep(kept, value) && this->read_sizes(value, {&size, 1}))
            (&kept == &width_ ? stated_columns_ : stated_rows_) = size;
    }

    constexpr void parse_side(axis side, maybe<text_line>& kept, const text_line& value) {
        if (!keep(kept, value)) return;
        for (std::size_t at = 0; at < value.text.size() && !this->failed();) {
            const std::size_t end = skip_word(value.text, at);
            this->add_line(side, {value.text.substr(at, end - at), value.at(at)});
            at = skip_blanks(value.text, end);
        }
    }

    void parse_property(std::string_view key, std::string_view value) {
        for (const auto& known : apsurt_properties) {
            if (!same_word(key, known.in_file)) continue;
            key = known.key;
            if (known.rating && value == "0") return;
        }
        if (!value.empty()) this->sink_->property(key, std::string(value));
    }

    /// Checks the sizes against the number of clue lines.
    constexpr void check_size_lines() {
        const std::size_t rows = this->clues_.count(axis::row);
        const std::size_t columns = this->clues_.count(axis::column);
        if (!stated_rows_ || !stated_columns_)
            this->diagnose(parse_errc::missing_size, rows_ ? rows_->start : this->end_position());
        const std::size_t height = stated_rows_.value_or(rows);
        const std::size_t width = stated_columns_.value_or(columns);
        if (rows != columns && rows == width && columns == height && width_)
            return this->diagnose(parse_errc::sizes_swapped, width_->start);
        for (const bool row : {true, false}) {
            const std::size_t found = row ? rows : columns;
            const std::size_t wanted = row ? height : width;
            const text_line& side = row ? *rows_ : *columns_;
            if (found > 0 && found < wanted) this->fail(parse_errc::too_few_clue_lines, side.at(side.text.size()));
            if (found > wanted) this->fail(parse_errc::too_many_clue_lines, side.start);
        }
    }

    void deliver_solution() {
        const text_line& line = *solution_;
        grid goal(this->clues_.count(axis::column), this->clues_.count(axis::row), blank);
        const auto cells = goal.cells();
        std::size_t next = 0;
        for (std::size_t at = 0; at < line.text.size(); ++at) {
            const char c = line.text[at];
            if (is_blank(c)) continue;
            if (c != '0' && c != '1') return this->fail(parse_errc::invalid_cell, line.at(at));
            if (next == cells.size()) {
                this->diagnose(parse_errc::goal_too_long, line.at(at));
                break;
            }
            cells[next++] = c == '1' ? color_index{1} : blank;
        }
        if (next < cells.size()) this->diagnose(parse_errc::goal_too_short, line.at(line.text.size()));
        this->sink_->set_goal(std::move(goal));
    }

    maybe<text_line> width_;
    maybe<text_line> height_;
    maybe<text_line> rows_;
    maybe<text_line> columns_;
    maybe<text_line> solution_;
    std::optional<std::size_t> stated_rows_;
    std::optional<std::size_t> stated_columns_;
};

template <> struct format_description<apsurt> {
    template <puzzle_sink S> using reader = apsurt_reader<S>;

    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        text = text.substr(0, std::size_t{1} << 16U);
        std::array<bool, 2> found{};
        for (colons_of_sides colons(text); colons.next();) {
            const std::size_t at = colons.at();
            const bool rows = is_key_before(text, at, "rows");
            if (!rows && !is_key_before(text, at, "columns")) continue;
            const line_numbers value = numbers_from(text, at + 1);
            const bool is_plain = value.end == text.size() || text[value.end] == '\n' || text[value.end] == '\r';
            if (is_plain && value.count > 0) found[rows ? 0 : 1] = true;
        }
        if (!found[0] && !found[1]) return confidence::no;
        return found[0] && found[1] ? confidence::certain : confidence::likely;
    }

    static void append(write_result& out, const puzzle& source) {
        append_properties(out, source);
        out.text += "width:";
        append_number(out.text, source.clues.width());
        out.text += "\nheight:";
        append_number(out.text, source.clues.height());
        for (const auto* side : {&source.clues.rows, &source.clues.columns}) {
            out.text += side == &source.clues.rows ? "\nrows:" : "\ncolumns:";
            append_clue_lines(out.text, *side, {.separator = ',', .after = " ", .empty = "0 "});
            out.text.pop_back();
        }
        out.text += "\nsolution:";
        const bool goal = has_plain_goal(source);
        for (std::size_t i = 0; goal && i < source.goal->cells().size(); ++i)
            out.text += source.goal->cells()[i] == blank ? '0' : '1';
        if (source.goal && !goal) out.lost.push_back({feature::goal, {}});
    }

private:
    /// Appends the lines of the properties. A property that is out of order is lost, as it would be read back in the
    /// order of the file.
    static void append_properties(write_result& out, const puzzle& source) {
        std::array<std::string_view, apsurt_properties.size()> values{"", "", "0", "0"};
        std::size_t next = 0;
        for (const auto& entry : source.metadata.properties) {
            std::size_t index = next;
            while (index < values.size() && apsurt_properties[index].key != entry.key) ++index;
            if (index == values.size() || !can_hold(apsurt_properties[index], entry.value)) {
                out.lost.push_back({feature::metadata, entry.key});
                continue;
            }
            values[index] = entry.value;
            next = index + 1;
        }
        for (std::size_t i = 0; i < values.size(); ++i)
            out.text.append(apsurt_properties[i].in_file).append(1, ':').append(values[i]).append(1, '\n');
    }

    /// Returns true if the program can read the value: a rating must be a number, and any other value ends at the next
    /// colon, so it must not contain one.
    [[nodiscard]] static bool can_hold(const apsurt_property& known, std::string_view value) {
        if (known.rating) return value != "0" && !value.empty() && detail::all_of(value.begin(), value.end(), is_digit);
        return !value.empty() && is_end_of_line(value) && value.find(':') == std::string_view::npos;
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_RARE_APSURT_HPP
