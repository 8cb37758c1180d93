// Explanations as drawings: an animated SVG, and a page on which to step back and forth.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_ANIMATION_HPP
#define NONO_EXPLAIN_ANIMATION_HPP

#include <nono/clues.hpp>
#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/explain/explain.hpp>
#include <nono/explain/step.hpp>
#include <nono/explain/words.hpp>
#include <nono/grid.hpp>
#include <nono/palette.hpp>
#include <nono/puzzle.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/lean_vector.hpp>
#include <nono/explain/path.hpp>
#include <nono/render/drawing.hpp>
#include <nono/render/svg_pen.hpp>
#include <nono/text/colors.hpp>
#include <nono/text/markup.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// How the steps of an explanation are drawn.
struct steps_style {
    extend::explanation_words words = extend::english_words; ///< the language of the sentences
    std::uint32_t milliseconds = 2'500;                      ///< that a step is shown in an animation, from 1
};

/// An explanation as an animated SVG document: the grid with its clues, and one step after the other with its line, its
/// clues, the cells that it rests on and those that follow, and its sentence below. It begins again and again.
///
/// Nothing but style sheets moves it. Where they do not, as in other programs than browsers or where the reader wants
/// no motion, it shows the state after the last step. What stands outside of the grid is dark on a light page and light
/// on a dark one.
///
/// @param puzzle  the puzzle; its title is what screen readers say, its palette what the colors look like
/// @param path    its explanation
/// @param style   language and speed
/// Linear in the cells, clues and what the steps name: a few hundred bytes a step. Allocates the result.
[[nodiscard]] NONO_API std::string draw_steps_svg(const puzzle& puzzle, const explain_result& path,
                                                  const steps_style& style = {});

