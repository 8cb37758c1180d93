#include "notation.hpp"

#include <algorithm>
#include <string_view>

namespace cli {

std::string notation_of(const nono::puzzle& puzzle) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ23456789+/!";
    const std::size_t colors = puzzle.clues.color_count();
    if (colors == 2) return "01";
    std::string out(colors, ' ');
    out[0] = '0';
    const auto& entries = puzzle.palette.entries;
    for (std::size_t color = 1; color < colors && color < entries.size(); ++color) {
        const auto& name = entries[color].name;
        const bool letter = name.size() == 1 && name[0] >= 'a' && name[0] <= 'z';
        if (letter && out.find(name[0]) == std::string::npos) out[color] = name[0];
    }
    for (char& c : out)
        if (c == ' ')
            c = *std::find_if(letters.begin(), letters.end(),
                              [&](char letter) { return out.find(letter) == std::string::npos; });
    return out;
}

std::string in_notation(const nono::grid& picture, const std::string& notation) {
    std::string out;
    out.reserve(picture.cells().size());
    for (const auto color : picture.cells()) out += notation[color];
    return out;
}

std::string in_notation(const nono::partial_grid& picture, const std::string& notation) {
    std::string out;
    out.reserve(picture.cells().size());
    for (const auto cell : picture.cells()) out += cell.size() == 1 ? notation[cell.lowest()] : '?';
    return out;
}

} // namespace cli
