// Reads the triddlers of Olšák's `.g`.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_TEXT_OLSAK_TRIDDLER_READER_HPP
#define NONO_FORMATS_TEXT_OLSAK_TRIDDLER_READER_HPP

#include <nono/formats/kit/hexagon_collector.hpp>
#include <nono/formats/text/olsak/notation.hpp>

namespace nono::inline NONO_ABI::detail {

/// Reads the puzzle of a text. One object per text.
class olsak_triddler_reader : olsak_notation<hexagon_sink> {
public:
    olsak_triddler_reader(std::string_view text, hexagon_sink& sink, const parse_options& options)
        : olsak_notation(text, sink, options), clues_(options.limits) {}

    void read() {
        if (source_.fault().code != parse_errc::none) return report_.fail_text(source_.fault());
        line_cursor cursor(text_, byte_order_mark(text_));
        if (!report_.begin(cursor.position())) return;
        text_line line;
        while (!report_.failed() && groups_ <= hexagon_sides && cursor.next(line)) take(line);
        if (!report_.failed()) finish();
        report_.end();
    }

private:
    void take(const text_line& line) {
        if (line.text.starts_with(':')) return next_group(line);
        if (groups_ > 0) return take_clues(line);
        if (in_colors_) {
            // What is drawn outside of the hexagon is no color of the puzzle.
            if (!without_blanks_around(line.text).starts_with("6:")) take_color(line);
        } else if (mark_of(line.text) == 't') {
            is_marked_ = true;
        } else if (mark_of(line.text) == 'd') {
            in_colors_ = true;
        } else {
            take_comment(line);
        }
    }

    void next_group(const text_line& line) {
        if (groups_ == 0 && !in_colors_) take_black_and_white();
        if (groups_ == 0) first_ = line.start;
        add_pending_blanks();
        ++groups_;
    }

    [[nodiscard]] hexagon_side side() const noexcept { return static_cast<hexagon_side>(groups_ - 1); }

    void take_clues(const text_line& line) {
        if (skip_blanks(line.text, 0) == line.text.size()) {
            // A line without clues, or after the last side layout: what follows decides.
            if (pending_blanks_++ == 0) first_blank_ = line.start.offset;
            return;
        }
        add_pending_blanks();
        if (!begin_line(line.start.offset)) return;
        take_line(line, [&](clue block, std::size_t offset) { return clues_.add(side(), block, offset); });
    }

    [[nodiscard]] bool begin_line(std::size_t offset) {
        const parse_errc fault = clues_.begin_line(side(), offset);
        if (fault != parse_errc::none) report_.fail(fault, places_.at(offset));
        return fault == parse_errc::none;
    }

    void add_pending_blanks() {
        for (; pending_blanks_ > 0; --pending_blanks_)
            if (!begin_line(first_blank_)) return;
    }

    /// Blank lines at the end of a file without its last `:` are lines as far as the other sides need them.
    void settle_last_blanks() {
        if (groups_ != hexagon_sides) return add_pending_blanks();
        const std::size_t falling = clues_.count(hexagon_side::bottom) + clues_.count(hexagon_side::lower_right);
        const std::size_t have = clues_.count(hexagon_side::upper_left) + clues_.count(hexagon_side::top);
        const std::size_t needed = falling > have ? falling - have : 0;
        if (pending_blanks_ > needed) {
            report_.diagnose(parse_errc::blank_lines_are_layout, places_.at(first_blank_));
            pending_blanks_ = needed;
        }
        add_pending_blanks();
    }

    void finish() {
        if (groups_ == 0 || (!is_marked_ && groups_ < hexagon_sides))
            return report_.fail(is_blank_text(text_) ? parse_errc::empty_input : parse_errc::no_puzzle, {});
        if (groups_ <= hexagon_sides) {
            report_.diagnose(parse_errc::missing_end_mark, places_.at(text_.size()));
            settle_last_blanks();
            if (report_.failed()) return;
        }
        for (const hexagon_side upward : {hexagon_side::bottom, hexagon_side::lower_right})
            clues_.reverse_blocks(upward);
        for (const hexagon_side from_right : {hexagon_side::upper_right, hexagon_side::top})
            clues_.reverse_lines(from_right);
        clues_.check_clues(report_, places_, first_);
        if (report_.failed()) return;
        sink_->set_clues(clues_.collected());
        sink_->set_palette(make_palette());
    }

    hexagon_collector clues_;
    std::size_t groups_ = 0; // that were begun; the seventh is the end
    bool is_marked_ = false;
    bool in_colors_ = false;
    source_position first_; // where the first group begins
    std::size_t pending_blanks_ = 0;
    std::size_t first_blank_ = 0;
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_TEXT_OLSAK_TRIDDLER_READER_HPP
