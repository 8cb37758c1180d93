// One line as a formula: which cells its blocks fill, in terms of variables for the starts and ends of blocks.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_LINE_FORMULA_HPP
#define NONO_LINE_LINE_FORMULA_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/clues.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The statement "the block starts (or ends) at or before cell p", for each p. There is one variable per cell from the
/// earliest to the cell before the latest.
struct block_event {
    std::size_t earliest = 0;
    std::size_t latest = 0; ///< the cell from which on it is always true
    std::size_t shift = 0;  ///< cells to subtract: the end of a block of known length follows from its start
    std::size_t first = 0;  ///< the variable of `earliest`

    static constexpr std::int64_t never = -1;
    static constexpr std::int64_t always = -2;

    /// Returns the variable of "at or before cell `index`", or `never` or `always`. O(1).
    [[nodiscard]] constexpr std::int64_t by(std::int64_t index) const noexcept {
        index -= static_cast<std::int64_t>(shift);
        if (index < static_cast<std::int64_t>(earliest)) return never;
        if (index >= static_cast<std::int64_t>(latest)) return always;
        return static_cast<std::int64_t>(first) + index - static_cast<std::int64_t>(earliest);
    }
    /// Returns the number of variables of this event.
    [[nodiscard]] constexpr std::size_t variables() const noexcept { return latest - earliest; }
};

/// A literal of a line's formula: either one of its variables, or a color of a cell.
struct line_literal {
    std::int64_t variable = of_cell; ///< the number of the variable, or `of_cell`
    std::size_t index = 0;           ///< the index of the cell in the line
    color_index color = 0;           ///< the color of the cell; may be blank
    bool holds = true;               ///< false if negated

    static constexpr std::int64_t of_cell = -3;

    [[nodiscard]] constexpr bool is_of_cell() const noexcept { return variable == of_cell; }
    /// Returns the negation.
    [[nodiscard]] constexpr line_literal operator-() const noexcept { return {variable, index, color, !holds}; }
};

/// One to three literals, at least one of which must hold; a cell literal comes last.
struct line_clause {
    std::array<line_literal, 3> literals{};
    std::size_t size = 0;
};

/// Returns the number of blank cells that must separate block `i` of a line from the previous block: 1 if both have the
/// same color, otherwise 0.
[[nodiscard]] constexpr std::size_t line_gap(std::span<const clue> line, std::size_t i) noexcept {
    return i > 0 && line[i].color == line[i - 1].color ? 1 : 0;
}

/// Makes the clauses of a line (the order encoding) one by one. If the cells satisfy the clues, exactly one assignment
/// of the line's variables satisfies the clauses, and unit propagation finds it; otherwise no assignment does. The
/// clauses do not exclude colors that the clues do not have.
///
/// Calls `deliver(clause)` for each `line_clause`, until it returns false.
template <class Deliver> class line_encoder {
public:
    /// Encodes lines of `length` cells, with variables numbered from `first`.
    constexpr line_encoder(std::size_t length, std::size_t first, Deliver deliver)
        : length_(length), first_(first), deliver_(deliver) {}

    /// Makes the clauses, or none if the clues need more cells. Linear in the number of clauses, at most length *
    /// clues.
    [[gnu::cold]] constexpr void encode(std::span<const clue> line) {
        const std::uint64_t minimum = min_length(line);
        if (minimum > length_) return;
        add_events(line, length_ - static_cast<std::size_t>(minimum));
        for (std::size_t i = 0; goes_on_ && i < line.size(); ++i) put_order(line, i);
        for (std::size_t i = 0; goes_on_ && i < line.size(); ++i) put_filled(line[i].color, start(i), end(i));
        for (std::size_t i = 0; goes_on_ && !line.empty() && i <= line.size(); ++i)
            put_blank(i > 0 ? &end(i - 1) : nullptr, i < line.size() ? &start(i) : nullptr);
    }

    /// Returns the start and the end of each block in turn. Both have the same variables except for blotted blocks.
    [[nodiscard]] constexpr lean_vector<block_event>& events() noexcept { return events_; }
    /// Returns the number of variables of the line.
    [[nodiscard]] constexpr std::size_t variables() const noexcept { return variables_; }

private:
    // Each of the following functions adds clauses for every cell, but skips cells for which they would be trivially
    // true: most blocks of a long line have few slots.

    constexpr void add_events(std::span<const clue> line, std::size_t slack) {
        std::size_t at = 0;
        for (std::size_t i = 0; i < line.size(); ++i) {
            at += line_gap(line, i);
            const std::size_t cells = line[i].min_length();
            const block_event start = add_event(at, at + slack);
            block_event end = start;
            if (line[i].blotted()) end = add_event(at, at + slack);
            end.shift = cells - 1;
            events_.push_back(start);
            events_.push_back(end);
            at += cells;
        }
    }

    /// An event at or before a cell is also at or before the next cell.
    [[nodiscard]] constexpr block_event add_event(std::size_t earliest, std::size_t latest) {
        const block_event out{earliest, latest, 0, first_ + variables_};
        variables_ += out.variables();
        for (std::size_t index = earliest; goes_on_ && index + 1 < latest; ++index)
            put({-by(out, static_cast<std::int64_t>(index)), by(out, static_cast<std::int64_t>(index) + 1)});
        return out;
    }

    /// A blotted block ends where it starts or later; a block starts after the end of the previous one.
    constexpr void put_order(std::span<const clue> line, std::size_t i) {
        for (std::size_t p = start(i).earliest; p < start(i).latest; ++p) {
            const auto index = static_cast<std::int64_t>(p);
            if (line[i].blotted()) put({-by(end(i), index), by(start(i), index)});
            if (i > 0)
                put({-by(start(i), index), by(end(i - 1), index - 1 - static_cast<std::int64_t>(line_gap(line, i)))});
        }
    }

    /// Cells from the start to the end of a block have its color.
    constexpr void put_filled(color_index color, const block_event& start, const block_event& end) {
        for (std::size_t p = start.earliest; p <= end.latest + end.shift; ++p) {
            const auto index = static_cast<std::int64_t>(p);
            put({-by(start, index), by(end, index - 1), {line_literal::of_cell, p, color, true}});
        }
    }

    /// Cells after the end of a block and before the start of the next one are blank.
    constexpr void put_blank(const block_event* end, const block_event* start) {
        const line_literal yes{block_event::always, 0, 0, true};
        const std::size_t first = end == nullptr ? 0 : end->earliest + end->shift + 1;
        const std::size_t last = start == nullptr ? length_ : start->latest;
        for (std::size_t p = first; p < last; ++p) {
            const auto index = static_cast<std::int64_t>(p);
            const line_literal ended = end == nullptr ? yes : by(*end, index - 1);
            const line_literal started = start == nullptr ? -yes : by(*start, index);
            put({-ended, started, {line_literal::of_cell, p, blank, true}});
        }
    }

    /// Adds a clause of up to three literals, without literals that are always false; skips it if a literal is always
    /// true.
    constexpr void put(std::initializer_list<line_literal> clause) {
        line_clause out;
        for (const line_literal& member : clause) {
            const bool constant = member.variable == block_event::always || member.variable == block_event::never;
            if (constant && (member.variable == block_event::always) == member.holds) return;
            if (!constant) out.literals[out.size++] = member;
        }
        if (goes_on_) goes_on_ = deliver_(out);
    }

    [[nodiscard]] constexpr const block_event& start(std::size_t i) const noexcept { return events_[2 * i]; }
    [[nodiscard]] constexpr const block_event& end(std::size_t i) const noexcept { return events_[2 * i + 1]; }
    [[nodiscard]] static constexpr line_literal by(const block_event& event, std::int64_t index) noexcept {
        return {event.by(index), 0, 0, true};
    }

    std::size_t length_;
    std::size_t first_;
    Deliver deliver_;
    bool goes_on_ = true; // `deliver_` has not returned false
    std::size_t variables_ = 0;
    lean_vector<block_event> events_;
};

