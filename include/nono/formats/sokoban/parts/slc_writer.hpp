// The writer of `.slc`, the XML of Sokoban level collections.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_PARTS_SLC_WRITER_HPP
#define NONO_FORMATS_SOKOBAN_PARTS_SLC_WRITER_HPP

#include <nono/formats/sokoban/parts/xml_levels_writer.hpp>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail {

/// Writes the XML. One object per collection.
class slc_writer : xml_levels_writer {
public:
    using xml_levels_writer::xml_levels_writer;

    /// See `xml_levels_writer::write_with` for `finish`.
    template <class Finish> [[nodiscard]] write_result write(const Finish& finish) {
        return write_with(finish, [this] {
            put_head();
            put_games(source_->games);
            for (const auto& source : source_->puzzles) put_puzzle(source);
            out_ += "</LevelCollection>\n</SokobanLevels>\n";
        });
    }

private:
    void put_head() {
        const std::vector<std::string>& lines = source_->notes.lines;
        std::vector<std::string_view> others(lines.begin(), lines.end());
        const auto title = remove_entry(others, source_->notes.find("Collection") ? "Collection" : "Title");
        const auto mail = remove_entry(others, "Email");
        const auto url = remove_entry(others, "Url");
        const auto copyright = remove_entry(others, "Copyright");
        std::vector<std::string> found; // the notes that a reader will find
        add_property(found, "Collection", title);
        found.insert(found.end(), others.begin(), others.end());
        add_property(found, "Email", mail);
        add_property(found, "Url", url);
        add_property(found, "Copyright", copyright);
        out_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
               "<SokobanLevels xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
               "xsi:schemaLocation=\"SokobanLev.xsd\">\n";
        put_element("Title", title);
        put_element("Description", joined(others));
        if (!mail.empty()) put_element("Email", mail);
        if (!url.empty()) put_element("Url", url);
        std::size_t width = 0;
        std::size_t height = 0;
        for (const auto& source : source_->puzzles) {
            const board drawn = without_margins(source.board);
            width = (std::max)(width, drawn.width());
            height = (std::max)(height, drawn.height());
        }
        out_ += "<LevelCollection";
        put_attribute("Copyright", copyright);
        put_number("MaxWidth", width);
        put_number("MaxHeight", height);
        out_ += ">\n";
        put_exact(lines, found);
    }

    /// Removes the first property with the key and a value from `lines`. Returns the value, or an empty text.
    [[nodiscard]] static std::string_view remove_entry(std::vector<std::string_view>& lines, std::string_view key) {
        for (auto line = lines.begin(); line != lines.end(); ++line) {
            const auto entry = split_property(*line);
            if (!entry || !nono::detail::same_word(entry->key, key) || entry->value.empty()) continue;
            lines.erase(line);
            return entry->value;
        }
        return {};
    }

    /// Writes the exact notes if a reader would find different ones in the elements and attributes: in another order,
    /// or with other blanks.
    void put_exact(const std::vector<std::string>& lines, const std::vector<std::string>& found) {
        if (found == lines) return;
        for (const auto& line : lines) put_instruction("line", line);
    }

    void put_puzzle(const puzzle& source) {
        const std::vector<std::string>& lines = source.notes.lines;
        std::vector<std::string_view> others(lines.begin(), lines.end());
        const auto copyright = remove_entry(others, "Copyright");
        const board drawn = without_margins(source.board);
        out_ += "<Level";
        put_attribute("Id", source.title_line);
        put_number("Width", drawn.width());
        put_number("Height", drawn.height());
        if (!copyright.empty()) put_attribute("Copyright", copyright);
        out_ += ">\n";
        for (std::size_t row = 0; row < drawn.height(); ++row) {
            std::string line;
            for (const square cell : drawn.row(row)) line += to_char(cell);
            out_ += "<L>" + std::string(nono::detail::without_trailing_blanks(line)) + "</L>\n";
        }
        std::vector<std::string> found;
        add_property(found, "Copyright", copyright);
        found.insert(found.end(), others.begin(), others.end());
        for (const auto line : others) put_instruction("note", std::string(line));
        put_exact(lines, found);
        put_games(source.games);
        out_ += "</Level>\n";
    }

    void put_games(const std::vector<saved_game>& games) {
        for (const auto& game : games) {
            put_instruction("game", game.title_line);
            std::string moves = to_text(game.moves, {.line_width = 0});
            moves.pop_back();
            put_instruction("moves", moves);
            for (const auto& line : game.notes.lines) put_instruction("game-note", line);
        }
    }

    void put_instruction(std::string_view key, const std::string& value) {
        exact_ &= nono::detail::append_instruction(out_, {std::string(key), value}, ascii_);
    }
};

}}} // namespace nono::NONO_ABI::sokoban::detail

#endif // NONO_FORMATS_SOKOBAN_PARTS_SLC_WRITER_HPP
