// The formats that only one program uses and the formula for SAT solvers, and the list of all formats that need no
// library.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RARE_HPP
#define NONO_FORMATS_RARE_HPP

#include <nono/formats/all.hpp>
#include <nono/formats/formulas/dimacs.hpp>
#include <nono/formats/kit/format.hpp>
#include <nono/formats/rare/apsurt.hpp>
#include <nono/formats/rare/calfzhou.hpp>
#include <nono/formats/rare/houston.hpp>
#include <nono/formats/rare/labelled_lists.hpp>
#include <nono/formats/rare/lp.hpp>
#include <nono/formats/rare/makhorin.hpp>
#include <nono/formats/rare/nonogeek.hpp>
#include <nono/formats/rare/pynogram.hpp>
#include <nono/formats/rare/sgriddler.hpp>
#include <nono/formats/rare/sized_picture.hpp>
#include <nono/formats/rare/toml.hpp>

namespace nono { inline namespace NONO_ABI {

/// The formats that only one program uses, and the formula for SAT solvers; they are not in `default_formats`.
using rare_formats =
    format_list<dimacs, extend::calfzhou, extend::makhorin, extend::sgriddler, extend::lp, extend::pynogram,
                extend::nonogrid_toml, extend::v_h, extend::pea, extend::g_r_c, extend::houston, extend::sized_picture,
                extend::matrix, extend::nonogeek, extend::apsurt>;

/// Every format of nono that needs only the standard library, that is, `default_formats` and `rare_formats`. Used as
/// `nono::parse<nono::all_formats>(text)`. The formats to try first are in front.
using all_formats =
    format_list<non, nonpack, gno, pbm, ppm, olsak, nin, text_picture, dimacs, extend::calfzhou, html_page, svg_drawing,
                tournament, tournament_solutions, mk, cwd, ish, keen, pattern, picross, syro, extend::makhorin,
                extend::sgriddler, extend::lp, extend::pynogram, extend::nonogrid_toml,
                // sites
                nonograms_org, griddlers_net, puzzle_nonograms, puzzlink, pzprv3,
                // lists and pictures that only one program uses
                extend::height_first, extend::count_first, extend::columns_first_nin, extend::v_h, extend::pea,
                extend::g_r_c, extend::houston, extend::sized_picture, extend::matrix, extend::nonogeek,
                extend::apsurt>;

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_RARE_HPP
