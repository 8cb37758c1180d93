// The files of pzprjs, which puzz.link saves: a nonogram with the game and a few words about it.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PAGES_PZPRV3_HPP
#define NONO_FORMATS_PAGES_PZPRV3_HPP

#include <nono/formats/kit/described_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/clue_places.hpp>
#include <nono/formats/pages/parts/pzprv3_text.hpp>
#endif

namespace nono::inline NONO_ABI {

/// Files that begin with `pzprv3`, and addresses that have such a file after `?`.
///
/// The lines `pzprv3`, `nonogram`, the height and the width; then the grid with the clues above and beside it, each in
/// as many places as the line has cells, halved and rounded up. In the grid `#` is filled, `+` blank and `.` unknown; a
/// clue may have a `c` in front, if the player ticked it off, which is not kept. A solved grid is read as the goal, any
/// other as a saved grid without a name. `info:` with JSON may follow: its `author` is the property `by`; `source`,
/// `hard` and `comment` keep their names. Lines end with a line end, or all with `/`. Source: the program pzprjs.
///
/// `certain` if the text begins with `pzprv3`, perhaps after a line `v:`, or with an address that has it after `?`.
///
/// Written is a puzzle in one color with its first saved grid, or else its goal. What is not in the file is recorded in
/// `lost`: the other grids, and a saved grid that is solved or empty, as it would not be read as one.
struct pzprv3 : detail::described_format<pzprv3> {
    static constexpr format_info info{.name = "pzprv3",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "files of puzz.link",
                                      .holds = {feature::goal, feature::saved_grids, feature::metadata},
                                      .exclusive = true,
                                      .lettered = true};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// What pzprjs calls a property.
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

    NONO_CONSTEXPR void read() {
        if (!this->is_text()) return;
        const auto start = start_of_pzprv3(this->text_);
        if (!start) return this->report_.fail_without_puzzle(this->text_);
        if (!this->report_.begin(place(start->begin))) return;
        cursor_ = pzprv3_cursor(this->text_, *start);
        cursor_.next_line();
        read_kind();
        std::array<std::size_t, 2> size{};
        for (auto& side : size) side = read_size();
        if (!this->report_.failed()) read_grid(size[0], size[1]);
        const bool is_read = this->hand_over(place(start->begin));
        if constexpr (!S::clues_only) {
            if (is_read) hand_over_cells();
        }
        if (is_read) read_rest();
        this->report_.end();
    }

private:
    using list_reader<S>::fail, list_reader<S>::place;

    NONO_CONSTEXPR void read_kind() {
        const auto kind = cursor_.next_word();
        if (!is_nonogram(kind.view())) fail(parse_errc::other_puzzle, kind.offset);
        cursor_.next_line();
    }

    [[nodiscard]] NONO_CONSTEXPR std::size_t read_size() {
        if (this->report_.failed()) return 0;
        const auto word = cursor_.next_word();
        const parsed_number number = parse_number(word.view(), 0);
        cursor_.next_line();
        if (number.size == 0 || number.size < word.size) fail(parse_errc::expected_number, word.offset);
        if (number.too_large) fail(parse_errc::number_too_large, word.offset);
        last_size_ = word.offset;
        return number.value;
    }

    NONO_CONSTEXPR void read_grid(std::size_t height, std::size_t width) {
        if (!check_picture_size(this->report_, this->options_->limits, width, height, place(last_size_))) return;
        const std::uint64_t cells = std::uint64_t{width} * height;
        if (!this->report_.admit_cells(cells, this->text_.size(), place(last_size_))) return;
        columns_.resize(width);
        cells_.reserve(width * height);
        for (std::size_t i = 0; i < places_for_clues(height) && !this->report_.failed(); ++i) read_header_line(width);
        for (std::size_t i = 0; i < height && !this->report_.failed(); ++i) read_row(width);
        for (const auto& column : columns_) add_line(axis::column, column);
    }

    /// Reads a line above the grid: the corner, then a place of each column.
    NONO_CONSTEXPR void read_header_line(std::size_t width) {
        if (cursor_.at_end()) return fail(parse_errc::too_few_clue_lines, cursor_.offset());
        for (std::size_t i = 0; i < places_for_clues(width); ++i) static_cast<void>(cursor_.next_word());
        for (auto& column : columns_) read_clue(column);
        cursor_.next_line();
    }

