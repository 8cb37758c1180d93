// The XML of SokoSolve's level libraries. Needs pugixml.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_SSX_HPP
#define NONO_FORMATS_SOKOBAN_SSX_HPP

#include <nono/formats/sokoban/parts/ssx_writer.hpp>
#include <nono/formats/sokoban/parts/xml_levels.hpp>

namespace nono { inline namespace NONO_ABI {

/// `.ssx`, `<SokobanLibrary>` as SokoSolve writes it: puzzles with maps of rows, and solutions of the maps.
///
/// Its legend differs from that of other formats: `~` outside, `#` wall, `.` floor, `O` goal, `X` box, `P` pusher, `$`
/// box on a goal, `*` pusher on a goal. Rows can start and end with any square; empty rows and columns at the edges are
/// dropped. Other characters are read as floor, with a diagnostic; a map with more such characters than squares is
/// skipped, also with a diagnostic.
///
/// The name, author, mail address, home page, license and date of the library become the properties `Collection`,
/// `Author`, `Email`, `Homepage`, `License` and `Date` of the notes; its description and comments become the other
/// notes. The name of a puzzle is its title, and its rating and author are the properties `Rating` and `Author`. Of
/// several names the first that is not empty counts, and the others are reported. Each map of a puzzle becomes a
/// separate puzzle. A solution with `TODO` instead of moves is ignored.
struct ssx {
    using value_type = sokoban::collection;

    static constexpr format_info info{.name = "ssx",
                                      .extensions = {"ssx", {}, {}, {}},
                                      .title = "XML of SokoSolve's Sokoban boards",
                                      .holds = {feature::metadata, feature::bundles, feature::board, feature::title,
                                                feature::notes, feature::saved_games}};

    /// `certain` if the first 64 KiB of an XML text have an element `SokobanLibrary`. Does not allocate.
    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        return detail::has_element(text, "SokobanLibrary") ? confidence::certain : confidence::no;
    }

    /// Reads a file; if a text is not well-formed, everything before the fault is kept. Linear in the text and the
    /// squares; allocates.
    [[nodiscard]] static result<sokoban::collection> read(std::string_view text, const parse_options& options);

