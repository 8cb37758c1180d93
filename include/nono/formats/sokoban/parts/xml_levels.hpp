// The common part of readers of Sokoban levels in XML: rows as elements, properties, and positions. Needs pugixml.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_PARTS_XML_LEVELS_HPP
#define NONO_FORMATS_SOKOBAN_PARTS_XML_LEVELS_HPP

#include <nono/formats/sokoban/parts/collections.hpp>
#include <nono/formats/xml/parts/xml_document.hpp>
#include <nono/sokoban/notation.hpp>
#include <nono/sokoban/rules_from_notes.hpp>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail {

/// The base of a reader: the document, the collection so far, and the report. One object per text.
class xml_levels {
protected:
    /// Returns the square that a character represents.
    using legend = std::optional<square> (*)(char) noexcept;

    xml_levels(std::string_view text, const parse_options& options, legend squares)
        : text_(text), options_(&options), document_(text),
          room_(nono::detail::max_characters(options.limits, text.size())), report_(options, report_order::by_position),
          legend_(squares) {}

    /// Reads all root elements with a name, each with `read_root(node)`.
    template <class Read> [[nodiscard]] result<collection> read_all(std::string_view root_name, const Read& read_root) {
        if (document_.fault().code != parse_errc::none) return result<collection>(document_.fault());
        for (const auto root : document_.root().children())
            if (is(root, root_name))
                read_root(root);
            else
                report_outside(root);
        if (document_.broken()) diagnose(parse_errc::malformed_xml, *document_.broken());
        if (const auto guess = document_.next_guess()) diagnose(parse_errc::read_as_latin1, *guess);
        set_rules_from_notes(out_);
        return report_.result_of(std::move(out_), text_);
    }

    static constexpr auto is = nono::detail::is_element;
    using elements = nono::detail::child_elements;

    [[nodiscard]] auto diagnoser() {
        return [this](parse_errc code, source_position where) { diagnose(code, where); };
    }

    void diagnose(parse_errc code, source_position where) { report_.diagnose(code, where); }

    /// Reports a node before, between or after levels.
    void report_outside(pugi::xml_node node) {
        const parse_errc text = out_.puzzles.empty() ? parse_errc::ignored_line : parse_errc::trailing_data;
        document_.report_skipped(node, text, diagnoser());
    }
    /// Reports a node in a level.
    void report_inside(pugi::xml_node node) {
        document_.report_skipped(node, parse_errc::text_after_value, diagnoser());
    }

    /// Returns all text of an element.
    [[nodiscard]] std::string text_of(pugi::xml_node node) {
        std::string out;
        document_.append_text(out, node, diagnoser());
        return out;
    }

    [[nodiscard]] std::string attribute(pugi::xml_node node, std::string_view name) {
        std::string out;
        if (const auto found = nono::detail::find_attribute(node, name))
            document_.append_decoded_text(out, found.value(), diagnoser());
        return out;
    }

