// The files of pzprjs, which puzz.link saves: a nonogram with the game and some metadata.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PAGES_PZPRV3_HPP
#define NONO_FORMATS_PAGES_PZPRV3_HPP

#include <nono/formats/kit/described_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/clue_positions.hpp>
#include <nono/formats/pages/parts/pzprv3_text.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// Files that begin with `pzprv3`, and addresses that have such a file after `?`.
///
/// The file has the lines `pzprv3`, `nonogram`, the height and the width, then the grid with the clues above and to the
/// left of it. Each line has positions for half as many clues as cells, rounded up. In the grid `#` is filled, `+`
/// blank and `.` unknown. A `c` before a clue means that the player ticked it off, which is not kept. A solved grid is
/// read as the goal, any other as a saved grid without a name. `info:` with JSON can follow: its `author` becomes the
/// property `by`; `source`, `hard` and `comment` keep their names. Lines end with a line end, or all of them with `/`.
/// Source: the program pzprjs.
///
/// `certain` if the text begins with `pzprv3`, possibly after a line `v:`, or with an address that has it after `?`.
///
/// The writer accepts puzzles in one color, and writes the first saved grid, or else the goal. It records in `lost` the
/// other grids, and a saved grid that is solved or empty, because that would not be read as one.
struct pzprv3 : detail::described_format<pzprv3> {
    static constexpr format_info info{.name = "pzprv3",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "files of puzz.link",
                                      .holds = {feature::goal, feature::saved_grids, feature::metadata},
                                      .exclusive = true,
                                      .needs_letters = true};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// A property and its name in pzprjs.
struct pzprv3_property {
    std::string_view key;    ///< in `metadata`
    std::string_view member; ///< in the file
};

inline constexpr std::array<pzprv3_property, 4> pzprv3_properties{
    {{"by", "author"}, {"source", "source"}, {"hard", "hard"}, {"comment", "comment"}}};

[[nodiscard]] constexpr std::string_view property_of_member(std::string_view member) noexcept {
    for (const auto& entry : pzprv3_properties)
        if (entry.member == member) return entry.key;
    return member;
}

template <puzzle_sink S> class pzprv3_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        if (!this->is_text()) return;
        const auto start = start_of_pzprv3(this->text_);
        if (!start) return this->report_.fail_without_puzzle(this->text_);
        if (!this->report_.begin(position(start->begin))) return;
        cursor_ = pzprv3_cursor(this->text_, *start);
        cursor_.next_line();
        const auto kind = cursor_.next_word();
        if (!is_nonogram(kind.view())) fail(parse_errc::other_puzzle, kind.offset);
        cursor_.next_line();
        const std::size_t height = read_size();
        const std::size_t width = read_size();
        if (!this->failed()) read_grid(height, width);
        const bool is_read = this->deliver(position(start->begin));
        if constexpr (!S::clues_only)
            if (is_read) deliver_cells();
        if (is_read) read_rest();
        this->report_.end();
    }

