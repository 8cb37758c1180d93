// Puzzles from images: scaling and colors compared with independent arithmetic, twenty drawings, and invalid input.
// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // the tested functions are not declared with nono::compiled
#include "../../drawings.hpp"
#include "../../rounds.hpp"

#include <nono/detail/lean_vector.hpp>
#include <nono/detail/random.hpp>
#include <nono/hash.hpp>
#include <nono/make/from_image.hpp>
#include <nono/make/puzzle_from_image.hpp>
#include <nono/make/simplify.hpp>
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr nono::rgb black_pixel{0, 0, 0};
constexpr nono::rgb white_pixel{255, 255, 255};

/// Returns a random image from integer arithmetic, identical on every machine.
nono::image random_image(std::size_t width, std::size_t height, std::uint64_t seed) {
    nono::detail::random_numbers random(seed);
    nono::image out{width, height, {}};
    for (std::size_t i = 0; i < width * height; ++i) {
        const std::uint64_t bits = random.next();
        out.pixels.push_back({static_cast<std::uint8_t>(bits & 255U), static_cast<std::uint8_t>(bits >> 8U & 255U),
                              static_cast<std::uint8_t>(bits >> 16U & 255U)});
    }
    return out;
}

/// Returns an image with shapes from integer arithmetic.
nono::image plain_image(std::size_t side) {
    nono::image out{side, side, {}};
    for (std::size_t y = 0; y < side; ++y)
        for (std::size_t x = 0; x < side; ++x) {
            const std::size_t a = x * 256 / side;
            const std::size_t b = y * 256 / side;
            const bool is_disk = (a - 100) * (a - 100) + (b - 140) * (b - 140) < 5'000;
            const bool is_bar = (a + 2 * b) % 97 < 40;
            out.pixels.push_back({static_cast<std::uint8_t>(is_disk ? 220 : a / 2), static_cast<std::uint8_t>(b),
                                  static_cast<std::uint8_t>(is_bar ? 200 : 30)});
        }
    return out;
}

/// Parses rows of `.` for white and `#` for black pixels.
nono::image image_of_rows(const std::vector<std::string>& rows) {
    nono::image out{rows.front().size(), rows.size(), {}};
    for (const std::string& row : rows)
        for (const char c : row) out.pixels.push_back(c == '.' ? white_pixel : black_pixel);
    return out;
}

std::string rows_of(const nono::grid& picture) {
    std::string out;
    for (std::size_t row = 0; row < picture.height(); ++row) {
        for (const nono::color_index cell : picture.row(row)) out += cell == nono::blank ? '.' : '#';
        out += '/';
    }
    return out;
}

nono::grid grid_of_image_rows(const std::vector<std::string>& rows) {
    nono::grid out(rows.front().size(), rows.size());
    for (std::size_t i = 0; i < out.cells().size(); ++i)
        out.cells()[i] = rows[i / out.width()][i % out.width()] == '#' ? 1 : nono::blank;
    return out;
}

bool is_solved_by_lines(const nono::clues& puzzle) {
    nono::solve_options options;
    options.strategy = nono::line_strategy;
    const auto found = nono::solve(puzzle, options);
    return found.common.decided_count() == found.common.cells().size();
}

std::size_t differing_cells(const nono::grid& a, const nono::grid& b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.cells().size(); ++i) count += a.cells()[i] != b.cells()[i] ? 1U : 0U;
    return count;
}

