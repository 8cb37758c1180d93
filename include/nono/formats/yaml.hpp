// Puzzles in YAML, as stored by php-nonogram. Needs libyaml.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_YAML_HPP
#define NONO_FORMATS_YAML_HPP

#include <nono/formats/all.hpp>
#include <nono/formats/data/parts/reader.hpp>
#include <nono/formats/recognition/foreign.hpp>
#include <nono/formats/recognition/recognition.hpp>

#include <yaml.h>

namespace nono { inline namespace NONO_ABI {

/// YAML with the clues as lists: `columns:` and `rows:`, each with one list of numbers per line, as php-nonogram
/// (Niehztog) reads and writes it.
///
/// Keys have the same meaning as in `json`, and every kind of YAML list is accepted. Every document of the text is a
/// puzzle. Aliases are not followed. A line without clues is `[0]`.
struct yaml {
    using value_type = puzzle;

    static constexpr format_info info{
        .name = "yaml", .extensions = {"yml", "yaml", {}, {}}, .title = "YAML of php-nonogram"};

    /// Returns `certain` if a line of the first 64 KiB starts with `columns:`, `cols:` or `rows:` and has a list as its
    /// value. Does not allocate.
    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        const bool found = !detail::starts_as_json(text) && detail::find_yaml_clues(text);
        return found ? confidence::certain : confidence::no;
    }

    /// Delivers every puzzle of the text to the sink. The whole text is parsed before the first puzzle is delivered; if
    /// it is not well-formed, the puzzles before the error are delivered. Linear in the text; allocates a multiple of
    /// it.
    template <extend::puzzle_sink S> static void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes the clues of a puzzle in one color; all other parts are named in `lost`. Linear; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {});
};

/// A list of formats, preceded by the YAML format: `with_yaml<xml_formats>`.
template <detail::list_of_formats List> using with_yaml = typename List::template with<yaml>;

/// The YAML format, followed by every format of `default_formats`: `nono::parse<nono::yaml_formats>(text)`.
using yaml_formats = with_yaml<default_formats>;

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Returns the kind of a word without quotes in YAML's core schema: number, `null`, truth value or text. Linear.
[[nodiscard]] constexpr data_kind kind_of_yaml_word(std::string_view word) noexcept {
    if (word.empty() || word == "~" || same_word(word, "null")) return data_kind::null;
    if (same_word(word, "true") || same_word(word, "false")) return data_kind::boolean;
    const std::string_view digits = word.substr(word.front() == '-' || word.front() == '+' ? 1U : 0U);
    const bool number = !digits.empty() && digits.find_first_not_of("0123456789.eE+-") == std::string_view::npos &&
                        (is_digit(digits.front()) || (digits.front() == '.' && digits.size() > 1));
    return number ? data_kind::number : data_kind::text;
}

/// Fills an empty tree with all documents of a YAML 1.1 text, using the events of libyaml. After an error, the tree
/// contains everything before the error. Linear; allocates the tree. One object per text.
class yaml_tree_builder {
public:
    yaml_tree_builder(std::string_view text, data_tree& tree) noexcept : text_(text), tree_(&tree) {}

    yaml_tree_builder(const yaml_tree_builder&) = delete;
    yaml_tree_builder& operator=(const yaml_tree_builder&) = delete;

    /// Parses the text. Only the offset of the error's position is set; the code is `none` if there is no error.
    [[nodiscard]] parse_error build() {
        if (yaml_parser_initialize(&parser_) == 0) return {parse_errc::out_of_memory, {}};
        const auto* const bytes = static_cast<const unsigned char*>(static_cast<const void*>(text_.data()));
        yaml_parser_set_input_string(&parser_, bytes, text_.size());
        yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
        for (bool more = true; more;) more = parse_next();
        tree_->close_all(text_.size());
        yaml_parser_delete(&parser_);
        return fault_;
    }

private:
    /// Handles an event. Returns false after the last one.
    [[nodiscard]] bool parse_next() {
        yaml_event_t event;
        if (yaml_parser_parse(&parser_, &event) == 0) {
            const bool memory = parser_.error == YAML_MEMORY_ERROR;
            fail(memory ? parse_errc::out_of_memory : parse_errc::malformed_yaml,
                 (std::max)(offset_of(parser_.problem_mark), minimum_));
            return false;
        }
        const bool last = event.type == YAML_STREAM_END_EVENT;
        handle_event(event);
        yaml_event_delete(&event);
        return !last && fault_.code == parse_errc::none;
    }

