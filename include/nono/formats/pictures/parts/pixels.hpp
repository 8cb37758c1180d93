// Maps colors of pixels to colors of cells and back, for pictures with one pixel per cell.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PICTURES_PARTS_PIXELS_HPP
#define NONO_FORMATS_PICTURES_PARTS_PIXELS_HPP

#include <nono/formats/kit/format.hpp>
#include <nono/text/colors.hpp>
#include <nono/text/lines.hpp>

namespace nono { inline namespace NONO_ABI { namespace extend {

/// Maps the colors of a picture with one pixel per cell to color indices and back.
///
/// Reading: declared colors come first, in that order, starting with the background. If none was declared, white is the
/// background if there is white or only one color, else the color of the first cell; the others are numbered in order
/// of appearance. Writing: a color has the value of `palette::value`, changed slightly if two colors would look the
/// same.
class pixel_colors {
public:
    constexpr pixel_colors() = default;

    /// Declares the colors with which a puzzle is written. O(colors).
    explicit pixel_colors(const puzzle& source) {
        const std::size_t wanted =
            (std::min)(max_colors, (std::max)(source.clues.color_count(), source.palette.entries.size()));
        while (count_ < wanted) {
            rgb value = source.palette.value(static_cast<color_index>(count_));
            while (find(value) < count_) ++value.blue;
            static_cast<void>(declare(value));
        }
    }

    /// Appends a color before any pixel is read. Returns false if it is already present or there are 64.
    [[nodiscard]] constexpr bool declare(rgb value) noexcept {
        if (count_ == max_colors || find(value) < count_) return false;
        values_[count_++] = value;
        declared_ = true;
        return true;
    }

    /// Declares the colors of a text as returned by `to_text`, up to the first word that is not a new color. Linear in
    /// the text.
    constexpr void declare_all(std::string_view text) noexcept {
        for (std::size_t at = detail::skip_blanks(text, 0); at < text.size();) {
            const std::size_t end = detail::skip_word(text, at);
            const auto color = detail::parse_rgb(text.substr(at, end - at));
            if (!color || !declare(*color)) return;
            at = detail::skip_blanks(text, end);
        }
    }

    /// Returns the colors in order, such as `#ffffff #000000`. Allocates the text.
    [[nodiscard]] std::string to_text() const {
        std::string out;
        for (std::size_t i = 0; i < count_; ++i) {
            out += i > 0 ? " #" : "#";
            detail::append_rgb(out, values_[i]);
        }
        return out;
    }

    /// Sets `cell` to the color of a pixel, adding a new one if needed. Returns false if it would be the 65th.
    [[nodiscard]] constexpr bool add(rgb pixel, color_index& cell) noexcept {
        if (last_ >= count_ || values_[last_] != pixel) last_ = find(pixel);
        if (last_ == max_colors) return false;
        if (last_ == count_) values_[count_++] = pixel;
        cell = static_cast<color_index>(last_);
        return true;
    }

    /// Gives the cells of a picture their final colors after all pixels were added. Returns true if the color of the
    /// first cell had to be used as the background. Linear in the cells.
    constexpr bool settle(grid& picture) noexcept {
        if (declared_) return false;
        constexpr rgb white{0xFF, 0xFF, 0xFF};
        const std::size_t index = find(white);
        const bool chosen = index == count_ && count_ > 1;
        if (index == 0 || chosen) return chosen;
        if (index == count_) values_[count_++] = white; // One color and no white: every cell is filled.
        const auto found = values_.begin() + static_cast<std::ptrdiff_t>(index);
        std::rotate(values_.begin(), found, found + 1);
        for (auto& cell : picture.cells())
            if (cell == index)
                cell = blank;
            else if (cell < index)
                ++cell;
        return false;
    }

    /// Returns the number of colors so far, including blank.
    [[nodiscard]] constexpr std::size_t count() const noexcept { return count_; }
    /// Returns the value of a color. Requires color < count().
    [[nodiscard]] constexpr rgb value(std::size_t color) const noexcept { return values_[color]; }

    /// Returns the palette, which is empty if all colors have their default values.
    [[nodiscard]] palette to_palette() const {
        palette out;
        bool plain = true;
        for (std::size_t i = 0; i < count_; ++i) {
            plain = plain && values_[i] == palette::default_value(static_cast<color_index>(i));
            out.entries.push_back({{}, values_[i], {}});
        }
        return plain ? palette{} : out;
    }

private:
    [[nodiscard]] constexpr std::size_t find(rgb value) const noexcept {
        std::size_t i = 0;
        while (i < count_ && values_[i] != value) ++i;
        return i;
    }

    std::array<rgb, max_colors> values_{};
    std::size_t count_ = 0;
    std::size_t last_ = 0;
    bool declared_ = false;
};

}}} // namespace nono::NONO_ABI::extend

#endif // NONO_FORMATS_PICTURES_PARTS_PIXELS_HPP
