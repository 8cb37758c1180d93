// Pictures as plain text, one character per cell.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PICTURES_TEXT_PICTURE_HPP
#define NONO_FORMATS_PICTURES_TEXT_PICTURE_HPP

#include <nono/formats/kit/described_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/collectors.hpp>
#include <nono/formats/kit/picture.hpp>
#include <nono/render/text.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// The format `text`: a drawing with one character per cell, one line per row. The picture is the goal; the clues are
/// derived from it. Typical characters are `.#`, `01` or `░█`.
///
/// The background is the first of blank, `.`, `·`, `0`, `_`, `-`, `□`, `☐`, `⬜`, `░` that the drawing contains; if it
/// contains none of them but characters other than `#`, letters and digits, it is the character of the first cell, with
/// a note. Colors `a` to `z`, `A` to `Z`, `1` to `9`, `+`, `/` (as used by `draw_text`) are numbered in that order,
/// others in order of appearance. Empty lines before and after the drawing are skipped, as are blanks at the end of a
/// line or between all cells (`. # .`), unless they are the background. Cells divided into triangles (`◢◣◤◥`) are
/// errors. The writer emits the goal, with the palette's symbols if they read back unchanged, else with `.` and `#` or
/// letters. Nothing is written without a goal that has exactly the clues.
///
/// If the first line has only letters that do not occur below it, and these are not the first ones of the alphabet, it
/// is a title, and the text is not recognized.
///
/// `likely` for lines of equal length that contain a background and look like a drawing, `possible` if they are few or
/// could be words, or have triangles. Letters without a background count if they are the first ones of the alphabet.
struct text_picture : detail::described_format<text_picture> {
    static constexpr format_info info{.name = "text",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "plain text, one character per cell",
                                      .holds = {feature::colors, feature::goal},
                                      .max_confidence = confidence::likely};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// A set of bytes with fast lookup, for searches that test each byte of a text.
class byte_set {
public:
    constexpr byte_set() = default; ///< the empty set
    /// Inserts the bytes of a text.
    constexpr explicit byte_set(std::string_view bytes) noexcept {
        for (const char byte : bytes) insert(byte);
    }

    constexpr void insert(char byte) noexcept { held_[static_cast<unsigned char>(byte)] = true; }
    [[nodiscard]] constexpr bool contains(char byte) const noexcept { return held_[static_cast<unsigned char>(byte)]; }

private:
    std::array<bool, 256> held_{};
};

/// The characters for color 1, 2, ... in a picture drawn with letters.
inline constexpr std::string_view drawn_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ123456789+/";

/// Returns true for characters that are probably filled cells.
[[nodiscard]] constexpr bool is_fill(char32_t c) noexcept {
    return std::u32string_view(U"#*@\u2588\u25A0\u2B1B\u25CF\u2593").find(c) != std::u32string_view::npos;
}

/// Returns true for cells divided into triangles, as in number-loom.
[[nodiscard]] constexpr bool is_triangle_cell(char32_t c) noexcept { return c >= U'\u25E2' && c <= U'\u25E5'; }

/// The part of a text that is read as a drawing.
enum class drawing_part : std::uint8_t {
    whole,
    until_unlike, ///< up to the first sign that it is not a drawing
};

/// The distinct characters of a drawing, and the properties that depend on all of them.
class drawn_characters {
public:
    /// The characters found so far, at most one more than the colors that a puzzle has besides the background.
    std::array<char32_t, max_colors + 1> characters{};
    std::size_t count = 0; ///< number of characters
    std::size_t height = 0;
    char32_t background = 0; ///< 0 without one
    source_position first;   ///< the first line that is not empty
    bool spaced = true;      ///< blanks separate all cells
    bool too_many = false;
    bool invalid = false;
    bool background_chosen = false;

