// TrueType fonts of the system, for texts that the fonts that every reader of PDF has do not hold.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_FONTS_HPP
#define NONO_CLI_FONTS_HPP

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

// A font file, and the characters of the Basic Multilingual Plane that it has glyphs for.
class font_file {
public:
    // A font without characters if the file is not a TrueType font with outlines that may be embedded.
    explicit font_file(std::string name);

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] bool has(char32_t character) const;

private:
    std::string name_;
    std::vector<std::pair<char32_t, char32_t>> ranges_; // first and last characters, ascending
};

// The fonts of the usual folders, or of NONO_FONTS (folders separated as in PATH) if that is set. Each is read when it
// is first needed.
class system_fonts {
public:
    // Finds the fonts, those of common families without serifs first.
    system_fonts();

    // The first font that has all characters, else the one that has most of them; null if none has any.
    [[nodiscard]] const font_file* find(std::u32string_view characters);

private:
    std::vector<std::string> names_;
    std::vector<font_file> read_; // the first of them
};

// Whether the characters of a text can be drawn one after the other as they are. False for scripts that are written
// from right to left or whose letters change their shape with their neighbors.
[[nodiscard]] bool is_simple_script(char32_t character);

// Marks the glyphs that marked glyphs of a font file are composed of, directly or not. `used` has a byte for each
// glyph, which is not 0 if the glyph is marked.
void mark_components(const std::string& name, std::span<unsigned char> used);

} // namespace cli

#endif // NONO_CLI_FONTS_HPP
