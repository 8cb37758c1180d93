// Parsing and writing in a named format. This file compiles unchanged; with NONO_WRONG, it names no format and includes
// no header with a list of formats, and the compiler must name the header.
// SPDX-License-Identifier: MIT
#include <nono/formats/gno.hpp>
#include <nono/formats/non.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

nono::bundle<nono::puzzle> read(std::string_view text) { return nono::parse_all<nono::non>(text); }
nono::write_result write(const nono::puzzle& source) { return nono::write<nono::gno>(source); }

#ifdef NONO_WRONG
// expected: parse(text) tries default_formats, which nono/nono.hpp and nono/formats/all.hpp define
nono::result<nono::puzzle> first(std::string_view text) { return nono::parse(text); }
// expected: parse<List>: include nono/formats/recognition.hpp, which recognizes the format of a text
nono::result<nono::puzzle> of_list(std::string_view text) {
    return nono::parse<nono::format_list<nono::non, nono::gno>>(text);
}
// expected: write(puzzle) needs default_formats, which nono/nono.hpp and nono/formats/all.hpp define
nono::write_result write_any(const nono::puzzle& source) { return nono::write(source); }
#endif
