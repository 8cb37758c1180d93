// The declarations for recognizing texts in a list of formats. A program with nono::compiled needs only these;
// formats/recognition/recognition.hpp contains the definitions, which a program needs for its own list of formats.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RECOGNITION_RECOGNIZED_HPP
#define NONO_FORMATS_RECOGNITION_RECOGNIZED_HPP

#include <nono/formats/kit/collectors.hpp>
#include <nono/formats/kit/reading.hpp>

#include <type_traits>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The confidences of `Count` formats that a text is in them.
template <std::size_t Count> struct text_confidences {
    std::array<confidence, Count> all{}; ///< in the order of the list; `no` for formats that were not tried
    confidence maximum = confidence::no; ///< the highest confidence
    std::size_t count_at_maximum = 0;    ///< the number of formats with that confidence; 0 if no format is possible
    std::size_t first = 0;               ///< the index of the first of them

    /// Records the confidence of a format. Call it once for each format.
    constexpr void set(std::size_t index, confidence found) noexcept {
        all[index] = found;
        if (found == confidence::no || found < maximum) return;
        count_at_maximum = found == maximum ? count_at_maximum + 1 : 1;
        first = found == maximum ? (std::min)(first, index) : index;
        maximum = found;
    }
};

/// Determines which formats are tried after one that is certain of a text.
enum class detect_mode : std::uint8_t {
    all,           ///< every format is tried
    until_certain, ///< after an exclusive format is certain, later formats are not tried; once any format is certain,
                   ///< formats that are never certain are not tried
};

/// Returns the confidences of the formats of `List` for a text. Examines only a small part of the text. Does not
/// allocate.
template <class List>
[[nodiscard]] NONO_API_CONSTEXPR text_confidences<List::count>
confidences_in(std::string_view text, detect_mode formats = detect_mode::all) noexcept;

/// The format of a text: its index in the list, or an error with an index beyond any list.
struct recognition {
    std::size_t index = static_cast<std::size_t>(-1);
    parse_error error;
};

/// Determines the format of a text. If `options.format` names one, it is used. Otherwise the most confident format is
/// used; among several, the one indicated by `options.file_name` or, failing that, one that can read the text. If no
/// format is possible, the one indicated by the file name is used. An empty file name is ignored. A format with the
/// extension of the file is tried even if another one is certain and exclusive.
template <class List> [[nodiscard]] recognition recognize_in(std::string_view text, const parse_options& options);

/// Returns the error for a text that no format recognizes.
[[nodiscard]] NONO_API_CONSTEXPR parse_error unrecognized(std::string_view text) noexcept;

/// Returns the description of the format at an index of a list.
template <class List> [[nodiscard]] NONO_API_CONSTEXPR const format_info& info_at(std::size_t index) noexcept;

/// A function that reads a collection.
template <class Value> using collection_reader = result<Value> (*)(std::string_view, const parse_options&);

/// The type of the readers of a list: of collections, or of puzzles.
template <class List>
using reader_of = std::conditional_t<List::collections, collection_reader<typename List::value_type>, puzzle_reader>;

/// Returns the reader of the format at an index of a list; null for formats that nono only writes, and beyond the list.
template <class List> [[nodiscard]] reader_of<List> reader_at(std::size_t index) noexcept;

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_RECOGNITION_RECOGNIZED_HPP
