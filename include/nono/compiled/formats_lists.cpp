// A part of nono::compiled: formats that are lists of clues.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/compiled/define.hpp>

#include <nono/formats/kit/collectors.hpp>
#include <nono/formats/lists/cwd.hpp>
#include <nono/formats/lists/keen.hpp>
#include <nono/formats/lists/mk.hpp>
#include <nono/formats/lists/nin.hpp>
#include <nono/formats/lists/pattern.hpp>
#include <nono/formats/lists/syro.hpp>
#include <nono/formats/lists/tournament.hpp>
#include <nono/formats/pages/puzzle_nonograms.hpp>
#include <nono/formats/pages/puzzlink.hpp>
#include <nono/formats/rare/apsurt.hpp>
#include <nono/formats/rare/calfzhou.hpp>
#include <nono/formats/rare/houston.hpp>
#include <nono/formats/rare/labelled_lists.hpp>
#include <nono/formats/rare/lp.hpp>
#include <nono/formats/rare/makhorin.hpp>
#include <nono/formats/rare/nonogeek.hpp>
#include <nono/formats/rare/ordered_lists.hpp>
#include <nono/formats/text/picross.hpp>

#include <span>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace compiled {

/// The functions that only lists have. These are templates too, and are instantiated where their addresses are taken.
template <class F> struct shaped_list_functions {
    confidence (*detect)(std::string_view, const detail::list_shape&) noexcept = &F::detect;
};
template <class F> struct list_bundle_functions {
    write_result (*write_all)(std::span<const puzzle>, const write_options&) = &F::write_all;
};
template <template <class> class Functions, class... F> struct functions_of_lists : Functions<F>... {};

extern const functions_of_lists<shaped_list_functions, nin, mk, cwd, ish, keen, syro, extend::makhorin,
                                extend::height_first, extend::count_first, extend::columns_first_nin>
    shaped_list_formats{};
extern const functions_of_lists<list_bundle_functions, pattern, picross, puzzlink, syro, tournament,
                                tournament_solutions>
    list_bundle_formats{};
extern const detail::readers_of_formats<
    nin, mk, cwd, ish, keen, pattern, puzzle_nonograms, puzzlink, picross, syro, extend::makhorin, tournament,
    tournament_solutions, extend::houston, extend::calfzhou, extend::nonogeek, extend::apsurt, extend::height_first,
    extend::count_first, extend::columns_first_nin, extend::v_h, extend::pea, extend::g_r_c, extend::lp>
    lists{};

}}} // namespace nono::NONO_ABI::compiled
