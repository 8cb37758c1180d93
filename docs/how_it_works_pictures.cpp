// Draws the pictures of docs/how-it-works.md and the README in docs/pictures, from what nono does with docs/mask.non
// and a Sokoban level. Fails where a picture would show something that does not follow.
//   g++ -std=c++20 -O1 -Iinclude docs/how_it_works_pictures.cpp -o /tmp/pictures && /tmp/pictures docs
//   /tmp/pictures docs --check     draws nothing, fails where a picture is another
// It also fails where the page has other statistics than the run.
// SPDX-License-Identifier: MIT
#include <nono/explain.hpp>
#include <nono/io/parse_file.hpp>
#include <nono/line/solve_line.hpp>
#include <nono/nono.hpp>
#include <nono/proof/puzzle_cnf.hpp>
#include <nono/sokoban.hpp>
#include <nono/sokoban/solver/prepare.hpp>
#include <nono/sokoban/solver/unpacking.hpp>
#include <nono/solver/run/observer.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr nono::color_index filled = 1;

void require(bool holds, const char* claim) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", claim);
    std::exit(1);
}

bool checking = false; // pictures are compared with those that are there

std::string text_of(const std::string& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// --- SVG: a card with its own background, light or dark

class card {
public:
    card(int width, int height, const std::string& title) {
        const std::string size = "width=\"" + std::to_string(width) + "\" height=\"" + std::to_string(height) + "\"";
        out_ =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" " + size + " viewBox=\"0 0 " + std::to_string(width) + " " +
            std::to_string(height) + "\" font-family=\"sans-serif\" font-size=\"12\">\n<title>" + title +
            "</title>\n<style>\n"
            ".card{fill:#fff;stroke:#d0d7de}.ink{fill:#24292f}.dim{fill:#6e7781}.open{fill:#eaeef2}.new{fill:#0969da}"
            ".one{fill:#bf8700}.two{fill:#8250df}.bad{fill:#cf222e}.good{fill:#1a7f37}.soft{fill:#ddf4ff}"
            ".grid{fill:none;stroke:#d0d7de}.rule{fill:none;stroke:#6e7781}.wrong{fill:none;stroke:#cf222e}"
            ".path{fill:none;stroke:#0969da}\n"
            "@media (prefers-color-scheme:dark){.card{fill:#161b22;stroke:#444c56}.ink{fill:#e6edf3}.dim{fill:#8b949e}"
            ".open{fill:#2d333b}.new{fill:#58a6ff}.one{fill:#d29922}.two{fill:#bc8cff}.bad{fill:#ff7b72}"
            ".good{fill:#56d364}.soft{fill:#1b2f4b}.grid{stroke:#444c56}.rule{stroke:#8b949e}.wrong{stroke:#ff7b72}"
            ".path{stroke:#58a6ff}}\n</style>\n<rect class=\"card\" x=\".5\" y=\".5\" width=\"" +
            std::to_string(width - 1) + "\" height=\"" + std::to_string(height - 1) + "\" rx=\"8\"/>\n";
    }

    void rectangle(const char* kind, double x, double y, double width, double height, double round = 0) {
        out_ += "<rect class=\"" + std::string(kind) + "\"" + at("x", x) + at("y", y) + at("width", width) +
                at("height", height) + (round == 0 ? std::string() : at("rx", round)) + "/>\n";
    }
    void dot(const char* kind, double x, double y, double radius) {
        out_ += "<circle class=\"" + std::string(kind) + "\"" + at("cx", x) + at("cy", y) + at("r", radius) + "/>\n";
    }
    void path(const char* kind, const std::string& steps, double width = 1, const char* more = "") {
        out_ +=
            "<path class=\"" + std::string(kind) + "\"" + at("stroke-width", width) + more + " d=\"" + steps + "\"/>\n";
    }
    void text(const char* kind, double x, double y, const std::string& words, const char* anchor = "start",
              const char* more = "") {
        out_ += "<text class=\"" + std::string(kind) + "\"" + at("x", x) + at("y", y) + " text-anchor=\"" + anchor +
                "\"" + more + ">" + words + "</text>\n";
    }

    void save(const std::string& file) {
        out_ += "</svg>\n";
        if (checking)
            require(text_of(file) == out_, (file + " is what nono does").c_str());
        else
            std::ofstream(file) << out_;
        std::printf("%s\n", file.c_str());
    }

private:
    static std::string at(const char* name, double value) {
        std::array<char, 32> digits{};
        std::snprintf(digits.data(), digits.size(), " %s=\"%.4g\"", name, value);
        return digits.data();
    }

    std::string out_;
};

void draw_cell(card& on, const char* kind, double x, double y, double side, nono::color_set colors) {
    if (colors.size() != 1)
        on.rectangle("open", x, y, side, side);
    else if (colors.contains(filled))
        on.rectangle(kind, x + 0.5, y + 0.5, side - 1, side - 1);
    else
        on.dot(kind, x + side / 2, y + side / 2, side / 9);
}

// Lines around cells, every fifth heavier.
void draw_rules(card& on, double x, double y, double side, std::size_t width, std::size_t height) {
    std::string thin;
    std::string heavy;
    for (std::size_t i = 0; i <= width; ++i) {
        const double at = x + side * double(i);
        (i % 5 == 0 ? heavy : thin) +=
            "M" + std::to_string(at) + " " + std::to_string(y) + "v" + std::to_string(side * double(height));
    }
    for (std::size_t i = 0; i <= height; ++i) {
        const double at = y + side * double(i);
        (i % 5 == 0 || i == height ? heavy : thin) +=
            "M" + std::to_string(x) + " " + std::to_string(at) + "h" + std::to_string(side * double(width));
    }
    on.path("grid", thin, 0.5);
    on.path("rule", heavy, 0.75);
}

// The clues to the left of a grid and above it. Each has a slot that it does not fill: in rows, slots are as wide as
// the numbers need; in columns, whose width is fixed, numbers of two digits are smaller.
void draw_clues(card& on, const nono::clues& puzzle, double left, double top, double side) {
    const auto slot = [](const std::string& number) { return 5 + 7 * double(number.size()); };
    for (std::size_t row = 0; row < puzzle.height(); ++row) {
        std::vector<std::string> numbers;
        double x = left - 2;
        for (const auto& clue : puzzle.rows[row]) {
            numbers.push_back(std::to_string(clue.length));
            x -= slot(numbers.back());
        }
        for (const auto& number : numbers) {
            on.text("ink", x + slot(number) / 2, top + side * double(row) + 11.5, number, "middle");
            x += slot(number);
        }
    }
    for (std::size_t column = 0; column < puzzle.width(); ++column) {
        const auto clues = puzzle.columns[column];
        for (std::size_t i = 0; i < clues.size(); ++i) {
            const auto number = std::to_string(clues[i].length);
            on.text("ink", left + side * (double(column) + 0.5), top - 6 - 14 * double(clues.size() - 1 - i), number,
                    "middle", number.size() > 1 ? " font-size=\"10\"" : "");
        }
    }
}

// --- the stages of the puzzle

nono::partial_grid known_after(const nono::clues& puzzle, const nono::strategy& how) {
    return nono::solve(puzzle, {.strategy = how}).common;
}

void draw_stages(const nono::clues& puzzle, const std::string& file) {
    const auto lines = known_after(puzzle, nono::line_strategy);
    const auto probed = known_after(puzzle, nono::probing_strategy);
    const auto solved = nono::solve(puzzle);
    require(solved.status == nono::status::unique, "the puzzle has one solution");
    const nono::partial_grid nothing(10, 10, nono::color_set::first(2));
    constexpr double side = 15;
    constexpr double top = 78;
    constexpr double left = 78;
    constexpr double step = 10 * side + 22;
    card on(int(left + 3 * step + 10 * side + 18), int(top + 10 * side + 34),
            "One puzzle, from its clues to its solution");

    draw_clues(on, puzzle, left, top, side);
    const std::array<const nono::partial_grid*, 4> grids{&nothing, &lines, &probed, &solved.common};
    const std::array<const char*, 4> names{"the clues", "lines alone", "and probing", "and search"};
    for (std::size_t i = 0; i < grids.size(); ++i) {
        const double x = left + step * double(i);
        for (std::size_t cell = 0; cell < 100; ++cell) {
            const auto now = grids[i]->cells()[cell];
            const bool is_new = i > 0 && now != grids[i - 1]->cells()[cell];
            draw_cell(on, is_new ? "new" : "ink", x + side * double(cell % 10), top + side * double(cell / 10), side,
                      now);
        }
        draw_rules(on, x, top, side, 10, 10);
        on.text("dim", x + 5 * side, top + 10 * side + 20,
                i == 0 ? names[i] : names[i] + (": " + std::to_string(grids[i]->decided_count())) + " cells", "middle");
    }
    on.save(file);
}

// --- one line, as bits

using bits = unsigned;

// The places reached from some by going up over cells of `over`: a carry does the walk.
bits flood(bits from, bits over) { return (((from & over) + over) ^ over) | from; }

// Where a block of `length` cells can start.
bits fits(bits cells, unsigned length) {
    for (unsigned i = 1; i < length; ++i) cells &= cells >> 1;
    return cells;
}

bits mirrored(bits x, unsigned count) {
    bits out = 0;
    for (unsigned i = 0; i < count; ++i) out |= (x >> i & 1) << (count - 1 - i);
    return out;
}

// For each block, where it can start so that the blocks before it have room.
std::vector<bits> starts_from_left(const std::vector<unsigned>& blocks, bits can_fill, bits can_blank) {
    std::vector<bits> out;
    bits places = flood(1, can_blank); // place p: before cell p
    for (std::size_t j = 0; j < blocks.size(); ++j) {
        if (j > 0) places = (places & can_blank) << 1; // the gap
        out.push_back(places & fits(can_fill, blocks[j]));
        places = flood(out.back() << blocks[j], can_blank);
    }
    return out;
}

void draw_line(const nono::clues& puzzle, const std::string& file) {
    constexpr unsigned length = 10;
    constexpr bits all = (1U << length) - 1;
    constexpr std::size_t row = 1;
    std::vector<unsigned> blocks;
    for (const auto& clue : puzzle.rows[row]) blocks.push_back(clue.length);
    const bits can_fill = all;
    const bits can_blank = all & ~(1U | 1U << 9); // cells 1 and 10 are filled
    const auto from_left = starts_from_left(blocks, can_fill, can_blank);
    auto turned = blocks;
    std::swap(turned.front(), turned.back());
    const auto from_right = starts_from_left(turned, mirrored(can_fill, length), mirrored(can_blank, length));

    constexpr double side = 17;
    constexpr double left = 92;
    constexpr double step = length * side + 24;
    card on(int(left + 3 * step), 216, "Row 2 with its first and last cell filled, solved completely");
    std::vector<nono::color_set> known(length, nono::color_set::first(2));
    known[0] = known[9] = nono::color_set::only(filled);
    on.text("dim", left - 10, 45, "row 2 before", "end");
    for (unsigned i = 0; i < length; ++i) draw_cell(on, "ink", left + side * i, 32, side, known[i]);
    draw_rules(on, left, 32, side, length, 1);
    on.text("dim", left + step, 45, "blocks 2 2 2 packed: 8 of 10 cells. The slack is 2, so a set has 3 bits.");

    const std::array<const char*, 3> heads{"starts seen from the left", "from the right", "in both"};
    for (std::size_t k = 0; k < heads.size(); ++k)
        on.text("dim", left + step * double(k) + 5 * side, 78, heads[k], "middle");
    bits cells = 0;
    unsigned packed = 0;
    for (std::size_t j = 0; j < blocks.size(); ++j) {
        const double y = 86 + 24 * double(j);
        // A start seen from the right is the mirrored last cell of the block.
        const bits right = mirrored(from_right[blocks.size() - 1 - j], length) >> (blocks[j] - 1);
        const bits window = 7U << packed;
        const bits both = from_left[j] & right & window;
        on.text("ink", left - 10, y + 13, "block " + std::to_string(j + 1), "end");
        const std::array<bits, 3> sets{from_left[j] & window, right & window, both};
        for (std::size_t k = 0; k < sets.size(); ++k) {
            const double x = left + step * double(k);
            on.rectangle("soft", x + side * packed, y, side * 3, side);
            for (unsigned i = 0; i < length; ++i)
                if ((sets[k] >> i & 1) != 0) on.dot(k == 2 ? "new" : "ink", x + side * (i + 0.5), y + side / 2, 4);
            draw_rules(on, x, y, side, length, 1);
        }
        for (unsigned i = 0; i < blocks[j]; ++i) cells |= both << i;
        packed += blocks[j] + 1;
    }

    // What no arrangement has is gone. Three arrangements are left: the start of the middle block states which.
    const auto after = nono::solve_line(puzzle.rows[row], known);
    require(after.has_value(), "row 2 has arrangements");
    on.text("dim", left - 10, 186, "row 2 after", "end");
    for (unsigned i = 0; i < length; ++i) {
        require((*after)[i].contains(filled) == ((cells >> i & 1) != 0), "the passes agree with solve_line");
        draw_cell(on, (*after)[i] != known[i] ? "new" : "ink", left + side * i, 173, side, (*after)[i]);
    }
    draw_rules(on, left, 173, side, length, 1);
    on.text("dim", left + step, 186, "Cells 2 and 9 are filled and cells 3 and 8 blank in every arrangement.");
    on.save(file);
}

// --- the run

struct recorder final : nono::extend::solve_observer {
    struct point {
        std::size_t lines = 0;
        std::size_t known = 0;
    };
    struct mark {
        const char* kind;
        point at;
    };

    explicit recorder(const nono::clues& puzzle)
        : cells(puzzle.width(), puzzle.height(), nono::color_set::first(2)), level(100, 0) {}

    void stage_begun(nono::extend::solve_stage stage) override {
        stages.emplace_back(stage, here());
        if (stage == nono::extend::solve_stage::search) root = cells;
    }
    void line_solved(const nono::extend::line_event&) override {
        ++lines;
        note();
    }
    void cell_changed(const nono::extend::cell_event& event) override {
        auto& cell = cells(event.cell.row, event.cell.column);
        cell = event.left;
        level[event.cell.row * 10 + event.cell.column] = event.left.size() == 1 ? now : 0;
        note();
    }
    void probe_ended(const nono::extend::probe_event&, bool failed) override {
        if (failed) marks.push_back({"one", here()});
    }
    void decided(const nono::extend::decision_event& event) override { now = event.level; }
    void conflict_found(const nono::extend::conflict_event& event) override {
        marks.push_back({"bad", here()});
        if (conflict_level != 0) return;
        conflict_level = event.level;
        at_conflict = cells;
        levels_at_conflict = level;
    }
    void clause_learnt(const nono::extend::clause_event& event) override {
        if (first_clause.empty()) first_clause.assign(event.literals.begin(), event.literals.end());
    }
    void backjumped(const nono::extend::backjump_event& event) override { now = event.to; }
    void solution_found(const nono::grid&) override { marks.push_back({"good", here()}); }

    [[nodiscard]] point here() const { return {lines, cells.decided_count()}; }
    void note() { points.push_back(here()); }

    nono::partial_grid cells;
    nono::partial_grid root;
    std::vector<std::uint32_t> level;
    std::size_t lines = 0;
    std::uint32_t now = 0;
    std::vector<point> points;
    std::vector<mark> marks;
    std::vector<std::pair<nono::extend::solve_stage, point>> stages;
    std::uint32_t conflict_level = 0;
    nono::partial_grid at_conflict;
    std::vector<std::uint32_t> levels_at_conflict;
    std::vector<nono::extend::search_literal> first_clause;
};

void draw_run(const recorder& run, const std::string& file) {
    constexpr double left = 46;
    constexpr double top = 34;
    constexpr double height = 170;
    constexpr double width = 640;
    const double scale = width / double(run.lines);
    const auto x = [&](std::size_t lines) { return left + scale * double(lines); };
    const auto y = [&](std::size_t known) { return top + height * (1 - double(known) / 100); };
    card on(int(left + width + 20), int(top + height + 68), "Cells known while the puzzle is solved");
    for (std::size_t i = 0; i < run.stages.size(); ++i) {
        const auto begin = run.stages[i].second.lines;
        const auto end = i + 1 < run.stages.size() ? run.stages[i + 1].second.lines : run.lines;
        if (i % 2 == 0) on.rectangle("open", x(begin), top, x(end) - x(begin), height);
        on.text("dim", (x(begin) + x(end)) / 2, top - 8, std::string(name_of(run.stages[i].first)), "middle");
    }
    for (std::size_t known = 0; known <= 100; known += 25) {
        on.path("grid", "M" + std::to_string(left) + " " + std::to_string(y(known)) + "h" + std::to_string(width),
                0.75);
        on.text("dim", left - 6, y(known) + 4, std::to_string(known), "end");
    }
    std::string steps;
    for (const auto& point : run.points) {
        std::array<char, 40> text{};
        std::snprintf(text.data(), text.size(), "%s%.1f %.1f", steps.empty() ? "M" : "L", x(point.lines),
                      y(point.known));
        if (steps.size() < 10 || !steps.ends_with(text.data())) steps += text.data();
    }
    on.path("path", steps, 1.2, " stroke-linejoin=\"round\"");
    for (const auto& mark : run.marks) on.dot(mark.kind, x(mark.at.lines), y(mark.at.known), 4);
    for (std::size_t lines = 0; lines <= run.lines; lines += 100)
        on.text("dim", x(lines), top + height + 16, std::to_string(lines), "middle");
    const double below = top + height + 44;
    on.text("dim", left, below, "calls of the line solver; upwards: cells known");
    const std::array<std::pair<const char*, const char*>, 3> legend{
        {{"one", "failed probe"}, {"bad", "conflict"}, {"good", "solution"}}};
    double at = left + 330;
    for (const auto& [kind, name] : legend) {
        on.dot(kind, at, below - 4, 4);
        on.text("dim", at + 9, below, name);
        at += 105;
    }
    on.save(file);
}

// --- the first conflict

struct cell_value {
    std::size_t row;
    std::size_t column; // both from 1
    bool is_filled;
};

// The state of the root with some more cells.
nono::partial_grid with(const nono::partial_grid& root, const std::vector<cell_value>& more) {
    auto out = root;
    for (const auto& cell : more)
        out(cell.row - 1, cell.column - 1) = nono::color_set::only(cell.is_filled ? filled : nono::blank);
    return out;
}

std::vector<nono::color_set> line_of(const nono::partial_grid& grid, nono::line_position line) {
    std::vector<nono::color_set> out;
    for (std::size_t i = 0; i < 10; ++i)
        out.push_back(line.axis == nono::axis::row ? grid(line.index, i) : grid(i, line.index));
    return out;
}

// Fails unless `line` alone, with what is known at the root and the reasons, gives `then`.
void require_step(const nono::clues& puzzle, const nono::partial_grid& root, nono::line_position line,
                  const std::vector<cell_value>& reasons, const std::vector<cell_value>& then) {
    const auto clues = line.axis == nono::axis::row ? puzzle.rows[line.index] : puzzle.columns[line.index];
    const auto known = line_of(with(root, reasons), line);
    const auto after = nono::solve_line(clues, known);
    if (then.empty()) return require(!after.has_value(), "a contradiction");
    require(after.has_value(), "no contradiction");
    for (const auto& cell : then) {
        const std::size_t place = (line.axis == nono::axis::row ? cell.column : cell.row) - 1;
        require((*after)[place] == nono::color_set::only(cell.is_filled ? filled : nono::blank), "an implied cell");
    }
}

void draw_conflict(const nono::clues& puzzle, const recorder& run, const std::string& file) {
    constexpr cell_value decision{7, 3, true};
    constexpr cell_value beside{7, 4, false};
    constexpr cell_value above{6, 4, false};
    constexpr cell_value first{8, 4, true};
    constexpr cell_value other{6, 7, false};
    constexpr cell_value six{8, 6, false};
    constexpr cell_value seven{8, 7, false};
    constexpr cell_value left_end{7, 6, true};
    constexpr cell_value right_end{7, 7, true};
    const auto row = [](std::size_t n) { return nono::line_position{nono::axis::row, n - 1}; };
    const auto column = [](std::size_t n) { return nono::line_position{nono::axis::column, n - 1}; };
    require_step(puzzle, run.root, row(7), {decision}, {beside});
    require_step(puzzle, run.root, column(4), {beside, above}, {first});
    require_step(puzzle, run.root, row(8), {first}, {six, seven});
    require_step(puzzle, run.root, column(6), {six}, {left_end});
    require_step(puzzle, run.root, column(7), {seven, other}, {right_end});
    require_step(puzzle, run.root, row(7), {left_end, right_end}, {});
    require(run.first_clause.size() == 2, "the first clause has two literals");
    require(run.first_clause[0].cell == nono::cell_position{7, 3} &&
                run.first_clause[1].cell == nono::cell_position{5, 6},
            "the first clause is about row 8, column 4 and row 6, column 7");

    card on(724, 330, "The first conflict, and the clause that is learnt from it");
    constexpr double side = 19;
    constexpr double x = 20;
    constexpr double y = 44;
    const std::array<const char*, 4> kinds{"dim", "one", "two", "new"};
    for (std::size_t cell = 0; cell < 100; ++cell) {
        const auto level = run.root.cells()[cell].size() == 1 ? 0U : run.levels_at_conflict[cell];
        draw_cell(on, kinds[level], x + side * double(cell % 10), y + side * double(cell / 10), side,
                  run.at_conflict.cells()[cell]);
    }
    draw_rules(on, x, y, side, 10, 10);
    on.path("wrong", "M" + std::to_string(x + 5 * side) + " " + std::to_string(y + 6 * side) + "h38v19h-38z", 2.5);
    const std::array<const char*, 4> names{"known at the root", "level 1", "level 2", "level 3"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const double at = y + 10 * side + 22 + 18 * double(i / 2);
        on.rectangle(kinds[i], x + 125 * double(i % 2), at - 10, 11, 11);
        on.text("dim", x + 125 * double(i % 2) + 17, at, names[i]);
    }
    on.text("ink", x, 28, "the grid when row 7 fails");

    // The graph: cells in boxes, the lines that imply them on the arrows.
    const auto box = [&](const char* kind, double left, double top, const std::string& where, bool is_filled) {
        on.rectangle("open", left, top, 74, 36, 4);
        on.rectangle(kind, left, top, 4, 36, 2);
        on.text("ink", left + 12, top + 15, where);
        on.text("dim", left + 12, top + 30, is_filled ? "filled" : "blank");
    };
    const auto arrow = [&](double x1, double y1, double x2, double y2) {
        on.path("rule",
                "M" + std::to_string(x1) + " " + std::to_string(y1) + "L" + std::to_string(x2) + " " +
                    std::to_string(y2),
                1.2);
        on.dot("dim", x2, y2, 2.5);
    };
    on.text("ink", 240, 28, "why: each line is asked when the conflict meets it");
    box("new", 240, 70, "r7 c3", true);
    on.text("dim", 240, 62, "decision", "start", " font-size=\"11\"");
    box("new", 240, 150, "r7 c4", false);
    box("two", 240, 228, "r6 c4", false);
    box("new", 354, 150, "r8 c4", true);
    box("new", 468, 92, "r8 c6", false);
    box("new", 468, 168, "r8 c7", false);
    box("two", 354, 238, "r6 c7", false);
    box("new", 582, 92, "r7 c6", true);
    box("new", 582, 178, "r7 c7", true);
    arrow(277, 106, 277, 150);
    on.text("dim", 283, 132, "row 7", "start", " font-size=\"11\"");
    arrow(314, 168, 354, 168);
    arrow(314, 244, 354, 176);
    on.text("dim", 298, 205, "column 4", "middle", " font-size=\"11\"");
    arrow(428, 162, 468, 112);
    arrow(428, 172, 468, 186);
    on.text("dim", 430, 134, "row 8", "end", " font-size=\"11\"");
    arrow(542, 110, 582, 110);
    on.text("dim", 562, 84, "column 6", "middle", " font-size=\"11\"");
    arrow(542, 186, 582, 192);
    arrow(428, 256, 582, 202);
    on.text("dim", 530, 246, "column 7", "start", " font-size=\"11\"");
    arrow(656, 112, 690, 146);
    arrow(656, 192, 690, 156);
    on.text("bad", 690, 132, "row 7", "middle", " font-size=\"11\"");
    on.dot("bad", 690, 151, 6);
    // The cut: one cell of the last level, and what earlier levels add.
    on.path("wrong", "M448 52V290", 1.2, " stroke-dasharray=\"4 4\"");
    on.text("bad", 448, 46, "cut", "middle", " font-size=\"11\"");
    on.text("ink", 240, 310, "learnt:  r8 c4 is blank, or r6 c7 is filled");
    on.save(file);
}

// --- the picture of the README: a puzzle, one of its steps with the reason, and the solution

void draw_readme(const nono::puzzle& puzzle, const std::string& file) {
    const nono::clues& clues = puzzle.clues;
    const auto path = nono::explain(clues);
    require(bool(path), "people can solve the puzzle of the README");
    // A step from the middle, whose reason is more than counting the line.
    std::size_t number = path.steps.size() / 2;
    while (number + 1 < path.steps.size() && path.steps[number].cells.size() < 3) ++number;
    const nono::step& step = path.steps[number];
    const auto before = nono::extend::cells_before(path, number);
    const auto solved = nono::solve(clues);
    require(solved.status == nono::status::unique, "the puzzle of the README has one solution");

    constexpr double side = 15;
    constexpr double top = 84;
    constexpr double left = 84;
    const double wide = side * double(clues.width());
    const double high = side * double(clues.height());
    const double second = left + wide + 90;
    card on(int(second + wide + 24), int(top + high + 58),
            "A nonogram, its next step with the reason, and its solution");
    const auto line = step.line();
    const double along = side * double(line.index);
    if (line.axis == nono::axis::row)
        on.rectangle("soft", left - 62, top + along, wide + 62, side);
    else
        on.rectangle("soft", left + along, top - 62, side, high + 62);
    draw_clues(on, clues, left, top, side);
    for (std::size_t row = 0; row < clues.height(); ++row)
        for (std::size_t column = 0; column < clues.width(); ++column)
            if (before(row, column).size() == 1)
                draw_cell(on, "ink", left + side * double(column), top + side * double(row), side, before(row, column));
    for (const auto& change : step.cells) {
        const double x = left + side * double(change.cell.column);
        const double y = top + side * double(change.cell.row);
        if (change.after.contains(nono::blank))
            on.dot("new", x + side / 2, y + side / 2, side / 4);
        else
            draw_cell(on, "new", x, y, side, change.after);
    }
    draw_rules(on, left, top, side, clues.width(), clues.height());
    for (std::size_t row = 0; row < clues.height(); ++row)
        for (std::size_t column = 0; column < clues.width(); ++column)
            draw_cell(on, "ink", second + side * double(column), top + side * double(row), side,
                      nono::color_set::only(solved.solution()(row, column)));
    draw_rules(on, second, top, side, clues.width(), clues.height());
    on.text("ink", left - 60, 22, "the next step", "start", " font-weight=\"bold\"");
    on.text("ink", second + wide / 2, top - 12, "solved: the only solution", "middle", " font-weight=\"bold\"");
    on.text("ink", 24, top + high + 34, nono::sentence_for(step, clues, nono::hint_level::why));
    on.save(file);
}

// --- Sokoban: the plan of a level, and a position on the way that follows it

namespace sokoban = nono::sokoban;

/// The squares that a level is packed in, the first one first.
std::vector<sokoban::position> packing_order(const sokoban::board& level) {
    namespace engine = sokoban::detail::engine;
    const engine::prepared puzzle = engine::prepare(level);
    const nono::budget unlimited;
    engine::control run(unlimited);
    const engine::distance_table distances(puzzle.level, puzzle.level.walls, puzzle.level.goals, run);
    engine::level_tables tables(puzzle.level, distances, run);
    engine::planner planner(tables, puzzle.start, engine::variant(), run);
    require(planner.run(nono::no_limit) && planner.left() == 0, "there is a plan");
    const engine::packing_plan plan = planner.plan();
    require(plan.size() == puzzle.start.boxes.size(), "the plan fills each goal once");
    std::vector<sokoban::position> out;
    for (std::size_t step = 0; step < plan.size(); ++step) {
        const auto place = puzzle.level.position_of[plan.next(step)];
        out.push_back({place.row, place.column});
    }
    return out;
}

/// Boxes and the pusher on their squares; `order`: the squares that the plan fills, to be numbered.
void draw_board(card& on, const sokoban::board& now, double left, double top, double side,
                const std::vector<sokoban::position>& order) {
    const auto dead = sokoban::dead_squares(now);
    for (std::uint32_t row = 0; row < now.height(); ++row)
        for (std::uint32_t column = 0; column < now.width(); ++column) {
            const sokoban::square content = now(row, column);
            const double x = left + side * column;
            const double y = top + side * row;
            if (content == sokoban::square::wall)
                on.rectangle("dim", x, y, side, side);
            else if (dead.contains({row, column}))
                on.rectangle("open", x, y, side, side);
            if (has_goal(content)) on.rectangle("soft", x + 1, y + 1, side - 2, side - 2, 3);
            if (has_box(content)) on.rectangle(has_goal(content) ? "new" : "one", x + 4, y + 4, side - 8, side - 8, 3);
            if (sokoban::has_pusher(content)) on.dot("good", x + side / 2, y + side / 2, side / 3.5);
        }
    for (std::size_t i = 0; i < order.size(); ++i)
        if (!has_box(now(order[i].row, order[i].column)))
            on.text("ink", left + side * (order[i].column + 0.5), top + side * (order[i].row + 0.5) + 4,
                    std::to_string(i + 1), "middle");
}

void draw_sokoban(const std::string& file) {
    const sokoban::board level = *sokoban::parse_board("############\n"
                                                       "#   ##   ..#\n"
                                                       "# $  $    .#\n"
                                                       "#  $ ##  ..#\n"
                                                       "# $ $#######\n"
                                                       "#   @#######\n"
                                                       "############\n");
    const auto order = packing_order(level);
    const auto found = sokoban::solve(level);
    require(bool(found), "the level is solved");
    sokoban::game game(level);
    constexpr std::size_t packed = 3;
    for (const auto step : found.moves.steps) {
        std::size_t done = 0;
        while (done < packed && has_box(game.at(order[done]))) ++done;
        if (done == packed) break;
        game.move(step.direction());
    }
    for (std::size_t i = 0; i < order.size(); ++i)
        require(has_box(game.at(order[i])) == (i < packed), "the solution follows the plan");

    constexpr double side = 22;
    constexpr double left = 20;
    constexpr double top = 40;
    const double second = left + side * double(level.width()) + 36;
    card on(int(second + side * double(level.width()) + 20), int(top + side * double(level.height()) + 20),
            "A Sokoban level with the order in which its goals are filled, and a position on the way");
    on.text("ink", left, 26, "the level, and the plan", "start", " font-weight=\"bold\"");
    on.text("ink", second, 26,
            "after " + std::to_string(packed) + " steps of it, " + std::to_string(game.metrics().pushes) + " of " +
                std::to_string(found.total.pushes) + " pushes",
            "start", " font-weight=\"bold\"");
    draw_board(on, level, left, top, side, order);
    draw_board(on, game.view(), second, top, side, order);
    on.save(file);
}

// --- the text of the page

/// Fails unless the page has the statistics of the run that it describes, of counting, and of the formula of the
/// proof, which excludes the solution.
void check_statistics(const std::string& page, const nono::clues& puzzle, const nono::solve_result& found) {
    const nono::statistics& run = found.statistics;
    const auto requires_text = [&](const std::string& text) {
        require(page.find(text) != std::string::npos, ("the page has \"" + text + '"').c_str());
    };
    const std::string lines = std::to_string(run.lines_solved);
    requires_text(lines + " lines, " + std::to_string(run.decisions) + " decisions, " + std::to_string(run.conflicts) +
                  " conflicts");
    requires_text("over " + lines + " calls of the line solver");
    requires_text(std::to_string(run.probes) + " probes, ");
    requires_text("takes " + std::to_string(nono::count_solutions(puzzle).statistics.states) + " states");
    const auto formula = nono::extend::make_proof_formula(puzzle, nullptr, &found.solution());
    require(bool(formula), "the puzzle has a formula");
    std::string clauses = std::to_string(formula->size());
    for (std::size_t end = clauses.size(); end > 3; end -= 3) clauses.insert(end - 3, ",");
    requires_text(std::to_string(formula->variables()) + " variables and " + clauses + " clauses");
}

} // namespace

int main(int count, char** arguments) {
    checking = count == 3 && std::string(arguments[2]) == "--check";
    require(count == 2 || checking, "one argument, the folder docs, and --check or nothing");
    const std::string docs = arguments[1];
    const auto read = nono::parse<nono::non>(text_of(docs + "/mask.non"));
    require(bool(read), "mask.non is a puzzle");
    const nono::clues& puzzle = read->clues;
    recorder run(puzzle);
    check_statistics(text_of(docs + "/how-it-works.md"), puzzle, nono::solve(puzzle, {.observer = &run}));
    draw_stages(puzzle, docs + "/pictures/stages.svg");
    draw_line(puzzle, docs + "/pictures/line.svg");
    draw_conflict(puzzle, run, docs + "/pictures/conflict.svg");
    draw_run(run, docs + "/pictures/run.svg");
    draw_sokoban(docs + "/pictures/sokoban.svg");
    const auto cat = nono::parse_file<nono::non>(docs + "/../examples/puzzles/cat.non");
    require(bool(cat), "cat.non is a puzzle");
    draw_readme(*cat, docs + "/pictures/readme.svg");
}
