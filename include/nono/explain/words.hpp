// Turns steps into sentences for hints and explanations, with a table of words.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_WORDS_HPP
#define NONO_EXPLAIN_WORDS_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/explain/explanation_words.hpp>
#include <nono/explain/step.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/palette.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/model/limits.hpp>
#include <nono/render/drawing.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// The amount of detail in a hint.
enum class hint_level : std::uint8_t {
    where, ///< where to look: the line, or the lines
    cells, ///< also what follows: the cells and their colors
    why,   ///< also the reason
};

/// Returns the word for a level, as in `nono hint --level`: "where", "cells", "why". O(1).
[[nodiscard]] constexpr std::string_view name_of(hint_level level) noexcept {
    return detail::word_of(level, {"where", "cells", "why"});
}

/// Describes a step in a sentence: "Row 3: the 7 covers cells 4 to 6 wherever it is placed." Rows, columns and cells
/// are numbered from 1; the cells of a step of one line are numbered within the line.
///
/// @param step    a step of the puzzle
/// @param puzzle  its clues
/// @param level   the amount of detail
/// @param words   the language
/// @param colors  the names of the colors, or null. A color whose name has fewer than two characters is named by its
///                appearance, or by its number if another color looks similar
/// @param count   `puzzle.color_count()` if it is known, which saves counting for each step; otherwise 0
///
/// Linear in the clues, unless `count` is known, and in the cells of the step; allocates the result.
[[nodiscard]] NONO_API std::string sentence_for(const step& step, const clues& puzzle,
                                                hint_level level = hint_level::why,
                                                const extend::explanation_words& words = extend::english_words,
                                                const palette* colors = nullptr, std::size_t count = 0);

/// Returns a sentence for when there is no next step, such as "The puzzle is solved."; empty for `open`.
///
/// @param status        why there is no step
/// @param contradicted  the line without an arrangement, if there is one (`next_step_result::contradicted`)
/// @param words         the language
///
/// Allocates the result.
[[nodiscard]] NONO_API std::string sentence_for(explain_status status, std::optional<line_position> contradicted = {},
                                                const extend::explanation_words& words = extend::english_words);

namespace extend {

/// Returns the word for a color in sentences: "filled" and "blank" in black-and-white puzzles, otherwise its name.
///
/// @param color   from 0 to 63
/// @param count   the colors of the puzzle, blank included (`clues::color_count()`)
/// @param words   the language
/// @param colors  the names of the colors, or null
///
/// Linear in `count`; allocates the result.
[[nodiscard]] NONO_API std::string color_name(color_index color, std::size_t count,
                                              const explanation_words& words = english_words,
                                              const palette* colors = nullptr);

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Appends a template, replacing each placeholder in braces by `part(name)`. If that is empty, the braces are left as
/// they are.
template <class Part> void append_template(std::string& out, std::string_view text, Part part) {
    while (!text.empty()) {
        const std::size_t open = (std::min)(text.find('{'), text.size());
        out += text.substr(0, open);
        text.remove_prefix(open);
        const std::size_t close = text.find('}');
        if (close == std::string_view::npos) break;
        const maybe<std::string> replaced = part(text.substr(1, close - 1));
        if (replaced)
            out += *replaced;
        else
            out += text.substr(0, close + 1);
        text.remove_prefix(close + 1);
    }
    out += text;
}

/// The text of a placeholder.
struct named_part {
    std::string_view name;
    std::string_view text;
};

/// Fills in a template that has at most three placeholders.
[[nodiscard]] inline std::string fill_template(std::string_view text, named_part first, named_part second = {},
                                               named_part third = {}) {
    std::string out;
    append_template(out, text, [&](std::string_view name) -> maybe<std::string> {
        if (name == first.name) return std::string(first.text);
        if (name == second.name) return std::string(second.text);
        if (name == third.name) return std::string(third.text);
        return std::nullopt;
    });
    return out;
}

/// Capitalizes the first letter.
inline void capitalize(std::string& text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
}

[[nodiscard]] inline std::string name_of_line(line_position line, const explanation_words& words) {
    return fill_template(line.axis == axis::row ? words.row : words.column, {"number", std::to_string(line.index + 1)});
}

/// Joins parts: "a, b and c". A list of more than `longest` parts is shortened to end with "and 12 more".
[[nodiscard]] inline std::string join_list(std::vector<std::string> parts, std::string_view last_separator,
                                           const explanation_words& words, std::size_t longest = 8) {
    if (parts.size() > longest) {
        const std::string left_out = std::to_string(parts.size() - (longest - 2));
        parts.resize(longest - 2);
        parts.push_back(fill_template(words.more, {"number", left_out}));
    }
    std::string out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) out += i + 1 == parts.size() ? last_separator : words.separator;
        out += parts[i];
    }
    return out;
}

