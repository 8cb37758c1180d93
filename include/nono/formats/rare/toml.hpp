// The TOML files of nonogrid: the clues of pynogram in strings.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RARE_TOML_HPP
#define NONO_FORMATS_RARE_TOML_HPP

#include <nono/formats/kit/described_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/sections.hpp>
#include <nono/formats/rare/clue_bank.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// The TOML files of nonogrid (tsionyx): a table `clues` with the strings `columns` and `rows`, which hold lines of
/// clues as in pynogram's files, and a table `colors` with a list `defs` of strings such as `'b = (blue) *'`.
///
/// Comments above everything else become properties, as in `pynogram`, and so do strings outside of all tables. All
/// tables, keys, strings and lists of TOML 1.0 are read; numbers, dates and other values that a puzzle has no use for
/// are skipped, and their syntax is not checked. Clues in a string with escapes have the position of the string. The
/// writer emits and loses the same parts of a puzzle as that of `pynogram`. Not usable in constant expressions.
///
/// `certain` if the first 64 KiB have a line `[clues]`, after it a key `rows` or `columns` with a number, and something
/// that only TOML has: multi-line strings or a list; `possible` if they have such a thing, but otherwise only
/// `[clues]` or `[colors]`.
struct nonogrid_toml : detail::described_format<nonogrid_toml> {
    static constexpr format_info info{.name = "toml",
                                      .extensions = {"toml", {}, {}, {}},
                                      .title = "TOML of nonogrid",
                                      .holds = {feature::colors, feature::palette, feature::metadata},
                                      .needs_letters = true};
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Parses a TOML 1.0 text, and keeps the strings that are parts of a puzzle. One object per text.
class toml_parser {
public:
    toml_parser(std::string_view text, std::size_t nesting) noexcept
        : text_(text), nesting_((std::min)(nesting, max_nesting)), at_(byte_order_mark(text)) {}

    lean_vector<bank_text> rows;
    lean_vector<bank_text> columns;
    lean_vector<bank_text> colors;     ///< definitions
    lean_vector<bank_text> properties; ///< alternating keys and values
    std::optional<std::size_t> clues;  ///< offset of their table, or of the first clues
    lean_vector<std::size_t> repeated; ///< offsets of repeated keys
    std::optional<std::size_t> wrong;  ///< offset of the first value that should be a string
    parse_error fault;                 ///< `malformed_toml` or `nested_over_limit`, with only the offset

    /// Reads the text up to its end or its first fault.
    void parse() {
        for (skip_space(); !failed() && at_ < text_.size(); skip_space()) {
            if (text_[at_] == '[')
                parse_header();
            else
                parse_pair(table_, 0);
            skip_blanks_and_comment();
            if (!failed() && at_ < text_.size() && !ends_line(text_[at_])) fail(at_);
        }
    }

private:
    static constexpr std::size_t max_nesting = 256; // an upper bound for any limit: each level is a call

    /// The part of a file that a path of keys leads to.
    enum class table_kind : std::uint8_t { root, clues, colors, rows, columns, definitions, other };

    [[nodiscard]] static constexpr bool ends_line(char c) noexcept { return c == '\n' || c == '\r'; }
    [[nodiscard]] bool failed() const noexcept { return fault.code != parse_errc::none; }
    void fail(std::size_t offset, parse_errc code = parse_errc::malformed_toml) noexcept {
        if (!failed()) fault = {code, {(std::min)(offset, text_.size())}};
    }
    [[nodiscard]] char peek(std::size_t ahead = 0) const noexcept {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }

    /// Consumes a character. Returns false if the next one is different.
    [[nodiscard]] bool consume(char wanted) noexcept {
        if (peek() != wanted) return false;
        ++at_;
        return true;
    }
    void skip_blanks_and_comment() noexcept {
        at_ = skip_blanks(text_, at_);
        if (peek() == '#') at_ = (std::min)(text_.find_first_of("\r\n", at_), text_.size());
    }
    void skip_space() noexcept {
        for (skip_blanks_and_comment(); ends_line(peek()); skip_blanks_and_comment()) ++at_;
    }

