// The class behind search.hpp: what it offers and what it keeps, and how lines and clauses propagate. Its other parts
// are headers of their own.
#ifndef NONO_SOLVER_SEARCH_STATE_HPP
#define NONO_SOLVER_SEARCH_STATE_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/random.hpp>
#include <nono/grid.hpp>
#include <nono/line/line_automaton.hpp>
#include <nono/line/line_formula.hpp>
#include <nono/solver/board.hpp>
#include <nono/solver/clause_store.hpp>
#include <nono/solver/literals.hpp>
#include <nono/solver/run.hpp>
#include <nono/solver/signs.hpp>
#include <nono/solver/symmetry.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI::detail {

/// Conflict-driven search over the cells of a board (as in GRASP 1996, Chaff 2001 and their successors), without a
/// formula: the lines themselves propagate, and only when a conflict needs the reason of a removed color is the line
/// asked for it (lazy explanations, as in constraint solvers since 2009). Where it pays, a formula of where blocks
/// start is added (`use_blocks`).
///
/// Requires a board whose lines have all been narrowed. The board is changed; at the end it holds what is known for
/// good.
///
/// Its memory is taken from the run. What it has from the beginning is claimed before it is allocated, and so is what
/// it needs once it learns; what then grows, clauses and the masks that reasons refer to, is claimed as it grows.
template <class Board> class search {
public:
    /// Makes the variables. O(cells * colors). Where the run must stop, because there is no memory or for another
    /// reason, there are none, and all that can be asked of the search is `probe`.
    NONO_CONSTEXPR search(const clues& puzzle, Board& board, solver_run& run);

    /// Bytes that a search of a board with so many open variables (`board::open_variables()`) takes from the beginning.
    /// O(1).
    [[nodiscard]] static NONO_CONSTEXPR std::uint64_t memory_for(const Board& board, std::uint64_t variables) noexcept {
        return literal_map::memory_for(board.cells(), variables) + bytes_of_variable * variables +
               2 * sizeof(mask_word) * board.masks().size() + bytes_of_line * board.lines() + board.cells();
    }
    /// Bytes that it takes once it learns, besides what it learns. O(1).
    [[nodiscard]] static NONO_CONSTEXPR std::uint64_t memory_to_learn(const Board& board,
                                                                      std::uint64_t variables) noexcept {
        const std::size_t longest = (std::min)((std::max)(board.width(), board.height()), longest_explained);
        return clause_store::bytes_of_variable * variables +
               sizeof(mask_word) * (longest + 5) * words_for(2 * longest + 1);
    }

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
    /// more. Nothing happens where there would be too many variables, or no memory for them. To be called where nothing
    /// is decided, at most once, and not after `use_symmetries`. False: the puzzle has no solution that was not
    /// reported. O(cells * clues of a line).
    [[nodiscard]] NONO_CONSTEXPR bool use_blocks();

    /// True once there are such variables.
    [[nodiscard]] NONO_CONSTEXPR bool uses_blocks() const noexcept { return !event_begin_.empty(); }

    /// True where there is memory for making use of symmetries, and for another search that does so too. O(1).
    [[nodiscard]] NONO_CONSTEXPR bool can_use(const clue_symmetries& symmetries) const;

    /// Tells of symmetries of the clues: what is known at the root and what is learnt from then on holds for the images
    /// too. To be called before `enumerate`, at most once. False: the puzzle has no solution, or the run must stop.
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

    // memory
    static constexpr std::uint64_t bytes_of_variable = 50; // in the vectors below, and 8 for probing
    static constexpr std::uint64_t bytes_of_line = 144;
    [[nodiscard]] NONO_CONSTEXPR std::uint64_t memory_of_images(const clue_symmetries& symmetries) const noexcept {
        return sizeof(literal) * values_.size() * symmetries.all.size();
    }
    [[nodiscard]] NONO_CONSTEXPR bool ready_to_learn();
    NONO_CONSTEXPR void claim_growth();
    NONO_CONSTEXPR clause_index add_clause(std::span<const literal> literals, bool learnt, std::uint32_t quality);

    // the state
    [[nodiscard]] constexpr bool is_of_cell(literal l) const noexcept { return l < cell_literals_; }
    NONO_CONSTEXPR void add_variables(std::size_t count);
    [[nodiscard]] NONO_CONSTEXPR bool is_true(literal l) const noexcept { return values_[l] > 0; }
    [[nodiscard]] NONO_CONSTEXPR bool is_false(literal l) const noexcept { return values_[l] < 0; }
    [[nodiscard]] NONO_CONSTEXPR bool is_open(literal l) const noexcept { return values_[l] == 0; }
    [[nodiscard]] NONO_CONSTEXPR std::uint32_t level() const noexcept {
        return static_cast<std::uint32_t>(levels_.size());
    }
    NONO_CONSTEXPR void assign(literal l, reason why, line_index cause = no_line);
    NONO_CONSTEXPR void decide(literal l);
    NONO_CONSTEXPR void go_back_to(std::uint32_t level, bool keep_signs);

    // blocks (search_blocks.hpp)
    [[nodiscard]] NONO_CONSTEXPR bool add_root_clause();
    [[nodiscard]] NONO_CONSTEXPR bool add_formula(line_index line, const line_formula& formula);
    [[nodiscard]] NONO_CONSTEXPR bool add_block_images();
    NONO_CONSTEXPR void add_event_images(std::size_t image, line_index line, std::size_t event);

    // propagation
    [[nodiscard]] NONO_CONSTEXPR outcome propagate();
    [[nodiscard]] NONO_CONSTEXPR bool propagate_clauses(literal l);
    [[nodiscard]] NONO_CONSTEXPR bool propagate_line(line_index line);

    // probing (search.hpp)
    [[nodiscard]] NONO_CONSTEXPR outcome probe_literal(literal l);

    // conflicts (search_conflicts.hpp)
    NONO_CONSTEXPR void learn_from_conflict();
    NONO_CONSTEXPR void collect_conflict();
    NONO_CONSTEXPR void collect_reason(literal l);
    NONO_CONSTEXPR void collect_line(line_index line, mask_word* masks, std::size_t place, color_index color);
    NONO_CONSTEXPR void analyze();
    NONO_CONSTEXPR void mark_seen(literal known, bool seen) noexcept;
    NONO_CONSTEXPR void minimize();
    [[nodiscard]] NONO_CONSTEXPR bool is_redundant(literal l);
    [[nodiscard]] NONO_CONSTEXPR std::uint32_t count_levels();

    // symmetry (search_symmetry.hpp)
    NONO_CONSTEXPR void learn_images(std::uint32_t quality);
    [[nodiscard]] NONO_CONSTEXPR bool add_image(std::uint32_t quality);
    NONO_CONSTEXPR void add_postponed();
    [[nodiscard]] NONO_CONSTEXPR bool report(const grid& picture);

    // solutions (search_solutions.hpp)
    [[nodiscard]] NONO_CONSTEXPR bool take_solution();
    NONO_CONSTEXPR void block_decisions();
    [[nodiscard]] NONO_CONSTEXPR outcome follow_path();
    [[nodiscard]] NONO_CONSTEXPR bool leave_decisions();

    // the search (search.hpp)
    [[nodiscard]] NONO_CONSTEXPR literal pick();
    template <class TakesRest>
    [[nodiscard]] NONO_CONSTEXPR bool go_on(std::uint64_t most_conflicts, TakesRest takes_rest);
    [[nodiscard]] NONO_CONSTEXPR bool restart();
    NONO_CONSTEXPR void take_signs_of(const grid& picture);
    NONO_CONSTEXPR void shuffle_order();
    NONO_CONSTEXPR void forget_clauses();
    NONO_CONSTEXPR void note_root();
    constexpr void note_memory() noexcept {
        run_.statistics.clause_bytes = (std::max)(run_.statistics.clause_bytes, clauses_.most_bytes());
    }

    static constexpr literal no_literal = ~literal{0};
    static constexpr std::uint32_t no_step = ~std::uint32_t{0};
    // An explanation takes memory that grows with the square of the line: 13 MB at this length.
    static constexpr std::size_t longest_explained = 4096;

    const clues& puzzle_;
    Board& board_;
    solver_run& run_;
    std::size_t open_variables_ = 0; // at the beginning
    memory_claim memory_;            // for what it has from the beginning, and once it learns
    memory_claim growth_;            // for what grows
    std::uint64_t other_growth_ = 0; // bytes: automata of lines, and clauses that have to wait
    bool learns_ = false;
    literal_map literals_;
    literal cell_literals_ = 0; // those from here on say where blocks are
    clause_store clauses_;
    variable_order order_;

    std::vector<block_event> events_;        // once there are variables for blocks: of all lines
    std::vector<std::uint32_t> event_begin_; // per line: where its events begin

    std::vector<std::int8_t> values_;     // per literal: 1 true, -1 false, 0 open
    std::vector<std::uint32_t> level_of_; // per variable
    std::vector<reason> reason_of_;       // per variable
    variable_signs signs_;
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
        [[nodiscard]] NONO_CONSTEXPR std::uint64_t memory() const noexcept { return 64 + 4 * literals.size(); }
    };
    clue_symmetries symmetries_;
    std::vector<std::vector<literal>> images_; // per symmetry and literal
    std::vector<literal> image_;               // of the learnt clause
    std::vector<postponed_clause> postponed_;  // images that contradicted the search when they were learnt
    bool symmetric_only_ = false;
    bool contradiction_ = false; // an image turned out to be false at the root
    std::optional<grid> reported_;
    std::vector<std::uint64_t> level_stamps_; // per level, as far as learnt clauses had any
    std::uint64_t level_stamp_ = 0;

    std::vector<path_step> path_;
    std::size_t path_at_ = 0; // steps of the path that are taken
    bool on_path_ = false;    // solutions are left out by the path
    std::size_t taken_ = 0;   // solutions, one by one

    std::uint64_t conflicts_until_restart_ = 0;
    std::uint64_t restarts_ = 0;
    std::size_t most_learnt_ = 1000;
    random_numbers random_;
};

