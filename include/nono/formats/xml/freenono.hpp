// FreeNono's formats: pictures in XML, and in plain text (`.nono`). Needs pugixml.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_XML_FREENONO_HPP
#define NONO_FORMATS_XML_FREENONO_HPP

#include <nono/formats/kit/plain_list.hpp>
#include <nono/formats/xml/parts/xml_document.hpp>

namespace nono { inline namespace NONO_ABI {

/// FreeNono's XML, `<FreeNono><Nonograms><Nonogram …>`, read and written, and its older text format, only read: a line
/// with the name, a line `width,height` and rows of blanks and `x`. Both hold a black-and-white picture and no clues.
///
/// The attributes `name`, `author` and `desc` become the properties `title`, `by` and `description`; the others keep
/// their names. Properties without an attribute are kept in processing instructions `<?nono key value?>`.
struct freenono {
    using value_type = puzzle;

    static constexpr format_info info{.name = "freenono",
                                      .extensions = {"nonogram", "nono", {}, {}},
                                      .title = "XML and text of FreeNono",
                                      .holds = {feature::goal, feature::metadata, feature::bundles},
                                      .exclusive = true};

    /// `certain` if an XML text has the element `FreeNono`, `likely` if the second line is `width,height` and the third
    /// a row of at most that width, unless the text is a list of numbers other than names and sizes. Examines the first
    /// 64 KiB. Does not allocate.
    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept;

    /// Delivers every puzzle of the text to the sink. Linear in the text and the cells; allocates.
    template <extend::puzzle_sink S> static void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes the goal of a puzzle as XML. Nothing is written if there is no goal with exactly the clues of the puzzle,
    /// or if it has colors. Linear in the cells; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {}) {
        return write_all(std::span(&source, 1), options);
    }

