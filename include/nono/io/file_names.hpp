// File names that every system accepts, and that differ even if case is ignored.
// SPDX-License-Identifier: MIT
#ifndef NONO_IO_FILE_NAMES_HPP
#define NONO_IO_FILE_NAMES_HPP

#include <nono/detail/utf8.hpp>
#include <nono/model/result.hpp>
#include <nono/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace zip {

/// Turns a text into a file name of at most 120 bytes that every system accepts.
///
/// The following become `_`: separators of folders, characters that Windows reserves (colons, quotes, asterisks,
/// question marks, angle brackets, bars), control characters, characters that change the direction of text or mark it
/// invisibly, and invalid UTF-8. Removes blanks and dots at both ends; an empty name becomes `_`. A name that has to be
/// shortened keeps its extension. Linear; allocates the result.
[[nodiscard]] inline std::string safe_name(std::string_view text);

/// Returns a name with its Latin, Greek, Cyrillic and Armenian letters in lower case. If this is equal for two names, a
/// case-insensitive file system may regard them as the same file. Linear; allocates the result.
[[nodiscard]] inline std::string folded_name(std::string_view name);

}}} // namespace nono::NONO_ABI::zip

// ---------------------------------------------------------------------------------------------------------------------

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns the part of a path after its last `/`.
[[nodiscard]] constexpr std::string_view last_part(std::string_view path) noexcept {
    const std::size_t at = path.rfind('/');
    return at == std::string_view::npos ? path : path.substr(at + 1);
}

/// A range of capital letters: every `step`th character from `first` to `last`. The lowercase form of each is
/// `distance` code points higher.
struct letter_case {
    char32_t first;
    char32_t last;
    char32_t step;
    char32_t distance;
};

/// Unicode's simple lowercase mappings, except for letters that no living language uses.
inline constexpr letter_case letter_cases[] = {
    {U'A', U'Z', 1, 32},    {0xC0, 0xDE, 1, 32},
    {0x100, 0x136, 2, 1},   {0x139, 0x147, 2, 1},
    {0x14A, 0x176, 2, 1},   {0x178, 0x178, 1, 0xFF - 0x178U},
    {0x179, 0x17D, 2, 1},   {0x18F, 0x18F, 1, 0x259 - 0x18F},
    {0x1A0, 0x1AF, 15, 1},  {0x1CD, 0x1DB, 2, 1},
    {0x1DE, 0x1EE, 2, 1},   {0x1F8, 0x21E, 2, 1},
    {0x222, 0x232, 2, 1},   {0x386, 0x386, 1, 38},
    {0x388, 0x38A, 1, 37},  {0x38C, 0x38C, 1, 64},
    {0x38E, 0x38F, 1, 63},  {0x391, 0x3AB, 1, 32},
    {0x3C2, 0x3C2, 1, 1}, // the sigma used at the end of words
    {0x400, 0x40F, 1, 80},  {0x410, 0x42F, 1, 32},
    {0x460, 0x480, 2, 1},   {0x48A, 0x4BE, 2, 1},
    {0x4C0, 0x4C0, 1, 15},  {0x4C1, 0x4CD, 2, 1},
    {0x4D0, 0x52E, 2, 1},   {0x531, 0x556, 1, 48},
    {0x1E00, 0x1EFE, 2, 1}, {0xFF21, 0xFF3A, 1, 32},
};

[[nodiscard]] constexpr char32_t lower_letter(char32_t c) noexcept {
    for (const letter_case& letters : letter_cases)
        if (c >= letters.first && c <= letters.last && (c - letters.first) % letters.step == 0)
            return c + letters.distance;
    return c;
}

/// Makes names unique by adding ` (2)` and so on before the extension of a name that is already in use. Ignores case.
class unique_names {
public:
    [[nodiscard]] std::string make(const std::string& name) {
        std::size_t& count = used_[zip::folded_name(name)];
        if (count++ == 0) return name;
        const std::string_view extension = extension_of(last_part(name));
        for (;; ++count) {
            std::string numbered = name.substr(0, name.size() - extension.size()) + " (";
            append_number(numbered, count);
            numbered.append(")").append(extension);
            if (used_[zip::folded_name(numbered)]++ == 0) return numbered;
        }
    }

    /// Returns the last `.` of a name and everything after it, or an empty view.
    [[nodiscard]] static constexpr std::string_view extension_of(std::string_view name) noexcept {
        return name.substr((std::min)(name.rfind('.'), name.size()));
    }

private:
    std::map<std::string, std::size_t> used_; ///< the number of times a name was requested, or the last number added to
                                              ///< it
};

/// Makes every part of a path a safe name.
[[nodiscard]] inline std::string safe_path(std::string_view path) {
    std::string out;
    for (std::size_t at = 0; at <= path.size();) {
        const std::size_t end = (std::min)(path.find('/', at), path.size());
        out += (at == 0 ? "" : "/") + zip::safe_name(path.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

}}} // namespace nono::NONO_ABI::detail

namespace nono { inline namespace NONO_ABI { namespace zip {

inline std::string safe_name(std::string_view text) {
    constexpr std::size_t longest = 120;
    constexpr std::size_t longest_extension = 16;
    constexpr std::string_view special = "/\\:*?\"<>|";
    std::string out;
    detail::for_each_character(text, [&](std::string_view character, bool shows) {
        if (shows && special.find(character[0]) == std::string_view::npos)
            out += character;
        else
            out += '_';
    });
    const std::size_t begin = (std::min)(out.find_first_not_of(" ."), out.size());
    out = out.substr(begin, out.find_last_not_of(" .") + 1 - begin);
    if (out.empty()) out = '_';
    if (out.size() <= longest) return out;
    std::string extension(detail::unique_names::extension_of(out));
    if (extension.size() > longest_extension) extension.clear();
    std::size_t end = longest - extension.size();
    while ((static_cast<unsigned char>(out[end]) & 0xC0U) == 0x80U) --end;
    if (extension.empty()) end = out.find_last_not_of(" .", end - 1) + 1; // shortening may have exposed blanks or dots
    return out.substr(0, end) + extension;
}

inline std::string folded_name(std::string_view name) {
    std::string out;
    detail::for_each_character(name, [&](std::string_view character, bool) {
        if (extend::utf8_length(character, 0) == 0)
            out += character;
        else
            detail::append_utf8(out, detail::lower_letter(detail::code_of(character)));
    });
    return out;
}

}}} // namespace nono::NONO_ABI::zip

#endif // NONO_IO_FILE_NAMES_HPP
