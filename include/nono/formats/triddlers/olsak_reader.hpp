// Reads the triddlers of Olšák's `.g`.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_TRIDDLERS_OLSAK_READER_HPP
#define NONO_FORMATS_TRIDDLERS_OLSAK_READER_HPP

#include <nono/formats/text/olsak/notation.hpp>
#include <nono/formats/triddlers/hexagon_collector.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Reads the puzzle of a text. One object per text.
class olsak_triddler_reader : olsak_notation<hexagon_sink, hexagon_collector, hexagon_side, hexagon_sides> {
public:
    using olsak_notation::olsak_notation;

    void read() {
        read_groups([this](line_cursor) { finish(); });
    }

private:
    /// Adds blank lines at the end of a file without its last `:` as lines without clues, if the other sides require
    /// them.
    void settle_last_blanks() {
        if (groups_ != hexagon_sides) return add_pending_blanks();
        const std::size_t falling = clues_.count(hexagon_side::bottom) + clues_.count(hexagon_side::lower_right);
        const std::size_t have = clues_.count(hexagon_side::upper_left) + clues_.count(hexagon_side::top);
        const std::size_t needed = falling > have ? falling - have : 0;
        if (pending_blanks_ > needed) {
            report_.diagnose(parse_errc::blank_lines_are_layout, positions_.at(first_blank_));
            pending_blanks_ = needed;
        }
        add_pending_blanks();
    }

    void finish() {
        if (groups_ == 0 || (!is_marked_ && groups_ < hexagon_sides)) return fail_without_puzzle();
        if (groups_ <= hexagon_sides) {
            report_.diagnose(parse_errc::missing_end_mark, positions_.at(text_.size()));
            settle_last_blanks();
            if (report_.failed()) return;
        }
        for (const hexagon_side upward : {hexagon_side::bottom, hexagon_side::lower_right})
            clues_.reverse_blocks(upward);
        for (const hexagon_side from_right : {hexagon_side::upper_right, hexagon_side::top})
            clues_.reverse_lines(from_right);
        clues_.check_clues(report_, positions_, group_starts_[0]);
        if (report_.failed()) return;
        sink_->set_clues(clues_.collected());
        sink_->set_palette(make_palette());
    }
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_TRIDDLERS_OLSAK_READER_HPP
