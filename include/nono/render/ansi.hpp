// Pictures for a terminal, in color if it has colors.
// SPDX-License-Identifier: MIT
#ifndef NONO_RENDER_ANSI_HPP
#define NONO_RENDER_ANSI_HPP

#include <nono/detail/config.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/palette.hpp>
#include <nono/render/drawing.hpp>
#include <nono/render/text.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

/// The colors that a terminal can display.
enum class color_depth : std::uint8_t {
    none,        ///< no escape sequences for colors
    palette_256, ///< the 256 colors of xterm; each color is replaced by the nearest one
    truecolor,   ///< 24-bit colors
};

/// The part of a terminal's character cell that a cell occupies.
enum class cell_shape : std::uint8_t {
    half_block,     ///< half a character, so cells are square and a line of text holds two rows. Needs UTF-8
    two_characters, ///< two characters, so cells are nearly square. ASCII
    one_character,  ///< one character. ASCII
};

/// Options for drawing on a terminal.
struct ansi_style {
    color_depth depth = color_depth::truecolor; ///< the colors that the terminal can display
    cell_shape shape = cell_shape::half_block;  ///< the size of a cell
    text_style text{};                          ///< the characters for cells drawn without color, in ASCII

    /// Returns the number of characters per line on the screen for a picture `width` cells wide. O(1).
    [[nodiscard]] constexpr std::size_t drawn_width(std::size_t width) const noexcept {
        return shape == cell_shape::two_characters ? 2 * width : width;
    }
};

/// Draws a picture for a terminal, ended by a line feed. Colors are reset at the end of each line. No line is wider
/// than `style.drawn_width`, and the only control sequences are those that set colors (SGR, ECMA-48).
///
/// Cells with several possible colors, or none, have a color that differs from those of the picture, and contain `?` or
/// `!` if the shape has room for it. Half blocks without color can only show black and white, so pictures with more
/// colors or with undecided cells are then drawn with one ASCII character per cell.
///
/// @param picture  the picture, of any size; if it has no cells, the result is empty
/// @param palette  the appearance of the colors; `palette::value` chooses those that are missing
/// @param style    the capabilities of the terminal, and the characters to draw
/// Linear in the cells; allocates the result.
[[nodiscard]] NONO_API std::string draw_ansi(const grid& picture, const palette& palette = {},
                                             const ansi_style& style = {});
/// As above, but draws a partial picture.
[[nodiscard]] NONO_API std::string draw_ansi(const partial_grid& picture, const palette& palette = {},
                                             const ansi_style& style = {});

namespace detail {

/// Returns the number, 16 to 255, of the xterm color nearest to `color`: one of a 6x6x6 cube or of 24 grays. O(1).
[[nodiscard]] NONO_API_CONSTEXPR std::uint8_t nearest_of_256(rgb color) noexcept;

} // namespace detail

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

NONO_API_CONSTEXPR std::uint8_t nearest_of_256(rgb color) noexcept {
    constexpr std::array<std::uint8_t, 6> levels{0, 95, 135, 175, 215, 255};
    const auto nearest_level = [&](std::uint8_t part) {
        const auto gap = [&](std::size_t i) { return (part - levels[i]) * (part - levels[i]); };
        std::size_t best = 0;
        for (std::size_t i = 1; i < levels.size(); ++i)
            if (gap(i) < gap(best)) best = i;
        return best;
    };
    const auto red = nearest_level(color.red);
    const auto green = nearest_level(color.green);
    const auto blue = nearest_level(color.blue);
    // The grays have the values 8, 18, ... 238.
    const int mean = (color.red + color.green + color.blue) / 3;
    const int step = mean < 8 ? 0 : mean > 238 ? 23 : (mean - 3) / 10;
    const auto gray = static_cast<std::uint8_t>(8 + 10 * step);
    const int by_cube = distance(color, {levels[red], levels[green], levels[blue]});
    const int by_gray = distance(color, {gray, gray, gray});
    if (by_gray < by_cube) return static_cast<std::uint8_t>(232 + step);
    return static_cast<std::uint8_t>(16 + 36 * red + 6 * green + blue);
}

/// Appends colored characters, setting each color only when it changes.
class ansi_pen {
public:
    ansi_pen(std::string& out, color_depth depth) : out_(out), depth_(depth) {}

    /// Sets the colors of the following characters; `std::nullopt` is the terminal's own color.
    void colors(std::optional<rgb> front, std::optional<rgb> back) {
        if (front != front_) set('3', front);
        if (back != back_) set('4', back);
        front_ = front;
        back_ = back;
    }
    /// Sets the background of the following characters if their foreground does not matter.
    void background(std::optional<rgb> back) { colors(front_, back); }

    void put(std::string_view text) { out_ += text; }

    void end_line() {
        if (front_ || back_) out_ += "\x1b[0m";
        front_.reset();
        back_.reset();
        out_ += '\n';
    }

private:
    void set(char layer, std::optional<rgb> color) {
        out_ += "\x1b[";
        out_ += layer;
        if (!color) {
            out_ += '9';
        } else if (depth_ == color_depth::palette_256) {
            out_ += "8;5;" + std::to_string(unsigned{nearest_of_256(*color)});
        } else {
            out_ += "8;2;" + std::to_string(unsigned{color->red}) + ';' + std::to_string(unsigned{color->green}) + ';' +
                    std::to_string(unsigned{color->blue});
        }
        out_ += 'm';
    }

