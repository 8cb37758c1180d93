// Writers and drawings of nonograms, and other operations on entire puzzles.
// SPDX-License-Identifier: MIT
#include "../known_formats.hpp"
#include "growth.hpp"
#include "pumps.hpp"

#include <nono/all.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono_growth {
namespace {

struct kind {
    std::string name;
    std::function<nono::puzzle(std::size_t size)> make;
};

std::size_t side_of(std::size_t cells) { return static_cast<std::size_t>(std::sqrt(static_cast<double>(cells))); }

enum class cells { blank, filled, checks, colors };

nono::puzzle picture(std::size_t width, std::size_t height, cells content) {
    nono::puzzle out;
    nono::grid goal(width, height);
    for (std::size_t row = 0; row < height; ++row)
        for (std::size_t i = 0; i < width; ++i) {
            if (content == cells::filled) goal(row, i) = 1;
            if (content == cells::checks) goal(row, i) = static_cast<nono::color_index>((row + i) % 2);
            if (content == cells::colors)
                goal(row, i) = static_cast<nono::color_index>((7 * row + 3 * i) % nono::extend::max_colors);
        }
    out.clues = nono::clues_of(goal);
    out.goal = std::move(goal);
    return out;
}

nono::puzzle small() { return picture(4, 3, cells::checks); }

/// Returns one row or column with `count` clues of 1, more than fit into it.
nono::puzzle crowded(std::size_t count, bool row, bool last) {
    nono::puzzle out = picture(20, 20, cells::checks);
    out.goal.reset();
    auto& bank = row ? out.clues.rows : out.clues.columns;
    bank.set_line(last ? bank.size() - 1 : 0, nono::line_clue(count, 1));
    return out;
}

/// Returns a row or column of two cells with many clues, next to many others.
nono::puzzle crowded_beside(std::size_t count, bool row, bool last) {
    nono::puzzle out = row ? picture(2, count, cells::blank) : picture(count, 2, cells::blank);
    auto& bank = row ? out.clues.rows : out.clues.columns;
    bank.set_line(last ? bank.size() - 1 : 0, nono::line_clue(count, 1));
    return out;
}

nono::puzzle with_property(const std::string& part, std::size_t size) {
    nono::puzzle out = small();
    out.metadata.properties = {{"title", repeated(part, size)}};
    return out;
}

nono::puzzle with_properties(std::size_t count, const std::string& key, bool numbered) {
    nono::puzzle out = small();
    for (std::size_t i = 0; i < count; ++i)
        out.metadata.properties.push_back({numbered ? key + std::to_string(i) : key, "1"});
    return out;
}

nono::puzzle with_saved(std::size_t count, nono::color_set cell, std::size_t side) {
    nono::puzzle out = picture(side, side, cells::colors);
    for (std::size_t i = 0; i < count; ++i) out.saved.push_back({"saved", nono::partial_grid(side, side, cell)});
    return out;
}

/// Returns saved grids of one cell, in a puzzle with many clues.
nono::puzzle with_saved_beside_clues(std::size_t count) {
    nono::puzzle out = picture(1, 1, cells::filled);
    out.clues.rows.set_line(0, nono::line_clue(count, 1));
    out.saved.assign(count, {"saved", nono::partial_grid(1, 1, nono::color_set::first(2))});
    return out;
}

nono::puzzle with_palette(std::size_t size, bool symbols) {
    nono::puzzle out = picture(16, 16, cells::colors);
    for (std::size_t i = 0; i < nono::extend::max_colors; ++i) {
        const std::string text = repeated("x", size / nono::extend::max_colors);
        out.palette.entries.push_back({symbols ? "" : text, nono::rgb{1, 2, 3}, symbols ? text : ""});
    }
    return out;
}

void add_pictures(std::vector<kind>& to, const std::string& name, cells content) {
    to.push_back({"square, " + name, [content](std::size_t n) { return picture(side_of(n), side_of(n), content); }});
    to.push_back({"one row, " + name, [content](std::size_t n) { return picture(n, 1, content); }});
    to.push_back({"one column, " + name, [content](std::size_t n) { return picture(1, n, content); }});
    to.push_back({"wide, " + name, [content](std::size_t n) { return picture(n / 10, 10, content); }});
    to.push_back({"tall, " + name, [content](std::size_t n) { return picture(10, n / 10, content); }});
}

void add_crowded(std::vector<kind>& to, bool row, bool last) {
    const std::string line = std::string(last ? "last " : "first ") + (row ? "row" : "column");
    to.push_back({"many clues in the " + line, [=](std::size_t n) { return crowded(n, row, last); }});
    to.push_back(
        {"many clues in the " + line + " of many", [=](std::size_t n) { return crowded_beside(n / 4, row, last); }});
}

void add_saved(std::vector<kind>& to) {
    static constexpr nono::color_set any = nono::color_set::first(nono::extend::max_colors);
    to.push_back({"saved grids, unknown", [](std::size_t n) { return with_saved(n / 100, any, 4); }});
    to.push_back({"saved grids, some colors", [](std::size_t n) { return with_saved(n / 100, {0b1010}, 4); }});
    to.push_back({"saved grids, decided", [](std::size_t n) { return with_saved(n / 100, {0b1}, 4); }});
    to.push_back({"saved grids and clues", [](std::size_t n) { return with_saved_beside_clues(n / 10); }});
    to.push_back({"a saved grid", [](std::size_t n) { return with_saved(1, {0b1}, side_of(n / 9)); }});
}

/// Returns puzzles with many cells or clues.
std::vector<kind> large() {
    std::vector<kind> out;
    add_pictures(out, "blank", cells::blank);
    add_pictures(out, "filled", cells::filled);
    add_pictures(out, "checks", cells::checks);
    add_pictures(out, "63 colors", cells::colors);
    for (const bool row : {true, false})
        for (const bool last : {true, false}) add_crowded(out, row, last);
    add_saved(out);
    return out;
}

/// Parts of titles: characters that some format has to escape.
const std::vector<std::string>& title_parts() {
    // clang-format off
    static const std::vector<std::string> out{
        "a", " ", "\"", "'", "&", "<", ">", "\\", "\n", "\r", "\t", "\x01", "\x80", "\xC2\x85", "\xC3\xA9",
        "\xF0\x9F\x9F\xA5", "\xEF\xBF\xBF", "|", ";", "=", "#", "]", "//", "%41", "&amp;", "1"};
    // clang-format on
    return out;
}

/// Returns puzzles with much text.
std::vector<kind> wordy() {
    std::vector<kind> out;
    for (const std::string& part : title_parts())
        out.push_back({"title of " + readable(part), [part](std::size_t n) { return with_property(part, n); }});
    for (const std::string key :
         {"title", "by", "k", "goal-id", "solution-note", "note", "id", "description", "bad key", ""})
        for (const bool numbered : {false, true})
            out.push_back({"keys '" + key + (numbered ? "' with numbers" : "'"),
                           [=](std::size_t n) { return with_properties(n / 8, key, numbered); }});
    out.push_back({"names of colors", [](std::size_t n) { return with_palette(n, false); }});
    out.push_back({"symbols of colors", [](std::size_t n) { return with_palette(n, true); }});
    return out;
}

/// Returns the number of cells, lines, clues and bytes of texts.
std::size_t size_of(const nono::puzzle& item) {
    std::size_t out = item.clues.width() * item.clues.height();
    for (const auto* bank : {&item.clues.rows, &item.clues.columns})
        for (const auto& line : *bank) out += 1 + line.size();
    for (const auto& entry : item.metadata.properties) out += 1 + entry.key.size() + entry.value.size();
    for (const auto& entry : item.palette.entries) out += 1 + entry.name.size() + entry.symbol.size();
    for (const auto& entry : item.saved) out += 1 + entry.cells.cells().size() * sizeof(nono::color_set);
    return out;
}

/// An operation on a puzzle that returns the size of its output. `share`: the inputs are smaller by this factor than
/// elsewhere.
template <class Do>
void add(std::vector<trial>& to, const std::string& operation, const std::vector<kind>& of, Do act,
         std::size_t share = 1) {
    for (const auto& item : of)
        to.push_back({operation, item.name, [item, act, share](std::size_t size) {
                          nono::puzzle made = item.make(size / share);
                          const std::size_t units = size_of(made);
                          return prepared{units, [made = std::move(made), act] { return act(made); }};
                      }});
}

/// Adds writing of many puzzles at once.
template <class F>
void add_bundle(std::vector<trial>& to, const std::string& operation, const std::string& shape,
                const nono::puzzle& item) {
    to.push_back({operation, shape, [item](std::size_t size) {
                      const std::vector<nono::puzzle> all(size / size_of(item), item);
                      return prepared{size, [all] { return F::write_all(all, {}).text.size(); }};
                  }});
}

std::vector<nono::ansi_style> terminal_styles() {
    std::vector<nono::ansi_style> out;
    for (const auto depth : {nono::color_depth::none, nono::color_depth::palette_256, nono::color_depth::truecolor})
        for (const auto shape :
             {nono::cell_shape::half_block, nono::cell_shape::two_characters, nono::cell_shape::one_character})
            out.push_back({depth, shape, {}});
    return out;
}

} // namespace