    // --- keys ---

    [[nodiscard]] static constexpr table_kind table_below(table_kind parent, std::string_view key) noexcept {
        if (parent == table_kind::root && key == "clues") return table_kind::clues;
        if (parent == table_kind::root && key == "colors") return table_kind::colors;
        if (parent == table_kind::clues && key == "rows") return table_kind::rows;
        if (parent == table_kind::clues && key == "columns") return table_kind::columns;
        return parent == table_kind::colors && key == "defs" ? table_kind::definitions : table_kind::other;
    }

    /// Returns the list that keeps the strings of a table, or null if they are not kept.
    [[nodiscard]] lean_vector<bank_text>* texts_of(table_kind where) noexcept {
        if (where == table_kind::rows) return &rows;
        if (where == table_kind::columns) return &columns;
        return where == table_kind::definitions ? &colors : nullptr;
    }

    /// Parses `[clues]` or `[[clues]]`, the table of the keys below it.
    void parse_header() {
        const std::size_t start = at_;
        const std::size_t brackets = peek(1) == '[' ? 2 : 1;
        at_ += brackets;
        table_ = parse_path(table_kind::root).where;
        if (table_ == table_kind::clues && !clues) clues = start;
        for (std::size_t i = 0; i < brackets; ++i)
            if (!consume(']')) return fail(at_);
    }

    struct path {
        table_kind where = table_kind::root;
        bank_text key; ///< the last key
        std::size_t keys = 0;
    };

    /// Parses `a."b".c` and the blanks after it.
    [[nodiscard]] path parse_path(table_kind from) {
        path out{from, {}};
        do {
            at_ = skip_blanks(text_, at_);
            out.key = parse_key();
            out.where = table_below(out.where, out.key.text);
            ++out.keys;
            at_ = skip_blanks(text_, at_);
        } while (!failed() && consume('.'));
        return out;
    }

    [[nodiscard]] bank_text parse_key() {
        if (peek() == '"' || peek() == '\'') return parse_string();
        const std::size_t begin = at_;
        while (is_letter(peek()) || is_digit(peek()) || peek() == '-' || peek() == '_') ++at_;
        if (at_ == begin) fail(at_);
        return {text_.substr(begin, at_ - begin), begin};
    }

    /// Parses `key = value`.
    void parse_pair(table_kind table, std::size_t depth) {
        const std::size_t start = at_;
        const path key = parse_path(table);
        if (failed()) return;
        if (!consume('=')) return fail(at_);
        at_ = skip_blanks(text_, at_);
        const bool bank = key.where == table_kind::rows || key.where == table_kind::columns;
        if (bank && !clues) clues = start;
        const bool again = bank && std::exchange(seen_[key.where == table_kind::rows ? 0 : 1], true);
        if (again) repeated.push_back(start);
        const bool property = table == table_kind::root && key.keys == 1 && (peek() == '"' || peek() == '\'');
        if (property) properties.push_back(key.key);
        parse_value(again ? table_kind::other : key.where, depth, property);
    }

    // --- values ---

    void parse_value(table_kind where, std::size_t depth, bool property = false) {
        auto* const kept = texts_of(where);
        if (peek() == '"' || peek() == '\'') {
            const bank_text value = parse_string();
            if (property) properties.push_back(value);
            if (kept != nullptr) kept->push_back(value);
            return;
        }
        if (peek() == '[' || peek() == '{') {
            if (depth >= nesting_) return fail(at_, parse_errc::nested_over_limit);
            return parse_nested(where, depth + 1);
        }
        if (kept != nullptr && !wrong) wrong = at_;
        const std::size_t end = (std::min)(text_.find_first_of(",]}#\r\n", at_), text_.size());
        if (end == at_) return fail(at_);
        at_ = end;
    }

