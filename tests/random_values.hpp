// Random nonograms, triddlers and Sokoban collections with everything that formats commonly get wrong.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_RANDOM_VALUES_HPP
#define NONO_TESTS_RANDOM_VALUES_HPP

#include "brute_force.hpp"

#include <nono/model/puzzle.hpp>
#include <nono/sokoban/collection.hpp>
#include <nono/triddlers/hexagon.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono_tests {

/// Makes random values, identical for a seed on every machine.
class random_values {
public:
    explicit random_values(std::uint64_t seed) : random_(seed) {}

    [[nodiscard]] nono::puzzle nonogram();
    [[nodiscard]] nono::hexagon_puzzle triddler();
    [[nodiscard]] nono::sokoban::collection collection();

    [[nodiscard]] std::size_t below(std::size_t bound) { return random_.below(bound); }
    [[nodiscard]] bool one_in(std::size_t n) { return random_.one_in(n); }

private:
    [[nodiscard]] std::string_view one_of(std::span<const std::string_view> texts) {
        return texts[below(texts.size())];
    }
    [[nodiscard]] bool is_odd() { return one_in(odd_); }

    [[nodiscard]] std::string text();
    [[nodiscard]] std::string key();
    [[nodiscard]] nono::metadata metadata();

    [[nodiscard]] nono::palette palette(std::size_t colors);
    [[nodiscard]] nono::rgb value();

    [[nodiscard]] std::size_t side();
    [[nodiscard]] std::size_t color_count();
    [[nodiscard]] nono::grid picture(std::size_t width, std::size_t height, std::size_t colors);
    [[nodiscard]] nono::partial_grid partial(std::size_t width, std::size_t height, std::size_t colors);
    void disturb(nono::clue_lines& side, std::size_t length, std::size_t colors);

    [[nodiscard]] nono::sokoban::board board();
    [[nodiscard]] nono::sokoban::moves moves();
    [[nodiscard]] nono::sokoban::notes notes();
    [[nodiscard]] std::string line();
    [[nodiscard]] std::vector<nono::sokoban::saved_game> games(std::size_t maximum);

    random_numbers random_;
    std::size_t odd_ = 6; // one value in `odd_` is odd
};

// ---- texts ----------------------------------------------------------------------------------------------------------

inline std::string random_values::text() {
    static constexpr std::string_view plain[] = {"A cat", "Two dots", "cat",        "b",
                                                 "X",     "Solution", "2024-01-31", "by me"};
    static constexpr std::string_view odd[] = {"<",
                                               ">",
                                               "#",
                                               ":",
                                               "{",
                                               "}",
                                               "[",
                                               "]",
                                               "(",
                                               ")",
                                               "\"",
                                               "'",
                                               "`",
                                               ";",
                                               ",",
                                               ".",
                                               "/",
                                               "\\",
                                               "//",
                                               "/*",
                                               "*/",
                                               "=",
                                               "-",
                                               "--",
                                               "-->",
                                               "]]>",
                                               "|",
                                               "&",
                                               "&amp;",
                                               "&#65;",
                                               "&lt",
                                               "%41",
                                               "%",
                                               "$",
                                               "@",
                                               "*",
                                               "+",
                                               "?",
                                               "!",
                                               "^",
                                               "~",
                                               "_",
                                               "0",
                                               "1",
                                               "12",
                                               "1 2 3",
                                               "0.5",
                                               "-1",
                                               " ",
                                               "  ",
                                               "\t",
                                               "\n",
                                               "\r",
                                               "\r\n",
                                               "\n\n",
                                               "::",
                                               ": ",
                                               "# ",
                                               "\xC3\xA9",
                                               "\xE6\xBC\xA2",
                                               "\xF0\x9F\x98\x80",
                                               "\xEF\xBB\xBF",
                                               "\xE2\x80\xA8",
                                               "\xC2\xA0",
                                               "\xC2\x85",
                                               "\x7F",
                                               "\x01",
                                               "\x1B",
                                               "title",
                                               "title: x",
                                               "Author: x",
                                               "rows",
                                               "columns",
                                               "width 5",
                                               "height 5",
                                               "goal 1",
                                               "null",
                                               "true",
                                               "<?xml version=\"1.0\"?>",
                                               "<puzzleset>",
                                               "<SokobanLevels>",
                                               "<!--",
                                               "{\"rows\":[[1]]}",
                                               "[dimensions]",
                                               "#t",
                                               "#d",
                                               ":rows",
                                               "P1",
                                               "PK\x03\x04",
                                               "$1",
                                               "%YAML",
                                               "---",
                                               "!",
                                               "udlr",
                                               "UDLR",
                                               "dull",
                                               "###",
                                               "#@$.#",
                                               "a=b",
                                               "a",
                                               "b",
                                               "x"};
    std::string out;
    const std::size_t pieces = below(5);
    if (!is_odd()) return std::string(one_of(plain));
    for (std::size_t i = 0; i < pieces; ++i) {
        if (i > 0 && one_in(3)) out += ' ';
        out += one_in(3) ? one_of(plain) : one_of(odd);
    }
    if (one_in(40)) out += '\0';
    if (one_in(40)) out += '\xFF';
    return out;
}