    NONO_CONSTEXPR void read_row(std::size_t width) {
        if (cursor_.at_end()) return fail(parse_errc::too_few_clue_lines, cursor_.offset());
        lean_vector<placed_length> row;
        for (std::size_t i = 0; i < places_for_clues(width); ++i) read_clue(row);
        add_line(axis::row, row);
        for (std::size_t i = 0; i < width && !this->report_.failed(); ++i) read_cell();
        cursor_.next_line();
    }

    NONO_CONSTEXPR void read_clue(lean_vector<placed_length>& line) {
        const auto word = cursor_.next_word();
        std::string_view text = word.view();
        if (text.empty() || text == ".") return;
        if (text.starts_with('c')) text.remove_prefix(1);
        const parsed_number number = parse_number(text, 0);
        if (number.size == 0 || number.size < text.size())
            this->report_.diagnose(parse_errc::invalid_clue, place(word.offset));
        else if (number.too_large)
            fail(parse_errc::number_too_large, word.offset);
        else if (number.value == 0)
            this->report_.diagnose(parse_errc::zero_among_clues, place(word.offset));
        else
            line.push_back({number.value, place(word.offset)});
    }

    NONO_CONSTEXPR void add_line(axis direction, const lean_vector<placed_length>& line) {
        const std::size_t begin = line.empty() ? last_size_ : line.front().where.offset;
        if (this->report_.failed() || !this->begin_clues(direction, begin)) return;
        for (const auto& entry : line)
            if (!this->add_block(direction, {entry.length, 1}, entry.where.offset)) return;
    }

    /// Reads a cell of the grid; missing ones are unknown.
    NONO_CONSTEXPR void read_cell() {
        const auto word = cursor_.next_word();
        const std::string_view text = word.view();
        if (text != "#" && text != "+" && text != "." && !text.empty()) fail(parse_errc::invalid_cell, word.offset);
        cells_.push_back(text.empty() ? '.' : text.front());
    }

    void hand_over_cells() {
        const std::size_t width = columns_.size();
        partial_grid known(width, cells_.size() / width, color_set::first(2));
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (cells_[i] != '.') known.cells()[i] = color_set::only(cells_[i] == '#' ? 1 : 0);
        hand_over_game(*this->sink_, std::move(known), this->clues_.collected());
    }

    /// Reads what follows the grid: tried moves and histories are passed over.
    NONO_CONSTEXPR void read_rest() {
        for (; !this->report_.failed() && !cursor_.at_end(); cursor_.next_line()) {
            const auto word = cursor_.next_word();
            const std::string_view text = word.view();
            if (text.starts_with("TrialData")) in_trial_ = true;
            if (text.starts_with("history:")) return;
            if (text.starts_with("info:")) return read_info(word.offset);
            const bool known = text.empty() || in_trial_ || text.starts_with("http");
            if (!known) return this->report_.diagnose(parse_errc::trailing_data, place(word.offset));
        }
    }

    NONO_CONSTEXPR void read_info(std::size_t offset) {
        if constexpr (!S::clues_only) {
            constexpr std::size_t key = 5; // `info:`
            const std::string json = cursor_.rest(offset).substr(key);
            const bool complete = for_each_pzprv3_property(json, [&](std::string_view name, std::string&& value) {
                this->sink_->property(property_of_member(name), std::move(value));
            });
            if (!complete) this->report_.diagnose(parse_errc::trailing_data, place(offset));
        }
    }

    pzprv3_cursor cursor_;
    lean_vector<lean_vector<placed_length>> columns_;
    lean_vector<char> cells_; // row by row
    std::size_t last_size_ = 0;
    bool in_trial_ = false;
};

/// The number of a puzzle's saved grid that its file holds, or the number of them: the first that is neither empty nor
/// solved, which would be read as no game and as the goal.
[[nodiscard]] inline std::size_t saved_grid_to_write(const puzzle& source) {
    std::size_t i = 0;
    for (; i < source.saved.size(); ++i) {
        const partial_grid& cells = source.saved[i].cells;
        if (!has_size_of(source.clues, cells)) continue;
        if (cells.decided_count() > 0 && !satisfies(cells.decided_or(blank), source.clues)) break;
    }
    return i;
}

/// Writes one puzzle.
class pzprv3_writer {
public:
    explicit pzprv3_writer(const puzzle& source) : source_(&source) {}

