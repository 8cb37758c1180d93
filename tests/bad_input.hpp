// What readers must survive: texts that are cut off or changed anywhere.
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

/// Reads a text in every way that format `F` knows, and recognises it. What is read must be whole: its places are
/// places of the text, its clues fit its size, and what the format writes of it is read back as the same puzzle.
template <nono::readable_format F> void survive(std::string_view text) {
    static_cast<void>(F::detect(text));
    const auto all = nono::parse_all<F>(text);
    REQUIRE(!all.puzzles.empty());
    REQUIRE(all.puzzles.size() == all.starts.size());
    const auto only = nono::parse_clues<F>(text);
    for (std::size_t i = 0; i < all.puzzles.size(); ++i) {
        const auto& found = all.puzzles[i];
        REQUIRE(found.error().where.offset <= text.size());
        // The end of a text is the start of a line for some readers, and the end of one for others.
        if (found.error().where.offset < text.size())
            REQUIRE(found.error().where == nono::position_of(text, found.error().where.offset));
        for (const auto& entry : found.diagnostics())
            REQUIRE(entry.where == nono::position_of(text, entry.where.offset));
        if (i == 0) REQUIRE((!found || (only && *only == found->clues)));
        if (!found) {
            REQUIRE(nono::severity_of(found.error().code) != nono::severity::note);
            continue;
        }
        REQUIRE(found->clues.width() > 0);
        REQUIRE(found->clues.height() > 0);
        if (found->goal) REQUIRE(found->goal->width() == found->clues.width());
        if (found->goal) REQUIRE(found->goal->height() == found->clues.height());
        if constexpr (nono::writable_format<F>) {
            const auto written = nono::write<F>(*found);
            if (!written) {
                REQUIRE(!written.lost.empty());
                continue;
            }
            INFO(written.text);
            const auto again = nono::parse<F>(written.text);
            REQUIRE(again.has_value());
            REQUIRE(nono::hash_clues(*again) == nono::hash_clues(*found));
            if (written.lost.empty()) REQUIRE(*again == *found);
        }
    }
    const auto strict = nono::parse_all<F>(text, {.strict = true});
    for (const auto& found : strict.puzzles)
        for (const auto& entry : found.diagnostics()) REQUIRE(nono::severity_of(entry.code) == nono::severity::note);
}

/// Cuts a small text off at every byte, and replaces, removes and doubles every byte: the reader of `F` survives.
template <nono::readable_format F> void survive_every_change(std::string_view text) {
    for (std::size_t size = 0; size <= text.size(); ++size) {
        CAPTURE(size);
        survive<F>(text.substr(0, size));
    }
    constexpr std::string_view bytes("\0\n\r\t \"'\\&<>[](){}=:;,./|#*$@%0123456789?abrxzAZ-+_\xC3\xFF", 52);
    for (std::size_t at = 0; at < text.size(); ++at) {
        CAPTURE(at);
        for (const char c : bytes) {
            CAPTURE(static_cast<int>(c));
            std::string changed(text);
            changed[at] = c;
            survive<F>(changed);
        }
        survive<F>(std::string(text).erase(at, 1));
        survive<F>(std::string(text).insert(at, 1, text[at]));
    }
}

} // namespace nono_tests

#endif // NONO_TESTS_BAD_INPUT_HPP
