// Determines the confidence of each format of a list for a text. Only formats that the start of the text allows are
// tried.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RECOGNITION_CONFIDENCES_HPP
#define NONO_FORMATS_RECOGNITION_CONFIDENCES_HPP

#include <nono/formats/kit/find_format.hpp>
#include <nono/formats/kit/plain_list.hpp>
#include <nono/formats/recognition/recognized.hpp>

#include <bit>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A set of formats, identified by their indices in a list of `Count` formats.
template <std::size_t Count> class format_set {
public:
    constexpr void insert(std::size_t index) noexcept { words_[index / 64] |= std::uint64_t{1} << index % 64; }
    [[nodiscard]] constexpr bool contains(std::size_t index) const noexcept {
        return (words_[index / 64] >> index % 64 & 1U) != 0;
    }
    [[nodiscard]] constexpr bool intersects(const format_set& other) const noexcept {
        std::uint64_t common = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) common |= words_[i] & other.words_[i];
        return common != 0;
    }
    constexpr void remove(const format_set& other) noexcept {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
    }

    /// Calls `visit(index)` for each format in order, as long as it returns true.
    template <class Visit> constexpr void for_each_while(Visit visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            for (std::uint64_t left = words_[i]; left != 0; left &= left - 1)
                if (!visit(i * 64 + static_cast<std::size_t>(std::countr_zero(left)))) return;
    }

private:
    std::array<std::uint64_t, (Count + 63) / 64> words_{};
};

/// A format that is recognized by the shape of a list.
template <class F>
concept detects_by_shape = requires(std::string_view text, const list_shape& shape) {
    F::detect(text, shape);
};

/// Returns how confident a format is that a text is in it.
template <format F>
[[nodiscard]] constexpr confidence confidence_in(std::string_view text, [[maybe_unused]] const list_shape& shape,
                                                 [[maybe_unused]] named_side_finder& sides) noexcept {
    if constexpr (F::info.named_sides)
        if (!sides.in(text)) return confidence::no;
    if constexpr (detects_by_shape<F>)
        return F::detect(text, shape);
    else
        return F::detect(text);
}

/// The formats of a list that nono reads, grouped by their descriptions.
template <class List> struct detector_table {
    using set = format_set<List::count>;
    using detector = confidence (*)(std::string_view, const list_shape&, named_side_finder&) noexcept;

    std::array<detector, List::count> detectors{}; ///< `confidence_in` for each format
    set all;
    std::array<set, 256> starts{}; ///< by the first character of a text
    set shaped;                    ///< the formats that are recognized by the shape of a list
    set needs_letters;
    set needs_non_numeric; ///< includes `needs_letters`
    set exclusive;
    set never_certain;

    constexpr detector_table() noexcept {
        std::size_t index = 0;
        List::for_each([&]<class F>() {
            if constexpr (F::info.reads) {
                detectors[index] = confidence_in<F>;
                all.insert(index);
                if (F::info.starts.empty())
                    for (set& starting : starts) starting.insert(index);
                for (const char c : F::info.starts) starts[static_cast<unsigned char>(c)].insert(index);
                if (detects_by_shape<F>) shaped.insert(index);
                if (F::info.needs_letters) needs_letters.insert(index);
                if (F::info.needs_letters || F::info.needs_non_numeric) needs_non_numeric.insert(index);
                if (F::info.exclusive) exclusive.insert(index);
                if (F::info.max_confidence != confidence::certain) never_certain.insert(index);
            }
            ++index;
        });
    }
};

template <class List> inline constexpr detector_table<List> detectors_of{};

/// Returns the first character of a text after a byte order mark, blanks and line ends. Returns `std::nullopt` if any
/// text can follow this character, as in a page, or if the first MiB contains no such character.
[[nodiscard]] constexpr maybe<char> first_character(std::string_view text) noexcept {
    for (const char c : text.substr(byte_order_mark(text), std::size_t{1} << 20U)) {
        if (is_blank(c) || c == '\n' || c == '\r') continue;
        return c == '<' || c == '\0' ? maybe<char>() : maybe<char>(c);
    }
    return std::nullopt;
}

template <class List>
NONO_API_CONSTEXPR text_confidences<List::count> confidences_in(std::string_view text, detect_mode formats) noexcept {
    constexpr const auto& known = detectors_of<List>;
    const auto first = first_character(text);
    auto left = first ? known.starts[static_cast<unsigned char>(*first)] : known.all;
    const list_shape shape(left.intersects(known.shaped) ? text : std::string_view{}); // for all list formats
    if (first && shape.plain && !shape.cut && !shape.others)
        left.remove(known.needs_non_numeric);
    else if (!has_letter(text.substr(0, std::size_t{1} << 18U)))
        left.remove(known.needs_letters);

    text_confidences<List::count> out;
    named_side_finder sides;
    const auto run_detector = [&](std::size_t index) {
        const auto& table = detectors_of<List>;
        out.set(index, table.detectors[index](text, shape, sides));
        return formats == detect_mode::all || out.all[index] != confidence::certain || !table.exclusive.contains(index);
    };
    auto later = left;
    left.remove(known.never_certain);
    later.remove(left);
    left.for_each_while(run_detector);
    if (out.maximum != confidence::certain || formats == detect_mode::all) later.for_each_while(run_detector);
    return out;
}

/// Tries the formats with the extension of a file name that were skipped because another format, which does not have
/// that extension, is certain and exclusive. Linear in the list; otherwise bounded, since only a small part of the text
/// is examined.
template <class List>
constexpr void detect_named(text_confidences<List::count>& found, std::string_view text,
                            std::string_view file_name) noexcept {
    constexpr const auto& known = detectors_of<List>;
    constexpr const auto& infos = List::infos();
    if (file_name.empty() || found.maximum != confidence::certain) return;
    if (has_extension(infos[found.first], file_name)) return;
    named_side_finder sides;
    for (std::size_t i = 0; i < List::count; ++i) {
        const bool skipped =
            found.all[i] == confidence::no && known.all.contains(i) && !known.never_certain.contains(i);
        if (!skipped || !has_extension(infos[i], file_name)) continue;
        const list_shape shape(known.shaped.contains(i) ? text : std::string_view{});
        found.set(i, known.detectors[i](text, shape, sides));
    }
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_RECOGNITION_CONFIDENCES_HPP
