// Encodes a sequence as a short text of run lengths with groups, as in "2(3(dr)R)".
// SPDX-License-Identifier: MIT
#ifndef NONO_TEXT_SHORTEST_RUN_LENGTHS_HPP
#define NONO_TEXT_SHORTEST_RUN_LENGTHS_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>
#include <nono/model/result.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Encodes a sequence as run lengths with groups: `drdrdrRdrdrdrR` becomes `2(3(dr)R)`.
///
/// Three or more equal units form a run, and a repeated part forms a group if that is shorter. The result is nearly the
/// shortest. The sequence is split into single units, runs, and groups of at most `longest_group` units, each
/// with the maximum number of repetitions or one fewer. Among all such splits, the result is the shortest if the
/// contents of groups are measured with runs only; each group is then encoded by the same method. It is never longer
/// than the sequence. Takes time at most proportional to `longest_group` times the number of units; allocates.
///
/// @param units  the texts of the sequence's items, which are never split; a repeated item of several characters is
///               written as a group. They contain no digits outside their own brackets
[[nodiscard]] inline std::string shortest_run_lengths(slice<const std::string_view> units);

/// As above, for a sequence of single characters.
[[nodiscard]] inline std::string shortest_run_lengths(std::string_view characters);

/// Returns the maximum number of units of a group in a sequence of `size` units. Groups are found by comparing each
/// unit with the following ones, up to the size of a group: 64, but fewer in a sequence of more than 2^19 units, so
/// that there are at most 2^25 comparisons or, if that is more, one per unit. In the latter case there are only runs of
/// single units. O(1).
[[nodiscard]] constexpr std::size_t longest_group(std::size_t size) noexcept {
    constexpr std::size_t maximum = 64;
    constexpr std::size_t comparisons = std::size_t{1} << 25U;
    return size <= comparisons / maximum ? maximum : (std::max<std::size_t>)(1, comparisons / size);
}

// ---------------------------------------------------------------------------------------------------------------------

/// Splits a sequence into pieces, from its end to its start, so that the text of each suffix is as short as possible.
class run_length_folder {
public:
    run_length_folder(slice<const std::string_view> units, std::size_t longest) : units_(units), longest_(longest) {}

    void append_to(std::string& out) {
        plan();
        for (std::size_t at = 0; at < units_.size();) {
            const piece& current = pieces_[at];
            put(out, at, current);
            at += std::size_t{current.length} * current.count;
        }
    }

private:
    /// A piece of the sequence, `count` times `length` units, with the length of the text from its start to the end.
    struct piece {
        std::uint32_t length = 1;
        std::uint32_t count = 1;
        std::size_t cost = 0;
    };

    [[nodiscard]] static std::size_t digits(std::size_t number) noexcept {
        std::size_t out = 1;
        for (; number >= 10; number /= 10) ++out;
        return out;
    }

    void plan() {
        const std::size_t size = units_.size();
        pieces_.assign(size + 1, {});
        runs_.assign(size + 1, 0);
        run_begins_.assign(size, 0);
        for (std::size_t at = 1; at < size; ++at)
            run_begins_[at] = units_[at] == units_[at - 1] ? run_begins_[at - 1] : at;
        lean_vector<std::size_t> equal((std::min)(longest_, size / 2) + 1, 0);
        for (std::size_t at = size; at-- > 0;) {
            pieces_[at].cost = pieces_[at + 1].cost + units_[at].size();
            // Count the units from here on that equal the units `period` positions later.
            for (std::size_t period = 1; period < equal.size(); ++period) {
                const bool same = at + period < size && units_[at] == units_[at + period];
                equal[period] = same ? equal[period] + 1 : 0;
            }
            const std::size_t run = equal.size() > 1 ? equal[1] + 1 : 1;
            runs_[at] = runs_[at + 1] + units_[at].size();
            if (run >= 3) runs_[at] = (std::min)(runs_[at], runs_[at + run] + counted(run, at));
            for (std::size_t period = 1; period < equal.size(); ++period) {
                const std::size_t count = equal[period] / period + 1;
                try_piece(at, period, count);
                if (count > 2) try_piece(at, period, count - 1);
            }
        }
    }

    /// Returns the length of the text of a counted unit.
    [[nodiscard]] std::size_t counted(std::size_t count, std::size_t at) const {
        return digits(count) + units_[at].size() + (units_[at].size() > 1 ? 2 : 0);
    }

    /// Returns the length of the text of a part, encoded with runs only.
    [[nodiscard]] std::size_t with_runs(std::size_t begin, std::size_t end) const {
        const bool ends = end == units_.size() || units_[end] != units_[end - 1];
        if (ends) return runs_[begin] - runs_[end];
        // the last run continues after the part
        const std::size_t last = (std::max)(begin, run_begins_[end - 1]);
        const std::size_t plain = (end - last) * units_[last].size();
        const std::size_t run = end - last >= 3 ? (std::min)(plain, counted(end - last, last)) : plain;
        return runs_[begin] - runs_[last] + run;
    }

    void try_piece(std::size_t at, std::size_t period, std::size_t count) {
        if (count < 2 || (period == 1 && count < 3) || count > 0xFFFF'FFFFU) return;
        const std::size_t own = period == 1 ? counted(count, at) : digits(count) + 2 + with_runs(at, at + period);
        const std::size_t cost = own + pieces_[at + period * count].cost;
        if (cost >= pieces_[at].cost) return;
        pieces_[at] = {static_cast<std::uint32_t>(period), static_cast<std::uint32_t>(count), cost};
    }

    void put(std::string& out, std::size_t at, const piece& current) const {
        if (current.count > 1) append_number(out, current.count);
        const bool group = current.count > 1 && (current.length > 1 || units_[at].size() > 1);
        if (group) out += '(';
        if (current.length == 1)
            out += units_[at];
        else
            run_length_folder(units_.part(at, current.length), longest_).append_to(out); // at most half the length
        if (group) out += ')';
    }

    slice<const std::string_view> units_;
    std::size_t longest_; // maximum size of a group, in units
    lean_vector<piece> pieces_;
    lean_vector<std::size_t> runs_;       // the length of the text of each suffix, encoded with runs only
    lean_vector<std::size_t> run_begins_; // the start of the run of each unit
};

/// Sequences are encoded in parts of this number of units, which limits memory.
inline constexpr std::size_t run_length_part = std::size_t{1} << 16U;

inline std::string shortest_run_lengths(slice<const std::string_view> units) {
    const std::size_t longest = longest_group(units.size());
    std::string out;
    for (std::size_t at = 0; at < units.size(); at += run_length_part)
        run_length_folder(units.part(at, (std::min)(run_length_part, units.size() - at)), longest).append_to(out);
    return out;
}

inline std::string shortest_run_lengths(std::string_view characters) {
    const std::size_t longest = longest_group(characters.size());
    std::string out;
    lean_vector<std::string_view> units;
    for (std::size_t at = 0; at < characters.size(); at += run_length_part) {
        const std::string_view part = characters.substr(at, run_length_part);
        units.clear();
        for (std::size_t i = 0; i < part.size(); ++i) units.push_back(part.substr(i, 1));
        run_length_folder(units, longest).append_to(out);
    }
    return out;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_TEXT_SHORTEST_RUN_LENGTHS_HPP
