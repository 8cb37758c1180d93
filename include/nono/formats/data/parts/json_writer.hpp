// Writes puzzles as JSON in the shapes of several programs. Needs only the standard library.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_DATA_PARTS_JSON_WRITER_HPP
#define NONO_FORMATS_DATA_PARTS_JSON_WRITER_HPP

#include <nono/formats/data/parts/keys.hpp>
#include <nono/formats/kit/canonical_clues.hpp>
#include <nono/formats/kit/plain_list.hpp>
#include <nono/formats/kit/puzzle_properties.hpp>
#include <nono/render/printable.hpp>

#include <set>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Appends a text as a JSON string (RFC 8259), in quotes; with `ascii`, characters outside ASCII become `\u`
/// escapes. Linear in the text.
///
/// @return  false if bytes that are not UTF-8 were replaced by U+FFFD
inline bool append_json(std::string& out, std::string_view text, bool ascii) {
    bool exact = true;
    out += '"';
    for_each_character(text, [&](std::string_view sequence, bool) {
        const bool valid = utf8_length(sequence, 0) != 0;
        const char32_t code = valid ? code_of(sequence) : U'\uFFFD';
        exact = exact && valid;
        if (code == U'"' || code == U'\\') out += '\\';
        if (code < 0x20U || code == 0x7FU || (ascii && code > 0x7FU))
            append_json_escape(out, code);
        else
            append_utf8(out, code);
    });
    out += '"';
    return exact;
}

/// The shapes of the JSON text.
enum class json_shape : std::uint8_t {
    plain,    ///< `rows`, `columns`, `solution`, `content`
    avalonia, ///< the keys of NonogramAvalonia
    pairs,    ///< `cols` and `rows` of colors and lengths
};

/// Writes one puzzle.
class json_writer : text_writer {
public:
    json_writer(const puzzle& source, json_shape shape, const write_options& options)
        : puzzle_(source), shape_(shape), ascii_(options.ascii) {}

    [[nodiscard]] write_result write() {
        const std::size_t colors = shape_ == json_shape::pairs ? written_data_colors.size() + 2 : 2;
        if (auto refusal = refusal_of_list(puzzle_, colors)) return *refusal;
        if (shape_ == json_shape::pairs) name_colors();
        out_ += '{';
        if (shape_ == json_shape::avalonia)
            put_avalonia();
        else if (shape_ == json_shape::pairs)
            put_pairs();
        else
            put_plain();
        out_ += '}';
        return {std::move(out_), true, std::move(lost_)};
    }

private:
    void put_plain() {
        put_properties();
        put_side("rows", puzzle_.clues.rows);
        put_side("columns", puzzle_.clues.columns);
        const bool goal = has_plain_goal(puzzle_);
        if (goal)
            put_picture("solution", *puzzle_.goal, true, [](color_index cell) { return cell == blank ? '0' : '1'; });
        name_losses(lost_, puzzle_, feature_set{feature::metadata, feature::saved_grids}.with(feature::goal, goal));
        for (const auto& saved : puzzle_.saved)
            if (!put_saved(saved)) lose(feature::saved_grids, saved.name);
    }

    void put_pairs() {
        put_side("cols", puzzle_.clues.columns);
        put_side("rows", puzzle_.clues.rows);
        name_losses(lost_, puzzle_, {feature::palette});
    }

    void put_avalonia() {
        put_key("Name");
        const auto title = puzzle_.metadata.find("title");
        const bool exact = append_json(out_, title.value_or(""), ascii_);
        put_key("RowCount");
        append_number(out_, puzzle_.clues.height());
        put_key("ColumnCount");
        append_number(out_, puzzle_.clues.width());
        put_side("RowConstraints", puzzle_.clues.rows);
        put_side("ColumnConstraints", puzzle_.clues.columns);
        name_losses(lost_, puzzle_, {feature::metadata});
        bool held = false;
        for (const auto& entry : puzzle_.metadata.properties) {
            const bool kept = !held && exact && entry.key == "title" && !entry.value.empty();
            held = held || kept;
            if (!kept) lose(feature::metadata, entry.key);
        }
    }

    void put_key(std::string_view key) {
        if (out_.back() != '{') out_ += ',';
        static_cast<void>(append_json(out_, key, ascii_));
        out_ += ':';
    }

    // --- properties ---

    /// Writes the properties. Repeated keys and keys that would be read as something else are lost.
    void put_properties() {
        std::set<std::string_view> keys;
        for (const auto& entry : puzzle_.metadata.properties) {
            const std::string_view key = entry.key == "by" ? "author" : std::string_view(entry.key);
            const bool read_back = property_of_data_key(key) == entry.key && !key.empty() &&
                                   meaning_of_data_key(key) == data_meaning::property;
            std::string text;
            if (!keys.insert(key).second || !read_back || !append_json(text, entry.value, ascii_) ||
                check_text(key).code != parse_errc::none) {
                lose(feature::metadata, entry.key);
                continue;
            }
            put_key(key);
            out_ += text;
        }
    }

    // --- clues ---

