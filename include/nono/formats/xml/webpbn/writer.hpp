// The writer of webpbn's XML.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_XML_WEBPBN_WRITER_HPP
#define NONO_FORMATS_XML_WEBPBN_WRITER_HPP

#include <nono/formats/kit/puzzle_properties.hpp>
#include <nono/formats/xml/webpbn/reader.hpp>
#include <nono/triddlers/hexagon.hpp>

#include <type_traits>

namespace nono { inline namespace NONO_ABI { namespace detail {

inline constexpr std::string_view webpbn_head =
    "<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"http://webpbn.com/pbn-0.3.dtd\">\n<puzzleset>\n";

/// Overload for triddlers. Returns false if no reader would accept the clues. Linear in the clues.
[[nodiscard]] inline bool has_readable_clues(const hexagon_clues& source) {
    if (!source.is_hexagon()) return false;
    const hexagon_outline outline = source.outline();
    const clue_lines lines = lines_of(source);
    for (std::size_t line = 0; line < lines.size(); ++line)
        for (const clue& block : lines[line])
            if (block.min_length() > outline.length_of(line) || block.color == blank || block.color >= max_colors)
                return false;
    return true;
}

/// Returns true if a block has the color. Linear in the clues.
[[nodiscard]] inline bool has_blocks_in(const hexagon_clues& source, std::size_t color) noexcept {
    for (const clue_lines* side : source.sides())
        for (const clue& block : side->blocks())
            if (block.color == color) return true;
    return false;
}

/// Writes one puzzle, a nonogram or a triddler, as an element of a set.
template <class Puzzle> class webpbn_writer : xml_writer {
public:
    webpbn_writer(const Puzzle& source, const write_options& options)
        : xml_writer(options), puzzle_(source), any_(color_set::first(source.clues.color_count())),
          count_((std::max)(source.palette.entries.size(), source.clues.color_count())) {}

    [[nodiscard]] write_result write() {
        if (count_ > max_colors) return not_written(feature::colors);
        if (!has_readable_clues(puzzle_.clues)) return not_written(feature::clues);
        settle_colors();
        if (ends_with_nothing(puzzle_.palette)) lose(feature::palette, {});
        out_ += is_triddler ? "<puzzle type=\"triddler\"" : "<puzzle type=\"grid\"";
        put_attribute("defaultcolor", colors_[1].name);
        // If the default color could be mistaken for the background, the background is written explicitly.
        const bool clear = colors_[0].name == "white" && colors_[1].symbol != " ";
        if (!clear) put_attribute("backgroundcolor", colors_[0].name);
        out_ += ">\n";
        const std::size_t last = first_of_solution();
        for (std::size_t i = 0; i < last; ++i) put_property(puzzle_.metadata.properties[i]);
        for (std::size_t i = 0; i < count_; ++i)
            if (colors_[i].declared) put_color(i);
        put_sides(puzzle_.clues);
        put_solutions(last);
        out_ += "</puzzle>\n";
        return {std::move(out_), true, std::move(lost_)};
    }

private:
    static constexpr bool is_triddler = std::is_same_v<Puzzle, hexagon_puzzle>;

    struct color {
        std::string name;
        std::string symbol; ///< its character in images, if there are images
        bool declared = false;
        bool made_up = false; ///< some part of it is not from the puzzle
    };

    // --- metadata ---

    void put_property(const property& entry) {
        for (const auto& known : webpbn_elements) {
            if (known.key != entry.key) continue;
            if (!put_element(known.name, entry.value)) lose(feature::metadata, entry.key);
            return;
        }
        const bool reserved = entry.key == "goal-id" || entry.key == "solution-note";
        if (reserved || !append_instruction(out_, entry, ascii_)) lose(feature::metadata, entry.key);
    }

    /// Returns the index of the first property that is part of a solution: one `goal-id`, then notes, at the end of the
    /// list.
    [[nodiscard]] std::size_t first_of_solution() const {
        const auto& all = puzzle_.metadata.properties;
        std::size_t first = all.size();
        if (!has_goal() && !has_saved()) return first;
        while (first > 0 && all[first - 1].key == "solution-note") --first;
        const bool id = first > 0 && has_goal() && all[first - 1].key == "goal-id" && !all[first - 1].value.empty();
        return id ? first - 1 : first;
    }

    // --- colors ---

    [[nodiscard]] const palette_entry& entry(std::size_t index) const { return entry_of(puzzle_.palette, index); }

    void settle_colors() {
        colors_.resize(count_, {});
        for (std::size_t i = 0; i < count_; ++i) {
            // A color without blocks would not be counted if it were not declared.
            const bool uncounted = i == 1 && !has_blocks_in(puzzle_.clues, 1) && (count_ > 2 || draws_default());
            colors_[i].declared = i > 1 || uncounted || entry(i) != palette_entry{};
            if (!entry(i).name.empty() && !is_name(entry(i).name)) colors_[i].name = entry(i).name;
        }
        for (std::size_t i = 0; i < count_; ++i)
            if (colors_[i].name.empty()) make_up_name(i);
        const bool has_images = has_goal() || has_saved();
        for (std::size_t i = 0; i < count_; ++i) {
            if (!colors_[i].declared) continue;
            colors_[i].made_up = !entry(i).value || colors_[i].name != entry(i).name;
            if (!has_images) colors_[i].symbol = entry(i).symbol;
        }
        if (has_images) settle_symbols();
    }

    [[nodiscard]] bool is_name(std::string_view name) const {
        return detail::any_of(colors_.begin(), colors_.end(), [&](const color& entry) { return entry.name == name; });
    }

    void make_up_name(std::size_t index) {
        std::string name = index == 0 ? "white" : index == 1 ? "black" : "color";
        if (index > 1) append_number(name, index);
        if (is_name(name)) {
            colors_[index].declared = true;
            while (is_name(name)) name += '_';
        }
        colors_[index].name = std::move(name);
    }

    /// Gives every color its own character for images.
    void settle_symbols() {
        for (std::size_t i = 0; i < count_; ++i)
            if (colors_[i].declared && is_cell(entry(i).symbol)) try_symbol(colors_[i], entry(i).symbol);
        for (std::size_t i = 0; i < count_; ++i) {
            color& next = colors_[i];
            if (!next.symbol.empty()) continue;
            if (i <= 1) try_symbol(next, i == 0 ? "." : "X"); // these need no declaration
            next.declared = next.made_up = next.declared || next.symbol.empty();
            for (const char& c :
                 std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789#*+-=@$%"))
                try_symbol(next, {&c, 1});
        }
    }

    /// Gives a color a character, unless the color has one or the character is taken.
    void try_symbol(color& to, std::string_view symbol) {
        const bool is_used =
            detail::any_of(colors_.begin(), colors_.end(), [&](const color& entry) { return entry.symbol == symbol; });
        if (to.symbol.empty() && !is_used) to.symbol = symbol;
    }

    /// Returns true if a symbol can represent a cell of an image.
    [[nodiscard]] static bool is_cell(std::string_view symbol) {
        if (symbol.empty() || utf8_length(symbol, 0) != symbol.size()) return false;
        const auto c = static_cast<unsigned char>(symbol.front());
        return c >= 0x20U && c != 0x7FU && std::string_view("|?[]").find(symbol.front()) == std::string_view::npos;
    }

    void put_color(std::size_t index) {
        const color& entry = colors_[index];
        out_ += "<color";
        bool exact = put_attribute("name", entry.name);
        if (!entry.symbol.empty()) exact = put_attribute("char", entry.symbol) && exact;
        out_ += '>';
        append_rgb(out_, puzzle_.palette.value(static_cast<color_index>(index)));
        out_ += "</color>\n";
        if (!exact || entry.made_up) lose(feature::palette, entry.name);
    }

    // --- clues and images ---

    void put_sides(const clues& source) {
        put_side("columns", source.columns);
        put_side("rows", source.rows);
    }

    /// Writes the sides of a triddler. A side without lines has no element.
    void put_sides(const hexagon_clues& source) {
        const std::array sides{&source.upper_left,  &source.lower_left,  &source.bottom,
                               &source.lower_right, &source.upper_right, &source.top};
        for (std::size_t i = 0; i < sides.size(); ++i)
            if (!sides[i]->empty()) put_side(webpbn_sides[i], *sides[i]);
    }

    void put_side(std::string_view type, const clue_lines& side) {
        out_ += "<clues";
        put_attribute("type", type);
        out_ += ">\n";
        for (const auto line : side) {
            out_ += "<line>";
            for (const auto& block : line) {
                out_ += "<count";
                if (block.color > 1) put_attribute("color", colors_[block.color].name);
                out_ += '>';
                append_number(out_, block.blotted() ? 0 : block.length);
                out_ += "</count>";
            }
            out_ += "</line>\n";
        }
        out_ += "</clues>\n";
    }

    /// Returns true if a grid has the size of the clues and no colors outside the palette.
    template <class Grid> [[nodiscard]] bool fits(const Grid& cells) const {
        if (!has_size_of(puzzle_.clues, cells)) return false;
        return detail::all_of(cells.cells().begin(), cells.cells().end(), [&](auto cell) { return is_known(cell); });
    }
    [[nodiscard]] bool fits(const hexagon_grid& picture) const {
        if (picture.outline != puzzle_.clues.outline() || picture.cells.size() != puzzle_.clues.cells()) return false;
        return detail::all_of(picture.cells.begin(), picture.cells.end(), [&](auto cell) { return is_known(cell); });
    }
    [[nodiscard]] bool is_known(color_index cell) const { return cell < count_; }
    [[nodiscard]] bool is_known(color_set cell) const {
        return cell == any_ || (cell & color_set::first(count_)) == cell;
    }

    /// Returns true if an image has a cell in color 1.
    [[nodiscard]] bool draws_default() const {
        const auto is_drawn = [](color_index cell) { return cell == 1; };
        if constexpr (is_triddler) {
            return has_goal() && detail::any_of(puzzle_.goal->cells.begin(), puzzle_.goal->cells.end(), is_drawn);
        } else {
            if (has_goal() && detail::any_of(puzzle_.goal->cells().begin(), puzzle_.goal->cells().end(), is_drawn))
                return true;
            for (const saved_grid& saved : puzzle_.saved)
                for (const color_set cell : saved.cells.cells())
                    if (cell != any_ && cell.contains(1)) return true;
            return false;
        }
    }

    [[nodiscard]] bool has_goal() const { return puzzle_.goal && fits(*puzzle_.goal); }
    [[nodiscard]] bool has_saved() const {
        if constexpr (is_triddler)
            return false;
        else
            return detail::any_of(puzzle_.saved.begin(), puzzle_.saved.end(),
                                  [&](const saved_grid& saved) { return fits(saved.cells); });
    }

    void put_solutions(std::size_t first_property) {
        const auto& properties = puzzle_.metadata.properties;
        std::size_t next = first_property;
        const auto end_solution = [&] {
            for (; next < properties.size(); ++next)
                if (!put_element("note", properties[next].value)) lose(feature::metadata, properties[next].key);
            out_ += "</solution>\n";
        };
        if (has_goal()) {
            const bool id = next < properties.size() && properties[next].key == "goal-id";
            begin_solution("goal", id ? properties[next++].value : std::string_view());
            put_image(*puzzle_.goal);
            end_solution();
        } else if (puzzle_.goal) {
            lose(feature::goal, {});
        }
        if constexpr (!is_triddler)
            for (const auto& saved_game : puzzle_.saved) {
                if (!fits(saved_game.cells)) {
                    lose(feature::saved_grids, saved_game.name);
                    continue;
                }
                begin_saved(saved_game);
                put_image(saved_game.cells);
                end_solution();
            }
    }

    void begin_saved(const saved_grid& saved) {
        const std::string_view name = saved.name;
        // A decided grid named "goal" would be read as the goal.
        const bool may_be_goal = has_goal() || !saved.cells.decided();
        for (const std::string_view type : {"solution", "goal"}) {
            if (!name.starts_with(type) || (type == "goal" && !may_be_goal)) continue;
            if (name.size() == type.size()) return begin_solution(type, {});
            if (name[type.size()] == ' ' && name.size() > type.size() + 1)
                return begin_solution(type, name.substr(type.size() + 1));
        }
        begin_solution("saved", name);
    }

    void begin_solution(std::string_view type, std::string_view id) {
        out_ += "<solution";
        put_attribute("type", type);
        if (!id.empty() && !put_attribute("id", id)) lose(type == "goal" ? feature::goal : feature::saved_grids, id);
        out_ += ">\n";
    }

    void put_image(const grid& picture) { put_image(partial_grid(picture)); }

    void put_image(const partial_grid& cells) {
        out_ += "<image>\n";
        for (std::size_t row = 0; row < cells.height(); ++row) {
            out_ += '|';
            for (const color_set cell : cells.row(row)) {
                if (cell == any_) {
                    out_ += '?';
                    continue;
                }
                const bool single = cell.size() == 1;
                if (!single) out_ += '[';
                for (std::size_t i = 0; i < count_; ++i)
                    if (cell.contains(static_cast<color_index>(i))) put_cell(colors_[i].symbol);
                if (!single) out_ += ']';
            }
            out_ += "|\n";
        }
        out_ += "</image>\n";
    }

    /// Writes the image of a triddler. The slopes of the outline enclose each row.
    void put_image(const hexagon_grid& picture) {
        out_ += "<image>\n";
        std::size_t next = 0;
        for (std::size_t row = 0; row < picture.outline.rows(); ++row) {
            out_ += left_slope(picture.outline, row);
            for (const std::size_t end = next + picture.outline.length_of(row); next < end; ++next)
                put_cell(colors_[picture.cells[next]].symbol);
            out_ += right_slope(picture.outline, row);
            out_ += '\n';
        }
        out_ += "</image>\n";
    }

    void put_cell(std::string_view symbol) {
        if (symbol == " ")
            out_ += ' '; // preserved between bars
        else
            put(symbol);
    }

    const Puzzle& puzzle_;
    color_set any_; ///< a cell that can have any color of the clues
    std::size_t count_;
    std::vector<color> colors_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_XML_WEBPBN_WRITER_HPP