    /// Parses the values between brackets, or the pairs between braces, which are all on one line.
    void parse_nested(table_kind where, std::size_t depth) {
        const bool list = text_[at_++] == '[';
        const char close = list ? ']' : '}';
        const auto skip = [&] { list ? skip_space() : static_cast<void>(at_ = skip_blanks(text_, at_)); };
        for (skip(); !failed() && peek() != close; skip()) {
            list ? parse_value(where, depth) : parse_pair(where, depth);
            skip();
            if (!consume(',') && peek() != close) fail(at_);
        }
        if (!failed()) ++at_;
    }

    /// Parses a string in one or three quotes of either kind, and returns the text between them.
    [[nodiscard]] bank_text parse_string() {
        const char quote = peek();
        const bool lines = peek(1) == quote && peek(2) == quote;
        const std::size_t start = at_;
        at_ += lines ? 3 : 1;
        if (lines && peek() == '\r' && peek(1) == '\n') ++at_;
        if (lines && ends_line(peek())) ++at_;
        const std::size_t begin = at_;
        bool escaped = false;
        for (;; ++at_) {
            if (at_ >= text_.size() || (!lines && ends_line(text_[at_]))) {
                fail(at_);
                return {};
            }
            if (text_[at_] == quote && (!lines || (peek(1) == quote && peek(2) == quote))) break;
            if (text_[at_] != '\\' || quote == '\'') continue;
            escaped = true;
            ++at_;
        }
        // A string can end with up to two quotes before the closing ones.
        for (int i = 0; i < 2 && lines && peek(3) == quote; ++i) ++at_;
        const std::string_view inside = text_.substr(begin, at_ - begin);
        at_ += lines ? 3 : 1;
        if (!escaped) return {inside, begin};
        return {unescape(inside, begin), start, true};
    }

    /// Replaces the escapes of a text. The result is no longer than the text, so the reserved memory is always
    /// sufficient.
    [[nodiscard]] std::string_view unescape(std::string_view inside, std::size_t begin) {
        if (unescaped_.empty()) unescaped_.reserve(text_.size());
        const std::size_t first = unescaped_.size();
        for (std::size_t i = 0; i < inside.size() && !failed();) {
            if (inside[i] != '\\') {
                unescaped_ += inside[i++];
                continue;
            }
            const std::size_t end = append_escape(unescaped_, inside, i + 1);
            if (end == 0) fail(begin + i);
            i = end;
        }
        return std::string_view(unescaped_).substr(first);
    }

    /// Appends the character of an escape, whose text after the backslash starts at `at`. Returns the offset after it,
    /// or 0 if it is invalid.
    [[nodiscard]] static std::size_t append_escape(std::string& to, std::string_view inside, std::size_t at) {
        const char kind = at < inside.size() ? inside[at] : '\0';
        constexpr std::string_view names = "btnfre\"\\";
        constexpr std::string_view meanings = "\b\t\n\f\r\x1B\"\\";
        if (const std::size_t simple = names.find(kind); simple < names.size()) {
            to += meanings[simple];
            return at + 1;
        }
        if (kind == 'u' || kind == 'U') return append_code(to, inside, at + 1, kind == 'u' ? 4 : 8);
        // At the end of a line, a backslash removes all white space before the next character.
        const std::size_t end = skip_blanks(inside, at);
        if (end == inside.size() || !ends_line(inside[end])) return 0;
        return (std::min)(inside.find_first_not_of(" \t\r\n", end), inside.size());
    }

