// The files of the nonogram tournaments of TAAI, TCGA and ICGA: thousands of puzzles, and their solutions.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_LISTS_TOURNAMENT_HPP
#define NONO_FORMATS_LISTS_TOURNAMENT_HPP

#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI {

/// The puzzles of a tournament. Each starts with a line that consists of `$` and its number, followed by a line of
/// numbers for each column and each row, which is blank if it has no clues.
///
/// Grids are square, so the size follows from the number of lines. Blank lines at the end of a puzzle are read as lines
/// without clues if that makes the totals of rows and columns agree. The number of a puzzle becomes its property `id`,
/// unless it is the index of the puzzle in the text, counted from 1. The writer accepts only square puzzles, and of
/// their metadata it keeps only the `id`. It writes a line without clues as a blank line, or as `0` if the puzzle would
/// not be read back otherwise.
///
/// The confidence is `certain` if the text starts with a `$` line, followed by numbers that are not a solution;
/// `likely` if no numbers follow. Only the first 64 KiB are examined.
struct tournament : detail::list_bundle_format<tournament> {
    static constexpr format_info info{.name = "tournament",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "tournament puzzles (TAAI, TCGA, ICGA)",
                                      .holds = {feature::bundles},
                                      .exclusive = true,
                                      .starts = "$"};
};

