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
        const auto& one = all.puzzles[i];
        REQUIRE(one.error().where.offset <= text.size());
        // The end of a text is the start of a line for some readers, and the end of one for others.
        if (one.error().where.offset < text.size())
            REQUIRE(one.error().where == nono::position_of(text, one.error().where.offset));
        for (const auto& said : one.diagnostics()) REQUIRE(said.where == nono::position_of(text, said.where.offset));
        if (i == 0) REQUIRE((!one || (only && *only == one->clues)));
        if (!one) {
            REQUIRE(nono::severity_of(one.error().code) != nono::severity::note);
            continue;
        }
        REQUIRE(one->clues.width() > 0);
        REQUIRE(one->clues.height() > 0);
        if (one->goal) REQUIRE(one->goal->width() == one->clues.width());
        if (one->goal) REQUIRE(one->goal->height() == one->clues.height());
        if constexpr (nono::writable_format<F>) {
            const auto written = nono::write<F>(*one);
            if (!written) {
                REQUIRE(!written.lost.empty());
                continue;
            }
            INFO(written.text);
            const auto again = nono::parse<F>(written.text);
            REQUIRE(again.has_value());
            REQUIRE(nono::hash_clues(*again) == nono::hash_clues(*one));
            if (written.lost.empty()) REQUIRE(*again == *one);
        }
    }
    const auto strict = nono::parse_all<F>(text, {.strict = true});
    for (const auto& one : strict.puzzles)
        for (const auto& said : one.diagnostics()) REQUIRE(nono::severity_of(said.code) == nono::severity::note);
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
