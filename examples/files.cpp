// Reads an untrusted file within limits, and converts it to another format.
// SPDX-License-Identifier: MIT
#include <nono/files.hpp> // not part of nono/nono.hpp
#include <nono/nono.hpp>

#include <cstdio>
#include <string>
#include <string_view>

namespace {

// [files]
/// Reads a puzzle in any format and writes it as .non.
bool convert(const char* from, const char* to) {
    constexpr nono::limits small{.side = 200, .cells = 10'000, .puzzles = 1, .unpacked = 100'000}; // bytes
    const auto puzzle = nono::parse_file(from, {.limits = small});
    if (!puzzle) {
        std::printf("%s: %s\n", from, nono::describe(puzzle.error()).c_str());
        return false;
    }
    return nono::write_file(to, nono::write<nono::non>(*puzzle).text) == nono::parse_errc::none;
}
// [/files]

} // namespace

int main() {
    constexpr std::string_view list = "3 2\n3\n1\n1\n2\n1\n";
    if (nono::write_file("files.nin", list) != nono::parse_errc::none) return 1;
    if (nono::write_file("wide.pbm", "P1 201 1\n") != nono::parse_errc::none) return 1;
    if (convert("files.nin", "files.non")) std::fputs(nono::read_file("files.non")->c_str(), stdout);
    convert("wide.pbm", "wide.non");
    convert("nowhere.non", "nothing.non");
}
