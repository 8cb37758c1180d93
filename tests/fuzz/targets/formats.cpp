// Every nonogram format: a text is read; the result is written, read back and converted. An input is a line with the
// names of two formats, for reading and for conversion, and the text.
// SPDX-License-Identifier: MIT
#include "../target.hpp"

#include "../../bad_input.hpp"
#include "../../known_formats.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace {

using nono_tests::format_functions;

const std::vector<format_functions>& fuzzed_formats() {
    static const auto all = [] {
        std::vector<format_functions> out;
        nono_tests::every_format::for_each([&]<class F>() {
            if constexpr (nono::extend::readable_format<F>) {
#ifdef NONO_FUZZING
                out.push_back(nono_tests::all_functions_of<F>());
#else
                out.push_back(nono_tests::functions_of<F>());
#endif
            }
        });
        return out;
    }();
    return all;
}

/// Returns the format with a name; if there is none, an arbitrary one.
const format_functions& fuzzed_format(std::string_view name) {
    std::size_t sum = 0;
    for (const char c : name) sum += static_cast<unsigned char>(c);
    const format_functions* out = &fuzzed_formats()[sum % fuzzed_formats().size()];
    for (const auto& format : fuzzed_formats())
        if (format.name == name) out = &format;
    return *out;
}

/// Checks that writing the text read back gives the same text.
void write_twice(const format_functions& format, const nono::puzzle& puzzle, const nono::write_options& options) {
    const auto written = format.write(puzzle, options);
    if (!written) return;
    const auto again = format.parse_all(written.text, {}).front();
    INFO(written.text);
    REQUIRE(again.has_value());
    REQUIRE(nono::hash_clues(*again) == nono::hash_clues(puzzle));
    const auto second = format.write(*again, options);
    REQUIRE(second.written);
    REQUIRE(second.text == written.text);
}

/// Checks that a conversion preserves the clues.
void convert(const nono::puzzle& puzzle, const format_functions& to) {
    if (to.write == nullptr) return;
    const auto written = to.write(puzzle, {});
    if (!written) {
        REQUIRE(!written.lost.empty());
        return;
    }
    const auto again = to.parse_all(written.text, {}).front();
    INFO(written.text);
    REQUIRE(again.has_value());
    REQUIRE(nono::hash_clues(*again) == nono::hash_clues(puzzle));
}

void fuzz_formats(std::span<const std::uint8_t> bytes) {
    nono_tests::fuzz_input input(bytes);
    nono_tests::fuzz_input names([&] {
        const std::string_view line = input.until('\n');
        return std::span(reinterpret_cast<const std::uint8_t*>(line.data()), line.size());
    }());
    const auto& from = fuzzed_format(names.until(' '));
    const auto& to = fuzzed_format(names.rest());
    const std::string_view text = input.rest();
    const auto options = nono_tests::small_limits();
    CAPTURE(from.name);
    nono_tests::survive(from, text, options);
    for (const auto& found : from.parse_all(text, options)) {
        if (!found) continue;
        static_cast<void>(nono::describe(found.error(), text));
        if (from.write != nullptr) {
            write_twice(from, *found, {});
            write_twice(from, *found, {.ascii = true, .binary = true});
        }
        convert(*found, to);
    }
}

} // namespace

NONO_FUZZ_TARGET(formats, fuzz_formats)
