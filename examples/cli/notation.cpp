#include "notation.hpp"

#include <nono/formats/non/writer.hpp>

#include <cstddef>

namespace cli {

std::string notation_of(const nono::puzzle& puzzle) {
    // The writer's own rule, so that a goal pasted into the written file means the same.
    const std::size_t colors = puzzle.clues.color_count();
    const nono::detail::non_designations names(puzzle.palette, colors);
    std::string out(1, '0');
    for (std::size_t color = 1; color < colors; ++color) out += names.cell(color);
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
