// FreeNono's formats: pictures in XML, and in plain text (`.nono`). Needs pugixml.
#ifndef NONO_FORMATS_FREENONO_HPP
#define NONO_FORMATS_FREENONO_HPP

#include <nono/detail/ascii.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/parts/picture.hpp>
#include <nono/formats/parts/plain_list.hpp>
#include <nono/formats/parts/reporter.hpp>
#include <nono/formats/parts/xml_document.hpp>
#include <nono/text/encoding.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI {

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
    [[nodiscard]] static constexpr likelihood detect(std::string_view text) noexcept;

    /// Passes every puzzle of the text to the sink. Linear in the text and the cells; allocates.
    template <puzzle_sink S> static void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes the goal of a puzzle as XML; false if it has no goal with exactly its clues, or has colors. Linear in the
    /// cells; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {}) {
        return write_all(std::span(&source, 1), options);
    }

    /// Writes several puzzles. `lost` covers all of them. Linear; allocates.
    [[nodiscard]] static write_result write_all(std::span<const puzzle> puzzles, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// An attribute and the key of its property.
struct freenono_attribute {
    std::string_view attribute;
    std::string_view key;
};

inline constexpr std::array<freenono_attribute, 7> freenono_attributes{{{"name", "title"},
                                                                        {"author", "by"},
                                                                        {"desc", "description"},
                                                                        {"level", "level"},
                                                                        {"difficulty", "difficulty"},
                                                                        {"duration", "duration"},
                                                                        {"id", "id"}}};

/// True for the values that FreeNono writes as placeholders: its schema requires a name and a difficulty.
[[nodiscard]] constexpr bool says_nothing(const freenono_attribute& known, std::string_view value) noexcept {
    return (known.attribute == "name" && value.empty()) || (known.attribute == "difficulty" && value == "0");
}

/// Reads `width,height`, and nothing else.
[[nodiscard]] constexpr std::optional<std::array<std::uint32_t, 2>> read_freenono_size(std::string_view text) noexcept {
    text = without_blanks_around(text);
    const parsed_number width = parse_number(text, 0);
    if (width.size == 0 || width.size == text.size() || text[width.size] != ',') return std::nullopt;
    const std::size_t at = skip_blanks(text, width.size + 1);
    const parsed_number height = parse_number(text, at);
    if (height.size == 0 || at + height.size != text.size()) return std::nullopt;
    return std::array<std::uint32_t, 2>{width.value, height.value};
}

/// True if a text of numbers consists of names, sizes and blank rows, and is not a list of clues.
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

/// Rows of cells as read, each with its own length.
class freenono_rows {
public:
    /// Appends a row; `cells` holds 1 for filled, 0 for blank.
    void add(std::string cells) { rows_.push_back(std::move(cells)); }
    [[nodiscard]] std::size_t height() const noexcept { return rows_.size(); }
    [[nodiscard]] std::size_t width() const noexcept {
        std::size_t longest = 0;
        for (const auto& row : rows_) longest = (std::max)(longest, row.size());
        return longest;
    }

    [[nodiscard]] std::size_t cells() const noexcept {
        std::size_t count = 0;
        for (const auto& row : rows_) count += row.size();
        return count;
    }

    /// The picture in the given size; diagnoses shorter or longer rows.
    template <puzzle_sink S>
    [[nodiscard]] grid fit(reporter<S>& report, std::size_t width, std::size_t height, source_position where) const {
        grid out(width, height);
        bool shorter = rows_.size() < height;
        bool longer = rows_.size() > height;
        for (std::size_t row = 0; row < (std::min)(height, rows_.size()); ++row) {
            shorter = shorter || rows_[row].size() < width;
            longer = longer || rows_[row].size() > width;
            for (std::size_t i = 0; i < (std::min)(width, rows_[row].size()); ++i)
                out(row, i) = static_cast<color_index>(rows_[row][i]);
        }
        if (shorter) report.diagnose(parse_errc::goal_too_short, where);
        if (longer) report.diagnose(parse_errc::goal_too_long, where);
        return out;
    }

private:
    std::vector<std::string> rows_;
};

/// Reads the XML. One object per text.
template <puzzle_sink S> class freenono_reader {
public:
    freenono_reader(std::string_view text, S& sink, const parse_options& options)
        : text_(text), sink_(&sink), options_(&options), report_(sink, options), document_(text) {}

    void read() {
        if (document_.fault().code != parse_errc::none) return report_.fail_text(document_.fault());
        for (auto root = document_.root().first_child(); root; root = root.next_sibling()) {
            if (!is(root, "FreeNono")) continue;
            for (auto list = root.first_child(); list; list = list.next_sibling())
                if (is(list, "Nonograms") && !read_list(list)) return;
        }
        if (document_.broken()) return report_.fail_text({parse_errc::malformed_xml, *document_.broken()});
        if (report_.begun() > 0) return;
        report_.fail_without_puzzle(text_);
    }

private:
    [[nodiscard]] static bool is(pugi::xml_node node, std::string_view name) {
        return node.type() == pugi::node_element && same_word(node.name(), name);
    }

    [[nodiscard]] auto diagnoser() {
        return [this](parse_errc code, source_position where) { report_.diagnose(code, where); };
    }

    /// False when no more puzzles are wanted.
    [[nodiscard]] bool read_list(pugi::xml_node list) {
        for (auto node = list.first_child(); node; node = node.next_sibling()) {
            if (!is(node, "Nonogram")) continue;
            // In a broken text the last element may be incomplete.
            if (document_.broken() && !node.next_sibling()) break;
            if (!report_.begin(document_.at(node))) return false;
            read_puzzle(node);
            document_.diagnose_encoding(report_, node);
            report_.end();
        }
        return true;
    }

    void read_puzzle(pugi::xml_node node) {
        freenono_rows rows;
        for (auto line = node.first_child(); line; line = line.next_sibling())
            if (is(line, "line")) rows.add(read_row(line));
        const source_position where = document_.at(node);
        const auto width = read_size(node, "width", rows.width());
        const auto height = read_size(node, "height", rows.height());
        if (report_.failed() || !check_picture_size(report_, options_->limits, width, height, where)) return;
        if (!report_.admit_cells(width * height, rows.cells(), where)) return;
        hand_over_picture(*sink_, report_, options_->limits, rows.fit(report_, width, height, where), where);
        if constexpr (!S::clues_only) hand_over_properties(node);
    }

    /// Reads cells separated by blanks: `x` is filled, `_` is not.
    [[nodiscard]] std::string read_row(pugi::xml_node line) {
        std::string text;
        std::string cells;
        document_.append_text(text, line, diagnoser());
        bool unknown = false;
        for (const char c : text) {
            if (is_blank(c) || c == '\n') continue;
            unknown = unknown || (c != '_' && lower_ascii(c) != 'x');
            cells += c == '_' ? '\0' : '\1';
        }
        if (unknown) report_.diagnose(parse_errc::goal_unknown_color, document_.at(line));
        return cells;
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

    void hand_over_properties(pugi::xml_node node) {
        for (auto entry = node.first_attribute(); entry; entry = entry.next_attribute()) {
            const std::string_view name = entry.name();
            if (same_word(name, "width") || same_word(name, "height")) continue;
            freenono_attribute known{name, name};
            for (const auto& row : freenono_attributes)
                if (same_word(row.attribute, name)) known = row;
            std::string value;
            document_.append_decoded_text(value, entry.value(), diagnoser());
            if (!says_nothing(known, value)) sink_->property(known.key, std::move(value));
        }
        for (auto entry = node.first_child(); entry; entry = entry.next_sibling())
            if (auto kept = read_instruction(document_, entry, diagnoser()))
                sink_->property(kept->key, std::move(kept->value));
    }

    std::string_view text_;
    S* sink_;
    const parse_options* options_;
    reporter<S> report_;
    xml_document document_;
};

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
            freenono_rows rows;
            bool unknown = false;
            for (std::size_t i = 0; i < (*size)[1] && cursor.next(line); ++i) {
                std::string cells;
                for (const char c : line.text) {
                    unknown = unknown || (!is_blank(c) && lower_ascii(c) != 'x');
                    cells += is_blank(c) ? '\0' : '\1';
                }
                rows.add(std::move(cells));
            }
            if (unknown) report.diagnose(parse_errc::goal_unknown_color, where);
            hand_over_picture(sink, report, options.limits, rows.fit(report, (*size)[0], (*size)[1], where), where);
            if constexpr (!S::clues_only) sink.property("title", std::string(name.text));
        }
        const bool lost = report.failed();
        report.end(cursor.position().offset);
        if (lost) return; // the start of the next one is unknown
    }
    if (report.begun() == 0) report.fail_text({parse_errc::empty_input, {}});
}

