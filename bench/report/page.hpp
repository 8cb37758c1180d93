// The report: one HTML file with tables and plots, which needs nothing from elsewhere.
#ifndef NONO_BENCH_REPORT_PAGE_HPP
#define NONO_BENCH_REPORT_PAGE_HPP

#include "results.hpp"
#include "summary.hpp"

#include <string>

namespace nono_report {

/// The report of results as a page. Its scripts and styles are those of bench/report/page.
///
/// @param of          what to show
/// @param title       its title; any text
/// @param comparison  shown where it is not null
/// Linear in the results: about 100 bytes for a strategy on a puzzle with counters.
[[nodiscard]] std::string report_page(const results& of, const std::string& title, const run_comparison* comparison);

/// The results as JSON in columns, as the scripts of the page read it (bench/report/page/model.js). It has no `<`.
[[nodiscard]] std::string report_data(const results& of, const std::string& title, const run_comparison* comparison);

} // namespace nono_report

#endif // NONO_BENCH_REPORT_PAGE_HPP
