// Uses the headers that need zlib, libzip, pugixml, nlohmann-json and libyaml.
#include <nono/formats/every.hpp>
#include <nono/io/gzip.hpp>
#include <nono/io/zip.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

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
    if (!nono::parse<nono::json>(nono::write<nono::json>(*puzzle).text)) return 3;
    if (!nono::parse<nono::yaml>(nono::write<nono::yaml>(*puzzle).text)) return 4;
    const auto again = nono::zip::parse_all(nono::zip::write_all<nono::non>({&*puzzle, 1}).text);
    return again && again->front().value->clues == puzzle->clues ? 0 : 5;
}
