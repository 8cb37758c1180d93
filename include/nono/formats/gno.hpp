// `.gno`: the text format of the Gnonograms program, old and new.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_GNO_HPP
#define NONO_FORMATS_GNO_HPP

#include <nono/formats/kit/described_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/gno/reader.hpp>
#include <nono/formats/kit/puzzle_properties.hpp>
#include <nono/formats/kit/sections.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// The format `.gno`: sections that start with a heading in square brackets.
///
/// The reader accepts the files of the old and the current program and the annotated example in the format's document:
/// text before the first heading is skipped, only the first three letters of a heading count, and text after `//` at
/// the start of a line or after a blank is a note. A puzzle has clues, a solution or both. A `?` instead of a number is
/// a blotted clue; other words among the numbers are ignored, but a clue line without a number is an error.
///
/// The description becomes the properties `title`, `by`, `date` and `difficulty`; the other sections become `license`,
/// `locked`, `state`, `original-path` and `history` (two lines: moves to undo, moves to redo). Headings that the
/// programs do not know become properties of that name, which the current program skips. The working grid is a saved
/// grid `working`; if its cells have marks other than unknown, empty and filled (3 to 6), these are kept as digits in
/// the property `working-cells`. A solution with undecided cells is a saved grid `solution`.
///
/// The format itself does not limit sizes, but the programs accept at most 100 rows and columns.
///
/// The confidence is `certain` if the first 64 KiB contain the heading of the dimensions and a heading of clues or a
/// solution with a number below it; `likely` if they contain two of these headings, and `possible` if they contain one.
/// A text with a section `[clues]` or `[colors]` is in another format.
///
/// The writer follows the current program; the old one reads the sections that it knows. Characters that the format
/// reserves are written as `%XX` in titles, which the current program decodes, and as `&#NN;` elsewhere. Properties are
/// written in the order of the format. `lost` names the palette, goals and saved grids with other colors, all saved
/// grids except one, names of saved grids other than `working`, a different order of properties or of saved grids, and
/// properties that are empty, are duplicates or have a key that starts like a heading. Writing fails if the clues have
/// colors or are blotted.
struct gno : detail::described_format<gno> {
    static constexpr format_info info{.name = "gno",
                                      .extensions = {"gno", {}, {}, {}},
                                      .title = "Gnonograms' .gno",
                                      .holds = {feature::goal, feature::saved_grids, feature::metadata},
                                      .exclusive = true,
                                      .needs_letters = true};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Writes one puzzle.
class gno_writer : text_writer {
public:
    gno_writer(const puzzle& source, const write_options& options) : puzzle_(source), options_(options) {}

    [[nodiscard]] write_result write() {
        if (has_blotted_clues(puzzle_.clues)) return not_written(feature::blotted_clues);
        if (puzzle_.clues.color_count() > 2) return not_written(feature::colors);
        if (!has_readable_clues(puzzle_.clues)) return not_written(feature::clues);
        const property* const marks = first_with(gno_marks_key);
        put_description();
        put_line("license", gno_section::license);
        put_size();
        put_side(gno_section::rows, puzzle_.clues.rows);
        put_side(gno_section::columns, puzzle_.clues.columns);
        put_solution();
        put_line("locked", gno_section::locked);
        put_working(marks);
        put_line("state", gno_section::state);
        put_line("original-path", gno_section::original_path);
        if (const property* found = use_property("history")) put_lines(gno_headings.back(), found->value, found->key);
        put_others();
        if (marks != nullptr) put_next(*marks); // readers find the marks last
        name_order();
        name_losses(lost_, puzzle_, {feature::goal, feature::saved_grids, feature::metadata});
        return {std::move(out_), true, std::move(lost_)};
    }

private:
    // The keys with dedicated sections; `put_others` skips them.
    static constexpr std::array<std::string_view, 10> own_keys{
        "title", "by", "date", "difficulty", "license", "locked", "state", "original-path", "history", gno_marks_key};

    void put_heading(std::string_view heading) { ((out_ += '[') += heading) += "]\n"; }
    void put_heading(gno_section part) { put_heading(gno_headings[static_cast<std::size_t>(part)]); }

    // --- texts ---

    /// Returns the first property with a key of the format. Further ones are lost, and so is a different spelling of
    /// the key.
    [[nodiscard]] const property* first_with(std::string_view key) {
        const property* first = nullptr;
        for (const auto& entry : puzzle_.metadata.properties) {
            if (!same_word(entry.key, key)) continue;
            if (first != nullptr || entry.key != key) lose(feature::metadata, entry.key);
            if (first == nullptr) first = &entry;
        }
        return first;
    }

    /// As above, and records that this is the next property that a reader will find.
    [[nodiscard]] const property* use_property(std::string_view key) {
        const property* const first = first_with(key);
        if (first != nullptr) put_next(*first);
        return first;
    }