/// Formats ascending numbers from 0 as numbers from 1: "2, 5 to 7 and 9". The list is never shortened.
[[nodiscard]] inline std::string join_numbers(const lean_vector<std::size_t>& numbers, const explanation_words& words) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
        if (end - i < 3) end = i + 1; // "4 and 5", not "4 to 5"
        const std::string first = std::to_string(numbers[i] + 1);
        const std::string last = std::to_string(numbers[end - 1] + 1);
        parts.push_back(end - i == 1 ? first : fill_template(words.range, {"first", first}, {"last", last}));
        i = end;
    }
    return join_list(std::move(parts), words.last_separator, words, no_limit);
}

/// Returns the index of the color of `palette::default_value` that looks most like `value`.
[[nodiscard]] inline std::size_t nearest_named_color(rgb value, std::size_t count) noexcept {
    const auto gap = [&](std::size_t i) {
        return distance(value, palette::default_value(static_cast<color_index>(i)));
    };
    std::size_t best = 0;
    for (std::size_t i = 1; i < count; ++i)
        if (gap(i) < gap(best)) best = i;
    return best;
}

/// Returns the word for a color; empty if only its number identifies it.
[[nodiscard]] inline maybe<std::string> name_of_color(color_index color, std::size_t count,
                                                      const explanation_words& words, const palette* colors) {
    if (color == blank) return std::string(words.blank);
    if (count <= 2) return std::string(words.filled);
    const palette none;
    const palette& all = colors != nullptr ? *colors : none;
    if (color < all.entries.size() && all.entries[color].name.size() > 1) return all.entries[color].name;
    const auto nearest = [&](color_index c) { return nearest_named_color(all.value(c), words.color_names.size()); };
    const std::size_t found = nearest(color);
    bool is_unique = !words.color_names[found].empty();
    for (std::size_t other = 1; other < count && other < max_colors; ++other)
        is_unique = is_unique && (other == color || nearest(static_cast<color_index>(other)) != found);
    if (is_unique) return std::string(words.color_names[found]);
    return std::nullopt;
}

/// Composes the sentence for one step.
class sentence_writer {
public:
    sentence_writer(const step& step, const clues& puzzle, const explanation_words& words, const palette* colors,
                    std::size_t count)
        : step_(step), words_(words), palette_(colors), colors_(count), subject_(step.subject) {
        const auto& side = step.line().axis == axis::row ? puzzle.rows : puzzle.columns;
        if (step.line().index < side.size()) line_ = side[step.line().index];
        // With these techniques, the reason is the same for each clue.
        const bool is_of_all = step.technique == technique::completed_line ||
                               step.technique == technique::simple_spaces || step.technique == technique::full_line;
        if (is_of_all && named().size() == 1) subject_ = named().front();
        if (!line_ || (subject_ && *subject_ >= line_->size())) subject_.reset();
    }

    [[nodiscard]] std::string sentence(hint_level level) const {
        std::string out;
        append_template(out, chosen(level), [&](std::string_view name) { return part(name, level); });
        capitalize(out);
        return out;
    }

private:
    [[nodiscard]] const std::vector<std::size_t>& named() const { return step_.lines.front().clues; }
    [[nodiscard]] bool is_one_line() const { return step_.lines.size() == 1; }

    [[nodiscard]] std::string_view chosen(hint_level level) const {
        if (level == hint_level::where) return is_one_line() ? words_.where_line : words_.where_lines;
        if (level == hint_level::cells) return is_one_line() ? words_.what_follows : words_.what_of_lines;
        if (is_one_line() && line_ && line_->empty()) return words_.empty_line;
        if (is_one_line() && line_ && has_none_of(lost())) return words_.missing_color;
        const bool is_of_colors = is_one_line() && step_.technique == technique::simple_spaces && !is_named(lost());
        const technique how = is_of_colors ? technique::color_change : step_.technique;
        const technique_words& found = words_.techniques[static_cast<std::size_t>(how)];
        if (!subject_ || found.single.empty()) return found.several;
        return named().size() > 1 && !found.helped.empty() ? found.helped : found.single;
    }

