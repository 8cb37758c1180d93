// SPDX-License-Identifier: MIT
#include "summary.hpp"

#include <fmt/format.h>

#include <report_files.hpp>

#include <string_view>

namespace nono_report {

namespace {

using bench::escaped;

// Returns a table for human readers: texts unchanged, with the first cell of a row as its header.
std::string html_of(const bench::text_table& table, const char* id) {
    std::string out = fmt::format("<table id=\"{}\">", id);
    for (std::size_t row = 0; row < table.size(); ++row) {
        out += row == 0 ? "<thead><tr>" : "<tr>";
        for (std::size_t i = 0; i < table[row].size(); ++i) {
            const std::string_view tag = row == 0 ? "th scope=\"col\"" : i == 0 ? "th scope=\"row\"" : "td";
            out += fmt::format("<{}>{}</{}>", tag, escaped(table[row][i]), tag.substr(0, 2));
        }
        out += row == 0 ? "</tr></thead><tbody>\n" : "</tr>\n";
    }
    return out + "</tbody></table>";
}

// ---- the table of puzzles, from which the scatter plot is also drawn ----

std::string name_of(const measured_puzzle& puzzle) {
    if (!puzzle.title.empty()) return puzzle.title;
    return fmt::format("{} #{}", std::string_view(puzzle.file).substr(puzzle.file.find_last_of('/') + 1), puzzle.index);
}

// Returns what is known of the number of solutions: the answer of the first strategy that decided the puzzle.
const char* answer_of(const results& of, std::size_t puzzle) {
    for (const auto& entrant : of.entrants)
        if (entrant.on[puzzle].is_decided) return name_of(entrant.on[puzzle].status);
    return name_of(answer::unknown);
}

// Returns the cell of a strategy: `data-s` is the time in seconds if it decided the puzzle, and `Infinity` otherwise.
std::string cell_of(const measurement& on, double minimum) {
    if (on.status == answer::absent) return "<td>–</td>";
    if (!on.fault.empty())
        return fmt::format("<td class=\"bad\" data-s=\"Infinity\" title=\"{}\">fault</td>", escaped(on.fault));
    if (!on.is_decided) return fmt::format("<td class=\"open\" data-s=\"Infinity\">{}</td>", name_of(on.status));
    const auto time = bench::duration(on.cpu_seconds);
    if (on.contradicted)
        return fmt::format(
            "<td class=\"bad\" data-s=\"{:.4g}\" title=\"contradicted by another strategy\">{} ({})</td>",
            on.cpu_seconds, time, name_of(on.status));
    const char* const best = on.cpu_seconds <= minimum ? " class=\"best\"" : "";
    return fmt::format("<td{} data-s=\"{:.4g}\">{}</td>", best, on.cpu_seconds, time);
}

std::string puzzle_table(const results& of) {
    std::string out = "<table id=\"puzzles-table\"><thead><tr>";
    for (const char* const name : {"puzzle", "set", "size", "colors", "answer"})
        out += fmt::format("<th scope=\"col\">{}</th>", name);
    for (const auto& entrant : of.entrants)
        out += fmt::format("<th scope=\"col\" data-strategy=\"{}\">{}</th>", escaped(entrant.name),
                           escaped(entrant.shown));
    out += "</tr></thead><tbody>\n";
    const auto best = best_answers(of);
    for (std::size_t i = 0; i < of.puzzles.size(); ++i) {
        const auto& puzzle = of.puzzles[i];
        out +=
            fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td data-s=\"{}\">{} × {}</td><td>{}</td><td>{}</td>",
                        escaped(name_of(puzzle)), escaped(puzzle.set), puzzle.width * puzzle.height, puzzle.width,
                        puzzle.height, puzzle.colors, answer_of(of, i));
        for (const auto& entrant : of.entrants) out += cell_of(entrant.on[i], best[i].cpu_seconds);
        out += "</tr>\n";
    }
    return out + "</tbody></table>";
}

// ---- the rest ----

std::string cactus_of(const results& of) {
    std::vector<bench::row> rows;
    double limit = 0;
    for (const auto& entrant : of.entrants) {
        auto& row = rows.emplace_back(bench::row{"", entrant.shown, {}});
        for (const auto& on : entrant.on) row.scores.push_back({.decided = on.is_decided, .seconds = on.cpu_seconds});
        limit = (std::max)(limit, of.runs[entrant.run].time_limit);
    }
    return bench::cactus(rows, limit > 0 ? limit : 1);
}

// Returns the runs and the participating programs, as list items.
std::string setup_of(const results& of) {
    std::string out;
    for (const auto& run : of.runs)
        out += fmt::format("<li>{}: {}{}time limit {}</li>\n", escaped(run.name), escaped(run.about),
                           run.about.empty() ? "" : ", ", bench::duration(run.time_limit));
    for (const auto& entrant : of.entrants)
        if (!entrant.command.empty())
            out += fmt::format("<li>{}: {} <code>{}</code></li>\n", escaped(entrant.shown), escaped(entrant.version),
                               escaped(entrant.command));
    return out;
}

std::string comparison_of(const results& of, const run_comparison& comparison) {
    return fmt::format("<section id=\"comparison\"><h2>{}</h2>\n<div class=\"scroll\" tabindex=\"0\">{}</div>\n<pre "
                       "id=\"verdict\">{}</pre></section>",
                       escaped(headline_of(of, comparison)), html_of(table_of(comparison), "comparison-table"),
                       escaped(remarks_of(of, comparison)));
}

} // namespace

std::string report_page(const results& of, const std::string& title, const run_comparison* comparison) {
    // In report.html, braces that do not enclose a name are doubled.
    using namespace fmt::literals;
    return fmt::format(fmt::runtime(report_files::report_html), "title"_a = escaped(title),
                       "style"_a = report_files::style_css,
                       "comparison"_a = comparison ? comparison_of(of, *comparison) : "",
                       "scores"_a = html_of(table_of(scores(of)), "scores-table"), "cactus"_a = cactus_of(of),
                       "puzzles"_a = puzzle_table(of), "setup"_a = setup_of(of), "sort"_a = report_files::sort_js,
                       "scatter"_a = report_files::scatter_js);
}

} // namespace nono_report
