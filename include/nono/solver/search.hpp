// What is left after lines: trying colors at the root, then conflict-driven search that learns from the lines.
#ifndef NONO_SOLVER_SEARCH_HPP
#define NONO_SOLVER_SEARCH_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/grid.hpp>
#include <nono/line/line_formula.hpp>
#include <nono/solver/belief.hpp>
#include <nono/solver/board.hpp>
#include <nono/solver/clause_store.hpp>
#include <nono/solver/explain.hpp>
#include <nono/solver/literals.hpp>
#include <nono/solver/random.hpp>
#include <nono/solver/run.hpp>
#include <nono/solver/symmetry.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace nono::detail {

/// Conflict-driven search over the cells of a board (as in GRASP 1996, Chaff 2001 and their successors), without a
/// formula: the lines themselves propagate, and only when a conflict needs the reason of a removed color is the line
/// asked for it (lazy explanations, as in constraint solvers since 2009). Where it pays, a formula of where blocks
/// start is added (`use_blocks`).
///
/// Requires a board whose lines have all been narrowed. The board is changed; at the end it holds what is known for
/// good.
template <class Board> class search {
public:
    /// Makes the variables. O(cells * colors).
    NONO_CONSTEXPR search(const clues& puzzle, Board& board, solver_run& run);

    /// Tries each color of each open cell, and takes away the ones that run into a contradiction, until no more does or
    /// it does not pay. False: the puzzle has no solution. May end early because the run must stop.
    [[nodiscard]] NONO_CONSTEXPR bool probe();

    /// Finds solutions and reports them to the run. True: there are no others. False: the run ended it, or it came to
    /// `most_conflicts` of the run's conflicts.
    [[nodiscard]] NONO_CONSTEXPR bool enumerate(std::uint64_t most_conflicts = ~std::uint64_t{0}) {
        return go_on(most_conflicts, [](std::size_t) { return false; });
    }

    /// As `enumerate`, but for many solutions: `takes_rest(open)` is asked before each guess, with the number of open
    /// variables. When it says true, it has dealt with all pictures that the board leaves possible, and the search goes
    /// on with the others.
    template <class TakesRest> [[nodiscard]] NONO_CONSTEXPR bool enumerate_families(TakesRest takes_rest) {
        on_path_ = true;
        return go_on(~std::uint64_t{0}, takes_rest);
    }

    /// True where blocks can move far: by `percent` of the line on average, in lines that are not decided. O(cells).
    [[nodiscard]] NONO_CONSTEXPR bool blocks_move_by(std::size_t percent) const;

    /// Makes variables for where blocks start and end, with the clauses that tie them to the cells (`line_formula`), so
    /// that what is learnt can say in one literal what else takes one for each cell that a block cannot reach.
    /// Where blocks move far that leaves a third of the conflicts; elsewhere it does not make up for what each costs
    /// more. Nothing happens where there would be too many variables. To be called where nothing is decided, at most
    /// once, and not after `use_symmetries`. False: the puzzle has no solution that was not reported. O(cells * clues
    /// of a line).
    [[nodiscard]] NONO_CONSTEXPR bool use_blocks();

    /// True once there are such variables.
    [[nodiscard]] NONO_CONSTEXPR bool uses_blocks() const noexcept { return !event_begin_.empty(); }

    /// Tells of symmetries of the clues: what is known at the root and what is learnt from then on holds for the images
    /// too. To be called before `enumerate`, at most once. False: the puzzle has no solution.
    [[nodiscard]] NONO_CONSTEXPR bool use_symmetries(const clue_symmetries& symmetries);

    /// Leaves only the solutions that are symmetric. Requires `use_symmetries`.
    NONO_CONSTEXPR void require_symmetry();

    /// Leaves out a solution that was reported already. Requires that nothing is decided. False: there is no other.
    [[nodiscard]] NONO_CONSTEXPR bool leave_out(const grid& solution);

    /// Reports an image of a solution that was reported, if it has another one. False if the run should end.
    [[nodiscard]] NONO_CONSTEXPR bool report_image(const grid& picture);

    /// The last picture that was reported, if any.
    [[nodiscard]] constexpr const std::optional<grid>& reported() const noexcept { return reported_; }

    /// Reports the picture if every cell is decided; else stops the run, for the strategy does not guess. True: there
    /// are no other solutions.
    [[nodiscard]] NONO_CONSTEXPR bool finish_without_guessing();

private:
    enum class reason_kind : std::uint8_t {
        none,        // a decision, or known at the root
        clause,      // data: the clause
        line,        // data: the record
        last_color,  // the cell has no other color left
        other_color, // data: the literal that gives the cell another color
        path,        // data: the step of the path, and the choices before it
    };
    struct reason {
        reason_kind kind = reason_kind::none;
        std::uint32_t data = 0;
    };
    enum class outcome : std::uint8_t { quiet, conflict, stopped };
    // The masks of a line before it was narrowed to some effect: what its removals follow from.
    struct record {
        line_index line = 0;
        std::uint32_t begin = 0; // in snapshots_
    };
    struct level_start {
        std::uint32_t trail = 0;
        std::uint32_t records = 0;
        std::uint32_t snapshots = 0;
        std::uint32_t step = no_step; // of the path, that was decided on
    };
    // One step of the way to what is left when many solutions were taken: a choice, or a fact that leaves out what was
    // taken, or what is impossible, after the choices before it.
    struct path_step {
        literal known = 0;
        bool chosen = false;
    };

    // the state
    [[nodiscard]] NONO_CONSTEXPR bool is_true(literal l) const noexcept { return values_[l] > 0; }
    [[nodiscard]] NONO_CONSTEXPR bool is_false(literal l) const noexcept { return values_[l] < 0; }
    [[nodiscard]] NONO_CONSTEXPR bool is_open(literal l) const noexcept { return values_[l] == 0; }
    [[nodiscard]] NONO_CONSTEXPR std::uint32_t level() const noexcept {
        return static_cast<std::uint32_t>(levels_.size());
    }
    NONO_CONSTEXPR void assign(literal l, reason why, line_index cause = no_line);
    NONO_CONSTEXPR void decide(literal l);
    NONO_CONSTEXPR void go_back_to(std::uint32_t level, bool keep_phases);

    // blocks
    [[nodiscard]] constexpr bool is_of_cell(literal l) const noexcept { return l < cell_literals_; }
    NONO_CONSTEXPR void add_variables(std::size_t count);
    [[nodiscard]] NONO_CONSTEXPR bool add_root_clause();
    [[nodiscard]] NONO_CONSTEXPR bool add_formula(line_index line, const line_formula& formula);
    [[nodiscard]] NONO_CONSTEXPR bool add_block_images();
    NONO_CONSTEXPR void add_event_images(std::size_t image, line_index line, std::size_t event);

    // propagation
    [[nodiscard]] NONO_CONSTEXPR outcome propagate();
    [[nodiscard]] NONO_CONSTEXPR bool propagate_clauses(literal l);
    [[nodiscard]] NONO_CONSTEXPR bool propagate_line(line_index line);

    // probing
    [[nodiscard]] NONO_CONSTEXPR outcome probe_literal(literal l);

    // conflicts
    NONO_CONSTEXPR void learn_from_conflict();
    NONO_CONSTEXPR void collect_conflict();
    NONO_CONSTEXPR void collect_reason(literal l);
    NONO_CONSTEXPR void collect_line(line_index line, mask_word* masks, std::size_t place, color_index color);
    NONO_CONSTEXPR void analyze();
    NONO_CONSTEXPR void mark_seen(literal known, bool seen) noexcept;

    // symmetry
    NONO_CONSTEXPR void learn_images(std::uint32_t quality);
    [[nodiscard]] NONO_CONSTEXPR bool add_image(std::uint32_t quality);
    NONO_CONSTEXPR void add_postponed();
    [[nodiscard]] NONO_CONSTEXPR bool report(const grid& picture);
    NONO_CONSTEXPR void minimize();
    [[nodiscard]] NONO_CONSTEXPR bool is_redundant(literal l);
    [[nodiscard]] NONO_CONSTEXPR std::uint32_t count_levels();

    // the search
    [[nodiscard]] NONO_CONSTEXPR literal pick();
    template <class TakesRest>
    [[nodiscard]] NONO_CONSTEXPR bool go_on(std::uint64_t most_conflicts, TakesRest takes_rest);
    [[nodiscard]] NONO_CONSTEXPR bool take_solution();
    NONO_CONSTEXPR void block_decisions();
    [[nodiscard]] NONO_CONSTEXPR outcome follow_path();
    [[nodiscard]] NONO_CONSTEXPR bool leave_decisions();
    [[nodiscard]] NONO_CONSTEXPR bool restart();
    NONO_CONSTEXPR void take_signs_of(const grid& picture);
    NONO_CONSTEXPR void shuffle_order();
    NONO_CONSTEXPR void forget_clauses();
    NONO_CONSTEXPR void note_root();
    constexpr void note_memory() noexcept {
        run_.statistics.clause_bytes = (std::max)(run_.statistics.clause_bytes, clauses_.most_bytes());
    }
    NONO_CONSTEXPR void note_best();

    static constexpr literal no_literal = ~literal{0};
    static constexpr std::uint32_t no_step = ~std::uint32_t{0};
    // An explanation takes memory that grows with the square of the line: 13 MB at this length.
    static constexpr std::size_t longest_explained = 4096;

    const clues& puzzle_;
    Board& board_;
    solver_run& run_;
    literal_map literals_;
    literal cell_literals_ = 0; // those from here on say where blocks are
    clause_store clauses_;
    variable_order order_;

    std::vector<block_event> events_;        // once there are variables for blocks: of all lines
    std::vector<std::uint32_t> event_begin_; // per line: where its events begin

    std::vector<std::int8_t> values_;      // per literal: 1 true, -1 false, 0 open
    std::vector<std::uint32_t> level_of_;  // per variable
    std::vector<reason> reason_of_;        // per variable
    std::vector<std::uint8_t> phase_;      // per variable: the sign it had last
    std::vector<std::uint8_t> best_phase_; // per variable: the sign it had when most were assigned
    std::vector<literal> trail_;
    std::vector<level_start> levels_; // per level from 1
    std::size_t head_ = 0;            // trail_ from here has not been propagated to clauses
    std::vector<record> records_;
    std::vector<mask_word> snapshots_;
    std::vector<mask_word> root_masks_; // of all lines, at the root
    std::size_t root_size_ = 0;         // of the trail, when they were taken down

    std::vector<line_automaton> automata_; // per line, made when first asked
    std::vector<mask_word> walk_scratch_;
    std::vector<removed_color> removals_;

    reason conflict_;                   // a clause, or (as kind `line`) the number of a line
    std::vector<std::uint8_t> seen_;    // per variable: part of the conflict
    std::vector<mask_word> seen_masks_; // of all lines: the removals among them
    std::vector<literal> facts_;        // the reason asked for: true literals
    std::vector<literal> learnt_;
    std::vector<literal> met_; // true literals to forget after a conflict

    struct postponed_clause {
        std::vector<literal> literals;
        std::uint32_t quality = 0;
    };
    clue_symmetries symmetries_;
    std::vector<std::vector<literal>> images_; // per symmetry and literal
    std::vector<literal> image_;               // of the learnt clause
    std::vector<postponed_clause> postponed_;  // images that contradicted the search when they were learnt
    bool symmetric_only_ = false;
    bool contradiction_ = false; // an image turned out to be false at the root
    std::optional<grid> reported_;
    std::vector<std::uint64_t> level_stamps_;
    std::uint64_t level_stamp_ = 0;

    std::vector<path_step> path_;
    std::size_t path_at_ = 0; // steps of the path that are taken
    bool on_path_ = false;    // solutions are left out by the path
    std::size_t taken_ = 0;   // solutions, one by one

    std::uint64_t conflicts_until_restart_ = 0;
    std::uint64_t restarts_ = 0;
    std::size_t most_learnt_ = 1000;
    std::size_t best_size_ = 0;
    random_numbers random_;
};