    static void add_lines(notes& to, std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = (std::min)(text.find('\n'), text.size());
            to.lines.emplace_back(nono::detail::without_trailing_blanks(text.substr(0, end)));
            text.remove_prefix((std::min)(end + 1, text.size()));
        }
    }

    /// A row of a level.
    struct level_row {
        std::string text; ///< decoded
        pugi::xml_node node;
    };

    /// Reads a row, including its leading blanks.
    [[nodiscard]] std::string row_of(pugi::xml_node node) {
        std::string out;
        for (auto part = node.first_child(); part; part = part.next_sibling())
            if (part.type() == pugi::node_pcdata || part.type() == pugi::node_cdata)
                document_.append_decoded_text(out, part.value(), diagnoser());
            else if (part.type() == pugi::node_element)
                diagnose(parse_errc::text_after_value, document_.at(part)); // squares in the element are lost
        while (!out.empty() && (nono::detail::is_blank(out.back()) || out.back() == '\n')) out.pop_back();
        return out;
    }

    [[nodiscard]] std::optional<board> board_of(const std::vector<level_row>& rows, pugi::xml_node node) {
        std::size_t width = 0;
        std::size_t squares = 0; // except floor
        std::size_t others = 0;  // characters that are not squares
        source_position first_other;
        for (const auto& row : rows) {
            std::size_t columns = 0;
            for_each_square(row.text, [&](std::optional<square> known, std::size_t at) {
                ++columns;
                squares += known && *known != square::floor ? 1U : 0U;
                if (!known && others++ == 0) first_other = position_in_row(row.node, at);
            });
            width = (std::max)(width, columns);
        }
        const auto& bounds = options_->limits;
        const bool fits = width <= bounds.side && rows.size() <= bounds.side &&
                          width <= (std::min)(bounds.cells, room_) / (std::max)(rows.size(), std::size_t{1});
        if (!fits) diagnose(parse_errc::size_over_limit, document_.at(node));
        if (!fits) return std::nullopt;
        room_ -= width * rows.size();
        if (others > squares) diagnose(parse_errc::invalid_square, first_other);
        if (others > squares) return std::nullopt;
        board out(width, rows.size());
        for (std::size_t row = 0; row < rows.size(); ++row) read_row(out.row(row), rows[row]);
        return out;
    }

    void read_row(std::span<square> out, const level_row& row) {
        if (const std::size_t control = find_control(row.text); control < row.text.size())
            diagnose(parse_errc::control_as_blank, position_in_row(row.node, control));
        std::size_t column = 0;
        bool reported = false; // one diagnostic per row
        for_each_square(row.text, [&](std::optional<square> known, std::size_t at) {
            out[column++] = known.value_or(square::floor);
            if (!known && !std::exchange(reported, true))
                diagnose(parse_errc::read_as_floor, position_in_row(row.node, at));
        });
    }

    /// Calls `visit(square, offset)` for each character of a row; `square` is empty if the character is not a square.
    template <class Visit> void for_each_square(std::string_view row, Visit visit) const {
        for (std::size_t at = 0; at < row.size();) {
            const std::size_t length = (std::max)(nono::detail::utf8_length(row, at), std::size_t{1});
            const char c = row[at];
            visit(is_blank_floor(c) ? std::optional(square::floor) : (length == 1 ? legend_(c) : std::nullopt), at);
            at += length;
        }
    }

    /// Returns the position in the file of a byte of a row, which may be written as a reference.
    [[nodiscard]] source_position position_in_row(pugi::xml_node node, std::size_t index) {
        std::string decoded;
        for (auto part = node.first_child(); part; part = part.next_sibling()) {
            const std::string_view text = part.type() == pugi::node_pi ? "" : part.value();
            for (std::size_t begin = 0; begin < text.size();) {
                const std::size_t end = end_of_piece(text, begin);
                document_.append_decoded_text(decoded, text.substr(begin, end - begin), [](parse_errc, auto) {});
                // A piece that is not a reference ends at the same place as its decoded text.
                if (decoded.size() > index)
                    return document_.at(text.substr(text[begin] == '&' ? begin : end - (decoded.size() - index)));
                begin = end;
            }
        }
        return document_.at(node);
    }

    /// Returns the end of the reference that starts at an offset, or else of the text before the next reference.
    [[nodiscard]] static std::size_t end_of_piece(std::string_view text, std::size_t begin) noexcept {
        const std::size_t next = (std::min)(text.find_first_of("&\r", begin + 1), text.size());
        const std::size_t length = text.substr(begin, next - begin).find(';') + 1; // 0 without a semicolon
        return text[begin] == '&' && length > 0 ? begin + length : next;
    }

    /// Parses moves within the limits. Returns `std::nullopt` for invalid moves, which are an error at `where`.
    [[nodiscard]] std::optional<moves> moves_of(std::string_view letters, source_position where) {
        parse_options bounded = *options_;
        bounded.limits.expanded = (std::min)(bounded.limits.expanded, room_); // in proportion to the whole text
        bounded.limits.expanded_per_byte = no_limit;
        auto found = parse_moves(letters, bounded);
        if (!found) diagnose(found.error().code, where);
        if (!found) return std::nullopt;
        room_ -= (std::min)(room_, found->steps.size());
        return *std::move(found);
    }

    std::string_view text_;
    const parse_options* options_;
    xml_document document_;
    std::size_t room_; // squares and steps that can still be created
    collection out_;
    collection_report report_;
    legend legend_;
};

/// Checks the text of a writer by reading it back with a `Reader`. `lost` lists the differences, such as characters
/// that XML cannot hold.
template <class Reader> struct check_by_reading {
    [[nodiscard]] write_result operator()(std::string text, const collection& source, bool) const {
        const auto again = Reader(text, {.limits = no_limits()}).read();
        return checked_result(std::move(text), source, again);
    }
};

}}} // namespace nono::NONO_ABI::sokoban::detail

#endif // NONO_FORMATS_SOKOBAN_PARTS_XML_LEVELS_HPP
