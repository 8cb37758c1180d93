// A part of nono::compiled: pictures, pages of sites and formulas.
#define NONO_BUILDS_COMPILED
#undef NONO_DEFINITIONS
#define NONO_DEFINITIONS 0 // what other parts hold is only declared
#include <nono/render/svg.hpp>
#undef NONO_DEFINITIONS
#define NONO_DEFINITIONS 1
#include <nono/formats/clingo.hpp>
#include <nono/formats/dimacs.hpp>
#include <nono/formats/glpk.hpp>
#include <nono/formats/griddlers_net.hpp>
#include <nono/formats/html.hpp>
#include <nono/formats/minizinc.hpp>
#include <nono/formats/nonograms_org.hpp>
#include <nono/formats/parts/collectors.hpp>
#include <nono/formats/pbm.hpp>
#include <nono/formats/ppm.hpp>
#include <nono/formats/puzzlink.hpp>
#include <nono/formats/pzprv3.hpp>
#include <nono/formats/sized_picture.hpp>
#include <nono/formats/smtlib.hpp>
#include <nono/formats/svg.hpp>
#include <nono/formats/text_picture.hpp>

namespace nono::inline NONO_ABI::compiled {

extern const detail::readers_of_formats<pbm, ppm, text_picture, sized_picture, matrix, nonograms_org, griddlers_net,
                                        puzzlink, pzprv3, html_page, svg_drawing, dimacs, smtlib, glpk, minizinc,
                                        clingo>
    pictures{};

} // namespace nono::inline NONO_ABI::compiled