/// The n-th term, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 … (Luby, Sinclair and Zuckerman 1993).
[[nodiscard]] constexpr std::uint64_t luby(std::uint64_t n) noexcept {
    for (;;) {
        const auto bits = static_cast<unsigned>(64 - std::countl_zero(n));
        const std::uint64_t full = (std::uint64_t{1} << bits) - 1; // the end of the run that n is in
        if (n == full) return std::uint64_t{1} << (bits - 1);
        n -= full >> 1;
    }
}

// ---------------------------------------------------------------------------------------------------------------------

template <class Board>
NONO_CONSTEXPR search<Board>::search(const clues& puzzle, Board& board, solver_run& run)
    : puzzle_(puzzle), board_(board), run_(run), literals_(board),
      cell_literals_(static_cast<literal>(2 * literals_.variables())), clauses_(literals_.variables()),
      order_(literals_.variables()), random_(run.options().seed) {
    add_variables(literals_.variables());
    seen_masks_.resize(board.masks().size(), 0);
    automata_.resize(board.lines(), {});
    note_root();
}

// --- state

/// Makes a literal true and does at once what follows within its cell, so that cells never contradict themselves.
template <class Board> NONO_CONSTEXPR void search<Board>::assign(literal l, reason why, line_index cause) {
    const variable_index v = variable_of(l);
    values_[l] = 1;
    values_[opposite(l)] = -1;
    level_of_[v] = level();
    reason_of_[v] = why;
    trail_.push_back(l);
    if (!is_of_cell(l)) return;
    const fact said = literals_.says(l);
    if (!said.has) {
        board_.remove(said.cell, said.color, cause);
        if (!literals_.one_of_many(v)) return;
        const color_set left = board_.cell(said.cell);
        if (left.size() != 1) return;
        const literal last = opposite(literals_.removal(said.cell, left.lowest()));
        if (is_open(last)) assign(last, {reason_kind::last_color, 0}, cause);
        return;
    }
    for_each_bit(literals_.candidates(said.cell).bits, 0, [&](std::size_t color) {
        if (color == said.color) return;
        const literal removal = literals_.removal(said.cell, static_cast<color_index>(color));
        if (is_open(removal)) assign(removal, {reason_kind::other_color, l}, cause);
    });
}

