// The functions of nono.h that make and inspect puzzles and results.
// SPDX-License-Identifier: MIT
#include "parts.hpp"

#include <nono/version.hpp>

namespace nono_c {

namespace {

void write_side(json_text& json, const nono::clue_lines& side) {
    json.list(side, [&](nono::line_clue_view line) {
        json.list(line, [&](nono::clue block) {
            json.array([&] {
                json.number(block.length);
                json.number(block.color);
            });
        });
    });
}

[[nodiscard]] std::string hexadecimal(nono::rgb color) {
    std::string out = "#";
    nono::detail::append_rgb(out, color);
    return out;
}

static_assert(NONO_BLOTTED == nono::blotted);

[[nodiscard]] bool read_side(std::span<const std::uint32_t>& numbers, std::size_t lines, nono::clue_lines& side) {
    nono::line_clue line;
    for (std::size_t i = 0; i < lines; ++i) {
        if (numbers.empty() || numbers.front() > (numbers.size() - 1) / 2) return false;
        const std::size_t count = numbers.front();
        line.clear();
        for (std::size_t j = 0; j < count; ++j) {
            const std::uint32_t color = numbers[2 * j + 2];
            if (color == nono::blank || color >= nono::extend::max_colors) return false;
            line.push_back({numbers[2 * j + 1], static_cast<nono::color_index>(color)});
        }
        side.push_back(line);
        numbers = numbers.subspan(2 * count + 1);
    }
    return true;
}

} // namespace

void write_puzzle(json_text& json, const nono::puzzle& puzzle) {
    const std::size_t colors = colors_of(puzzle.clues);
    json.key("width").number(puzzle.clues.width());
    json.key("height").number(puzzle.clues.height());
    json.key("colorCount").number(colors);
    write_side(json.key("rows"), puzzle.clues.rows);
    write_side(json.key("columns"), puzzle.clues.columns);
    json.key("palette").array([&] {
        for (std::size_t color = 0; color < colors; ++color) {
            const bool stated = color < puzzle.palette.entries.size();
            json.object([&] {
                json.key("name").text(stated ? puzzle.palette.entries[color].name : std::string());
                json.key("value").text(hexadecimal(puzzle.palette.value(static_cast<nono::color_index>(color))));
                json.key("symbol").text(stated ? puzzle.palette.entries[color].symbol : std::string());
            });
        }
    });
    if (puzzle.goal) json.key("goal").cells(*puzzle.goal);
    json.key("saved").list(puzzle.saved, [&](const nono::extend::saved_grid& saved) {
        json.object([&] {
            json.key("name").text(saved.name);
            json.key("cells").cells(saved.cells, colors);
        });
    });
    json.key("properties").list(puzzle.metadata.properties, [&](const nono::property& entry) {
        json.object([&] {
            json.key("key").text(entry.key);
            json.key("value").text(entry.value);
        });
    });
    json.key("title").text(puzzle.metadata.title());
    json.key("author").text(puzzle.metadata.author());
}

} // namespace nono_c

using namespace nono_c; // NOLINT: the functions of nono.h are not in a namespace

uint32_t nono_abi_version(void) { return NONO_ABI_VERSION; }
const char* nono_version(void) { return NONO_VERSION_STRING; }

void nono_result_free(nono_result* result) { delete result; }
int32_t nono_result_error(const nono_result* result) { return result == nullptr ? NONO_BAD_ARGUMENT : result->error; }
const char* nono_result_json(const nono_result* result, size_t* size) {
    if (size != nullptr) *size = result == nullptr ? 0 : result->json.size();
    return result == nullptr ? "" : result->json.c_str();
}
size_t nono_result_puzzle_count(const nono_result* result) { return result == nullptr ? 0 : result->puzzles.size(); }
const nono_puzzle* nono_result_puzzle(const nono_result* result, size_t index) {
    if (index >= nono_result_puzzle_count(result) || result->puzzles[index].failed) return nullptr;
    return &result->puzzles[index];
}

nono_puzzle* nono_puzzle_from_clues(uint32_t width, uint32_t height, const uint32_t* clues, size_t count) {
    return guarded<nono_puzzle*>(nullptr, [&]() -> nono_puzzle* {
        const std::uint32_t maximum = nono::extend::max_side;
        if (width == 0 || height == 0 || width > maximum || height > maximum || clues == nullptr) return nullptr;
        nono_puzzle made;
        std::span<const std::uint32_t> numbers(clues, count);
        if (!read_side(numbers, height, made.value.clues.rows)) return nullptr;
        if (!read_side(numbers, width, made.value.clues.columns) || !numbers.empty()) return nullptr;
        if (nono::detail::has_zero_among_clues(made.value.clues)) return nullptr;
        return new nono_puzzle(std::move(made));
    });
}