inline std::string random_values::key() {
    static constexpr std::string_view usual[] = {"title", "by", "copyright", "license", "catalogue", "comment"};
    static constexpr std::string_view known[] = {
        "comment",       "date",   "difficulty", "locked",       "state",           "original-path", "history",
        "working-cells", "id",     "source",     "name",         "author",          "note",          "notes",
        "description",   "level",  "author-id",  "defaultcolor", "backgroundcolor", "seed",          "content",
        "solution",      "matrix", "rows",       "columns",      "width",           "height",        "goal",
        "saved",         "color",  "palette",    "grid",         "clues",           "shape",         "size",
        "type",          "style",  "data-key",   "x1",           "Title",           "TITLE",         "By",
        "colors",        "puzzle", "game",       "mistakes"};
    static constexpr std::string_view odd[] = {"",    " ",    "a key", "key:",  "#key", "[key]", "\xC3\xA9", "1",
                                               "<k>", "a\nb", "k=v",   "\"k\"", "-",    "'k'",   "%",        "a b: c"};
    if (is_odd()) return std::string(one_of(odd));
    return std::string(one_in(2) ? one_of(usual) : one_of(known));
}

inline nono::metadata random_values::metadata() {
    nono::metadata out;
    const std::size_t count = one_in(3) ? 0 : below(5);
    for (std::size_t i = 0; i < count; ++i) {
        std::string name = key();
        std::string content = text();
        out.properties.push_back({std::move(name), std::move(content)});
    }
    return out;
}

// ---- colors ---------------------------------------------------------------------------------------------------------

inline nono::rgb random_values::value() {
    static constexpr nono::rgb known[] = {{255, 255, 255}, {0, 0, 0},    {255, 0, 0}, {0, 255, 0},
                                          {0, 0, 255},     {85, 85, 85}, {0, 128, 0}, {255, 255, 0}};
    if (one_in(2)) return known[below(std::size(known))];
    const auto red = static_cast<std::uint8_t>(below(256));
    const auto green = static_cast<std::uint8_t>(below(256));
    const auto blue = static_cast<std::uint8_t>(below(256));
    return {red, green, blue};
}

inline nono::palette random_values::palette(std::size_t colors) {
    static constexpr std::string_view names[] = {"white", "black",  "red", "green", "blue", "gray",    "a",
                                                 "b",     "c",      "r",   "0",     "none", "Red",     "DarkGreen",
                                                 "x y",   "tomato", "abc", "fade",  "1",    "default", "!"};
    static constexpr std::string_view symbols[] = {
        ".", "X", "#", "a",  "b", "r",  "g",  "1", "0", "2", "-", " ", "*", "?", "\xE2\x96\x88",
        "%", "&", "<", "ab", "/", "\"", "\\", "[", "|"};
    nono::palette out;
    if (one_in(2)) return out;
    const std::size_t entries = one_in(3) ? below(colors + 3) : colors;
    const bool named = !one_in(4);
    const bool valued = !one_in(4);
    const bool drawn = !one_in(3);
    for (std::size_t i = 0; i < entries; ++i) {
        nono::palette_entry entry;
        if (named && !is_odd()) entry.name = one_in(2 * odd_) ? text() : std::string(one_of(names));
        if (valued && !is_odd()) entry.value = value();
        if (drawn && !is_odd()) entry.symbol = one_in(4 * odd_) ? text() : std::string(one_of(symbols));
        out.entries.push_back(std::move(entry));
    }
    return out;
}

// ---- nonograms ------------------------------------------------------------------------------------------------------

inline std::size_t random_values::side() {
    if (one_in(40)) return 0;
    if (one_in(100)) return 20 + below(50);
    return one_in(6) ? 1 : 1 + below(6);
}

inline std::size_t random_values::color_count() {
    if (!one_in(3)) return 2;
    if (one_in(40)) return 16 + below(50);
    return 3 + below(4);
}

inline nono::grid random_values::picture(std::size_t width, std::size_t height, std::size_t colors) {
    static constexpr std::size_t percents[] = {0, 20, 40, 60, 90, 100};
    const std::size_t blank_percent = percents[below(std::size(percents))];
    return random_picture(random_, width, height, (std::min)(colors, nono::extend::max_colors), blank_percent);
}

