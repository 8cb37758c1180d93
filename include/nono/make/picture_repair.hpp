// What repairs of a picture share: the cells beside a cell, and changes that cost something and are counted.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_PICTURE_REPAIR_HPP
#define NONO_MAKE_PICTURE_REPAIR_HPP

#include <nono/clues.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/make/picture_clues.hpp>
#include <nono/make/trials.hpp>

#include <cstddef>
#include <cstdint>

namespace nono::inline NONO_ABI::detail {

/// The base of what changes the cells of a picture until it is a puzzle.
class picture_repair {
public:
    /// @param now           the picture
    /// @param costs         what each cell and color costs, `cell * colors + color`
    /// @param is_protected  1 where a cell must not change
    /// @param most          changes to make at most
    /// All must outlive it.
    picture_repair(picture_clues& now, const lean_vector<std::uint32_t>& costs, std::size_t colors,
                   const lean_vector<std::uint8_t>& is_protected, trials& limits, std::size_t most)
        : now_(now), costs_(costs), colors_(colors), is_protected_(is_protected), trials_(limits),
          width_(now.picture().width()), height_(now.picture().height()), changed_(width_ * height_, 0), left_(most) {}

protected:
    /// Gives a cell a color. False: no more changes are allowed.
    [[nodiscard]] bool make_change(std::size_t cell, color_index color) {
        if (left_ == 0) return false;
        --left_;
        ++changed_[cell];
        now_.set(cell, color);
        return true;
    }

    picture_clues& now_;
    const lean_vector<std::uint32_t>& costs_;
    std::size_t colors_;
    const lean_vector<std::uint8_t>& is_protected_;
    trials& trials_;
    std::size_t width_;
    std::size_t height_;
    lean_vector<std::uint32_t> changed_; // how often each cell was

private:
    std::size_t left_; // changes
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_MAKE_PICTURE_REPAIR_HPP
