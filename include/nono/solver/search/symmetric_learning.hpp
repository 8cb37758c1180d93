// Symmetric learning: learns the images of clauses under the symmetries of the clues.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_SYMMETRIC_LEARNING_HPP
#define NONO_SOLVER_SEARCH_SYMMETRIC_LEARNING_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>
#include <nono/line/line_formula.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/block_variables.hpp>
#include <nono/solver/search/cell_literals.hpp>
#include <nono/solver/search/literal.hpp>
#include <nono/solver/search/symmetry.hpp>
#include <nono/solver/search/trail.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A clause that must wait until the search is at its root.
struct postponed_clause {
    lean_vector<literal> literals;
    std::uint32_t lbd = 0;
    [[nodiscard]] constexpr std::uint64_t memory() const noexcept { return 64 + 4 * literals.size(); }
};

/// The image of each literal under each symmetry of the clues, and the images of clauses that have to wait.
///
/// The clues of some puzzles read the same from the other side, or with rows and columns exchanged. Then mirroring or
/// turning a solution gives a solution, and what was proven about one corner holds for its mirror image. A search does
/// not know that: it would refute the same thing once in each corner. So each clause that it learns is learnt with all
/// of its images, in which each literal is replaced by the literal of the symmetric cell: the image of what follows
/// from the clues follows from the clues too (Benhamou et al. 2010; Devriendt, Bogaerts and Bruynooghe 2017). Unlike
/// the better known conditions that break symmetries ("the left half is not larger than the right one"), this loses no
/// solution.
///
/// Above the root, a clause can be learnt only if it does not contradict the decisions; an image that does has to wait
/// until the next restart. Clauses that exclude a reported solution cause no difficulty if the question is about two
/// solutions: either the solution is its own image, or its image is the second one.
class symmetric_learning {
public:
    /// Returns the number of bytes for the images of `literals` literals. O(1).
    [[nodiscard]] static std::uint64_t memory_for(std::size_t literals, const clue_symmetries& symmetries) noexcept {
        return sizeof(literal) * literals * symmetries.all.size();
    }

    /// Returns true if there are no images, because there are no symmetries or they cannot be used.
    [[nodiscard]] constexpr bool empty() const noexcept { return images_.empty(); }
    /// Returns the number of symmetries.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return images_.size(); }
    [[nodiscard]] constexpr const clue_symmetries& symmetries() const noexcept { return symmetries_; }

    /// Maps the literals of cells, and of blocks if they have variables. Returns `open` if the mapping is complete, or
    /// if it is empty because the line solver is incomplete and the grid not symmetric, or some literal has no image;
    /// `stopped` if the run must end. O(literals * symmetries).
    [[gnu::cold]] [[nodiscard]] NONO_CONSTEXPR verdict map(const clue_symmetries& symmetries, const clues& puzzle,
                                                           const grid_masks& grid, const cell_literals& cells,
                                                           const trail_state& assigned, const block_variables& blocks,
                                                           solver_run& run);

    /// Returns the image of a literal under symmetry `i`, or `no_literal` for literals of blocks that are known to lie
    /// within the symmetric part.
    [[nodiscard]] constexpr literal image(std::size_t i, literal l) const noexcept { return images_[i][l]; }

    /// Keeps a clause until it can be learnt.
    constexpr void postpone(slice<const literal> clause, std::uint32_t lbd) {
        postponed_.push_back({lean_vector<literal>(clause), lbd});
        postponed_bytes_ += postponed_.back().memory();
    }
    /// Returns all postponed clauses, and forgets them.
    [[nodiscard]] constexpr lean_vector<postponed_clause> release_postponed() noexcept {
        postponed_bytes_ = 0;
        return std::exchange(postponed_, {});
    }
    /// Returns the size of the postponed clauses, in bytes.
    [[nodiscard]] constexpr std::uint64_t postponed_bytes() const noexcept { return postponed_bytes_; }

    /// Calls `visit(image)` for the image of a picture under each symmetry, until it returns true.
    template <class Visit> [[gnu::cold]] NONO_CONSTEXPR void for_each_image(const grid& picture, Visit visit) const;

private:
    NONO_CONSTEXPR void forget() {
        images_.clear();
        symmetries_ = {};
    }