    /// Reads the lines of the text from the first to the last non-empty one, or up to a sign that it is not a drawing;
    /// then only `unlike_drawing` is meaningful. Linear in the text.
    constexpr explicit drawn_characters(std::string_view text, drawing_part part = drawing_part::whole) noexcept
        : part_(part) {
        line_cursor cursor(text, byte_order_mark(text));
        text_line line;
        std::size_t empty = 0;
        while (cursor.next(line)) {
            // Whether a line of blanks is a row depends on the background, which is not known yet.
            if (line.text.empty() && height == 0) continue;
            if (line.text.empty()) {
                ++empty;
                continue;
            }
            gaps_ = gaps_ || empty > 0;
            height += empty + 1;
            empty = 0;
            if (height == 1) first = line.start;
            add_line(without_trailing_blanks(line.text), line.text.size());
            if (part_ == drawing_part::until_unlike && unlike_drawing()) return;
        }
        spaced = spaced && shortest_two_ && (known_background() || count > 1);
        if (!spaced && inner_blank_) insert(U' ');
        settle_background();
    }

    /// Calls `visit(offset, character)` for each cell of a line, with its offset in the line.
    template <class Visit> constexpr void for_each_cell(std::string_view line, Visit&& visit) const {
        if (background != U' ') line = without_trailing_blanks(line);
        std::size_t index = 0;
        for (std::size_t i = 0; i < line.size(); ++index) {
            const std::size_t length = (std::max<std::size_t>)(utf8_length(line, i), 1);
            if (!spaced || index % 2 == 0) visit(i, decode_utf8(line, i, length));
            i += length;
        }
    }

    /// Returns true if a text is not a drawing: it has a character of ASCII that is not a usual background or filled
    /// cell, nor one of `drawn_letters`; or its lines differ in length, as in drawings of blanks and filled cells, but
    /// have other characters too.
    [[nodiscard]] constexpr bool unlike_drawing() const noexcept {
        return undrawn_ || (others_ && narrowest_ != widest_stripped_);
    }

    [[nodiscard]] constexpr std::size_t width() const noexcept {
        const std::size_t positions = background == U' ' ? widest_ : widest_stripped_;
        return spaced ? (positions + 1) / 2 : positions;
    }
    /// Returns true if all lines have the same length and none is empty.
    [[nodiscard]] constexpr bool even() const noexcept { return !gaps_ && narrowest_ == widest_stripped_; }
    /// Returns true if there are cells divided into triangles.
    [[nodiscard]] constexpr bool has_triangles() const noexcept {
        return detail::any_of(characters.data(), characters.data() + count, is_triangle_cell);
    }

    /// Returns true if every character except the background satisfies a condition.
    template <class Condition> [[nodiscard]] constexpr bool all_colors(Condition&& condition) const {
        return detail::all_of(characters.data(), characters.data() + count,
                              [&](char32_t c) { return c == background || condition(c); });
    }

    /// Returns the color of each character, by its index in `characters`.
    [[nodiscard]] constexpr std::array<color_index, max_colors + 1> colors() const noexcept {
        std::array<color_index, max_colors + 1> out{};
        color_index next = 1;
        for (const char c : all_colors(is_drawn_letter) ? drawn_letters : std::string_view{}) {
            const std::size_t i = find(static_cast<char32_t>(c));
            if (i < count && characters[i] != background) out[i] = next++;
        }
        for (std::size_t i = 0; i < count; ++i)
            if (characters[i] != background && out[i] == blank) out[i] = next++;
        return out;
    }

    /// Returns the index of a character in `characters`, or `count`.
    [[nodiscard]] constexpr std::size_t find(char32_t c) const noexcept {
        std::size_t i = 0;
        while (i < count && characters[i] != c) ++i;
        return i;
    }

    /// Returns true for control characters and `?`, which marks an undecided cell.
    [[nodiscard]] static constexpr bool is_invalid(char32_t c) noexcept {
        return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == U'?';
    }

    [[nodiscard]] static constexpr bool is_drawn_letter(char32_t c) noexcept {
        return c < 0x80 && drawn_letters.find(static_cast<char>(c)) != std::string_view::npos;
    }

    /// Returns true if the characters except the background are the first ones of `drawn_letters`: `a`, or `a` and `b`,
    /// ...
    [[nodiscard]] constexpr bool has_first_letters() const noexcept {
        const std::size_t colors = count - (background != 0 ? 1 : 0);
        for (std::size_t i = 0; i < colors; ++i)
            if (find(static_cast<char32_t>(i < drawn_letters.size() ? drawn_letters[i] : '#')) == count) return false;
        return true;
    }

