// SPDX-License-Identifier: MIT
#include "pdf_pen.hpp"

#include <nono/render/drawing.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

namespace {

using nono::extend::puzzle_drawing;

// Draws in the units of a `puzzle_drawing`. A unit is `scale` points, and the upper left corner is (left, top).
class page_pen {
public:
    page_pen(HPDF_Page page, HPDF_Font font, const nono::palette& palette, float left, float top, float scale)
        : page_(page), font_(font), palette_(palette), left_(left), top_(top), scale_(scale) {}

    void rectangle(std::size_t x, std::size_t y, std::size_t width, std::size_t height, nono::color_index color) {
        fill_with(palette_.value(color));
        HPDF_Page_Rectangle(page_, at_x(x), at_y(y + height), units(width), units(height));
        HPDF_Page_Fill(page_);
    }

    void lines(const std::vector<nono::extend::drawn_line>& all, bool heavy) {
        const float gray = heavy ? 0.33F : 0.6F;
        HPDF_Page_SetRGBStroke(page_, gray, gray, gray);
        HPDF_Page_SetLineWidth(page_, (heavy ? 1.5F : 0.5F) * scale_);
        HPDF_Page_SetLineCap(page_, heavy ? HPDF_PROJECTING_SCUARE_END : HPDF_BUTT_END);
        for (const auto& line : all) {
            HPDF_Page_MoveTo(page_, at_x(line.x), at_y(line.y));
            HPDF_Page_LineTo(page_, at_x(line.x + (line.down ? 0 : line.length)),
                             at_y(line.y + (line.down ? line.length : 0)));
        }
        if (!all.empty()) HPDF_Page_Stroke(page_);
    }

    void number(std::size_t x, std::size_t y, std::size_t size, std::string_view text) {
        put_number(x, y, size, text, {0x22, 0x22, 0x22});
    }

    void number_on(std::size_t x, std::size_t y, std::size_t size, std::string_view text, nono::color_index color) {
        rectangle(x + 1, y + 1, size - 2, size - 2, color);
        const std::uint8_t light = nono::extend::is_dark(palette_.value(color)) ? 0xFF : 0;
        put_number(x, y, size, text, {light, light, light});
    }

private:
    [[nodiscard]] float units(std::size_t n) const { return static_cast<float>(n) * scale_; }
    [[nodiscard]] float at_x(std::size_t x) const { return left_ + units(x); }
    [[nodiscard]] float at_y(std::size_t y) const { return top_ - units(y); }

    void fill_with(nono::rgb color) {
        const auto part = [](std::uint8_t value) { return static_cast<float>(value) / 255; };
        HPDF_Page_SetRGBFill(page_, part(color.red), part(color.green), part(color.blue));
    }

    void put_number(std::size_t x, std::size_t y, std::size_t size, std::string_view text, nono::rgb color) {
        // A digit is 0.71 of the font's size high and 0.556 wide; long numbers are made smaller.
        const float limit = text.size() > 2 ? 0.9F / static_cast<float>(text.size()) / 0.556F : 0.55F;
        const float height = units(size) * (std::min)(0.55F, limit);
        const std::string bytes(text);
        fill_with(color);
        HPDF_Page_BeginText(page_);
        HPDF_Page_SetFontAndSize(page_, font_, height);
        const float width = HPDF_Page_TextWidth(page_, bytes.c_str());
        HPDF_Page_TextOut(page_, at_x(x) + (units(size) - width) / 2, at_y(y) - units(size) / 2 - 0.355F * height,
                          bytes.c_str());
        HPDF_Page_EndText(page_);
    }

    HPDF_Page page_;
    HPDF_Font font_;
    const nono::palette& palette_;
    float left_;
    float top_;
    float scale_;
};

// Leaves out the clues.
class picture_pen {
public:
    explicit picture_pen(page_pen& pen) : pen_(pen) {}

    void rectangle(std::size_t x, std::size_t y, std::size_t width, std::size_t height, nono::color_index color) {
        pen_.rectangle(x, y, width, height, color);
    }
    void lines(const std::vector<nono::extend::drawn_line>& all, bool heavy) { pen_.lines(all, heavy); }
    void number(std::size_t, std::size_t, std::size_t, std::string_view) {}
    void number_on(std::size_t, std::size_t, std::size_t, std::string_view, nono::color_index) {}

private:
    page_pen& pen_;
};

float scale_of(const pen_position& at) { return at.cell / static_cast<float>(puzzle_drawing::cell); }

} // namespace

cell_counts drawn_cells(const nono::clues& around) {
    const puzzle_drawing drawing(around);
    const auto cells = [](std::size_t units) { return (units - 2 * puzzle_drawing::margin) / puzzle_drawing::cell; };
    return {cells(drawing.width()), cells(drawing.height())};
}

void draw_puzzle(HPDF_Page page, HPDF_Font font, const nono::puzzle& source, const nono::grid* picture,
                 const pen_position& at) {
    const float scale = scale_of(at);
    const float margin = static_cast<float>(puzzle_drawing::margin) * scale;
    page_pen pen(page, font, source.palette, at.left - margin, at.top + margin, scale);
    puzzle_drawing(source.clues).draw(pen, picture);
}

void draw_picture(HPDF_Page page, const nono::puzzle& source, const nono::grid& picture, const pen_position& at) {
    const float scale = scale_of(at);
    const auto [columns, rows] = drawn_cells(source.clues);
    const auto margin = static_cast<float>(puzzle_drawing::margin) * scale;
    const float left = margin + static_cast<float>(columns - source.clues.width()) * at.cell;
    const float top = margin + static_cast<float>(rows - source.clues.height()) * at.cell;
    page_pen pen(page, nullptr, source.palette, at.left - left, at.top + top, scale);
    picture_pen without_clues(pen);
    puzzle_drawing(source.clues).draw(without_clues, &picture);
}

} // namespace cli
