// The names of a puzzle's colors in a `.non` text, and their characters in its goal.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_NON_DESIGNATIONS_HPP
#define NONO_FORMATS_NON_DESIGNATIONS_HPP

#include <nono/formats/non/parts.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The names of a puzzle's colors in a `.non` text.
///
/// A color keeps its name if that is a letter from a to z. The first color without a name is the color of plain
/// numbers. Each of the others is assigned its symbol, the first letter of its name, or the next free name: a letter
/// from a to z, a letter from A to Z, or two letters. In a goal, each color has one character: `1` for plain numbers,
/// its letter or, if its name has two letters, the next character of `23456789+/-`.
class non_designations {
public:
    non_designations(const palette& colors, std::size_t count) : names_(count), cells_(count, '0') {
        const auto entry = [&](std::size_t i) -> const palette_entry& { return entry_of(colors, i); };
        for (std::size_t i = 1; i < count; ++i) try_letter(i, entry(i).name);
        bool plain = false;
        for (std::size_t i = 1; i < count && !plain; ++i) {
            plain = entry(i).name.empty();
            if (plain) names_[i].assign(1, '1');
        }
        for (std::size_t i = 1; i < count; ++i) {
            try_letter(i, entry(i).symbol);
            if (!entry(i).name.empty()) try_letter(i, std::string(1, lower_ascii(entry(i).name.front())));
        }
        for (std::size_t i = 1, next = 0, spare = 0; i < count; ++i) {
            while (names_[i].empty()) try_name(i, free_name(next++));
            cells_[i] = names_[i].size() == 1 ? names_[i].front() : spare_cell_characters[spare++];
        }
    }

    /// Returns the suffix after the number of a clue of that color, which is empty for the color of plain numbers.
    [[nodiscard]] std::string_view suffix(std::size_t color) const {
        return names_[color] == "1" ? std::string_view{} : std::string_view(names_[color]);
    }
    [[nodiscard]] std::string_view name(std::size_t color) const { return names_[color]; }
    [[nodiscard]] char cell(std::size_t color) const { return cells_[color]; }
    [[nodiscard]] std::size_t count() const noexcept { return names_.size(); }
    /// Returns true for a word that a reader could mistake for a color at the start of a clue line.
    [[nodiscard]] bool may_start_line(std::string_view word) const {
        return word == "black" || std::find(names_.begin(), names_.end(), word) != names_.end();
    }
    [[nodiscard]] bool has_cell(char c) const { return std::find(cells_.begin(), cells_.end(), c) != cells_.end(); }

private:
    void try_letter(std::size_t color, std::string_view text) {
        if (text.size() == 1 && text.front() >= 'a' && text.front() <= 'z') try_name(color, std::string(text));
    }

    void try_name(std::size_t color, std::string name) {
        const bool is_used = std::find(names_.begin(), names_.end(), name) != names_.end();
        if (names_[color].empty() && !is_used) names_[color] = std::move(name);
    }

    /// Returns `a` to `z`, `A` to `Z`, `aa`, `ab`, …
    [[nodiscard]] static std::string free_name(std::size_t number) {
        if (number < 26) return std::string(1, static_cast<char>('a' + number));
        if (number < 52) return std::string(1, static_cast<char>('A' + (number - 26)));
        return {static_cast<char>('a' + (number - 52) / 26), static_cast<char>('a' + (number - 52) % 26)};
    }

    std::vector<std::string> names_;
    lean_vector<char> cells_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_NON_DESIGNATIONS_HPP