    /// Returns the colors that cells of the step lose.
    [[nodiscard]] color_set lost() const {
        color_set out;
        for (const auto& change : step_.cells) out |= color_set{change.before.bits & ~change.after.bits};
        return out;
    }
    /// Returns true if no clue of the line has one of these colors, and blank is not among them.
    [[nodiscard]] bool has_none_of(color_set colors) const {
        const auto has = [&](const clue& block) { return block.color < max_colors && colors.contains(block.color); };
        return !colors.empty() && !colors.contains(blank) && detail::none_of(line_->begin(), line_->end(), has);
    }
    /// Returns true if the clues of the reason have exactly these colors.
    [[nodiscard]] bool is_named(color_set colors) const {
        color_set found;
        for (const std::size_t i : named())
            if (line_ && i < line_->size() && (*line_)[i].color < max_colors)
                found |= color_set::only((*line_)[i].color);
        return found == colors;
    }
    [[nodiscard]] std::string color_list(color_set colors) const {
        std::vector<std::string> names;
        for (color_index c = 0; c < max_colors; ++c)
            if (colors.contains(c)) names.push_back(color_name(c, colors_, words_, palette_));
        return join_list(std::move(names), words_.or_separator, words_);
    }
    [[nodiscard]] bool has_name(color_index color) const { return !!name_of_color(color, colors_, words_, palette_); }
    /// Names a block of one of these colors.
    [[nodiscard]] std::string block_text(color_set colors) const {
        bool are_named = true;
        for (color_index c = 0; c < max_colors; ++c) are_named = are_named && (!colors.contains(c) || has_name(c));
        return fill_template(are_named ? words_.block_of_color : words_.block_in_color, {"color", color_list(colors)});
    }

    [[nodiscard]] maybe<std::string> part(std::string_view name, hint_level level) const {
        if (name == "line") return name_of_line(step_.line(), words_);
        if (name == "lines") return lines(step_.lines.size(), true);
        if (name == "first_lines") return lines(step_.lines.size() - 1, false);
        if (name == "last_line") return name_of_line(step_.lines.back().line, words_);
        if (name == "clue") return subject_ ? clue_text(*subject_) : clue_list(false);
        if (name == "clues") return clue_list(false);
        if (name == "others") return clue_list(true);
        if (name == "cells") return cell_list(step_.cells);
        if (name == "results") return results(level == hint_level::why);
        if (name == "lost") return color_list(lost());
        if (name == "block") return block_text(lost());
        if (name == "rests_on") return cell_list(step_.rests_on);
        if (name == "assumed" && step_.assumed) return cell_list({step_.assumed->cell});
        if (name == "color") return color_name(color(), colors_, words_, palette_);
        return std::nullopt;
    }

    [[nodiscard]] color_index color() const {
        if (step_.assumed) return step_.assumed->color;
        return step_.cells.empty() || step_.cells.front().after.empty() ? blank : step_.cells.front().after.lowest();
    }

    /// Lists the first `count` lines in order; with `once`, without repetition.
    [[nodiscard]] std::string lines(std::size_t count, bool once) const {
        std::vector<std::string> parts;
        for (std::size_t i = 0; i < count; ++i) {
            std::string next = name_of_line(step_.lines[i].line, words_);
            if (!once || std::find(parts.begin(), parts.end(), next) == parts.end()) parts.push_back(std::move(next));
        }
        return join_list(std::move(parts), words_.last_separator, words_);
    }

    [[nodiscard]] std::string clue_text(std::size_t index) const {
        const bool is_there = line_ && index < line_->size();
        const clue block = is_there ? (*line_)[index] : clue{blotted};
        std::string length = block.blotted() ? std::string(words_.blotted) : std::to_string(block.length);
        std::string_view ordinal;
        const auto equal_among = [&](std::size_t begin, std::size_t end) {
            return static_cast<std::size_t>(std::count(line_->begin() + begin, line_->begin() + end, block));
        };
        if (is_there && equal_among(0, line_->size()) > 1) {
            const std::size_t before = equal_among(0, index);
            if (before < words_.ordinals.size()) ordinal = words_.ordinals[before];
            if (ordinal.empty())
                length =
                    fill_template(words_.numbered_length, {"length", length}, {"number", std::to_string(index + 1)});
        }
        if (colors_ <= 2) return fill_template(words_.clue, {"length", length}, {"ordinal", ordinal});
        const std::string color = color_name(block.color, colors_, words_, palette_);
        return fill_template(has_name(block.color) ? words_.clue_of_color : words_.clue_in_color, {"length", length},
                             {"color", color}, {"ordinal", ordinal});
    }

