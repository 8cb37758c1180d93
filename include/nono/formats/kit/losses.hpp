// The common part of the writers of puzzles: the losses that they report, and their checks of a puzzle.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_LOSSES_HPP
#define NONO_FORMATS_KIT_LOSSES_HPP

#include <nono/formats/kit/format.hpp>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Adds to `lost` all parts of a puzzle except its clues and the kept features: the palette, the goal, each saved grid
/// by its name, and each property by its key. Linear in these parts.
///
/// @param lost    the list to append to
/// @param source  the puzzle that is written
/// @param kept    the features that the writer keeps, as in `format_info::holds`; only `palette`, `goal`, `saved_grids`
///                and `metadata` matter
inline void name_losses(std::vector<loss>& lost, const puzzle& source, feature_set kept) {
    if (!kept.contains(feature::palette) && !source.palette.entries.empty()) lost.push_back({feature::palette, {}});
    if (!kept.contains(feature::goal) && source.goal) lost.push_back({feature::goal, {}});
    if (!kept.contains(feature::saved_grids))
        for (const auto& saved : source.saved) lost.push_back({feature::saved_grids, saved.name});
    if (!kept.contains(feature::metadata))
        for (const auto& property : source.metadata.properties) lost.push_back({feature::metadata, property.key});
}

} // namespace extend

namespace detail {

/// Returns false for clues that no reader accepts: those that have no lines, or a block that is longer than its line or
/// whose color is blank or out of range. Linear in the clues.
[[nodiscard]] inline bool has_readable_clues(const clues& source) noexcept {
    const auto fits = [](const clue_lines& side, std::size_t length) {
        for (const clue& block : side.blocks())
            if (block.min_length() > length || block.color == blank || block.color >= max_colors) return false;
        return !side.empty();
    };
    return fits(source.rows, source.width()) && fits(source.columns, source.height());
}

/// Adds the format to the losses unless `sure`. Readers then have to be given its name, because the text could be in
/// another format. A result without a text is not changed.
template <class F> void name_format_loss(write_result& out, bool sure) {
    if (out && !sure) out.lost.push_back({feature::format, std::string(F::info.name)});
}

/// As above, with `sure` set if the format's own detector considers the text at least likely. The detectors of other
/// formats are not called, so that a program that writes only one format does not compile all of them. Costs one call
/// of the detector.
template <class F> void name_format_loss(write_result& out) {
    name_format_loss<F>(out, !out || F::detect(out.text) >= confidence::likely);
}

/// Returns the entry of a color in a palette, or an empty entry if there is none. O(1).
[[nodiscard]] inline const palette_entry& entry_of(const palette& colors, std::size_t color) noexcept {
    static const palette_entry none;
    return color < colors.entries.size() ? colors.entries[color] : none;
}

/// Writes several puzzles, each with `write_one(puzzle)`, after `head` and separated by `divider`. The losses of all of
/// them are in `lost`. If one of them cannot be written, returns its refusal. Linear; allocates.
template <class Write>
[[nodiscard]] write_result write_bundle(std::span<const puzzle> puzzles, std::string_view head,
                                        std::string_view divider, std::string_view tail, Write write_one) {
    write_result out{std::string(head), true, {}};
    for (const auto& source : puzzles) {
        write_result part = write_one(source);
        if (!part) return part;
        if (&source != puzzles.data()) out.text += divider;
        out.text += part.text;
        for (auto& loss : part.lost) out.lost.push_back(std::move(loss));
    }
    out.text += tail;
    return out;
}

/// The base of writers: holds the text and the losses.
class text_writer {
protected:
    void lose(feature kind, std::string_view detail) { lost_.push_back({kind, std::string(detail)}); }

    /// Records that `written` is the next property in the text.
    void put_next(const property& written) noexcept {
        in_order_ = in_order_ && (last_ == nullptr || last_ < &written);
        last_ = &written;
    }
    /// Adds the order of the properties to the losses if their order in the text is different.
    void name_order() {
        if (!in_order_) lose(feature::metadata, "order of the keys");
    }

    std::string out_;
    std::vector<loss> lost_;

private:
    const property* last_ = nullptr; // the property recorded last
    bool in_order_ = true;
};

/// Returns true if the last entry of a palette is empty. No reader returns such a palette. O(1).
[[nodiscard]] inline bool ends_with_nothing(const palette& colors) noexcept {
    return !colors.entries.empty() && colors.entries.back() == palette_entry{};
}

} // namespace detail

namespace extend {

/// The result of a writer whose format cannot hold the clues, with the reason: blotted clues, colors, or the clues
/// themselves.
[[nodiscard]] inline write_result not_written(feature reason, std::string_view detail = {}) {
    return {{}, false, {{reason, std::string(detail)}}};
}

} // namespace extend

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_KIT_LOSSES_HPP