    /// Writes a list, with `put_item(item)` for each item.
    template <class Items, class Put> void put_list(const Items& items, Put put_item) {
        out_ += '[';
        for (const auto& item : items) {
            if (out_.back() != '[') out_ += ',';
            put_item(item);
        }
        out_ += ']';
    }

    void put_side(std::string_view key, const clue_lines& side) {
        put_key(key);
        put_list(side, [&](line_clue_view line) { put_line(line); });
    }

    void put_line(line_clue_view line) {
        const bool pairs = shape_ == json_shape::pairs;
        if (line.empty() && !pairs) {
            out_ += "[0]";
            return;
        }
        put_list(line, [&](const clue& block) {
            if (pairs) out_.append("[\"").append(1, names_[block.color]).append("\",");
            append_number(out_, block.length);
            if (pairs) out_ += ']';
        });
    }

    // --- pictures ---

    /// Writes the cells of a picture, each as `spell(cell)`, in a list per row or all in one list.
    template <class Grid, class Spell>
    void put_picture(std::string_view key, const Grid& picture, bool by_row, Spell spell) {
        const auto put_cell = [&](auto cell) { out_ += spell(cell); };
        put_key(key);
        if (!by_row) return put_list(picture.cells(), put_cell);
        out_ += '[';
        for (std::size_t row = 0; row < picture.height(); ++row) {
            if (row > 0) out_ += ',';
            put_list(picture.row(row), put_cell);
        }
        out_ += ']';
    }

    /// Writes a saved grid. Returns false, with nothing written, if it would not be read back as one. It must be the
    /// first `content`, for nonogram-solver, or the first `matrix`, for griddlers. The former is one list of cells with
    /// -1 for blank, the latter rows of probabilities.
    bool put_saved(const saved_grid& saved) {
        const bool content = saved.name == "content";
        bool& written = content ? has_content_ : has_matrix_;
        if (written || (!content && saved.name != "matrix") || !is_saved_game(saved.cells)) return false;
        written = true;
        put_picture(saved.name, saved.cells, !content, [&](color_set cell) {
            if (cell.size() > 1) return content ? "0" : "0.5";
            return !cell.contains(blank) ? "1" : content ? "-1" : "0";
        });
        return true;
    }

    /// Returns true if some cells are known, unlike in a new game, and some are not, unlike in a goal.
    [[nodiscard]] bool is_saved_game(const partial_grid& cells) const {
        const std::size_t known = cells.decided_count();
        return has_size_of(puzzle_.clues, cells) && known > 0 && known < cells.cells().size() &&
               detail::all_of(cells.cells().begin(), cells.cells().end(),
                              [](color_set cell) { return !cell.empty() && (cell & color_set::first(2)) == cell; });
    }

    // --- colors ---

    /// Gives each color a character: its name, else the character of its value, else a free one. A puzzle in one color
    /// without a palette has the default color.
    void name_colors() {
        const auto entry = [&](std::size_t color) -> const palette_entry& { return entry_of(puzzle_.palette, color); };
        const std::size_t count = puzzle_.clues.color_count();
        names_.assign(count, ' ');
        if (count == 2 && puzzle_.palette.entries.empty()) {
            names_[1] = default_data_color.front();
            return;
        }
        for (std::size_t i = 1; i < count; ++i)
            if (entry(i).name.size() == 1) try_name(i, entry(i).name.front());
        for (std::size_t i = 1; i < count; ++i)
            for (const data_color& known : written_data_colors)
                if (entry(i).value == known.value) try_name(i, known.character);
        for (std::size_t i = 1; i < count; ++i) {
            try_name(i, default_data_color.front());
            for (const data_color& known : written_data_colors) try_name(i, known.character);
        }
        name_color_losses();
    }

    void try_name(std::size_t color, char name) {
        const bool valid = name == default_data_color.front() ||
                           detail::any_of(written_data_colors.begin(), written_data_colors.end(),
                                          [&](const data_color& known) { return known.character == name; });
        if (valid && names_[color] == ' ' && names_.find(name) == std::string::npos) names_[color] = name;
    }

    /// Records the losses: colors are read back in the order of the text, with the names and values of the format.
    void name_color_losses() {
        palette read_back;
        read_back.entries.resize(1);
        const color_order order({&puzzle_.clues.columns, &puzzle_.clues.rows});
        bool in_order = order.count + 1 == names_.size();
        for (std::size_t i = 1; i < names_.size(); ++i) {
            in_order = in_order && order.rank[i] + std::size_t{1} == i;
            read_back.entries.push_back(data_color_named(std::string_view(names_).substr(i, 1)));
        }
        if (names_.size() == 2 && names_[1] == default_data_color.front()) read_back.entries.clear();
        if (!in_order) lose(feature::palette, "order of the colors");
        if (!(read_back == puzzle_.palette)) lose(feature::palette, {});
    }

    const puzzle& puzzle_;
    json_shape shape_;
    bool ascii_;
    std::string names_; // the character of each color
    bool has_content_ = false;
    bool has_matrix_ = false;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_DATA_PARTS_JSON_WRITER_HPP
