// A part of search.hpp: symmetries of the clues, and the images of what is learnt.
#ifndef NONO_SOLVER_SEARCH_SYMMETRY_HPP
#define NONO_SOLVER_SEARCH_SYMMETRY_HPP

#include <nono/detail/config.hpp>
#include <nono/grid.hpp>
#include <nono/solver/board.hpp>
#include <nono/solver/clause_store.hpp>
#include <nono/solver/literals.hpp>
#include <nono/solver/search_state.hpp>
#include <nono/solver/symmetry.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI::detail {

template <class Board> NONO_CONSTEXPR bool search<Board>::can_use(const clue_symmetries& symmetries) const {
    const std::uint64_t variables = reason_of_.size();
    return memory_of_images(symmetries) + sizeof(mask_word) * board_.masks().size() + memory_for(board_, variables) +
               memory_to_learn(board_, variables) + memory_of_images(symmetries) <=
           run_.memory_left();
}

template <class Board> NONO_CONSTEXPR bool search<Board>::use_symmetries(const clue_symmetries& symmetries) {
    memory_.grow_to(memory_.bytes() + memory_of_images(symmetries));
    if (!ready_to_learn()) return false;
    symmetries_ = symmetries;
    for (const symmetry under : symmetries.all) {
        std::vector<literal> image(values_.size(), no_literal);
        for (literal l = 0; l < cell_literals_; ++l) {
            if (l % 1024 == 0 && run_.is_interrupted(16)) return false;
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
            add_clause(image_, false, 0);
            if (run_.is_interrupted(l % 16 == 0 ? 1 : 0)) return;
        }
}

/// Learns the images of the clause just learnt, for they follow from the clues just as it does.
template <class Board> NONO_CONSTEXPR void search<Board>::learn_images(std::uint32_t quality) {
    for (const auto& image : images_) {
        image_.clear();
        for (const literal l : learnt_) image_.push_back(image[l]);
        if (add_image(quality)) continue;
        postponed_.push_back({image_, quality});
        other_growth_ += postponed_.back().memory();
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
    const clause_index clause = add_clause(image_, true, quality);
    if (good == 1 && is_open(image_[0])) assign(image_[0], {reason_kind::clause, clause});
    return true;
}

/// At the root, adds the images that had to wait.
template <class Board> NONO_CONSTEXPR void search<Board>::add_postponed() {
    for (auto& clause : postponed_) {
        other_growth_ -= clause.memory();
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

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_SYMMETRY_HPP
