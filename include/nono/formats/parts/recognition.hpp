// Detects the format of a text: by its content, by its file name, by trial reading.
#ifndef NONO_FORMATS_PARTS_RECOGNITION_HPP
#define NONO_FORMATS_PARTS_RECOGNITION_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/parts/canonical_clues.hpp>
#include <nono/formats/parts/collectors.hpp>
#include <nono/formats/parts/foreign.hpp>
#include <nono/formats/parts/plain_list.hpp>
#include <nono/result.hpp>
#include <nono/text/utf8.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI::detail {

/// Whether to go on after a format that is certain of a text.
enum class asked : std::uint8_t {
    all,           ///< every format is asked
    until_certain, ///< formats are not asked after an exclusive one that is certain
};

/// The likelihood of each format of `List` for a text, in the order of the list; `no` for those that are not asked.
template <class List>
[[nodiscard]] constexpr std::array<likelihood, List::count> likelihoods_in(std::string_view text,
                                                                           asked formats = asked::all) noexcept {
    std::array<likelihood, List::count> out{};
    std::optional<list_shape> shape; // is the same for all lists
    const bool letters = has_letter(text.substr(0, std::size_t{1} << 18U));
    std::size_t place = 0;
    bool found = false;
    List::for_each([&]<class F>() {
        const std::size_t own = place++;
        if (!F::info.reads || (F::info.lettered && !letters) || (found && formats == asked::until_certain)) return;
        if constexpr (requires(const list_shape& known) { F::detect(text, known); }) {
            if (!shape) shape = shape_of_list(text);
            out[own] = F::detect(text, *shape);
        } else {
            out[own] = F::detect(text);
        }
        found = found || (F::info.exclusive && out[own] == likelihood::certain);
    });
    return out;
}

/// The index of the first of the likeliest formats; nothing if no format is possible.
template <std::size_t Count>
[[nodiscard]] constexpr std::optional<std::size_t> first_surest(const std::array<likelihood, Count>& all) noexcept {
    const auto surest = std::max_element(all.begin(), all.end());
    if (surest == all.end() || *surest == likelihood::no) return std::nullopt;
    return static_cast<std::size_t>(surest - all.begin());
}

/// The error for a text that no format recognises.
[[nodiscard]] constexpr parse_error unrecognised(std::string_view text) noexcept {
    const parse_error fault = check_text(text);
    if (fault.code != parse_errc::none) return fault;
    const parse_error foreign = foreign_format(text);
    if (foreign.code != parse_errc::none) return foreign;
    return {is_blank_text(text) ? parse_errc::empty_input : parse_errc::unknown_format, {}};
}

/// The format of a text: its index in the list, or an error.
struct recognition {
    std::size_t place = 0;
    parse_error error;
};

/// A format that can read the first puzzle of a text, and the clues it finds.
struct trial {
    std::size_t place = 0;
    bool clean = false; ///< without deviations
    clues found;
};

/// True if no deviation was tolerated.
[[nodiscard]] inline bool without_deviations(const std::vector<diagnostic>& diagnostics) {
    return std::none_of(diagnostics.begin(), diagnostics.end(),
                        [](const diagnostic& told) { return severity_of(told.code) == severity::deviation; });
}

/// Reads the first puzzle in each format with the likelihood `sure`; returns the formats that succeed.
template <class List>
[[nodiscard]] lean_vector<trial> try_formats(std::string_view text, const parse_options& options,
                                             const std::array<likelihood, List::count>& all, likelihood sure) {
    lean_vector<trial> out;
    std::size_t place = 0;
    List::for_each([&]<class F>() {
        if constexpr (readable_format<F>) {
            if (all[place] == sure) {
                puzzle_collector sink(1);
                F::read(text, sink, options);
                for (auto& read : sink.take().puzzles) {
                    const bool clean = without_deviations(read.diagnostics());
                    if (read) out.push_back({place, clean, std::move(read->clues)});
                }
            }
        }
        ++place;
    });
    return out;
}

/// Decides between equally likely formats, the first of which is at `first`. Only the text can distinguish them.
[[nodiscard]] inline recognition settle(lean_vector<trial> trials, std::size_t first) {
    if (trials.empty()) return {first, {}}; // the error is then the one of this format
    const auto forgiven = [](const trial& tried) { return !tried.clean; };
    if (!std::all_of(trials.begin(), trials.end(), forgiven))
        trials.erase(std::remove_if(trials.begin(), trials.end(), forgiven), trials.end());
    const auto digest = canonical_digest(trials.front().found);
    for (const trial& tried : trials)
        if (canonical_digest(tried.found) != digest) return {0, {parse_errc::ambiguous_format, {}}};
    return {trials.front().place, {}};
}

/// The index of the only format with the likelihood `sure` and the extension of a file name; nothing if there are
/// several or none.
template <std::size_t Count>
[[nodiscard]] constexpr std::optional<std::size_t>
only_with_extension(const std::array<format_info, Count>& infos, const std::array<likelihood, Count>& all,
                    likelihood sure, std::string_view file_name) noexcept {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < Count; ++i) {
        if (!infos[i].reads || all[i] != sure || !has_extension(infos[i], file_name)) continue;
        if (found) return std::nullopt;
        found = i;
    }
    return found;
}

/// The index of the format whose packs of one puzzle look like the format at `place`, if the file name has its
/// extension; else `place`.
template <std::size_t Count>
[[nodiscard]] constexpr std::size_t pack_or(const std::array<format_info, Count>& infos, std::size_t place,
                                            std::string_view file_name) noexcept {
    for (std::size_t i = 0; i < Count; ++i)
        if (infos[i].reads && infos[i].pack_of == infos[place].name && has_extension(infos[i], file_name)) return i;
    return place;
}

/// The format of a text: the likeliest one; among several, the one indicated by the file name, else the one that can
/// read the text; if none is possible, the one indicated by the file name. An empty name indicates nothing.
template <class List>
[[nodiscard]] recognition recognise_in(std::string_view text, std::string_view file_name,
                                       const parse_options& options) {
    const auto all = likelihoods_in<List>(text, asked::until_certain);
    constexpr auto infos = List::infos();
    const auto first = first_surest(all);
    const likelihood sure = first ? all[*first] : likelihood::no;
    if (first && std::count(all.begin(), all.end(), sure) == 1) return {pack_or(infos, *first, file_name), {}};
    if (const auto named = only_with_extension(infos, all, sure, file_name)) return {*named, {}};
    if (!first) return {0, unrecognised(text)};
    return settle(try_formats<List>(text, options, all, sure), *first);
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_PARTS_RECOGNITION_HPP