/// The solutions of a tournament. Each starts with a line that consists of `$` and its number, followed by a line of 0
/// and 1 for each row.
///
/// They are read as puzzles with a goal and the clues derived from it: the goal of solution n satisfies the clues of
/// puzzle n of the tournament. The writer accepts only square puzzles whose clues are exactly those of the goal.
///
/// The confidence is `certain` if the text starts with a `$` line, followed by a square of 0 and 1. Only the first 64
/// KiB are examined.
struct tournament_solutions : detail::list_bundle_format<tournament_solutions> {
    static constexpr format_info info{.name = "tournament_solutions",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "solutions of tournament puzzles",
                                      .holds = {feature::goal, feature::bundles},
                                      .exclusive = true,
                                      .starts = "$"};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// The kind of the first part of a text of a tournament.
enum class tournament_part : std::uint8_t {
    none,
    empty, ///< a puzzle without lines of numbers
    puzzle,
    solution,
};

/// Returns the number of cells in a line that consists of `0` and `1`, separated by blanks and commas; `std::nullopt`
/// for other lines. Linear in the line.
[[nodiscard]] constexpr maybe<std::size_t> cells_in(std::string_view line) noexcept {
    std::size_t count = 0;
    bool after_cell = false;
    for (const char c : line) {
        const bool is_cell = c == '0' || c == '1';
        if (is_cell ? after_cell : !is_blank(c) && c != ',') return std::nullopt;
        count += is_cell ? 1U : 0U;
        after_cell = is_cell;
    }
    return count;
}

/// Returns true for a keyword of version control, such as `$Id: a.txt 1 2026-11-01 $`.
[[nodiscard]] constexpr bool is_version_keyword(std::string_view line) noexcept {
    return line.size() > 2 && line.front() == '$' && line.back() == '$' && is_letter(line[1]);
}

[[nodiscard]] constexpr tournament_part part_of_tournament(std::string_view text) noexcept {
    const bool cut = text.size() > std::size_t{1} << 16U;
    text = text.substr(0, std::size_t{1} << 16U);
    line_cursor cursor(text, byte_order_mark(text));
    const auto starts_puzzle = [](std::string_view line) { return without_blanks_around(line).starts_with('$'); };
    const std::string_view first = without_blanks_around(next_filled_line(cursor));
    if (!first.starts_with('$') || is_version_keyword(first)) return tournament_part::none;
    bool cells = true;
    constexpr std::size_t min_rows = 2;
    constexpr std::size_t rows_for_certainty = 8; // in no other format does a `$` precede 8 lines of numbers
    std::size_t rows = 0;
    std::size_t width = 0;
    while (cells || rows < rows_for_certainty) {
        const std::string_view line = next_filled_line(cursor);
        if (line.empty() || starts_puzzle(line) || (cut && cursor.position().offset >= text.size())) break;
        const auto count = cells ? cells_in(line) : maybe<std::size_t>{};
        if (!count && numbers_from(line, 0).end < line.size()) {
            const bool number = is_digit(line[skip_blanks(line, 0)]);
            if (number || rows < min_rows) return tournament_part::none;
            break; // this is text after the last line of a puzzle
        }
        if (rows++ == 0) width = count ? *count : 0;
        cells = count && *count == width;
    }
    if (rows == 0) return tournament_part::empty;
    return cells && rows == width ? tournament_part::solution : tournament_part::puzzle;
}

/// The common part of both readers: it handles the `$` lines and the order of calls.
///
/// The derived class provides `parse_line(line)` for a line of a puzzle that has not failed, `junk_error` for lines
/// that do not start with a number, `can_end()`, and `finish(end)` for the end of a puzzle. Before each line,
/// `parse_plain(cursor)` is called, which can read the line itself; otherwise it returns false.
template <puzzle_sink S, class Reader> class tournament_base {
public:
    NONO_CONSTEXPR tournament_base(std::string_view text, S& sink, const parse_options& options)
        : source_(text), text_(source_.text()), sink_(&sink), options_(&options), report_(sink, options, source_) {}

    NONO_CONSTEXPR void read() {
        if (source_.fault().code != parse_errc::none) return report_.fail_text(source_.fault());
        auto& reader = static_cast<Reader&>(*this);
        line_cursor cursor(text_, byte_order_mark(text_));
        text_line line;
        maybe<source_position> ignored; // the first ignored line
        while (true) {
            while (report_.begun() > 0 && !report_.failed() && !junk_ && reader.parse_plain(cursor)) {
            }
            if (!cursor.next(line)) break;
            const std::size_t first = skip_blanks(line.text, 0);
            const bool filled = first < line.text.size();
            if (filled && line.text[first] == '$') {
                if (report_.begun() > 0) finish(reader, line.start);
                if (!report_.begin(line.at(first))) return;
                if (ignored) report_.diagnose(parse_errc::ignored_line, *ignored);
                ignored = std::nullopt;
                parse_id(line.text.substr(first + 1));
            } else if (report_.begun() == 0) {
                if (filled && !ignored) ignored = line.at(first);
            } else if (filled && (junk_ || !starts_as_number(line.text[first]))) {
                report_junk(line, first);
            } else if (!junk_ && !report_.failed()) {
                reader.parse_line(line);
            }
        }
        if (report_.begun() > 0) return finish(reader, cursor.position());
        report_.fail_without_puzzle(text_);
    }

protected:
    utf8_text source_;
    std::string_view text_;
    S* sink_;
    const parse_options* options_;
    reporter<S> report_;

private:
    /// Handles a line that does not start with a number, and the lines after it. At the end of a puzzle, such lines are
    /// ignored. If further numbers follow, they are damaged lines of the puzzle.
    NONO_CONSTEXPR void report_junk(const text_line& line, std::size_t first) {
        if (!junk_) junk_ = line.at(first);
        if (starts_as_number(line.text[first])) report_.fail(Reader::junk_error, *junk_);
    }

    [[nodiscard]] static constexpr bool starts_as_number(char c) noexcept { return is_digit(c) || c == ','; }

    NONO_CONSTEXPR void finish(Reader& reader, source_position end) {
        if (junk_ && !reader.can_end()) report_.fail(Reader::junk_error, *junk_);
        if (junk_ && !report_.failed()) report_.diagnose(parse_errc::trailing_data, *junk_);
        junk_ = std::nullopt;
        reader.finish(end);
    }

    NONO_CONSTEXPR void parse_id(std::string_view id) {
        if constexpr (!S::clues_only) {
            id = without_blanks_around(id);
            const parsed_number number = parse_number(id, 0);
            const bool plain = number.size > 0 && number.size == id.size() && id.front() != '0';
            if (!plain || number.value != report_.begun()) sink_->property("id", std::string(id));
        }
    }

    maybe<source_position> junk_; // the first line of the current puzzle that does not start with a number
};

template <puzzle_sink S> class tournament_reader : public tournament_base<S, tournament_reader<S>> {
public:
    using tournament_base<S, tournament_reader>::tournament_base;

    static constexpr parse_errc junk_error = parse_errc::expected_number;

    /// Reads the next line if it is blank or contains only plain numbers, as nearly all lines do. Reading the numbers
    /// also finds the end of the line, so no separate search is needed.
    NONO_CONSTEXPR bool parse_plain(line_cursor& cursor) {
        if (lines_.size() >= max_lines()) return false;
        const std::size_t before = clues_.size();
        const auto found = clues_.read_plain(this->text_, cursor.position().offset, 1, this->options_->limits.clues);
        line_end out{{}, clues_.size(), found.total};
        if (!cursor.next_until(found.end, out.line)) {
            clues_.shrink(before);
            return false;
        }
        lines_.push_back(out);
        if (found.count > 0) filled_ = lines_.size();
        return true;
    }

    /// Reads a line that `parse_plain` has not read.
    NONO_CONSTEXPR void parse_line(const text_line& line) {
        if (lines_.size() >= max_lines()) return fail(parse_errc::size_over_limit, line.start);
        clues_.make_room_for(line.text.size());
        line_end out{line};
        std::optional<std::size_t> zero;
        const std::size_t begin = clues_.size();
        number_cursor numbers(line.text);
        number_in_line found;
        while (numbers.next(found)) {
            if (found.number.size == 0) return fail(parse_errc::expected_number, line.at(found.at));
            if (found.number.too_large) return fail(parse_errc::number_too_large, line.at(found.at));
            if (found.number.value == 0) {
                zero = zero.value_or(found.at);
                continue;
            }
            if (clues_.size() >= this->options_->limits.clues)
                return fail(parse_errc::clues_over_limit, line.at(found.at));
            clues_.push({found.number.value});
            out.total += found.number.value;
        }
        out.end = clues_.size();
        const bool filled = out.end > begin;
        if (zero)
            this->report_.diagnose(filled ? parse_errc::zero_among_clues : parse_errc::zero_for_empty_line,
                                   line.at(*zero));
        lines_.push_back(out);
        if (filled || zero) filled_ = lines_.size();
    }

    /// Returns true if the lines so far may be a complete puzzle.
    [[nodiscard]] constexpr bool can_end() const noexcept { return !lines_.empty() && lines_.size() % 2 == 0; }

    NONO_CONSTEXPR void finish(source_position end) {
        if (!this->report_.failed()) settle_size(end);
        if (!this->report_.failed()) check_lines();
        if (!this->report_.failed()) deliver();
        this->report_.end(end.offset);
        clues_.clear();
        lines_.clear();
        filled_ = 0;
    }

private:
    struct line_end {
        text_line line;
        std::size_t end = 0; ///< the index after its last clue
        std::uint64_t total = 0;
    };

    [[nodiscard]] constexpr std::size_t max_lines() const noexcept {
        return 2 * (std::min)(this->options_->limits.side, max_side);
    }

    NONO_CONSTEXPR void fail(parse_errc code, source_position where) { this->report_.fail(code, where); }

    /// Decides how many blank lines at the end are lines without clues. The totals of rows and columns should agree. If
    /// several numbers of lines achieve this, the size of the previous puzzle is preferred, otherwise the largest
    /// number. If none does, the size of the previous puzzle is used if possible; otherwise all blank lines count.
    NONO_CONSTEXPR void settle_size(source_position end) {
        if (lines_.empty()) return fail(parse_errc::missing_columns, end);
        const std::size_t limit = lines_.size() - lines_.size() % 2;
        if (limit < (std::max)(filled_, std::size_t{2})) return fail(parse_errc::too_few_clue_lines, end);
        std::size_t count = limit;
        const bool like_before = size_ > 0 && 2 * size_ >= filled_ && 2 * size_ <= limit;
        if (lines_.size() > filled_) count = count_that_agrees(limit, like_before);
        size_ = count / 2;
        if (size_ > this->options_->limits.cells / size_)
            return fail(parse_errc::size_over_limit, lines_[0].line.start);
        if (count < lines_.size()) this->report_.diagnose(parse_errc::blank_lines_are_layout, lines_[count].line.start);
        lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(count), lines_.end());
    }

