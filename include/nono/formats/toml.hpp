// The TOML files of nonogrid: the clues of pynogram in strings. Needs toml++.
#ifndef NONO_FORMATS_TOML_HPP
#define NONO_FORMATS_TOML_HPP

#include <nono/formats/all.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/parts/clue_bank.hpp>
#include <nono/formats/parts/foreign.hpp>
#include <nono/formats/parts/reporter.hpp>
#include <nono/text/encoding.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/places.hpp>

#include <toml++/toml.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace nono::inline NONO_ABI {

/// The TOML files of nonogrid (tsionyx): `columns` and `rows` in a table `clues`, each a string with the lines of
/// clues that pynogram's files have, and colors in a list `defs` of a table `colors`: `'b = (blue) *'`.
///
/// Comments above everything else are properties, as in `pynogram`; so are texts outside both tables.
struct nonogrid_toml {
    using value_type = puzzle;

    static constexpr format_info info{.name = "toml",
                                      .extensions = {"toml", {}, {}, {}},
                                      .title = "TOML of nonogrid",
                                      .holds = {feature::colors, feature::palette, feature::metadata}};

    /// `certain` if the first 64 KiB have a line `[clues]` or `[colors]` and what only TOML has: strings over several
    /// lines or a list. Does not allocate.
    [[nodiscard]] static constexpr likelihood detect(std::string_view text) noexcept {
        return detail::find_clues_section(text) && detail::has_toml_strings(text) ? likelihood::certain
                                                                                  : likelihood::no;
    }

    /// Hands the puzzle of the text to the sink. Linear in the text; allocates a multiple of it. Clues in strings with
    /// escapes have the place of the string.
    template <puzzle_sink S> static void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes a puzzle, as `pynogram::write`. Linear in the puzzle; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {});
};

/// A list of formats with the one in TOML before them: `with_toml<xml_formats>`.
template <list_of_formats List> using with_toml = typename List::template with<nonogrid_toml>;

/// Every format of `default_formats`, and before them the one in TOML: `nono::parse<nono::toml_formats>(text)`.
using toml_formats = with_toml<default_formats>;

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// A TOML text as a tree, or its first error.
struct toml_document {
    toml::table values;
    bool broken = false;
    toml::source_position error; ///< in lines and characters from 1
};

/// Parses a text, however toml++ tells errors.
[[nodiscard]] inline toml_document parse_toml(std::string_view text) {
    toml_document out;
#if TOML_EXCEPTIONS
    try {
        out.values = toml::parse(text);
    } catch (const toml::parse_error& error) {
        out.broken = true;
        out.error = error.source().begin;
    }
#else
    toml::parse_result found = toml::parse(text);
    out.broken = !found;
    if (found)
        out.values = std::move(found).table();
    else
        out.error = found.error().source().begin;
#endif
    return out;
}