/// An explanation as a page to step through, back and forth, with buttons or the keys left, right, Home and End, and
/// with the list of all sentences. It is one file that needs nothing from elsewhere; its script is short and always the
/// same. Without scripts it shows the state after the last step and the sentences. Dark on light or light on dark, as
/// the reader wants.
///
/// @param puzzle  the puzzle; its title stands above
/// @param path    its explanation
/// @param style   language
/// Linear in the cells, clues and what the steps name: a few hundred bytes a step. Allocates the result.
[[nodiscard]] NONO_API std::string draw_steps_html(const puzzle& puzzle, const explain_result& path,
                                                   const steps_style& style = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

inline constexpr std::string_view steps_svg_style =
    "<style>\n"
    ".nono-step { visibility: hidden; fill: none; stroke-width: 2; }\n"
    ".nono-dot { stroke: #888888; stroke-width: 4; stroke-linecap: round; fill: none; }\n"
    ".nono-band { fill: #2f80ed; fill-opacity: 0.16; }\n"
    ".nono-named { stroke: #2f80ed; }\n"
    ".nono-rests { stroke: #e08a00; stroke-dasharray: 3 2; }\n"
    ".nono-new { stroke: #d6336c; }\n"
    ".nono-tried { stroke: #d6336c; stroke-dasharray: 2 2; }\n"
    ".nono-said { font-size: 13px; text-anchor: start; fill: #222222; }\n"
    "@media (prefers-color-scheme: dark) { .nono-said { fill: #dddddd; } }\n"
    "</style>\n";

inline constexpr std::string_view steps_page_style =
    "<style>\n"
    ":root { color-scheme: light dark; }\n"
    "body { font-family: sans-serif; margin: 1em 2em; }\n"
    "main { display: flex; flex-wrap: wrap; gap: 2em; align-items: flex-start; }\n"
    "svg { max-width: 100%; height: auto; }\n"
    "aside { flex: 1 1 20em; max-width: 40em; }\n"
    "#nono-said { min-height: 4em; font-size: 1.1em; }\n"
    "#nono-at { width: 100%; }\n"
    "ol { max-height: 50vh; overflow: auto; }\n"
    "li { cursor: pointer; }\n"
    "li[aria-current] { font-weight: bold; }\n"
    "</style>\n";

/// The script of the page. It knows nothing of the puzzle: what there is to see is in the document.
inline constexpr std::string_view steps_page_script =
    "<script>\n"
    "(() => {\n"
    "  const all = s => Array.from(document.querySelectorAll(s));\n"
    "  const steps = all('.nono-step'), cells = all('.nono-set'), items = all('#nono-list li');\n"
    "  const said = document.getElementById('nono-said'), slider = document.getElementById('nono-at');\n"
    "  const begin = said.textContent;\n"
    "  let at = 0;\n"
    "  const show = (group, shown) => { group.style.visibility = shown ? 'visible' : 'hidden'; };\n"
    "  const go = n => {\n"
    "    at = Math.max(0, Math.min(items.length, n));\n"
    "    cells.forEach((group, i) => show(group, i < at));\n"
    "    steps.forEach((group, i) => show(group, i === at - 1));\n"
    "    items.forEach((item, i) => i === at - 1 ? item.setAttribute('aria-current', 'step')\n"
    "                                            : item.removeAttribute('aria-current'));\n"
    "    slider.value = at;\n"
    "    said.textContent = at ? items[at - 1].textContent : begin;\n"
    "    const list = document.getElementById('nono-list');\n"
    "    list.scrollTop = at ? items[at - 1].offsetTop - list.offsetTop - list.clientHeight / 2 : 0;\n"
    "  };\n"
    "  const to = { first: () => 0, back: () => at - 1, next: () => at + 1, last: () => items.length };\n"
    "  all('button').forEach(b => b.addEventListener('click', () => go(to[b.name]())));\n"
    "  items.forEach((item, i) => item.addEventListener('click', () => go(i + 1)));\n"
    "  slider.addEventListener('input', () => go(Number(slider.value)));\n"
    "  const keys = { ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last' };\n"
    "  document.addEventListener('keydown', e => {\n"
    "    if (!keys[e.key] || e.target === slider || e.altKey || e.ctrlKey || e.metaKey) return;\n"
    "    e.preventDefault();\n"
    "    go(to[keys[e.key]]());\n"
    "  });\n"
    "  document.getElementById('nono-controls').hidden = false;\n"
    "  go(0);\n"
    "})();\n"
    "</script>\n";

/// What moves and how long, in an animation: a frame for the start, one for each step, and three for the end.
struct steps_timing {
    std::uint64_t milliseconds; // a frame
    std::uint64_t steps;

    [[nodiscard]] constexpr std::uint64_t frames() const noexcept { return steps + 4; }
    /// The place of a frame in the whole.
    [[nodiscard]] std::string percent(std::uint64_t frame) const { return percent_of(frame, frames()); }
};

/// Draws the steps of an explanation around and into the drawing of its puzzle.
class steps_drawing {
public:
    steps_drawing(const puzzle& source, const explain_result& path, const steps_style& style)
        : puzzle_(source), path_(path), drawing_(source.clues),
          left_(drawing_.width() - puzzle_drawing::margin - source.clues.width() * cell),
          top_(drawing_.height() - puzzle_drawing::margin - source.clues.height() * cell) {
        for (const step& step : path.steps)
            sentences_.push_back(sentence_for(step, source.clues, hint_level::why, style.words, &source.palette));
        sentences_.push_back(sentence_for(path.status, path.contradicted, style.words));
    }

    /// A sentence for each step, then one for the end.
    [[nodiscard]] const std::vector<std::string>& sentences() const noexcept { return sentences_; }

    /// The whole drawing; with times, it moves and shows its sentences.
    [[nodiscard]] std::string svg(const steps_timing* times) {
        inserting_pen pen(puzzle_.palette);
        const std::size_t width = times != nullptr ? (std::max)(drawing_.width(), least_width) : drawing_.width();
        const std::size_t lines = wrap_sentences(width);
        const std::size_t below = times != nullptr ? lines * line_height + puzzle_drawing::margin : 0;
        pen.open(width, drawing_.height() + below, puzzle_.metadata.title());
        pen.raw(svg_style);
        pen.raw(steps_svg_style);
        if (times != nullptr) pen.raw(animation_style(*times));
        pen.before_lines = all_cells(times);
        grid start(puzzle_.clues.width(), puzzle_.clues.height());
        if (has_cells()) start = cells_before(path_, 0).decided_or(blank);
        drawing_.draw(pen, &start);
        pen.raw(all_marks(times));
        return pen.close();
    }

private:
    static constexpr std::size_t cell = puzzle_drawing::cell;
    static constexpr std::size_t least_width = 420; // for the sentences
    static constexpr std::size_t line_height = 18;
    static constexpr std::size_t said_font_size = 13; // as in `steps_svg_style`
    static constexpr std::size_t character_width = 7;

    /// A pen that draws something more before the lines of the grid.
    struct inserting_pen : svg_pen {
        using svg_pen::svg_pen;
        std::string before_lines{};

        void lines(const std::vector<drawn_line>& all, bool heavy) {
            raw(std::exchange(before_lines, {}));
            svg_pen::lines(all, heavy);
        }
    };

    [[nodiscard]] bool has_cells() const {
        return path_.cells.width() == puzzle_.clues.width() && path_.cells.height() == puzzle_.clues.height();
    }

    // ---- paths ----

    /// A rectangle as a part of a path, `inset` units within its place.
    static void append_box(std::string& out, std::size_t x, std::size_t y, std::size_t width, std::size_t height,
                           std::size_t inset = 0) {
        const std::string across = std::to_string(width - 2 * inset);
        append_move(out, x + inset, y + inset);
        out += 'h' + across + 'v' + std::to_string(height - 2 * inset) + "h-" + across + 'z';
    }

    /// Boxes around cells, one for those that follow each other along a line.
    [[nodiscard]] std::string boxes(const std::vector<cell_position>& cells, axis along, std::size_t inset) const {
        std::string out;
        for (std::size_t i = 0; i < cells.size();) {
            std::size_t end = i + 1;
            while (end < cells.size() && follows(cells[end - 1], cells[end], along)) ++end;
            const std::size_t length = (end - i) * cell;
            if (cells[i].row < puzzle_.clues.height() && cells[i].column < puzzle_.clues.width())
                append_box(out, left_ + cells[i].column * cell, top_ + cells[i].row * cell,
                           along == axis::row ? length : cell, along == axis::row ? cell : length, inset);
            i = end;
        }
        return out;
    }
    [[nodiscard]] static bool follows(cell_position a, cell_position b, axis along) noexcept {
        if (along == axis::row) return a.row == b.row && a.column + 1 == b.column;
        return a.column == b.column && a.row + 1 == b.row;
    }

    [[nodiscard]] std::string dots(const std::vector<cell_position>& cells) const {
        std::string out;
        for (const auto place : cells) {
            append_move(out, left_ + place.column * cell + cell / 2, top_ + place.row * cell + cell / 2);
            out += "h0";
        }
        return out;
    }

    static void append_path(std::string& out, std::string_view kind, std::string_view path) {
        if (path.empty()) return;
        out += "<path class=\"nono-";
        out.append(kind).append("\" d=\"").append(path).append("\"/>");
    }

    // ---- cells ----

    /// The cells that steps decide, a group for each step, after those that are blank from the start.
    [[nodiscard]] std::string all_cells(const steps_timing* times) const {
        std::string out;
        append_path(out, "dot", dots(blank_at_start()));
        for (std::size_t i = 0; i < path_.steps.size(); ++i) {
            out += "<g class=\"nono-set\"";
            if (times != nullptr) out += " style=\"animation-name:nono-" + std::to_string(i + 1) + '"';
            out += '>';
            append_decided(out, path_.steps[i]);
            out += "</g>\n";
        }
        return out;
    }

    [[nodiscard]] std::vector<cell_position> blank_at_start() const {
        std::vector<cell_position> out;
        if (!has_cells()) return out;
        const partial_grid start = cells_before(path_, 0);
        for (std::size_t row = 0; row < start.height(); ++row)
            for (std::size_t column = 0; column < start.width(); ++column)
                if (start(row, column) == color_set::only(blank)) out.push_back({row, column});
        return out;
    }

    void append_decided(std::string& out, const step& step) const {
        lean_vector<std::pair<color_index, std::vector<cell_position>>> groups;
        for (const auto& change : step.cells) {
            if (change.after.size() != 1) continue;
            const color_index color = change.after.lowest();
            auto found = detail::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == color; });
            if (found == groups.end()) found = groups.insert(found, {color, {}});
            found->second.push_back(change.cell);
        }
        for (const auto& [color, cells] : groups) {
            if (color == blank) {
                append_path(out, "dot", dots(cells));
                continue;
            }
            out += "<path fill=\"#";
            append_rgb(out, puzzle_.palette.value(color));
            out += "\" d=\"" + boxes(cells, step.line().axis, 0) + "\"/>";
        }
    }

    // ---- marks ----

    /// What is shown while a step is: a group for each.
    [[nodiscard]] std::string all_marks(const steps_timing* times) const {
        std::string out;
        for (std::size_t i = 0; i < path_.steps.size(); ++i) {
            out += "<g class=\"nono-step\"";
            if (times != nullptr)
                out += " style=\"animation-delay:" + std::to_string((i + 1) * times->milliseconds) + "ms\"";
            out += '>';
            append_marks(out, path_.steps[i]);
            if (times != nullptr) append_said(out, i);
            out += "</g>\n";
        }
        if (times == nullptr) return out;
        out += "<g class=\"nono-end\">";
        append_said(out, path_.steps.size());
        return out + "</g>\n";
    }

    void append_marks(std::string& out, const step& step) const {
        std::string bands;
        std::string clues;
        lean_vector<line_position> seen;
        for (const auto& reason : step.lines) {
            if (std::find(seen.begin(), seen.end(), reason.line) != seen.end()) continue;
            seen.push_back(reason.line);
            append_clue_boxes(clues, reason);
            append_band(bands, reason.line);
        }
        std::vector<cell_position> changed;
        for (const auto& change : step.cells) changed.push_back(change.cell);
        const axis along = step.lines.size() == 1 ? step.line().axis : axis::row;
        append_path(out, "band", bands);
        append_path(out, "named", clues);
        append_path(out, "rests", boxes(step.rests_on, along, 2));
        append_path(out, "new", boxes(changed, along, 1));
        if (step.assumed) append_path(out, "tried", boxes({step.assumed->cell}, axis::row, 5));
    }

    void append_band(std::string& out, line_position line) const {
        constexpr std::size_t margin = puzzle_drawing::margin;
        if (line.axis == axis::row)
            append_box(out, margin, top_ + line.index * cell, drawing_.width() - 2 * margin, cell);
        else
            append_box(out, left_ + line.index * cell, margin, cell, drawing_.height() - 2 * margin);
    }

    void append_clue_boxes(std::string& out, const line_reason& reason) const {
        const bool is_row = reason.line.axis == axis::row;
        const auto& side = is_row ? puzzle_.clues.rows : puzzle_.clues.columns;
        if (reason.line.index >= side.size()) return;
        const std::size_t count = side[reason.line.index].size();
        for (const std::size_t i : reason.clues) {
            if (i >= count) continue;
            const std::size_t back = (count - i) * cell;
            append_box(out, is_row ? left_ - back : left_ + reason.line.index * cell,
                       is_row ? top_ + reason.line.index * cell : top_ - back, cell, cell, 1);
        }
    }

    // ---- sentences ----

    /// Wraps the sentences to a width. Returns the most lines that one of them has.
    std::size_t wrap_sentences(std::size_t width) {
        std::size_t most = 1;
        const std::size_t characters = (width - 2 * puzzle_drawing::margin) / character_width;
        wrapped_.clear();
        for (std::size_t i = 0; i < sentences_.size(); ++i) {
            const std::string number = i < path_.steps.size() ? std::to_string(i + 1) + ". " : std::string();
            wrapped_.push_back(wrap(number + sentences_[i], characters));
            most = (std::max)(most, wrapped_.back().size());
        }
        return most;
    }

    /// The lines of a text that breaks at blanks.
    [[nodiscard]] static std::vector<std::string> wrap(std::string_view text, std::size_t characters) {
        std::vector<std::string> out(1);
        std::size_t used = 0;
        while (!text.empty()) {
            const std::size_t end = (std::min)(text.find(' '), text.size());
            const std::string_view word = text.substr(0, end);
            const auto length = static_cast<std::size_t>(detail::count_if(
                word.begin(), word.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
            if (used > 0 && used + 1 + length > characters) {
                out.emplace_back();
                used = 0;
            }
            if (used > 0) out.back() += ' ';
            used += length + (used > 0 ? 1 : 0);
            out.back() += word;
            text.remove_prefix((std::min)(end + 1, text.size()));
        }
        return out;
    }

    void append_said(std::string& out, std::size_t sentence) const {
        std::size_t y = drawing_.height() + line_height / 2 + below_middle(said_font_size);
        for (const auto& line : wrapped_[sentence]) {
            out += "<text class=\"nono-said\"";
            append_attribute(out, "x", puzzle_drawing::margin);
            append_attribute(out, "y", y);
            out += '>';
            append_markup(out, line);
            out += "</text>";
            y += line_height;
        }
    }

    // ---- motion ----

    /// All steps have the same animation, begun one after the other: shown for one frame of the whole. What they decide
    /// stays until the whole begins again, so that each has an animation of its own.
    [[nodiscard]] static std::string animation_style(const steps_timing& times) {
        const std::string duration = std::to_string(times.frames() * times.milliseconds) + "ms";
        std::string out = "<style>\n@media (prefers-reduced-motion: no-preference) {\n";
        out += ".nono-step, .nono-set, .nono-end { animation-duration: " + duration +
               "; animation-timing-function: step-end; animation-iteration-count: infinite; }\n";
        out += ".nono-step { animation-name: nono-show; }\n.nono-end { animation-name: nono-end; }\n";
        out += "@keyframes nono-show{0%{visibility:visible}" + times.percent(1) + "{visibility:hidden}}\n";
        append_keyframes(out, "end", times.percent(times.steps + 1));
        for (std::size_t i = 1; i <= times.steps; ++i) append_keyframes(out, std::to_string(i), times.percent(i));
        return out + "}\n</style>\n";
    }
    static void append_keyframes(std::string& out, std::string_view name, std::string_view from) {
        out += "@keyframes nono-";
        out.append(name).append("{0%{visibility:hidden}").append(from).append("{visibility:visible}}\n");
    }

    const puzzle& puzzle_;
    const explain_result& path_;
    puzzle_drawing drawing_;
    std::size_t left_; // of the grid
    std::size_t top_;
    std::vector<std::string> sentences_{};
    lean_vector<std::vector<std::string>> wrapped_{};
};

} // namespace detail

