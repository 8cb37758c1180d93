// Solves a puzzle with the packaged nono, and uses its parts where they are packaged.
// SPDX-License-Identifier: MIT
#include <nono/nono.hpp>
#if defined(WITH_gzip)
#include <nono/io/gzip.hpp>
#endif
#if defined(WITH_xml)
#include <nono/formats/xml.hpp>
#endif
#if defined(WITH_json)
#include <nono/formats/json.hpp>
#endif
#if defined(WITH_yaml)
#include <nono/formats/yaml.hpp>
#endif
#if defined(WITH_zip)
#include <nono/io/zip.hpp>
#endif

#include <cstdio>

int main() {
    const auto puzzle = nono::parse<nono::non>("width 3\nheight 2\nrows\n3\n1\ncolumns\n1\n2\n1\n");
    if (!puzzle) return 1;
    const auto found = nono::solve(*puzzle);
    if (found.status != nono::status::unique) return 2;
    std::printf("nono %s\n%s", NONO_VERSION_STRING, nono::draw_text(found.solution()).c_str());
#if defined(WITH_gzip)
    if (!nono::gzip::unpack(*nono::gzip::pack("###"))) return 3;
#endif
#if defined(WITH_xml)
    if (!nono::parse<nono::webpbn>(nono::write<nono::webpbn>(*puzzle).text)) return 4;
#endif
#if defined(WITH_json)
    if (!nono::parse<nono::json>(nono::write<nono::json>(*puzzle).text)) return 5;
#endif
#if defined(WITH_yaml)
    if (!nono::parse<nono::yaml>(nono::write<nono::yaml>(*puzzle).text)) return 6;
#endif
#if defined(WITH_zip)
    if (!nono::zip::parse_all(nono::zip::write_all<nono::non>({&*puzzle, 1}).text)) return 7;
#endif
    return 0;
}
