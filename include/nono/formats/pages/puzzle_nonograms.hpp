// puzzle-nonograms.com: the text that holds a puzzle in that site's pages. Read only.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PAGES_PUZZLE_NONOGRAMS_HPP
#define NONO_FORMATS_PAGES_PUZZLE_NONOGRAMS_HPP

#include <nono/formats/kit/described_format.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/lean_vector.hpp>
#include <nono/formats/lists/parts/pattern_description.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// The assignment `task = '…'` of a page of puzzle-nonograms.com, alone or within the page: the clues of the columns
/// and of the rows as in an id of `pattern`, without the size. The puzzle is a square if the totals of the two halves
/// agree or if no other division is consistent; otherwise it has the number of columns that makes the totals of both
/// sides equal.
///
/// `certain` if the first 256 KiB have such an assignment, `likely` if none of its lines has clues.
struct puzzle_nonograms : detail::read_format<puzzle_nonograms> {
    static constexpr format_info info{.name = "puzzle_nonograms",
                                      .extensions = {"js", "html", "htm", {}},
                                      .title = "pages of puzzle-nonograms.com",
                                      .writes = false,
                                      .exclusive = true,
                                      .needs_letters = true};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Returns the text between the quotes of an assignment to `task`, or an empty text. Linear in the text.
[[nodiscard]] constexpr std::string_view find_task(std::string_view text) noexcept {
    constexpr std::string_view name = "task";
    if (text.find('\'') == std::string_view::npos && text.find('"') == std::string_view::npos) return {};
    for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        std::size_t begin = skip_blanks(text, at + name.size());
        if (text.substr(begin, 1) != "=") continue;
        begin = skip_blanks(text, begin + 1);
        if (text.substr(begin, 1) != "'" && text.substr(begin, 1) != "\"") continue;
        const std::size_t end = text.find_first_not_of("0123456789./", begin + 1);
        const bool closed = end != std::string_view::npos && text[end] == text[begin];
        if (closed && end > begin + 1) return text.substr(begin + 1, end - begin - 1);
    }
    return {};
}

template <puzzle_sink S> class puzzle_nonograms_reader : pattern_description_reader<S> {
public:
    using pattern_description_reader<S>::pattern_description_reader;

    constexpr void read() {
        if (!this->is_text()) return;
        const std::string_view task = find_task(this->text_);
        if (task.empty()) return this->report_.fail_without_puzzle(this->text_);
        const text_line id{task, this->positions_.of(task)};
        if (!this->report_.begin(id.start)) return;
        const auto [width, height] = size_of(task);
        if (this->check_size(width, height, id.start)) {
            const std::size_t rows = this->read_side(id, 0, axis::column, width, false);
            if (!this->failed()) static_cast<void>(this->read_side(id, rows, axis::row, height, true));
        }
        this->finish(id.start);
    }

private:
    /// Returns the width and height that follow from the lines of clues.
    [[nodiscard]] static constexpr std::array<std::size_t, 2> size_of(std::string_view task) {
        lean_vector<std::uint64_t> totals{0}; // sums of the lines before each line
        std::uint64_t total = 0;
        for (std::size_t at = 0; at < task.size();) {
            const parsed_number number = parse_number(task, at);
            total += number.value;
            at += number.size;
            if (at < task.size() && task[at] == '/') totals.push_back(total);
            ++at;
        }
        totals.push_back(total);
        const std::size_t lines = totals.size() - 1;
        std::size_t width = lines / 2;
        if (lines % 2 != 0 || totals[width] * 2 != total)
            for (std::size_t i = 1; i < lines; ++i)
                if (totals[i] * 2 == total) width = i;
        return {width, lines - width};
    }
};

template <> struct format_description<puzzle_nonograms> {
    template <puzzle_sink S> using reader = puzzle_nonograms_reader<S>;

    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        const std::string_view task = find_task(text.substr(0, std::size_t{1} << 18U));
        if (task.empty()) return confidence::no;
        return task.find_first_not_of("./") == std::string_view::npos ? confidence::likely : confidence::certain;
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_PAGES_PUZZLE_NONOGRAMS_HPP