std::string draw_steps_svg(const puzzle& puzzle, const explain_result& path, const steps_style& style) {
    const detail::steps_timing times{(std::max<std::uint32_t>)(style.milliseconds, 1), path.steps.size()};
    return detail::steps_drawing(puzzle, path, style).svg(&times);
}

std::string draw_steps_html(const puzzle& puzzle, const explain_result& path, const steps_style& style) {
    detail::steps_drawing drawing(puzzle, path, style);
    const std::string_view title = puzzle.metadata.title().empty() ? "Nonogram" : puzzle.metadata.title();
    const std::string count = std::to_string(path.steps.size());
    std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>";
    detail::append_markup(out, title);
    out += "</title>\n";
    out += detail::steps_page_style;
    out += "</head>\n<body>\n<h1>";
    detail::append_markup(out, title);
    out += "</h1>\n<main>\n" + drawing.svg(nullptr);
    out += "<aside>\n<div id=\"nono-controls\" hidden>\n"
           "<button name=\"first\" aria-label=\"First\">|&#x25C0;</button>\n"
           "<button name=\"back\" aria-label=\"Back\">&#x25C0;</button>\n"
           "<button name=\"next\" aria-label=\"Next\">&#x25B6;</button>\n"
           "<button name=\"last\" aria-label=\"Last\">&#x25B6;|</button>\n"
           "<input id=\"nono-at\" type=\"range\" min=\"0\" max=\"" +
           std::to_string(drawing.sentences().size()) +
           "\" value=\"0\" aria-label=\"Step\">\n</div>\n<p id=\"nono-said\" aria-live=\"polite\">" + count +
           (path.steps.size() == 1 ? " step.</p>\n" : " steps.</p>\n") + "<ol id=\"nono-list\">\n";
    for (const auto& sentence : drawing.sentences()) {
        out += "<li>";
        detail::append_markup(out, sentence);
        out += "</li>\n";
    }
    out += "</ol>\n</aside>\n</main>\n";
    out += detail::steps_page_script;
    return out + "</body>\n</html>\n";
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_EXPLAIN_ANIMATION_HPP
