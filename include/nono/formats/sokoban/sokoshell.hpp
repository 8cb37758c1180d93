// The solutions that the program sokoshell stores next to a file of boards.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_SOKOSHELL_HPP
#define NONO_FORMATS_SOKOBAN_SOKOSHELL_HPP

#include <nono/formats/kit/format.hpp>
#include <nono/sokoban/collection.hpp>
#include <nono/text/json_cursor.hpp>
#include <nono/text/utf8.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/sokoban/parts/collections.hpp>
#include <nono/sokoban/notation.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// `NAME.xsb.solutions.json.gz`, unpacked: solutions of the boards in `NAME.xsb`, as sokoshell writes them.
///
/// The file is a JSON object with `pack`, `author` and, for each board, its number from 0 as the key of an array of
/// attempts to solve it. An attempt is an object with `status`, `parameters` and, if it succeeded, `solution`: an array
/// of the letters of moves. Everything else, such as `statistics`, is ignored.
///
/// The result is a collection without boards. It has a game for each solution, whose notes name its puzzle, from 1, as
/// the property `Puzzle`, and the `solver` of its parameters as `Solver`. `sokoban::extend::attach_games` adds the
/// games to the boards:
///
///     auto boards = nono::parse<nono::sok>(xsb_text);
///     auto solutions = nono::parse<nono::sokoshell>(json_text);
///     sokoban::extend::attach_games(*boards, std::move(solutions->games));
struct sokoshell {
    using value_type = sokoban::collection;

    static constexpr format_info info{.name = "sokoshell",
                                      .extensions = {"solutions.json", {}, {}, {}},
                                      .title = "solutions of sokoshell",
                                      .holds = {feature::bundles, feature::saved_games},
                                      .writes = false};

    /// `certain` if the text is an object whose first 64 KiB have the keys `pack` and `parameters`, else `no`. Does not
    /// allocate.
    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        text = text.substr(detail::byte_order_mark(text), std::size_t{1} << 16U);
        const bool object = detail::json_cursor(text, 0).peek() == '{';
        const auto has = [&](std::string_view key) { return text.find(key) != std::string_view::npos; };
        return object && has("\"pack\"") && has("\"parameters\"") ? confidence::certain : confidence::no;
    }

    /// Reads a file; if it is not well-formed, everything before the fault is kept. A solution with text that is not a
    /// move is left out. Linear in the text; allocates.
    [[nodiscard]] static NONO_API result<sokoban::collection> read(std::string_view text, const parse_options& options);
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace sokoban::detail {

/// Reads solutions. One object per text.
class sokoshell_reader {
public:
    sokoshell_reader(std::string_view text, const parse_options& options)
        : text_(text), options_(&options),
          cursor_(text_.substr(nono::detail::byte_order_mark(text)), options.limits.nesting), positions_(text),
          report_(options) {}

    [[nodiscard]] result<collection> read() {
        if (is_blank_line(text_)) return report_.result_of({}, text_);
        const parse_error fault = check_text(text_);
        if (fault.code != parse_errc::none) return result<collection>(fault);
        const bool read = read_object([this](const std::string& key) { return read_member(key); });
        if (!full_ && (!read || cursor_.peek() != '\0')) diagnose(parse_errc::broken_solutions, here());
        return report_.result_of(std::move(out_), text_);
    }

private:
    /// Returns the offset of the next byte in the text.
    [[nodiscard]] std::size_t here() const noexcept { return nono::detail::byte_order_mark(text_) + cursor_.offset(); }
    void diagnose(parse_errc code, std::size_t at) { report_.diagnose(code, positions_.at(at)); }

    /// Reads an array or an object between brackets, with `read_item()` for each item. Returns false at the first
    /// fault.
    template <class Read> [[nodiscard]] bool read_items(char open, char close, const Read& read_item) {
        if (!cursor_.consume(open)) return false;
        if (cursor_.consume(close)) return true;
        do
            if (!read_item()) return false;
        while (cursor_.next(close));
        return !cursor_.failed();
    }
    /// Reads an object, with `read_value(key)` for the value of each key. Returns false at the first fault.
    template <class Read> [[nodiscard]] bool read_object(const Read& read_value) {
        return read_items('{', '}', [&] {
            std::string key;
            return cursor_.consume_string(key) && cursor_.consume(':') && read_value(key);
        });
    }

    [[nodiscard]] bool read_member(const std::string& key) {
        if (key == "pack") return read_note("Collection", out_.notes);
        if (key == "author") return read_note("Author", out_.notes);
        const parsed_number level = parse_number(key, 0);
        const bool whole = level.size > 0 && level.size == key.size() && !level.too_large;
        if (!whole || cursor_.peek() != '[') return cursor_.skip();
        report_.begin_puzzle();
        return read_items('[', ']', [&] { return read_attempt(std::size_t{level.value} + 1); });
    }

    /// Reads a value. A string that is not empty becomes a property.
    [[nodiscard]] bool read_note(std::string_view key, notes& to) {
        if (cursor_.peek() != '"') return cursor_.skip();
        std::string value;
        if (!cursor_.consume_string(value)) return false;
        if (!value.empty()) to.set(key, one_line(value));
        return true;
    }

    [[nodiscard]] bool read_attempt(std::size_t level) {
        saved_game next;
        next.title_line = "Solution";
        next.notes.set("Puzzle", std::to_string(level));
        const bool read = read_object([&](const std::string& key) {
            if (key == "parameters" && cursor_.peek() == '{')
                return read_object([&](const std::string& name) {
                    return name == "solver" ? read_note("Solver", next.notes) : cursor_.skip();
                });
            return key == "solution" && cursor_.peek() == '[' ? read_solution(next) : cursor_.skip();
        });
        const bool solution = !next.moves.steps.empty();
        if (solution && out_.games.size() >= options_->limits.puzzles) {
            diagnose(parse_errc::puzzles_over_limit, next.where.offset);
            full_ = true;
            return false;
        }
        if (solution) out_.games.push_back(std::move(next));
        return read;
    }

    /// Reads an array of letters. If one of them is not a move, the game has no steps.
    [[nodiscard]] bool read_solution(saved_game& to) {
        static_cast<void>(cursor_.peek()); // skips white space
        to.where = positions_.at(here());
        to.moves.steps.clear();
        std::optional<std::size_t> wrong;
        std::string letter;
        const bool read = read_items('[', ']', [&] {
            letter.clear();
            static_cast<void>(cursor_.peek()); // skips white space
            const std::size_t begin = here();
            if (!cursor_.consume_string(letter)) return false;
            const auto toward = letter.size() == 1 ? direction_of(letter[0]) : std::nullopt;
            if (!toward && !wrong) wrong = begin;
            if (toward) to.moves.steps.emplace_back(*toward, letter[0] < 'a' ? step_kind::push : step_kind::move);
            return true;
        });
        if (wrong) diagnose(parse_errc::invalid_move, *wrong);
        if (wrong || !read) to.moves.steps.clear();
        return read;
    }

    std::string_view text_;
    const parse_options* options_;
    nono::detail::json_cursor cursor_;
    position_finder positions_;
    collection_report report_;
    bool full_ = false; // a limit ended the reading
    collection out_;
};

} // namespace sokoban::detail

result<sokoban::collection> sokoshell::read(std::string_view text, const parse_options& options) {
    return sokoban::detail::sokoshell_reader(text, options).read();
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_SOKOBAN_SOKOSHELL_HPP
