// Writers and drawings of nonograms, and what else is done with a whole puzzle.
#include "growth.hpp"
#include "pumps.hpp"

#include <nono/formats/xml.hpp>
#include <nono/nono.hpp>

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

nono::puzzle picture(std::size_t width, std::size_t height, cells what) {
    nono::puzzle out;
    nono::grid goal(width, height);
    for (std::size_t row = 0; row < height; ++row)
        for (std::size_t i = 0; i < width; ++i) {
            if (what == cells::filled) goal(row, i) = 1;
            if (what == cells::checks) goal(row, i) = static_cast<nono::color_index>((row + i) % 2);
            if (what == cells::colors)
                goal(row, i) = static_cast<nono::color_index>((7 * row + 3 * i) % nono::max_colors);
        }
    out.clues = nono::clues_of(goal);
    out.goal = std::move(goal);
    return out;
}

nono::puzzle small() { return picture(4, 3, cells::checks); }

/// One row or column with so many clues of 1, more than fit into it.
nono::puzzle crowded(std::size_t count, bool row, bool last) {
    nono::puzzle out = picture(20, 20, cells::checks);
    out.goal.reset();
    auto& bank = row ? out.clues.rows : out.clues.columns;
    bank[last ? bank.size() - 1 : 0].assign(count, nono::clue{1, 1});
    return out;
}

