// The report: one HTML file with tables and plots, which needs nothing from elsewhere.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_REPORT_PAGE_HPP
#define NONO_BENCH_REPORT_PAGE_HPP

#include "results.hpp"
#include "summary.hpp"

#include <string>

namespace nono_report {

/// The report of results as a page. Its style and its scripts are those of bench/report/page: the scripts sort the
/// tables and draw the scatter plot, all else is there without them.
///
/// @param of          what to show
/// @param title       its title; any text
/// @param comparison  shown where it is not null
/// Linear in the results: about 50 bytes for a strategy on a puzzle.
[[nodiscard]] std::string report_page(const results& of, const std::string& title, const run_comparison* comparison);

} // namespace nono_report

#endif // NONO_BENCH_REPORT_PAGE_HPP
