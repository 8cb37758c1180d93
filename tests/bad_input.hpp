// Readers must survive texts that are truncated or changed anywhere.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_BAD_INPUT_HPP
#define NONO_TESTS_BAD_INPUT_HPP

#include <nono/hash.hpp>
#include <nono/parse.hpp>
#include <nono/text/lines.hpp>
#include <nono/write.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace nono_tests {

/// The operations of a format as functions, so that the checks shared by all formats are compiled once.
struct format_functions {
    std::string_view name;
    bool holds_colors = false;
    nono::confidence (*detect)(std::string_view) = nullptr;
    nono::bundle<nono::puzzle> (*parse_all)(std::string_view, const nono::parse_options&) = nullptr;
    nono::write_result (*write)(const nono::puzzle&, const nono::write_options&) = nullptr; // null: read-only
    // Set by `all_functions_of` only:
    nono::result<nono::puzzle> (*parse)(std::string_view, const nono::parse_options&) = nullptr;
    nono::result<nono::clues> (*parse_clues)(std::string_view, const nono::parse_options&) = nullptr;
};

/// Returns the functions of format `F`, except those that read a single puzzle or its clues, which are slow to compile.
template <nono::extend::readable_format F> [[nodiscard]] format_functions functions_of() {
    format_functions out{
        F::info.name, F::info.holds.contains(nono::feature::colors),
        [](std::string_view text) { return F::detect(text); },
        [](std::string_view text, const nono::parse_options& options) { return nono::parse_all<F>(text, options); }};
    if constexpr (nono::extend::writable_format<F>) {
        out.write = [](const nono::puzzle& puzzle, const nono::write_options& options) {
            return nono::write<F>(puzzle, options);
        };
    }
    return out;
}

/// Returns the functions of format `F`.
template <nono::extend::readable_format F> [[nodiscard]] format_functions all_functions_of() {
    format_functions out = functions_of<F>();
    out.parse = [](std::string_view text, const nono::parse_options& options) { return nono::parse<F>(text, options); };
    out.parse_clues = [](std::string_view text, const nono::parse_options& options) {
        return nono::parse_clues<F>(text, options);
    };
    return out;
}

/// Checks that the positions of all diagnostics are within the text.
inline void check_positions(const nono::result<nono::puzzle>& found, std::string_view text) {
    REQUIRE(found.error().where.offset <= text.size());
    // The end of a text is the start of a line for some readers, and the end of a line for others.
    if (found.error().where.offset < text.size())
        REQUIRE(found.error().where == nono::extend::position_of(text, found.error().where.offset));
    for (const auto& entry : found.diagnostics())
        REQUIRE(entry.where == nono::extend::position_of(text, entry.where.offset));
    if (!found) REQUIRE(nono::severity_of(found.error().code) != nono::severity::note);
}

/// Checks that a puzzle is complete, and that the written text reads back.
inline void check_puzzle(const format_functions& format, const nono::puzzle& found) {
    REQUIRE(found.clues.width() > 0);
    REQUIRE(found.clues.height() > 0);
    if (found.goal) REQUIRE(found.goal->width() == found.clues.width());
    if (found.goal) REQUIRE(found.goal->height() == found.clues.height());
    if (format.write == nullptr) return;
    const auto written = format.write(found, {});
    if (!written) {
        REQUIRE(!written.lost.empty());
        return;
    }
    INFO(written.text);
    const auto again = format.parse_all(written.text, {}).front();
    REQUIRE(again.has_value());
    REQUIRE(nono::hash_clues(*again) == nono::hash_clues(found));
    if (written.lost.empty()) REQUIRE(*again == found);
}

/// Reads a text with every function of a format, and recognizes it. The result must be complete: its positions are in
/// the text, its clues agree with its size, and the text that the format writes reads back as the same puzzle.
inline void survive(const format_functions& format, std::string_view text, nono::parse_options options = {}) {
    static_cast<void>(format.detect(text));
    const auto all = format.parse_all(text, options);
    REQUIRE(!all.empty());
    for (const auto& found : all) {
        check_positions(found, text);
        if (found) check_puzzle(format, *found);
    }
    if (format.parse_clues != nullptr && all.front()) {
        const auto only = format.parse_clues(text, options);
        REQUIRE(only.has_value());
        REQUIRE(*only == all.front()->clues);
    }
    options.strict = true;
    const auto strict = format.parse_all(text, options);
    for (const auto& found : strict)
        for (const auto& entry : found.diagnostics()) REQUIRE(nono::severity_of(entry.code) == nono::severity::note);
}

/// As above, for format `F`.
template <nono::extend::readable_format F> void survive(std::string_view text) { survive(all_functions_of<F>(), text); }

/// Truncates a small text at every byte, and replaces, removes and duplicates every byte: the reader survives.
inline void survive_every_change(const format_functions& format, std::string_view text) {
    for (std::size_t size = 0; size <= text.size(); ++size) {
        CAPTURE(size);
        survive(format, text.substr(0, size));
    }
    constexpr std::string_view bytes("\0\n\r\t \"'\\&<>[](){}=:;,./|#*$@%0123456789?abrxzAZ-+_\xC3\xFF", 52);
    for (std::size_t at = 0; at < text.size(); ++at) {
        CAPTURE(at);
        for (const char c : bytes) {
            CAPTURE(static_cast<int>(c));
            std::string changed(text);
            changed[at] = c;
            survive(format, changed);
        }
        survive(format, std::string(text).erase(at, 1));
        survive(format, std::string(text).insert(at, 1, text[at]));
    }
}

/// As above, for format `F`.
template <nono::extend::readable_format F> void survive_every_change(std::string_view text) {
    survive_every_change(all_functions_of<F>(), text);
}

} // namespace nono_tests

#endif // NONO_TESTS_BAD_INPUT_HPP