/// The formula of a line, with all its clauses (`line_encoder`).
class line_formula {
public:
    /// Makes the formula of a line of `length` cells, with variables numbered from `first`. It is empty if the clues
    /// need more cells. Linear in the number of clauses, at most length * clues.
    [[gnu::cold]] constexpr line_formula(std::span<const clue> line, std::size_t length, std::size_t first);

    /// Returns the number of variables of a line's formula. Linear in the clues; does not allocate.
    [[nodiscard]] static constexpr std::size_t variables_of(std::span<const clue> line, std::size_t length) noexcept {
        const std::uint64_t minimum = min_length(line);
        if (minimum > length) return 0;
        std::size_t events = 0;
        for (const clue& block : line) events += block.blotted() ? 2U : 1U;
        return events * (length - static_cast<std::size_t>(minimum));
    }

    /// Returns the number of clauses of a line's formula, or 0 if the clues need more cells. Clauses that end in a
    /// blank cell count `blanks` times. Linear in the clues; does not allocate.
    [[nodiscard]] static constexpr std::uint64_t clauses_of(std::span<const clue> line, std::size_t length,
                                                            std::uint64_t blanks) noexcept {
        const std::uint64_t minimum = min_length(line);
        if (minimum > length || line.empty()) return 0;
        const std::uint64_t slack = length - minimum;
        std::uint64_t out = blanks * slack * (line.size() + 1); // put_blank, without the gaps
        for (std::size_t i = 0; i < line.size(); ++i) {
            const std::uint64_t events = line[i].blotted() ? 2 : 1;
            out += events * (slack > 0 ? slack - 1 : 0);   // add_event
            out += slack * (events - 1 + (i > 0 ? 1 : 0)); // put_order
            out += slack + (line[i].min_length());         // put_filled
            out += blanks * line_gap(line, i);
        }
        return out;
    }

    /// Returns the start and the end of each block in turn. Both have the same variables except for blotted blocks.
    [[nodiscard]] constexpr const lean_vector<block_event>& events() const noexcept { return events_; }
    /// Returns the number of variables of this line.
    [[nodiscard]] constexpr std::size_t variables() const noexcept { return variables_; }
    [[nodiscard]] constexpr const lean_vector<line_clause>& clauses() const noexcept { return clauses_; }

private:
    std::size_t variables_ = 0;
    lean_vector<block_event> events_;
    lean_vector<line_clause> clauses_;
};

// ---------------------------------------------------------------------------------------------------------------------

constexpr line_formula::line_formula(std::span<const clue> line, std::size_t length, std::size_t first) {
    const auto deliver = [this](const line_clause& clause) {
        clauses_.push_back(clause);
        return true;
    };
    line_encoder encoder(length, first, deliver);
    encoder.encode(line);
    variables_ = encoder.variables();
    events_ = std::move(encoder.events());
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_LINE_LINE_FORMULA_HPP