template <class Board> NONO_CONSTEXPR void search<Board>::decide(literal l) {
    levels_.push_back({static_cast<std::uint32_t>(trail_.size()), static_cast<std::uint32_t>(records_.size()),
                       static_cast<std::uint32_t>(snapshots_.size()), no_step});
    assign(l, {});
}

template <class Board> NONO_CONSTEXPR void search<Board>::go_back_to(std::uint32_t level, bool keep_phases) {
    // Lower levels were propagated to their end before the next decision, so nothing of them is in the queue.
    board_.clear_queue();
    if (level >= this->level()) return;
    const level_start start = levels_[level];
    while (trail_.size() > start.trail) {
        const literal l = trail_.back();
        trail_.pop_back();
        if (is_of_cell(l)) {
            const fact said = literals_.says(l);
            if (!said.has) board_.restore(said.cell, said.color);
        }
        values_[l] = 0;
        values_[opposite(l)] = 0;
        if (keep_phases) phase_[variable_of(l)] = l & 1U;
        order_.push(variable_of(l));
    }
    records_.resize(start.records, {});
    snapshots_.resize(start.snapshots, 0);
    levels_.resize(level, {});
    head_ = trail_.size();
    path_at_ = 0;
}

// --- propagation

/// Clauses first, for they are cheap; then the line that waited longest.
template <class Board> NONO_CONSTEXPR auto search<Board>::propagate() -> outcome {
    for (;;) {
        while (head_ < trail_.size())
            if (!propagate_clauses(trail_[head_++])) return outcome::conflict;
        const line_index line = board_.next_line();
        if (line == no_line) return outcome::quiet;
        if (run_.must_stop()) return outcome::stopped;
        if (!propagate_line(line)) {
            conflict_ = {reason_kind::line, line};
            return outcome::conflict;
        }
    }
}

template <class Board> NONO_CONSTEXPR bool search<Board>::propagate_line(line_index line) {
    ++run_.statistics.lines_solved;
    reason why{};
    const auto before = [&] {
        if (level() == 0) return;
        why = {reason_kind::line, static_cast<std::uint32_t>(records_.size())};
        records_.push_back({line, static_cast<std::uint32_t>(snapshots_.size())});
        const line_view now = board_.view(line);
        snapshots_.insert(snapshots_.end(), now.masks, now.masks + board_.mask_words(line));
    };
    const auto removed = [&](cell_index cell, std::size_t color) {
        // Another color of the same cell may have taken this one along.
        if (!board_.can(cell, color)) return;
        ++run_.statistics.cells_set;
        assign(literals_.removal(cell, static_cast<color_index>(color)), why, line);
    };
    return board_.narrow(line, before, removed);
}

