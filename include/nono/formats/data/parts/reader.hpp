// Reads puzzles from a JSON or YAML text by the meaning of its keys: programs agree on two lists of lists of numbers,
// but not on their names.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_DATA_PARTS_READER_HPP
#define NONO_FORMATS_DATA_PARTS_READER_HPP

#include <nono/formats/data/parts/picture.hpp>
#include <nono/formats/kit/clue_collector.hpp>
#include <nono/formats/kit/picture.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Reads all puzzles of a text. One object per text.
template <puzzle_sink S> class data_reader {
public:
    data_reader(std::string_view text, S& sink, const parse_options& options)
        : source_(text), text_(source_.text()), tree_(options.limits.nesting), sink_(&sink), options_(&options),
          report_(sink, options, source_), positions_(text_), clues_(options.limits) {}

    /// Reads the tree with `read_tree(text, tree)` and delivers the puzzles. If `read_tree` returns an error, it is
    /// reported after them; the object in which the text breaks off is not read. Linear; allocates the tree.
    ///
    /// @param without  the error if the text has no puzzle
    template <class ReadTree> void read(ReadTree read_tree, parse_errc without = parse_errc::no_puzzle) {
        if (source_.fault().code != parse_errc::none) return report_.fail_text(source_.fault());
        const parse_error broken = read_tree(text_, tree_);
        for (std::size_t at = 0; at < tree_.size();) {
            const bool single = is_puzzle(at);
            const bool several = !single && holds_puzzles(at);
            if (single && !read_item(at)) return;
            if (several && !read_items(at)) return;
            at = single || several ? tree_.after(at) : at + 1;
        }
        if (tree_.size() == 0 && is_blank_text(text_)) return report_.fail_without_puzzle(text_);
        if (broken.code != parse_errc::none)
            return report_.fail_text({broken.code, positions_.at(broken.where.offset)});
        if (report_.begun() == 0) report_.fail_text({without, {}});
    }

private:
    // --- finding the puzzles ---

    [[nodiscard]] bool is_puzzle(std::size_t at) const {
        return tree_.kind(at) == data_kind::object && tree_.complete(at) && find_parts(tree_, at).is_puzzle();
    }

    /// Returns true if a list contains a puzzle. Then all of its values should be puzzles.
    [[nodiscard]] bool holds_puzzles(std::size_t list) const {
        if (tree_.kind(list) != data_kind::list) return false;
        for (const std::size_t item : tree_.items(list))
            if (is_puzzle(item)) return true;
        return false;
    }

    /// Reads the values of a list. Returns false when no more puzzles are wanted.
    [[nodiscard]] bool read_items(std::size_t list) {
        for (const std::size_t item : tree_.items(list)) {
            const bool cut_off = !tree_.complete(item);
            if (!cut_off && !read_item(item)) return false;
        }
        return true;
    }

    /// Reads a value that is or should be a puzzle. Returns false when no more puzzles are wanted.
    [[nodiscard]] bool read_item(std::size_t at) {
        if (!report_.begin(position(at))) return false;
        if (is_puzzle(at))
            read_puzzle(at);
        else
            report_.fail(parse_errc::no_puzzle, position(at));
        const std::size_t next = tree_.after(at);
        report_.end(next < tree_.size() ? tree_.offset(next) : std::string_view::npos);
        return true;
    }

    [[nodiscard]] source_position position(std::size_t at) { return positions_.at(tree_.offset(at)); }

    void read_puzzle(std::size_t at) {
        parts_ = find_parts(tree_, at);
        clues_ = clue_collector(options_->limits);
        names_ = {};
        for (const std::size_t repeated : parts_.repeated)
            report_.diagnose(parse_errc::section_twice, position(repeated));
        if (parts_.triangles) return report_.fail(parse_errc::triangles, position(*parts_.triangles));
        if (parts_.unclear) return report_.fail(parse_errc::ambiguous_sides, position(*parts_.unclear));
        if (parts_.palette) names_.loom = read_data_palette(tree_, *parts_.palette);
        if (!parts_.rows && !parts_.columns) {
            read_picture_alone(at);
        } else {
            read_banks();
            if (!report_.failed()) check_counts();
            if (!report_.failed()) clues_.check_clues(report_, positions_, position(at));
            if (report_.failed()) return;
            clues_.deliver(*sink_);
            if constexpr (!S::clues_only) deliver_pictures();
        }
        if constexpr (!S::clues_only) {
            if (report_.failed()) return;
            deliver_palette();
            for (const std::size_t object : parts_.objects) deliver_properties(object);
        }
    }

    // --- clues ---

    /// Reads the sides in the order of the text, which also determines the numbers of the colors.
    void read_banks() {
        const bool columns_first = parts_.columns && (!parts_.rows || *parts_.columns < *parts_.rows);
        if (columns_first) read_bank(*parts_.columns, axis::column);
        if (parts_.rows && !report_.failed()) read_bank(*parts_.rows, axis::row);
        if (parts_.columns && !columns_first && !report_.failed()) read_bank(*parts_.columns, axis::column);
    }

    void read_bank(std::size_t bank, axis direction) {
        for (const std::size_t line : tree_.items(bank)) {
            const parse_errc fault = clues_.begin_line(direction, tree_.offset(line));
            if (fault != parse_errc::none) report_.fail(fault, position(line));
            if (!report_.failed()) read_line(line, direction);
            if (report_.failed()) return;
        }
    }

    void read_line(std::size_t line, axis direction) {
        zero_.reset();
        blocks_ = 0;
        if (tree_.kind(line) == data_kind::list) {
            for (const std::size_t item : tree_.items(line))
                if (!report_.failed()) read_block(item, direction);
        } else if (tree_.kind(line) == data_kind::null) {
            // Clues require a number of blocks. Here it is unknown, so the line becomes a single blotted clue.
            report_.diagnose(parse_errc::unknown_line_clue, position(line));
            add(blotted, {}, line, direction);
        } else {
            read_scalar(line, direction);
        }
        if (zero_ && blocks_ > 0) report_.diagnose(parse_errc::zero_among_clues, position(*zero_));
    }

    void read_block(std::size_t item, axis direction) {
        if (tree_.kind(item) == data_kind::list) return read_pair(item, direction);
        if (tree_.kind(item) == data_kind::object) return read_block_object(item, direction);
        read_scalar(item, direction);
    }

    /// Reads a number, or a text with numbers such as `"4 3 1"`, each of which can precede a character for its color,
    /// as in `"4.2@"`.
    void read_scalar(std::size_t item, axis direction) {
        if (tree_.kind(item) == data_kind::number) return accept_number(item, {}, item, direction);
        if (tree_.kind(item) != data_kind::text) return report_.fail(parse_errc::expected_number, position(item));
        constexpr std::string_view separators = " \t\v\f\n,";
        const std::string_view text = tree_.text(item);
        const auto next_word = [&](std::size_t at) {
            return (std::min)(text.find_first_not_of(separators, at), text.size());
        };
        for (std::size_t at = next_word(0); at < text.size() && !report_.failed();) {
            const bool is_blotted = text[at] == '?';
            const parsed_number number = is_blotted ? parsed_number{blotted, 1, false} : parse_number(text, at);
            if (number.size == 0) return report_.fail(parse_errc::expected_number, position(item));
            if (number.too_large) return report_.fail(parse_errc::number_too_large, position(item));
            at += number.size;
            std::size_t end = at;
            if (at < text.size() && separators.find(text[at]) == std::string_view::npos && text[at] != '?')
                end += (std::max)(utf8_length(text, at), std::size_t{1});
            const auto color = text.substr(at, end - at);
            if (number.value == 0)
                zero_ = item;
            else
                add(number.value, color, item, direction);
            at = next_word(end);
        }
    }

    /// Reads a color and a length, in either order: `["r", 3]`.
    void read_pair(std::size_t pair, axis direction) {
        std::vector<std::size_t> items;
        for (const std::size_t item : tree_.items(pair))
            if (items.size() < 3) items.push_back(item);
        if (items.size() != 2) return report_.fail(parse_errc::expected_number, position(pair));
        if (tree_.kind(items[0]) == data_kind::number) std::swap(items[0], items[1]);
        if (tree_.kind(items[0]) != data_kind::text) return report_.fail(parse_errc::expected_number, position(pair));
        accept_number(items[1], tree_.text(items[0]), pair, direction);
    }

    /// Reads `{"char": "#", "count": 3}`. A gap has a blank as its character.
    void read_block_object(std::size_t object, axis direction) {
        std::string_view color;
        std::optional<std::size_t> length;
        tree_.for_each_member(object, [&](std::size_t key, std::size_t value) {
            const std::string_view name = tree_.text(key);
            if (is_data_key(name, {"char", "color", "colour"})) color = tree_.text(value);
            if (is_data_key(name, {"count", "length", "size", "value"})) length = value;
        });
        if (color == " ") return;
        if (!length) return report_.fail(parse_errc::expected_number, position(object));
        accept_number(*length, color, object, direction);
    }

    void accept_number(std::size_t number, std::string_view color, std::size_t block, axis direction) {
        const data_number found = read_data_number(tree_, number);
        if (found.fault != parse_errc::none) return report_.fail(found.fault, position(number));
        if (found.value == 0)
            zero_ = number;
        else
            add(found.value, color, block, direction);
    }

    void add(std::uint32_t length, std::string_view color, std::size_t block, axis direction) {
        const auto index = color_of(color);
        if (!index) return report_.fail(parse_errc::too_many_colors, position(block));
        const parse_errc fault = clues_.add(direction, {length, *index}, tree_.offset(block));
        if (fault != parse_errc::none) report_.fail(fault, position(block));
        ++blocks_;
    }

    /// Returns the color with a name, which is added if it is new, or `std::nullopt` if there are too many colors.
    [[nodiscard]] maybe<color_index> color_of(std::string_view name) {
        if (name == default_data_color || name == "\xE2\x96\x88") name = {};
        const auto found = std::find(names_.colors.begin(), names_.colors.end(), name);
        if (found == names_.colors.end() && names_.colors.size() + 1 == max_colors) return std::nullopt;
        const auto index = static_cast<color_index>(found - names_.colors.begin() + 1);
        if (found == names_.colors.end()) names_.colors.emplace_back(name);
        return index;
    }

    // --- sizes ---

    void check_counts() {
        const auto height = number_at(parts_.row_count);
        const auto width = number_at(parts_.column_count);
        if (report_.failed()) return;
        const std::uint64_t rows = clues_.count(axis::row);
        const std::uint64_t columns = clues_.count(axis::column);
        if (height && width && *height != rows && *height == columns && *width == rows)
            return report_.diagnose(parse_errc::sizes_swapped, position(*parts_.row_count));
        if (height && parts_.rows) check_count(*height, rows, *parts_.rows);
        if (width && parts_.columns) check_count(*width, columns, *parts_.columns);
    }

    void check_count(std::uint64_t wanted, std::uint64_t found, std::size_t bank) {
        if (found < wanted) return report_.fail(parse_errc::too_few_clue_lines, positions_.at(tree_.end_offset(bank)));
        if (found == wanted) return;
        std::uint64_t index = 0;
        for (const std::size_t line : tree_.items(bank))
            if (index++ == wanted) return report_.fail(parse_errc::too_many_clue_lines, position(line));
    }

    [[nodiscard]] std::optional<std::uint64_t> number_at(std::optional<std::size_t> at) {
        if (!at) return std::nullopt;
        const data_number found = read_data_number(tree_, *at);
        if (found.fault != parse_errc::none) report_.fail(found.fault, position(*at));
        return found.value;
    }

    // --- pictures ---

    /// Reads a puzzle without clues, which are derived from its picture.
    void read_picture_alone(std::size_t puzzle) {
        const auto [key, value] = parts_.pictures.front();
        data_picture picture = data_picture_reader(tree_, names_, key).read(value);
        const source_position where = position(value);
        std::uint64_t width = picture.width();
        std::uint64_t height = picture.height();
        if (picture.flat()) {
            width = number_at(parts_.column_count).value_or(0);
            height = number_at(parts_.row_count).value_or(0);
        }
        if (report_.failed() || !check_picture_size(report_, options_->limits, width, height, where)) return;
        if (!report_.admit_cells(width * height, picture.cells.size(), where)) return;
        if (picture.unknown_color) return report_.fail(parse_errc::invalid_cell, where);
        auto goal = fit(picture, cast_to<std::size_t>(width), cast_to<std::size_t>(height), where).decided();
        if (!goal) return report_.fail(parse_errc::missing_rows, position(puzzle));
        deliver_picture(*sink_, report_, options_->limits, std::move(*goal), where);
    }

    [[nodiscard]] partial_grid fit(data_picture& picture, std::size_t width, std::size_t height,
                                   source_position where) {
        const color_set any = color_set::first((std::max)(clues_.color_count(), picture.color_count()));
        if (picture.flat()) picture.divide(width);
        partial_grid out(width, height, color_set::only(blank));
        picture.fill(out, report_, where, [&](std::int16_t cell) {
            return cell < 0 ? any : color_set::only(static_cast<color_index>(cell));
        });
        return out;
    }

    void deliver_pictures() {
        bool has_goal = false;
        for (const auto& [key, value] : parts_.pictures) {
            const source_position where = position(value);
            data_picture picture = data_picture_reader(tree_, names_, key).read(value);
            if (picture.is_empty(is_data_key(key, {"grid"}))) continue;
            const std::size_t width = clues_.count(axis::column);
            const std::size_t height = clues_.count(axis::row);
            if (!report_.admit_cells(std::uint64_t{width} * height, picture.cells.size(), where)) return;
            if (picture.unknown_color || picture.color_count() > clues_.color_count()) {
                report_.diagnose(parse_errc::goal_unknown_color, where);
                continue;
            }
            partial_grid cells = fit(picture, width, height, where);
            auto goal = has_goal ? std::nullopt : cells.decided();
            has_goal = has_goal || goal;
            if (goal)
                sink_->set_goal(std::move(*goal));
            else
                sink_->add_saved({std::string(key), std::move(cells)});
        }
    }

    // --- the rest ---

    void deliver_palette() {
        palette out = std::move(names_.loom.colors);
        const bool plain =
            detail::all_of(names_.colors.begin(), names_.colors.end(), [](const auto& name) { return name.empty(); });
        if (!plain) out.entries.assign(1, {});
        for (std::size_t i = 0; i < names_.colors.size() && !plain; ++i)
            out.entries.push_back(data_color_named(names_.colors[i].empty() ? default_data_color : names_.colors[i]));
        if (!out.entries.empty()) sink_->set_palette(std::move(out));
    }

    void deliver_properties(std::size_t object) {
        tree_.for_each_member(object, [&](std::size_t key, std::size_t value) {
            if (parts_.uses(value)) return;
            const data_kind kind = tree_.kind(value);
            // NonogramAvalonia writes a name for every puzzle.
            if (kind == data_kind::text && tree_.text(value).empty() && tree_.text(key) == "Name") return;
            const bool scalar = kind == data_kind::text || kind == data_kind::number || kind == data_kind::boolean;
            if (scalar)
                sink_->property(property_of_data_key(tree_.text(key)), std::string(tree_.text(value)));
            else if (kind != data_kind::null)
                report_.diagnose(parse_errc::ignored_line, position(value));
        });
    }

    utf8_text source_;
    std::string_view text_;
    data_tree tree_;
    S* sink_;
    const parse_options* options_;
    reporter<S> report_;
    position_finder positions_;

    // the current puzzle
    puzzle_parts parts_;
    clue_collector clues_;
    data_names names_;
    std::optional<std::size_t> zero_; // a 0 in the current line
    std::size_t blocks_ = 0;          // blocks in the current line
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_DATA_PARTS_READER_HPP
