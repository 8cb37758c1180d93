// SPDX-License-Identifier: MIT
#include "pdf_text.hpp"

#include "words.hpp"

#include <nono/render/printable.hpp>
#include <nono/text/utf8.hpp>

#include <hpdf_font.h>

#include <algorithm>
#include <array>
#include <limits>

namespace cli {

namespace {

constexpr std::size_t max_text_bytes = 8'000;
constexpr std::size_t max_line_glyphs = 1'000; // far more than the width of a page holds
constexpr std::size_t max_embedded = 4;        // fonts of the system for one text

constexpr char no_character = '?';

// The characters 0x80 to 0x9F of WinAnsiEncoding (ISO 32000-1, annex D.2); 0 if there is no such character.
constexpr std::array<char32_t, 32> win_ansi_middle{0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                   0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                                   0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                   0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

std::optional<char> win_ansi(char32_t c) {
    if (c < 0x7F || (c >= 0xA0 && c <= 0xFF)) return static_cast<char>(static_cast<unsigned char>(c));
    for (std::size_t i = 0; i < win_ansi_middle.size(); ++i)
        if (win_ansi_middle[i] == c) return static_cast<char>(static_cast<unsigned char>(0x80 + i));
    return std::nullopt;
}

// Calls `visit` with each character of a printable text and its bytes.
template <class Visit> void for_each_character(std::string_view safe, Visit visit) {
    while (!safe.empty()) {
        const std::size_t length = nono::extend::utf8_length(safe, 0);
        visit(nono::extend::decode_utf8(safe, 0, length), safe.substr(0, length));
        safe.remove_prefix(length);
    }
}

bool has_character(const font_file* file, char32_t character) {
    if (file == nullptr) return win_ansi(character).has_value();
    return is_simple_script(character) && file->has(character);
}

float width_of_character(HPDF_Font font, const std::string& bytes) {
    const auto* const data = reinterpret_cast<const HPDF_BYTE*>(bytes.data());
    return static_cast<float>(HPDF_Font_TextWidth(font, data, static_cast<HPDF_UINT>(bytes.size())).width) / 1000;
}

// True if a line can be broken before or after a character that is not a blank: between the words of languages that are
// written without blanks.
bool is_ideograph(char32_t character) { return character >= 0x2E80; }

} // namespace

// ---- fonts ----

pdf_fonts::pdf_fonts(HPDF_Doc document) : document_(document) {
    if (document == nullptr) return;
    regular_ = HPDF_GetFont(document, "Helvetica", "WinAnsiEncoding");
    bold_ = HPDF_GetFont(document, "Helvetica-Bold", "WinAnsiEncoding");
}

pdf_text pdf_fonts::encode(std::string_view text, HPDF_Font usual) {
    const auto start = whole_start(text, max_text_bytes);
    const std::string safe = nono::printable(start);
    std::u32string characters;
    for_each_character(safe, [&](char32_t character, std::string_view) { characters += character; });
    const auto fonts = choose(characters, usual);

    pdf_text out{{}, {}, safe == text};
    for_each_character(safe, [&](char32_t character, std::string_view bytes) {
        const auto found = std::find_if(fonts.begin(), fonts.end(),
                                        [&](const choice& of) { return has_character(of.file, character); });
        const bool is_missing = found == fonts.end();
        if (is_missing) out.missing += bytes;
        const HPDF_Font font = is_missing ? usual : found->font;
        const bool is_usual = is_missing || found->file == nullptr;
        std::string encoded =
            is_usual ? std::string(1, win_ansi(character).value_or(no_character)) : std::string(bytes);
        const float width = width_of_character(font, encoded);
        out.glyphs.push_back({character, std::move(encoded), font, width});
    });
    return out;
}

// The usual font alone if it has all characters. Otherwise a word should not mix fonts, so a font of the system that
// has most characters is first and the usual font is the last resort.
std::vector<pdf_fonts::choice> pdf_fonts::choose(std::u32string characters, HPDF_Font usual) {
    const choice last{usual, nullptr};
    const auto remove = [&](const font_file* file) {
        std::erase_if(characters, [&](char32_t character) { return has_character(file, character); });
    };
    if (std::all_of(characters.begin(), characters.end(), [](char32_t c) { return win_ansi(c).has_value(); }))
        return {last};
    std::erase_if(characters, [](char32_t character) { return !is_simple_script(character); });
    if (!system_) system_.emplace();
    std::vector<choice> out;
    while (!characters.empty() && out.size() < max_embedded) {
        const font_file* const found = system_->find(characters);
        const HPDF_Font font = found == nullptr ? nullptr : embed(found->name());
        if (font == nullptr) break;
        out.push_back({font, found});
        remove(found);
        // What remains is usually a few characters that only the usual font has.
        if (std::all_of(characters.begin(), characters.end(), [](char32_t c) { return win_ansi(c).has_value(); }))
            break;
    }
    out.push_back(last);
    return out;
}

HPDF_Font pdf_fonts::embed(const std::string& name) {
    const auto [known, is_new] = embedded_.try_emplace(name, nullptr);
    if (!is_new) return known->second;
    const char* const loaded = HPDF_LoadTTFontFromFile(document_, name.c_str(), HPDF_TRUE);
    if (loaded != nullptr) known->second = HPDF_GetFont(document_, loaded, "UTF-8");
    if (known->second == nullptr) HPDF_ResetError(document_);
    return known->second;
}

void pdf_fonts::embed_all_parts() {
    for (const auto& [name, font] : embedded_) {
        if (font == nullptr) continue;
        const auto* const of_font = static_cast<HPDF_FontAttr>(font->attr);
        auto* const definition = static_cast<HPDF_TTFontDefAttr>(of_font->fontdef->attr);
        mark_components(name, {definition->glyph_tbl.flgs, definition->num_glyphs});
    }
}

// ---- lines ----

float width_of(pdf_line line, float size) {
    float out = 0;
    for (const auto& glyph : line) out += glyph.width * size;
    return out;
}

std::vector<pdf_line> break_lines(pdf_line text, float size, float width) {
    constexpr auto none = std::numeric_limits<std::size_t>::max();
    std::vector<pdf_line> out;
    std::size_t begin = 0;
    std::size_t last_break = none; // the last position after `begin` at which a line may end
    float used = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_blank = text[i].character == U' ';
        const bool may_break = i > begin && (text[i - 1].character == U' ' || is_ideograph(text[i].character) ||
                                             is_ideograph(text[i - 1].character));
        if (may_break && !is_blank) last_break = i;
        used += text[i].width * size;
        const bool is_full = (used > width && !is_blank && i > begin) || i - begin == max_line_glyphs;
        if (!is_full) continue;
        const std::size_t end = last_break == none ? i : last_break;
        out.push_back(text.subspan(begin, end - begin));
        begin = end;
        last_break = none;
        used = width_of(text.subspan(begin, i + 1 - begin), size);
    }
    if (begin < text.size()) out.push_back(text.subspan(begin));
    return out;
}

void draw_line(HPDF_Page page, pdf_line line, float size, float x, float y) {
    HPDF_Page_SetRGBFill(page, 0, 0, 0);
    while (!line.empty()) {
        const HPDF_Font font = line.front().font;
        std::size_t end = 0;
        std::string bytes;
        for (; end < line.size() && line[end].font == font; ++end) bytes += line[end].bytes;
        HPDF_Page_BeginText(page);
        HPDF_Page_SetFontAndSize(page, font, size);
        HPDF_Page_TextOut(page, x, y, bytes.c_str());
        HPDF_Page_EndText(page);
        x += width_of(line.first(end), size);
        line = line.subspan(end);
    }
}

} // namespace cli
