// Uses the parts that need zlib, libzip, pugixml, nlohmann-json and libyaml: a format and a function of each.
// SPDX-License-Identifier: MIT
#include <nono/formats/json.hpp>
#include <nono/formats/xml/webpbn.hpp>
#include <nono/formats/yaml.hpp>
#include <nono/io/gzip.hpp>
#include <nono/io/zip.hpp>

#include <string_view>

int main() {
    constexpr std::string_view text = "<puzzleset><puzzle>"
                                      "<clues type=\"columns\"><line><count>1</count></line><line/></clues>"
                                      "<clues type=\"rows\"><line><count>1</count></line></clues>"
                                      "</puzzle></puzzleset>";
    const auto unpacked = nono::gzip::unpack(*nono::gzip::pack(text));
    if (!unpacked || *unpacked != text) return 1;
    const auto puzzle = nono::parse<nono::webpbn>(*unpacked);
    if (!puzzle || puzzle->clues.width() != 2) return 2;
    const auto json = nono::parse<nono::json>(nono::write<nono::json>(*puzzle).text);
    if (!json || json->clues != puzzle->clues) return 3;
    const auto yaml = nono::parse<nono::yaml>(nono::write<nono::yaml>(*puzzle).text);
    if (!yaml || yaml->clues != puzzle->clues) return 4;
    const auto again =
        nono::zip::parse_all<nono::format_list<nono::webpbn>>(nono::zip::write_all<nono::webpbn>({&*puzzle, 1}).text);
    return again && again.front()->clues == puzzle->clues ? 0 : 5;
}
