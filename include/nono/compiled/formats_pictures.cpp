// A part of nono::compiled: pictures, pages of sites and the formula for SAT solvers.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/render/svg.hpp>
#include <nono/render/text.hpp>

#include <nono/compiled/define.hpp>

#include <nono/formats/formulas/dimacs.hpp>
#include <nono/formats/kit/collectors.hpp>
#include <nono/formats/pages/griddlers_net.hpp>
#include <nono/formats/pages/html.hpp>
#include <nono/formats/pages/nonograms_org.hpp>
#include <nono/formats/pages/pzprv3.hpp>
#include <nono/formats/pictures/pbm.hpp>
#include <nono/formats/pictures/ppm.hpp>
#include <nono/formats/pictures/svg.hpp>
#include <nono/formats/pictures/text_picture.hpp>
#include <nono/formats/rare/sized_picture.hpp>

namespace nono { inline namespace NONO_ABI { namespace compiled {

extern const detail::readers_of_formats<pbm, ppm, text_picture, extend::sized_picture, extend::matrix, nonograms_org,
                                        griddlers_net, pzprv3, html_page, svg_drawing, dimacs>
    pictures{};

}}} // namespace nono::NONO_ABI::compiled