    /// Writes several puzzles. `lost` covers all of them. Linear; allocates.
    [[nodiscard]] static write_result write_all(std::span<const puzzle> puzzles, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// The attributes of a puzzle, except those of its size.
inline constexpr xml_key freenono_attributes[] = {{"name", "title"},
                                                  {"author", "by"},
                                                  {"desc", "description"},
                                                  {"level", "level"},
                                                  {"difficulty", "difficulty"},
                                                  {"duration", "duration"},
                                                  {"id", "id"}};

/// Returns true for the placeholders that FreeNono writes because its schema requires a name and a difficulty.
[[nodiscard]] constexpr bool is_placeholder(const xml_key& known, std::string_view value) noexcept {
    return (known.name == "name" && value.empty()) || (known.name == "difficulty" && value == "0");
}

/// Parses `width,height`. Returns `std::nullopt` for any other text.
[[nodiscard]] constexpr std::optional<std::array<std::uint32_t, 2>> read_freenono_size(std::string_view text) noexcept {
    text = without_blanks_around(text);
    const parsed_number width = parse_number(text, 0);
    if (width.size == 0 || width.size == text.size() || text[width.size] != ',') return std::nullopt;
    const std::size_t at = skip_blanks(text, width.size + 1);
    const parsed_number height = parse_number(text, at);
    if (height.size == 0 || at + height.size != text.size()) return std::nullopt;
    return std::array<std::uint32_t, 2>{width.value, height.value};
}

/// Returns true if a text of numbers consists of names, sizes and blank rows, and is not a list of clues.
[[nodiscard]] constexpr bool is_blank_freenono_text(std::string_view text) noexcept {
    line_cursor cursor(text, byte_order_mark(text));
    text_line line;
    while (cursor.next(line)) {
        if (skip_blanks(line.text, 0) == line.text.size()) continue;
        if (!cursor.next(line)) return false;
        const auto size = read_freenono_size(line.text);
        if (!size) return false;
        for (std::uint32_t row = 0; row < (*size)[1] && cursor.next(line); ++row)
            if (skip_blanks(line.text, 0) < line.text.size()) return false;
    }
    return true;
}

/// Reads a cell: 1 for filled, 0 for blank. Sets `unknown` if the character is neither.
[[nodiscard]] constexpr color_index read_freenono_cell(char c, bool is_filled, bool& unknown) noexcept {
    unknown = unknown || (is_filled && lower_ascii(c) != 'x');
    return is_filled ? 1 : blank;
}

/// Delivers a picture to a sink, in a size that has been checked.
template <puzzle_sink S>
void deliver_freenono(S& sink, reporter<S>& report, const limits& bounds, const picture_rows<color_index>& rows,
                      std::size_t width, std::size_t height, source_position where) {
    grid picture(width, height);
    rows.fill(picture, report, where, [](color_index cell) { return cell; });
    deliver_picture(sink, report, bounds, std::move(picture), where);
}

/// Reads the XML. One object per text.
template <puzzle_sink S> class freenono_reader : xml_puzzle_reader<S> {
public:
    using xml_puzzle_reader<S>::xml_puzzle_reader;

    void read() {
        const auto is_read = [](pugi::xml_node node) {
            return is_element(node, "FreeNono") || is_element(node, "Nonograms") || is_element(node, "Nonogram");
        };
        this->read_roots("FreeNono", is_read, [this](pugi::xml_node root) {
            for (const auto list : child_elements(root, "Nonograms"))
                if (!this->read_puzzles(list, "Nonogram", [this](pugi::xml_node node) { read_puzzle(node); }))
                    return false;
            return true;
        });
    }

private:
    using base = xml_puzzle_reader<S>;
    using base::diagnoser, base::document_, base::options_, base::report_, base::sink_, base::text_of, base::value_of;

    void read_puzzle(pugi::xml_node node) {
        picture_rows<color_index> rows;
        for (const auto line : node.children())
            if (is_element(line, "line"))
                read_row(rows, line);
            else
                this->report_inside(line);
        const source_position where = document_.at(node);
        const auto width = read_size(node, "width", rows.width());
        const auto height = read_size(node, "height", rows.height());
        if (report_.failed() || !check_picture_size(report_, options_->limits, width, height, where)) return;
        if (!report_.admit_cells(width * height, rows.cells.size(), where)) return;
        deliver_freenono(*sink_, report_, options_->limits, rows, width, height, where);
        if constexpr (!S::clues_only) deliver_properties(node);
    }

    /// Reads cells separated by blanks: `x` is filled, `_` is not.
    void read_row(picture_rows<color_index>& rows, pugi::xml_node line) {
        bool unknown = false;
        for (const char c : text_of(line))
            if (!is_blank(c) && c != '\n') rows.cells.push_back(read_freenono_cell(c, c != '_', unknown));
        rows.end_row();
        if (unknown) report_.diagnose(parse_errc::goal_unknown_color, document_.at(line));
    }

    [[nodiscard]] std::uint64_t read_size(pugi::xml_node node, std::string_view name, std::size_t found) {
        const auto attribute = find_attribute(node, name);
        if (!attribute) {
            report_.diagnose(parse_errc::missing_size, document_.at(node));
            return found;
        }
        const std::string_view text = attribute.value();
        const parsed_number number = parse_number(text, 0);
        if (number.size == 0 || number.size != text.size())
            report_.fail(parse_errc::expected_number, document_.at(attribute));
        return number.value;
    }

    void deliver_properties(pugi::xml_node node) {
        for (auto entry = node.first_attribute(); entry; entry = entry.next_attribute()) {
            const std::string_view name = entry.name();
            if (same_word(name, "width") || same_word(name, "height")) continue;
            xml_key known{name, name};
            for (const auto& row : freenono_attributes)
                if (same_word(row.name, name)) known = row;
            std::string value = value_of(entry);
            if (!is_placeholder(known, value)) sink_->property(known.key, std::move(value));
        }
        for (auto entry = node.first_child(); entry; entry = entry.next_sibling())
            if (auto kept = read_instruction(document_, entry, diagnoser()))
                sink_->property(kept->key, std::move(kept->value));
    }
};

/// Moves the cursor to the next line with a size below it, where a puzzle starts. Returns false if there is no such
/// line.
///
/// @param line  the last line that was read
[[nodiscard]] inline bool find_freenono_name(std::string_view text, line_cursor& cursor, text_line line) {
    for (text_line next; cursor.next(next); line = next) {
        if (skip_blanks(line.text, 0) == line.text.size() || !read_freenono_size(next.text)) continue;
        cursor = line_cursor(text, line.start);
        return true;
    }
    return false;
}

/// Reads the text: a name, a size and rows for each puzzle.
template <puzzle_sink S> void read_freenono_text(std::string_view text, S& sink, const parse_options& options) {
    utf8_text source(text);
    reporter<S> report(sink, options, source);
    if (source.fault().code != parse_errc::none) return report.fail_text(source.fault());
    text = source.text();
    line_cursor cursor(text, byte_order_mark(text));
    text_line name;
    while (cursor.next(name)) {
        if (skip_blanks(name.text, 0) == name.text.size()) continue;
        if (!report.begin(name.start)) return;
        text_line line;
        const bool sized = cursor.next(line);
        const auto size = sized ? read_freenono_size(line.text) : std::nullopt;
        if (!size) {
            report.fail(parse_errc::expected_number, sized ? line.start : position_of(text, text.size(), name.start));
        } else if (check_picture_size(report, options.limits, (*size)[0], (*size)[1], line.start)) {
            const source_position where = line.start;
            picture_rows<color_index> rows;
            bool unknown = false;
            for (std::size_t i = 0; i < (*size)[1] && cursor.next(line); ++i) {
                for (const char c : line.text) rows.cells.push_back(read_freenono_cell(c, !is_blank(c), unknown));
                rows.end_row();
            }
            if (unknown) report.diagnose(parse_errc::goal_unknown_color, where);
            deliver_freenono(sink, report, options.limits, rows, (*size)[0], (*size)[1], where);
            if constexpr (!S::clues_only) sink.property("title", std::string(name.text));
        }
        const bool lost = report.failed();
        report.end(cursor.position().offset);
        if (lost && !find_freenono_name(text, cursor, line)) return;
    }
    if (report.begun() == 0) report.fail_text({parse_errc::empty_input, {}});
}

/// Writes one puzzle as an element.
class freenono_writer : xml_writer {
public:
    freenono_writer(const puzzle& source, const write_options& options) : xml_writer(options), puzzle_(source) {}

    [[nodiscard]] write_result write() {
        if (puzzle_.clues.color_count() > 2) return not_written(feature::colors);
        const grid* const picture = picture_of(puzzle_);
        if (picture == nullptr) return not_written(feature::clues);
        put_start(*picture);
        for (std::size_t row = 0; row < picture->height(); ++row) {
            out_ += "<line>";
            for (const color_index cell : picture->row(row)) out_ += cell == blank ? " _" : " x";
            out_ += " </line>\n";
        }
        out_ += "</Nonogram>\n";
        name_losses(lost_, puzzle_, {feature::goal, feature::metadata});
        return {std::move(out_), true, std::move(lost_)};
    }

private:
    /// Returns the attribute for a property, or null if it is already used or cannot hold the value.
    [[nodiscard]] const xml_key* attribute_of(const property& held) {
        for (std::size_t i = 0; i < std::size(freenono_attributes); ++i) {
            const auto& entry = freenono_attributes[i];
            if (entry.key == held.key && !is_placeholder(entry, held.value) && !std::exchange(used_[i], true))
                return &entry;
        }
        return nullptr;
    }

    void put_start(const grid& picture) {
        out_ += "<Nonogram";
        std::string instructions;
        std::vector<const property*> instructed;
        for (const auto& entry : puzzle_.metadata.properties) {
            bool exact = false;
            if (const auto* const known = attribute_of(entry)) {
                exact = put_attribute(known->name, entry.value);
                put_next(entry);
            } else {
                exact = append_instruction(instructions, entry, ascii_);
                instructed.push_back(&entry);
            }
            if (!exact) lose(feature::metadata, entry.key);
        }
        for (const property* entry : instructed) put_next(*entry);
        if (!used_[0]) out_ += " name=\"\"";
        if (!used_[4]) out_ += " difficulty=\"0\"";
        put_number("width", picture.width());
        put_number("height", picture.height());
        out_ += ">\n" + instructions;
        name_order();
    }

    const puzzle& puzzle_;
    std::array<bool, std::size(freenono_attributes)> used_{};
};

} // namespace detail

constexpr confidence freenono::detect(std::string_view text) noexcept {
    if (detail::has_element(text, "FreeNono")) return confidence::certain;
    text = text.substr(0, std::size_t{1} << 16U);
    extend::line_cursor cursor(text, detail::byte_order_mark(text));
    extend::text_line line;
    bool named = false;
    while (!named && cursor.next(line)) named = detail::skip_blanks(line.text, 0) < line.text.size();
    if (!named || !cursor.next(line)) return confidence::no;
    const auto size = detail::read_freenono_size(line.text);
    if (!size || !cursor.next(line) || line.text.size() > (*size)[0]) return confidence::no;
    bool is_blank_row = true; // blank rows are skipped: the first other row, or the last one, decides
    bool cells = true;
    for (std::uint32_t row = 0; is_blank_row && row < (*size)[1]; ++row) {
        cells = line.text.find_first_not_of(" xX") == std::string_view::npos;
        is_blank_row = detail::skip_blanks(line.text, 0) == line.text.size() && cursor.next(line);
    }
    if (!cells || (detail::list_shape(text).plain && !detail::is_blank_freenono_text(text))) return confidence::no;
    return confidence::likely;
}

template <extend::puzzle_sink S> void freenono::read(std::string_view text, S& sink, const parse_options& options) {
    const std::string_view mark = text.substr(0, 2);
    const std::size_t first = text.find_first_not_of(" \t\r\n", detail::byte_order_mark(text));
    const bool wide = mark == "\xFF\xFE" || mark == "\xFE\xFF";
    if (wide || first == std::string_view::npos || text[first] == '<')
        detail::freenono_reader<S>(text, sink, options).read();
    else
        detail::read_freenono_text(text, sink, options);
}

inline write_result freenono::write_all(std::span<const puzzle> puzzles, const write_options& options) {
    const auto write_one = [&](const puzzle& source) { return detail::freenono_writer(source, options).write(); };
    return detail::write_bundle(puzzles, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<FreeNono>\n<Nonograms>\n", {},
                                "</Nonograms>\n</FreeNono>\n", write_one);
}

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_XML_FREENONO_HPP