nono_puzzle* nono_puzzle_from_picture(uint32_t width, uint32_t height, const char* cells, size_t size) {
    return guarded<nono_puzzle*>(nullptr, [&]() -> nono_puzzle* {
        const std::uint32_t maximum = nono::extend::max_side;
        if (width == 0 || height == 0 || width > maximum || height > maximum || size == 0) return nullptr;
        const auto read = nono::parse_cells(view(cells, size), width, height, nono::extend::max_colors);
        const auto picture = read ? read->decided() : std::nullopt;
        if (!picture) return nullptr;
        nono_puzzle made;
        made.value.clues = nono::clues_of(*picture);
        made.value.goal = *picture;
        return new nono_puzzle(std::move(made));
    });
}

nono_puzzle* nono_puzzle_copy(const nono_puzzle* puzzle) {
    return guarded<nono_puzzle*>(nullptr, [&] { return puzzle == nullptr ? nullptr : new nono_puzzle(*puzzle); });
}
void nono_puzzle_free(nono_puzzle* puzzle) { delete puzzle; }

uint32_t nono_puzzle_width(const nono_puzzle* puzzle) {
    return puzzle == nullptr ? 0 : static_cast<uint32_t>(puzzle->value.clues.width());
}
uint32_t nono_puzzle_height(const nono_puzzle* puzzle) {
    return puzzle == nullptr ? 0 : static_cast<uint32_t>(puzzle->value.clues.height());
}

int32_t nono_puzzle_set_goal(nono_puzzle* puzzle, const char* cells, size_t size) {
    return guarded<int32_t>(NONO_BAD_ARGUMENT, [&] {
        if (puzzle == nullptr || size == 0) return NONO_BAD_ARGUMENT;
        const nono::clues& clues = puzzle->value.clues;
        const auto read = nono::parse_cells(view(cells, size), clues.width(), clues.height(), nono::extend::max_colors);
        auto goal = read ? read->decided() : std::nullopt;
        if (!goal) return NONO_BAD_ARGUMENT;
        puzzle->value.goal = std::move(goal);
        return NONO_OK;
    });
}

int32_t nono_puzzle_add_saved(nono_puzzle* puzzle, const char* name, size_t name_size, const char* cells, size_t size) {
    return guarded<int32_t>(NONO_BAD_ARGUMENT, [&] {
        if (puzzle == nullptr) return NONO_BAD_ARGUMENT;
        const nono::clues& clues = puzzle->value.clues;
        auto read = read_cells(view(cells, size), clues.width(), clues.height(), colors_of(clues));
        if (!read) return NONO_BAD_ARGUMENT;
        puzzle->value.saved.push_back({std::string(view(name, name_size)), std::move(*read)});
        return NONO_OK;
    });
}

int32_t nono_puzzle_add_property(nono_puzzle* puzzle, const char* key, size_t key_size, const char* value,
                                 size_t value_size) {
    return guarded<int32_t>(NONO_BAD_ARGUMENT, [&] {
        if (puzzle == nullptr || key_size == 0) return NONO_BAD_ARGUMENT;
        puzzle->value.metadata.properties.push_back(
            {std::string(view(key, key_size)), std::string(view(value, value_size))});
        return NONO_OK;
    });
}

int32_t nono_puzzle_set_color(nono_puzzle* puzzle, uint32_t color, const char* name, size_t name_size, int32_t rgb,
                              const char* symbol, size_t symbol_size) {
    return guarded<int32_t>(NONO_BAD_ARGUMENT, [&] {
        if (puzzle == nullptr || color >= nono::extend::max_colors || rgb > 0xFFFFFF) return NONO_BAD_ARGUMENT;
        nono::palette_entry entry{std::string(view(name, name_size)), {}, std::string(view(symbol, symbol_size))};
        if (rgb >= 0) {
            const auto bits = static_cast<std::uint32_t>(rgb);
            const auto part = [bits](unsigned shift) { return static_cast<std::uint8_t>(bits >> shift & 0xFFU); };
            const nono::rgb value{part(16), part(8), part(0)};
            const bool is_default = value == nono::palette::default_value(static_cast<nono::color_index>(color));
            if (!is_default || !entry.name.empty() || !entry.symbol.empty()) entry.value = value;
        }
        if (entry == nono::palette_entry{}) return NONO_OK;
        auto& entries = puzzle->value.palette.entries;
        if (entries.size() <= color) entries.resize(color + 1);
        entries[color] = std::move(entry);
        return NONO_OK;
    });
}

nono_result* nono_puzzle_json(const nono_puzzle* puzzle) {
    return make_result([&](json_text& json, nono_result& result) {
        if (puzzle == nullptr) return fail(result, "no puzzle was given");
        json.object([&] { write_puzzle(json, puzzle->value); });
    });
}
