// SPDX-License-Identifier: MIT
#include "png_chunks.hpp"

#include <zlib.h>

namespace cli {

std::size_t big_endian(std::string_view bytes, std::size_t at) {
    std::size_t out = 0;
    for (std::size_t i = 0; i < 4; ++i) out = out << 8U | static_cast<unsigned char>(bytes[at + i]);
    return out;
}

void append_big_endian(std::string& out, std::size_t value, unsigned bytes) {
    for (unsigned shift = 8 * bytes; shift > 0; shift -= 8)
        out += static_cast<char>(static_cast<unsigned char>(value >> (shift - 8)));
}

std::string png_chunk(std::string_view kind, std::string_view content) {
    std::string out;
    append_big_endian(out, content.size());
    out.append(kind).append(content);
    const auto* const checked = reinterpret_cast<const Bytef*>(out.data() + 4);
    append_big_endian(out, crc32(0, checked, static_cast<uInt>(out.size() - 4)));
    return out;
}

} // namespace cli
