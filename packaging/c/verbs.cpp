// The verbs of nono.h for nonograms: solving, hints, grades, making and playing; others are in making.cpp.
// SPDX-License-Identifier: MIT

// With NONO_C_SMALL everything except the parts of the search that take the time is compiled for size, so that a page
// loads faster.
#if defined(NONO_C_SMALL)
#define NONO_C_PUSH_SMALL _Pragma("clang attribute push(__attribute__((minsize)), apply_to = function)")
#define NONO_C_POP_SMALL _Pragma("clang attribute pop")
#else
#define NONO_C_PUSH_SMALL
#define NONO_C_POP_SMALL
#endif

NONO_C_PUSH_SMALL
#include <nono/hash.hpp>
#include <nono/line/line_formula.hpp>
#include <nono/model/puzzle.hpp>
NONO_C_POP_SMALL

#include <nono/line/bit_line_solver.hpp>
#include <nono/solver/belief/marginal_belief.hpp>
#include <nono/solver/grid/prepared_lines.hpp>
#include <nono/solver/search/core.hpp>
#include <nono/solver/search/phase_guesser.hpp>
#include <nono/solver/search/prober.hpp>
#include <nono/solver/search/region_grower.hpp>

NONO_C_PUSH_SMALL
#include <nono/solver/search/search.hpp>

#include "parts.hpp"

#include <nono/explain/explain.hpp>
#include <nono/explain/grade.hpp>
#include <nono/explain/help.hpp>
#include <nono/explain/words.hpp>
#include <nono/line/solve_line.hpp>
#include <nono/make/generate.hpp>
#include <nono/play/checks.hpp>
#include <nono/play/line_state.hpp>
#include <nono/solve.hpp>

using namespace nono_c; // NOLINT: the functions of nono.h are not in a namespace

namespace {

void write_colors(json_text& json, nono::color_set colors) {
    json.array([&] {
        for (nono::color_index color = 0; color < nono::extend::max_colors; ++color)
            if (colors.contains(color)) json.number(color);
    });
}

/// Writes a step as an object.
void write_step(json_text& json, const nono::step& step, const nono::puzzle& puzzle) {
    const auto sentence = [&](nono::hint_level level) {
        return nono::sentence_for(step, puzzle.clues, level, nono::extend::english_words, &puzzle.palette);
    };
    json.object([&] {
        json.key("technique").text(name_of(step.technique));
        json.key("lines").list(step.lines, [&](const nono::extend::line_reason& reason) {
            json.object([&] {
                json.axis_and_index(reason.line);
                json.key("clues").list(reason.clues, [&](std::size_t clue) { json.number(clue); });
            });
        });
        write_positions(json.key("restsOn"), step.rests_on);
        json.key("cells").list(step.cells, [&](const nono::extend::cell_change& change) {
            json.object([&] {
                json.row_and_column(change.cell.row, change.cell.column);
                write_colors(json.key("before"), change.before);
                write_colors(json.key("after"), change.after);
                if (change.after.size() == 1) json.key("color").number(change.after.lowest());
            });
        });
        if (step.assumed)
            json.key("assumed").object([&] {
                json.row_and_column(step.assumed->cell.row, step.assumed->cell.column);
                json.key("color").number(step.assumed->color);
            });
        if (step.subject) json.key("subject").number(*step.subject);
        json.key("where").text(sentence(nono::hint_level::where));
        json.key("what").text(sentence(nono::hint_level::cells));
        json.key("why").text(sentence(nono::hint_level::why));
    });
}

void write_contradicted(json_text& json, const std::optional<nono::line_position>& line) {
    if (line) json.key("contradicted").object([&] { json.axis_and_index(*line); });
}

/// The options of a verb that explains.
struct explain_request : verb_options<nono::explain_options> {
    explain_request(const char* text, std::size_t size, const nono_watch* watch, const nono::clues& puzzle)
        : verb_options(text, size, watch) {
        word("hardest", how.hardest, nono::technique::contradiction);
        number("maxSteps", how.max_steps);
        const auto cells = consume("solution");
        if (!cells) return;
        const auto read = nono::parse_cells(*cells, puzzle.width(), puzzle.height(), nono::extend::max_colors);
        if (read) solution = read->decided();
        if (solution)
            how.solution = &*solution;
        else
            reject();
    }