template <class Board> NONO_CONSTEXPR bool search<Board>::propagate_clauses(literal l) {
    const literal gone = opposite(l);
    auto& watches = clauses_.watches(gone);
    std::size_t kept = 0;
    std::size_t at = 0;
    bool quiet = true;
    while (at < watches.size()) {
        const auto watch = watches[at++];
        watches[kept++] = watch;
        if (is_true(watch.other)) continue;
        const auto clause = clauses_.literals(watch.clause);
        if (clause[0] == gone) std::swap(clause[0], clause[1]);
        const literal first = clause[0];
        watches[kept - 1].other = first;
        if (is_true(first)) continue;
        std::size_t i = 2;
        while (i < clause.size() && is_false(clause[i])) ++i;
        if (i < clause.size()) {
            std::swap(clause[1], clause[i]);
            clauses_.watches(clause[1]).push_back({watch.clause, first});
            --kept;
        } else if (is_false(first)) {
            conflict_ = {reason_kind::clause, watch.clause};
            quiet = false;
            break;
        } else {
            assign(first, {reason_kind::clause, watch.clause});
        }
    }
    while (at < watches.size()) watches[kept++] = watches[at++];
    watches.resize(kept, {});
    return quiet;
}

// --- probing

template <class Board> NONO_CONSTEXPR bool search<Board>::probe() {
    // Probing pays as long as it finds something; this many lines a line of the grid without a find are enough.
    const std::uint64_t patience = 30 * static_cast<std::uint64_t>(board_.lines());
    std::uint64_t last_find = run_.statistics.lines_solved;
    // A literal that follows from a probe without contradiction would run into none itself, until the root changes.
    std::vector<std::uint32_t> harmless;
    harmless.resize(values_.size(), 0);
    std::uint32_t root_version = 1;
    bool found_some = true;
    while (found_some) {
        found_some = false;
        for (literal l = 0; l < values_.size(); ++l) {
            if (!is_open(l) || harmless[l] == root_version) continue;
            if (literals_.one_of_many(variable_of(l)) && (l & 1U) == 0) continue;
            switch (probe_literal(l)) {
            case outcome::stopped: go_back_to(0, false); return true;
            case outcome::quiet:
                for (std::size_t i = levels_[0].trail; i < trail_.size(); ++i) harmless[trail_[i]] = root_version;
                go_back_to(0, false);
                break;
            case outcome::conflict:
                go_back_to(0, false);
                assign(opposite(l), {});
                if (const outcome after = propagate(); after == outcome::conflict)
                    return false;
                else if (after == outcome::stopped)
                    return true;
                note_root();
                ++root_version;
                found_some = true;
                last_find = run_.statistics.lines_solved;
                break;
            }
            if (run_.statistics.lines_solved - last_find > patience) return true;
        }
    }
    return true;
}

template <class Board> NONO_CONSTEXPR auto search<Board>::probe_literal(literal l) -> outcome {
    ++run_.statistics.probes;
    decide(l);
    const outcome found = propagate();
    if (found == outcome::conflict) ++run_.statistics.failed_probes;
    return found;
}

// --- conflicts

template <class Board> NONO_CONSTEXPR void search<Board>::learn_from_conflict() {
    ++run_.statistics.conflicts;
    note_best();
    analyze();
    minimize();
    for (const literal known : met_) mark_seen(known, false);
    met_.clear();
    order_.decay();
    std::uint32_t back = 0;
    for (std::size_t i = 1; i < learnt_.size(); ++i) {
        const std::uint32_t there = level_of_[variable_of(learnt_[i])];
        if (there <= back) continue;
        back = there;
        std::swap(learnt_[1], learnt_[i]);
    }
    const std::uint32_t quality = count_levels();
    go_back_to(back, true);
    if (learnt_.size() == 1) {
        assign(learnt_[0], {});
        return;
    }
    ++run_.statistics.learnt;
    const clause_index clause = clauses_.add(learnt_, true, quality);
    assign(learnt_[0], {reason_kind::clause, clause});
    if (!images_.empty() && !symmetric_only_) learn_images(quality);
    note_memory();
}

/// Goes back over the trail until one fact of this level is left that the conflict follows from (the first unique
/// implication point); its opposite is the first literal of the learnt clause.
template <class Board> NONO_CONSTEXPR void search<Board>::analyze() {
    learnt_.clear();
    learnt_.push_back(no_literal);
    std::size_t open = 0;
    const auto meet = [&] {
        for (const literal known : facts_) {
            const variable_index v = variable_of(known);
            if (seen_[v] != 0 || level_of_[v] == 0) continue;
            mark_seen(known, true);
            met_.push_back(known);
            order_.bump(v);
            if (level_of_[v] == level())
                ++open;
            else
                learnt_.push_back(opposite(known));
        }
    };
    collect_conflict();
    meet();
    for (std::size_t at = trail_.size();;) {
        do --at;
        while (seen_[variable_of(trail_[at])] == 0);
        const literal known = trail_[at];
        if (--open == 0) {
            learnt_[0] = opposite(known);
            return;
        }
        mark_seen(known, false);
        collect_reason(known);
        meet();
    }
}

/// Takes a true literal into the conflict, or out of it.
template <class Board> NONO_CONSTEXPR void search<Board>::mark_seen(literal known, bool seen) noexcept {
    seen_[variable_of(known)] = seen ? 1 : 0;
    if (!is_of_cell(known)) return;
    const fact said = literals_.says(known);
    if (!said.has) board_.mark(seen_masks_, said.cell, said.color, seen);
}

/// The facts that contradict each other.
template <class Board> NONO_CONSTEXPR void search<Board>::collect_conflict() {
    facts_.clear();
    if (conflict_.kind == reason_kind::line) {
        collect_line(conflict_.data, board_.view(conflict_.data).masks, line_question::no_place, 0);
        return;
    }
    for (const literal l : clauses_.literals(conflict_.data)) facts_.push_back(opposite(l));
}

