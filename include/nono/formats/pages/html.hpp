// HTML: a page to print, with the puzzle and its solution. Written only.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PAGES_HTML_HPP
#define NONO_FORMATS_PAGES_HTML_HPP

#include <nono/formats/kit/format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/pages/parts/page.hpp>
#include <nono/render/svg.hpp>
#include <nono/text/markup.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// One page without scripts: title and author, the puzzle to solve and, if it has a goal, the solution on a separate
/// sheet.
struct html_page : detail::written_format {
    static constexpr format_info info{.name = "html",
                                      .extensions = {"html", "htm", {}, {}},
                                      .title = "a page to print, with and without the solution",
                                      .holds = {feature::colors, feature::blotted_clues, feature::goal},
                                      .reads = false};

    /// Writes the page. `lost` names everything that it does not show: names of colors, saved grids, and metadata
    /// except title, author, copyright and license. A goal whose size differs from that of the clues is lost too.
    /// Linear in the cells.
    [[nodiscard]] static NONO_API write_result write(const puzzle& source, const write_options& = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

write_result html_page::write(const puzzle& source, const write_options&) {
    if (source.clues.rows.empty() || source.clues.columns.empty()) return extend::not_written(feature::clues);
    constexpr std::string_view style = "<style>\n"
                                       ":root { color-scheme: light dark; }\n"
                                       "body { font-family: sans-serif; margin: 2em; }\n"
                                       "svg { max-width: 100%; height: auto; }\n"
                                       "section { break-before: page; }\n"
                                       "@media screen { section { margin-top: 100vh; } }\n"
                                       "</style>\n";
    write_result out{"<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n", true, {}};
    const auto put_element = [&](const std::string& name, std::string_view text) {
        out.text += '<' + name + '>';
        extend::append_markup(out.text, text);
        out.text += "</" + name + ">\n";
    };
    const auto lines = extend::page_lines(source.metadata);
    put_element("title", lines.front().text);
    out.text.append(style).append("</head>\n<body>\n");
    put_element("h1", lines.front().text);
    for (std::size_t i = 1; i < lines.size(); ++i) put_element("p", lines[i].text);
    out.text += draw_svg(source.clues, nullptr, source.palette);
    if (extend::has_solution_page(source)) {
        out.text += "<section>\n<h2>Solution</h2>\n";
        out.text += draw_svg(source.clues, &*source.goal, source.palette);
        out.text += "</section>\n";
    }
    out.text += "</body>\n</html>\n";
    extend::name_page_losses(out.lost, source);
    return out;
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_PAGES_HTML_HPP