    /// Returns true if the characters need no palette, because every reader of drawings understands them: `.#`, `01` or
    /// letters.
    [[nodiscard]] constexpr bool plain() const noexcept {
        if (background != 0 && background != U'.' && background != U'0') return false;
        return all_colors(is_drawn_letter) || (count <= 2 && all_colors([](char32_t c) { return c == U'#'; }));
    }

private:
    static constexpr std::u32string_view backgrounds = U" .\u00B70_-\u25A1\u2610\u2B1C\u2591";

    constexpr void insert(char32_t c) noexcept {
        if (find(c) < count) return;
        too_many = too_many || count == characters.size();
        if (!too_many) characters[count++] = c;
    }

    constexpr void add_line(std::string_view line, std::size_t bytes) noexcept {
        constexpr byte_set fills("#*@");
        constexpr byte_set usual = [] {
            byte_set out(drawn_letters);
            for (const char c : std::string_view("\t\v\f._0-#*@")) out.insert(c);
            return out;
        }();
        std::size_t index = 0;
        char32_t last = 0;
        for (std::size_t i = 0; i < line.size(); ++index) {
            if (!spaced) { // most characters have been seen before, and add nothing
                const std::size_t begin = i;
                while (i < line.size() && seen_.contains(line[i])) ++i;
                index += i - begin;
                if (i == line.size()) break;
            }
            const char byte = line[i];
            const bool is_space = byte == ' ';
            inner_blank_ = inner_blank_ || is_space;
            spaced = spaced && (index % 2 == 1) == is_space;
            if (is_space || seen_.contains(byte)) {
                ++i;
            } else if (static_cast<unsigned char>(byte) < 0x80U) {
                seen_.insert(byte);
                add(static_cast<unsigned char>(byte));
                undrawn_ = undrawn_ || !usual.contains(byte);
                others_ = others_ || !fills.contains(byte);
                if (undrawn_ && part_ == drawing_part::until_unlike) return;
                ++i;
            } else {
                const std::size_t length = (std::max<std::size_t>)(utf8_length(line, i), 1);
                const char32_t c = decode_utf8(line, i, length);
                if (c != last) add(c);
                last = c;
                i += length;
            }
        }
        shortest_two_ = shortest_two_ || index > 1;
        narrowest_ = (std::min)(narrowest_, index);
        widest_stripped_ = (std::max)(widest_stripped_, index);
        widest_ = (std::max)(widest_, index + (bytes - line.size()));
    }

    constexpr void add(char32_t c) noexcept {
        invalid = invalid || is_invalid(c);
        insert(c);
    }

    [[nodiscard]] constexpr bool known_background() const noexcept {
        for (const char32_t c : backgrounds)
            if (c != U' ' && find(c) < count) return true;
        return false;
    }

    constexpr void settle_background() noexcept {
        // A picture that consists of blanks is blank.
        if (count == 0 && height > 0) insert(U' ');
        for (const char32_t c : backgrounds)
            if (background == 0 && find(c) < count) background = c;
        if (background != 0 || count < 2) return;
        if (all_colors([](char32_t c) { return is_drawn_letter(c) || c == U'#'; })) return;
        background = characters[0];
        background_chosen = true;
    }

