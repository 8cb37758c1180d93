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

/// One key of a file and its value, decoded: UTF-8, without quotes, escapes or character references.
struct property {
    std::string key;   ///< as the file spells it, or the key of the `.non` documents for the same
    std::string value; ///< may be empty
    friend bool operator==(const property&, const property&) = default;
};

/// Every key that a file has beside the puzzle itself, in the order of the file, unknown ones and repeated ones
/// included, so that what is read and written again loses nothing.
///
/// Keys are the ones of the `.non` documents (`title`, `by`, `copyright`, `license`, `catalogue`); readers of other
/// formats map theirs to these. They are compared without regard to case.
struct metadata {
    std::vector<property> properties; ///< in the order of the file

    /// The value of the first property with that key, or nothing: a view into `properties`. Linear in them.
    [[nodiscard]] std::optional<std::string_view> find(std::string_view key) const noexcept;
    /// The value of the first property with that key, or an empty text. As `find`.
    [[nodiscard]] std::string_view get(std::string_view key) const noexcept {
        return find(key).value_or(std::string_view{});
    }
    /// Sets the first property with that key, or appends one. Linear in the properties; allocates.
    void set(std::string_view key, std::string_view value);
    /// Removes every property with that key; returns how many there were. Linear in the properties.
    std::size_t erase(std::string_view key);

    [[nodiscard]] std::string_view title() const noexcept { return get("title"); }         ///< name to show
    [[nodiscard]] std::string_view author() const noexcept { return get("by"); }           ///< who made it
    [[nodiscard]] std::string_view copyright() const noexcept { return get("copyright"); } ///< a notice
    [[nodiscard]] std::string_view license() const noexcept { return get("license"); }     ///< SPDX code or text
    [[nodiscard]] std::string_view catalogue() const noexcept { return get("catalogue"); } ///< where it comes from

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
