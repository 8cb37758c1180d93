// SPDX-License-Identifier: MIT
#include "steps_drawing.hpp"

#include "animations.hpp"
#include "page_files.hpp"
#include "pages.hpp"

#include <nono/explain/path.hpp>
#include <nono/render/drawing.hpp>
#include <nono/render/svg.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

namespace {

using nono::extend::puzzle_drawing;

// What moves and how long, in an animation: a frame for the start, one for each step, and three for the end.
struct steps_timing {
    std::uint64_t milliseconds; // a frame
    std::uint64_t steps;

    [[nodiscard]] constexpr std::uint64_t frames() const noexcept { return steps + 4; }
    // The place of a frame in the whole.
    [[nodiscard]] std::string percent(std::uint64_t frame) const { return percent_of(frame, frames()); }
};

// Draws the steps of an explanation around and into the drawing of its puzzle.
class steps_drawing {
public:
    steps_drawing(const nono::puzzle& source, const nono::explain_result& path, const steps_style& style)
        : puzzle_(source), path_(path), drawing_(source.clues),
          left_(drawing_.width() - puzzle_drawing::margin - source.clues.width() * cell),
          top_(drawing_.height() - puzzle_drawing::margin - source.clues.height() * cell) {
        for (const auto& step : path.steps)
            sentences_.push_back(sentence_for(step, source.clues, nono::hint_level::why, style.words, &source.palette));
        sentences_.push_back(sentence_for(path.status, path.contradicted, style.words));
    }

    // A sentence for each step, then one for the end.
    [[nodiscard]] const std::vector<std::string>& sentences() const noexcept { return sentences_; }

    // The whole drawing; with times, it moves and shows its sentences.
    [[nodiscard]] std::string svg(const steps_timing* times) {
        const std::size_t width = times != nullptr ? std::max(drawing_.width(), min_width) : drawing_.width();
        const std::size_t lines = wrap_sentences(width);
        const std::size_t below = times != nullptr ? lines * line_height + puzzle_drawing::margin : 0;
        nono::grid start(puzzle_.clues.width(), puzzle_.clues.height());
        if (has_cells()) start = nono::extend::cells_before(path_, 0).decided_or(nono::blank);
        const std::string document = nono::draw_svg(puzzle_.clues, &start, puzzle_.palette);
        const svg_parts puzzle = parts_of_svg(document);
        const std::size_t grid_lines = puzzle.content.find("<path class=\"nono-th"); // thin ones, then thick ones
        std::string out = svg_head(width, drawing_.height() + below, puzzle_.metadata.title());
        out.append(puzzle.definitions) += style_element(page_files::steps_css);
        if (times != nullptr) out += animation_style(*times);
        out.append(puzzle.content.substr(0, grid_lines)) += all_cells(times);
        out.append(puzzle.content.substr(grid_lines)) += all_marks(times);
        return out + "</svg>\n";
    }

private:
    static constexpr std::size_t cell = puzzle_drawing::cell;
    static constexpr std::size_t min_width = 420; // for the sentences
    static constexpr std::size_t line_height = 18;
    static constexpr std::size_t character_width = 7; // of sentences of 13 units, as in steps.css
    static constexpr std::size_t baseline = 5;        // below the middle of such a line

    [[nodiscard]] bool has_cells() const {
        return path_.cells.width() == puzzle_.clues.width() && path_.cells.height() == puzzle_.clues.height();
    }

    // ---- paths ----

    static std::string move_to(std::size_t x, std::size_t y) { return fmt::format("M{} {}", x, y); }

    // A rectangle as a part of a path, `inset` units within its place.
    static void append_box(std::string& out, std::size_t x, std::size_t y, std::size_t width, std::size_t height,
                           std::size_t inset = 0) {
        const std::string across = std::to_string(width - 2 * inset);
        out += move_to(x + inset, y + inset) + 'h' + across + 'v' + std::to_string(height - 2 * inset) + "h-" + across +
               'z';
    }

