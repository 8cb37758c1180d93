// Detects the format of a text by its content, by its file name, or by trying to read it.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RECOGNITION_RECOGNITION_HPP
#define NONO_FORMATS_RECOGNITION_RECOGNITION_HPP

#include <nono/formats/kit/canonical_clues.hpp>
#include <nono/formats/recognition/confidences.hpp>
#include <nono/formats/recognition/foreign.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

template <class List> NONO_API_CONSTEXPR const format_info& info_at(std::size_t index) noexcept {
    return List::infos()[index];
}

/// The readers of a list's formats.
template <class List>
inline constexpr auto readers_of = [] {
    std::array<reader_of<List>, List::count> out{};
    std::size_t index = 0;
    List::for_each([&]<class F>() {
        if constexpr (List::collections)
            out[index] = &F::read;
        else if constexpr (readable_format<F>)
            out[index] = &F::template read<puzzle_collector>;
        ++index;
    });
    return out;
}();

template <class List> reader_of<List> reader_at(std::size_t index) noexcept {
    return index < List::count ? readers_of<List>[index] : nullptr;
}

/// A format that can read the first puzzle of a text, and the clues it finds.
struct trial {
    std::size_t index = 0;
    bool clean = false; ///< whether there were no deviations
    clues found;
};

/// Returns true if no deviation was tolerated.
[[nodiscard]] inline bool without_deviations(const std::vector<diagnostic>& diagnostics) {
    return detail::none_of(diagnostics.begin(), diagnostics.end(), [](const diagnostic& reported) {
        return severity_of(reported.code) == severity::deviation;
    });
}

/// Tries to read the first puzzle in each format with the confidence `level`. Returns the formats that succeed.
template <class List>
[[nodiscard]] lean_vector<trial> try_formats(std::string_view text, const parse_options& options,
                                             const std::array<confidence, List::count>& all, confidence level) {
    lean_vector<trial> out;
    if constexpr (!List::collections) {
        for (std::size_t index = 0; index < List::count; ++index) {
            if (all[index] != level || readers_of<List>[index] == nullptr) continue;
            puzzle_collector sink(1);
            readers_of<List>[index](text, sink, options);
            for (auto& read : sink.take()) {
                const bool clean = without_deviations(read.diagnostics());
                if (read) out.push_back({index, clean, std::move(read->clues)});
            }
        }
    }
    return out;
}

/// Decides between equally confident formats, the first of which has the index `first`. Only the text can distinguish
/// them: the candidates are the formats that read it without deviations or, if there are none, all that can read it.
[[nodiscard]] inline recognition settle(const lean_vector<trial>& trials, std::size_t first) {
    const bool any_clean = detail::any_of(trials.begin(), trials.end(), [](const trial& t) { return t.clean; });
    const trial* found = nullptr;
    for (const trial& tried : trials) {
        if (any_clean && !tried.clean) continue;
        if (found == nullptr) found = &tried;
        if (!are_same_clues(tried.found, found->found)) return {.error = {parse_errc::ambiguous_format, {}}};
    }
    return {found == nullptr ? first : found->index, {}}; // the first format then reports the error
}

/// Returns the index of the only format with the confidence `level` and the extension of a file name; `std::nullopt`
/// unless there is exactly one.
template <std::size_t Count>
[[nodiscard]] constexpr std::optional<std::size_t>
only_with_extension(const std::array<format_info, Count>& infos, const std::array<confidence, Count>& all,
                    confidence level, std::string_view file_name) noexcept {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < Count && !file_name.empty(); ++i) {
        if (!infos[i].reads || all[i] != level || !has_extension(infos[i], file_name)) continue;
        if (found) return std::nullopt;
        found = i;
    }
    return found;
}

/// If the file name has the extension of a format whose packs of one puzzle look like the format at `index`, returns
/// the index of that format; otherwise returns `index`.
template <std::size_t Count>
[[nodiscard]] constexpr std::size_t pack_or(const std::array<format_info, Count>& infos, std::size_t index,
                                            std::string_view file_name) noexcept {
    for (std::size_t i = 0; i < Count && !file_name.empty(); ++i)
        if (infos[i].reads && infos[i].pack_of == infos[index].name && has_extension(infos[i], file_name)) return i;
    return index;
}

/// Returns the index of the first format with the given name that nono can read, or an error.
template <std::size_t Count>
[[nodiscard]] constexpr recognition position_of_name(const std::array<format_info, Count>& infos,
                                                     std::string_view name) noexcept {
    for (std::size_t i = 0; i < Count; ++i)
        if (infos[i].reads && same_word(infos[i].name, name)) return {i, {}};
    return {.error = {parse_errc::unknown_format_name, {}}};
}

template <class List> recognition recognize_in(std::string_view text, const parse_options& options) {
    constexpr const auto& infos = List::infos();
    if (!options.format.empty()) return position_of_name(infos, options.format);
    const std::string_view file_name = options.file_name;
    auto found = confidences_in<List>(text, detect_mode::until_certain);
    detect_named<List>(found, text, file_name);
    if (found.count_at_maximum == 1) return {pack_or(infos, found.first, file_name), {}};
    if (const auto named = only_with_extension(infos, found.all, found.maximum, file_name)) return {*named, {}};
    if (found.count_at_maximum == 0) return {.error = unrecognized(text)};
    return settle(try_formats<List>(text, options, found.all, found.maximum), found.first);
}

#if NONO_DEFINITIONS

NONO_API_CONSTEXPR parse_error unrecognized(std::string_view text) noexcept {
    const parse_error fault = check_text(text);
    if (fault.code != parse_errc::none) return fault;
    const parse_error foreign = foreign_format(text);
    if (foreign.code != parse_errc::none) return foreign;
    return {is_blank_text(text) ? parse_errc::empty_input : parse_errc::unknown_format, {}};
}

#endif // NONO_DEFINITIONS

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_RECOGNITION_RECOGNITION_HPP
