// Writes what a search learns and forgets as a proof.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_PROOF_WRITER_HPP
#define NONO_SOLVER_SEARCH_PROOF_WRITER_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>
#include <nono/line/puzzle_variables.hpp>
#include <nono/model/clues.hpp>
#include <nono/solver/run/proof_sink.hpp>
#include <nono/solver/search/block_variables.hpp>
#include <nono/solver/search/cell_literals.hpp>
#include <nono/solver/search/clause_store.hpp>
#include <nono/solver/search/literal.hpp>
#include <nono/solver/search/literal_numbers.hpp>
#include <nono/solver/search/symmetric_learning.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Writes the clauses that a search learns and forgets to a sink, with literals numbered as in the puzzle's formula.
/// Until it is opened, it writes and allocates nothing.
///
/// Once a search uses symmetries, it also uses images of the clauses it has learnt. The image of a clause follows from
/// the images of the clauses that the clause followed from. So from then on the images of each clause are written with
/// it, preceded by the images of all earlier clauses.
class proof_writer {
public:
    /// Keeps references to its arguments, which must outlive it.
    constexpr proof_writer(const cell_literals& cells, const block_variables& blocks,
                           const symmetric_learning& images) noexcept
        : cells_(cells), blocks_(blocks), images_(images) {}

    /// Begins to write to a sink. Requires that nothing has been learnt.
    constexpr void open(proof_sink& sink, const clues& puzzle) {
        sink_ = &sink;
        variables_ = puzzle_variables(puzzle);
    }
    [[nodiscard]] constexpr bool is_open() const noexcept { return sink_ != nullptr; }

    /// Writes a learnt clause that is not an image.
    constexpr void add(slice<const literal> clause);
    /// Starts to write images, because the search now uses symmetries.
    constexpr void begin_images();

    /// Records a clause of the group that is about to be forgotten.
    constexpr void note_forgotten(slice<const literal> clause) { append(forgotten_, clause); }
    /// Ends the group: `clauses` are the remaining ones. Forgotten clauses are deleted from the proof; with symmetries,
    /// only if no image of the clause remains, because new images may still have to follow from its ancestors.
    [[gnu::cold]] constexpr void end_forgetting(clause_store& clauses);

private:
    /// Clauses in sequence, each preceded by its size.
    using clause_list = lean_vector<std::uint32_t>;
    static constexpr void append(clause_list& list, slice<const literal> clause) {
        list.push_back(static_cast<std::uint32_t>(clause.size()));
        list.append(clause);
    }
    template <class Visit> [[gnu::cold]] static constexpr void for_each(const clause_list& list, Visit visit) {
        for (std::size_t at = 0; at < list.size(); at += 1 + list[at])
            visit(slice<const literal>{list.data() + at + 1, list[at]});
    }

    constexpr void translate(slice<const literal> clause) {
        const literal_numbers to(variables_, cells_, blocks_);
        numbers_.clear();
        for (const literal l : clause) numbers_.push_back(to.number_of(l));
    }

    /// Translates the image of a clause under each symmetry, and calls `write()` after each.
    template <class Write> [[gnu::cold]] constexpr void for_each_image(slice<const literal> clause, Write write) {
        for (std::size_t i = 0; i < images_.size(); ++i) {
            image_.clear();
            for (const literal l : clause) image_.push_back(images_.image(i, l));
            translate({image_.data(), image_.size()});
            write();
        }
    }

    constexpr void add_translated() { sink_->add_clause({numbers_.data(), numbers_.size()}); }
    constexpr void delete_translated() { sink_->delete_clause({numbers_.data(), numbers_.size()}); }

    /// Returns a key that a clause shares with its images and, with near certainty, with no other clause.
    [[nodiscard]] constexpr std::uint64_t key_of(slice<const literal> clause) const noexcept {
        const auto mixed = [](std::uint64_t l) { // the finalizer of SplitMix64
            l = (l + 1) * 0x9E3779B97F4A7C15U;
            l = (l ^ (l >> 30U)) * 0xBF58476D1CE4E5B9U;
            l = (l ^ (l >> 27U)) * 0x94D049BB133111EBU;
            return l ^ (l >> 31U);
        };
        std::uint64_t minimum = 0;
        for (const literal l : clause) minimum += mixed(l);
        for (std::size_t i = 0; i < images_.size(); ++i) {
            std::uint64_t key = 0;
            for (const literal l : clause) key += mixed(images_.image(i, l));
            minimum = (std::min)(minimum, key);
        }
        return minimum;
    }

    const cell_literals& cells_;
    const block_variables& blocks_;
    const symmetric_learning& images_;
    proof_sink* sink_ = nullptr;
    puzzle_variables variables_;
    clause_list history_; // the clauses written until the search uses symmetries or begins to forget
    bool keeps_history_ = true;
    clause_list forgotten_;
    lean_vector<literal> image_;
    lean_vector<std::int64_t> numbers_;
};

// ---------------------------------------------------------------------------------------------------------------------

constexpr void proof_writer::add(slice<const literal> clause) {
    if (keeps_history_) append(history_, clause);
    translate(clause);
    add_translated();
    for_each_image(clause, [this] { add_translated(); });
}

constexpr void proof_writer::begin_images() {
    keeps_history_ = false;
    for_each(history_, [this](slice<const literal> clause) { for_each_image(clause, [this] { add_translated(); }); });
    history_.clear();
}

constexpr void proof_writer::end_forgetting(clause_store& clauses) {
    keeps_history_ = false;
    history_.clear();
    lean_vector<std::uint64_t> left;
    if (!images_.empty()) clauses.for_each_learnt([&](slice<const literal> clause) { left.push_back(key_of(clause)); });
    detail::sort(left.begin(), left.end());
    for_each(forgotten_, [&](slice<const literal> clause) {
        if (!images_.empty() && std::binary_search(left.begin(), left.end(), key_of(clause))) return;
        translate(clause);
        delete_translated();
        for_each_image(clause, [this] { delete_translated(); });
    });
    forgotten_.clear();
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_PROOF_WRITER_HPP