    std::optional<nono::grid> solution;
};

/// The options of `nono_solve` and `nono_solve_many`.
struct solve_request : verb_options<nono::solve_options> {
    solve_request(const char* text, std::size_t size, const nono_watch* watch) : verb_options(text, size, watch) {
        number("maxSolutions", how.max_solutions);
        number("seed", how.seed);
        if (how.max_solutions == 0) reject();
    }
};

/// The options of `nono_make` and `nono_make_many`.
struct make_request : verb_options<nono::generate_options> {
    make_request(const char* text, std::size_t size, const nono_watch* watch) : verb_options(text, size, watch) {
        number("width", how.width);
        number("height", how.height);
        number("density", how.density);
        number("colors", how.colors);
        number("smoothness", how.smoothness);
        number("maxPictures", how.max_pictures);
        number("maxTrials", how.max_trials);
        word("symmetry", how.symmetry, nono::picture_symmetry::all);
        word("target", how.target, nono::puzzle_target::lines_alone);
        word("easiest", how.easiest, nono::grade_class::needs_guessing);
        word("hardest", how.hardest, nono::grade_class::needs_guessing);
    }
};

/// Writes the lines of a side, each as a pair of its status and the states of its clues.
class state_writer {
public:
    explicit state_writer(json_text& json) : json_(json) {}
    void operator()(nono::line_status status, std::span<const nono::clue_state> clues) {
        letters_.clear();
        for (const nono::clue_state state : clues) letters_ += "odw"[static_cast<std::size_t>(state)];
        json_.array([&] {
            json_.number(static_cast<std::uint64_t>(status));
            json_.text(letters_);
        });
    }

private:
    json_text& json_;
    std::string letters_;
};

} // namespace

nono_result* nono_solve(const nono_puzzle* puzzle, const char* known, size_t known_size, const char* options,
                        size_t options_size, const nono_watch* watch) {
    return with_cells(
        puzzle, known, known_size,
        [&](json_text& json, nono_result& result, const nono::puzzle& of, const nono::partial_grid* cells) {
            solve_request given(options, options_size, watch);
            auto& how = given.how;
            how.known = cells;
            if (!given.accepted(result)) return;
            // The strategy is the library's own; the checks of custom ones in `solve` would add 2 kB to the small
            // module.
            const nono::solve_result found = how.strategy.solve(of.clues, how);
            if (refused(result, found)) return;
            json.object([&] {
                json.key("status").text(name_of(found.status));
                json.stopped(found);
                json.key("solutions").list(found.solutions, [&](const nono::grid& solution) { json.cells(solution); });
                json.key("common").cells(found.common, colors_of(of.clues));
                json.key("work").number(found.statistics.lines_solved);
            });
        });
}

nono_result* nono_hash(const nono_puzzle* puzzle) {
    return make_result([&](json_text& json, nono_result& result) {
        if (puzzle == nullptr) return fail(result, "no puzzle was given");
        json.object([&] { json.key("hash").text(to_string(nono::hash_clues(puzzle->value.clues))); });
    });
}

int32_t nono_satisfies(const nono_puzzle* puzzle, const char* picture, size_t size) {
    return guarded<int32_t>(NONO_BAD_ARGUMENT, [&] {
        if (puzzle == nullptr) return NONO_BAD_ARGUMENT;
        const nono::clues& clues = puzzle->value.clues;
        const auto read =
            nono::parse_cells(view(picture, size), clues.width(), clues.height(), nono::extend::max_colors);
        const auto cells = read ? read->decided() : std::nullopt;
        if (!cells) return NONO_BAD_ARGUMENT;
        return nono::satisfies(*cells, clues) ? 1 : 0;
    });
}

