// Puzzles in JSON, with the layouts and keys of many programs. Needs nlohmann-json.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_JSON_HPP
#define NONO_FORMATS_JSON_HPP

#include <nono/formats/all.hpp>
#include <nono/formats/data/parts/json_writer.hpp>
#include <nono/formats/data/parts/reader.hpp>
#include <nono/formats/recognition/foreign.hpp>
#include <nono/formats/recognition/recognition.hpp>

#include <nlohmann/json.hpp>

namespace nono { inline namespace NONO_ABI {

namespace detail {

/// The common part of the JSON formats: they share a reader, and each is written in its own shape.
template <json_shape Shape> struct json_format {
    using value_type = puzzle;

    /// Delivers every puzzle of the text to the sink. The whole text is parsed before the first puzzle is delivered; if
    /// it is not well-formed, the puzzles before the error are delivered. Linear in the text; allocates a multiple of
    /// it.
    template <puzzle_sink S> static void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes a puzzle in one color, or in up to 17 colors if the clues are pairs. Linear in the puzzle; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {}) {
        write_result out = json_writer(source, Shape, options).write();
        if (out) out.text += '\n';
        return out;
    }
};

} // namespace detail

/// JSON with the clues as lists, under any keys: `{"rows": [[1, 1], [3]], "columns": [[2], [1], [2]]}`.
///
/// The reader knows the keys that programs use, in upper or lower case: `rows`, `rowClues`, `row_hints`,
/// `RowConstraints`; `columns`, `cols` and similar ones. They can be at the top level or in an object such as `clues`,
/// `constraints`, `hints` or `puzzle`, for one puzzle or several, in lists and objects. Other keys name the rows if
/// they contain `row`, `hor`, `left` or `side`, and the columns if they contain `col`, `ver` or `top`. Without such
/// words, two lists of lists of numbers are the sides if their totals agree and the size shows which one has the rows;
/// otherwise the error is `ambiguous_sides`. A clue is a number, a pair of a color and a number, or numbers in a
/// string; a line without clues is `[]` or `[0]`. A line that is `null` has unknown clues and is read as one blotted
/// clue, with the diagnostic `unknown_line_clue`. A picture under `solution`, `grid`, `goal`, `content` or `matrix`
/// becomes the goal or, if some cells are unknown, a saved grid of that name. If a puzzle has only a goal, its clues
/// are derived from it. Other strings and numbers become properties.
///
/// The writer produces `rows`, `columns` and the goal as `solution`, which nonogram-solver (npm) and others read.
struct json : detail::json_format<detail::json_shape::plain> {
    static constexpr format_info info{
        .name = "json",
        .extensions = {"json", "board", {}, {}},
        .title = "JSON with lists of clues, used by many programs",
        .holds = {feature::goal, feature::saved_grids, feature::metadata, feature::bundles}};

    /// Returns `likely` if the text starts like a JSON list or object that is not empty, and its first 64 KiB contain a
    /// key for clues, a key for a picture whose value is a list, or any key with a list of lists of numbers. Does not
    /// allocate.
    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept;

    /// Writes several puzzles as a list. `lost` contains the losses of all puzzles. Linear; allocates.
    [[nodiscard]] static write_result write_all(std::span<const puzzle> puzzles, const write_options& options = {});
};

/// The JSON of NonogramAvalonia: `Name`, `RowCount`, `ColumnCount`, `RowConstraints` and `ColumnConstraints`.
///
/// It is read like `json`. Only the parts that the program reads are written; the only metadata is the title.
struct avalonia : detail::json_format<detail::json_shape::avalonia> {
    static constexpr format_info info{.name = "avalonia",
                                      .extensions = {"json", {}, {}, {}},
                                      .title = "JSON of NonogramAvalonia",
                                      .holds = {feature::metadata}};

    /// Returns `certain` if the first 64 KiB of a JSON text contain a key `RowConstraints`, ignoring case. Does not
    /// allocate.
    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept;
};

/// JSON with clues in colors, `{"cols": [[["r", 2]]], "rows": [[["r", 1]], [["r", 1]]]}`: each clue is a pair of a
/// character and a length, as nonogram-rs (ricoriedel) reads it.
///
/// It is read like `json`. The characters represent the colors of terminals; `!` is the current color. If the name of a
/// color is not such a character, the color is written as the character with its value or as an unused one, and it is
/// named in `lost`.
struct json_pairs : detail::json_format<detail::json_shape::pairs> {
    static constexpr format_info info{.name = "json_pairs",
                                      .extensions = {"json", {}, {}, {}},
                                      .title = "JSON with pairs of a color and a length (nonogram-rs)",
                                      .holds = {feature::colors}};