/// Reads the puzzle of a text. One object per text.
template <puzzle_sink S> class toml_reader {
public:
    toml_reader(std::string_view text, S& sink, const parse_options& options)
        : source_(text), text_(source_.text()), sink_(&sink), report_(sink, options, source_), places_(text_),
          bank_(report_, places_, options.limits, false) {}

    void read() {
        if (source_.fault().code != parse_errc::none) return report_.fail_text(source_.fault());
        const toml_document document = parse_toml(text_);
        if (document.broken)
            return report_.fail_text({parse_errc::malformed_toml, places_.at(offset_of(document.error))});
        const toml::table* const clues = document.values["clues"].as_table();
        if (clues == nullptr) return report_.fail_without_puzzle(text_);
        if (!report_.begin({})) return;
        if constexpr (!S::clues_only) read_properties(document.values);
        if (const toml::array* const colors = document.values["colors"]["defs"].as_array()) read_colors(*colors);
        const toml::node* const columns = clues->get("columns");
        const toml::node* const rows = clues->get("rows");
        for_each_line(columns, [this](bank_text line) { bank_.look_at(line); });
        for_each_line(rows, [this](bank_text line) { bank_.look_at(line); });
        for_each_line(columns, [this](bank_text line) { bank_.take(axis::column, line); });
        for_each_line(rows, [this](bank_text line) { bank_.take(axis::row, line); });
        bank_.finish(*sink_, places_.at(offset_of(clues->source().begin)));
        report_.end();
    }

private:
    void read_properties(const toml::table& values) {
        read_leading_comments(text_, *sink_);
        for (const auto& [key, value] : values)
            if (const auto* const text = value.as_string()) sink_->property(key.str(), text->get());
    }

    void read_colors(const toml::array& definitions) {
        for (const toml::node& item : definitions) {
            if (report_.failed()) return;
            const bank_text definition = text_of(item);
            const std::size_t equals = definition.text.find('=');
            if (equals == std::string_view::npos)
                return report_.fail(parse_errc::invalid_color, places_.at(definition.offset));
            bank_.declare(without_blanks_around(definition.text.substr(0, equals)), definition.part(equals + 1));
        }
    }

    /// Calls `visit(line)` for each line of a string, or of each string of a list.
    template <class Visit> void for_each_line(const toml::node* bank, Visit&& visit) {
        if (bank == nullptr || report_.failed()) return;
        if (const toml::array* const list = bank->as_array()) {
            for (const toml::node& item : *list)
                if (!report_.failed()) for_each_line_of(text_of(item), visit);
        } else {
            for_each_line_of(text_of(*bank), visit);
        }
    }

    template <class Visit> static void for_each_line_of(bank_text text, Visit&& visit) {
        for (std::size_t begin = 0; begin < text.text.size();) {
            const std::size_t end = (std::min)(text.text.find_first_of("\r\n", begin), text.text.size());
            visit(text.part(begin, end - begin));
            begin = end + 1;
        }
    }

    /// The text of a string and its place; empty if the value is no string.
    [[nodiscard]] bank_text text_of(const toml::node& from) {
        const std::size_t begin = offset_of(from.source().begin);
        const auto* const value = from.as_string();
        if (value == nullptr) {
            report_.fail(parse_errc::expected_number, places_.at(begin));
            return {{}, begin, true};
        }
        const std::string_view text = value->get();
        // Behind the quotes, of which there are one or three, and a line end after three.
        std::size_t start = begin;
        const char quote = start < text_.size() ? text_[start] : '\0';
        const bool three = text_.substr(start, 3) == std::string(3, quote);
        start += three ? 3 : 1;
        if (three && text_.substr(start, 2) == "\r\n")
            start += 2;
        else if (three && text_.substr(start, 1) == "\n")
            ++start;
        if (start <= text_.size() && text_.substr(start, text.size()) == text) return {text, start};
        return {text, begin, true};
    }

    /// The offset of a place in lines and characters. Linear in the distance from the last one if that stands before.
    [[nodiscard]] std::size_t offset_of(toml::source_position where) {
        if (where.line < line_) line_ = 1, line_begin_ = 0;
        for (; line_ < where.line; ++line_) {
            const std::size_t end = text_.find('\n', line_begin_);
            if (end == std::string_view::npos) return text_.size();
            line_begin_ = end + 1;
        }
        std::size_t at = line_begin_ == 0 ? byte_order_mark(text_) : line_begin_;
        for (toml::source_index column = 1; column < where.column && at < text_.size() && text_[at] != '\n'; ++column)
            at += (std::max)(utf8_length(text_, at), std::size_t{1});
        return at;
    }

    utf8_text source_;
    std::string_view text_;
    S* sink_;
    reporter<S> report_;
    place_finder places_;
    clue_bank_reader<S> bank_;
    toml::source_index line_ = 1; // of the last place
    std::size_t line_begin_ = 0;
};

} // namespace detail

template <puzzle_sink S> void nonogrid_toml::read(std::string_view text, S& sink, const parse_options& options) {
    detail::toml_reader<S>(text, sink, options).read();
}

inline write_result nonogrid_toml::write(const puzzle& source, const write_options&) {
    detail::clue_bank_writer writer(source);
    if (auto refusal = writer.refusal()) return *refusal;
    write_result out{writer.comments(), true, {}};
    std::string colors;
    writer.put_colors([&](std::string_view name, const std::string& value) {
        colors += "    '" + std::string(name) + " = " + value + "',\n";
    });
    if (!colors.empty()) out.text += "[colors]\ndefs = [\n" + colors + "]\n\n";
    out.text += "[clues]\ncolumns = \"\"\"\n";
    for (const auto& line : source.clues.columns) out.text += "    " + writer.line(line) + '\n';
    out.text += "\"\"\"\nrows = \"\"\"\n";
    for (const auto& line : source.clues.rows) out.text += "    " + writer.line(line) + '\n';
    out.text += "\"\"\"\n";
    out.lost = writer.take_losses();
    return out;
}

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_TOML_HPP