nono_result* nono_hint(const nono_puzzle* puzzle, const char* cells, size_t cells_size, const char* options,
                       size_t options_size, const nono_watch* watch) {
    return with_cells(puzzle, cells, cells_size,
                      [&](json_text& json, nono_result& result, const nono::puzzle& of, const nono::partial_grid* now) {
                          const explain_request given(options, options_size, watch, of.clues);
                          const auto& how = given.how;
                          if (!given.accepted(result)) return;
                          const nono::next_step_result found =
                              now != nullptr ? nono::next_step(of.clues, *now, how) : nono::next_step(of.clues, how);
                          if (refused(result, found)) return;
                          json.object([&] {
                              json.key("status").text(name_of(found.status));
                              json.stopped(found);
                              if (found.step)
                                  write_step(json.key("step"), *found.step, of);
                              else
                                  json.key("text").text(nono::sentence_for(found.status, found.contradicted));
                              write_contradicted(json, found.contradicted);
                          });
                      });
}

nono_result* nono_explain(const nono_puzzle* puzzle, const char* cells, size_t cells_size, const char* options,
                          size_t options_size, const nono_watch* watch) {
    return with_cells(
        puzzle, cells, cells_size,
        [&](json_text& json, nono_result& result, const nono::puzzle& of, const nono::partial_grid* now) {
            const explain_request given(options, options_size, watch, of.clues);
            const auto& how = given.how;
            if (!given.accepted(result)) return;
            const nono::explain_result found =
                now != nullptr ? nono::explain(of.clues, *now, how) : nono::explain(of.clues, how);
            if (refused(result, found)) return;
            json.object([&] {
                json.key("status").text(name_of(found.status));
                json.stopped(found);
                json.key("text").text(nono::sentence_for(found.status, found.contradicted));
                json.key("steps").list(found.steps, [&](const nono::step& step) { write_step(json, step, of); });
                json.key("cells").cells(found.cells, colors_of(of.clues));
                json.key("openLines").list(found.open_lines, [&](std::uint32_t lines) { json.number(lines); });
                write_contradicted(json, found.contradicted);
            });
        });
}

nono_result* nono_grade(const nono_puzzle* puzzle, const char* options, size_t options_size, const nono_watch* watch) {
    return with_puzzle(puzzle, [&](json_text& json, nono_result& result, const nono::puzzle& of) {
        const explain_request given(options, options_size, watch, of.clues);
        const auto& how = given.how;
        if (!given.accepted(result)) return;
        const nono::grade_result found = nono::grade(of.clues, how);
        if (refused(result, found)) return;
        json.object([&] {
            json.key("level").text(name_of(found.level));
            json.stopped(found);
            json.key("score").number(found.score);
            json.key("rounds").number(found.rounds);
            json.key("lines").number(found.lines);
            json.key("footholds").number(found.footholds);
            json.key("seconds").number(found.seconds);
            json.key("pace").number(found.pace);
            json.key("steps").object([&] {
                for (std::size_t i = 0; i < found.steps.size(); ++i)
                    if (found.steps[i] > 0) json.key(name_of(static_cast<nono::technique>(i))).number(found.steps[i]);
            });
        });
    });
}

nono_result* nono_make(const char* options, size_t options_size, const nono_watch* watch) {
    return make_result([&](json_text& json, nono_result& result) {
        make_request given(options, options_size, watch);
        const auto& how = given.how;
        std::uint64_t seed = 0;
        given.number("seed", seed);
        if (!given.accepted(result)) return;
        nono::generate_result made = nono::generate(how, seed);
        if (refused(result, made)) return;
        json.object([&] {
            json.key("made").boolean(static_cast<bool>(made));
            json.stopped(made);
            json.key("open").number(made.open);
            json.key("trials").number(made.trials);
            if (made.grade) json.key("grade").text(name_of(made.grade->level));
            write_made(json, result, std::move(made.puzzle));
        });
    });
}