void add_writers(std::vector<trial>& to) {
    nono_tests::every_format::for_each([&]<class F>() {
        if constexpr (nono::extend::writable_format<F>) {
            const std::string name(F::info.name);
            const auto write = [](const nono::puzzle& item, nono::write_options options) {
                const auto written = F::write(item, options);
                return written.text.size() + written.lost.size();
            };
            // A formula is hundreds of times larger than its puzzle.
            const std::size_t share = name == "dimacs" || name == "smtlib" ? 16 : 1;
            const auto plain = [write](const nono::puzzle& item) { return write(item, {}); };
            add(to, "write " + name, large(), plain, share);
            add(to, "write " + name, wordy(), plain);
            add(to, "write " + name + " (ascii)", wordy(),
                [write](const nono::puzzle& item) { return write(item, {.ascii = true}); });
            if (name == "pbm" || name == "ppm")
                add(to, "write " + name + " (binary)", large(),
                    [write](const nono::puzzle& item) { return write(item, {.binary = true}); });
            if constexpr (requires { F::write_all({}, {}); }) {
                add_bundle<F>(to, "write " + name, "many puzzles", small());
                add_bundle<F>(to, "write " + name, "many titled puzzles", with_property("a", 20));
            }
        }
    });
}

void add_drawings(std::vector<trial>& to) {
    using nono::puzzle;
    add(to, "draw as text", large(),
        [](const puzzle& item) { return item.goal ? nono::draw_text(*item.goal).size() : 0; });
    add(to, "draw with clues", large(), [](const puzzle& item) {
        const nono::grid goal = item.goal.value_or(nono::grid(item.clues.width(), item.clues.height()));
        return nono::draw_text(goal, item.clues).size();
    });
    add(to, "draw partial with clues", large(), [](const puzzle& item) {
        const nono::partial_grid begun(item.clues.width(), item.clues.height(),
                                       nono::color_set::first(item.clues.color_count()));
        return nono::draw_text(begun, item.clues).size() + nono::draw_text(begun).size();
    });
    add(to, "draw as SVG", large(), [](const puzzle& item) {
        const nono::grid* const goal = item.goal ? &*item.goal : nullptr;
        const std::size_t alone =
            goal == nullptr ? 0 : nono::draw_svg(*goal, item.palette, item.metadata.title()).size();
        return alone + nono::draw_svg(item.clues, goal, item.palette, item.metadata.title()).size();
    });
    for (const nono::ansi_style& style : terminal_styles())
        add(to,
            "draw for a terminal, style " + std::to_string(static_cast<int>(style.depth)) +
                std::to_string(static_cast<int>(style.shape)),
            large(), [style](const puzzle& item) {
                const nono::partial_grid begun(item.clues.width(), item.clues.height(), nono::color_set::first(2));
                return nono::draw_ansi(begun, item.palette, style).size() +
                       (item.goal ? nono::draw_ansi(*item.goal, item.palette, style).size() : 0);
            });
    add(to, "identify", large(), [](const puzzle& item) {
        static_cast<void>(nono::hash_clues(item));
        return nono::canonical_text(item).size();
    });
    add(to, "derive clues", large(), [](const puzzle& item) {
        if (item.goal) static_cast<void>(nono::satisfies(*item.goal, nono::clues_of(*item.goal)));
        return std::size_t{0};
    });
    add(to, "save and restore cells", large(), [](const puzzle& item) {
        const std::size_t colors = item.clues.color_count();
        std::size_t made = 0;
        for (const auto& entry : item.saved) {
            const std::string text = nono::write_cells(entry.cells, colors);
            static_cast<void>(nono::parse_cells(text, entry.cells.width(), entry.cells.height(), colors));
            made += text.size();
        }
        return made;
    });
    add(to, "metadata and palette", wordy(), [](const puzzle& item) {
        puzzle copy = item;
        copy.metadata.set("last", "1");
        static_cast<void>(copy.metadata.erase("k"));
        static_cast<void>(copy.metadata.find("none"));
        for (std::size_t i = 0; i < nono::extend::max_colors; ++i)
            static_cast<void>(copy.palette.value(static_cast<nono::color_index>(i)));
        return nono::printable(item.metadata.title()).size();
    });
}

} // namespace nono_growth