    /// Writes a collection. `lost` lists what reads back differently, such as games in reverse mode and notes of games.
    /// Nothing is written if a board is empty, or if nothing would be read back. Linear; allocates.
    [[nodiscard]] static write_result write(const sokoban::collection& source, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

namespace sokoban::detail {

/// Returns the square for a character of SokoSolve's legend, or `std::nullopt`.
[[nodiscard]] constexpr std::optional<square> ssx_square_of(char c) noexcept {
    const std::size_t found = ssx_squares.find(c);
    if (found == std::string_view::npos) return std::nullopt;
    return found + 1 == ssx_squares.size() ? square::floor : static_cast<square>(found);
}

/// Reads the XML. One object per text.
class ssx_reader : xml_levels {
public:
    ssx_reader(std::string_view text, const parse_options& options) : xml_levels(text, options, ssx_square_of) {}

    [[nodiscard]] result<collection> read() {
        return read_all("SokobanLibrary", [this](pugi::xml_node root) { read_root(root); });
    }

private:
    void read_root(pugi::xml_node root) {
        for (auto node = root.first_child(); node; node = node.next_sibling()) {
            if (is(node, "Details")) {
                std::string name;
                read_name(node, name);
                add_property(out_.notes.lines, "Collection", name);
                read_description(node, out_.notes);
                add_attribute(out_.notes, "License", node, "License");
                add_attribute(out_.notes, "Date", node, "Date");
            }
            if (is(node, "Puzzles")) {
                if (!read_puzzles(node)) return;
            } else if (!is(node, "Details") && !is_empty_list(node, "Categories")) {
                report_outside(node);
            }
        }
    }

    [[nodiscard]] static bool is_empty_list(pugi::xml_node node, std::string_view name) {
        return is(node, name) && !node.first_child();
    }

    /// Reads the puzzles of a list. Returns false if there are more than the limit allows.
    [[nodiscard]] bool read_puzzles(pugi::xml_node list) {
        for (const auto node : list.children()) {
            if (!is(node, "Puzzle"))
                report_outside(node);
            else if (!read_puzzle(node))
                return false;
        }
        return true;
    }

    /// Sets `to` to the first name in a description that is not empty. Reports the others.
    void read_name(pugi::xml_node from, std::string& to) {
        for (const auto node : elements(from, "Name"))
            if (to.empty())
                to = one_line(text_of(node));
            else
                diagnose(parse_errc::repeated_key, document_.at(node));
    }

    /// Adds author and description to notes.
    void read_description(pugi::xml_node from, notes& to) {
        for (auto node = from.first_child(); node; node = node.next_sibling()) {
            if (is(node, "Name")) continue; // `read_name`
            if (is(node, "Description") || is(node, "Comments")) {
                add_lines(to, text_of(node));
            } else if (is(node, "Author")) {
                add_attribute(to, "Author", node, "Name");
                add_attribute(to, "Email", node, "Email");
                add_attribute(to, "Homepage", node, "Homepage");
            } else {
                report_inside(node);
            }
        }
    }

    /// Adds the value of an attribute as a property, without blanks around it, which properties cannot have.
    void add_attribute(notes& to, std::string_view key, pugi::xml_node node, std::string_view name) {
        const std::string value = one_line(attribute(node, name));
        add_property(to.lines, key, trimmed(value));
    }

    [[nodiscard]] static std::string one_line(std::string text) {
        std::replace(text.begin(), text.end(), '\n', ' ');
        return text;
    }

    /// Reads a puzzle with its maps. Returns false if there are more than the limit allows.
    [[nodiscard]] bool read_puzzle(pugi::xml_node from) {
        puzzle head;
        std::vector<pugi::xml_node> maps;
        for (const auto node : from.children()) {
            if (is(node, "PuzzleDescription")) {
                read_name(node, head.title_line);
                read_description(node, head.notes);
            } else if (is(node, "Maps")) {
                for (const auto map : node.children())
                    if (is(map, "Map"))
                        maps.push_back(map);
                    else
                        report_inside(map);
            } else {
                report_inside(node);
            }
        }
        add_attribute(head.notes, "Rating", from, "Rating");
        for (const auto& map : maps) {
            report_.begin_puzzle();
            if (out_.puzzles.size() >= options_->limits.puzzles) {
                diagnose(parse_errc::puzzles_over_limit, document_.at(map));
                return false;
            }
            if (map != maps.front() && !copy_fits(head)) {
                diagnose(parse_errc::expanded_over_limit, document_.at(map));
                return false;
            }
            read_map(map, head);
        }
        return true;
    }

    /// Reserves room for another copy of a title and notes. Returns false if the limits do not allow it.
    [[nodiscard]] bool copy_fits(const puzzle& head) {
        std::size_t size = head.title_line.size();
        for (const auto& line : head.notes.lines) size += line.size() + 1;
        if (size > room_) return false;
        room_ -= size;
        return true;
    }

    void read_map(pugi::xml_node from, puzzle next) {
        next.where = document_.at(from);
        std::vector<level_row> rows;
        for (auto node = from.first_child(); node; node = node.next_sibling()) {
            if (is(node, "Row"))
                rows.push_back({row_of(node), node});
            else if (is(node, "Solutions"))
                read_solutions(node, next.games);
            else
                report_inside(node);
        }
        const auto found = board_of(rows, from);
        if (!found) return;
        next.board = without_margins(*found);
        if (next.board.height() == 0) return diagnose(parse_errc::no_puzzle, next.where);
        out_.puzzles.push_back(std::move(next));
    }

    void read_solutions(pugi::xml_node list, std::vector<saved_game>& to) {
        for (const auto node : list.children())
            if (is(node, "Solution"))
                read_solution(node, to);
            else
                report_inside(node);
    }

    void read_solution(pugi::xml_node from, std::vector<saved_game>& to) {
        saved_game next;
        bool found = false;
        for (auto node = from.first_child(); node; node = node.next_sibling()) {
            if (is(node, "SolutionDescription")) {
                read_name(node, next.title_line);
                read_description(node, next.notes);
            } else if (!is(node, "Steps")) {
                report_inside(node);
            }
            if (!is(node, "Steps")) continue;
            const std::string letters = text_of(node);
            next.where = position_of_text(node);
            if (nono::detail::same_word(letters, "TODO")) continue;
            auto moves = moves_of(letters, next.where);
            found = moves && !moves->steps.empty();
            if (found) next.moves = *std::move(moves);
        }
        if (next.title_line.empty()) next.title_line = "Solution";
        if (found) to.push_back(std::move(next));
    }

    /// Returns the position of the text in an element, or of the element if it has no text.
    [[nodiscard]] source_position position_of_text(pugi::xml_node node) {
        const std::string_view text = node.child_value();
        const std::size_t begin = text.find_first_not_of(" \t\r\n");
        return begin == std::string_view::npos ? document_.at(node) : document_.at(text.substr(begin));
    }
};

} // namespace sokoban::detail

inline result<sokoban::collection> ssx::read(std::string_view text, const parse_options& options) {
    return sokoban::detail::ssx_reader(text, options).read();
}

inline write_result ssx::write(const sokoban::collection& source, const write_options& options) {
    return sokoban::detail::ssx_writer(source, options)
        .write(sokoban::detail::check_by_reading<sokoban::detail::ssx_reader>());
}

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_SOKOBAN_SSX_HPP