    byte_set seen_; // the ASCII characters among them, except the blank
    std::size_t widest_ = 0;
    std::size_t widest_stripped_ = 0;
    std::size_t narrowest_ = static_cast<std::size_t>(-1);
    bool gaps_ = false;
    bool inner_blank_ = false;
    bool shortest_two_ = false;
    bool undrawn_ = false; // a character of ASCII that is unusual in drawings
    bool others_ = false;  // a character of ASCII that is neither a blank nor a usual filled cell
    drawing_part part_;
};

/// Reads one drawing.
template <puzzle_sink S> class text_picture_reader {
public:
    constexpr text_picture_reader(std::string_view text, S& sink, const parse_options& options)
        : source_(text), text_(source_.text()), sink_(&sink), options_(&options), report_(sink, options, source_) {}

    constexpr void read() {
        if (source_.fault().code != parse_errc::none) return report_.fail_text(source_.fault());
        if (is_blank_text(text_)) return report_.fail_text({parse_errc::empty_input, {}});
        const drawn_characters drawn(text_);
        if (!report_.begin(drawn.first)) return;
        read_picture(drawn);
        report_.end();
    }

private:
    constexpr void read_picture(const drawn_characters& drawn) {
        if (!check_picture_size(report_, options_->limits, drawn.width(), drawn.height, drawn.first)) return;
        if (drawn.background_chosen) report_.diagnose(parse_errc::background_chosen, drawn.first);
        grid picture(drawn.width(), drawn.height);
        const auto colors = drawn.colors();
        const std::size_t limit = drawn.background == 0 ? max_colors - 1 : max_colors;
        line_cursor cursor(text_, byte_order_mark(text_));
        text_line line;
        for (std::size_t row = 0; row < picture.height() && cursor.next(line);) {
            if (line.start.offset < drawn.first.offset) continue;
            std::size_t column = 0;
            drawn.for_each_cell(line.text, [&](std::size_t at, char32_t c) {
                const std::size_t index = drawn.find(c);
                if (drawn_characters::is_invalid(c)) report_.fail(parse_errc::invalid_cell, line.at(at));
                if (is_triangle_cell(c)) report_.fail(parse_errc::triangles, line.at(at));
                if (index >= limit) report_.fail(parse_errc::too_many_colors, line.at(at));
                if (!report_.failed()) picture(row, column) = colors[index];
                ++column;
            });
            if (column < picture.width() && drawn.background != U' ')
                report_.diagnose(parse_errc::goal_too_short, line.at(line.text.size()));
            ++row;
        }
        if (report_.failed()) return;
        if constexpr (!S::clues_only) {
            if (!drawn.plain()) sink_->set_palette(symbols(drawn, colors));
        }
        deliver_picture(*sink_, report_, options_->limits, std::move(picture), drawn.first);
    }

    [[nodiscard]] static palette symbols(const drawn_characters& drawn,
                                         const std::array<color_index, max_colors + 1>& colors) {
        palette out;
        out.entries.resize(drawn.count + (drawn.background == 0 ? 1 : 0));
        for (std::size_t i = 0; i < drawn.count; ++i) append_utf8(out.entries[colors[i]].symbol, drawn.characters[i]);
        return out;
    }

    utf8_text source_;
    std::string_view text_;
    S* sink_;
    const parse_options* options_;
    reporter<S> report_;
};

template <> struct format_description<text_picture> {
    template <puzzle_sink S> using reader = text_picture_reader<S>;

    static constexpr confidence detect(std::string_view text) noexcept {
        constexpr std::size_t limit = std::size_t{1} << 16U;
        if (text.size() > limit) {
            const std::size_t end = text.find_last_of('\n', limit);
            // A single long line is examined in part, up to a whole character.
            std::size_t cut = end == std::string_view::npos ? limit : end;
            while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U) --cut;
            text = text.substr(0, cut);
        }
        const drawn_characters drawn(text, drawing_part::until_unlike);
        if (drawn.unlike_drawing() || check_text(text).code != parse_errc::none) return confidence::no;
        if (drawn.height == 0 || drawn.too_many || drawn.invalid) return confidence::no;
        if (drawn.has_triangles() && drawn.even()) return confidence::possible; // to report its error
        if (drawn.background_chosen) return confidence::no;
        const bool filled = drawn.all_colors(is_fill);
        const bool several = drawn.height > 1 && drawn.width() > 1;
        const char32_t background = drawn.background;
        if (background == U' ') return filled && drawn.count == 2 && several ? confidence::likely : confidence::no;
        if (!drawn.even()) return confidence::no;
        const bool single = drawn.all_colors([](char32_t c) { return c == U'1'; });
        if (filled) return confidence::likely;
        if (single && (background == U'0' || background == 0))
            return several && !drawn.spaced ? confidence::likely : confidence::possible;
        const bool letters = drawn.all_colors(drawn_characters::is_drawn_letter);
        if (drawn.count > 2 && background != 0 && !drawn.has_first_letters() && has_title(text, drawn))
            return confidence::no;
        if (letters && background == U'.') return several ? confidence::likely : confidence::possible;
        // Words of equal length look like this too, but seldom use exactly the first letters of the alphabet.
        const bool needs_letters = several || drawn.count > 1; // a line of one color is drawn with #
        if (background == 0 && letters && needs_letters && drawn.has_first_letters()) return confidence::possible;
        const bool drawing =
            drawn.all_colors([](char32_t c) { return c >= 0x80 || is_fill(c) || is_letter(static_cast<char>(c)); });
        return background != 0 && drawing && several ? confidence::possible : confidence::no;
    }

