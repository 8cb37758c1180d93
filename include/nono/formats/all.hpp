// The list of formats that texts are recognised in.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_ALL_HPP
#define NONO_FORMATS_ALL_HPP

#include <nono/formats/data/pynogram.hpp>
#include <nono/formats/data/toml.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/formulas/clingo.hpp>
#include <nono/formats/formulas/dimacs.hpp>
#include <nono/formats/formulas/glpk.hpp>
#include <nono/formats/formulas/minizinc.hpp>
#include <nono/formats/formulas/smtlib.hpp>
#include <nono/formats/gno.hpp>
#include <nono/formats/lists/calfzhou.hpp>
#include <nono/formats/lists/cwd.hpp>
#include <nono/formats/lists/houston.hpp>
#include <nono/formats/lists/keen.hpp>
#include <nono/formats/lists/labelled_lists.hpp>
#include <nono/formats/lists/lp.hpp>
#include <nono/formats/lists/makhorin.hpp>
#include <nono/formats/lists/mk.hpp>
#include <nono/formats/lists/nin.hpp>
#include <nono/formats/lists/ordered_lists.hpp>
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
#include <nono/formats/pictures/sized_picture.hpp>
#include <nono/formats/pictures/text_picture.hpp>
#include <nono/formats/svg.hpp>
#include <nono/formats/text/olsak.hpp>
#include <nono/formats/text/picross.hpp>
#include <nono/formats/text/sgriddler.hpp>

namespace nono::inline NONO_ABI {

/// Every format of nono that needs nothing but the standard library, the ones to try first in front: `ish` before
/// `keen`, which reads it too.
using default_formats =
    format_list<non, nonpack, gno, pbm, ppm, olsak, nin, text_picture, dimacs, smtlib, glpk, minizinc, html_page,
                svg_drawing, tournament, tournament_solutions, mk, cwd, ish, keen, pattern, picross, syro, makhorin,
                sgriddler, lp, pynogram, nonogrid_toml,
                // sites
                nonograms_org, griddlers_net, puzzle_nonograms, puzzlink, pzprv3,
                // lists and pictures of one program each
                extend::height_first, extend::count_first, extend::columns_first_nin, extend::v_h, extend::pea,
                extend::g_r_c, extend::houston, extend::calfzhou, extend::sized_picture, extend::matrix, clingo>;

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_ALL_HPP