    void handle_event(const yaml_event_t& event) {
        const std::size_t start = offset_of(event.start_mark);
        minimum_ = start;
        if (event.type == YAML_SCALAR_EVENT) add(event, start);
        // Aliases are not replaced by the values of their anchors: a few of them can expand to any number of values.
        if (event.type == YAML_ALIAS_EVENT) tree_->add(data_kind::other, {}, start);
        if (event.type == YAML_SEQUENCE_START_EVENT) open(data_kind::list, start);
        if (event.type == YAML_MAPPING_START_EVENT) open(data_kind::object, start);
        if (event.type == YAML_SEQUENCE_END_EVENT || event.type == YAML_MAPPING_END_EVENT) tree_->close(start);
    }

    void add(const yaml_event_t& event, std::size_t start) {
        const auto& scalar = event.data.scalar;
        const auto* const bytes = static_cast<const char*>(static_cast<const void*>(scalar.value));
        const std::string_view spelled(bytes, scalar.length);
        const bool quoted = scalar.style != YAML_PLAIN_SCALAR_STYLE;
        tree_->add(quoted ? data_kind::text : kind_of_yaml_word(spelled), spelled, start);
    }

    void open(data_kind kind, std::size_t start) {
        if (!tree_->open(kind, start)) fail(parse_errc::nested_over_limit, start);
    }

    void fail(parse_errc code, std::size_t offset) noexcept { fault_ = {code, {offset}}; }

    /// Returns the offset of a mark, which counts characters. Marks are in the order of the text, except those of
    /// errors.
    [[nodiscard]] std::size_t offset_of(const yaml_mark_t& mark) noexcept {
        if (mark.index < characters_) characters_ = offset_ = 0;
        if (offset_ == 0) offset_ = byte_order_mark(text_);
        for (; characters_ < mark.index && offset_ < text_.size(); ++characters_)
            offset_ += (std::max)(utf8_length(text_, offset_), std::size_t{1});
        return offset_;
    }

    std::string_view text_;
    data_tree* tree_;
    yaml_parser_t parser_{};
    parse_error fault_;
    std::size_t characters_ = 0; // characters before the last mark
    std::size_t offset_ = 0;     // offset of the last mark
    std::size_t minimum_ = 0;    // the start of the last event
};

} // namespace detail

template <extend::puzzle_sink S> void yaml::read(std::string_view text, S& sink, const parse_options& options) {
    detail::data_reader<S>(text, sink, options).read([](std::string_view converted, detail::data_tree& tree) {
        return detail::yaml_tree_builder(converted, tree).build();
    });
}

inline write_result yaml::write(const puzzle& source, const write_options&) {
    if (auto refusal = detail::refusal_of_list(source)) return *refusal;
    write_result out{{}, true, {}};
    for (const auto* side : {&source.clues.columns, &source.clues.rows}) {
        out.text += side == &source.clues.rows ? "rows:\n" : "columns:\n";
        for (const auto& line : *side) {
            out.text += "    - [";
            if (line.empty()) out.text += '0';
            for (const auto& block : line) {
                if (out.text.back() != '[') out.text += ", ";
                detail::append_number(out.text, block.length);
            }
            out.text += "]\n";
        }
    }
    extend::name_losses(out.lost, source, {});
    return out;
}

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_YAML_HPP