    [[nodiscard]] write_result write() {
        out_.written = true;
        out_.text = "pzprv3\nnonogram\n";
        append_number(out_.text, source_->clues.height());
        out_.text += '\n';
        append_number(out_.text, source_->clues.width());
        out_.text += '\n';
        choose_cells();
        write_columns();
        for (std::size_t row = 0; row < source_->clues.height(); ++row) write_row(row);
        write_properties();
        if (!source_->palette.entries.empty()) lose(feature::palette, {});
        return std::move(out_);
    }

private:
    void lose(feature kind, std::string_view detail) { out_.lost.push_back({kind, std::string(detail)}); }

    /// Chooses the cells to write, and names the grids that are not written.
    void choose_cells() {
        const std::size_t chosen = saved_grid_to_write(*source_);
        for (std::size_t i = 0; i < source_->saved.size(); ++i) {
            const saved_grid& saved = source_->saved[i];
            if (i == chosen) cells_ = &saved.cells;
            if (i != chosen || !saved.name.empty() || !holds_all(saved.cells)) lose(feature::saved_grids, saved.name);
        }
        if (!source_->goal) return;
        if (cells_ == nullptr && satisfies(*source_->goal, source_->clues))
            goal_ = &*source_->goal;
        else
            lose(feature::goal, {});
    }

    [[nodiscard]] static bool holds_all(const partial_grid& cells) {
        for (const color_set cell : cells.cells())
            if (cell.size() != 1 && cell != color_set::first(2)) return false;
        return true;
    }

    /// Writes the lines above the grid, with the last clue of each column in the lowest.
    void write_columns() {
        const auto& columns = source_->clues.columns;
        const std::size_t places = places_for_clues(source_->clues.height());
        for (std::size_t i = 0; i < places; ++i) {
            for (std::size_t k = 0; k < places_for_clues(columns.size()); ++k) out_.text += ". ";
            for (const auto column : columns) {
                if (column.size() + i >= places)
                    append_number(out_.text, column[column.size() + i - places].length);
                else
                    out_.text += '.';
                out_.text += ' ';
            }
            out_.text += '\n';
        }
    }

    void write_row(std::size_t row) {
        const auto& line = source_->clues.rows[row];
        for (std::size_t k = line.size(); k < places_for_clues(source_->clues.width()); ++k) out_.text += ". ";
        for (const auto& block : line) {
            append_number(out_.text, block.length);
            out_.text += ' ';
        }
        for (std::size_t column = 0; column < source_->clues.width(); ++column) {
            out_.text += character_of(row, column);
            out_.text += ' ';
        }
        out_.text += '\n';
    }

    [[nodiscard]] char character_of(std::size_t row, std::size_t column) const {
        color_set cell = color_set::first(2);
        if (cells_ != nullptr) cell = (*cells_)(row, column);
        if (goal_ != nullptr) cell = color_set::only((*goal_)(row, column));
        if (cell.size() != 1) return '.';
        return cell.contains(blank) ? '+' : '#';
    }

    void write_properties() {
        std::string members;
        std::array<bool, pzprv3_properties.size()> taken{};
        for (const auto& entry : source_->metadata.properties) {
            std::size_t i = 0;
            while (i < pzprv3_properties.size() && !same_word(pzprv3_properties[i].key, entry.key)) ++i;
            const bool known = i < pzprv3_properties.size() && !std::exchange(taken[i], true);
            const bool flag = known && pzprv3_properties[i].member == "hard";
            if (!known || (flag && entry.value != "true")) {
                lose(feature::metadata, entry.key);
                continue;
            }
            members += members.empty() ? "  \"" : ",\n  \"";
            members.append(pzprv3_properties[i].member).append("\": ");
            if (flag)
                members += "true";
            else
                append_json_string(members, entry.value);
        }
        if (!members.empty()) out_.text += "info:{\n \"metadata\": {\n" + members + "\n }\n}\n";
    }

    const puzzle* source_;
    write_result out_;
    const partial_grid* cells_ = nullptr; // the saved grid that is written
    const grid* goal_ = nullptr;          // or the goal
};

template <> struct format_description<pzprv3> {
    template <puzzle_sink S> using reader = pzprv3_reader<S>;

    static constexpr likelihood detect(std::string_view text) noexcept {
        return start_of_pzprv3(text) ? likelihood::certain : likelihood::no;
    }

    static write_result write(const puzzle& source, const write_options&) {
        if (auto refusal = refusal_of_places(source, 0xFFFF'FFFF)) return *refusal;
        return pzprv3_writer(source).write();
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_PAGES_PZPRV3_HPP
