// The declarations of recognition in a list of formats. A program with nono::compiled needs no more than these;
// formats/recognition/recognition.hpp has the definitions, which a program needs for a list of formats of its own.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RECOGNITION_RECOGNIZED_HPP
#define NONO_FORMATS_RECOGNITION_RECOGNIZED_HPP

#include <nono/formats/kit/collectors.hpp>
#include <nono/formats/kit/reading.hpp>

#include <type_traits>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// How confident each of `Count` formats is of a text.
template <std::size_t Count> struct text_confidences {
    std::array<confidence, Count> all{}; ///< in the order of the list; `no` for those that were not tried
    confidence maximum = confidence::no; ///< of the most confident formats
    std::size_t count_at_maximum = 0;    ///< how many formats have it; 0 if no format is possible
    std::size_t first = 0;               ///< the index of the first of them

    /// Notes the confidence of a format, once for each.
    constexpr void set(std::size_t index, confidence found) noexcept {
        all[index] = found;
        if (found == confidence::no || found < maximum) return;
        count_at_maximum = found == maximum ? count_at_maximum + 1 : 1;
        first = found == maximum ? (std::min)(first, index) : index;
        maximum = found;
    }
};

/// Whether to go on after a format that is certain of a text.
enum class detect_mode : std::uint8_t {
    all,           ///< every format is asked
    until_certain, ///< not those after an exclusive one that is certain, and none that is never certain if one is
};

/// The confidences of the formats of `List` for a text. Bounded by a small part of the text. Does not allocate.
template <class List>
[[nodiscard]] NONO_API_CONSTEXPR text_confidences<List::count>
confidences_in(std::string_view text, detect_mode formats = detect_mode::all) noexcept;

/// The format of a text: its index in the list, or one that no list has and an error.
struct recognition {
    std::size_t index = static_cast<std::size_t>(-1);
    parse_error error;
};

/// The format of a text: the one that `options.format` names. Without a name the likeliest one; among several, the one
/// indicated by `options.file_name`, else the one that can read the text; if none is possible, the one indicated by the
/// file name. An empty file name indicates nothing. A format with the extension of the file is asked even if another
/// one is certain and exclusive.
template <class List> [[nodiscard]] recognition recognize_in(std::string_view text, const parse_options& options);

/// The error for a text that no format recognizes.
[[nodiscard]] NONO_API_CONSTEXPR parse_error unrecognized(std::string_view text) noexcept;

/// The description of the format at an index of a list.
template <class List> [[nodiscard]] NONO_API_CONSTEXPR const format_info& info_at(std::size_t index) noexcept;

/// A function that reads a collection.
template <class Value> using collection_reader = result<Value> (*)(std::string_view, const parse_options&);

/// Either, as the formats of a list need it.
template <class List>
using reader_of = std::conditional_t<List::collections, collection_reader<typename List::value_type>, puzzle_reader>;

/// The reader of the format at an index of a list; null where it is written only, and for an index beyond the list.
template <class List> [[nodiscard]] reader_of<List> reader_at(std::size_t index) noexcept;

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_RECOGNITION_RECOGNIZED_HPP