    [[nodiscard]] static std::size_t append_code(std::string& to, std::string_view inside, std::size_t at,
                                                 std::size_t digits) {
        char32_t code = 0;
        if (inside.size() - at < digits) return 0;
        for (std::size_t i = 0; i < digits; ++i) {
            const auto digit = digit_value(inside[at + i], 16);
            if (!digit || code > 0xFFF'FFFFU) return 0;
            code = code * 16 + *digit;
        }
        if (code > 0x10FFFFU || (code >= 0xD800U && code < 0xE000U)) return 0;
        append_utf8(to, code);
        return at + digits;
    }

    std::string_view text_;
    std::size_t nesting_;
    std::string unescaped_; // the strings with escapes; never reallocated, so views into it stay valid
    std::size_t at_;
    table_kind table_ = table_kind::root;
    bool seen_[2] = {}; // rows and columns
};

/// Reads the puzzle of a text. One object per text.
template <puzzle_sink S> class toml_reader {
public:
    toml_reader(std::string_view text, S& sink, const parse_options& options)
        : source_(text), text_(source_.text()), sink_(&sink), report_(sink, options, source_), positions_(text_),
          bank_(report_, positions_, options.limits, false), found_(text_, options.limits.nesting) {}

    void read() {
        if (source_.fault().code != parse_errc::none) return report_.fail_text(source_.fault());
        found_.parse();
        const parse_error fault = found_.fault;
        if (fault.code != parse_errc::none) return report_.fail_text({fault.code, positions_.at(fault.where.offset)});
        if (!found_.clues && found_.colors.empty()) return report_.fail_without_puzzle(text_);
        if (!report_.begin({})) return;
        read_found();
        report_.end();
    }

private:
    void read_found() {
        if (found_.wrong) return report_.fail(parse_errc::expected_number, positions_.at(*found_.wrong));
        if constexpr (!S::clues_only) read_properties();
        for (const std::size_t repeated : found_.repeated)
            report_.diagnose(parse_errc::section_twice, positions_.at(repeated));
        for (const bank_text& color : found_.colors)
            if (!report_.failed()) declare(color);
        for (const auto* const bank : {&found_.columns, &found_.rows})
            for_each_line(*bank, [this](bank_text line) { bank_.scan(line); });
        for_each_line(found_.columns, [this](bank_text line) { bank_.read_line(axis::column, line); });
        for_each_line(found_.rows, [this](bank_text line) { bank_.read_line(axis::row, line); });
        bank_.finish(*sink_, positions_.at(found_.clues.value_or(0)));
    }

    void read_properties() {
        read_leading_comments(text_, *sink_);
        for (std::size_t i = 0; i + 1 < found_.properties.size(); i += 2)
            sink_->property(found_.properties[i].text, std::string(found_.properties[i + 1].text));
    }

    void declare(const bank_text& definition) {
        const std::size_t equals = definition.text.find('=');
        if (equals == std::string_view::npos)
            return report_.fail(parse_errc::invalid_color, positions_.at(definition.offset));
        bank_.declare(without_blanks_around(definition.text.substr(0, equals)), definition.part(equals + 1));
    }

    template <class Visit> static void for_each_line(const lean_vector<bank_text>& bank, Visit&& visit) {
        for (const bank_text& text : bank) {
            line_cursor cursor(text.text);
            text_line line;
            while (cursor.next(line)) visit(text.part(line.start.offset, line.text.size()));
        }
    }

    utf8_text source_;
    std::string_view text_;
    S* sink_;
    reporter<S> report_;
    position_finder positions_;
    clue_bank_reader<S> bank_;
    toml_parser found_;
};

template <> struct format_description<nonogrid_toml> {
    template <puzzle_sink S> using reader = toml_reader<S>;

    static constexpr confidence detect(std::string_view text) noexcept { return confidence_by_sections(text, true); }

    static write_result write(const puzzle& source, const write_options&) {
        return clue_bank_writer(source).write({"[colors]\ndefs = [\n", "    '", "',\n", "]\n\n",
                                               "[clues]\ncolumns = \"\"\"\n", "\"\"\"\nrows = \"\"\"\n", "\"\"\"\n"});
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_RARE_TOML_HPP