    std::string& out_;
    color_depth depth_;
    std::optional<rgb> front_;
    std::optional<rgb> back_;
};

template <class Picture> class ansi_drawing {
public:
    ansi_drawing(const Picture& picture, const palette& palette, const ansi_style& style)
        : picture_(picture), palette_(palette), style_(style) {
        for (const auto cell : picture.cells()) {
            const auto look = look_of(cell);
            if (look.color)
                used_ |= color_set::only(*look.color);
            else
                in_doubt_ = true;
        }
        if (in_doubt_) doubt_color_ = farthest_from_used();
    }

    [[nodiscard]] std::string draw() const {
        if (style_.shape == cell_shape::half_block) {
            if (style_.depth != color_depth::none) return colored_halves();
            if (!in_doubt_ && (used_.bits >> 2U) == 0) return plain_halves();
        }
        if (style_.depth != color_depth::none) return colored_characters();
        return plain_characters();
    }

private:
    static constexpr std::string_view upper_half = "\xE2\x96\x80";

    [[nodiscard]] std::string colored_halves() const {
        std::string out;
        ansi_pen pen(out, style_.depth);
        for (std::size_t row = 0; row < picture_.height(); row += 2) {
            for (std::size_t column = 0; column < picture_.width(); ++column) {
                const rgb upper = color_at(row, column);
                if (row + 1 == picture_.height()) {
                    pen.colors(upper, std::nullopt);
                    pen.put(upper_half);
                } else if (const rgb lower = color_at(row + 1, column); upper == lower) {
                    pen.background(upper);
                    pen.put(" ");
                } else {
                    pen.colors(upper, lower);
                    pen.put(upper_half);
                }
            }
            pen.end_line();
        }
        return out;
    }

    [[nodiscard]] std::string plain_halves() const {
        // Indexed by the filled cells: none, lower, upper, both.
        constexpr std::array<std::string_view, 4> blocks{" ", "\xE2\x96\x84", upper_half, "\xE2\x96\x88"};
        std::string out;
        for (std::size_t row = 0; row < picture_.height(); row += 2) {
            for (std::size_t column = 0; column < picture_.width(); ++column) {
                const bool lower = row + 1 < picture_.height() && is_filled(row + 1, column);
                out += blocks[(is_filled(row, column) ? 2U : 0U) + (lower ? 1U : 0U)];
            }
            out += '\n';
        }
        return out;
    }

    [[nodiscard]] std::string colored_characters() const {
        std::string out;
        ansi_pen pen(out, style_.depth);
        const std::size_t times = style_.drawn_width(1);
        for (std::size_t row = 0; row < picture_.height(); ++row) {
            for (std::size_t column = 0; column < picture_.width(); ++column) {
                const auto look = look_of(picture_(row, column));
                const rgb back = color_at(row, column);
                if (look.color)
                    pen.background(back);
                else
                    pen.colors(contrast(back), back);
                const char mark = look.color ? ' ' : look.contradiction ? '!' : '?';
                pen.put(std::string(times, mark));
            }
            pen.end_line();
        }
        return out;
    }

    [[nodiscard]] std::string plain_characters() const {
        std::string once = draw_text(picture_, style_.text);
        if (style_.shape != cell_shape::two_characters) return once;
        std::string out;
        for (const char c : once) out.append(c == '\n' ? 1U : 2U, c);
        return out;
    }

    [[nodiscard]] rgb color_at(std::size_t row, std::size_t column) const {
        const auto look = look_of(picture_(row, column));
        return look.color ? palette_.value(*look.color) : doubt_color_;
    }

    [[nodiscard]] bool is_filled(std::size_t row, std::size_t column) const {
        return look_of(picture_(row, column)).color != blank;
    }

    /// Returns the candidate color that differs most from all colors in the picture.
    [[nodiscard]] rgb farthest_from_used() const {
        constexpr std::array<rgb, 5> candidates{
            {{0x90, 0x90, 0x90}, {0xFF, 0xA0, 0xFF}, {0x00, 0x60, 0x60}, {0xA0, 0xFF, 0xA0}, {0x40, 0x20, 0x60}}};
        rgb best = candidates[0];
        int best_gap = -1;
        for (const rgb candidate : candidates) {
            int gap = 3 * 256 * 256;
            for (color_index color = 0; color < max_colors; ++color)
                if (used_.contains(color)) gap = (std::min)(gap, distance(candidate, palette_.value(color)));
            if (gap > best_gap) {
                best_gap = gap;
                best = candidate;
            }
        }
        return best;
    }

    [[nodiscard]] static rgb contrast(rgb back) {
        if (back.red + back.green + back.blue > 3 * 0x80) return {0, 0, 0};
        return {0xFF, 0xFF, 0xFF};
    }

    const Picture& picture_;
    const palette& palette_;
    ansi_style style_;
    color_set used_;
    bool in_doubt_ = false;
    rgb doubt_color_{};
};

} // namespace detail

std::string draw_ansi(const grid& picture, const palette& palette, const ansi_style& style) {
    return detail::ansi_drawing<grid>(picture, palette, style).draw();
}
std::string draw_ansi(const partial_grid& picture, const palette& palette, const ansi_style& style) {
    return detail::ansi_drawing<partial_grid>(picture, palette, style).draw();
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_RENDER_ANSI_HPP
