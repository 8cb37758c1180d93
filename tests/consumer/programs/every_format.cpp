// Every format of nono, including those that need pugixml, nlohmann-json and libyaml, by name and by recognition: with
// nono::nono and with nono::compiled.
// SPDX-License-Identifier: MIT
#include <nono/formats/every.hpp>
#include <nono/io/gzip.hpp>
#include <nono/io/zip.hpp>
#include <nono/model/grid.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include <string_view>

// Reads a text by name and by recognition, alone and as all puzzles of the text.
template <class Format> bool is_read_back(const nono::puzzle& source) {
    const auto text = nono::write<nono::every_format>(source, {.format = Format::info.name}).text;
    const auto named = nono::parse<Format>(text);
    const auto all = nono::parse_all<nono::every_format>(text, {.format = Format::info.name});
    const auto recognized = nono::parse<nono::every_format>(text);
    const auto clues = nono::parse_clues<Format>(text);
    return named && clues && recognized && named->clues == source.clues && *clues == source.clues &&
           recognized->clues == source.clues && all.size() == 1 && all.front();
}

int main() {
    constexpr std::string_view text = "<puzzleset><puzzle>"
                                      "<clues type=\"columns\"><line><count>1</count></line><line/></clues>"
                                      "<clues type=\"rows\"><line><count>1</count></line></clues>"
                                      "</puzzle></puzzleset>";
    const auto unpacked = nono::gzip::unpack(*nono::gzip::pack(text));
    if (!unpacked || *unpacked != text) return 1;
    auto puzzle = nono::parse<nono::webpbn>(*unpacked);
    if (!puzzle || puzzle->clues.width() != 2) return 2;
    puzzle->goal = nono::grid(2, 1); // everything that freenono keeps
    (*puzzle->goal)(0, 0) = 1;
    if (!is_read_back<nono::webpbn>(*puzzle) || !is_read_back<nono::freenono>(*puzzle)) return 3;
    if (!is_read_back<nono::json>(*puzzle) || !is_read_back<nono::yaml>(*puzzle)) return 4;
    if (!is_read_back<nono::non>(*puzzle) || !is_read_back<nono::nin>(*puzzle)) return 5;
    if (!nono::parse<nono::xml_formats>(text) || !nono::parse<nono::xml_sokoban_formats>("#####\n#@$.#\n#####\n"))
        return 6;
    if (!nono::extend::guess_formats(text).empty() ||
        nono::extend::guess_formats<nono::every_format>(text).front().info.name != "webpbn")
        return 7;
    const auto again = nono::zip::parse_all(nono::zip::write_all<nono::non>({&*puzzle, 1}).text);
    return again && again.front()->clues == puzzle->clues ? 0 : 8;
}
