// The XML of Sokoban level collections. Needs pugixml.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_SLC_HPP
#define NONO_FORMATS_SOKOBAN_SLC_HPP

#include <nono/formats/sokoban/parts/slc_writer.hpp>
#include <nono/formats/sokoban/parts/xml_levels.hpp>

namespace nono { inline namespace NONO_ABI {

/// `.slc`, `<SokobanLevels>` as defined by SokobanLev.xsd at sourcecode.se: boards in the common legend, one element
/// `L` per row.
///
/// The elements `Title`, `Email` and `Url` and the attributes `Copyright` become the properties `Collection`, `Email`,
/// `Url` and `Copyright` of the notes, the `Id` of a level is its title, and the lines of `Description` are all other
/// notes of the file. Notes of puzzles and games, for which there is no element, are kept in processing instructions
/// `<?nono key value?>`, which other programs ignore; so are the original notes if the elements would change their
/// order or blanks. Rows may start and end with any square; empty rows at the edges of a board are dropped. Other
/// characters are read as floor, with a diagnostic; a level with more such characters than squares is skipped, also
/// with a diagnostic.
struct slc {
    using value_type = sokoban::collection;

    static constexpr format_info info{.name = "slc",
                                      .extensions = {"slc", {}, {}, {}},
                                      .title = "XML of Sokoban boards",
                                      .holds = {feature::goal, feature::saved_grids, feature::metadata,
                                                feature::bundles, feature::board, feature::title, feature::notes,
                                                feature::saved_games}};

    /// `certain` if the first 64 KiB of an XML text have an element `SokobanLevels`. Does not allocate.
    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        return detail::has_element(text, "SokobanLevels") ? confidence::certain : confidence::no;
    }

    /// Reads a file; if a text is not well-formed, everything before the fault is kept. Linear in the text and the
    /// squares; allocates.
    [[nodiscard]] static result<sokoban::collection> read(std::string_view text, const parse_options& options);

