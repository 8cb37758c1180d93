// Traces: the actions of a strategy as JSON lines that other programs can read.
// SPDX-License-Identifier: MIT
#ifndef NONO_TRACE_HPP
#define NONO_TRACE_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/palette.hpp>
#include <nono/model/result.hpp>
#include <nono/model/statistics.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/version.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/data/parts/json_writer.hpp>
#include <nono/hash.hpp>
#include <nono/text/colors.hpp>
#endif

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace extend {

/// Options for writing a trace.
struct trace_options {
    std::uint64_t max_events = 1'000'000;        ///< maximum number of events to write; the last line counts the others
    std::string_view title{};                    ///< title of the puzzle, in UTF-8; it must outlive the writer
    optional_ref<const nono::palette> palette{}; ///< colors of the puzzle, else the usual ones; must outlive the writer
};

/// Writes the events of a run as JSON lines: an observer for `solve_options::observer`.
///
/// @code
/// std::ofstream file("trace.jsonl");
/// const auto write = [&](std::string_view line) { file << line; };
/// nono::extend::trace_writer trace(write, {.title = puzzle.metadata.title()});
/// nono::solve(puzzle, {.observer = &trace});
/// @endcode
///
/// Each line is an object, and its first key identifies it. The first line describes the run:
/// - `trace`: the version of this format, 1; `nono`: the version of the library; `title`, `width`, `height`;
/// - `rows`, `columns`: the clues; a line is a list of numbers, alternating length and color of a block, with 0 for an
///   unknown length; `palette`: a color `#rrggbb` for each, blank first;
/// - `identity`: `hash_clues` of the puzzle;
/// - `strategy`, `max_solutions`, `seed` and, if the budget limits work, `max_work`: the options.
///
/// Events follow. Cells are numbered row by row from 0. `cells` lists those that an event changes, in pairs: the number
/// of a cell and the colors that it can have from now on, as the sum of 2^color: 1 is blank, 2 the first color, 3
/// either of them. Numbers from 2^53 on are strings of hexadecimal digits. A *literal* is a string: `12=1` means that
/// cell 12 has color 1, and `12!1` that it does not; `r3.2:7` that block 2 of row 3 starts in cell 7 of the row or
/// before, and `c3.2!7` that the block of column 3 does not; with an `e` after the block, it refers to its end. Rows,
/// columns, blocks and cells count from 0.
/// - `stage`: the name of the stage that begins (`name_of(solve_stage)`);
/// - `line`: `r3` or `c12`; `removed`: the number of colors that it loses, `cells`; or `contradiction`: true;
/// - `probe`: a literal, `cells`; `probed`: the literal, `failed`, `cells` that are restored;
/// - `decide`: a literal, `level`, `repeated` if it was decided before, `cells`;
/// - `conflict`: a line, or the literals of a clause; `level`;
/// - `learnt`: the literals of a clause, `levels`: the number of their levels, `to`: the level to return to;
/// - `backjump`: the level to return to, `from`, `cells` that are restored; `restart`: the number of restarts;
/// - `solution`: the cells, row by row, one character each: 0 to 9, a to z, A to Z, + and - for the colors from 0 to
///   63;
/// - `given`, `clause`, `deduced`, and others by name (`name_of(change_cause)`): cells that change for another reason,
///   in pairs as in `cells`.
///
/// The last line has `end`: the status; `stopped_by`: the name of the limit that ended the run, or of the error;
/// `solutions`; `events`: the number of lines between the first and this one; `left_out`: the number of events beyond
/// `max_events`; `statistics`: the counters by name.
///
/// Readers should skip lines that they do not know, because a later version may have more. A writer can follow several
/// runs in sequence, each with its own lines. Only whole lines are written, each with a line feed, as soon as they are
/// complete. Linear in the text that is written; keeps one line in memory. Not usable in constant expressions.
/// @see docs/program.md
class trace_writer final : public solve_observer {
public:
    /// Passes lines to a function, which must outlive the writer.
    explicit trace_writer(function_ref<void(std::string_view)> sink, const trace_options& options = {})
        : sink_(sink), options_(options) {}

    /// Returns the number of events that were written in the current run or, between runs, in the last one.
    [[nodiscard]] std::uint64_t written() const noexcept { return written_; }
    /// Returns the number of events that were left out; see `written`.
    [[nodiscard]] std::uint64_t left_out() const noexcept { return left_out_; }

    NONO_API void begun(const clues& puzzle, const solve_options& options) override;
    NONO_API void stage_begun(solve_stage stage) override;
    NONO_API void line_solved(const line_event& event) override;
    NONO_API void cell_changed(const cell_event& event) override;
    NONO_API void probe_begun(const probe_event& event) override;
    NONO_API void probe_ended(const probe_event& event, bool failed) override;
    NONO_API void decided(const decision_event& event) override;
    NONO_API void conflict_found(const conflict_event& event) override;
    NONO_API void clause_learnt(const clause_event& event) override;
    NONO_API void backjumped(const backjump_event& event) override;
    NONO_API void restarted() override;
    NONO_API void solution_found(const grid& picture) override;
    NONO_API void ended(const solve_result& result) override;

private:
    static constexpr std::size_t max_colors = 64; // colors in a set, including blank

    NONO_API void begin(std::string_view key);
    NONO_API void finish();
    NONO_API void put_key(std::string_view key);
    NONO_API void put_number(std::string_view key, std::uint64_t value);
    NONO_API void put_text(std::string_view key, std::string_view text);
    NONO_API void put_bool(std::string_view key, bool value);
    template <class Items, class Put> void put_list(const Items& items, Put put);
    NONO_API void put_clues(std::string_view key, const clue_lines& lines);
    NONO_API void put_palette(std::size_t colors);
    NONO_API void append_line(line_position line);
    NONO_API void put_line(line_position line);
    NONO_API void put_literal(const search_literal& literal);
    NONO_API void put_literals(std::span<const search_literal> literals);
    NONO_API void put_colors(color_set colors);
    [[nodiscard]] search_literal literal_of(const probe_event& event) const noexcept {
        return {literal_subject::cell, true, event.color, event.cell, {}, 0};
    }

    function_ref<void(std::string_view)> sink_;
    trace_options options_;
    std::size_t width_ = 0;
    std::uint64_t written_ = 0;
    std::uint64_t left_out_ = 0;
    std::uint64_t restarts_ = 0;
    std::string line_;                         // the incomplete line; empty if there is none
    bool is_left_out_ = false;                 // the line is not written
    bool has_list_ = false;                    // a list of cells is open
    bool is_list_ = false;                     // the line consists only of cells
    change_cause cause_ = change_cause::given; // cause of the cells in the line
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

/// @cond

/// Completes the previous line and begins a new one.
void trace_writer::begin(std::string_view key) {
    finish();
    is_left_out_ = written_ >= options_.max_events;
    ++(is_left_out_ ? left_out_ : written_);
    line_ = "{";
    put_key(key);
}

void trace_writer::finish() {
    if (line_.empty()) return;
    if (has_list_) line_ += ']';
    line_ += "}\n";
    if (!is_left_out_) sink_(line_);
    line_.clear();
    has_list_ = false;
    is_list_ = false;
    is_left_out_ = false;
}

void trace_writer::put_key(std::string_view key) {
    if (line_.back() != '{') line_ += ',';
    line_ += '"';
    line_ += key;
    line_ += "\":";
}

void trace_writer::put_number(std::string_view key, std::uint64_t value) {
    put_key(key);
    detail::append_number(line_, value);
}

void trace_writer::put_text(std::string_view key, std::string_view text) {
    put_key(key);
    detail::append_json(line_, text, false);
}

void trace_writer::put_bool(std::string_view key, bool value) {
    put_key(key);
    line_ += value ? "true" : "false";
}

/// Calls `put` for each item, with commas between them.
template <class Items, class Put> void trace_writer::put_list(const Items& items, Put put) {
    line_ += '[';
    bool first = true;
    for (const auto& item : items) {
        if (!first) line_ += ',';
        first = false;
        put(item);
    }
    line_ += ']';
}

void trace_writer::put_clues(std::string_view key, const clue_lines& lines) {
    put_key(key);
    put_list(lines, [&](line_clue_view line) {
        put_list(line, [&](const clue& block) {
            detail::append_number(line_, block.blotted() ? 0 : block.length);
            line_ += ',';
            detail::append_number(line_, block.color);
        });
    });
}

void trace_writer::put_palette(std::size_t colors) {
    const nono::palette usual;
    const nono::palette& used = options_.palette != nullptr ? *options_.palette : usual;
    put_key("palette");
    line_ += '[';
    for (std::size_t color = 0; color < colors; ++color) {
        line_ += color == 0 ? "\"#" : ",\"#";
        detail::append_rgb(line_, used.value(static_cast<color_index>(color)));
        line_ += '"';
    }
    line_ += ']';
}

void trace_writer::append_line(line_position line) {
    line_ += line.axis == axis::row ? 'r' : 'c';
    detail::append_number(line_, line.index);
}

void trace_writer::put_line(line_position line) {
    line_ += '"';
    append_line(line);
    line_ += '"';
}

void trace_writer::put_literal(const search_literal& literal) {
    line_ += '"';
    if (literal.subject == literal_subject::cell) {
        detail::append_number(line_, literal.cell.row * width_ + literal.cell.column);
        line_ += literal.holds ? '=' : '!';
        detail::append_number(line_, literal.color);
    } else {
        append_line(literal.line);
        line_ += '.';
        detail::append_number(line_, literal.block);
        if (literal.subject == literal_subject::block_end) line_ += 'e';
        line_ += literal.holds ? ':' : '!';
        detail::append_number(line_, literal.line.axis == axis::row ? literal.cell.column : literal.cell.row);
    }
    line_ += '"';
}

void trace_writer::put_literals(std::span<const search_literal> literals) {
    put_list(literals, [&](const search_literal& literal) { put_literal(literal); });
}

/// Writes a set of colors. Not every reader of JSON supports whole numbers from 2^53 on.
void trace_writer::put_colors(color_set colors) {
    if (colors.bits >> 53U == 0) {
        detail::append_number(line_, colors.bits);
        return;
    }
    line_ += '"';
    for (auto shift = (static_cast<unsigned>(std::bit_width(colors.bits)) + 3U) / 4U * 4U; shift > 0; shift -= 4)
        line_ += "0123456789abcdef"[colors.bits >> (shift - 4) & 15U];
    line_ += '"';
}

void trace_writer::begun(const clues& puzzle, const solve_options& options) {
    finish();
    width_ = puzzle.width();
    line_.reserve(100 + 40 * (std::max)(puzzle.width(), puzzle.height())); // reporting a line must not throw
    written_ = 0;
    left_out_ = 0;
    restarts_ = 0;
    line_ = "{";
    put_number("trace", 1);
    put_text("nono", NONO_VERSION_STRING);
    put_text("title", options_.title);
    put_number("width", puzzle.width());
    put_number("height", puzzle.height());
    put_clues("rows", puzzle.rows);
    put_clues("columns", puzzle.columns);
    put_palette((std::min)(puzzle.color_count(), max_colors));
    put_text("identity", to_string(hash_clues(puzzle)));
    put_text("strategy", options.strategy.name());
    put_number("max_solutions", options.max_solutions);
    put_number("seed", options.seed);
    if (options.budget.work != std::uint64_t{no_limit}) put_number("max_work", options.budget.work);
    finish();
}

void trace_writer::stage_begun(solve_stage stage) {
    begin("stage");
    detail::append_json(line_, name_of(stage), false);
    finish();
}

void trace_writer::line_solved(const line_event& event) {
    begin("line");
    put_line(event.line);
    if (event.removed != 0) put_number("removed", event.removed);
    if (event.contradiction) put_bool("contradiction", true);
    cause_ = change_cause::line;
}

void trace_writer::cell_changed(const cell_event& event) {
    if (line_.empty() || cause_ != event.cause) {
        begin(name_of(event.cause));
        cause_ = event.cause;
        is_list_ = true;
    }
    if (is_left_out_) return;
    if (!has_list_) {
        if (!is_list_) put_key("cells");
        line_ += '[';
        has_list_ = true;
    } else {
        line_ += ',';
    }
    detail::append_number(line_, event.cell.row * width_ + event.cell.column);
    line_ += ',';
    put_colors(event.left);
}

void trace_writer::probe_begun(const probe_event& event) {
    begin("probe");
    put_literal(literal_of(event));
    cause_ = change_cause::tried;
}

void trace_writer::probe_ended(const probe_event& event, bool failed) {
    begin("probed");
    put_literal(literal_of(event));
    put_bool("failed", failed);
    cause_ = change_cause::undone;
}

void trace_writer::decided(const decision_event& event) {
    begin("decide");
    put_literal(event.literal);
    put_number("level", event.level);
    if (event.is_repeated) put_bool("repeated", true);
    cause_ = change_cause::decided;
}

void trace_writer::conflict_found(const conflict_event& event) {
    begin("conflict");
    if (event.line)
        put_line(*event.line);
    else
        put_literals(event.clause);
    put_number("level", event.level);
    finish();
}

void trace_writer::clause_learnt(const clause_event& event) {
    begin("learnt");
    put_literals(event.literals);
    put_number("levels", event.decision_levels);
    put_number("to", event.backjump_level);
    finish();
}

void trace_writer::backjumped(const backjump_event& event) {
    begin("backjump");
    detail::append_number(line_, event.to);
    put_number("from", event.from);
    cause_ = change_cause::undone;
}

void trace_writer::restarted() {
    begin("restart");
    detail::append_number(line_, ++restarts_);
    finish();
}

void trace_writer::solution_found(const grid& picture) {
    constexpr std::string_view characters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-";
    static_assert(characters.size() == max_colors);
    begin("solution");
    line_ += '"';
    for (const color_index color : picture.cells()) line_ += characters[color];
    line_ += '"';
    finish();
}

void trace_writer::ended(const solve_result& result) {
    finish();
    line_ = "{";
    put_text("end", name_of(result.status));
    put_text("stopped_by", result.error != argument_errc::none ? name_of(result.error) : name_of(result.stopped_by));
    put_number("solutions", result.solution_count);
    put_number("events", written_);
    put_number("left_out", left_out_);
    put_key("statistics");
    line_ += '{';
    for (const auto& counter : counters_of(result.statistics)) put_number(counter.name, counter.value);
    line_ += '}';
    finish();
}

/// @endcond

#endif // NONO_DEFINITIONS

}}} // namespace nono::NONO_ABI::extend

#endif // NONO_TRACE_HPP