nono_result* nono_line_states(const nono_puzzle* puzzle, const char* cells, size_t cells_size, int32_t from_ends) {
    return with_all_cells(puzzle, cells, cells_size,
                          [&](json_text& json, nono_result&, const nono::puzzle& of, const nono::partial_grid& now) {
                              const nono::line_state_options how{
                                  from_ends != 0 ? nono::done_rule::from_ends : nono::done_rule::exact, true};
                              state_writer write(json);
                              const auto side = [&](nono::axis wanted) {
                                  json.array([&] {
                                      nono::for_each_line_state(
                                          of.clues, now,
                                          [&](nono::line_position line, nono::line_status status,
                                              std::span<const nono::clue_state> clues) {
                                              if (line.axis == wanted) write(status, clues);
                                          },
                                          how);
                                  });
                              };
                              json.object([&] {
                                  json.key("rows");
                                  side(nono::axis::row);
                                  json.key("columns");
                                  side(nono::axis::column);
                              });
                          });
}

nono_result* nono_cells_to_cross(const nono_puzzle* puzzle, const char* cells, size_t cells_size) {
    return with_all_cells(puzzle, cells, cells_size,
                          [&](json_text& json, nono_result&, const nono::puzzle& of, const nono::partial_grid& now) {
                              json.object(
                                  [&] { write_positions(json.key("cells"), nono::cells_to_cross(of.clues, now)); });
                          });
}

nono_result* nono_mistakes(const nono_puzzle* puzzle, const char* cells, size_t cells_size, const char* options,
                           size_t options_size, const nono_watch* watch) {
    return with_all_cells(
        puzzle, cells, cells_size,
        [&](json_text& json, nono_result& result, const nono::puzzle& of, const nono::partial_grid& now) {
            settings given(options, options_size);
            const watched_budget budget(given, watch);
            if (!given.accepted(result)) return;
            const nono::mistake_result found = nono::find_mistakes(of.clues, now, {budget.maximum});
            if (refused(result, found)) return;
            json.object([&] {
                json.key("puzzle").text(name_of(found.puzzle));
                json.stopped(found);
                write_positions(json.key("mistakes"), found.mistakes);
                write_positions(json.key("undecided"), found.undecided);
            });
        });
}

nono_result* nono_can_be_finished(const nono_puzzle* puzzle, const char* cells, size_t cells_size, const char* options,
                                  size_t options_size, const nono_watch* watch) {
    return with_all_cells(
        puzzle, cells, cells_size,
        [&](json_text& json, nono_result& result, const nono::puzzle& of, const nono::partial_grid& now) {
            settings given(options, options_size);
            const watched_budget budget(given, watch);
            if (!given.accepted(result)) return;
            const nono::status status = nono::can_be_finished(of.clues, now, {budget.maximum});
            json.object([&] { json.key("status").text(name_of(status)); });
        });
}

NONO_C_POP_SMALL

#if !defined(NONO_C_SMALL)
// Many puzzles in one call.

namespace {

/// Runs a verb on several puzzles: `verb(json, result)`.
template <class Verb>
[[nodiscard]] nono_result* with_puzzles(const nono_puzzle* const* puzzles, std::size_t count, Verb verb) noexcept {
    return make_result([&](json_text& json, nono_result& result) {
        for (std::size_t i = 0; i < count; ++i)
            if (puzzles == nullptr || puzzles[i] == nullptr) return fail(result, "no puzzle was given");
        verb(json, result);
    });
}

/// Calls `find(i)` and then `store(i, found)` for each index below `count`, until the watch ends a call, and writes the
/// number of stored results. If the arguments of a call are refused, the whole batch is.
template <class Find, class Store>
void run_batch(json_text& json, nono_result& result, std::size_t count, Find find, Store store) {
    std::size_t done = 0;
    for (; done < count; ++done) {
        const auto found = find(done);
        if (refused(result, found)) return;
        if (found.stopped_by == nono::stopped_by::stop_request) break;
        store(done, found);
    }
    json.object([&] { json.key("done").number(done); });
}

/// Writes the colors of a picture, or zeros if it is null or a limit left it without cells, and returns the end.
[[nodiscard]] std::uint8_t* write_picture(std::uint8_t* to, const nono::grid* picture, std::size_t cells) {
    const bool complete = picture != nullptr && picture->cells().size() == cells;
    return complete ? std::copy_n(picture->cells().begin(), cells, to) : std::fill_n(to, cells, std::uint8_t{0});
}

} // namespace