    [[nodiscard]] NONO_CONSTEXPR std::size_t count_that_agrees(std::size_t limit, bool like_before) {
        lean_vector<std::uint64_t> totals; // prefix sums over the lines
        totals.push_back(0);
        for (const auto& line : lines_) totals.push_back(totals.back() + line.total);
        const auto agrees = [&](std::size_t count) { return totals[count / 2] * 2 == totals.back(); };
        if (like_before && agrees(2 * size_)) return 2 * size_;
        for (std::size_t count = limit; count >= filled_ && count >= 2; count -= 2)
            if (agrees(count)) return count;
        return like_before ? 2 * size_ : limit;
    }

    NONO_CONSTEXPR void check_lines() {
        std::array<std::uint64_t, 2> totals{};
        std::size_t begin = 0;
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            const line_end& entry = lines_[i];
            const std::size_t count = entry.end - begin;
            if (entry.total + count > size_ + 1) {
                number_cursor numbers(entry.line.text);
                number_in_line found;
                while (numbers.next(found))
                    if (found.number.value > size_)
                        return fail(parse_errc::clue_longer_than_line, entry.line.at(found.at));
                this->report_.diagnose(parse_errc::clues_exceed_line, entry.line.at(skip_blanks(entry.line.text, 0)));
            }
            totals[i < size_ ? 0 : 1] += entry.total;
            begin = entry.end;
        }
        if (totals[0] != totals[1]) this->report_.diagnose(parse_errc::clue_totals_differ, lines_[size_].line.start);
    }

    NONO_CONSTEXPR void deliver() {
        this->sink_->size(size_, size_);
        deliver_side(axis::column, 0, 0);
        deliver_side(axis::row, size_, lines_[size_ - 1].end);
    }

    /// Delivers the lines of a side to the sink.
    ///
    /// @param first  the index of the first line of the side
    /// @param begin  the index of the first clue of that line
    NONO_CONSTEXPR void deliver_side(axis direction, std::size_t first, std::size_t begin) {
        ends_.clear();
        for (std::size_t i = first; i < first + size_; ++i) ends_.push_back(lines_[i].end - begin);
        detail::deliver_side(*this->sink_, direction, clues_.between(begin, begin + ends_.back()), ends_);
    }

    clue_buffer clues_;
    lean_vector<line_end> lines_;
    std::vector<std::size_t> ends_; // the ends of the lines of one side
    std::size_t filled_ = 0;        // the number of lines up to the last filled one
    std::size_t size_ = 0;          // the size of the previous puzzle, then of the current one
};