/// The facts that a literal follows from.
template <class Board> NONO_CONSTEXPR void search<Board>::collect_reason(literal l) {
    facts_.clear();
    const reason why = reason_of_[variable_of(l)];
    const fact said = is_of_cell(l) ? literals_.says(l) : fact{};
    switch (why.kind) {
    case reason_kind::none: break;
    case reason_kind::clause:
        for (const literal other : clauses_.literals(why.data))
            if (other != l) facts_.push_back(opposite(other));
        break;
    case reason_kind::line: {
        const record& from = records_[why.data];
        collect_line(from.line, snapshots_.data() + from.begin, board_.place_in(from.line, said.cell), said.color);
        break;
    }
    case reason_kind::last_color:
        for_each_bit(literals_.candidates(said.cell).bits, 0, [&](std::size_t color) {
            if (color != said.color) facts_.push_back(literals_.removal(said.cell, static_cast<color_index>(color)));
        });
        break;
    case reason_kind::other_color: facts_.push_back(why.data); break;
    case reason_kind::path:
        for (std::size_t i = 0; i < why.data; ++i)
            if (path_[i].chosen) facts_.push_back(path_[i].known);
        break;
    }
}

/// The removals in a line from which it follows that a cell loses a color, or that there is no arrangement. `masks` are
/// those of the line at that time.
template <class Board>
NONO_CONSTEXPR void search<Board>::collect_line(line_index line, mask_word* masks, std::size_t place,
                                                color_index color) {
    line_question question{board_.view(line), board_.view(line, root_masks_.data()),
                           board_.view(line, seen_masks_.data()), place, color};
    question.now.masks = masks;
    removals_.clear();
    const auto literal_of = [&](removed_color removal) {
        return literals_.removal(board_.cell_at(line, removal.place), removal.color);
    };
    if (board_.length_of(line) > longest_explained) {
        question.list_all(removals_);
    } else {
        line_automaton& automaton = automata_[line];
        if (!automaton.made()) automaton = line_automaton(clue_of(puzzle_, line), board_.colors());
        automaton.explain(question, walk_scratch_, removals_);
    }
    for (const removed_color removal : removals_) facts_.push_back(literal_of(removal));
}

/// Drops literals that follow from the others by one clause or within a cell.
template <class Board> NONO_CONSTEXPR void search<Board>::minimize() {
    std::size_t kept = 1;
    for (std::size_t i = 1; i < learnt_.size(); ++i)
        if (!is_redundant(learnt_[i])) learnt_[kept++] = learnt_[i];
    learnt_.resize(kept, 0);
}

template <class Board> NONO_CONSTEXPR bool search<Board>::is_redundant(literal l) {
    const reason_kind kind = reason_of_[variable_of(l)].kind;
    if (kind == reason_kind::none || kind == reason_kind::line) return false;
    collect_reason(opposite(l));
    return std::all_of(facts_.begin(), facts_.end(), [&](literal known) {
        const variable_index v = variable_of(known);
        return seen_[v] != 0 || level_of_[v] == 0;
    });
}

/// The number of different levels in the learnt clause: the fewer, the sooner it will be of use again (Audemard and
/// Simon 2009).
template <class Board> NONO_CONSTEXPR std::uint32_t search<Board>::count_levels() {
    ++level_stamp_;
    std::uint32_t count = 0;
    for (const literal l : learnt_) {
        std::uint64_t& stamp = level_stamps_[level_of_[variable_of(l)]];
        if (stamp == level_stamp_) continue;
        stamp = level_stamp_;
        ++count;
    }
    return count;
}

// --- blocks

template <class Board> NONO_CONSTEXPR void search<Board>::add_variables(std::size_t count) {
    const std::size_t variables = reason_of_.size() + count;
    values_.resize(2 * variables, 0);
    level_of_.resize(variables, 0);
    reason_of_.resize(variables, {});
    phase_.resize(variables, 0);
    best_phase_.resize(variables, 0);
    seen_.resize(variables, 0);
    level_stamps_.resize(variables + 1, 0);
}

template <class Board> NONO_CONSTEXPR bool search<Board>::blocks_move_by(std::size_t percent) const {
    std::uint64_t moves = 0; // of a block, in cells, over all blocks
    std::uint64_t cells = 0; // that a block would move over, if there were no others
    for (line_index line = 0; line < board_.lines(); ++line) {
        const std::size_t length = board_.length_of(line);
        bool open = false;
        for (std::size_t place = 0; place < length && !open; ++place)
            open = board_.cell(board_.cell_at(line, place)).size() > 1;
        if (!open) continue;
        const line_clue& clue = clue_of(puzzle_, line);
        moves += clue.size() * (length - least_length(clue));
        cells += clue.size() * length;
    }
    return cells != 0 && 100 * moves >= percent * cells;
}

template <class Board> NONO_CONSTEXPR bool search<Board>::use_blocks() {
    constexpr std::size_t most_places = 200'000; // of all blocks: about as many variables, four times as many clauses
    std::size_t places = 0;
    for (line_index line = 0; line < board_.lines(); ++line)
        places += clue_of(puzzle_, line).size() * board_.length_of(line);
    if (places > most_places) return true;
    for (line_index line = 0; line < board_.lines(); ++line) {
        const line_formula formula(clue_of(puzzle_, line), board_.length_of(line), reason_of_.size());
        event_begin_.push_back(static_cast<std::uint32_t>(events_.size()));
        events_.insert(events_.end(), formula.events().begin(), formula.events().end());
        add_variables(formula.variables());
        clauses_.add_variables(formula.variables());
        order_.add_variables(formula.variables());
        if (!add_formula(line, formula)) return false;
    }
    if (propagate() == outcome::conflict) return false;
    note_root();
    return true;
}

/// The clauses of a line. False: nothing satisfies them.
template <class Board> NONO_CONSTEXPR bool search<Board>::add_formula(line_index line, const line_formula& formula) {
    for (const line_clause& clause : formula.clauses()) {
        image_.clear();
        bool known = false;
        for (std::size_t i = 0; i < clause.size && !known; ++i) {
            const line_literal& one = clause.literals[i];
            if (!one.is_of_cell()) {
                image_.push_back(2 * static_cast<literal>(one.variable) + (one.holds ? 0U : 1U));
                continue;
            }
            const cell_index cell = board_.cell_at(line, one.place);
            const bool can = board_.can(cell, one.color);
            if (!can) continue;
            known = board_.cell(cell).size() == 1;
            if (!known) image_.push_back(literals_.gives(cell, one.color));
        }
        if (!known && !add_root_clause()) return false;
    }
    return true;
}