    [[nodiscard]] std::string clue_list(bool without_subject) const {
        std::vector<std::string> parts;
        for (const std::size_t i : named())
            if (!without_subject || i != subject_) parts.push_back(clue_text(i));
        return join_list(std::move(parts), words_.last_separator, words_);
    }

    [[nodiscard]] std::string cell_list(const std::vector<cell_change>& changes) const {
        std::vector<cell_position> cells;
        cells.reserve(changes.size());
        for (const auto& change : changes) cells.push_back(change.cell);
        return cell_list(cells);
    }

    /// Lists cells by their numbers in the line or, if the step has several lines, by their positions in the grid.
    [[nodiscard]] std::string cell_list(const std::vector<cell_position>& cells) const {
        if (!is_one_line()) return position_list(cells);
        lean_vector<std::size_t> numbers;
        for (const auto cell : cells) numbers.push_back(step_.line().axis == axis::row ? cell.column : cell.row);
        return fill_template(cells.size() == 1 ? words_.cell : words_.cells,
                             {"numbers", join_numbers(numbers, words_)});
    }

    [[nodiscard]] std::string position_list(const std::vector<cell_position>& cells) const {
        std::vector<std::string> parts;
        for (std::size_t i = 0; i < cells.size();) {
            lean_vector<std::size_t> columns;
            const std::size_t row = cells[i].row;
            for (; i < cells.size() && cells[i].row == row; ++i) columns.push_back(cells[i].column);
            parts.push_back(fill_template(columns.size() == 1 ? words_.position : words_.positions,
                                          {"number", std::to_string(row + 1)},
                                          {"cell", join_numbers(columns, words_)}));
        }
        return join_list(std::move(parts), words_.last_separator, words_);
    }

    /// Cells of the step with the same outcome: the color that they have, or the colors that they lose.
    struct outcome {
        bool decided = false;
        color_set colors; // the colors that the cells have or lose
        std::vector<cell_position> cells;
    };

    [[nodiscard]] lean_vector<outcome> outcomes() const {
        lean_vector<outcome> out;
        for (const auto& change : step_.cells) {
            const bool decided = change.after.size() == 1;
            const color_set colors = decided ? change.after : color_set{change.before.bits & ~change.after.bits};
            auto found = detail::find_if(out.begin(), out.end(), [&](const outcome& group) {
                return group.decided == decided && group.colors == colors;
            });
            if (found == out.end()) found = out.insert(found, outcome{decided, colors, {}});
            found->cells.push_back(change.cell);
        }
        return out;
    }

    [[nodiscard]] std::string results(bool after_reason) const {
        const bool says_it =
            after_reason && step_.assumed && step_.cells.size() == 1 && step_.cells.front().cell == step_.assumed->cell;
        std::vector<std::string> parts;
        for (const auto& group : outcomes()) {
            const std::string cells = says_it ? std::string(words_.assumed_cell) : cell_list(group.cells);
            const bool is_single = group.cells.size() == 1;
            const std::string_view has = is_single ? words_.cell_has : words_.cells_have;
            const std::string_view has_not = is_single ? words_.cell_has_not : words_.cells_have_not;
            parts.push_back(
                fill_template(group.decided ? has : has_not, {"cells", cells}, {"color", color_list(group.colors)}));
        }
        return join_list(std::move(parts), words_.last_separator, words_);
    }

    const step& step_;
    const explanation_words& words_;
    const palette* palette_;
    std::size_t colors_;
    std::optional<std::size_t> subject_; // the clue that explains the step, in its first line
    maybe<line_clue_view> line_;         // all clues of that line
};

} // namespace detail

namespace extend {

std::string color_name(color_index color, std::size_t count, const explanation_words& words, const palette* colors) {
    const detail::maybe<std::string> name = detail::name_of_color(color, count, words, colors);
    if (name) return *name;
    return detail::fill_template(words.color, {"number", std::to_string(unsigned{color})});
}

} // namespace extend

std::string sentence_for(const step& step, const clues& puzzle, hint_level level,
                         const extend::explanation_words& words, const palette* colors, std::size_t count) {
    if (count == 0) count = puzzle.color_count();
    return detail::sentence_writer(step, puzzle, words, colors, count).sentence(level);
}

std::string sentence_for(explain_status status, std::optional<line_position> contradicted,
                         const extend::explanation_words& words) {
    if (status != explain_status::impossible || !contradicted)
        return std::string(words.endings[static_cast<std::size_t>(status)]);
    std::string out =
        detail::fill_template(words.contradicted_line, {"line", detail::name_of_line(*contradicted, words)});
    detail::capitalize(out);
    return out;
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_EXPLAIN_WORDS_HPP