inline nono::partial_grid random_values::partial(std::size_t width, std::size_t height, std::size_t colors) {
    nono::partial_grid out(width, height, nono::color_set::first(colors));
    const std::size_t kind = below(5);
    for (auto& cell : out.cells()) {
        if (kind == 0 || (kind < 4 && one_in(3))) continue;
        cell = nono::color_set::only(static_cast<nono::color_index>(below(colors)));
        if (kind == 1 && one_in(6)) cell |= nono::color_set::only(static_cast<nono::color_index>(below(colors)));
        if (kind == 1 && one_in(30)) cell = {};
    }
    return out;
}

/// Changes some clues of a side, so that they contradict others or are invalid.
inline void random_values::disturb(nono::clue_lines& side, std::size_t length, std::size_t colors) {
    nono::clue_lines out;
    for (const auto found : side) {
        nono::line_clue line(found.begin(), found.end());
        if (one_in(3) && !line.empty()) line.pop_back();
        if (one_in(4))
            line.push_back({static_cast<std::uint32_t>(1 + below(length + (one_in(10) ? 2 : 0))),
                            static_cast<nono::color_index>((one_in(40) ? 0 : 1) + below(colors - 1))});
        out.push_back(line);
    }
    side = std::move(out);
}

inline nono::puzzle random_values::nonogram() {
    odd_ = one_in(3) ? 2 : 12;
    nono::puzzle out;
    const std::size_t width = side();
    const std::size_t height = one_in(3) ? width : side();
    const std::size_t colors = color_count();
    const nono::grid drawn = picture(width, height, colors);
    out.clues = nono::clues_of(drawn);
    if (one_in(12)) out.clues.rows = nono::clue_lines(height);
    if (one_in(12)) disturb(out.clues.rows, (std::max)(width, std::size_t{1}), colors);
    if (one_in(12)) disturb(out.clues.columns, (std::max)(height, std::size_t{1}), colors);
    if (one_in(8)) blot_some(random_, out.clues, 3);
    out.palette = palette(colors);
    const std::size_t goal = below(12);
    if (goal < 5) out.goal = drawn;
    if (goal == 5) out.goal = picture(width, height, colors);
    if (goal == 6) out.goal = picture(width, height, 4);
    if (goal == 7) out.goal = picture(side(), side(), colors);
    static constexpr std::string_view names[] = {"saved",  "working", "solution", "content", "matrix", "",
                                                 "monday", "goal",    "saved 2",  "\"x\"",   "a\nb"};
    for (std::size_t i = one_in(3) ? below(4) : 0; i > 0; --i) {
        std::string name(one_of(names));
        if (one_in(8)) name = text();
        const std::size_t w = one_in(12) ? side() : width;
        const std::size_t h = one_in(12) ? side() : height;
        out.saved.push_back({std::move(name), partial(w, h, (std::min)(colors, nono::extend::max_colors))});
    }
    out.metadata = metadata();
    return out;
}

// ---- triddlers ------------------------------------------------------------------------------------------------------

inline nono::hexagon_puzzle random_values::triddler() {
    odd_ = one_in(3) ? 2 : 12;
    nono::hexagon_puzzle out;
    nono::hexagon_outline outline;
    do {
        outline.upper_left = below(4);
        outline.lower_left = below(4);
        outline.bottom = below(4);
        outline.lower_right = below(outline.rows() + 1);
    } while (!outline.is_hexagon() && !one_in(50));
    out.metadata = metadata();
    if (!outline.is_hexagon()) return out;
    const std::size_t colors = (std::min)(color_count(), nono::extend::max_colors);
    nono::hexagon_grid drawn{outline, {}};
    const bool dense = one_in(2);
    for (std::uint64_t i = 0; i < outline.cells(); ++i)
        drawn.cells.push_back(dense || one_in(2) ? static_cast<nono::color_index>(below(colors)) : nono::blank);
    out.clues = clues_of(drawn);
    const std::size_t length = 2 * outline.rows() + 1;
    if (one_in(12)) disturb(out.clues.upper_left, length, colors);
    if (one_in(12)) disturb(out.clues.bottom, length, colors);
    if (one_in(12)) disturb(out.clues.top, length, colors);
    if (one_in(12))
        for (auto& block : out.clues.upper_left.blocks())
            if (one_in(2)) block.length = nono::blotted;
    out.palette = palette(colors);
    if (one_in(2)) out.goal = drawn;
    if (one_in(12)) out.goal = nono::hexagon_grid{{1, 1, 1, 1}, {0, 1, 0, 1, 0, 1}};
    return out;
}

// ---- Sokoban --------------------------------------------------------------------------------------------------------