// ---------------------------------------------------------------------------------------------------------------------

template <class Board>
NONO_CONSTEXPR search<Board>::search(const clues& puzzle, Board& board, solver_run& run)
    : puzzle_(puzzle), board_(board), run_(run), open_variables_(board.open_variables()),
      memory_(run, memory_for(board, open_variables_)), growth_(run, 0), literals_(board, run, open_variables_),
      cell_literals_(static_cast<literal>(2 * literals_.variables())), clauses_(literals_.variables()),
      order_(literals_.variables()), random_(run.options().seed) {
    if (run.has_stopped()) return;
    add_variables(literals_.variables());
    seen_masks_.resize(board.masks().size(), 0);
    automata_.resize(board.lines(), {});
    note_root();
}

// --- memory

/// To be called before the first clause. False: there is no memory for that, and the run stops.
template <class Board> NONO_CONSTEXPR bool search<Board>::ready_to_learn() {
    if (!learns_) memory_.grow_to(memory_.bytes() + memory_to_learn(board_, open_variables_));
    learns_ = true;
    return !run_.has_stopped();
}

/// To be called when something has grown: the run stops where there is no memory for more.
template <class Board> NONO_CONSTEXPR void search<Board>::claim_growth() {
    constexpr std::uint64_t doubling = 2; // vectors grow by the double
    growth_.grow_to(doubling * (sizeof(mask_word) * snapshots_.size() + sizeof(record) * records_.size()) +
                    clauses_.memory() + other_growth_);
}

