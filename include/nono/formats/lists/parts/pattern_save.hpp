// Saved games of Simon Tatham's Portable Puzzle Collection, if the puzzle is Pattern. `midend.c` defines the format:
// lines `KEY     :LENGTH:VALUE`, with the moves in order at the end.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_LISTS_PARTS_PATTERN_SAVE_HPP
#define NONO_FORMATS_LISTS_PARTS_PATTERN_SAVE_HPP

#include <nono/formats/lists/parts/pattern_description.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns true if a text or a line starts like a saved game of the collection.
[[nodiscard]] constexpr bool is_save_of_games(std::string_view text) noexcept {
    constexpr std::string_view key = "SAVEFILE:";
    return text.starts_with(key) && text.size() > key.size() && is_digit(text[key.size()]);
}

/// A line of a saved game.
struct save_field {
    std::string_view key;
    text_line value;
    std::size_t length = 0; ///< the length that the line declares for its value
};

/// Parses a line of a saved game. Returns `std::nullopt` if it is not a field.
[[nodiscard]] constexpr maybe<save_field> save_field_of(const text_line& line) noexcept {
    const std::size_t colon = line.text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const parsed_number length = parse_number(line.text, colon + 1);
    const std::size_t end = colon + 1 + length.size;
    if (length.size == 0 || line.text.substr(end, 1) != ":") return std::nullopt;
    return save_field{
        without_blanks_around(line.text.substr(0, colon)), {line.text.substr(end + 1), line.at(end + 1)}, length.value};
}