inline nono::sokoban::board random_values::board() {
    using nono::sokoban::square;
    if (one_in(60)) return {};
    const std::size_t width = one_in(40) ? 1 + below(2) : 3 + below(6);
    const std::size_t height = one_in(40) ? 1 + below(2) : 3 + below(5);
    const bool walled = !one_in(12);
    nono::sokoban::board out(width, height);
    for (std::size_t i = 0; i < out.cells().size(); ++i) {
        const auto [row, column] = out.position_at(i);
        const bool edge = row == 0 || column == 0 || row + 1 == height || column + 1 == width;
        auto& cell = out.cells()[i];
        cell = (walled && edge) || one_in(7) ? square::wall : one_in(3) ? static_cast<square>(below(5)) : square::floor;
    }
    for (std::size_t tries = one_in(12) ? below(3) : 1; tries > 0; --tries)
        for (std::size_t i = 0; i < 20; ++i) {
            auto& cell = out.cells()[below(out.cells().size())];
            if (cell != square::floor && cell != square::goal) continue;
            cell = nono::sokoban::with_pusher(cell);
            break;
        }
    if (one_in(20)) { // floor around it
        nono::sokoban::board larger(width + 2, height + 1);
        for (std::size_t i = 0; i < out.cells().size(); ++i) {
            const auto at = out.position_at(i);
            larger(at.row + 1, at.column + 1) = out.cells()[i];
        }
        return larger;
    }
    return out;
}

inline nono::sokoban::moves random_values::moves() {
    using nono::sokoban::step_kind;
    nono::sokoban::moves out;
    out.reverse = one_in(10);
    const bool changes = one_in(10);
    for (std::size_t left = one_in(20) ? 0 : 1 + below(one_in(20) ? 120 : 8); left > 0; --left) {
        const auto toward = nono::sokoban::directions[below(4)];
        const std::size_t pick = below(12);
        if (pick < 10 || (!changes && !out.reverse)) {
            out.steps.emplace_back(toward, one_in(3) ? step_kind::push : step_kind::move);
            continue;
        }
        const step_kind kind = out.reverse && (pick == 10 || !changes) ? step_kind::jump : step_kind::change;
        out.steps.emplace_back(toward, kind, true);
        for (std::size_t n = below(3); n > 0; --n)
            out.steps.emplace_back(nono::sokoban::directions[below(4)], kind, false);
    }
    if (one_in(8)) out.current = below(out.steps.size() + 1);
    return out;
}

/// A line of notes, or a title.
inline std::string random_values::line() {
    static constexpr std::string_view lines[] = {"",
                                                 "A title",
                                                 "Dull",
                                                 "udlr",
                                                 "Solution",
                                                 "Author: me",
                                                 "Title: A",
                                                 "Title:",
                                                 "Title = B",
                                                 "Level 3: x",
                                                 "Savegame: 1",
                                                 ":: a comment",
                                                 "::",
                                                 "; a remark",
                                                 "; 44",
                                                 "'Duh!'",
                                                 "'quoted'",
                                                 "> mail",
                                                 "// slashes",
                                                 "###",
                                                 "#@$.#",
                                                 "#####",
                                                 "# #",
                                                 "Comment:",
                                                 "Comment-End:",
                                                 "Game: Hexoban",
                                                 "a=b",
                                                 "Collection: C",
                                                 "Email: e",
                                                 "Copyright: c",
                                                 "1",
                                                 "Date: 1",
                                                 "Rating: 3",
                                                 "Puzzle: 1",
                                                 "Difficulty=5",
                                                 "*",
                                                 "(",
                                                 ")",
                                                 "2(ud)",
                                                 "\xC3\xA9t\xC3\xA9",
                                                 " indented",
                                                 "tail ",
                                                 "<x>",
                                                 "--",
                                                 "Url: http://x",
                                                 "Description",
                                                 "Notes: :",
                                                 "key:value"};
    if (!is_odd()) return std::string(lines[below(8)]);
    return one_in(4) ? text() : std::string(one_of(lines));
}

inline nono::sokoban::notes random_values::notes() {
    nono::sokoban::notes out;
    for (std::size_t left = one_in(2) ? below(5) : 0; left > 0; --left) out.lines.push_back(line());
    return out;
}

inline std::vector<nono::sokoban::saved_game> random_values::games(std::size_t maximum) {
    std::vector<nono::sokoban::saved_game> out(one_in(2) ? below(maximum + 1) : 0);
    for (auto& game : out) {
        if (!one_in(3)) game.title_line = line();
        game.moves = moves();
        game.notes = notes();
    }
    return out;
}

inline nono::sokoban::collection random_values::collection() {
    odd_ = one_in(3) ? 2 : 12;
    nono::sokoban::collection out;
    out.notes = notes();
    out.puzzles.resize(below(4));
    for (auto& puzzle : out.puzzles) {
        if (!one_in(3)) puzzle.title_line = line();
        puzzle.board = board();
        puzzle.notes = notes();
        puzzle.games = games(2);
    }
    if (one_in(6)) out.games = games(2);
    return out;
}

} // namespace nono_tests

#endif // NONO_TESTS_RANDOM_VALUES_HPP