    /// Maps the literals of blocks. Returns false if an open one has no image.
    [[nodiscard]] constexpr bool map_blocks(const clues& puzzle, const grid_masks& grid, const trail_state& assigned,
                                            const block_variables& blocks) {
        if (blocks.empty()) return true;
        for (std::size_t i = 0; i < images_.size(); ++i) {
            for (line_index line = 0; line < grid.lines(); ++line)
                for (std::size_t event = 0; event < 2 * clue_of(puzzle, line).size(); ++event)
                    map_event(i, grid, blocks, line, event);
            for (literal l = 0; l < assigned.literals(); ++l)
                if (!assigned.is_of_cell(l) && assigned.is_open(l) && images_[i][l] == no_literal) return false;
        }
        return true;
    }

    /// Read backwards, a block that starts at or before a cell becomes one that does not end before the image of that
    /// cell.
    [[gnu::cold]] NONO_CONSTEXPR void map_event(std::size_t i, const grid_masks& grid, const block_variables& blocks,
                                                line_index line, std::size_t event) {
        const symmetry under = symmetries_.all[i];
        const bool to_row = grid.layout().is_row(line) != under.transposes;
        const bool backwards = to_row ? under.mirrors_columns : under.mirrors_rows;
        const auto events = blocks.events_of(line);
        const std::size_t last = events.size() - 1;
        const block_event& from = events[event];
        for (std::size_t index = from.earliest; index < from.latest; ++index) {
            const cell_index cell = grid.layout().cell_at(line, index + from.shift);
            const cell_image here{cell / grid.width(), cell % grid.width()};
            if (!symmetries_.contains(here)) continue; // known, because the border is blank
            const cell_image to = symmetries_.image_of(here, under);
            const auto image_line = static_cast<line_index>(to_row ? to.row : grid.height() + to.column);
            const auto image_position = static_cast<std::int64_t>(to_row ? to.column : to.row);
            const block_event& image_event = blocks.events_of(image_line)[backwards ? last - event : event];
            const std::int64_t variable = image_event.by(backwards ? image_position - 1 : image_position);
            if (variable < 0) continue; // also known
            const auto l = static_cast<literal>(2 * (from.first + (index - from.earliest)));
            images_[i][l] = static_cast<literal>(2 * variable) + (backwards ? 1 : 0);
            images_[i][negation(l)] = negation(images_[i][l]);
        }
    }

    clue_symmetries symmetries_;
    lean_vector<lean_vector<literal>> images_; // per symmetry and literal
    lean_vector<postponed_clause> postponed_;
    std::uint64_t postponed_bytes_ = 0;
};

// ---------------------------------------------------------------------------------------------------------------------

NONO_CONSTEXPR verdict symmetric_learning::map(const clue_symmetries& symmetries, const clues& puzzle,
                                               const grid_masks& grid, const cell_literals& cells,
                                               const trail_state& assigned, const block_variables& blocks,
                                               solver_run& run) {
    symmetries_ = symmetries;
    for (const symmetry under : symmetries.all) {
        lean_vector<literal> image(assigned.literals(), no_literal);
        for (literal l = 0; assigned.is_of_cell(l); ++l) {
            if (l % 1024 == 0 && run.is_interrupted(16)) return verdict::stopped;
            const fact meaning = cells.fact_of(l);
            const cell_image to =
                symmetries.image_of({meaning.cell / grid.width(), meaning.cell % grid.width()}, under);
            const auto cell = static_cast<cell_index>(to.row * grid.width() + to.column);
            // Completely narrowed lines leave a symmetric grid; an incomplete line solver may not.
            if (cells.candidates(cell) != cells.candidates(meaning.cell)) {
                forget();
                return verdict::open;
            }
            image[l] = meaning.has ? cells.assignment(cell, meaning.color) : cells.removal(cell, meaning.color);
        }
        images_.push_back(std::move(image));
    }
    if (!map_blocks(puzzle, grid, assigned, blocks)) forget();
    return verdict::open;
}

template <class Visit> NONO_CONSTEXPR void symmetric_learning::for_each_image(const grid& picture, Visit visit) const {
    for (const symmetry under : symmetries_.all) {
        grid image = picture;
        for (std::size_t row = 0; row < symmetries_.height; ++row)
            for (std::size_t column = 0; column < symmetries_.width; ++column) {
                const cell_image from{symmetries_.top + row, symmetries_.left + column};
                const cell_image to = symmetries_.image_of(from, under);
                image(to.row, to.column) = picture(from.row, from.column);
            }
        if (visit(std::move(image))) return;
    }
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_SYMMETRIC_LEARNING_HPP
