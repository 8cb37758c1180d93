// SPDX-License-Identifier: MIT
#include "pdf.hpp"

#include "fonts.hpp"

#include <nono/formats/pages/parts/page.hpp>
#include <nono/render/drawing.hpp>
#include <nono/render/printable.hpp>
#include <nono/text/utf8.hpp>

#include <fmt/format.h>
#include <hpdf.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>

namespace cli {

namespace {

// In points, 1/72 inch, as everything here: A4 with 15 mm around.
constexpr float paper_short = 595.276F;
constexpr float paper_long = 841.89F;
constexpr float paper_margin = 42.52F;
constexpr float title_size = 18;
constexpr float text_size = 10;
constexpr float text_height = 80;    // of all texts, about
constexpr std::size_t max_lines = 4; // of one text

// What is put instead of characters that no font has.
constexpr char no_character = '?';

// The characters 0x80 to 0x9F of WinAnsiEncoding (ISO 32000-1, annex D.2); 0 where there is none.
constexpr std::array<char32_t, 32> win_ansi_middle{0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                   0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                                   0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                   0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

char win_ansi(char32_t c) {
    if (c < 0x7F || (c >= 0xA0 && c <= 0xFF)) return static_cast<char>(static_cast<unsigned char>(c));
    for (std::size_t i = 0; i < win_ansi_middle.size(); ++i)
        if (win_ansi_middle[i] == c) return static_cast<char>(static_cast<unsigned char>(0x80 + i));
    return no_character;
}

// A text in a font and its encoding, and the characters that it has not there.
struct encoded_text {
    std::string bytes;
    HPDF_Font font = nullptr;
    bool is_utf8 = false;
    std::string missing{}; // one after the other, in UTF-8
};

// Calls `visit` with each character of a printable text, and its bytes.
template <class Visit> void each_character(std::string_view safe, Visit visit) {
    while (!safe.empty()) {
        const std::size_t length = nono::extend::utf8_length(safe, 0);
        visit(nono::extend::decode_utf8(safe, 0, length), safe.substr(0, length));
        safe.remove_prefix(length);
    }
}

// The text in the encoding of the fonts that every reader of PDF has, as far as these go.
encoded_text encode(std::string_view safe, HPDF_Font font) {
    encoded_text out{{}, font};
    each_character(safe, [&](char32_t character, std::string_view bytes) {
        out.bytes += win_ansi(character);
        if (out.bytes.back() == no_character && character != U'?') out.missing += bytes;
    });
    return out;
}

// The length of the longest part of a text of UTF-8, from its begin on, that is no longer than `size` and ends with a
// character.
std::size_t whole_characters(std::string_view text, std::size_t size) {
    size = std::min(size, text.size());
    while (size > 0 && size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) --size;
    return size;
}

// The fonts of a document: those of every reader, and fonts of the system, embedded, for what these do not have.
class document_fonts {
public:
    explicit document_fonts(HPDF_Doc file) : file_(file) {}

    encoded_text encode(std::string_view text, HPDF_Font usual) {
        const std::string safe = nono::printable(text);
        auto out = cli::encode(safe, usual);
        if (out.missing.empty()) return out;
        std::u32string drawable; // what can be drawn one after the other
        each_character(safe, [&](char32_t character, std::string_view) {
            if (is_simple_script(character)) drawable += character;
        });
        if (!system_) system_.emplace();
        const font_file* const found = system_->find(drawable);
        const HPDF_Font embedded = found == nullptr ? nullptr : embed(found->name());
        if (embedded == nullptr) return out;
        encoded_text better{{}, embedded, true};
        each_character(safe, [&](char32_t character, std::string_view bytes) {
            const bool has = is_simple_script(character) && found->has(character);
            better.bytes += has ? bytes : std::string_view(&no_character, 1);
            if (!has) better.missing += bytes;
        });
        return better.missing.size() < out.missing.size() ? better : out;
    }

private:
    // Null where libharu cannot embed it.
    HPDF_Font embed(const std::string& name) {
        const auto [known, is_new] = embedded_.try_emplace(name, nullptr);
        if (!is_new) return known->second;
        const char* const loaded = HPDF_LoadTTFontFromFile(file_, name.c_str(), HPDF_TRUE);
        if (loaded != nullptr) known->second = HPDF_GetFont(file_, loaded, "UTF-8");
        if (known->second == nullptr) HPDF_ResetError(file_);
        return known->second;
    }

    HPDF_Doc file_;
    std::optional<system_fonts> system_;
    std::map<std::string, HPDF_Font> embedded_;
};

// Draws on one page of libharu, whose places count from the lower left corner.
class page_pen {
public:
    page_pen(HPDF_Page page, HPDF_Font font, const nono::palette& palette)
        : page_(page), font_(font), palette_(palette) {}

    // Where the drawing goes: a unit is `scale` points, its upper left corner is at a point.
    void place(float left, float top, float scale) {
        left_ = left;
        top_ = top;
        scale_ = scale;
    }

    void rectangle(std::size_t x, std::size_t y, std::size_t width, std::size_t height, nono::color_index color) {
        fill_with(palette_.value(color));
        HPDF_Page_Rectangle(page_, at_x(x), at_y(y + height), units(width), units(height));
        HPDF_Page_Fill(page_);
    }

    void lines(const std::vector<nono::extend::drawn_line>& all, bool heavy) {
        const float gray = heavy ? 0.33F : 0.6F;
        HPDF_Page_SetRGBStroke(page_, gray, gray, gray);
        HPDF_Page_SetLineWidth(page_, (heavy ? 1.5F : 0.5F) * scale_);
        HPDF_Page_SetLineCap(page_, heavy ? HPDF_PROJECTING_SCUARE_END : HPDF_BUTT_END);
        for (const auto& line : all) {
            HPDF_Page_MoveTo(page_, at_x(line.x), at_y(line.y));
            HPDF_Page_LineTo(page_, at_x(line.x + (line.down ? 0 : line.length)),
                             at_y(line.y + (line.down ? line.length : 0)));
        }
        if (!all.empty()) HPDF_Page_Stroke(page_);
    }

    void number(std::size_t x, std::size_t y, std::size_t size, std::string_view text) {
        put_number(x, y, size, text, {0x22, 0x22, 0x22});
    }

    void number_on(std::size_t x, std::size_t y, std::size_t size, std::string_view text, nono::color_index color) {
        rectangle(x + 1, y + 1, size - 2, size - 2, color);
        const std::uint8_t light = nono::extend::is_dark(palette_.value(color)) ? 0xFF : 0;
        put_number(x, y, size, text, {light, light, light});
    }

private:
    [[nodiscard]] float units(std::size_t n) const { return static_cast<float>(n) * scale_; }
    [[nodiscard]] float at_x(std::size_t x) const { return left_ + units(x); }
    [[nodiscard]] float at_y(std::size_t y) const { return top_ - units(y); }

    void fill_with(nono::rgb color) {
        const auto part = [](std::uint8_t value) { return static_cast<float>(value) / 255; };
        HPDF_Page_SetRGBFill(page_, part(color.red), part(color.green), part(color.blue));
    }

    void put_number(std::size_t x, std::size_t y, std::size_t size, std::string_view text, nono::rgb color) {
        // A digit is 0.71 of the font's size high; long numbers are made smaller.
        const float limit = text.size() > 2 ? 0.9F / static_cast<float>(text.size()) / 0.556F : 0.55F;
        const float height = units(size) * (std::min)(0.55F, limit);
        const std::string bytes(text);
        fill_with(color);
        HPDF_Page_BeginText(page_);
        HPDF_Page_SetFontAndSize(page_, font_, height);
        const float width = HPDF_Page_TextWidth(page_, bytes.c_str());
        HPDF_Page_TextOut(page_, at_x(x) + (units(size) - width) / 2, at_y(y) - units(size) / 2 - 0.355F * height,
                          bytes.c_str());
        HPDF_Page_EndText(page_);
    }

    HPDF_Page page_;
    HPDF_Font font_;
    const nono::palette& palette_;
    float left_ = 0;
    float top_ = 0;
    float scale_ = 1;
};

// Points a unit of a drawing is, so that it is as large as on a screen, or smaller where the paper is.
float scale_of(const nono::extend::puzzle_drawing& drawing, float width, float height) {
    return std::min({1.0F, (width - 2 * paper_margin) / static_cast<float>(drawing.width()),
                     (height - 2 * paper_margin) / static_cast<float>(drawing.height())});
}

class document {
public:
    document() : file_(HPDF_New(nullptr, nullptr), HPDF_Free), fonts_(file_.get()) {
        if (!file_) return;
        HPDF_UseUTFEncodings(file_.get());
        HPDF_SetCompressionMode(file_.get(), HPDF_COMP_ALL);
        font_ = HPDF_GetFont(file_.get(), "Helvetica", "WinAnsiEncoding");
        bold_ = HPDF_GetFont(file_.get(), "Helvetica-Bold", "WinAnsiEncoding");
    }

    // What readers of PDF show as the title of their window.
    void describe(const nono::metadata& about) {
        if (!file_) return;
        HPDF_SetCurrentEncoder(file_.get(), "UTF-8");
        put_info(HPDF_INFO_TITLE, about.title());
        put_info(HPDF_INFO_AUTHOR, about.author());
    }

    void add(const pdf_page& page) {
        if (!file_) return;
        const nono::extend::puzzle_drawing drawing(page.puzzle->clues);
        const bool wide = scale_of(drawing, paper_long, paper_short - text_height) >
                          scale_of(drawing, paper_short, paper_long - text_height);
        page_ = HPDF_AddPage(file_.get());
        const float width = wide ? paper_long : paper_short;
        const float height = wide ? paper_short : paper_long;
        HPDF_Page_SetWidth(page_, width);
        HPDF_Page_SetHeight(page_, height);
        across_ = width - 2 * paper_margin;
        y_ = height - paper_margin;

        const auto texts = nono::extend::page_lines(page.puzzle->metadata);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const auto encoded = fonts_.encode(texts[i].text, i == 0 ? bold_ : font_);
            const bool whole =
                put_text(encoded, i == 0 ? title_size : text_size) && nono::printable(texts[i].text) == texts[i].text;
            if (page.heading.empty()) note_loss(texts[i].key, encoded.missing, whole);
            if (i == 0 && !page.heading.empty()) put_text({std::string(page.heading), bold_}, text_size);
        }
        y_ -= text_size;

        const float scale = scale_of(drawing, width, y_ + paper_margin);
        page_pen pen(page_, font_, page.puzzle->palette);
        pen.place((width - static_cast<float>(drawing.width()) * scale) / 2, y_, scale);
        drawing.draw(pen, page.picture);
    }

    // Puzzles side by side in rows, with their titles below, on as many sheets as they need.
    void add_sheets(std::span<const pdf_page> pages, std::size_t columns) {
        if (!file_) return;
        constexpr float gap = 12;
        constexpr float title_room = 2 * text_size;
        const float side = (paper_short - 2 * paper_margin + gap) / static_cast<float>(columns) - gap;
        const float step = side + title_room + gap;
        const auto rows = static_cast<std::size_t>((paper_long - 2 * paper_margin + gap) / step);
        for (std::size_t i = 0; i < pages.size(); ++i) {
            if (i % (columns * rows) == 0) {
                page_ = HPDF_AddPage(file_.get());
                HPDF_Page_SetWidth(page_, paper_short);
                HPDF_Page_SetHeight(page_, paper_long);
            }
            const float left = paper_margin + static_cast<float>(i % columns) * (side + gap);
            const float top = paper_long - paper_margin - static_cast<float>(i / columns % rows) * step;
            put_in_square(pages[i], left, top, side);
        }
    }

    std::optional<pdf_document> close() {
        if (!file_ || HPDF_SaveToStream(file_.get()) != HPDF_OK || HPDF_GetError(file_.get()) != HPDF_OK)
            return std::nullopt;
        std::vector<HPDF_BYTE> bytes(HPDF_GetStreamSize(file_.get()), HPDF_BYTE{0});
        auto size = static_cast<HPDF_UINT32>(bytes.size());
        HPDF_ReadFromStream(file_.get(), bytes.data(), &size);
        return pdf_document{{bytes.begin(), bytes.begin() + size}, std::move(lost_)};
    }

private:
    void put_in_square(const pdf_page& page, float left, float top, float side) {
        const nono::extend::puzzle_drawing drawing(page.puzzle->clues);
        const auto width = static_cast<float>(drawing.width());
        const auto height = static_cast<float>(drawing.height());
        const float scale = side / std::max(width, height);
        page_pen pen(page_, font_, page.puzzle->palette);
        pen.place(left + (side - width * scale) / 2, top - (side - height * scale) / 2, scale);
        drawing.draw(pen, page.picture);

        const auto encoded = fonts_.encode(page.puzzle->metadata.title(), font_);
        note_loss(fmt::format("title of '{}'", nono::printable(page.puzzle->metadata.title())), encoded.missing, true);
        std::string title = start_of(encoded);
        HPDF_Page_BeginText(page_);
        HPDF_Page_SetFontAndSize(page_, encoded.font, text_size);
        HPDF_Page_SetRGBFill(page_, 0, 0, 0);
        const std::size_t fits = HPDF_Page_MeasureText(page_, title.c_str(), side, HPDF_FALSE, nullptr);
        title.resize(encoded.is_utf8 ? whole_characters(title, fits) : fits);
        const float across = HPDF_Page_TextWidth(page_, title.c_str());
        HPDF_Page_TextOut(page_, left + (side - across) / 2, top - side - 1.3F * text_size, title.c_str());
        HPDF_Page_EndText(page_);
    }

    // As much of a text as libharu takes at once, far longer than a line.
    static std::string start_of(const encoded_text& text) {
        constexpr std::size_t maximum = 1000;
        return text.bytes.substr(0, text.is_utf8 ? whole_characters(text.bytes, maximum) : maximum);
    }

    // Notes that a text is not on the page as it is: characters that no font has, or that it is cut off.
    void note_loss(std::string_view key, std::string_view missing, bool whole) {
        if (missing.empty() && whole) return;
        std::string detail(key);
        if (!missing.empty())
            detail += fmt::format(" (no font has {})", missing.substr(0, whole_characters(missing, 60)));
        lost_.push_back({nono::feature::metadata, detail});
    }

    void put_info(HPDF_InfoType kind, std::string_view text) {
        const std::string value = nono::printable(text.substr(0, 1000));
        if (!value.empty()) HPDF_SetInfoAttr(file_.get(), kind, value.c_str());
    }

    // Puts a text from the left margin on, in as many lines as it needs; false where it needs too many.
    bool put_text(encoded_text encoded, float size) {
        std::string& text = encoded.bytes;
        for (std::size_t line = 0; line < max_lines && !text.empty(); ++line) {
            HPDF_Page_BeginText(page_);
            HPDF_Page_SetFontAndSize(page_, encoded.font, size);
            HPDF_Page_SetRGBFill(page_, 0, 0, 0);
            const std::string next = start_of(encoded);
            std::size_t fits = HPDF_Page_MeasureText(page_, next.c_str(), across_, HPDF_TRUE, nullptr);
            if (fits == 0) fits = HPDF_Page_MeasureText(page_, next.c_str(), across_, HPDF_FALSE, nullptr);
            if (encoded.is_utf8) fits = whole_characters(next, fits);
            if (fits == 0) fits = encoded.is_utf8 ? nono::extend::utf8_length(next, 0) : 1;
            y_ -= size;
            HPDF_Page_TextOut(page_, paper_margin, y_, next.substr(0, fits).c_str());
            HPDF_Page_EndText(page_);
            y_ -= size * 0.3F;
            text.erase(0, fits);
        }
        return text.empty();
    }

    std::unique_ptr<_HPDF_Doc_Rec, void (*)(HPDF_Doc)> file_;
    document_fonts fonts_;
    HPDF_Font font_ = nullptr;
    HPDF_Font bold_ = nullptr;
    HPDF_Page page_ = nullptr;
    float across_ = 0; // width between the margins
    float y_ = 0;      // the page is written down to here
    std::vector<nono::loss> lost_;
};

} // namespace

std::optional<pdf_document> encode_pdf(std::span<const pdf_page> pages) {
    document out;
    const auto same = [&](const pdf_page& page) { return page.puzzle == pages.front().puzzle; };
    if (!pages.empty() && std::all_of(pages.begin(), pages.end(), same)) out.describe(pages.front().puzzle->metadata);
    for (const auto& page : pages) out.add(page);
    return out.close();
}

std::optional<pdf_document> encode_pdf_sheets(std::span<const pdf_page> pages, std::size_t columns) {
    constexpr std::size_t usual = 4;
    constexpr std::size_t maximum = 20; // of which each is still larger than the gap beside it
    document out;
    out.add_sheets(pages, columns == 0 ? usual : std::min(columns, maximum));
    return out.close();
}

nono::write_result pdf::write_all(std::span<const nono::puzzle> puzzles, const nono::write_options&) {
    std::vector<pdf_page> pages;
    nono::write_result out{{}, true, {}};
    for (const auto& puzzle : puzzles) {
        if (puzzle.clues.rows.empty() || puzzle.clues.columns.empty())
            return nono::extend::not_written(nono::feature::clues);
        pages.push_back({&puzzle});
        nono::extend::name_page_losses(out.lost, puzzle);
    }
    for (const auto& puzzle : puzzles)
        if (nono::extend::has_solution_page(puzzle)) pages.push_back({&puzzle, &*puzzle.goal, "Solution"});
    auto made = encode_pdf(pages);
    if (pages.empty() || !made) return nono::extend::not_written(nono::feature::clues);
    out.text = std::move(made->bytes);
    out.lost.insert(out.lost.end(), made->lost.begin(), made->lost.end());
    return out;
}

} // namespace cli
