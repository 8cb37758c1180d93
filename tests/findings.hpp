// The diagnostics of readers and their positions, in the short form that tests expect.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_FINDINGS_HPP
#define NONO_TESTS_FINDINGS_HPP

#include <nono/formats/kit/format.hpp>
#include <nono/model/describe.hpp>
#include <nono/model/result.hpp>

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace nono_tests {

using enum nono::parse_errc; // tables in tests use unqualified codes and confidences
using enum nono::confidence;
using nono::confidence;
using nono::feature;
using nono::parse_errc;

/// The characters of texts in plain ASCII.
inline constexpr std::string_view printable_ascii = "\t\n !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                    "[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";

struct finding {
    nono::parse_errc code;
    std::uint32_t line;
    std::uint32_t column;
    friend bool operator==(const finding&, const finding&) = default;
};

/// Prints a finding in messages of failed checks.
inline std::ostream& operator<<(std::ostream& out, const finding& entry) {
    return out << entry.line << ':' << entry.column << ": " << nono::message(entry.code);
}

[[nodiscard]] inline finding short_form(const nono::parse_error& error) {
    return {error.code, error.where.line, error.where.column};
}

/// Returns the diagnostics, and the error if there is one.
template <class T> [[nodiscard]] std::vector<finding> findings(const nono::result<T>& read) {
    std::vector<finding> out;
    if (!read) out.push_back(short_form(read.error()));
    for (const auto& entry : read.diagnostics()) out.push_back(short_form(entry));
    return out;
}

[[nodiscard]] inline std::string shown(const std::vector<nono::diagnostic>& all, std::string_view text) {
    std::string out;
    for (const auto& entry : all) out += nono::describe(entry, text) + '\n';
    return out;
}

/// Returns losses on one line: `palette, goal, saved grids: monday, metadata: title`.
[[nodiscard]] inline std::string shown(const std::vector<nono::loss>& lost) {
    std::string out;
    for (const auto& [kind, detail] : lost) {
        out += (out.empty() ? "" : ", ") + std::string(nono::name_of(kind));
        out += (detail.empty() ? "" : ": ") + detail;
    }
    return out;
}

/// Returns true if nothing is lost, except possibly the format: some texts, such as contradictory lists, are only read
/// if the format is named.
[[nodiscard]] inline bool is_whole(const std::vector<nono::loss>& lost) {
    return std::all_of(lost.begin(), lost.end(), [](const auto& entry) { return entry.kind == nono::feature::format; });
}

} // namespace nono_tests

#endif // NONO_TESTS_FINDINGS_HPP
