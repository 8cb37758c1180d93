// The chunks that PNG files are made of.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_PNG_CHUNKS_HPP
#define NONO_CLI_PNG_CHUNKS_HPP

#include <cstddef>
#include <string>
#include <string_view>

namespace cli {

inline constexpr std::string_view png_signature("\x89PNG\r\n\x1A\n", 8);

// A number of four bytes at a place of a file.
std::size_t big_endian(std::string_view bytes, std::size_t at);
// Appends a number as so many bytes, the highest first.
void append_big_endian(std::string& out, std::size_t value, unsigned bytes = 4);
// A chunk: length, kind, content, checksum of kind and content.
std::string png_chunk(std::string_view kind, std::string_view content);

} // namespace cli

#endif // NONO_CLI_PNG_CHUNKS_HPP