    /// Writes a collection. `lost` lists what reads back differently, such as a title given as `Title` in the notes.
    /// Nothing is written if a board is empty, or if nothing would be read back. Linear; allocates.
    [[nodiscard]] static write_result write(const sokoban::collection& source, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

namespace sokoban::detail {

/// The elements of a file and their properties. The lines of the element without a key are the other notes.
inline constexpr nono::detail::xml_key slc_elements[] = {
    {"Title", "Collection"}, {"Description", {}}, {"Email", "Email"}, {"Url", "Url"}};

/// Reads the XML. One object per text.
class slc_reader : xml_levels {
public:
    slc_reader(std::string_view text, const parse_options& options) : xml_levels(text, options, square_of) {}

    [[nodiscard]] result<collection> read() {
        return read_all("SokobanLevels", [this](pugi::xml_node root) { read_root(root); });
    }

private:
    void read_root(pugi::xml_node root) {
        std::array<std::string, std::size(slc_elements)>
            texts; // diagnosed in the order of the file, added in that of the keys
        for (const auto node : root.children())
            for (std::size_t i = 0; i < texts.size(); ++i)
                if (is(node, slc_elements[i].name)) document_.append_text(texts[i], node, diagnoser());
        for (std::size_t i = 0; i < texts.size(); ++i) {
            if (slc_elements[i].key.empty())
                add_lines(out_.notes, texts[i]);
            else
                add_property(out_.notes.lines, slc_elements[i].key, texts[i]);
        }
        for (const auto node : root.children()) {
            if (is(node, "LevelCollection")) {
                add_property(out_.notes.lines, "Copyright", attribute(node, "Copyright"));
                read_levels(node);
            } else if (!is_text_of_file(node)) {
                report_outside(node);
            }
        }
        restore(out_.notes, std::move(exact_notes_));
    }

    [[nodiscard]] static bool is_text_of_file(pugi::xml_node node) {
        return nono::detail::any_of(std::begin(slc_elements), std::end(slc_elements),
                                    [node](const auto& element) { return is(node, element.name); });
    }

    void read_levels(pugi::xml_node list) {
        for (auto node = list.first_child(); node; node = node.next_sibling()) {
            if (!is(node, "Level")) {
                read_instruction(node, out_.notes, exact_notes_, out_.games);
                report_outside(node);
                continue;
            }
            // In a broken text the last element may be incomplete.
            if (document_.broken() && !node.next_sibling()) return;
            report_.begin_puzzle();
            if (out_.puzzles.size() >= options_->limits.puzzles)
                return diagnose(parse_errc::puzzles_over_limit, document_.at(node));
            read_level(node);
        }
    }

    void read_level(pugi::xml_node node) {
        puzzle next;
        next.where = document_.at(node);
        next.title_line = attribute(node, "Id");
        add_property(next.notes.lines, "Copyright", attribute(node, "Copyright"));
        std::vector<level_row> rows;
        std::vector<std::string> exact_notes;
        for (auto entry = node.first_child(); entry; entry = entry.next_sibling()) {
            if (is(entry, "L")) {
                rows.push_back({row_of(entry), entry});
                continue;
            }
            read_instruction(entry, next.notes, exact_notes, next.games);
            report_inside(entry);
        }
        restore(next.notes, std::move(exact_notes));
        const auto found = board_of(rows, node);
        if (!found) return;
        next.board = without_margins(*found);
        if (next.board.height() == 0) return diagnose(parse_errc::no_puzzle, next.where);
        check_size(node, "Width", found->width(), next.board.width());
        check_size(node, "Height", found->height(), next.board.height());
        out_.puzzles.push_back(std::move(next));
    }

    /// Diagnoses a level whose actual size differs from the specified one, with or without empty edges.
    void check_size(pugi::xml_node node, std::string_view name, std::size_t with_edges, std::size_t without) {
        const auto found = nono::detail::find_attribute(node, name);
        if (!found) return;
        const std::string_view text = found.value();
        const parsed_number number = parse_number(text, 0);
        const bool whole = number.size > 0 && number.size == text.size();
        if (!whole || (number.value != with_edges && number.value != without))
            diagnose(parse_errc::size_differs, document_.at(found));
    }

    void read_instruction(pugi::xml_node node, notes& lines, std::vector<std::string>& exact,
                          std::vector<saved_game>& games) {
        auto kept = nono::detail::read_instruction(document_, node, diagnoser());
        if (!kept) return;
        if (kept->key == "note") lines.lines.push_back(std::move(kept->value));
        if (kept->key == "line") exact.push_back(std::move(kept->value));
        if (kept->key == "game") {
            games.emplace_back();
            games.back().title_line = std::move(kept->value);
            games.back().where = document_.at(node);
        } else if (games.empty()) {
            return;
        } else if (kept->key == "game-note") {
            games.back().notes.lines.push_back(std::move(kept->value));
        } else if (kept->key == "moves") {
            games.back().where = position_of_moves(node);
            if (auto moves = moves_of(kept->value, document_.at(node))) games.back().moves = *std::move(moves);
        }
    }

    /// Returns the position of the text after the first word of an instruction, or of the instruction if there is no
    /// such text.
    [[nodiscard]] source_position position_of_moves(pugi::xml_node node) {
        const std::string_view text = node.value();
        const std::size_t begin = nono::detail::skip_blanks(text, (std::min)(text.find(' '), text.size()));
        return begin < text.size() ? document_.at(text.substr(begin)) : document_.at(node);
    }

    /// Restores the original notes, unless other programs have changed the elements since.
    static void restore(notes& read, std::vector<std::string> exact) {
        if (!exact.empty() && in_any_order(read.lines) == in_any_order(exact)) read.lines = std::move(exact);
    }

    /// Returns the lines sorted and without everything that elements and attributes do not preserve: blanks, the case
    /// of keys, and whether the title of the file is its `Collection` or `Title`.
    [[nodiscard]] static std::vector<std::string> in_any_order(const std::vector<std::string>& lines) {
        std::vector<std::string> out;
        for (const auto& line : lines) {
            const auto entry = split_property(line);
            std::string& plain = out.emplace_back(entry ? entry->key : nono::detail::without_trailing_blanks(line));
            if (!entry) continue;
            if (nono::detail::same_word(plain, "Title")) plain = "Collection";
            for (char& c : plain) c = nono::detail::lower_ascii(c);
            plain.append(": ").append(entry->value);
        }
        std::sort(out.begin(), out.end());
        return out;
    }

    std::vector<std::string> exact_notes_; // the original notes of the file
};

} // namespace sokoban::detail

inline result<sokoban::collection> slc::read(std::string_view text, const parse_options& options) {
    return sokoban::detail::slc_reader(text, options).read();
}

inline write_result slc::write(const sokoban::collection& source, const write_options& options) {
    return sokoban::detail::slc_writer(source, options)
        .write(sokoban::detail::check_by_reading<sokoban::detail::slc_reader>());
}

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_SOKOBAN_SLC_HPP