/// Reads a saved game of Pattern. One object per text.
template <puzzle_sink S> class pattern_save_reader : protected pattern_description_reader<S> {
protected:
    using pattern_description_reader<S>::pattern_description_reader;

    /// Reads the lines after the first one, which is at `where`, and ends the puzzle. Linear in the text, the cells of
    /// the grid and the cells that moves set.
    constexpr void read_save(line_cursor& cursor, source_position where) {
        this->parse_lines(cursor, [&](const text_line& line, std::size_t first) {
            if (first < line.text.size()) parse_line(line);
        });
        std::array<std::uint32_t, 2> size{};
        if (!this->failed()) read_size_of_game(size, where);
        const auto end = this->failed() ? std::nullopt : this->read_clues(*description_, 0, size, where);
        if constexpr (!S::clues_only) {
            if (end) deliver_game(*end, size);
        }
        this->report_.end();
    }

private:
    constexpr void parse_line(const text_line& line) {
        const auto field = save_field_of(line);
        if (!field) return this->diagnose(parse_errc::ignored_line, line.start);
        text_line value = field->value;
        const bool differs = value.text.size() != field->length;
        value.text = value.text.substr(0, field->length);
        if (field->key == "GAME") {
            is_pattern_ = same_word(value.text, "Pattern");
            if (!is_pattern_) return this->fail(parse_errc::other_saved_game, value.start);
        } else if (field->key == "DESC") {
            description_ = value;
        } else if (field->key == "CPARAMS" || (field->key == "PARAMS" && !size_)) {
            size_ = value; // PARAMS describes the next game, which has the same size unless the player changed it
        } else if (field->key == "STATEPOS") {
            position_ = value;
        } else if (field->key == "MOVE" || field->key == "SOLVE" || field->key == "RESTART") {
            if constexpr (!S::clues_only) moves_.push_back({field->key, value, field->length});
        } else {
            return; // some other line, such as the random seed
        }
        if (differs) this->diagnose(parse_errc::length_differs, value.at(value.text.size()));
    }

    constexpr void read_size_of_game(std::array<std::uint32_t, 2>& size, source_position where) {
        if (!is_pattern_ || !description_) return this->fail(parse_errc::no_puzzle, where);
        if (!size_) return this->fail(parse_errc::expected_number, where);
        const std::size_t end = this->read_size(*size_, size);
        if (this->failed() || !this->check_size(size[0], size[1], size_->start)) return;
        if (end < size_->text.size()) this->diagnose(parse_errc::text_after_value, size_->at(end));
    }

    // --- the game ---

    /// Delivers the given cells, if there are any, and the state of the game, if there are moves.
    ///
    /// @param end  the offset after the clues in the description
    void deliver_game(std::size_t end, const std::array<std::uint32_t, 2>& size) {
        const bool has_given = end < description_->text.size();
        const std::size_t count = count_moves();
        if (this->failed() || (!has_given && count == 0)) return;
        if (!this->report_.admit_cells(std::uint64_t{size[0]} * size[1], 0, description_->start)) return;
        partial_grid given(size[0], size[1], color_set::first(2));
        if (has_given && !this->read_given(*description_, end + 1, given)) return;
        partial_grid cells = given;
        for (std::size_t i = 0; i < count; ++i)
            if (!play(moves_[i], given, cells)) return;
        if (has_given) this->sink_->add_saved({{}, std::move(given)});
        if (count > 0) this->sink_->add_saved({"game", std::move(cells)});
    }

    /// Returns the number of moves that were played and not undone. Position 1 is before the first move.
    [[nodiscard]] std::size_t count_moves() {
        if (!position_) return moves_.size();
        const parsed_number position = parse_number(position_->text, 0);
        if (position.size == 0 || position.value == 0) {
            this->fail(parse_errc::expected_number, position_->start);
            return 0;
        }
        const std::size_t played = position.value - std::size_t{1};
        if (played > moves_.size()) this->diagnose(parse_errc::missing_end_mark, this->end_position());
        return (std::min)(played, moves_.size());
    }

    /// Plays a move. Returns false if the puzzle has failed. An invalid move changes nothing.
    [[nodiscard]] bool play(const save_field& move, const partial_grid& given, partial_grid& cells) {
        const std::string_view text = move.value.text;
        const std::size_t all = cells.cells().size();
        const bool whole = move.key == "RESTART" || text.starts_with('S');
        const auto area = whole ? board_area{0, 0, cells.width(), cells.height()} : area_of(text, cells);
        if (!this->report_.admit_cells(std::uint64_t{area.width} * area.height, 0, move.value.start)) return false;
        if (move.key == "RESTART")
            cells = given;
        else if (whole && text.size() == all + 1)
            set_all(text.substr(1), cells);
        else if (!whole && area.width > 0)
            set(text.front(), area, given, cells);
        else
            this->diagnose(parse_errc::ignored_characters, move.value.start);
        return !this->failed();
    }

    struct board_area {
        std::size_t column = 0;
        std::size_t row = 0;
        std::size_t width = 0; ///< 0 if the move has no valid area
        std::size_t height = 0;
    };

    /// Returns the area of a move: `F` for filled, `E` for empty or `U` for unknown, followed by `X,Y,WIDTH,HEIGHT`.
    [[nodiscard]] static board_area area_of(std::string_view move, const partial_grid& cells) {
        std::array<std::size_t, 4> numbers{};
        std::size_t at = 0;
        if (move.empty() || std::string_view("FEU").find(move.front()) == std::string_view::npos) return {};
        for (std::size_t& number : numbers) {
            const parsed_number found = parse_number(move, ++at);
            if (found.size == 0 || found.too_large) return {};
            number = found.value;
            at += found.size;
            if (at < move.size() ? move[at] != ',' : &number != &numbers.back()) return {};
        }
        const bool fits = numbers[0] + numbers[2] <= cells.width() && numbers[1] + numbers[3] <= cells.height();
        return at == move.size() && fits ? board_area{numbers[0], numbers[1], numbers[2], numbers[3]} : board_area{};
    }

    /// Sets the cells of an area, except the given ones.
    static void set(char state, const board_area& area, const partial_grid& given, partial_grid& cells) {
        const color_set value = state == 'F'   ? color_set::only(1)
                                : state == 'E' ? color_set::only(blank)
                                               : color_set::first(2);
        for (std::size_t row = area.row; row < area.row + area.height; ++row)
            for (std::size_t column = area.column; column < area.column + area.width; ++column)
                if (given(row, column) == color_set::first(2)) cells(row, column) = value;
    }

    /// Sets all cells. This is the move with which the program solves a game.
    static void set_all(std::string_view digits, partial_grid& cells) {
        for (std::size_t i = 0; i < digits.size(); ++i)
            cells.cells()[i] = color_set::only(digits[i] == '1' ? 1 : blank);
    }

    bool is_pattern_ = false;
    maybe<text_line> description_;
    maybe<text_line> size_;
    maybe<text_line> position_;
    lean_vector<save_field> moves_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_LISTS_PARTS_PATTERN_SAVE_HPP
