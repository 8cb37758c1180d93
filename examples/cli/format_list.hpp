// The formats of the program: those of the library, those that need another library, and models for other solvers.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_FORMAT_LIST_HPP
#define NONO_CLI_FORMAT_LIST_HPP

#include "../../bench/solvers/formats/all.hpp"
#include "png.hpp"

#if defined(NONO_CLI_HAS_PDF)
#include "pdf.hpp"
#endif
#include <nono/formats/hexagon_formats.hpp>
#include <nono/formats/rare.hpp>
#include <nono/formats/sokoban_formats.hpp>
#if defined(NONO_CLI_HAS_JSON)
#include <nono/formats/json.hpp>
#endif
#if defined(NONO_CLI_HAS_XML)
#include <nono/formats/xml.hpp>
#endif
#if defined(NONO_CLI_HAS_YAML)
#include <nono/formats/yaml.hpp>
#endif

namespace cli {

#if defined(NONO_CLI_HAS_YAML)
using yaml_or_less = nono::with_yaml<nono::all_formats>;
#else
using yaml_or_less = nono::all_formats;
#endif
#if defined(NONO_CLI_HAS_JSON)
using json_or_less = nono::with_json<yaml_or_less>;
#else
using json_or_less = yaml_or_less;
#endif
#if defined(NONO_CLI_HAS_XML)
using text_formats = nono::with_xml<json_or_less>;
using sokoban_formats = nono::xml_sokoban_formats;
using triddler_formats = nono::xml_hexagon_formats;
#else
using text_formats = json_or_less;
using sokoban_formats = nono::sokoban_formats;
using triddler_formats = nono::hexagon_formats;
#endif

// The formats of nonograms.
#if defined(NONO_CLI_HAS_PDF)
using formats = solver_formats::with_models<text_formats>::with<png, pdf>;
#else
using formats = solver_formats::with_models<text_formats>::with<png>;
#endif

template <class... Lists> struct joined_lists;
template <class... F, class... G, class... H>
struct joined_lists<nono::format_list<F...>, nono::format_list<G...>, nono::format_list<H...>> {
    using type = nono::format_list<F..., G..., H...>;
};

// The formats of nonograms, those of Sokoban puzzles and those of triddlers.
using all_formats = joined_lists<formats, sokoban_formats, triddler_formats>::type;

} // namespace cli

#endif // NONO_CLI_FORMAT_LIST_HPP
