// Finds formats of a list by their name or by the extension of a file name.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_FIND_FORMAT_HPP
#define NONO_FORMATS_KIT_FIND_FORMAT_HPP

#include <nono/formats/kit/format.hpp>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Returns the description of the format with the given name, or `std::nullopt`. Ignores case.
template <class List> [[nodiscard]] constexpr std::optional<format_info> find_format(std::string_view name) noexcept {
    for (const auto& info : List::infos())
        if (detail::same_word(info.name, name)) return info;
    return std::nullopt;
}

} // namespace extend

namespace detail {

/// Calls `visit.template operator()<F>()` for the first format in a list with the given name, if there is one.
template <class List, class Visit> constexpr void visit_format(std::string_view name, Visit&& visit) {
    bool found = false;
    List::for_each([&]<class F>() {
        if (found || !same_word(F::info.name, name)) return;
        found = true;
        visit.template operator()<F>();
    });
}

} // namespace detail

namespace extend {

/// Returns true if a file name ends in a dot and one of the format's extensions, in upper or lower case. O(1).
[[nodiscard]] constexpr bool has_extension(const format_info& info, std::string_view file_name) noexcept {
    for (const std::string_view own : info.extensions) {
        if (own.empty() || file_name.size() <= own.size()) continue;
        const std::size_t at = file_name.size() - own.size();
        if (file_name[at - 1] == '.' && detail::same_word(own, file_name.substr(at))) return true;
    }
    return false;
}

/// Returns the description of the first format that has the extension of a file, or `std::nullopt`. Linear in the list.
template <class List>
[[nodiscard]] constexpr std::optional<format_info> find_format_of_file(std::string_view file_name) noexcept {
    for (const auto& info : List::infos())
        if (has_extension(info, file_name)) return info;
    return std::nullopt;
}

} // namespace extend

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_KIT_FIND_FORMAT_HPP