private:
    using list_reader<S>::fail, list_reader<S>::position;

    [[nodiscard]] constexpr std::size_t read_size() {
        if (this->failed()) return 0;
        const auto word = cursor_.next_word();
        const parsed_number number = parse_number(word.view(), 0);
        cursor_.next_line();
        if (number.size == 0 || number.size < word.size) fail(parse_errc::expected_number, word.offset);
        if (number.too_large) fail(parse_errc::number_too_large, word.offset);
        last_size_ = word.offset;
        return number.value;
    }

    constexpr void read_grid(std::size_t height, std::size_t width) {
        if (!this->check_size(width, height, position(last_size_))) return;
        const std::uint64_t cells = std::uint64_t{width} * height;
        if (!this->report_.admit_cells(cells, this->text_.size(), position(last_size_))) return;
        columns_.resize(width);
        cells_.reserve(width * height);
        for (std::size_t i = 0; i < positions_for_clues(height) && !this->failed(); ++i) read_header_line(width);
        for (std::size_t i = 0; i < height && !this->failed(); ++i) read_row(width);
        for (const auto& column : columns_) add_line(axis::column, column);
    }

    /// Reads a line above the grid: the corner, then a position of each column.
    constexpr void read_header_line(std::size_t width) {
        if (cursor_.at_end()) return fail(parse_errc::too_few_clue_lines, cursor_.offset());
        for (std::size_t i = 0; i < positions_for_clues(width); ++i) static_cast<void>(cursor_.next_word());
        for (auto& column : columns_) read_clue(column);
        cursor_.next_line();
    }

    constexpr void read_row(std::size_t width) {
        if (cursor_.at_end()) return fail(parse_errc::too_few_clue_lines, cursor_.offset());
        lean_vector<placed_length> row;
        for (std::size_t i = 0; i < positions_for_clues(width); ++i) read_clue(row);
        add_line(axis::row, row);
        for (std::size_t i = 0; i < width && !this->failed(); ++i) read_cell();
        cursor_.next_line();
    }

    constexpr void read_clue(lean_vector<placed_length>& line) {
        const auto word = cursor_.next_word();
        std::string_view text = word.view();
        if (text.empty() || text == ".") return;
        if (text.starts_with('c')) text.remove_prefix(1);
        const parsed_number number = parse_number(text, 0);
        if (number.size == 0 || number.size < text.size())
            this->diagnose(parse_errc::invalid_clue, position(word.offset));
        else if (number.too_large)
            fail(parse_errc::number_too_large, word.offset);
        else if (number.value == 0)
            this->diagnose(parse_errc::zero_among_clues, position(word.offset));
        else
            line.push_back({number.value, position(word.offset)});
    }

    constexpr void add_line(axis direction, const lean_vector<placed_length>& line) {
        const std::size_t begin = line.empty() ? last_size_ : line.front().where.offset;
        if (this->failed() || !this->begin_clues(direction, begin)) return;
        for (const auto& entry : line)
            if (!this->add_block(direction, {entry.length}, entry.where.offset)) return;
    }

    /// Reads a cell of the grid. Missing cells are unknown.
    constexpr void read_cell() {
        const auto word = cursor_.next_word();
        const std::string_view text = word.view();
        if (text != "#" && text != "+" && text != "." && !text.empty()) fail(parse_errc::invalid_cell, word.offset);
        cells_.push_back(text.empty() ? '.' : text.front());
    }

    void deliver_cells() {
        const std::size_t width = columns_.size();
        partial_grid known(width, cells_.size() / width, color_set::first(2));
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (cells_[i] != '.') known.cells()[i] = color_set::only(cells_[i] == '#' ? 1 : 0);
        deliver_game(*this->sink_, std::move(known), this->clues_.collected());
    }

    /// Reads everything after the grid. Tried moves and histories are skipped.
    constexpr void read_rest() {
        for (; !this->failed() && !cursor_.at_end(); cursor_.next_line()) {
            const auto word = cursor_.next_word();
            const std::string_view text = word.view();
            if (text.starts_with("TrialData")) in_trial_ = true;
            if (text.starts_with("history:")) return;
            if (text.starts_with("info:")) return read_info(word.offset);
            const bool known = text.empty() || in_trial_ || text.starts_with("http");
            if (!known) return this->diagnose(parse_errc::trailing_data, position(word.offset));
        }
    }

    NONO_CONSTEXPR void read_info(std::size_t offset) {
        if constexpr (!S::clues_only) {
            constexpr std::size_t key = 5; // `info:`
            const std::string json = cursor_.rest(offset).substr(key);
            const bool complete = for_each_pzprv3_property(json, [&](std::string_view name, std::string&& value) {
                this->sink_->property(property_of_member(name), std::move(value));
            });
            if (!complete) this->diagnose(parse_errc::trailing_data, position(offset));
        }
    }

    pzprv3_cursor cursor_;
    lean_vector<lean_vector<placed_length>> columns_;
    lean_vector<char> cells_; // row by row
    std::size_t last_size_ = 0;
    bool in_trial_ = false;
};

/// Writes one puzzle.
class pzprv3_writer : text_writer {
public:
    explicit pzprv3_writer(const puzzle& source)
        : source_(source), cells_(source.clues.width(), source.clues.height(), color_set::first(2)) {}