    void put_description() {
        std::array<std::string, 4> fields;
        std::array<std::string_view, 4> lines;
        bool any = false;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const property* found = use_property(gno_description_keys[i]);
            if (found == nullptr) continue;
            any = true;
            if (found->value.empty()) lose(feature::metadata, found->key); // an empty line would not be read back
            fields[i] = encoded(found->value, i == 0, found->key);
            lines[i] = fields[i];
        }
        if (!any) return;
        // An author that looks like a date would be read as one.
        if (sort_gno_description(lines, lines.size())) {
            lose(feature::metadata, gno_description_keys[1]);
            fields[1].clear();
        }
        put_heading(gno_section::description);
        for (const auto& field : fields) (out_ += field) += '\n';
    }

    void put_line(std::string_view key, gno_section part) {
        const property* found = use_property(key);
        if (found == nullptr) return;
        put_heading(part);
        (out_ += encoded(found->value, false, found->key)) += '\n';
    }

    void put_others() {
        for (const auto& entry : puzzle_.metadata.properties) {
            const auto same = [&](std::string_view key) { return same_word(key, entry.key); };
            if (detail::any_of(own_keys.begin(), own_keys.end(), same)) continue;
            if (!is_heading(entry.key)) {
                lose(feature::metadata, entry.key);
                continue;
            }
            put_next(entry);
            put_lines(entry.key, entry.value, entry.key);
        }
    }

    /// Returns true for a key that is read back as the heading of an unknown section.
    [[nodiscard]] bool is_heading(std::string_view key) const {
        if (key.empty() || gno_section_of(key) != gno_section::other || without_blanks_around(key) != key) return false;
        if (!clues_section_of(std::string("[").append(key).append("]")).empty())
            return false; // a heading of another
                          // format
        return check_text(key).code == parse_errc::none && detail::all_of(key.begin(), key.end(), [&](char c) {
                   const auto byte = static_cast<unsigned char>(c);
                   return byte >= 0x20U && byte != 0x7FU && c != '[' && c != ']' && !(options_.ascii && byte >= 0x80U);
               });
    }

    void put_lines(std::string_view heading, std::string_view value, std::string_view key) {
        put_heading(heading);
        // A trailing blank line would not be read back.
        const bool one_line = value.ends_with('\n');
        for (std::size_t begin = 0; begin <= value.size();) {
            std::size_t end = one_line ? std::string_view::npos : value.find('\n', begin);
            if (end == std::string_view::npos) end = value.size();
            (out_ += encoded(value.substr(begin, end - begin), false, key)) += '\n';
            begin = end + 1;
        }
    }

