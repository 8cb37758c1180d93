// SHA-256 with the instructions of the processor, if it has them, and at compile time; the published vectors are in
// hash.cpp.
// SPDX-License-Identifier: MIT
#include <nono/detail/sha256.hpp>

#include "../../rounds.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <string_view>

using nono::detail::sha256;
using nono::detail::sha256_of;

namespace {

// A text of several blocks, hashed at compile time, where the instructions of the processor are not used.
constexpr auto sha256_text = [] {
    std::array<char, 300> out{};
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<char>('a' + i * 7 % 26);
    return out;
}();
template <std::size_t Size> constexpr auto sha256_by_compiler = sha256_of({sha256_text.data(), Size});

template <std::size_t Size> void check_size() {
    CHECK(sha256_of(std::string(sha256_text.data(), Size)) == sha256_by_compiler<Size>);
}
template <std::size_t... Sizes> void check_sizes() { (check_size<Sizes>(), ...); }

} // namespace

TEST_CASE("sha256: run time and compile time agree around the ends of blocks") {
    check_sizes<0, 1, 54, 55, 56, 57, 63, 64, 65, 118, 119, 120, 127, 128, 129, 192, 300>();
}

TEST_CASE("sha256: a message in parts") {
    std::mt19937 random(1);
    for (int i = 0; i < nono_tests::rounds(100); ++i) {
        std::string text(random() % 1000, ' ');
        for (auto& c : text) c = static_cast<char>(random());
        sha256 pieces;
        for (std::string_view rest = text; !rest.empty();) {
            const auto size = (std::min<std::size_t>)(rest.size(), random() % 150);
            if (size == 1)
                pieces.append(rest[0]);
            else
                pieces.append(rest.substr(0, size));
            rest.remove_prefix(size);
        }
        CHECK(pieces.finish() == sha256_of(text));
    }
}