/// Adds the clause `image_`, that is not to be forgotten, where nothing is decided. False: it is false.
template <class Board> NONO_CONSTEXPR bool search<Board>::add_root_clause() {
    std::size_t kept = 0;
    for (const literal l : image_) {
        if (is_true(l)) return true;
        if (!is_false(l)) image_[kept++] = l;
    }
    image_.resize(kept, 0);
    if (image_.size() > 1)
        clauses_.add(image_, false, 0);
    else if (!image_.empty())
        assign(image_[0], {});
    return !image_.empty();
}

/// Adds the images of what the variables of blocks say. False if some have none: then symmetries are of no more use.
template <class Board> NONO_CONSTEXPR bool search<Board>::add_block_images() {
    for (std::size_t i = 0; i < images_.size(); ++i) {
        images_[i].resize(values_.size(), no_literal);
        for (line_index line = 0; line < event_begin_.size(); ++line)
            for (std::size_t event = 0; event < 2 * clue_of(puzzle_, line).size(); ++event)
                add_event_images(i, line, event);
        for (literal l = cell_literals_; l < values_.size(); ++l) {
            if (!is_open(l) || images_[i][l] != no_literal) continue;
            images_.clear();
            symmetries_ = {};
            return false;
        }
    }
    return true;
}

/// Read backwards, a block that starts at or before a cell is one that does not end before the image of that cell.
template <class Board>
NONO_CONSTEXPR void search<Board>::add_event_images(std::size_t i, line_index line, std::size_t event) {
    const symmetry under = symmetries_.all[i];
    const bool to_row = (line < board_.height()) != under.transposes;
    const bool backwards = to_row ? under.mirrors_columns : under.mirrors_rows;
    const std::size_t last = 2 * clue_of(puzzle_, line).size() - 1;
    const block_event& of = events_[event_begin_[line] + event];
    for (std::size_t place = of.earliest; place < of.latest; ++place) {
        const cell_index cell = board_.cell_at(line, place + of.shift);
        const cell_place here{cell / board_.width(), cell % board_.width()};
        if (!symmetries_.contains(here)) continue; // known, for the border is blank
        const cell_place to = symmetries_.image_of(here, under);
        const std::size_t there = to_row ? to.row : board_.height() + to.column;
        const auto at = static_cast<std::int64_t>(to_row ? to.column : to.row);
        const block_event& its = events_[event_begin_[there] + (backwards ? last - event : event)];
        const std::int64_t image = its.by(backwards ? at - 1 : at);
        if (image < 0) continue; // known too
        const auto l = static_cast<literal>(2 * (of.first + (place - of.earliest)));
        images_[i][l] = static_cast<literal>(2 * image) + (backwards ? 1 : 0);
        images_[i][opposite(l)] = opposite(images_[i][l]);
    }
}

// --- symmetry

template <class Board> NONO_CONSTEXPR bool search<Board>::use_symmetries(const clue_symmetries& symmetries) {
    symmetries_ = symmetries;
    for (const symmetry under : symmetries.all) {
        std::vector<literal> image(values_.size(), no_literal);
        for (literal l = 0; l < cell_literals_; ++l) {
            const fact said = literals_.says(l);
            const cell_place to = symmetries.image_of({said.cell / board_.width(), said.cell % board_.width()}, under);
            const auto cell = static_cast<cell_index>(to.row * board_.width() + to.column);
            // Lines that are narrowed completely leave a symmetric grid; a line solver that is not complete may not.
            if (literals_.candidates(cell) != literals_.candidates(said.cell)) {
                symmetries_ = {};
                images_.clear();
                return true;
            }
            const literal removal = literals_.removal(cell, said.color);
            image[l] = said.has ? opposite(removal) : removal;
        }
        images_.push_back(std::move(image));
    }
    if (!add_block_images()) return true;
    most_learnt_ *= 1 + images_.size();
    // Probing may have ended half way.
    for (std::size_t i = 0; i < trail_.size(); ++i) {
        for (const auto& image : images_) {
            const literal there = image[trail_[i]];
            if (there == no_literal) continue; // a block that is known to lie within the part that is symmetric
            if (is_false(there)) return false;
            if (is_open(there)) assign(there, {});
        }
        if (i + 1 == trail_.size() && propagate() == outcome::conflict) return false;
    }
    note_root();
    return true;
}

template <class Board> NONO_CONSTEXPR void search<Board>::require_symmetry() {
    symmetric_only_ = true;
    for (const auto& image : images_)
        for (literal l = 0; l < values_.size(); ++l) {
            if (image[l] == l || !is_open(l)) continue;
            image_.assign({opposite(l), image[l]});
            clauses_.add(image_, false, 0);
        }
}

template <class Board> NONO_CONSTEXPR bool search<Board>::leave_out(const grid& solution) {
    for (cell_index cell = 0; cell < board_.cells(); ++cell)
        if (!board_.can(cell, solution.cells()[cell])) return true;
    learnt_.clear();
    for (variable_index v = 0; v < literals_.variables(); ++v) {
        const fact said = literals_.says(2 * v);
        const bool holds = (solution.cells()[said.cell] == said.color) == said.has;
        const literal there = holds ? 2 * v : 2 * v + 1;
        if (is_open(there)) learnt_.push_back(opposite(there));
        phase_[v] = there & 1U;
    }
    if (learnt_.empty()) return false;
    if (learnt_.size() == 1)
        assign(learnt_[0], {});
    else
        clauses_.add(learnt_, false, 0);
    return true;
}

/// Learns the images of the clause just learnt, for they follow from the clues just as it does.
template <class Board> NONO_CONSTEXPR void search<Board>::learn_images(std::uint32_t quality) {
    for (const auto& image : images_) {
        image_.clear();
        for (const literal l : learnt_) image_.push_back(image[l]);
        if (!add_image(quality)) postponed_.push_back({image_, quality});
    }
}