template <puzzle_sink S> class tournament_solutions_reader : public tournament_base<S, tournament_solutions_reader<S>> {
public:
    using tournament_base<S, tournament_solutions_reader>::tournament_base;

    static constexpr parse_errc junk_error = parse_errc::invalid_cell;
    static constexpr bool parse_plain(line_cursor&) noexcept { return false; }

    NONO_CONSTEXPR void parse_line(const text_line& line) {
        const std::size_t begin = cells_.size();
        const std::size_t first = skip_blanks(line.text, 0);
        if (first == line.text.size()) return;
        if (width_ == 0) start_ = line.start;
        const std::size_t limit = width_ > 0 ? width_ : (std::min)(this->options_->limits.side, max_side);
        for (std::size_t at = first; at < line.text.size(); ++at) {
            const char c = line.text[at];
            if (is_blank(c)) continue;
            if (c != '0' && c != '1') return this->report_.fail(parse_errc::invalid_cell, line.at(at));
            if (cells_.size() - begin == limit && width_ > 0)
                return this->report_.fail(parse_errc::text_after_value, line.at(at));
            if (cells_.size() - begin == limit || cells_.size() >= this->options_->limits.cells)
                return this->report_.fail(parse_errc::size_over_limit, line.at(at));
            cells_.push_back(c == '1' ? color_index{1} : blank);
        }
        if (width_ == 0) width_ = cells_.size();
        if (cells_.size() - begin < width_)
            return this->report_.fail(parse_errc::missing_cells, line.at(line.text.size()));
    }

    /// Returns true if the lines so far may be a complete picture.
    [[nodiscard]] constexpr bool can_end() const noexcept { return width_ > 0; }

    NONO_CONSTEXPR void finish(source_position end) {
        if (width_ == 0) this->report_.fail(parse_errc::missing_cells, end);
        const std::size_t height = width_ == 0 ? 0 : cells_.size() / width_;
        if (check_picture_size(this->report_, this->options_->limits, width_, height, start_)) {
            grid picture(width_, height);
            std::copy(cells_.begin(), cells_.end(), picture.cells().begin());
            deliver_picture(*this->sink_, this->report_, this->options_->limits, std::move(picture), start_);
        }
        this->report_.end(end.offset);
        cells_.clear();
        width_ = 0;
    }

private:
    lean_vector<color_index> cells_;
    std::size_t width_ = 0;
    source_position start_;
};

