// Uses each header that needs a library: zlib, libzip, pugixml, nlohmann-json and libyaml.
// SPDX-License-Identifier: MIT
#include <nono/formats/json.hpp>
#include <nono/formats/non.hpp>
#include <nono/formats/xml.hpp>
#include <nono/formats/yaml.hpp>
#include <nono/grid.hpp>
#include <nono/io/gzip.hpp>
#include <nono/io/zip.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include <string_view>

template <class Format> bool is_read_back(const nono::puzzle& source) {
    const auto read = nono::parse_clues<Format>(nono::write<Format>(source).text);
    return read && *read == source.clues;
}

int main() {
    constexpr std::string_view text = "width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n";
    const auto unpacked = nono::gzip::unpack(*nono::gzip::pack(text));
    if (!unpacked || *unpacked != text) return 1;
    auto puzzle = nono::parse<nono::non>(*unpacked);
    if (!puzzle || puzzle->clues.width() != 2) return 2;
    puzzle->goal = nono::grid(2, 1); // all that freenono keeps
    (*puzzle->goal)(0, 0) = 1;
    if (!is_read_back<nono::webpbn>(*puzzle) || !is_read_back<nono::freenono>(*puzzle)) return 3;
    if (!is_read_back<nono::json>(*puzzle) || !is_read_back<nono::yaml>(*puzzle)) return 4;
    const auto again = nono::zip::parse_all<nono::format_list<nono::non>>(nono::zip::write_all<nono::non>({&*puzzle, 1}).text);
    return again && again.front()->clues == puzzle->clues ? 0 : 5;
}