    /// Encodes a text as a single line that a reader decodes to the same text.
    [[nodiscard]] std::string encoded(std::string_view text, bool title, std::string_view key) {
        std::string out;
        bool exact = !title || check_text(text).code == parse_errc::none; // otherwise its escapes are not decoded
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t length = utf8_length(text, at);
            if (length == 0 || text[at] == '\0') {
                exact = false;
                out += "\xEF\xBF\xBD";
                ++at;
                continue;
            }
            const char32_t code = decode_utf8(text, at, length);
            const bool escaped = needs_escape(text, at, title);
            if ((escaped && !title) || (options_.ascii && has_reference(code)))
                append_numeric_reference(out, code);
            else if (escaped || (options_.ascii && title && length > 1))
                for (const char byte : text.substr(at, length)) append_escape(out, static_cast<unsigned char>(byte));
            else
                out += text.substr(at, length);
            at += length;
        }
        if (!exact) lose(feature::metadata, key);
        return out;
    }

    [[nodiscard]] static bool needs_escape(std::string_view text, std::size_t at, bool title) {
        const auto c = static_cast<unsigned char>(text[at]);
        const char next = at + 1 < text.size() ? text[at + 1] : '\0';
        if (c < 0x20U || c == 0x7FU || c == '[' || (c == '&' && next == '#') || (c == '%' && title)) return true;
        if (c == ' ') return at == 0 || at + 1 == text.size();
        return c == '/' && next == '/' && (at == 0 || text[at - 1] == ' ');
    }

    static void append_escape(std::string& out, unsigned byte) {
        out += '%';
        for (const unsigned digit : {byte >> 4U, byte & 15U}) out += "0123456789ABCDEF"[digit];
    }

    // --- clues and cells ---

    void put_size() {
        put_heading(gno_section::dimensions);
        for (const std::size_t side : {puzzle_.clues.height(), puzzle_.clues.width()}) {
            append_number(out_, side);
            out_ += '\n';
        }
    }

    void put_side(gno_section part, const clue_lines& lines) {
        put_heading(part);
        for (const auto line : lines) {
            if (line.empty()) out_ += '0';
            for (std::size_t i = 0; i < line.size(); ++i) {
                if (i > 0) out_ += ", ";
                append_number(out_, line[i].length);
            }
            out_ += '\n';
        }
    }

    void put_codes(gno_section part, std::string_view codes) {
        put_heading(part);
        for (std::size_t i = 0; i < codes.size(); ++i) {
            (out_ += codes[i]) += ' ';
            if ((i + 1) % puzzle_.clues.width() == 0) out_ += '\n';
        }
    }

    void put_solution() {
        if (puzzle_.goal) {
            if (!has_plain_goal(puzzle_)) return lose(feature::goal, {});
            std::string codes;
            for (const color_index color : puzzle_.goal->cells()) codes += color == blank ? '1' : '2';
            return put_codes(gno_section::solution, codes);
        }
        for (const auto& saved : puzzle_.saved) {
            if (saved.name != "solution" || !has_size_of(puzzle_.clues, saved.cells) || saved.cells.decided()) continue;
            solution_ = &saved;
            return put_codes(gno_section::solution, codes_of(saved));
        }
    }

    /// Returns the cells of a saved grid as digits. Cells that digits cannot express are recorded as lost.
    [[nodiscard]] std::string codes_of(const saved_grid& saved) {
        std::string codes;
        bool exact = true;
        for (const color_set cell : saved.cells.cells()) {
            const bool known = cell == color_set::only(blank) || cell == color_set::only(1);
            exact = exact && (known || cell == color_set::first(2));
            codes += known ? static_cast<char>('1' + cell.lowest()) : '0';
        }
        if (!exact) lose(feature::saved_grids, saved.name);
        return codes;
    }

    void put_working(const property* marks) {
        bool written = false;
        for (const auto& saved : puzzle_.saved) {
            if (&saved == solution_) continue;
            if (written || !has_size_of(puzzle_.clues, saved.cells)) {
                lose(feature::saved_grids, saved.name);
                continue;
            }
            if (saved.name != "working") lose(feature::saved_grids, saved.name);
            if (solution_ != nullptr && &saved < solution_) lose(feature::saved_grids, "order");
            const bool marked = marks != nullptr && are_marks_of(marks->value, saved.cells);
            put_codes(gno_section::working, marked ? marks->value : codes_of(saved));
            if (marked) marks = nullptr;
            written = true;
        }
        if (marks != nullptr) lose(feature::metadata, marks->key);
    }

    /// Returns true if digits are read back as these cells and include marks.
    [[nodiscard]] bool are_marks_of(std::string_view digits, const partial_grid& cells) const {
        if (digits.size() != cells.cells().size()) return false;
        const bool locked = puzzle_.metadata.find("locked").has_value();
        const auto dialect = gno_dialect_of(locked, puzzle_.metadata.get("state"));
        bool any = false;
        for (std::size_t i = 0; i < digits.size(); ++i) {
            if (digits[i] < '0' || digits[i] > '6') return false;
            const auto code = static_cast<std::size_t>(digits[i] - '0');
            if (gno_cell(code, dialect) != cells.cells()[i]) return false;
            any = any || code > 2;
        }
        return any;
    }

    const puzzle& puzzle_;
    const write_options& options_;
    const saved_grid* solution_ = nullptr;
};

template <> struct format_description<gno> {
    template <puzzle_sink S> using reader = gno_reader<S>;

    static constexpr confidence detect(std::string_view text) noexcept {
        text = start_of_text(text);
        if (text.find('[') == std::string_view::npos) return confidence::no;
        std::size_t parts = 0;
        bool dimensions = false;
        bool filled = false; // whether a section with clues or a solution starts with a number
        line_cursor cursor(text, byte_order_mark(text));
        text_line line;
        while (cursor.next(line)) {
            const std::string_view content = line.text.substr(skip_blanks(line.text, 0));
            if (!content.starts_with('[')) continue;
            const std::size_t word = skip_blanks(content, 1);
            if (word == content.size() || !is_letter(content[word])) continue;
            if (!clues_section_of(content).empty()) return confidence::no;
            const auto section = gno_section_of(gno_heading(line.text));
            dimensions = dimensions || section == gno_section::dimensions;
            if (section == gno_section::rows || section == gno_section::columns || section == gno_section::solution) {
                ++parts;
                filled = filled || is_number_next(text, cursor.position().offset);
            }
        }
        if (dimensions && filled) return confidence::certain;
        if (parts > 1 || (dimensions && parts > 0)) return confidence::likely;
        return dimensions || parts > 0 ? confidence::possible : confidence::no;
    }

    static write_result write(const puzzle& source, const write_options& options) {
        return gno_writer(source, options).write();
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_GNO_HPP