    // Boxes around cells, one for those that follow each other along a line.
    [[nodiscard]] std::string boxes(const std::vector<nono::cell_position>& cells, nono::axis along,
                                    std::size_t inset) const {
        std::string out;
        for (std::size_t i = 0; i < cells.size();) {
            std::size_t end = i + 1;
            while (end < cells.size() && follows(cells[end - 1], cells[end], along)) ++end;
            const std::size_t length = (end - i) * cell;
            if (cells[i].row < puzzle_.clues.height() && cells[i].column < puzzle_.clues.width())
                append_box(out, left_ + cells[i].column * cell, top_ + cells[i].row * cell,
                           along == nono::axis::row ? length : cell, along == nono::axis::row ? cell : length, inset);
            i = end;
        }
        return out;
    }
    [[nodiscard]] static bool follows(nono::cell_position a, nono::cell_position b, nono::axis along) noexcept {
        if (along == nono::axis::row) return a.row == b.row && a.column + 1 == b.column;
        return a.column == b.column && a.row + 1 == b.row;
    }

    [[nodiscard]] std::string dots(const std::vector<nono::cell_position>& cells) const {
        std::string out;
        for (const auto at : cells)
            out += move_to(left_ + at.column * cell + cell / 2, top_ + at.row * cell + cell / 2) + "h0";
        return out;
    }

    static void append_path(std::string& out, std::string_view kind, std::string_view path) {
        if (path.empty()) return;
        out += "<path class=\"nono-";
        out.append(kind).append("\" d=\"").append(path).append("\"/>");
    }

    // ---- cells ----

    // The cells that steps decide, a group for each step, after those that are blank from the start.
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

    [[nodiscard]] std::vector<nono::cell_position> blank_at_start() const {
        std::vector<nono::cell_position> out;
        if (!has_cells()) return out;
        const nono::partial_grid start = nono::extend::cells_before(path_, 0);
        for (std::size_t row = 0; row < start.height(); ++row)
            for (std::size_t column = 0; column < start.width(); ++column)
                if (start(row, column) == nono::color_set::only(nono::blank)) out.push_back({row, column});
        return out;
    }

