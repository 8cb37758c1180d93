// The window: rectangles, and text made of them, so that a picture is the same on every machine.
// SPDX-License-Identifier: MIT
#ifndef NONOGRAM_GAME_SCREEN_HPP
#define NONOGRAM_GAME_SCREEN_HPP

#include "../shared/font.hpp"

#include <nono/model/palette.hpp>
#include <nono/render/board_layout.hpp>

#include <SDL.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

namespace nonogram_game {

using dot_font::glyph_height;
using dot_font::glyph_width;
using dot_font::has_dot;

class screen {
public:
    static constexpr int line_height = 18;     // of text
    static constexpr int character_width = 12; // of text

    // Opens the window, no larger than the display has room. It is not there where `fault()` states something.
    screen(const std::string& title, int width, int height) {
        SDL_SetMainReady();
        if (SDL_Init(SDL_INIT_VIDEO) != 0) return;
        SDL_Rect room;
        if (SDL_GetDisplayUsableBounds(0, &room) == 0) {
            width = std::min(width, room.w);
            height = std::min(height, room.h);
        }
        const int anywhere = SDL_WINDOWPOS_UNDEFINED;
        window_.reset(SDL_CreateWindow(title.c_str(), anywhere, anywhere, width, height, SDL_WINDOW_RESIZABLE));
        if (window_) renderer_.reset(SDL_CreateRenderer(window_.get(), -1, SDL_RENDERER_SOFTWARE));
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

    void fill(nono::extend::pixel_area where, nono::rgb color) {
        SDL_SetRenderDrawColor(renderer_.get(), color.red, color.green, color.blue, 255);
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
    // A line of text, each dot of a character `scale` pixels wide.
    void text(int x, int y, std::string_view text, nono::rgb color, int scale = 2) {
        for (const char character : text) {
            for (int row = 0; row < glyph_height; ++row)
                for (int column = 0; column < glyph_width; ++column)
                    if (has_dot(character, row, column))
                        fill({x + column * scale, y + row * scale, scale, scale}, color);
            x += (glyph_width + 1) * scale;
        }
    }
    // The same in the middle of an area, smaller if it does not fit.
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

} // namespace nonogram_game

#endif // NONOGRAM_GAME_SCREEN_HPP
