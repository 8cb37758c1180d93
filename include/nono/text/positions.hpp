// Computes positions in a text from offsets in any order.
// SPDX-License-Identifier: MIT
#ifndef NONO_TEXT_POSITIONS_HPP
#define NONO_TEXT_POSITIONS_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/result.hpp>
#include <nono/text/lines.hpp>

#include <cstddef>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace extend {

/// Computes the line and column of offsets in a text, for readers that store only offsets because few of them are ever
/// reported.
///
/// The text up to the offset is scanned once, and a position is stored every 512 bytes. Later calls scan at most 512
/// bytes, and fewer if the previous call was for an offset shortly before. Usable in constant expressions.
class position_finder {
public:
    /// @param text  must outlive the finder
    constexpr explicit position_finder(std::string_view text) noexcept : text_(text) {}

    /// Returns the position of `text[offset]`, or of the end of the text for larger offsets, as in `position_of`.
    [[nodiscard]] constexpr source_position at(std::size_t offset) {
        if (offset > text_.size()) offset = text_.size();
        if (known_.empty()) known_.push_back({});
        while (known_.size() <= offset / step)
            known_.push_back(position_of(text_, known_.size() * step, known_.back()));
        const source_position& known = known_[offset / step];
        const bool after_last = last_.offset > known.offset && last_.offset <= offset;
        return last_ = position_of(text_, offset, after_last ? last_ : known);
    }

    /// Returns the position of a part of the text. Requires that `part` lies within the text.
    [[nodiscard]] constexpr source_position of(std::string_view part) {
        return at(static_cast<std::size_t>(part.data() - text_.data()));
    }

private:
    static constexpr std::size_t step = 512;

    std::string_view text_;
    detail::lean_vector<source_position> known_;
    source_position last_; // the last result
};

}}} // namespace nono::NONO_ABI::extend

#endif // NONO_TEXT_POSITIONS_HPP
