// PNG pictures, as the nono program reads and writes them. An input is a file, or the parts of a file with correct
// checksums, depending on the first byte.
// SPDX-License-Identifier: MIT
#include "../target.hpp"

#include "../../../examples/cli/png.hpp"
#include "../../../examples/cli/png_chunks.hpp"
#include "../../bad_input.hpp"

#include <zlib.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace {

std::string deflated(std::string_view bytes) {
    uLongf size = compressBound(nono::detail::cast_to<uLong>(bytes.size()));
    std::string out(size, '\0');
    REQUIRE(compress(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
                     nono::detail::cast_to<uLong>(bytes.size())) == Z_OK);
    out.resize(size);
    return out;
}

/// Returns a header, some chunks with arbitrary contents and, before the last one, pixels.
std::string png_of(nono_tests::fuzz_input& input) {
    constexpr std::array<std::string_view, 8> kinds{"PLTE", "tRNS", "tEXt", "gAMA", "bKGD", "sRGB", "IDAT", "abCd"};
    std::string head;
    cli::append_big_endian(head, input.below(20));
    cli::append_big_endian(head, input.below(20));
    const std::uint8_t bits = input.byte();
    head += static_cast<char>(1U << bits % 5U);
    head += static_cast<char>(bits / 8U % 8U);
    head += std::string(2, '\0');
    head += static_cast<char>(bits / 64U % 2U);
    std::string out = std::string(cli::png_signature) + cli::png_chunk("IHDR", head);
    for (std::size_t chunks = input.below(4); chunks > 0; --chunks) {
        const std::string_view kind = kinds[input.below(kinds.size())];
        std::string content = kind == "tEXt" ? std::string("colors\0", 7) : std::string();
        for (std::size_t size = input.below(64); size > 0; --size) content += static_cast<char>(input.byte());
        out += cli::png_chunk(kind, content);
    }
    return out + cli::png_chunk("IDAT", deflated(input.rest())) + cli::png_chunk("IEND", {});
}

void fuzz_png(std::span<const std::uint8_t> bytes) {
    nono_tests::fuzz_input input(bytes);
    const bool made = input.one_in(2);
    const std::string file = made ? png_of(input) : std::string(input.rest());
    nono_tests::survive(nono_tests::all_functions_of<cli::png>(), file, nono_tests::small_limits());
}

} // namespace

NONO_FUZZ_TARGET(png, fuzz_png)