/// Writes one puzzle as an element.
class freenono_writer {
public:
    freenono_writer(const puzzle& source, const write_options& options) : puzzle_(source), ascii_(options.ascii) {}

    [[nodiscard]] write_result write() {
        if (puzzle_.clues.color_count() > 2) return {{}, false, {{feature::colors, {}}}};
        const grid* const picture = picture_of(puzzle_);
        if (picture == nullptr) return {{}, false, {{feature::clues, {}}}};
        put_start(*picture);
        for (std::size_t row = 0; row < picture->height(); ++row) {
            out_ += "<line>";
            for (const color_index cell : picture->row(row)) out_ += cell == blank ? " _" : " x";
            out_ += " </line>\n";
        }
        out_ += "</Nonogram>\n";
        if (!puzzle_.palette.entries.empty()) lose(feature::palette, {});
        for (const auto& saved_game : puzzle_.saved) lose(feature::saved_grids, saved_game.name);
        return {std::move(out_), true, std::move(lost_)};
    }

private:
    void lose(feature kind, std::string_view detail) { lost_.push_back({kind, std::string(detail)}); }

    /// The attribute for a property, unless it is already used or cannot hold that value.
    [[nodiscard]] const freenono_attribute* attribute_of(const property& held) {
        for (std::size_t i = 0; i < freenono_attributes.size(); ++i) {
            const auto& entry = freenono_attributes[i];
            if (entry.key == held.key && !says_nothing(entry, held.value) && !std::exchange(used_[i], true))
                return &entry;
        }
        return nullptr;
    }