    [[nodiscard]] write_result write() {
        out_ = "pzprv3\nnonogram\n";
        append_sizes(out_, source_.clues.height(), '\n', source_.clues.width());
        choose_cells();
        write_columns();
        for (std::size_t row = 0; row < source_.clues.height(); ++row) write_row(row);
        write_properties();
        if (!source_.palette.entries.empty()) lose(feature::palette, {});
        return {std::move(out_), true, std::move(lost_)};
    }

private:
    /// Chooses the cells to write, and records the other grids as lost. The cells are the first saved grid that is
    /// neither empty nor solved: an empty one would be read as no game, and a solved one as the goal.
    void choose_cells() {
        bool chosen = false;
        for (const auto& [name, cells] : source_.saved) {
            const bool fits = !chosen && has_size_of(source_.clues, cells) && cells.decided_count() > 0 &&
                              has_plain_cells(cells) && !satisfies(cells.decided_or(blank), source_.clues);
            if (fits) cells_ = cells;
            if (!fits || !name.empty() || !holds_all(cells)) lose(feature::saved_grids, name);
            chosen = chosen || fits;
        }
        if (!source_.goal) return;
        if (!chosen && satisfies(*source_.goal, source_.clues))
            cells_ = partial_grid(*source_.goal);
        else
            lose(feature::goal, {});
    }

    [[nodiscard]] static bool has_plain_cells(const partial_grid& cells) {
        return detail::all_of(cells.cells().begin(), cells.cells().end(),
                              [](color_set cell) { return (cell & color_set::first(2)) == cell; });
    }

    [[nodiscard]] static bool holds_all(const partial_grid& cells) {
        for (const color_set cell : cells.cells())
            if (cell.size() != 1 && cell != color_set::first(2)) return false;
        return true;
    }

    /// Writes the lines above the grid, with the last clue of each column in the lowest.
    void write_columns() {
        const auto& columns = source_.clues.columns;
        const std::size_t positions = positions_for_clues(source_.clues.height());
        for (std::size_t i = 0; i < positions; ++i) {
            for (std::size_t k = 0; k < positions_for_clues(columns.size()); ++k) out_ += ". ";
            for (const auto column : columns) {
                if (column.size() + i >= positions)
                    append_number(out_, column[column.size() + i - positions].length);
                else
                    out_ += '.';
                out_ += ' ';
            }
            out_ += '\n';
        }
    }

    void write_row(std::size_t row) {
        const auto& line = source_.clues.rows[row];
        for (std::size_t k = line.size(); k < positions_for_clues(source_.clues.width()); ++k) out_ += ". ";
        for (const auto& block : line) {
            append_number(out_, block.length);
            out_ += ' ';
        }
        for (const color_set cell : cells_.row(row)) {
            out_ += cell.size() != 1 ? '.' : cell.contains(blank) ? '+' : '#';
            out_ += ' ';
        }
        out_ += '\n';
    }

    void write_properties() {
        std::string members;
        std::array<bool, pzprv3_properties.size()> used{};
        for (const auto& entry : source_.metadata.properties) {
            std::size_t i = 0;
            while (i < pzprv3_properties.size() && !same_word(pzprv3_properties[i].key, entry.key)) ++i;
            const bool known = i < pzprv3_properties.size() && !std::exchange(used[i], true);
            const bool flag = known && pzprv3_properties[i].member == "hard";
            if (!known || (flag && entry.value != "true")) {
                lose(feature::metadata, entry.key);
                continue;
            }
            const parse_errc fault = check_text(entry.value).code;
            const bool readable = fault != parse_errc::invalid_utf8 && fault != parse_errc::utf16_text;
            // Another spelling of the key is read as this one.
            if (!readable || entry.key != pzprv3_properties[i].key) lose(feature::metadata, entry.key);
            members += members.empty() ? "  \"" : ",\n  \"";
            members.append(pzprv3_properties[i].member).append("\": ");
            if (flag)
                members += "true";
            else
                append_json_string(members, entry.value);
        }
        if (!members.empty()) out_ += "info:{\n \"metadata\": {\n" + members + "\n }\n}\n";
    }

    const puzzle& source_;
    partial_grid cells_; // the cells to write
};

template <> struct format_description<pzprv3> {
    template <puzzle_sink S> using reader = pzprv3_reader<S>;

    static constexpr confidence detect(std::string_view text) noexcept {
        return start_of_pzprv3(text) ? confidence::certain : confidence::no;
    }

    static write_result write(const puzzle& source, const write_options&) {
        if (auto refusal = refusal_of_positions(source, 0xFFFF'FFFF)) return *refusal;
        return pzprv3_writer(source).write();
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_PAGES_PZPRV3_HPP
