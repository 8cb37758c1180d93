// The list of formats that texts are recognised in.
#ifndef NONO_FORMATS_ALL_HPP
#define NONO_FORMATS_ALL_HPP

#include <nono/formats/calfzhou.hpp>
#include <nono/formats/clingo.hpp>
#include <nono/formats/cwd.hpp>
#include <nono/formats/dimacs.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/glpk.hpp>
#include <nono/formats/gno.hpp>
#include <nono/formats/griddlers_net.hpp>
#include <nono/formats/houston.hpp>
#include <nono/formats/html.hpp>
#include <nono/formats/keen.hpp>
#include <nono/formats/labelled_lists.hpp>
#include <nono/formats/lp.hpp>
#include <nono/formats/makhorin.hpp>
#include <nono/formats/minizinc.hpp>
#include <nono/formats/mk.hpp>
#include <nono/formats/nin.hpp>
#include <nono/formats/non.hpp>
#include <nono/formats/nonograms_org.hpp>
#include <nono/formats/nonpack.hpp>
#include <nono/formats/olsak.hpp>
#include <nono/formats/ordered_lists.hpp>
#include <nono/formats/pattern.hpp>
#include <nono/formats/pbm.hpp>
#include <nono/formats/picross.hpp>
#include <nono/formats/ppm.hpp>
#include <nono/formats/puzzle_nonograms.hpp>
#include <nono/formats/puzzlink.hpp>
#include <nono/formats/pynogram.hpp>
#include <nono/formats/pzprv3.hpp>
#include <nono/formats/sgriddler.hpp>
#include <nono/formats/sized_picture.hpp>
#include <nono/formats/smtlib.hpp>
#include <nono/formats/svg.hpp>
#include <nono/formats/syro.hpp>
#include <nono/formats/text_picture.hpp>
#include <nono/formats/toml.hpp>
#include <nono/formats/tournament.hpp>

namespace nono::inline NONO_ABI {

/// Every format of nono that needs nothing but the standard library, the ones to try first in front: `ish` before
/// `keen`, which reads it too.
using default_formats = format_list<non, nonpack, gno, pbm, ppm, olsak, nin, text_picture, dimacs, smtlib, glpk,
                                    minizinc, html_page, svg_drawing, tournament, tournament_solutions, mk, cwd, ish,
                                    keen, pattern, picross, syro, makhorin, sgriddler, lp, pynogram, nonogrid_toml,
                                    // sites
                                    nonograms_org, griddlers_net, puzzle_nonograms, puzzlink, pzprv3,
                                    // lists and pictures of one program each
                                    height_first, count_first, columns_first_nin, v_h, pea, g_r_c, houston, calfzhou,
                                    sized_picture, matrix, clingo>;

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_ALL_HPP
