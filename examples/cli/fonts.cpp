// SPDX-License-Identifier: MIT
#include "fonts.hpp"

#include <nono/io/file.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <tuple>

namespace cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_font_bytes = std::size_t{64} << 20U;
constexpr std::size_t max_fonts = 1'000; // that are read for a text

// ---- tables of a font file (OpenType specification, version 1.9) ----

// Numbers in a font file; 0 for what is behind its end.
class font_bytes {
public:
    explicit font_bytes(std::string_view bytes) : bytes_(bytes) {}

    [[nodiscard]] std::uint32_t two(std::size_t at) const {
        return at + 2 <= bytes_.size() ? byte(at) << 8U | byte(at + 1) : 0;
    }
    [[nodiscard]] std::uint32_t four(std::size_t at) const { return two(at) << 16U | two(at + 2); }
    [[nodiscard]] std::string_view tag(std::size_t at) const {
        return at + 4 <= bytes_.size() ? bytes_.substr(at, 4) : std::string_view();
    }
    [[nodiscard]] std::size_t size() const { return bytes_.size(); }

    // Where a table begins; nothing if there is none.
    [[nodiscard]] std::optional<std::size_t> table(std::string_view name) const {
        const std::size_t count = two(4);
        for (std::size_t i = 0; i < count; ++i)
            if (tag(12 + 16 * i) == name) return four(12 + 16 * i + 8);
        return std::nullopt;
    }

private:
    [[nodiscard]] std::uint32_t byte(std::size_t at) const { return static_cast<unsigned char>(bytes_[at]); }

    std::string_view bytes_;
};

// Whether a font of one face has outlines that PDF can hold, and may be embedded.
bool is_usable(const font_bytes& font) {
    if (font.four(0) != 0x00010000 && font.tag(0) != "true") return false;
    for (const std::string_view name : {"glyf", "loca", "head", "hhea", "hmtx", "maxp", "name"})
        if (!font.table(name)) return false;
    const auto os2 = font.table("OS/2");
    constexpr std::uint32_t restricted = 0x0002;
    constexpr std::uint32_t no_subset = 0x0100;
    return os2 && (font.two(*os2 + 8) & (restricted | no_subset)) == 0;
}

// The segments of a mapping of format 4 that leads to glyphs.
void append_segments(const font_bytes& font, std::size_t at, std::vector<std::pair<char32_t, char32_t>>& out) {
    const std::size_t count = font.two(at + 6) / 2;
    const std::size_t ends = at + 14;
    const std::size_t starts = ends + 2 * count + 2;
    std::uint32_t next = 0; // segments are in order, so that no more characters are visited than there are
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t begin = font.two(starts + 2 * i);
        const std::uint32_t first = (std::max)(next, begin);
        const std::uint32_t last = font.two(ends + 2 * i);
        next = (std::max)(next, last + 1);
        const std::uint32_t delta = font.two(starts + 2 * count + 2 * i);
        const std::size_t offset_at = starts + 4 * count + 2 * i;
        const std::uint32_t offset = font.two(offset_at);
        for (std::uint32_t c = first; c <= last && c < 0xFFFF; ++c) {
            const std::uint32_t glyph =
                offset == 0 ? (c + delta) & 0xFFFFU : font.two(offset_at + offset + 2 * std::size_t{c - begin});
            if (glyph == 0) continue;
            if (!out.empty() && out.back().second + 1 == c)
                out.back().second = c;
            else
                out.emplace_back(c, c);
        }
    }
}

std::vector<std::pair<char32_t, char32_t>> characters_of(const font_bytes& font) {
    std::vector<std::pair<char32_t, char32_t>> out;
    const auto map = font.table("cmap");
    if (!map || !is_usable(font)) return out;
    const std::size_t count = font.two(*map + 2);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t entry = *map + 4 + 8 * i;
        const std::size_t at = *map + font.four(entry + 4);
        if (font.two(entry) != 3 || font.two(entry + 2) != 1 || font.two(at) != 4) continue;
        append_segments(font, at, out);
        break;
    }
    std::sort(out.begin(), out.end());
    return out;
}

// The start of a glyph's description in a font file; std::nullopt if the glyph is empty.
std::optional<std::size_t> find_glyph(const font_bytes& font, std::size_t glyph) {
    const auto head = font.table("head");
    const auto positions = font.table("loca");
    const auto descriptions = font.table("glyf");
    if (!head || !positions || !descriptions) return std::nullopt;
    const bool is_long = font.two(*head + 50) != 0;
    const auto offset = [&](std::size_t i) -> std::size_t {
        return is_long ? font.four(*positions + 4 * i) : 2 * std::size_t{font.two(*positions + 2 * i)};
    };
    if (offset(glyph + 1) <= offset(glyph)) return std::nullopt;
    return *descriptions + offset(glyph);
}

// The glyphs that a glyph is directly composed of.
std::vector<std::size_t> components_of(const font_bytes& font, std::size_t glyph) {
    constexpr std::uint32_t has_words = 0x0001;
    constexpr std::uint32_t has_scale = 0x0008;
    constexpr std::uint32_t has_more = 0x0020;
    constexpr std::uint32_t has_two_scales = 0x0040;
    constexpr std::uint32_t has_matrix = 0x0080;
    std::vector<std::size_t> out;
    const auto found = find_glyph(font, glyph);
    if (!found || font.two(*found) < 0x8000) return out; // the number of contours is negative if it has components
    std::size_t at = *found + 10;
    std::uint32_t flags = has_more;
    while ((flags & has_more) != 0 && at < font.size()) {
        flags = font.two(at);
        out.push_back(font.two(at + 2));
        at += (flags & has_words) != 0 ? 8 : 6;
        at += (flags & has_matrix) != 0 ? 8 : (flags & has_two_scales) != 0 ? 4 : (flags & has_scale) != 0 ? 2 : 0;
    }
    return out;
}