/// A row or column of two cells, beside many of them, with many clues.
nono::puzzle crowded_beside(std::size_t count, bool row, bool last) {
    nono::puzzle out = row ? picture(2, count, cells::blank) : picture(count, 2, cells::blank);
    auto& bank = row ? out.clues.rows : out.clues.columns;
    bank[last ? bank.size() - 1 : 0].assign(count, nono::clue{1, 1});
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

/// Saved grids of one cell, in a puzzle with many clues.
nono::puzzle with_saved_beside_clues(std::size_t count) {
    nono::puzzle out = picture(1, 1, cells::filled);
    out.clues.rows[0].assign(count, nono::clue{1, 1});
    out.saved.assign(count, {"saved", nono::partial_grid(1, 1, nono::color_set::first(2))});
    return out;
}

nono::puzzle with_palette(std::size_t size, bool symbols) {
    nono::puzzle out = picture(16, 16, cells::colors);
    for (std::size_t i = 0; i < nono::max_colors; ++i) {
        const std::string text = repeated("x", size / nono::max_colors);
        out.palette.entries.push_back({symbols ? "" : text, nono::rgb{1, 2, 3}, symbols ? text : ""});
    }
    return out;
}

void add_pictures(std::vector<kind>& to, const std::string& name, cells what) {
    to.push_back({"square, " + name, [what](std::size_t n) { return picture(side_of(n), side_of(n), what); }});
    to.push_back({"one row, " + name, [what](std::size_t n) { return picture(n, 1, what); }});
    to.push_back({"one column, " + name, [what](std::size_t n) { return picture(1, n, what); }});
    to.push_back({"wide, " + name, [what](std::size_t n) { return picture(n / 10, 10, what); }});
    to.push_back({"tall, " + name, [what](std::size_t n) { return picture(10, n / 10, what); }});
}

void add_crowded(std::vector<kind>& to, bool row, bool last) {
    const std::string line = std::string(last ? "last " : "first ") + (row ? "row" : "column");
    to.push_back({"many clues in the " + line, [=](std::size_t n) { return crowded(n, row, last); }});
    to.push_back(
        {"many clues in the " + line + " of many", [=](std::size_t n) { return crowded_beside(n / 4, row, last); }});
}

void add_saved(std::vector<kind>& to) {
    static constexpr nono::color_set any = nono::color_set::first(nono::max_colors);
    to.push_back({"saved grids, unknown", [](std::size_t n) { return with_saved(n / 100, any, 4); }});
    to.push_back({"saved grids, some colors", [](std::size_t n) { return with_saved(n / 100, {0b1010}, 4); }});
    to.push_back({"saved grids, decided", [](std::size_t n) { return with_saved(n / 100, {0b1}, 4); }});
    to.push_back({"saved grids and clues", [](std::size_t n) { return with_saved_beside_clues(n / 10); }});
    to.push_back({"a saved grid", [](std::size_t n) { return with_saved(1, {0b1}, side_of(n / 9)); }});
}

/// Puzzles with many cells or clues.
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

/// What titles are made of: characters that one format or another has to escape.
const std::vector<std::string>& title_parts() {
    // clang-format off
    static const std::vector<std::string> out{
        "a", " ", "\"", "'", "&", "<", ">", "\\", "\n", "\r", "\t", "\x01", "\x80", "\xC2\x85", "\xC3\xA9",
        "\xF0\x9F\x9F\xA5", "\xEF\xBF\xBF", "|", ";", "=", "#", "]", "//", "%41", "&amp;", "1"};
    // clang-format on
    return out;
}

/// Puzzles with much text.
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

/// Cells, lines, clues and bytes of texts.
std::size_t size_of(const nono::puzzle& one) {
    std::size_t out = one.clues.width() * one.clues.height();
    for (const auto* bank : {&one.clues.rows, &one.clues.columns})
        for (const auto& line : *bank) out += 1 + line.size();
    for (const auto& each : one.metadata.properties) out += 1 + each.key.size() + each.value.size();
    for (const auto& each : one.palette.entries) out += 1 + each.name.size() + each.symbol.size();
    for (const auto& each : one.saved) out += 1 + each.cells.cells().size() * sizeof(nono::color_set);
    return out;
}

/// An operation on a puzzle that returns how much it made. `share`: what is tried is so much smaller than elsewhere.
template <class Do>
void add(std::vector<trial>& to, const std::string& operation, const std::vector<kind>& of, Do act,
         std::size_t share = 1) {
    for (const auto& one : of)
        to.push_back({operation, one.name, [one, act, share](std::size_t size) {
                          nono::puzzle made = one.make(size / share);
                          const std::size_t units = size_of(made);
                          return prepared{units, [made = std::move(made), act] { return act(made); }};
                      }});
}

/// Writing many puzzles at once.
template <class F>
void add_bundle(std::vector<trial>& to, const std::string& operation, const std::string& shape,
                const nono::puzzle& one) {
    to.push_back({operation, shape, [one](std::size_t size) {
                      const std::vector<nono::puzzle> all(size / size_of(one), one);
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
    nono::xml_formats::for_each([&]<class F>() {
        if constexpr (nono::writable_format<F>) {
            const std::string name(F::info.name);
            const auto write = [](const nono::puzzle& one, nono::write_options options) {
                const auto written = F::write(one, options);
                return written.text.size() + written.lost.size();
            };
            // A formula is hundreds of times as large as its puzzle.
            const std::size_t share = name == "dimacs" ? 16 : 1;
            const auto plain = [write](const nono::puzzle& one) { return write(one, {}); };
            add(to, "write " + name, large(), plain, share);
            add(to, "write " + name, wordy(), plain);
            add(to, "write " + name + " (ascii)", wordy(),
                [write](const nono::puzzle& one) { return write(one, {.ascii = true}); });
            if (name == "pbm" || name == "ppm")
                add(to, "write " + name + " (binary)", large(),
                    [write](const nono::puzzle& one) { return write(one, {.binary = true}); });
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
        [](const puzzle& one) { return one.goal ? nono::draw_text(*one.goal).size() : 0; });
    add(to, "draw with clues", large(), [](const puzzle& one) {
        const nono::grid goal = one.goal.value_or(nono::grid(one.clues.width(), one.clues.height()));
        return nono::draw_text(goal, one.clues).size();
    });
    add(to, "draw partial with clues", large(), [](const puzzle& one) {
        const nono::partial_grid begun(one.clues.width(), one.clues.height(),
                                       nono::color_set::first(one.clues.color_count()));
        return nono::draw_text(begun, one.clues).size() + nono::draw_text(begun).size();
    });
    add(to, "draw as SVG", large(), [](const puzzle& one) {
        const nono::grid* const goal = one.goal ? &*one.goal : nullptr;
        const std::size_t alone = goal == nullptr ? 0 : nono::draw_svg(*goal, one.palette, one.metadata.title()).size();
        return alone + nono::draw_svg(one.clues, goal, one.palette, one.metadata.title()).size();
    });
    for (const nono::ansi_style& style : terminal_styles())
        add(to,
            "draw for a terminal, style " + std::to_string(static_cast<int>(style.depth)) +
                std::to_string(static_cast<int>(style.shape)),
            large(), [style](const puzzle& one) {
                const nono::partial_grid begun(one.clues.width(), one.clues.height(), nono::color_set::first(2));
                return nono::draw_ansi(begun, one.palette, style).size() +
                       (one.goal ? nono::draw_ansi(*one.goal, one.palette, style).size() : 0);
            });
    add(to, "identify", large(), [](const puzzle& one) {
        static_cast<void>(nono::hash_clues(one));
        return nono::canonical_text(one).size();
    });
    add(to, "derive clues", large(), [](const puzzle& one) {
        if (one.goal) static_cast<void>(nono::satisfies(*one.goal, nono::clues_of(*one.goal)));
        return std::size_t{0};
    });
    add(to, "save and restore cells", large(), [](const puzzle& one) {
        const std::size_t colors = one.clues.color_count();
        std::size_t made = 0;
        for (const auto& each : one.saved) {
            const std::string text = nono::write_cells(each.cells, colors);
            static_cast<void>(nono::parse_cells(text, each.cells.width(), each.cells.height(), colors));
            made += text.size();
        }
        return made;
    });
    add(to, "metadata and palette", wordy(), [](const puzzle& one) {
        puzzle copy = one;
        copy.metadata.set("last", "1");
        static_cast<void>(copy.metadata.erase("k"));
        static_cast<void>(copy.metadata.find("none"));
        for (std::size_t i = 0; i < nono::max_colors; ++i)
            static_cast<void>(copy.palette.value(static_cast<nono::color_index>(i)));
        return nono::printable(one.metadata.title()).size();
    });
}

} // namespace nono_growth