    void append_decided(std::string& out, const nono::step& step) const {
        std::vector<std::pair<nono::color_index, std::vector<nono::cell_position>>> groups;
        for (const auto& change : step.cells) {
            if (change.after.size() != 1) continue;
            const nono::color_index color = change.after.lowest();
            auto found = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == color; });
            if (found == groups.end()) found = groups.insert(found, {color, {}});
            found->second.push_back(change.cell);
        }
        for (const auto& [color, cells] : groups) {
            if (color == nono::blank) {
                append_path(out, "dot", dots(cells));
                continue;
            }
            const nono::rgb look = puzzle_.palette.value(color);
            out += fmt::format("<path fill=\"#{:02x}{:02x}{:02x}\" d=\"{}\"/>", look.red, look.green, look.blue,
                               boxes(cells, step.line().axis, 0));
        }
    }

    // ---- marks ----

    // What is shown while a step is: a group for each.
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

    void append_marks(std::string& out, const nono::step& step) const {
        std::string bands;
        std::string clues;
        std::vector<nono::line_position> seen;
        for (const auto& reason : step.lines) {
            if (std::find(seen.begin(), seen.end(), reason.line) != seen.end()) continue;
            seen.push_back(reason.line);
            append_clue_boxes(clues, reason);
            append_band(bands, reason.line);
        }
        std::vector<nono::cell_position> changed;
        for (const auto& change : step.cells) changed.push_back(change.cell);
        const nono::axis along = step.lines.size() == 1 ? step.line().axis : nono::axis::row;
        append_path(out, "band", bands);
        append_path(out, "named", clues);
        append_path(out, "rests", boxes(step.rests_on, along, 2));
        append_path(out, "new", boxes(changed, along, 1));
        if (step.assumed) append_path(out, "tried", boxes({step.assumed->cell}, nono::axis::row, 5));
    }

    void append_band(std::string& out, nono::line_position line) const {
        constexpr std::size_t margin = puzzle_drawing::margin;
        if (line.axis == nono::axis::row)
            append_box(out, margin, top_ + line.index * cell, drawing_.width() - 2 * margin, cell);
        else
            append_box(out, left_ + line.index * cell, margin, cell, drawing_.height() - 2 * margin);
    }

    void append_clue_boxes(std::string& out, const nono::extend::line_reason& reason) const {
        const bool is_row = reason.line.axis == nono::axis::row;
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

    // Wraps the sentences to a width. Returns the most lines that one of them has.
    std::size_t wrap_sentences(std::size_t width) {
        std::size_t maximum = 1;
        const std::size_t characters = (width - 2 * puzzle_drawing::margin) / character_width;
        wrapped_.clear();
        for (std::size_t i = 0; i < sentences_.size(); ++i) {
            const std::string number = i < path_.steps.size() ? std::to_string(i + 1) + ". " : std::string();
            wrapped_.push_back(wrap(number + sentences_[i], characters));
            maximum = std::max(maximum, wrapped_.back().size());
        }
        return maximum;
    }

    // The lines of a text that breaks at blanks.
    [[nodiscard]] static std::vector<std::string> wrap(std::string_view text, std::size_t characters) {
        std::vector<std::string> out(1);
        std::size_t used = 0;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find(' '), text.size());
            const std::string_view word = text.substr(0, end);
            const auto length = static_cast<std::size_t>(std::count_if(
                word.begin(), word.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
            if (used > 0 && used + 1 + length > characters) {
                out.emplace_back();
                used = 0;
            }
            if (used > 0) out.back() += ' ';
            used += length + (used > 0 ? 1 : 0);
            out.back() += word;
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return out;
    }

    void append_said(std::string& out, std::size_t sentence) const {
        std::size_t y = drawing_.height() + line_height / 2 + baseline;
        for (const auto& line : wrapped_[sentence]) {
            out += fmt::format("<text class=\"nono-said\" x=\"{}\" y=\"{}\">{}</text>", puzzle_drawing::margin, y,
                               markup(line));
            y += line_height;
        }
    }

    // ---- motion ----

    // All steps have the same animation, begun one after the other: shown for one frame of the whole. What they decide
    // stays until the whole begins again, so that each has an animation of its own.
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

    const nono::puzzle& puzzle_;
    const nono::explain_result& path_;
    puzzle_drawing drawing_;
    std::size_t left_; // of the grid
    std::size_t top_;
    std::vector<std::string> sentences_{};
    std::vector<std::vector<std::string>> wrapped_{};
};

} // namespace

std::string draw_steps_svg(const nono::puzzle& puzzle, const nono::explain_result& path, const steps_style& style) {
    const steps_timing times{std::max<std::uint32_t>(style.milliseconds, 1), path.steps.size()};
    return steps_drawing(puzzle, path, style).svg(&times);
}

std::string draw_steps_html(const nono::puzzle& puzzle, const nono::explain_result& path, const steps_style& style) {
    steps_drawing drawing(puzzle, path, style);
    const std::string_view title = puzzle.metadata.title();
    std::string sentences;
    for (const auto& sentence : drawing.sentences()) sentences += "<li>" + markup(sentence) + "</li>\n";
    return filled_page(page_files::steps_page_html,
                       {{"title", markup(title.empty() ? "Nonogram" : title)},
                        {"steps_page.css", without_license(page_files::steps_page_css)},
                        {"drawing", drawing.svg(nullptr)},
                        {"last", std::to_string(drawing.sentences().size())},
                        {"count", fmt::format("{} step{}.", path.steps.size(), path.steps.size() == 1 ? "" : "s")},
                        {"sentences", sentences},
                        {"steps_page.js", without_license(page_files::steps_page_js)}});
}

} // namespace cli