/// Adds the clause `image_`, and assigns what follows from it at once. False if it contradicts what is assigned: that
/// has to wait for the next restart.
template <class Board> NONO_CONSTEXPR bool search<Board>::add_image(std::uint32_t quality) {
    const auto at_root = [&](literal l) { return level_of_[variable_of(l)] == 0; };
    std::erase_if(image_, [&](literal l) { return is_false(l) && at_root(l); });
    const bool known = std::any_of(image_.begin(), image_.end(), [&](literal l) { return is_true(l) && at_root(l); });
    if (known || image_.size() == 1) return known;
    // Watched are two literals that are not false, or the one that is not and the one that became false last.
    std::size_t good = 0;
    for (std::size_t i = 0; i < image_.size() && good < 2; ++i)
        if (!is_false(image_[i])) std::swap(image_[good++], image_[i]);
    if (good == 0) return false;
    if (good == 1)
        for (std::size_t i = 2; i < image_.size(); ++i)
            if (level_of_[variable_of(image_[i])] > level_of_[variable_of(image_[1])]) std::swap(image_[1], image_[i]);
    const clause_index clause = clauses_.add(image_, true, quality);
    if (good == 1 && is_open(image_[0])) assign(image_[0], {reason_kind::clause, clause});
    return true;
}

/// At the root, adds the images that had to wait.
template <class Board> NONO_CONSTEXPR void search<Board>::add_postponed() {
    for (auto& clause : postponed_) {
        image_ = std::move(clause.literals);
        if (add_image(clause.quality)) continue;
        if (image_.empty())
            contradiction_ = true;
        else
            assign(image_[0], {});
    }
    postponed_.clear();
}

/// Reports a picture, and an image of it if that is another one.
template <class Board> NONO_CONSTEXPR bool search<Board>::report(const grid& picture) {
    reported_ = picture;
    return run_.report(picture) && report_image(picture);
}

template <class Board> NONO_CONSTEXPR bool search<Board>::report_image(const grid& picture) {
    for (const symmetry under : symmetries_.all) {
        grid image = picture;
        for (std::size_t row = 0; row < symmetries_.height; ++row)
            for (std::size_t column = 0; column < symmetries_.width; ++column) {
                const cell_place from{symmetries_.top + row, symmetries_.left + column};
                const cell_place to = symmetries_.image_of(from, under);
                image(to.row, to.column) = picture(from.row, from.column);
            }
        if (image != picture) return run_.report(std::move(image));
    }
    return true;
}

// --- the search

template <class Board>
template <class TakesRest>
NONO_CONSTEXPR bool search<Board>::go_on(std::uint64_t most_conflicts, TakesRest takes_rest) {
    constexpr std::uint64_t restart_unit = 50;
    shuffle_order();
    conflicts_until_restart_ = restart_unit;
    for (;;) {
        const outcome found = propagate();
        if (contradiction_) return true;
        if (found == outcome::conflict && level() == 0) return true;
        if (found == outcome::stopped || (found == outcome::conflict && run_.statistics.conflicts >= most_conflicts)) {
            go_back_to(0, false); // no guess is to be taken for known
            return false;
        }
        if (found == outcome::conflict) {
            learn_from_conflict();
            if (conflicts_until_restart_ != 0) --conflicts_until_restart_;
            continue;
        }
        if (level() == 0) note_root();
        if (!path_.empty()) {
            const outcome followed = follow_path();
            if (followed == outcome::conflict && !leave_decisions()) return true;
            if (followed != outcome::stopped) continue;
        } else if (conflicts_until_restart_ == 0 && level() != 0) {
            if (!restart()) return false;
            conflicts_until_restart_ = restart_unit * luby(++restarts_ + 1);
            continue;
        }
        if (clauses_.learnt() >= most_learnt_) forget_clauses();
        if (takes_rest(literals_.variables() - trail_.size())) {
            if (!leave_decisions()) return true;
            continue;
        }
        const literal next = pick();
        if (next != no_literal) {
            ++run_.statistics.decisions;
            decide(next);
        } else {
            const bool was_last = level() == 0;
            if (!take_solution()) return was_last && run_.found();
            if (was_last) return true;
        }
    }
}

template <class Board> NONO_CONSTEXPR bool search<Board>::finish_without_guessing() {
    if (pick() == no_literal) return take_solution() || run_.found();
    run_.stop(stopped_by::strategy);
    return false;
}

/// The best open variable, with the sign it had last; `no_literal` if every cell is decided.
template <class Board> NONO_CONSTEXPR literal search<Board>::pick() {
    while (!order_.empty()) {
        const variable_index v = order_.pop();
        if (is_open(2 * v)) return 2 * v + phase_[v];
    }
    return no_literal;
}

/// Reports the picture on the board, and goes on to the next one: the decisions that led here must not all be taken
/// again. False if the search should end.
template <class Board> NONO_CONSTEXPR bool search<Board>::take_solution() {
    constexpr std::size_t few = 100;
    if (!report(*board_.picture())) return false;
    if (level() == 0) return true;
    if (++taken_ > few) on_path_ = true;
    if (on_path_) return leave_decisions();
    block_decisions();
    return true;
}

/// Forbids by a clause that all decisions are taken again. It leaves the search free to begin anew, but where there are
/// many solutions there are soon too many such clauses.
template <class Board> NONO_CONSTEXPR void search<Board>::block_decisions() {
    learnt_.clear();
    for (std::size_t i = levels_.size(); i-- > 0;) learnt_.push_back(opposite(trail_[levels_[i].trail]));
    go_back_to(level() - 1, true);
    if (learnt_.size() == 1) {
        assign(learnt_[0], {});
        return;
    }
    const clause_index clause = clauses_.add(learnt_, false, 0);
    note_memory();
    assign(learnt_[0], {reason_kind::clause, clause});
}

