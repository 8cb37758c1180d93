// The default list of formats in which texts are recognized. Formats that only one program uses are in
// formats/rare.hpp.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_ALL_HPP
#define NONO_FORMATS_ALL_HPP

#include <nono/formats/gno.hpp>
#include <nono/formats/kit/format.hpp>
#include <nono/formats/lists/cwd.hpp>
#include <nono/formats/lists/keen.hpp>
#include <nono/formats/lists/mk.hpp>
#include <nono/formats/lists/nin.hpp>
#include <nono/formats/lists/pattern.hpp>
#include <nono/formats/lists/syro.hpp>
#include <nono/formats/lists/tournament.hpp>
#include <nono/formats/non.hpp>
#include <nono/formats/nonpack.hpp>
#include <nono/formats/pages/griddlers_net.hpp>
#include <nono/formats/pages/html.hpp>
#include <nono/formats/pages/nonograms_org.hpp>
#include <nono/formats/pages/puzzle_nonograms.hpp>
#include <nono/formats/pages/puzzlink.hpp>
#include <nono/formats/pages/pzprv3.hpp>
#include <nono/formats/pictures/pbm.hpp>
#include <nono/formats/pictures/ppm.hpp>
#include <nono/formats/pictures/svg.hpp>
#include <nono/formats/pictures/text_picture.hpp>
#include <nono/formats/rare/ordered_lists.hpp>
#include <nono/formats/recognition.hpp>
#include <nono/formats/text/olsak.hpp>
#include <nono/formats/text/picross.hpp>

namespace nono { inline namespace NONO_ABI {

/// The formats of web sites, formats that several programs use, and formats whose texts would be mistaken for one of
/// these; none needs another library. If two formats can read a text, the preferred one is first: `ish` before `keen`.
/// `all_formats`, in `nono/formats/rare.hpp`, also includes formats that only one program uses, and takes longer to
/// compile.
struct default_formats : format_list<non, nonpack, gno, pbm, ppm, olsak, nin, text_picture, html_page, svg_drawing,
                                     tournament, tournament_solutions, mk, cwd, ish, keen, pattern, picross, syro,
                                     // sites
                                     nonograms_org, griddlers_net, puzzle_nonograms, puzzlink, pzprv3,
                                     // lists that would be mistaken for those above
                                     extend::height_first, extend::count_first, extend::columns_first_nin> {};

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_ALL_HPP