    /// Returns `certain` if the first 64 KiB of a JSON text contain such a pair. Does not allocate.
    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept;
};

/// A list of formats, preceded by the JSON formats: `with_json<xml_formats>`.
template <detail::list_of_formats List> using with_json = typename List::template with<json, avalonia, json_pairs>;

/// The JSON formats, followed by every format of `default_formats`: `nono::parse<nono::json_formats>(text)`.
using json_formats = with_json<default_formats>;

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Returns the offset after the string that starts at the quote `text[open]`; the end of the text if it is not closed.
/// Linear.
[[nodiscard]] constexpr std::size_t end_of_json_string(std::string_view text, std::size_t open) noexcept {
    std::size_t at = open + 1;
    while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2U : 1U;
    return (std::min)(at + 1, text.size());
}

/// Receives the events of nlohmann's parser. Events have no positions, so the builder follows them through the text,
/// whose syntax the parser has checked up to each event.
class json_tree_builder {
public:
    json_tree_builder(std::string_view text, data_tree& tree) noexcept
        : text_(text), tree_(&tree), next_(byte_order_mark(text)) {}

    // --- events, named as nlohmann's parser requires ---

    bool null() { return add(data_kind::null, {}); }
    bool boolean(bool value) { return add(data_kind::boolean, value ? "true" : "false"); }
    bool number_integer(std::int64_t) { return add(data_kind::number, {}); }
    bool number_unsigned(std::uint64_t) { return add(data_kind::number, {}); }
    bool number_float(double, const std::string&) { return add(data_kind::number, {}); }
    bool string(const std::string& value) { return add(data_kind::text, value); }
    template <class Binary> bool binary(const Binary&) { return false; }
    bool key(const std::string& value) { return add(data_kind::text, value); }
    bool start_object(std::size_t) { return open(data_kind::object); }
    bool start_array(std::size_t) { return open(data_kind::list); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    template <class Exception> bool parse_error(std::size_t position, const std::string&, const Exception&) {
        // Positions start at 1, and the end of the text counts as a character.
        fault_ = {parse_errc::malformed_json, {(std::min)(position == 0 ? 0 : position - 1, text_.size())}};
        return false;
    }

    /// Ends the tree. Only the offset of the error's position is set; the code is `none` if there is no error.
    [[nodiscard]] nono::parse_error finish() {
        tree_->close_all(text_.size());
        return fault_;
    }

private:
    bool open(data_kind kind) {
        const std::size_t start = begin();
        next_ = start + 1;
        if (tree_->open(kind, start)) return true;
        fault_ = {parse_errc::nested_over_limit, {start}};
        return false;
    }

    bool close() {
        next_ = begin() + 1;
        tree_->close(next_ - 1);
        return true;
    }

    /// Adds a value. Numbers keep their spelling.
    bool add(data_kind kind, std::string_view value) {
        const std::size_t start = begin();
        next_ = text_[start] == '"' ? end_of_json_string(text_, start)
                                    : (std::min)(text_.find_first_of(" \t\r\n,:]}", start), text_.size());
        tree_->add(kind, kind == data_kind::number ? text_.substr(start, next_ - start) : value, start);
        return true;
    }

    /// Returns the start of the next token.
    [[nodiscard]] std::size_t begin() const noexcept {
        return (std::min)(text_.find_first_not_of(" \t\r\n,:", next_), text_.size());
    }

    std::string_view text_;
    data_tree* tree_;
    std::size_t next_; // the offset after the last token
    nono::parse_error fault_;
};

/// Parses a JSON text (RFC 8259) into an empty tree. After an error, the tree contains everything before the error;
/// only the offset of the error's position is set. Linear; allocates the tree.
[[nodiscard]] inline parse_error read_json_tree(std::string_view text, data_tree& tree) {
    json_tree_builder builder(text, tree);
    static_cast<void>(nlohmann::json::sax_parse(text.data(), text.data() + text.size(), &builder));
    return builder.finish();
}

template <json_shape Shape>
template <puzzle_sink S>
void json_format<Shape>::read(std::string_view text, S& sink, const parse_options& options) {
    data_reader<S>(text, sink, options).read(read_json_tree, parse_errc::json_text);
}

/// Returns the first 64 KiB of a JSON text, which are searched for keys; empty for other texts.
[[nodiscard]] constexpr std::string_view start_of_json(std::string_view text) noexcept {
    return starts_as_json(text) ? text.substr(0, std::size_t{1} << 16U) : std::string_view();
}

/// Returns the first offset from `at` on that is not white space, or the end.
[[nodiscard]] constexpr std::size_t skip_json_space(std::string_view text, std::size_t at) noexcept {
    return (std::min)(text.find_first_not_of(" \t\r\n", at), text.size());
}

/// Returns true if a list starts like lines of clues: `[[1`, `[[]`, `[null`; for a key that names a side, also `["1`
/// and `[1`.
[[nodiscard]] constexpr bool starts_as_clue_lines(std::string_view value, bool named) noexcept {
    const std::size_t line = skip_json_space(value, 1);
    const std::string_view rest = value.substr(line);
    if (rest.starts_with("null")) return true;
    if (!rest.starts_with('[')) return named && rest.find_first_of("0123456789") <= (rest.starts_with('"') ? 1U : 0U);
    const std::size_t block = skip_json_space(value, line + 1);
    if (block == value.size()) return false;
    return is_digit(value[block]) || value[block] == ']' || (named && value[block] != '-');
}

/// Returns true if a key and the text after its colon can be clues or a picture.
[[nodiscard]] constexpr bool starts_puzzle_part(std::string_view key, std::string_view value) noexcept {
    const data_meaning meaning = meaning_of_data_key(key);
    if (meaning == data_meaning::rows || meaning == data_meaning::columns || meaning == data_meaning::picture)
        return value.starts_with('[') || (meaning != data_meaning::picture && value.starts_with('{'));
    if (meaning == data_meaning::shape) return value.starts_with('{');
    return value.starts_with('[') && starts_as_clue_lines(value, side_of_data_key(key).has_value());
}

} // namespace detail

constexpr confidence json::detect(std::string_view text) noexcept {
    text = detail::start_of_json(text);
    for (std::size_t open = text.find('"'); open < text.size(); open = text.find('"', open)) {
        const std::size_t end = detail::end_of_json_string(text, open);
        const std::string_view key = text.substr(open + 1, end - open - 2);
        open = detail::skip_json_space(text, end);
        if (open == text.size() || text[open] != ':') continue;
        open = detail::skip_json_space(text, open + 1);
        if (detail::starts_puzzle_part(key, text.substr(open))) return confidence::likely;
    }
    return confidence::no;
}

inline write_result json::write_all(std::span<const puzzle> puzzles, const write_options& options) {
    if (puzzles.size() == 1) return write(puzzles.front(), options);
    const auto write_one = [&](const puzzle& source) {
        return detail::json_writer(source, detail::json_shape::plain, options).write();
    };
    return detail::write_bundle(puzzles, puzzles.empty() ? "[" : "[\n", ",\n", "\n]\n", write_one);
}

constexpr confidence avalonia::detect(std::string_view text) noexcept {
    constexpr std::string_view key = "\"rowconstraints\"";
    text = detail::start_of_json(text);
    for (std::size_t at = text.find('"'); at < text.size(); at = text.find('"', at + 1))
        if (detail::same_word(text.substr(at, key.size()), key)) return confidence::certain;
    return confidence::no;
}

constexpr confidence json_pairs::detect(std::string_view text) noexcept {
    text = detail::start_of_json(text);
    // Searches for a list of a short text and a number, such as `["r", 3]`.
    for (std::size_t at = text.find('['); at < text.size(); at = text.find('[', at + 1)) {
        std::size_t next = detail::skip_json_space(text, at + 1);
        const bool quoted = next + 2 < text.size() && text[next] == '"';
        if (quoted) next += 1 + detail::utf8_length(text, next + 1);
        if (!quoted || next >= text.size() || text[next] != '"') continue;
        next = detail::skip_json_space(text, next + 1);
        if (next >= text.size() || text[next] != ',') continue;
        next = detail::skip_json_space(text, next + 1);
        if (next < text.size() && detail::is_digit(text[next])) return confidence::certain;
    }
    return confidence::no;
}

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_JSON_HPP