/// Appends the line with `$` and the number of a puzzle: its `id`, or its index in the text, counted from 1. Adds to
/// `lost` all parts of the puzzle that are neither this number nor covered by `kept`.
inline void append_tournament_head(write_result& out, const puzzle& source, std::size_t index, feature_set kept) {
    std::string number;
    append_number(number, index);
    const auto& properties = source.metadata.properties;
    const auto id = detail::find_if(properties.begin(), properties.end(), [&](const property& entry) {
        return entry.key == "id" && entry.value != number && is_end_of_line(entry.value);
    });
    out.text += '$';
    out.text += id == properties.end() ? number : id->value;
    out.text += '\n';
    name_losses(out.lost, source, kept.with(feature::metadata));
    for (auto entry = properties.begin(); entry != properties.end(); ++entry)
        if (entry != id) out.lost.push_back({feature::metadata, entry->key});
}

/// The common part of both descriptions: `detect` examines the first part of a text; `write_all` writes the puzzles in
/// order and returns the first refusal.
template <class F> struct tournament_description {
    static constexpr bool solutions = F::info.holds.contains(feature::goal);

    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        const auto part = part_of_tournament(text);
        if (!solutions && part == tournament_part::empty) return confidence::likely;
        return part == (solutions ? tournament_part::solution : tournament_part::puzzle) ? confidence::certain
                                                                                         : confidence::no;
    }
    [[nodiscard]] static write_result write_all(std::span<const puzzle> puzzles) {
        write_result out{{}, true, {}};
        for (std::size_t i = 0; i < puzzles.size(); ++i) {
            const puzzle& source = puzzles[i];
            if (auto refusal = refusal_of_list(source)) return *refusal;
            if (solutions && picture_of(source) == nullptr)
                return not_written(feature::clues,
                                   "the format holds only solutions, and the puzzle has no goal with its clues");
            if (source.clues.width() != source.clues.height())
                return not_written(feature::clues, "the format holds only square grids");
            append_tournament_head(out, source, i + 1, F::info.holds);
            if (!format_description<F>::append_lines(out.text, puzzles.subspan(0, i + 1)))
                return not_written(feature::clues, "the lines of clues would be read as a solution");
        }
        return out;
    }
};

template <> struct format_description<tournament> : tournament_description<tournament> {
    template <puzzle_sink S> using reader = tournament_reader<S>;

    /// Appends the lines of the last puzzle. Returns false if they look like a solution even if written with zeros.
    [[nodiscard]] static bool append_lines(std::string& out, std::span<const puzzle> puzzles) {
        const std::size_t begin = out.size();
        append_sides(out, puzzles.back(), "\n");
        // The first puzzle of a text determines the format in which it is recognized.
        const auto is_misread = [&] {
            return puzzles.size() == 1 && part_of_tournament(out) == tournament_part::solution;
        };
        if (!is_misread() && !may_lose_lines(puzzles)) return true;
        out.resize(begin);
        append_sides(out, puzzles.back(), "0\n");
        return !is_misread();
    }

private:
    static void append_sides(std::string& out, const puzzle& source, std::string_view empty) {
        for (const auto* side : {&source.clues.columns, &source.clues.rows})
            append_clue_lines(out, *side, {.separator = '\t', .empty = empty});
    }

    /// Returns true if blank lines at the end of the last puzzle might be read as layout: if the totals of rows and
    /// columns differ, or if the previous puzzle is smaller, because its size might explain the totals too.
    [[nodiscard]] static bool may_lose_lines(std::span<const puzzle> puzzles) {
        const clues& last = puzzles.back().clues;
        if (!last.rows.back().empty()) return false;
        const auto total = [](const clue_lines& side) {
            std::uint64_t sum = 0;
            for (const clue& block : side.blocks()) sum += block.length;
            return sum;
        };
        const bool smaller_before = puzzles.size() > 1 && puzzles[puzzles.size() - 2].clues.width() < last.width();
        return smaller_before || total(last.rows) != total(last.columns);
    }
};

template <> struct format_description<tournament_solutions> : tournament_description<tournament_solutions> {
    template <puzzle_sink S> using reader = tournament_solutions_reader<S>;

    [[nodiscard]] static bool append_lines(std::string& out, std::span<const puzzle> puzzles) {
        const grid& picture = *puzzles.back().goal;
        for (std::size_t row = 0; row < picture.height(); ++row)
            for (std::size_t column = 0; column < picture.width(); ++column) {
                out += picture(row, column) == blank ? '0' : '1';
                out += column + 1 < picture.width() ? '\t' : '\n';
            }
        return true;
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_LISTS_TOURNAMENT_HPP
