// Packed files, gzip and ZIP: as given, or packed here and then damaged. The first byte of an input selects the case;
// for files damaged here, the next bytes select the position and kind of the damage.
// SPDX-License-Identifier: MIT
#include "../target.hpp"

#include <nono/formats/rare.hpp>
#include <nono/io/gzip.hpp>
#include <nono/io/zip.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

constexpr std::size_t fuzzed_bytes = std::size_t{1} << 15U;

/// Changes some bytes, and sometimes truncates the end.
std::string damaged(std::string bytes, nono_tests::fuzz_input& input) {
    for (std::size_t i = input.below(4); i > 0 && !bytes.empty(); --i) {
        const std::size_t at = (input.byte() * std::size_t{256} + input.byte()) % bytes.size();
        bytes[at] = static_cast<char>(input.byte());
    }
    if (input.one_in(4)) bytes.resize(bytes.size() * input.byte() / 256);
    return bytes;
}

void unpack_gzip(std::string_view bytes) {
    const auto found = nono::gzip::unpack(bytes, fuzzed_bytes);
    REQUIRE(found.error().where.offset <= bytes.size());
    if (!nono::gzip::is_packed(bytes)) REQUIRE(found.error().code == nono::parse_errc::not_packed);
    if (!found) return;
    REQUIRE(found->size() <= fuzzed_bytes);
    REQUIRE(*nono::gzip::unpack(*nono::gzip::pack(*found)) == *found);
}

void pack_gzip(nono_tests::fuzz_input& input) {
    nono_tests::fuzz_input changes = input;
    for (int i = 0; i < 16; ++i) static_cast<void>(input.byte());
    const std::string_view text = input.rest();
    const auto packed = nono::gzip::pack(text);
    REQUIRE(packed.has_value());
    REQUIRE(*nono::gzip::unpack(*packed) == text);
    if (!text.empty())
        REQUIRE(nono::gzip::unpack(*packed, text.size() - 1).error().code == nono::parse_errc::unpacked_over_limit);
    REQUIRE(*nono::gzip::unpack(*packed + *packed) == std::string(text) + std::string(text));
    unpack_gzip(damaged(*packed, changes));
}

void unpack_zip(std::string_view bytes) {
    std::size_t visited = 0;
    std::size_t unpacked = 0;
    auto options = nono_tests::small_limits();
    options.limits.unpacked = fuzzed_bytes;
    const auto error = nono::zip::for_each_file(bytes, options.limits, [&](std::string_view, const auto& text) {
        ++visited;
        if (text) unpacked += text->size();
    });
    REQUIRE(error.where.offset <= bytes.size());
    REQUIRE(unpacked <= fuzzed_bytes);
    REQUIRE(!nono::zip::parse_all<nono::all_formats>(bytes, options).empty());
    auto opened = nono::zip::archive::open(bytes);
    if (!opened) {
        REQUIRE(opened.error().code != nono::parse_errc::none);
        return;
    }
    REQUIRE(error.code == nono::parse_errc::none);
    const auto by_name = [](const auto& a, const auto& b) { return a.name < b.name; };
    REQUIRE(std::is_sorted(opened->members().begin(), opened->members().end(), by_name));
    auto moved = std::move(*opened);
    for (const auto& member : moved.members()) {
        const auto text = moved.unpack(member, fuzzed_bytes);
        if (text) REQUIRE(text->size() == member.size);
    }
}

/// Packs named texts, one per line: `name|text`.
void pack_zip(nono_tests::fuzz_input& input) {
    nono_tests::fuzz_input changes = input;
    for (int i = 0; i < 16; ++i) static_cast<void>(input.byte());
    std::vector<nono::zip::file> files;
    while (!input.empty() && files.size() < 8) {
        nono::zip::file next{std::string(input.until('|')), std::string(input.until('\n'))};
        std::replace(next.text.begin(), next.text.end(), ';', '\n');
        files.push_back(std::move(next));
    }
    const auto packed = nono::zip::pack(files);
    REQUIRE(packed.has_value());
    auto opened = nono::zip::archive::open(*packed);
    REQUIRE(opened.has_value());
    REQUIRE(opened->members().size() == files.size());
    for (const auto& member : opened->members()) {
        const auto text = opened->unpack(member);
        REQUIRE(text.has_value());
        REQUIRE(*text == files[member.index].text);
    }
    unpack_zip(*packed);
    unpack_zip(damaged(*packed, changes));
}

void check_safe_name(std::string_view text) {
    const std::string name = nono::zip::safe_name(text);
    REQUIRE(!name.empty());
    REQUIRE(name.size() <= 120);
    REQUIRE(nono::zip::safe_name(name) == name);
    REQUIRE(nono::extend::check_text(name).code == nono::parse_errc::none);
    REQUIRE(name.find_first_of("/\\:*?\"<>|") == std::string::npos);
}

void fuzz_containers(std::span<const std::uint8_t> bytes) {
    nono_tests::fuzz_input input(bytes);
    switch (input.below(5)) {
    case 0: unpack_gzip(input.rest()); break;
    case 1: pack_gzip(input); break;
    case 2: unpack_zip(input.rest()); break;
    case 3: check_safe_name(input.rest()); break;
    default: pack_zip(input); break;
    }
}

} // namespace

NONO_FUZZ_TARGET(containers, fuzz_containers)