// ---- folders ----

std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

#if defined(_WIN32)
constexpr char folder_separator = ';';
#else
constexpr char folder_separator = ':';
#endif

std::vector<std::string> font_folders() {
    std::vector<std::string> out;
    if (const char* const own = std::getenv("NONO_FONTS")) {
        std::string_view folders = own;
        while (!folders.empty()) {
            const std::string_view folder = folders.substr(0, folders.find(folder_separator));
            if (!folder.empty()) out.emplace_back(folder);
            folders.remove_prefix(std::min(folder.size() + 1, folders.size()));
        }
        return out;
    }
    if (const auto data = variable("XDG_DATA_HOME"); !data.empty()) out.push_back(data + "/fonts");
    if (const auto home = variable("HOME"); !home.empty()) {
        out.push_back(home + "/.local/share/fonts");
        out.push_back(home + "/.fonts");
        out.push_back(home + "/Library/Fonts");
    }
    for (const auto* const folder :
         {"/usr/local/share/fonts", "/usr/share/fonts", "/Library/Fonts", "/System/Library/Fonts"})
        out.emplace_back(folder);
    if (const auto windows = variable("WINDIR"); !windows.empty()) out.push_back(windows + "/Fonts");
    return out;
}

// How early a font is tried: common families, then others; regular faces before bold, slanted and narrow ones.
std::tuple<std::size_t, std::size_t, std::string> rank_of(const std::string& path) {
    const std::string name = fs::path(path).filename().string();
    constexpr std::array<std::string_view, 8> families{"DejaVuSans", "NotoSans-", "LiberationSans-", "FreeSans",
                                                       "Arial",      "arial",     "Roboto-",         "Ubuntu-"};
    constexpr std::array<std::string_view, 9> faces{"Bold",  "Italic", "Oblique", "Condensed", "Mono",
                                                    "Serif", "Light",  "Thin",    "Math"};
    std::size_t family = 0;
    while (family < families.size() && !name.starts_with(families[family])) ++family;
    const auto face = std::count_if(faces.begin(), faces.end(),
                                    [&](std::string_view word) { return name.find(word) != std::string::npos; });
    return {static_cast<std::size_t>(face), family, path};
}

} // namespace

font_file::font_file(std::string name) : name_(std::move(name)) {
    const auto bytes = nono::read_file(name_, max_font_bytes);
    if (bytes) ranges_ = characters_of(font_bytes(*bytes));
}

bool font_file::has(char32_t character) const {
    const auto after = std::upper_bound(ranges_.begin(), ranges_.end(), character,
                                        [](char32_t c, const auto& range) { return c < range.first; });
    return after != ranges_.begin() && character <= (after - 1)->second;
}

system_fonts::system_fonts() {
    for (const auto& folder : font_folders()) {
        std::error_code fault;
        fs::recursive_directory_iterator next(folder, fs::directory_options::skip_permission_denied, fault);
        for (; !fault && next != fs::recursive_directory_iterator(); next.increment(fault)) {
            const auto extension = next->path().extension().string();
            if (extension == ".ttf" || extension == ".TTF") names_.push_back(next->path().string());
        }
    }
    std::sort(names_.begin(), names_.end(), [](const auto& a, const auto& b) { return rank_of(a) < rank_of(b); });
    if (names_.size() > max_fonts) names_.resize(max_fonts);
}

const font_file* system_fonts::find(std::u32string_view characters) {
    read_.reserve(names_.size()); // so that those that were found stay where they are
    const font_file* best = nullptr;
    std::ptrdiff_t maximum = 0;
    for (std::size_t i = 0; i < names_.size(); ++i) {
        if (i == read_.size()) read_.emplace_back(names_[i]);
        const auto held =
            std::count_if(characters.begin(), characters.end(), [&](char32_t c) { return read_[i].has(c); });
        if (held <= maximum) continue;
        maximum = held;
        best = &read_[i];
        if (static_cast<std::size_t>(held) == characters.size()) break;
    }
    return best;
}

void mark_components(const std::string& name, std::span<unsigned char> used) {
    const auto bytes = nono::read_file(name, max_font_bytes);
    if (!bytes) return;
    const font_bytes font(*bytes);
    std::vector<std::size_t> unvisited;
    for (std::size_t glyph = 0; glyph < used.size(); ++glyph)
        if (used[glyph] != 0) unvisited.push_back(glyph);
    while (!unvisited.empty()) {
        const std::size_t glyph = unvisited.back();
        unvisited.pop_back();
        for (const std::size_t part : components_of(font, glyph)) {
            if (part >= used.size() || used[part] != 0) continue;
            used[part] = 1;
            unvisited.push_back(part);
        }
    }
}

bool is_simple_script(char32_t character) {
    constexpr std::array<std::pair<char32_t, char32_t>, 8> others{{{0x0300, 0x036F}, // combining marks
                                                                   {0x0590, 0x08FF}, // Hebrew, Arabic and others
                                                                   {0x0900, 0x0DFF}, // of India
                                                                   {0x0E00, 0x109F}, // Thai to Myanmar
                                                                   {0x1780, 0x17FF}, // Khmer
                                                                   {0x200B, 0x200F},
                                                                   {0xFB1D, 0xFDFF},
                                                                   {0xFE00, 0xFEFF}}};
    return character < 0xFFFF && std::none_of(others.begin(), others.end(), [&](const auto& range) {
               return character >= range.first && character <= range.second;
           });
}

} // namespace cli
