// HTML: a page to print, with the puzzle and its solution. Written only.
#ifndef NONO_FORMATS_HTML_HPP
#define NONO_FORMATS_HTML_HPP

#include <nono/formats/format.hpp>
#include <nono/formats/losses.hpp>
#include <nono/render/svg.hpp>
#include <nono/text/markup.hpp>

#include <string>
#include <string_view>

namespace nono {

/// One page without scripts: title and author, the puzzle to solve, and on a sheet of its own the solution where the
/// puzzle has a goal.
struct html {
    using noun = puzzle;

    static constexpr format_info info{.name = "html",
                                      .extensions = {"html", "htm", {}, {}},
                                      .title = "a page to print, with and without solution",
                                      .colors = true,
                                      .blotted = true,
                                      .goal = true,
                                      .reads = false};

    /// `no`: the format is written only.
    [[nodiscard]] static constexpr likelihood detect(std::string_view) noexcept { return likelihood::no; }

    /// Writes the page. All is named as lost that cannot be seen on it: names of colors, saved grids, and metadata but
    /// title, author, copyright and license. A goal of another size than the clues' is lost too. Linear in the cells.
    [[nodiscard]] static write_result write(const puzzle& what, const write_options& = {}) {
        if (what.clues.rows.empty() || what.clues.columns.empty()) return not_written(feature::clues);
        const bool solution =
            what.goal && what.goal->width() == what.clues.width() && what.goal->height() == what.clues.height();
        write_result out{{}, true, {}};
        append_head(out.text, what.metadata);
        out.text += draw_svg(what.clues, nullptr, what.palette);
        if (solution) {
            out.text += "<section>\n<h2>Solution</h2>\n";
            out.text += draw_svg(what.clues, &*what.goal, what.palette);
            out.text += "</section>\n";
        }
        out.text += "</body>\n</html>\n";
        name_losses(out.lost, what, {.palette = has_values_only(what.palette), .goal = solution, .metadata = true});
        for (const auto& one : what.metadata.properties)
            if (!is_shown(one, what.metadata)) out.lost.push_back({feature::metadata, one.key});
        return out;
    }

private:
    static constexpr std::string_view style = "<style>\n"
                                              ":root { color-scheme: light dark; }\n"
                                              "body { font-family: sans-serif; margin: 2em; }\n"
                                              "svg { max-width: 100%; height: auto; }\n"
                                              "section { break-before: page; }\n"
                                              "@media screen { section { margin-top: 100vh; } }\n"
                                              "</style>\n";

    static constexpr std::string_view shown[] = {"by", "copyright", "license"};

    static void append_head(std::string& out, const metadata& about) {
        const std::string_view title = about.title().empty() ? "Nonogram" : about.title();
        out += "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>";
        append_markup(out, title);
        out += "</title>\n";
        out += style;
        out += "</head>\n<body>\n<h1>";
        append_markup(out, title);
        out += "</h1>\n";
        for (const std::string_view key : shown) {
            if (about.get(key).empty()) continue;
            out += "<p>";
            append_markup(out, about.get(key));
            out += "</p>\n";
        }
    }

    /// True for a property that stands on the page: the first with its key.
    [[nodiscard]] static bool is_shown(const property& one, const metadata& about) {
        const auto first = about.find(one.key);
        if (!first || first->data() != one.value.data()) return false;
        if (detail::same_word(one.key, "title")) return true;
        for (const std::string_view key : shown)
            if (detail::same_word(one.key, key)) return true;
        return false;
    }

    [[nodiscard]] static bool has_values_only(const palette& colors) {
        for (const auto& entry : colors.entries)
            if (!entry.name.empty() || !entry.symbol.empty()) return false;
        return true;
    }
};

} // namespace nono

#endif // NONO_FORMATS_HTML_HPP