/// Leaves out everything that agrees with the decisions, for it was taken, or is impossible: the path then leads to
/// what is left. It takes no more memory than there are variables, however much was taken (as in enumeration without
/// blocking clauses: Grumberg, Schuster and Yadgar 2004), but conflicts lead back as far as they may: the choices below
/// are taken again. False: nothing is left.
template <class Board> NONO_CONSTEXPR bool search<Board>::leave_decisions() {
    if (level() == 0) return false;
    const level_start last = levels_.back();
    const literal last_decision = trail_[last.trail];
    if (last.step != no_step) path_.resize(last.step, {});
    for (std::size_t i = 0; i + 1 < levels_.size(); ++i) {
        if (levels_[i].step != no_step) continue;
        levels_[i].step = static_cast<std::uint32_t>(path_.size());
        path_.push_back({trail_[levels_[i].trail], true});
    }
    path_.push_back({opposite(last_decision), false});
    go_back_to(level() - 1, true);
    return true;
}

/// Takes the next step of the path that does not hold yet: `quiet`, then its consequences are to be drawn. `stopped`:
/// all steps are taken. `conflict`: what the decisions leave was all taken.
template <class Board> NONO_CONSTEXPR auto search<Board>::follow_path() -> outcome {
    if (level() == 0) { // what holds there need not be remembered
        const auto open =
            std::find_if(path_.begin(), path_.end(), [&](path_step step) { return !is_true(step.known); });
        path_.erase(path_.begin(), open);
        path_at_ = 0;
    }
    for (; path_at_ < path_.size(); ++path_at_) {
        const path_step step = path_[path_at_];
        if (is_true(step.known)) continue;
        const auto here = static_cast<std::uint32_t>(path_at_);
        if (is_open(step.known)) {
            if (step.chosen) {
                decide(step.known);
                levels_.back().step = here;
            } else {
                assign(step.known, level() == 0 ? reason{} : reason{reason_kind::path, here});
            }
            return outcome::quiet;
        }
        if (!step.chosen) return outcome::conflict;
        // The choices before it exclude this one. That was learnt, and what is learnt is forgotten.
        path_.resize(path_at_, {});
        path_.push_back({opposite(step.known), false});
    }
    return outcome::stopped;
}

/// Begins anew: with the signs of a picture that the lines believe in, as long as that takes less than the search; else
/// with those of the moment when most variables were assigned without a contradiction. False: the run must stop.
template <class Board> NONO_CONSTEXPR bool search<Board>::restart() {
    constexpr std::size_t sweeps = 100;
    ++run_.statistics.restarts;
    go_back_to(0, true);
    add_postponed();
    if (!run_.found() && !uses_blocks() && belief::fits(board_) &&
        run_.statistics.lines_scored <= run_.statistics.lines_solved) {
        belief guess(puzzle_, board_);
        if (!guess.settle(random_, sweeps, run_)) return false;
        take_signs_of(guess.picture());
    } else if (best_size_ != 0) {
        phase_ = best_phase_;
    }
    best_size_ = 0;
    return true;
}

/// Each variable of a cell is tried first as it is in a picture.
template <class Board> NONO_CONSTEXPR void search<Board>::take_signs_of(const grid& picture) {
    for (variable_index v = 0; v < literals_.variables(); ++v) {
        const fact said = literals_.says(2 * v);
        const bool holds = (picture.cells()[said.cell] == said.color) == said.has;
        phase_[v] = holds ? 0 : 1;
    }
}

/// With a seed other than 0, half of the variables, at random, go before the others.
template <class Board> NONO_CONSTEXPR void search<Board>::shuffle_order() {
    if (run_.options().seed == 0) return;
    for (variable_index v = 0; v < reason_of_.size(); ++v)
        if (random_.next() >> 63U != 0) order_.bump(v);
}

template <class Board> NONO_CONSTEXPR void search<Board>::note_best() {
    // The trail of the levels below held no contradiction; the last level's does.
    const std::size_t size = levels_.back().trail;
    if (size <= best_size_) return;
    best_size_ = size;
    best_phase_ = phase_;
    for (std::size_t i = 0; i < size; ++i) best_phase_[variable_of(trail_[i])] = trail_[i] & 1U;
}

template <class Board> NONO_CONSTEXPR void search<Board>::forget_clauses() {
    const auto is_kept = [&](clause_index clause) {
        const literal first = clauses_.literals(clause)[0];
        const reason why = reason_of_[variable_of(first)];
        return is_true(first) && why.kind == reason_kind::clause && why.data == clause;
    };
    // Reasons are renumbered through a second array, for a moved clause may land on the old number of another.
    std::vector<std::pair<clause_index, clause_index>> moves;
    clauses_.reduce(is_kept, [&](clause_index old, clause_index now) { moves.emplace_back(old, now); });
    for (const literal l : trail_) {
        reason& why = reason_of_[variable_of(l)];
        if (why.kind != reason_kind::clause) continue;
        const auto move =
            std::lower_bound(moves.begin(), moves.end(), std::pair<clause_index, clause_index>{why.data, 0});
        if (move != moves.end() && move->first == why.data) why.data = move->second;
    }
    // The proof that there is no other solution needs more of what was learnt than the way to a first one.
    most_learnt_ += (run_.found() ? 1000 : 300) * (1 + images_.size());
}

/// Takes down what holds at the root.
template <class Board> NONO_CONSTEXPR void search<Board>::note_root() {
    if (!root_masks_.empty() && trail_.size() == root_size_) return;
    root_masks_ = board_.masks();
    root_size_ = trail_.size();
    const auto of_cells = std::count_if(trail_.begin(), trail_.end(), [&](literal l) { return is_of_cell(l); });
    run_.decided = static_cast<std::size_t>(of_cells);
}

} // namespace nono::detail

#endif // NONO_SOLVER_SEARCH_HPP