/// Checks everything that is promised of a generated puzzle, with independent code.
void check_made(const nono::image_puzzle_result& made, nono::puzzle_target target, std::size_t colors) {
    REQUIRE(made);
    CHECK(made.stopped_by == nono::stopped_by::nothing);
    CHECK(made.error == nono::argument_errc::none);
    REQUIRE(made.puzzle.goal.has_value());
    CHECK(nono::clues_of(*made.puzzle.goal) == made.puzzle.clues);
    nono::solve_options options; // another strategy than the one used for the puzzle
    options.strategy = *nono::extend::find_strategy("probing");
    const auto found =
        nono::solve(made.puzzle.clues, target == nono::puzzle_target::unique ? nono::solve_options{} : options);
    CHECK(found.status == nono::status::unique);
    CHECK(found.solution() == *made.puzzle.goal);
    if (target == nono::puzzle_target::lines_alone) {
        CHECK(made.open == 0);
        CHECK(is_solved_by_lines(made.puzzle.clues));
    }
    CHECK(made.puzzle.clues.color_count() <= colors + 1);
    CHECK(made.changed.size() == differing_cells(made.before, *made.puzzle.goal));
    for (const nono::extend::recolored_cell& cell : made.changed) {
        CHECK(made.before(cell.cell.row, cell.cell.column) == cell.before);
        CHECK((*made.puzzle.goal)(cell.cell.row, cell.cell.column) == cell.after);
        CHECK(cell.before != cell.after);
    }
}

} // namespace

