// The metadata of a puzzle: keys and their values.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_METADATA_HPP
#define NONO_MODEL_METADATA_HPP

#include <nono/detail/ascii.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// A key of a file and its value, decoded: UTF-8, without quotes, escapes or character references.
struct property {
    std::string key;   ///< as spelled in the file, or the equivalent key of `.non` documents
    std::string value; ///< may be empty
    friend bool operator==(const property&, const property&) = default;
};

/// All keys of a file apart from the puzzle itself, in the order of the file, including unknown and repeated ones, so
/// that reading and writing a file loses nothing.
///
/// Keys are those of `.non` documents (`title`, `by`, `copyright`, `license`, `catalogue`); readers of other formats
/// map theirs to these. Comparisons ignore case.
struct metadata {
    std::vector<property> properties; ///< in the order of the file

    /// Returns the value of the first property with this key as a view into `properties`, or `std::nullopt`. Linear in
    /// the properties.
    [[nodiscard]] std::optional<std::string_view> find(std::string_view key) const noexcept;
    /// Like `find`, but returns an empty text if there is no such property.
    [[nodiscard]] std::string_view get(std::string_view key) const noexcept {
        return find(key).value_or(std::string_view{});
    }
    /// Sets the first property with this key, or appends one. Linear in the properties; allocates.
    void set(std::string_view key, std::string_view value);
    /// Removes all properties with this key and returns their number. Linear in the properties.
    std::size_t erase(std::string_view key);

    [[nodiscard]] std::string_view title() const noexcept { return get("title"); }         ///< the title to show
    [[nodiscard]] std::string_view author() const noexcept { return get("by"); }           ///< the author
    [[nodiscard]] std::string_view copyright() const noexcept { return get("copyright"); } ///< the copyright notice
    [[nodiscard]] std::string_view license() const noexcept { return get("license"); }     ///< SPDX identifier or text
    [[nodiscard]] std::string_view catalogue() const noexcept { return get("catalogue"); } ///< the origin of the puzzle

    friend bool operator==(const metadata&, const metadata&) = default;
};

// ---------------------------------------------------------------------------------------------------------------------

inline std::optional<std::string_view> metadata::find(std::string_view key) const noexcept {
    for (const auto& entry : properties)
        if (detail::same_word(entry.key, key)) return entry.value;
    return std::nullopt;
}

inline void metadata::set(std::string_view key, std::string_view value) {
    for (auto& entry : properties) {
        if (!detail::same_word(entry.key, key)) continue;
        entry.value = value;
        return;
    }
    properties.push_back({std::string(key), std::string(value)});
}

inline std::size_t metadata::erase(std::string_view key) {
    return std::erase_if(properties, [&](const property& entry) { return detail::same_word(entry.key, key); });
}

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_METADATA_HPP
