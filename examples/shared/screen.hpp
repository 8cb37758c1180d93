// The window of a game: rectangles, circles, and text made of rectangles, so that a picture is the same on every
// machine.
// SPDX-License-Identifier: MIT
#ifndef EXAMPLES_SHARED_SCREEN_HPP
#define EXAMPLES_SHARED_SCREEN_HPP

#include "font.hpp"

#include <nono/model/palette.hpp>
#include <nono/render/board_layout.hpp>

#include <SDL.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace game_window {

using dot_font::glyph_height;
using dot_font::glyph_width;
using dot_font::has_dot;

class screen {
public:
    static constexpr int line_height = 18;     // of text
    static constexpr int character_width = 12; // of text

    // Opens a window that fits on the display. If that fails, `fault()` returns the reason.
    screen(const std::string& title, int width, int height) {
        SDL_SetMainReady();
        if (SDL_Init(SDL_INIT_VIDEO) != 0) return;
        SDL_Rect room;
        if (SDL_GetDisplayUsableBounds(0, &room) == 0) {
            width = std::min(width, room.w);
            height = std::min(height, room.h);
        }
        // SDL may replace the window by another one when it creates the renderer, so it is shown only afterwards.
        const int anywhere = SDL_WINDOWPOS_UNDEFINED;
        const std::uint32_t flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_HIDDEN;
        window_.reset(SDL_CreateWindow(title.c_str(), anywhere, anywhere, width, height, flags));
        if (window_) renderer_.reset(SDL_CreateRenderer(window_.get(), -1, SDL_RENDERER_SOFTWARE));
        if (!renderer_) return;
        SDL_SetRenderDrawBlendMode(renderer_.get(), SDL_BLENDMODE_BLEND);
        SDL_ShowWindow(window_.get());
    }
    ~screen() {
        renderer_.reset();
        window_.reset();
        SDL_Quit();
    }
    screen(const screen&) = delete;
    screen& operator=(const screen&) = delete;

    [[nodiscard]] std::string fault() const { return renderer_ ? "" : SDL_GetError(); }
    [[nodiscard]] nono::extend::pixel_area size() const {
        nono::extend::pixel_area out;
        SDL_GetRendererOutputSize(renderer_.get(), &out.width, &out.height);
        return out;
    }

    void set_title(const std::string& title) { SDL_SetWindowTitle(window_.get(), title.c_str()); }

    // Fills a rectangle. `alpha` is from 0, transparent, to 255.
    void fill(nono::extend::pixel_area where, nono::rgb color, std::uint8_t alpha = 255) {
        SDL_SetRenderDrawColor(renderer_.get(), color.red, color.green, color.blue, alpha);
        const SDL_Rect rectangle{where.x, where.y, where.width, where.height};
        SDL_RenderFillRect(renderer_.get(), &rectangle);
    }
    void frame(nono::extend::pixel_area where, nono::rgb color, int thickness) {
        fill({where.x, where.y, where.width, thickness}, color);
        fill({where.x, where.y + where.height - thickness, where.width, thickness}, color);
        fill({where.x, where.y, thickness, where.height}, color);
        fill({where.x + where.width - thickness, where.y, thickness, where.height}, color);
    }
    // A cross from corner to corner.
    void cross(nono::extend::pixel_area where, nono::rgb color, int thickness) {
        const int length = where.width - thickness;
        for (int i = 0; i <= length; ++i) {
            fill({where.x + i, where.y + i, thickness, thickness}, color);
            fill({where.x + length - i, where.y + i, thickness, thickness}, color);
        }
    }
    // The largest circle in an area, with smooth edges.
    void disc(nono::extend::pixel_area where, nono::rgb color, std::uint8_t alpha = 255) {
        const double radius = 0.5 * std::min(where.width, where.height);
        const double middle = where.x + 0.5 * where.width;
        for (int row = 0; row < where.height; ++row) {
            const double off = row + 0.5 - 0.5 * where.height;
            if (std::abs(off) >= radius) continue;
            const double half = std::sqrt(radius * radius - off * off);
            const double left = middle - half;
            const double right = middle + half;
            const int first = static_cast<int>(std::ceil(left));
            const int last = static_cast<int>(std::floor(right));
            const int y = where.y + row;
            fill({first, y, std::max(0, last - first), 1}, color, alpha);
            fill({first - 1, y, 1, 1}, color, static_cast<std::uint8_t>(alpha * (first - left)));
            fill({last, y, 1, 1}, color, static_cast<std::uint8_t>(alpha * (right - last)));
        }
    }
    // A line of text, each dot of a character `scale` pixels wide.
    void text(int x, int y, std::string_view text, nono::rgb color, int scale = 2) {
        for (const char character : dot_font::to_ascii(text)) {
            for (int row = 0; row < glyph_height; ++row)
                for (int column = 0; column < glyph_width; ++column)
                    if (has_dot(character, row, column))
                        fill({x + column * scale, y + row * scale, scale, scale}, color);
            x += (glyph_width + 1) * scale;
        }
    }
    // A text that is broken at blanks into lines of the width of an area. Returns the number of lines.
    int paragraph(nono::extend::pixel_area room, std::string_view text, nono::rgb color) {
        const auto width = static_cast<std::size_t>(std::max(1, room.width / character_width));
        const std::string shown = dot_font::to_ascii(text);
        int lines = 0;
        for (std::string_view rest = shown; !rest.empty(); ++lines) {
            std::size_t end = rest.size();
            if (end > width && (end = rest.rfind(' ', width)) == std::string_view::npos) end = width;
            this->text(room.x, room.y + lines * line_height, rest.substr(0, end), color);
            rest.remove_prefix(std::min(rest.size(), end + 1));
        }
        return lines;
    }
    // As `text`, but in the middle of an area, and smaller if it does not fit.
    void text_in(nono::extend::pixel_area where, std::string_view text, nono::rgb color) {
        const int dots = static_cast<int>(text.size()) * (glyph_width + 1) - 1;
        const int scale = 2 * dots <= where.width && 2 * glyph_height <= where.height ? 2 : 1;
        this->text(where.x + (where.width - dots * scale) / 2, where.y + (where.height - glyph_height * scale) / 2,
                   text, color, scale);
    }

    void show() { SDL_RenderPresent(renderer_.get()); }
    // Writes what was drawn since `show` as a BMP file.
    [[nodiscard]] bool save(const std::string& path) {
        constexpr auto format = SDL_PIXELFORMAT_BGR24;
        const nono::extend::pixel_area all = size();
        const std::unique_ptr<SDL_Surface, void (*)(SDL_Surface*)> picture(
            SDL_CreateRGBSurfaceWithFormat(0, all.width, all.height, 24, format), SDL_FreeSurface);
        return picture &&
               SDL_RenderReadPixels(renderer_.get(), nullptr, format, picture->pixels, picture->pitch) == 0 &&
               SDL_SaveBMP(picture.get(), path.c_str()) == 0;
    }

private:
    std::unique_ptr<SDL_Window, void (*)(SDL_Window*)> window_{nullptr, SDL_DestroyWindow};
    std::unique_ptr<SDL_Renderer, void (*)(SDL_Renderer*)> renderer_{nullptr, SDL_DestroyRenderer};
};

} // namespace game_window

#endif // EXAMPLES_SHARED_SCREEN_HPP
