// Texts in PDF documents: the fonts of their characters, their widths, and the lines that they are broken into.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_PDF_TEXT_HPP
#define NONO_CLI_PDF_TEXT_HPP

#include "fonts.hpp"

#include <hpdf.h>

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

// A character in a font that has it.
struct pdf_glyph {
    char32_t character;
    std::string bytes; // in the encoding of the font
    HPDF_Font font;
    float width; // at a font size of 1
};

struct pdf_text {
    std::vector<pdf_glyph> glyphs;
    std::string missing{}; // the characters that no font has, in UTF-8; `?` is drawn instead of them
    bool is_whole = true;  // false if control characters were replaced or the text is too long
};

// The fonts of a document: the ones that every viewer has, and embedded fonts of the system for other characters.
class pdf_fonts {
public:
    explicit pdf_fonts(HPDF_Doc document);

    [[nodiscard]] HPDF_Font regular() const { return regular_; }
    [[nodiscard]] HPDF_Font bold() const { return bold_; }

    // Chooses a font for each character of a text: `usual` for all of them, otherwise the fonts of the system that
    // have most of them.
    [[nodiscard]] pdf_text encode(std::string_view text, HPDF_Font usual);

    // Call this after all texts are encoded, before the document is closed. libharu embeds only the glyphs that are
    // used and the parts of these, but not the parts of parts, as ideographs of some fonts have them.
    void embed_all_parts();

private:
    // A font, and the file that states its characters; without one, the font has the characters of WinAnsiEncoding.
    struct choice {
        HPDF_Font font;
        const font_file* file;
    };

    [[nodiscard]] std::vector<choice> choose(std::u32string characters, HPDF_Font usual);
    [[nodiscard]] HPDF_Font embed(const std::string& name);

    HPDF_Doc document_;
    HPDF_Font regular_ = nullptr;
    HPDF_Font bold_ = nullptr;
    std::optional<system_fonts> system_;
    std::map<std::string, HPDF_Font> embedded_; // by the name of the file; null if libharu cannot embed it
};

using pdf_line = std::span<const pdf_glyph>;

// Returns the width of a line in points.
[[nodiscard]] float width_of(pdf_line line, float size);

// Breaks a text into lines of at most that width, between words if possible.
[[nodiscard]] std::vector<pdf_line> break_lines(pdf_line text, float size, float width);

// Draws a line in black. `x` and `y`: the left end of its baseline, in points from the lower left corner of the page.
void draw_line(HPDF_Page page, pdf_line line, float size, float x, float y);

} // namespace cli

#endif // NONO_CLI_PDF_TEXT_HPP
