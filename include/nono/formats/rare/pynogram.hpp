// The INI files of pynogram: sections `[colors]` and `[clues]`.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RARE_PYNOGRAM_HPP
#define NONO_FORMATS_RARE_PYNOGRAM_HPP

#include <nono/formats/kit/described_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/sections.hpp>
#include <nono/formats/rare/clue_bank.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// The INI files of pynogram (tsionyx), as Python's configparser reads them: a section `[clues]` with the keys
/// `columns` and `rows`, and colors in `[colors]`. Each indented line of a key is a line of clues, or several separated
/// by commas.
///
/// A clue is a number and the name of its color, or only a number for black: `2r 1`. A line without clues is `0`.
/// Comments start with `#` or `;`. Those above the first section become properties: `key: value` with this key, all
/// others as `comment`. Names of colors are case-insensitive. Color 1 is written as black, by numbers without a name,
/// if the palette has no entry for it. A color that lacks a value, a name of letters from a to z or a character is
/// given one, and is recorded as lost.
///
/// `certain` if the first 64 KiB have a line `[clues]` and after it a key `rows` or `columns` with a number, and no
/// TOML strings; `possible` if they have only `[clues]` or `[colors]`.
struct pynogram : detail::described_format<pynogram> {
    static constexpr format_info info{.name = "pynogram",
                                      .extensions = {"ini", "txt", {}, {}},
                                      .title = "INI of pynogram",
                                      .holds = {feature::colors, feature::palette, feature::metadata},
                                      .needs_letters = true};
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// A significant line of an INI file: the heading of a section, or a part of the value of a key.
struct ini_line {
    bool heading = false;     ///< the line is the heading of the section
    bool has_key = false;     ///< the line has the key
    bool indented = true;     ///< the line is indented, as lines of a value after its key must be
    std::string_view section; ///< with its brackets
    std::string_view key;
    text_line value; ///< the rest of the line; for a heading, the whole line

    [[nodiscard]] constexpr bank_text text() const noexcept { return {value.text, value.start.offset}; }
    /// Returns the side whose bank the line belongs to, or `std::nullopt`.
    [[nodiscard]] constexpr maybe<axis> bank() const noexcept {
        if (heading || section != "[clues]") return std::nullopt;
        if (same_word(key, "rows")) return axis::row;
        if (same_word(key, "columns")) return axis::column;
        return std::nullopt;
    }
};

/// Reads the puzzle of a text. One object per text.
template <puzzle_sink S> class pynogram_reader {
public:
    constexpr pynogram_reader(std::string_view text, S& sink, const parse_options& options)
        : source_(text), text_(source_.text()), sink_(&sink), report_(sink, options, source_), positions_(text_),
          bank_(report_, positions_, options.limits, true) {}

    constexpr void read() {
        if (source_.fault().code != parse_errc::none) return report_.fail_text(source_.fault());
        if (!find_clues_section(text_)) return report_.fail_without_puzzle(text_);
        if (!report_.begin({})) return;
        if constexpr (!S::clues_only) read_leading_comments(text_, *sink_);
        for_each_line([this](const ini_line& line) { scan(line); });
        for_each_line([this](const ini_line& line) { parse_line(line); });
        bank_.finish(*sink_, clues_);
        report_.end();
    }

private:
    /// Calls `visit(line)` for each significant line until the puzzle fails. As in Python's configparser, a line that
    /// is indented more than a key belongs to the value of that key.
    template <class Visit> constexpr void for_each_line(Visit&& visit) {
        line_cursor cursor(text_, byte_order_mark(text_));
        text_line line;
        std::string_view section;
        std::string_view key;
        std::size_t indent_of_key = 0;
        while (!report_.failed() && cursor.next(line)) {
            const text_line content = content_of(line);
            if (content.text.empty() || content.text.front() == '#' || content.text.front() == ';') continue;
            const std::size_t indent = content.start.offset - line.start.offset;
            const bool continues = !key.empty() && indent > indent_of_key;
            const std::size_t equals = content.text.find_first_of("=:");
            if (!continues && content.text.front() == '[') {
                key = {};
                section = content.text.substr(0, content.text.find(']') + 1); // a comment may follow
                visit(ini_line{true, false, true, section, {}, content});
            } else if (continues || equals == std::string_view::npos) {
                visit(ini_line{false, false, continues, section, key, content});
            } else {
                key = without_blanks_around(content.text.substr(0, equals));
                indent_of_key = indent;
                const std::size_t value = skip_blanks(content.text, equals + 1);
                visit(ini_line{false, true, true, section, key, {content.text.substr(value), content.at(value)}});
            }
        }
    }

    /// Reads the colors, and scans the clues for black. Colors can follow the clues, so this precedes reading them.
    constexpr void scan(const ini_line& line) {
        if (line.bank()) return bank_.scan(line.text());
        if (line.heading && line.section == "[clues]") clues_ = line.value.start;
        if (line.heading || line.section != "[colors]") return;
        if (!line.has_key) return report_.fail(parse_errc::invalid_color, line.value.start);
        bank_.declare(line.key, without_color_comment(line.text()));
    }

    /// Removes the comment after a color, which starts after a blank.
    [[nodiscard]] static constexpr bank_text without_color_comment(bank_text value) noexcept {
        for (std::size_t at = 1; at < value.text.size(); ++at)
            if (is_blank(value.text[at - 1]) && (value.text[at] == '#' || value.text[at] == ';'))
                return value.part(0, at);
        return value;
    }

    constexpr void parse_line(const ini_line& line) {
        const auto direction = line.bank();
        if (!direction) {
            const bool known = line.section == "[colors]" || (line.heading && line.section == "[clues]");
            if (!known) report_.diagnose(parse_errc::ignored_line, line.value.start);
            return;
        }
        bool& repeated = repeated_[*direction == axis::row ? 0 : 1];
        bool& seen = seen_[*direction == axis::row ? 0 : 1];
        if (line.has_key && seen) report_.diagnose(parse_errc::section_twice, line.value.start);
        if (line.has_key) repeated = seen;
        seen = true;
        if (repeated) return;
        if (!line.indented) report_.diagnose(parse_errc::text_after_value, line.value.start);
        bank_.read_line(*direction, line.text());
    }

    utf8_text source_;
    std::string_view text_;
    S* sink_;
    reporter<S> report_;
    position_finder positions_;
    clue_bank_reader<S> bank_;
    source_position clues_; // position of the section of clues
    std::array<bool, 2> seen_{};
    std::array<bool, 2> repeated_{};
};

template <> struct format_description<pynogram> {
    template <puzzle_sink S> using reader = pynogram_reader<S>;

    static constexpr confidence detect(std::string_view text) noexcept { return confidence_by_sections(text, false); }

    static write_result write(const puzzle& source, const write_options&) {
        return clue_bank_writer(source).write({"[colors]\n", "", "\n", "\n", "[clues]\ncolumns =\n", "\nrows =\n", ""});
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_RARE_PYNOGRAM_HPP