    void put_start(const grid& picture) {
        out_ += "<Nonogram";
        std::string instructions;
        bool in_order = true;
        for (const auto& entry : puzzle_.metadata.properties) {
            if (const auto* const known = attribute_of(entry)) {
                in_order = in_order && instructions.empty();
                put_attribute(known->attribute, entry);
            } else if (!append_instruction(instructions, entry, ascii_)) {
                lose(feature::metadata, entry.key);
            }
        }
        if (!used_[0]) out_ += " name=\"\"";
        if (!used_[4]) out_ += " difficulty=\"0\"";
        put_size("width", picture.width());
        put_size("height", picture.height());
        out_ += ">\n" + instructions;
        if (!in_order) lose(feature::metadata, "order of the keys");
    }

    void put_attribute(std::string_view name, const property& entry) {
        out_ += ' ' + std::string(name) + "=\"";
        if (!append_xml(out_, entry.value, ascii_, true)) lose(feature::metadata, entry.key);
        out_ += '"';
    }

    void put_size(std::string_view name, std::size_t size) {
        out_ += ' ' + std::string(name) + "=\"";
        append_number(out_, size);
        out_ += '"';
    }

    const puzzle& puzzle_;
    bool ascii_;
    std::array<bool, freenono_attributes.size()> used_{};
    std::string out_;
    std::vector<loss> lost_;
};

} // namespace detail

constexpr likelihood freenono::detect(std::string_view text) noexcept {
    if (detail::has_element(text, "FreeNono")) return likelihood::certain;
    text = text.substr(0, std::size_t{1} << 16U);
    line_cursor cursor(text, detail::byte_order_mark(text));
    text_line line;
    bool named = false;
    while (!named && cursor.next(line)) named = detail::skip_blanks(line.text, 0) < line.text.size();
    if (!named || !cursor.next(line)) return likelihood::no;
    const auto size = detail::read_freenono_size(line.text);
    if (!size || !cursor.next(line) || line.text.size() > (*size)[0]) return likelihood::no;
    const bool cells = line.text.find_first_not_of(" xX") == std::string_view::npos;
    if (!cells || (detail::list_shape(text).plain && !detail::is_blank_freenono_text(text))) return likelihood::no;
    return likelihood::likely;
}

template <puzzle_sink S> void freenono::read(std::string_view text, S& sink, const parse_options& options) {
    const std::string_view mark = text.substr(0, 2);
    const std::size_t first = text.find_first_not_of(" \t\r\n", detail::byte_order_mark(text));
    const bool wide = mark == "\xFF\xFE" || mark == "\xFE\xFF";
    if (wide || first == std::string_view::npos || text[first] == '<')
        detail::freenono_reader<S>(text, sink, options).read();
    else
        detail::read_freenono_text(text, sink, options);
}

inline write_result freenono::write_all(std::span<const puzzle> puzzles, const write_options& options) {
    write_result out{"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<FreeNono>\n<Nonograms>\n", true, {}};
    for (const auto& source : puzzles) {
        write_result part = detail::freenono_writer(source, options).write();
        if (!part) return part;
        out.text += part.text;
        for (auto& loss : part.lost) out.lost.push_back(std::move(loss));
    }
    out.text += "</Nonograms>\n</FreeNono>\n";
    return out;
}

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_FREENONO_HPP