nono_result* nono_solve_many(const nono_puzzle* const* puzzles, size_t count, const char* options, size_t options_size,
                             const nono_watch* watch, uint8_t* statuses, uint8_t* stopped_by, uint8_t* cells) {
    return with_puzzles(puzzles, count, [&](json_text& json, nono_result& result) {
        const solve_request given(options, options_size, watch);
        if (!given.accepted(result)) return;
        run_batch(
            json, result, count, [&](std::size_t i) { return nono::solve(puzzles[i]->value.clues, given.how); },
            [&](std::size_t i, const nono::solve_result& found) {
                if (statuses != nullptr) statuses[i] = static_cast<uint8_t>(found.status);
                if (stopped_by != nullptr) stopped_by[i] = static_cast<uint8_t>(found.stopped_by);
                if (cells == nullptr) return;
                const nono::clues& clues = puzzles[i]->value.clues;
                cells = write_picture(cells, found.solutions.empty() ? nullptr : &found.solutions.front(),
                                      clues.width() * clues.height());
            });
    });
}

nono_result* nono_grade_many(const nono_puzzle* const* puzzles, size_t count, const char* options, size_t options_size,
                             const nono_watch* watch, nono_graded* grades) {
    return with_puzzles(puzzles, count, [&](json_text& json, nono_result& result) {
        const explain_request given(options, options_size, watch, {});
        if (!given.accepted(result)) return;
        if (grades == nullptr) return fail(result, "no array for grades");
        run_batch(
            json, result, count, [&](std::size_t i) { return nono::grade(puzzles[i]->value.clues, given.how); },
            [&](std::size_t i, const nono::grade_result& found) {
                grades[i] = {static_cast<std::uint32_t>(found.level),
                             static_cast<std::uint32_t>(found.stopped_by),
                             found.score,
                             found.rounds,
                             found.lines,
                             found.footholds,
                             found.seconds,
                             found.pace};
            });
    });
}

nono_result* nono_make_many(uint64_t seed, size_t count, const char* options, size_t options_size,
                            const nono_watch* watch, uint8_t* made, uint8_t* cells, size_t room) {
    return make_result([&](json_text& json, nono_result& result) {
        const make_request given(options, options_size, watch);
        const auto& how = given.how;
        if (!given.accepted(result)) return;
        const std::size_t maximum = nono::extend::max_side;
        const bool sized = how.width <= maximum && how.height <= maximum;
        const std::size_t size = sized ? how.width * how.height : 0;
        if (made == nullptr || cells == nullptr || (size != 0 && count > room / size))
            return fail(result, "arrays that are too small");
        run_batch(
            json, result, count, [&](std::size_t i) { return nono::generate(how, seed + i); },
            [&](std::size_t i, const nono::generate_result& found) {
                made[i] = found ? 1 : 0;
                cells = write_picture(cells, found.puzzle.goal ? &*found.puzzle.goal : nullptr, size);
            });
    });
}

int32_t nono_puzzles_from_pictures(uint32_t width, uint32_t height, size_t count, const uint8_t* cells,
                                   nono_puzzle** puzzles) {
    const std::uint32_t maximum = nono::extend::max_side;
    if (width == 0 || height == 0 || width > maximum || height > maximum) return NONO_BAD_ARGUMENT;
    if (count == 0) return NONO_OK;
    if (cells == nullptr || puzzles == nullptr) return NONO_BAD_ARGUMENT;
    std::fill_n(puzzles, count, nullptr);
    const std::size_t size = std::size_t{width} * height;
    const int32_t made = guarded<int32_t>(NONO_BAD_ARGUMENT, [&] {
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint8_t* const from = cells + i * size;
            if (!std::all_of(from, from + size, [](std::uint8_t color) { return color < nono::extend::max_colors; }))
                return NONO_BAD_ARGUMENT;
            nono::grid picture(width, height);
            std::copy_n(from, size, picture.cells().begin());
            puzzles[i] = new nono_puzzle;
            puzzles[i]->value.clues = nono::clues_of(picture);
            puzzles[i]->value.goal = std::move(picture);
        }
        return NONO_OK;
    });
    if (made != NONO_OK) {
        nono_puzzles_free(puzzles, count);
        std::fill_n(puzzles, count, nullptr);
    }
    return made;
}

