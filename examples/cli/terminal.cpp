// SPDX-License-Identifier: MIT
#include "terminal.hpp"

#include <nono/render/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#if defined(_WIN32)
#include <io.h>
#else
#include <sys/ioctl.h>
#include <unistd.h>
#endif

namespace cli {

namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view{} : std::string_view(value);
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

#if defined(_WIN32)
bool is_terminal(std::FILE* stream) { return _isatty(_fileno(stream)) != 0; }
std::size_t requested_width(std::FILE*) { return 0; }
#else
bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) != 0; }
std::size_t requested_width(std::FILE* stream) {
    winsize size{};
    return ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
#endif

std::size_t width_of(std::FILE* stream) {
    if (const std::size_t width = requested_width(stream); width != 0) return width;
    const auto columns = std::strtoul(std::string(environment("COLUMNS")).c_str(), nullptr, 10);
    return columns == 0 ? 80 : columns;
}

bool speaks_utf8() {
    // Looked up by hand: setlocale fails where a locale is named that is not installed, and such terminals are common.
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        if (environment(name).empty()) continue;
        std::string value(environment(name));
        for (char& c : value) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        return contains(value, "utf-8") || contains(value, "utf8");
    }
    return false;
}

nono::color_depth depth_of_terminal() {
    const auto term = environment("TERM");
    const auto color = environment("COLORTERM");
    if (contains(color, "truecolor") || contains(color, "24bit") || contains(term, "direct"))
        return nono::color_depth::truecolor;
    for (const auto* kind : {"256", "xterm", "screen", "tmux", "rxvt", "konsole"})
        if (contains(term, kind)) return nono::color_depth::palette_256;
    return nono::color_depth::none;
}

template <class Picture>
std::string draw_on(const Picture& picture, const nono::palette& palette, const std::string& characters,
                    const canvas& on) {
    const nono::text_style letters{.letters = std::string_view(characters).substr(1)};
    if (on.plain) return nono::draw_text(picture, letters);
    using nono::cell_shape;
    for (const auto shape : {cell_shape::half_block, cell_shape::two_characters, cell_shape::one_character}) {
        if (shape == cell_shape::half_block && !on.utf8) continue;
        const nono::ansi_style style{on.depth, shape, letters};
        if (style.drawn_width(picture.width()) <= on.width) return nono::draw_ansi(picture, palette, style);
    }
    return fmt::format("(the drawing needs {} characters per line, the terminal has {}; use > FILE or --json)\n",
                       picture.width(), on.width);
}

} // namespace

canvas find_canvas(const std::string& color) {
    const bool terminal = is_terminal(stdout);
    canvas out;
    out.plain = !terminal && color != "always";
    out.utf8 = speaks_utf8();
    if (terminal) out.width = width_of(stdout);
    if (color == "always")
        out.depth = std::max(depth_of_terminal(), nono::color_depth::palette_256);
    else if (color == "auto" && terminal && environment("NO_COLOR").empty())
        out.depth = depth_of_terminal();
    return out;
}

bool output_is_terminal() { return is_terminal(stdout); }
bool error_is_terminal() { return is_terminal(stderr); }
std::size_t error_width() { return width_of(stderr); }

std::string draw(const nono::grid& picture, const nono::palette& palette, const std::string& characters,
                 const canvas& on) {
    return draw_on(picture, palette, characters, on);
}
std::string draw(const nono::partial_grid& picture, const nono::palette& palette, const std::string& characters,
                 const canvas& on) {
    return draw_on(picture, palette, characters, on);
}

} // namespace cli
