// The writer of `.ssx`, the XML of SokoSolve.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_PARTS_SSX_WRITER_HPP
#define NONO_FORMATS_SOKOBAN_PARTS_SSX_WRITER_HPP

#include <nono/formats/sokoban/parts/xml_levels_writer.hpp>
#include <nono/sokoban/drawing.hpp>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail {

/// The squares of SokoSolve in the order of `square`, followed by the one for the outside.
inline constexpr std::string_view ssx_squares = ".#OX$P*~";

/// Writes the XML. One object per collection.
class ssx_writer : xml_levels_writer {
public:
    using xml_levels_writer::xml_levels_writer;

    /// See `xml_levels_writer::write_with` for `finish`.
    template <class Finish> [[nodiscard]] write_result write(const Finish& finish) {
        return write_with(finish, [this] {
            put_head();
            for (const auto& source : source_->puzzles) put_puzzle(source);
            out_ += "  </Puzzles>\n</SokobanLibrary>\n";
        });
    }

private:
    void put_head() {
        const auto& notes = source_->notes;
        out_ = "<?xml version=\"1.0\"?>\n<SokobanLibrary LibraryID=\"L\" "
               "xmlns=\"http://sokosolve.sourceforge.net/SokoSolveLibrary.xsd\">\n  <Details";
        put_attribute("License", notes.get("License"));
        put_attribute("Date", notes.get("Date"));
        out_ += ">\n";
        put_element("    ", "Name", source_->title());
        put_element("    ", "Description", description_of(notes, head_keys));
        put_author("    ", notes);
        out_ += "  </Details>\n  <Puzzles>\n";
    }

    void put_puzzle(const puzzle& source) {
        ++number_;
        out_ += "    <Puzzle";
        if (const auto rating = source.notes.find("Rating")) put_attribute("Rating", *rating);
        put_attribute("PuzzleID", 'P' + std::to_string(number_));
        put_number("Order", number_);
        out_ += ">\n      <PuzzleDescription>\n";
        put_element("        ", "Name", source.title_line);
        put_element("        ", "Description", description_of(source.notes, puzzle_keys));
        put_author("        ", source.notes);
        out_ += "      </PuzzleDescription>\n      <Maps>\n        <Map";
        put_attribute("MapID", 'M' + std::to_string(number_));
        out_ += ">\n";
        const board drawn = without_margins(source.board);
        const auto outside = squares_outside(drawn);
        for (std::size_t i = 0; i < drawn.cells().size(); ++i) {
            if (i % drawn.width() == 0) out_ += "          <Row>";
            const bool is_outside = outside.contains(drawn.position_at(i));
            out_ += is_outside ? ssx_squares.back() : ssx_squares[static_cast<std::size_t>(drawn.cells()[i])];
            if ((i + 1) % drawn.width() == 0) out_ += "</Row>\n";
        }
        out_ += "          <Solutions>\n";
        for (const auto& game : source.games) put_solution(game);
        out_ += "          </Solutions>\n        </Map>\n      </Maps>\n    </Puzzle>\n";
    }

    void put_solution(const saved_game& game) {
        if (game.moves.reverse || game.moves.steps.empty()) return; // SokoSolve supports only forward moves
        moves played = game.moves;
        played.current.reset();
        std::string letters = to_text(played, {.line_width = 0});
        letters.pop_back();
        out_ += "            <Solution StartX=\"0\" StartY=\"0\">\n";
        put_element("              ", "Steps", letters);
        out_ += "              <SolutionDescription>\n";
        put_element("                ", "Name", game.title_line);
        put_element("                ", "Description", description_of(game.notes, author_keys));
        put_author("                ", game.notes);
        out_ += "              </SolutionDescription>\n            </Solution>\n";
    }

    // Properties that have separate elements or attributes.
    static constexpr std::string_view head_keys[] = {"Collection", "Title",   "Author", "Email",
                                                     "Homepage",   "License", "Date"};
    static constexpr std::string_view puzzle_keys[] = {"Author", "Email", "Homepage", "Rating"};
    static constexpr std::string_view author_keys[] = {"Author", "Email", "Homepage"};

    /// Returns the lines of notes except the first property with each of the keys.
    [[nodiscard]] static std::string description_of(const notes& source, std::span<const std::string_view> keys) {
        std::vector<std::string_view> others(source.lines.begin(), source.lines.end());
        for (const auto key : keys) {
            const auto own = nono::detail::find_if(others.begin(), others.end(), [key](std::string_view line) {
                const auto entry = split_property(line);
                return entry && nono::detail::same_word(entry->key, key);
            });
            if (own != others.end()) others.erase(own);
        }
        return joined(others);
    }

    void put_author(std::string_view margin, const notes& source) {
        if (!source.find("Author") && !source.find("Email") && !source.find("Homepage")) return;
        out_.append(margin).append("<Author");
        put_attribute("Name", source.get("Author"));
        put_attribute("Email", source.get("Email"));
        put_attribute("Homepage", source.get("Homepage"));
        out_ += " />\n";
    }

    void put_element(std::string_view margin, std::string_view name, std::string_view text) {
        out_ += margin;
        xml_writer::put_element(name, text);
    }

    std::size_t number_ = 0; // number of the puzzle
};

}}} // namespace nono::NONO_ABI::sokoban::detail

#endif // NONO_FORMATS_SOKOBAN_PARTS_SSX_WRITER_HPP