    static write_result write(const puzzle& source, const write_options&) {
        const grid* const picture = picture_of(source);
        if (picture == nullptr) return without_picture(source);
        auto drawing = draw_with_symbols(source, *picture);
        write_result out{{}, true, {}};
        if (drawing) {
            out.text = std::move(*drawing);
        } else {
            const grid renumbered = with_first_colors(*picture);
            out.text = draw_text(*picture);
            // Some drawings are recognized only with the first letters.
            if (!is_drawing(out.text)) {
                out.text = draw_text(renumbered);
                name_format_loss<text_picture>(out, is_drawing(out.text));
            }
            if (source.palette.entries.empty() && renumbered != *picture)
                out.lost.push_back({feature::palette, "numbers of the colors"});
        }
        name_losses(out.lost, source, text_picture::info.holds.with(feature::palette, drawing.has_value()));
        return out;
    }

private:
    /// Returns true if a text is recognized. No other format recognizes the drawings that are written. Linear.
    [[nodiscard]] static bool is_drawing(std::string_view text) noexcept { return detect(text) != confidence::no; }

    /// Returns the picture with its colors numbered from 1 in the same order, which is how its letters are read.
    [[nodiscard]] static grid with_first_colors(const grid& picture) {
        std::array<color_index, 256> numbers{};
        for (const color_index color : picture.cells()) numbers[color] = color == blank ? 0 : 1;
        color_index count = 0;
        for (color_index& number : numbers)
            if (number != 0) number = ++count;
        grid out = picture;
        for (color_index& cell : out.cells()) cell = numbers[cell];
        return out;
    }

    /// Returns true if the first line of a drawing has several letters, and no character that other lines have.
    [[nodiscard]] static constexpr bool has_title(std::string_view text, const drawn_characters& drawn) noexcept {
        line_cursor cursor(text, drawn.first.offset);
        text_line line;
        if (!cursor.next(line)) return false;
        const std::string_view title = without_trailing_blanks(line.text);
        const std::string_view below = text.substr((std::min)(cursor.position().offset, text.size()));
        bool several = false;
        for (const char c : title) {
            if (!is_letter(c) || below.find(c) != std::string_view::npos) return false;
            several = several || c != title.front();
        }
        return several;
    }

    /// Returns the drawing with the palette's symbols, or `std::nullopt` if it is not recognized or not read back
    /// unchanged.
    [[nodiscard]] static maybe<std::string> draw_with_symbols(const puzzle& source, const grid& picture) {
        if (source.palette.entries.size() > max_colors) return std::nullopt;
        std::string out;
        for (std::size_t row = 0; row < picture.height(); ++row) {
            for (const color_index color : picture.row(row)) {
                const std::string& symbol = entry_of(source.palette, color).symbol;
                if (symbol.empty()) return std::nullopt;
                out += symbol;
            }
            out += '\n';
        }
        if (!is_drawing(out)) return std::nullopt;
        puzzle_collector sink(1);
        const parse_options options{.limits = {.cells = static_cast<std::size_t>(-1)}};
        text_picture_reader<puzzle_collector>(out, sink, options).read();
        const result<puzzle> again = std::move(sink.take().front());
        if (!again || again->clues != source.clues || again->palette != source.palette) return std::nullopt;
        return out;
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_PICTURES_TEXT_PICTURE_HPP