template <class Board>
NONO_CONSTEXPR clause_index search<Board>::add_clause(std::span<const literal> literals, bool learnt,
                                                      std::uint32_t quality) {
    const clause_index clause = clauses_.add(literals, learnt, quality);
    claim_growth();
    return clause;
}

// --- state

template <class Board> NONO_CONSTEXPR void search<Board>::add_variables(std::size_t count) {
    const std::size_t variables = reason_of_.size() + count;
    values_.resize(2 * variables, 0);
    level_of_.resize(variables, 0);
    reason_of_.resize(variables, {});
    signs_.add_variables(count);
    seen_.resize(variables, 0);
}

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

template <class Board> NONO_CONSTEXPR void search<Board>::go_back_to(std::uint32_t level, bool keep_signs) {
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
        if (keep_signs) signs_.set(l);
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
        if (run_.must_stop(board_.microseconds_of(line))) return outcome::stopped;
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
        claim_growth();
    };
    const auto removed = [&](cell_index cell, std::size_t color) {
        // Another color of the same cell may have taken this one along.
        if (!board_.can(cell, color)) return;
        ++run_.statistics.cells_set;
        assign(literals_.removal(cell, static_cast<color_index>(color)), why, line);
    };
    return board_.narrow(line, before, removed);
}

/// Looks at the clauses that watch the literal which is false now that `l` is true. False: one of them has no other
/// literal left.
template <class Board> NONO_CONSTEXPR bool search<Board>::propagate_clauses(literal l) {
    if (clauses_.empty()) return true;
    const literal gone = opposite(l);
    auto& watches = clauses_.watches(gone);
    const auto end = watches.end();
    auto kept = watches.begin();
    bool quiet = true;
    for (auto at = kept; at != end && quiet;) {
        const auto watch = *at++;
        *kept++ = watch;
        if (is_true(watch.other)) continue;
        literal first = watch.other;
        if (!watch.two) {
            const auto clause = clauses_.literals(watch.clause);
            if (clause[0] == gone) std::swap(clause[0], clause[1]);
            first = clause[0];
            kept[-1].other = first;
            if (is_true(first)) continue;
            const auto other = std::find_if(clause.begin() + 2, clause.end(), [&](literal x) { return !is_false(x); });
            if (other != clause.end()) {
                std::swap(clause[1], *other);
                clauses_.watches(clause[1]).push_back({watch.clause, false, first});
                --kept;
                continue;
            }
        }
        // No other literal can make the clause true. What a clause says stands first in it.
        if (watch.two) clauses_.set_two(watch.clause, first, gone);
        if (is_open(first)) {
            assign(first, {reason_kind::clause, watch.clause});
            continue;
        }
        conflict_ = {reason_kind::clause, watch.clause};
        quiet = false;
        kept = std::copy(at, end, kept);
    }
    watches.erase(kept, end);
    return quiet;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_STATE_HPP