TEST_CASE("from_image: lightness and colors in integers") {
    namespace detail = nono::detail;
    static_assert(detail::light_table[0] == 0 && detail::light_table[255] == 65'535);
    // IEC 61966-2-1: 0.5 in linear light is 188 in sRGB, and 128 is 0.2158605 in linear light.
    static_assert(detail::light_table[128] == 14'146);
    static_assert(detail::part_of_light(32'768) == 188);
    for (int i = 0; i < 256; ++i) {
        const auto part = static_cast<std::uint8_t>(i);
        const nono::rgb gray{part, part, part};
        CHECK(detail::rgb_of(detail::light_color_of(gray)) == gray);
        const auto seen = detail::perceived_color_of(detail::light_color_of(gray));
        CHECK(std::abs(seen.green_red) <= 1);
        CHECK(std::abs(seen.blue_yellow) <= 1);
    }
    detail::random_numbers random(5);
    for (int i = 0; i < 2'000; ++i) {
        const std::uint64_t bits = random.next();
        const nono::rgb color{static_cast<std::uint8_t>(bits & 255U), static_cast<std::uint8_t>(bits >> 8U & 255U),
                              static_cast<std::uint8_t>(bits >> 16U & 255U)};
        const auto seen = detail::perceived_color_of(detail::light_color_of(color));
        const auto exact = detail::oklab_of(color);
        CHECK(std::abs(seen.lightness - exact.lightness * 10'000) < 8);
        CHECK(std::abs(seen.green_red - exact.green_red * 10'000) < 8);
        CHECK(std::abs(seen.blue_yellow - exact.blue_yellow * 10'000) < 8);
        for (const int power : {2, 3}) {
            const std::uint64_t value = random.next() >> (power == 2 ? 31U : 16U);
            const std::uint64_t root = detail::whole_root_of(value, power);
            const auto raised = [&](std::uint64_t x) { return power == 2 ? x * x : x * x * x; };
            CHECK(raised(root) <= value);
            CHECK(raised(root + 1) > value);
        }
    }
}

TEST_CASE("from_image: a cell has the mean lightness of its pixels") {
    namespace detail = nono::detail;
    nono::extend::work_limits none(nono::budget{});
    nono::detail::random_numbers random(1);
    for (int round = 0; round < nono_tests::rounds(60); ++round) {
        const std::size_t width = 1 + random.next() % 9;
        const std::size_t height = 1 + random.next() % 9;
        const std::size_t columns = 1 + random.next() % 9;
        const std::size_t rows = 1 + random.next() % 9;
        const auto from = random_image(width, height, random.next());
        const auto cells = detail::scaled_image(from, {0, 0, width, height}, columns, rows, none);
        REQUIRE(cells.size() == columns * rows);
        // Each pixel is split into columns x rows points: a cell has exactly width x height of them.
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            std::uint64_t red = 0;
            std::uint64_t blue = 0;
            for (std::size_t y = 0; y < height; ++y)
                for (std::size_t x = 0; x < width; ++x) {
                    const std::size_t row = (cell / columns * height + y) / rows;
                    const std::size_t column = (cell % columns * width + x) / columns;
                    red += detail::light_table[from.pixels[row * width + column].red];
                    blue += detail::light_table[from.pixels[row * width + column].blue];
                }
            const std::uint64_t points = width * height;
            CHECK(cells[cell].red == (red + points / 2) / points);
            CHECK(cells[cell].blue == (blue + points / 2) / points);
        }
    }
}

TEST_CASE("from_image: black and white") {
    const std::vector<std::string> rows{"....", ".##.", ".#..", "...."};
    const std::string same = "..../.##./.#../..../";
    nono::image_options options;
    options.width = options.height = 4;
    const auto found = nono::from_image(image_of_rows(rows), options);
    REQUIRE(found);
    CHECK(rows_of(found.picture) == same);
    CHECK(found.palette.entries.empty());
    CHECK(found.costs.size() == 32);
    REQUIRE(found.weights.size() == 16);
    for (std::size_t cell = 0; cell < 16; ++cell) {
        const std::size_t own = found.picture.cells()[cell];
        CHECK(found.costs[2 * cell + own] == 0);
        CHECK(found.costs[2 * cell + 1 - own] == found.weights[cell]);
        CHECK(found.weights[cell] >= 100); // far from the threshold
    }
    options.background = black_pixel; // now the white cells are filled
    const auto inverted = nono::from_image(image_of_rows(rows), options);
    REQUIRE(inverted);
    CHECK(rows_of(inverted.picture) == "####/#..#/#.##/####/");
    CHECK(inverted.palette.value(0) == black_pixel);
    CHECK(inverted.palette.value(1) == white_pixel);
}

TEST_CASE("from_image: a cell between black and white is cheaper to change") {
    nono::image from = image_of_rows({"....", ".##.", ".##.", "...."});
    from.pixels[5] = {60, 60, 60};
    nono::image_options options;
    options.width = options.height = 4;
    options.local_contrast = 0;
    const auto found = nono::from_image(from, options);
    REQUIRE(found);
    CHECK(rows_of(found.picture) == "..../.##./.##./..../");
    const auto minimum = std::min_element(found.weights.begin(), found.weights.end());
    CHECK(minimum - found.weights.begin() == 5);
    CHECK(*minimum < found.weights[6]);
    options.threshold = 20; // darker than the gray pixel
    const auto darker = nono::from_image(from, options);
    REQUIRE(darker);
    CHECK(rows_of(darker.picture) == "..../..#./.##./..../");
}

TEST_CASE("from_image: local contrast keeps thin lines") {
    // A dark half, and in the light half a line that is lighter than the threshold.
    nono::image from{20, 20, {}};
    for (std::size_t i = 0; i < 400; ++i) {
        const std::size_t column = i % 20;
        const std::uint8_t light = column < 9 ? 10 : column == 14 ? 150 : 240;
        from.pixels.push_back({light, light, light});
    }
    nono::image_options options;
    options.width = options.height = 20;
    options.local_contrast = 0;
    options.threshold = 50; // the line is lighter than this
    CHECK(nono::from_image(from, options).picture(10, 14) == nono::blank);
    options.threshold.reset();
    CHECK(nono::from_image(from, options).picture(10, 14) == 1); // in another drawing
    options.local_contrast = 100;
    const auto found = nono::from_image(from, options);
    REQUIRE(found);
    CHECK(found.picture(10, 14) == 1);
    CHECK(found.picture(10, 13) == nono::blank);
    CHECK(found.picture(10, 4) == 1);
}

TEST_CASE("from_image: colors of the same lightness that look different") {
    nono::image from{8, 8, {}};
    for (std::size_t i = 0; i < 64; ++i) {
        const bool is_inside = i % 8 >= 2 && i % 8 < 5 && i / 8 >= 3;
        from.pixels.push_back(is_inside ? nono::rgb{190, 90, 190} : nono::rgb{60, 145, 60});
    }
    nono::image_options options;
    options.width = options.height = 8;
    const auto found = nono::from_image(from, options);
    REQUIRE(found);
    const auto filled = std::count(found.picture.cells().begin(), found.picture.cells().end(), 1);
    CHECK((filled == 15 || filled == 49)); // exactly one of the two shapes
}

TEST_CASE("from_image: proportions") {
    // 12x4: thirds in black, gray and white.
    nono::image from{12, 4, {}};
    for (std::size_t i = 0; i < 48; ++i) {
        const std::size_t third = i % 12 / 4;
        from.pixels.push_back(third == 0 ? black_pixel : third == 1 ? nono::rgb{255, 0, 0} : white_pixel);
    }
    nono::image_options options;
    options.width = options.height = 6;
    options.colors = 3;
    options.fit = nono::image_fit::crop; // only the red middle remains
    CHECK(nono::from_image(from, options).error == nono::argument_errc::one_color);
    options.fit = nono::image_fit::stretch;
    const auto stretched = nono::from_image(from, options);
    REQUIRE(stretched);
    REQUIRE(stretched.palette.entries.size() == 3);
    const auto seen = [](const nono::image_result& cells, std::size_t row, std::size_t column) {
        return cells.palette.value(cells.picture(row, column));
    };
    for (std::size_t row = 0; row < 6; ++row) {
        CHECK(seen(stretched, row, 0) == black_pixel);
        CHECK(seen(stretched, row, 3) == nono::rgb{255, 0, 0});
        CHECK(seen(stretched, row, 5) == white_pixel);
    }
    options.fit = nono::image_fit::fit;
    options.background = white_pixel;
    const auto fitted = nono::from_image(from, options);
    REQUIRE(fitted);
    for (std::size_t column = 0; column < 6; ++column)
        for (const std::size_t row : {0U, 1U, 4U, 5U}) {
            CHECK(fitted.picture(row, column) == nono::blank);
            CHECK(fitted.weights[row * 6 + column] == 1'000); // not part of the image: these cells should be kept
        }
    CHECK(seen(fitted, 2, 1) == black_pixel);
    CHECK(seen(fitted, 3, 3) == nono::rgb{255, 0, 0});
}

TEST_CASE("from_image: the background") {
    // Green around a white square: the border is green.
    nono::image from{10, 10, {}};
    for (std::size_t i = 0; i < 100; ++i) {
        const bool is_inside = i % 10 >= 2 && i % 10 < 8 && i / 10 >= 2 && i / 10 < 8;
        from.pixels.push_back(is_inside ? white_pixel : nono::rgb{20, 120, 40});
    }
    nono::image_options options;
    options.width = options.height = 10;
    options.colors = 2;
    const auto found = nono::from_image(from, options);
    REQUIRE(found);
    CHECK(found.palette.entries.size() == 2); // the image does not have three colors
    CHECK(found.palette.value(0) == nono::rgb{20, 120, 40});
    CHECK(found.palette.value(1) == white_pixel);
    options.background = white_pixel;
    const auto given = nono::from_image(from, options);
    REQUIRE(given);
    CHECK(given.palette.value(0) == white_pixel);
    CHECK(given.picture(0, 0) == 1);
    CHECK(given.picture(5, 5) == nono::blank);
    // A background color that does not occur: everything is filled, in two colors.
    options.background = nono::rgb{255, 0, 255};
    const auto other = nono::from_image(from, options);
    REQUIRE(other);
    CHECK(std::count(other.picture.cells().begin(), other.picture.cells().end(), nono::blank) == 0);
    CHECK(other.palette.entries.size() == 3);
}

TEST_CASE("from_image: grouped colors are the nearest of the palette") {
    namespace detail = nono::detail;
    nono::extend::work_limits none(nono::budget{});
    for (int round = 0; round < nono_tests::rounds(10); ++round) {
        const auto from = random_image(12, 12, static_cast<std::uint64_t>(round));
        detail::lean_vector<detail::perceived_color> colors;
        for (const nono::rgb pixel : from.pixels)
            colors.push_back(detail::perceived_color_of(detail::light_color_of(pixel)));
        double before = 1e300;
        for (const std::size_t count : {1U, 2U, 4U, 8U, 16U}) {
            const detail::color_clusters groups(colors, count, nullptr, none);
            CHECK(groups.means().size() == count);
            double error = 0;
            for (std::size_t i = 0; i < colors.size(); ++i) {
                const auto own = detail::square_distance(colors[i], groups.means()[groups.group_of()[i]]);
                error += static_cast<double>(own);
                for (const auto& mean : groups.means()) CHECK(own <= detail::square_distance(colors[i], mean));
            }
            CHECK(error < 0.8 * before); // more colors approximate better
            before = error;
        }
    }
}

TEST_CASE("from_image: invalid images and options are refused") {
    const auto good = image_of_rows({"#.", ".#"});
    const auto error_of = [](const nono::image& from, std::size_t width, std::size_t height, std::size_t colors) {
        nono::image_options options;
        options.width = width;
        options.height = height;
        options.colors = colors;
        const auto found = nono::from_image(from, options);
        CHECK(static_cast<bool>(found) == (found.error == nono::argument_errc::none));
        CHECK(found.picture.cells().empty() == !found);
        CHECK(found.stopped_by == nono::stopped_by::nothing);
        CHECK(nono::message(found) == (found ? "the answer is complete" : nono::message(found.error)));
        return found.error;
    };
    CHECK(error_of(good, 2, 2, 1) == nono::argument_errc::none);
    CHECK(error_of({}, 2, 2, 1) == nono::argument_errc::image);
    CHECK(error_of({2, 2, {black_pixel}}, 2, 2, 1) == nono::argument_errc::image);
    CHECK(error_of({2, 0, {}}, 2, 2, 1) == nono::argument_errc::image);
    CHECK(error_of(good, 0, 2, 1) == nono::argument_errc::size);
    CHECK(error_of(good, 2, 70'000, 1) == nono::argument_errc::size);
    CHECK(error_of(good, 2'000, 2'000, 1) == nono::argument_errc::size);
    CHECK(error_of(good, 2, 2, 0) == nono::argument_errc::colors);
    CHECK(error_of(good, 2, 2, 64) == nono::argument_errc::colors);
    CHECK(error_of(image_of_rows({"##", "##"}), 2, 2, 1) == nono::argument_errc::one_color);
    CHECK(error_of(image_of_rows({"..", ".."}), 2, 2, 5) == nono::argument_errc::one_color);
    nono::image_options options;
    options.threshold = 101;
    CHECK(nono::from_image(good, options).error == nono::argument_errc::threshold);
    options.threshold = 100;
    options.local_contrast = 1'001;
    CHECK(nono::from_image(good, options).error == nono::argument_errc::threshold);
    const auto none = nono::puzzle_from_image({});
    CHECK(!none);
    CHECK(none.error == nono::argument_errc::image);
    const auto flat = nono::puzzle_from_image(image_of_rows({"##", "##"}));
    CHECK(!flat);
    CHECK(flat.error == nono::argument_errc::one_color);
    CHECK(!flat.puzzle.goal.has_value());
}

TEST_CASE("simplify: cheap cells are changed, and protected ones are not") {
    // Two solutions: the corners can be exchanged.
    const auto picture = grid_of_image_rows({"#...", "..##", "..##", ".#.."});
    REQUIRE(nono::solve(nono::clues_of(picture)).status == nono::status::multiple);
    int sufficient = 0;
    for (std::size_t cheap = 0; cheap < 16; ++cheap) {
        auto changed = picture;
        changed.cells()[cheap] = changed.cells()[cheap] == 1 ? nono::blank : 1;
        const bool is_enough = is_solved_by_lines(nono::clues_of(changed));
        sufficient += is_enough ? 1 : 0;
        nono::simplify_options options;
        options.target = nono::puzzle_target::lines_alone;
        for (std::size_t cell = 0; cell < 16; ++cell)
            for (nono::color_index color = 0; color < 2; ++color)
                options.costs.push_back(color == picture.cells()[cell] ? 0 : cell == cheap ? 1 : 500);
        const auto found = nono::simplify(picture, options);
        REQUIRE(found);
        CHECK(!found.cells.empty());
        CHECK(nono::solve(nono::clues_of(found.picture)).status == nono::status::unique);
        if (is_enough) CHECK(found.cost == 1);
        options.protected_cells = {{cheap / 4, cheap % 4}};
        const auto other = nono::simplify(picture, options);
        REQUIRE(other);
        CHECK(other.picture.cells()[cheap] == picture.cells()[cheap]);
    }
    CHECK(sufficient > 0);
}

TEST_CASE("simplify: random pictures, and limits") {
    int simplified = 0;
    for (int round = 0; round < nono_tests::rounds(20); ++round) {
        nono::detail::random_numbers random(static_cast<std::uint64_t>(round));
        nono::grid picture(12, 10);
        const std::uint64_t colors = 2 + static_cast<std::uint64_t>(round) % 3;
        for (auto& cell : picture.cells()) cell = static_cast<nono::color_index>(random.next() % colors);
        for (const auto target : {nono::puzzle_target::unique, nono::puzzle_target::lines_alone}) {
            nono::simplify_options options;
            options.target = target;
            options.max_trials = 20'000;
            const auto found = nono::simplify(picture, options);
            REQUIRE(found);
            const auto puzzle = nono::clues_of(found.picture);
            CHECK(nono::solve(puzzle).status == nono::status::unique);
            if (target == nono::puzzle_target::lines_alone) CHECK(is_solved_by_lines(puzzle));
            CHECK(found.cells.size() == differing_cells(found.picture, picture));
            if (found.cells.empty()) continue;
            ++simplified;
            options.max_changes = found.cells.size();
            CHECK(nono::simplify(picture, options).picture == found.picture); // as before, within the limit
            options.max_changes = 0;
            const auto none = nono::simplify(picture, options);
            CHECK(!none);
            CHECK(none.stopped_by == nono::stopped_by::strategy);
            CHECK(none.picture == picture);
            CHECK(none.cells.empty());
        }
    }
    CHECK(simplified >= 10);

    const auto picture = grid_of_image_rows({"#.", ".#"});
    nono::simplify_options options;
    options.budget.time = nono::time_span::from_seconds(0);
    CHECK(nono::simplify(picture, options).stopped_by == nono::stopped_by::time_limit);
    options = {};
    const std::atomic<bool> stop{true};
    options.budget.stop = stop;
    CHECK(nono::simplify(picture, options).stopped_by == nono::stopped_by::stop_request);
    options = {};
    options.max_trials = 1;
    CHECK(nono::simplify(picture, options).stopped_by == nono::stopped_by::max_trials);
    options.costs = {1, 2, 3};
    CHECK(!nono::simplify(picture, options));
    CHECK(nono::simplify(picture, options).error == nono::argument_errc::other_size);
    CHECK(nono::simplify(nono::grid(2, 2, 64)).error == nono::argument_errc::size);
}

TEST_CASE("puzzle_from_image: twenty drawings") {
    int made = 0;
    std::size_t changed = 0;
    for (const auto& drawing : nono_tests::drawings()) {
        CAPTURE(drawing.name);
        const auto from = nono_tests::draw(drawing, 64, 64);
        for (const std::size_t colors : {1U, 3U})
            for (const auto target : {nono::puzzle_target::unique, nono::puzzle_target::lines_alone}) {
                nono::image_puzzle_options options;
                options.cells.width = options.cells.height = 16;
                options.cells.colors = colors;
                options.target = target;
                options.max_trials = 8'000;
                const auto found = nono::puzzle_from_image(from, options);
                check_made(found, target, colors);
                ++made;
                changed += found.changed.size();
            }
    }
    CHECK(made == 80);
    CHECK(changed > 20);     // there was something to simplify
    CHECK(changed < 80 * 3); // but less than about a hundredth of all cells
}

TEST_CASE("puzzle_from_image: the same result on every machine") {
    nono::image_puzzle_options options;
    options.cells.width = 18;
    options.cells.height = 14;
    options.max_trials = 4'000;
    std::string hashes;
    for (const std::size_t colors : {1U, 2U, 4U}) {
        options.cells.colors = colors;
        const auto found = nono::puzzle_from_image(colors < 4 ? random_image(18, 14, 5) : plain_image(90), options);
        check_made(found, nono::puzzle_target::unique, colors);
        hashes += nono::to_string(nono::hash_clues(nono::clues_of(found.before))).substr(0, 8) + " " +
                  nono::to_string(nono::hash_clues(found.puzzle)).substr(0, 8) + " ";
    }
    CHECK(hashes == "acbaba86 deccc2c2 1a5b23b1 d513d8f9 8364462f 8364462f ");
}

TEST_CASE("puzzle_from_image: ends if the options cannot be satisfied") {
    const auto from = image_of_rows({"#.#.", ".#.#", "#.#.", ".#.#"});
    nono::image_puzzle_options options;
    options.cells.width = options.cells.height = 16;
    options.max_changes = 0;
    const auto none = nono::puzzle_from_image(from, options);
    REQUIRE(!none);
    CHECK(none.stopped_by == nono::stopped_by::strategy);
    CHECK(none.error == nono::argument_errc::none);
    CHECK(none.changed.empty());
    REQUIRE(none.puzzle.goal.has_value());
    CHECK(*none.puzzle.goal == none.before);
    options.max_changes = nono::no_limit;
    options.budget.time = nono::time_span::from_seconds(0);
    CHECK(nono::puzzle_from_image(from, options).stopped_by == nono::stopped_by::time_limit);
    options.budget.time = {};
    const std::atomic<bool> stop{true};
    options.budget.stop = stop;
    CHECK(nono::puzzle_from_image(from, options).stopped_by == nono::stopped_by::stop_request);
    std::uint64_t calls = 0;
    const auto count = [&](const nono::progress&) { ++calls; };
    options.budget.stop = {};
    options.budget.progress = count;
    CHECK(nono::puzzle_from_image(from, options));
    CHECK(calls > 0);
}

TEST_CASE("simplify: limits on work and memory") {
    nono::detail::random_numbers random(7);
    nono::grid picture(12, 10);
    for (auto& cell : picture.cells()) cell = random.next() >> 62U == 0 ? 1 : nono::blank;
    const auto whole = nono::simplify(picture, {.target = nono::puzzle_target::lines_alone});
    REQUIRE(whole);
    REQUIRE(!whole.cells.empty());
    const auto limited = [&](nono::budget budget) {
        return nono::simplify(picture, {.target = nono::puzzle_target::lines_alone, .budget = budget});
    };
    CHECK(limited({.work = whole.statistics.lines_solved}).picture == whole.picture);
    const auto worked = limited({.work = 100});
    CHECK(worked.stopped_by == nono::stopped_by::max_work);
    CHECK(worked.statistics.lines_solved == 100);
    CHECK(worked.picture == picture);
    for (const std::uint64_t memory : {0U, 27'840U, 28'000U}) { // the last two suffice only for the picture itself
        const auto none = limited({.memory = memory});
        CHECK(!none);
        CHECK(none.stopped_by == nono::stopped_by::max_memory);
        CHECK(none.picture == picture);
    }
    CHECK(limited({.memory = 10'000'000}).picture == whole.picture);
}

TEST_CASE("puzzle_from_image: limits on work and memory") {
    nono::image_puzzle_options options;
    options.cells.width = options.cells.height = 16;
    const auto from = image_of_rows({"#.#.", ".#.#", "#.#.", ".#.#"});
    const auto whole = nono::puzzle_from_image(from, options);
    REQUIRE(whole);
    REQUIRE(!whole.changed.empty());
    options.budget.work = whole.statistics.lines_solved;
    CHECK(nono::puzzle_from_image(from, options).puzzle == whole.puzzle);
    options.budget.work = 50;
    CHECK(nono::puzzle_from_image(from, options).stopped_by == nono::stopped_by::max_work);
    options.budget.work = nono::no_limit;
    for (const std::uint64_t memory : {0U, 145'000U, 200'000U}) { // for no cells, cells, a simplified picture
        options.budget.memory = memory;
        const auto none = nono::puzzle_from_image(from, options);
        CHECK(!none);
        CHECK(none.stopped_by == nono::stopped_by::max_memory);
        CHECK(none.puzzle.goal.has_value() == (memory != 0));
    }
    options.budget.memory = 10'000'000;
    CHECK(nono::puzzle_from_image(from, options).puzzle == whole.puzzle);
}

/// A stop request that is made after `left` polls.
struct stop_after_polls {
    mutable std::uint64_t left = 0;
    mutable std::uint64_t polls = 0;
    [[nodiscard]] bool stop_requested() const {
        ++polls;
        if (left == 0) return true;
        --left;
        return false;
    }
};

TEST_CASE("from_image: limits are polled while an image is reduced to cells") {
    const auto from = random_image(60, 60, 1);
    for (const std::size_t colors : {1U, 12U}) {
        CAPTURE(colors);
        nono::image_options options;
        options.width = options.height = 60;
        options.colors = colors;
        const stop_after_polls never{nono::no_limit};
        const auto whole = nono::from_image(from, options, {.stop = never});
        REQUIRE(whole);
        CHECK(whole.stopped_by == nono::stopped_by::nothing);
        CHECK(whole.picture == nono::from_image(from, options).picture);
        CHECK(whole.costs == nono::from_image(from, options).costs);
        CHECK(never.polls > 30);
        // Wherever it ends, there are no cells, and few polls follow.
        for (std::uint64_t polls = 0; polls < never.polls; polls += 1 + never.polls / 10) {
            CAPTURE(polls);
            const stop_after_polls soon{polls};
            const auto found = nono::from_image(from, options, {.stop = soon});
            CHECK(!found);
            CHECK(found.stopped_by == nono::stopped_by::stop_request);
            CHECK(found.costs.empty());
            CHECK(soon.polls == polls + 1);
        }
        CHECK(nono::from_image(from, options, {.time = nono::time_span::from_seconds(0)}).stopped_by ==
              nono::stopped_by::time_limit);
        const auto refused = nono::from_image(from, options, {.memory = 1'500'000});
        CHECK(!refused);
        CHECK(refused.stopped_by == nono::stopped_by::max_memory);
    }
}

TEST_CASE("from_image: limits are polled in a large image of one color before its borders are cut off") {
    const nono::image from{10'000, 200, std::vector<nono::rgb>(2'000'000, white_pixel)};
    nono::image_options options;
    options.width = options.height = 10;
    for (const std::uint64_t polls : {0U, 3U, 50U}) {
        const stop_after_polls soon{polls};
        CHECK(nono::from_image(from, options, {.stop = soon}).stopped_by == nono::stopped_by::stop_request);
        CHECK(soon.polls == polls + 1);
    }
}

TEST_CASE("puzzle_from_image: a stop while the image is reduced leaves no puzzle, or the best one so far") {
    const auto from = random_image(60, 60, 2);
    nono::image_puzzle_options options;
    options.cells.width = options.cells.height = 30;
    options.max_trials = 300;
    for (const std::size_t colors : {1U, 5U}) {
        options.cells.colors = colors;
        for (const std::uint64_t polls : {0U, 1U, 2U, 5U, 20U}) {
            CAPTURE(polls);
            const stop_after_polls soon{polls};
            options.budget.stop = soon;
            const auto found = nono::puzzle_from_image(from, options);
            CHECK(!found);
            CHECK(found.stopped_by == nono::stopped_by::stop_request);
            CHECK(!found.puzzle.goal);
        }
    }
    options.budget = {};
    options.budget.time = nono::time_span::from_seconds(0);
    CHECK(nono::puzzle_from_image(from, options).stopped_by == nono::stopped_by::time_limit);
}