void nono_puzzles_free(nono_puzzle* const* puzzles, size_t count) {
    for (std::size_t i = 0; i < count; ++i) delete puzzles[i];
}

// For data sets and environments of learning.

nono_result* nono_canonical_hash(const nono_puzzle* puzzle) {
    return with_puzzle(puzzle, [](json_text& json, nono_result&, const nono::puzzle& of) {
        json.object([&] { json.key("hash").text(to_string(nono::canonical_hash(of.clues))); });
    });
}

namespace {

constexpr std::uint8_t open_cell = 255;

/// Finds the cells of lines whose color follows from the other cells of the line.
class line_forcer {
public:
    /// A line of a grid: its cells are `count` bytes apart by `stride`.
    struct cells_of_line {
        const std::uint8_t* cells;
        std::uint8_t* follows;
        std::size_t stride;
        std::size_t count;
    };

    /// Sets `bit` in the bytes of those open cells whose color follows, and clears it in the others. Returns false if a
    /// cell is not a color.
    [[nodiscard]] bool examine(nono::line_clue_view clues, cells_of_line line, std::uint8_t bit) {
        known_.assign(line.count, nono::color_set::first(nono::extend::max_colors));
        for (std::size_t i = 0; i < line.count; ++i) {
            const std::uint8_t color = line.cells[i * line.stride];
            if (color == open_cell) continue;
            if (color >= nono::extend::max_colors) return false;
            known_[i] = nono::color_set::only(color);
        }
        const auto left = nono::solve_line(clues, known_);
        for (std::size_t i = 0; i < line.count; ++i) {
            const bool follows = left && line.cells[i * line.stride] == open_cell && (*left)[i].is_single();
            std::uint8_t& to = line.follows[i * line.stride];
            to = static_cast<std::uint8_t>((to & ~bit) | (follows ? bit : 0));
        }
        return true;
    }

private:
    std::vector<nono::color_set> known_;
};

constexpr std::uint8_t by_row = 1;
constexpr std::uint8_t by_column = 2;

/// Examines the lines of one grid: all of them, or those of the cell that `changed` points to.
[[nodiscard]] bool examine_grid(line_forcer& forcer, const nono::clues& clues, const std::uint32_t* changed,
                                const std::uint8_t* cells, std::uint8_t* follows) {
    const std::size_t width = clues.width();
    const std::size_t height = clues.height();
    const auto row = [&](std::size_t i) {
        return forcer.examine(clues.rows[i], {cells + i * width, follows + i * width, 1, width}, by_row);
    };
    const auto column = [&](std::size_t i) {
        return forcer.examine(clues.columns[i], {cells + i, follows + i, width, height}, by_column);
    };
    if (changed != nullptr) return *changed < width * height && row(*changed / width) && column(*changed % width);
    std::fill_n(follows, width * height, std::uint8_t{0});
    for (std::size_t i = 0; i < height; ++i)
        if (!row(i)) return false;
    for (std::size_t i = 0; i < width; ++i)
        if (!column(i)) return false;
    return true;
}

} // namespace

int32_t nono_forced_cells(const nono_puzzle* const* puzzles, size_t count, const uint32_t* changed,
                          const uint8_t* cells, uint8_t* follows) {
    return guarded<int32_t>(NONO_BAD_ARGUMENT, [&] {
        if (count > 0 && (puzzles == nullptr || cells == nullptr || follows == nullptr)) return NONO_BAD_ARGUMENT;
        line_forcer forcer;
        for (std::size_t i = 0; i < count; ++i) {
            if (puzzles[i] == nullptr) return NONO_BAD_ARGUMENT;
            const nono::clues& clues = puzzles[i]->value.clues;
            const std::uint32_t* const cell = changed != nullptr ? changed + i : nullptr;
            const bool skipped = cell != nullptr && *cell == NONO_NO_CELL;
            if (!skipped && !examine_grid(forcer, clues, cell, cells, follows)) return NONO_BAD_ARGUMENT;
            cells += clues.width() * clues.height();
            follows += clues.width() * clues.height();
        }
        return NONO_OK;
    });
}
#endif
