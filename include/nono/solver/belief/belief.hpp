// Guesses the whole picture by belief propagation, which yields phases for a search to start from.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_BELIEF_BELIEF_HPP
#define NONO_SOLVER_BELIEF_BELIEF_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/random.hpp>
#include <nono/line/avx2/wide_messages.hpp>
#include <nono/line/line_scores.hpp>
#include <nono/line/picture_scores.hpp>
#include <nono/line/score_messages.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/belief/open_pieces.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Belief propagation (Pearl 1982) in its max-product form, with reinforcement (Braunstein and Zecchina 2006).
///
/// A search that begins with a good guess of the whole picture has few conflicts. To find one, rows and columns
/// negotiate. Each cell has a score for each color. A row finds its arrangement with the highest sum of scores, and
/// sends each of its cells the amount by which its best arrangement with a color there beats its best one without:
/// "black here is worth 2.5 to me". Columns use the messages of rows as the scores of their cells and answer in the
/// same manner, without the part that came from the cell itself, lest it hear its own echo. After some sweeps, cells
/// believe strongly in colors that suit both of their lines. If there are several such pictures, beliefs would waver
/// between them; so the belief of a cell is fed back to it, with growing weight (reinforcement), until one picture
/// wins.
///
/// It proves nothing, but if a puzzle has solutions, the final picture is often one of them, or differs from one in few
/// lines.
///
/// The picture depends on the weak beliefs at the start. So eight pictures are made at once, from different beliefs:
/// processors take little longer for eight than for one, and the first of eight settles earlier. Equally strong beliefs
/// would remain equal, because scores are integers; so each cell has a much weaker bias that does not fade.
///
/// The picture is the same on every machine and with every instruction set.
class belief {
public:
    /// Returns true if the puzzle is small enough: others would take too much memory, and beliefs rarely help them.
    [[nodiscard]] static constexpr bool fits(const grid_masks& on) noexcept {
        constexpr std::size_t max_scores = std::size_t{1} << 18; // cells times colors: 34 MB
        return on.width() <= max_length && on.height() <= max_length && (on.colors() - 1) * on.cells() <= max_scores;
    }

    /// Returns the memory that an object needs for this grid, in bytes. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(const grid_masks& on) noexcept {
        const std::uint64_t scores = (on.colors() - 1) * on.cells();
        const std::uint64_t longest = (std::max)(on.width(), on.height());
        const std::uint64_t tables = 3 * longest * longest / 8 + 4 * on.colors() * longest; // tables of a line, at most
        const std::uint64_t pieces = sizeof(line_piece) * (on.cells() + on.lines());
        return sizeof(picture_scores) * (4 * scores + tables) + pieces + (pictures + 1) * on.cells();
    }

    /// Starts from the colors that the grid leaves possible. Requires `fits`. Allocates 128 bytes for each cell and
    /// color except blank.
    constexpr belief(const clues& puzzle, const grid_masks& on);

    /// Visits all open pieces of lines up to `sweeps` times, starting from weak random beliefs; ends as soon as a
    /// picture satisfies the clues. Each piece adds one to `lines_scored` of the run. Returns false if the run must
    /// stop. Call at most once. O(sweeps * pieces * clues * slack).
    [[nodiscard]] constexpr bool settle(random_numbers& random, std::size_t sweeps, solver_run& run);

    /// Returns the best picture of `settle`, which has the fewest lines that do not satisfy their clues.
    [[nodiscard]] constexpr const grid& picture() const noexcept { return best_; }
    /// Returns the number of lines of `picture()` that do not satisfy their clues.
    [[nodiscard]] constexpr std::size_t wrong_lines() const noexcept { return wrong_; }

private:
    static constexpr std::size_t pictures = picture_scores::pictures; // number of pictures made at once
    static constexpr std::size_t max_length = 256;                    // cells of a line
    static constexpr cell_score certain = 24 * score_unit;            // more than messages and feedback can reach
    static_assert((2 * message_limits::maximum + certain + score_unit) * std::int64_t{max_length} < -line_scores::never,
                  "no sum over a line can come near `never`");

    /// Returns random beliefs of `bits` binary digits, half of them negative.
    [[nodiscard]] static constexpr picture_scores random_beliefs(random_numbers& random, int bits) noexcept {
        picture_scores out;
        std::uint64_t digits = 0;
        for (std::size_t picture = 0; picture < pictures; ++picture, digits >>= 16U) {
            if (picture % 4 == 0) digits = random.next();
            const auto some = static_cast<cell_score>(digits & 0xFFFFU);
            out[picture] = (some >> (16 - bits)) - (cell_score{1} << (bits - 1));
        }
        return out;
    }

    constexpr void start(random_numbers& random) {
        constexpr int bits_of_message = 14; // from -1/8 to 1/8
        constexpr int bits_of_bias = 6;     // from -1/2048 to 1/2048
        for (auto* messages : {&from_rows_, &from_columns_}) {
            messages->resize(first_.size());
            for (picture_scores& message : *messages) message = random_beliefs(random, bits_of_message);
        }
        for (picture_scores& score : first_) score = score + random_beliefs(random, bits_of_bias);
        fed_back_ = first_;
        wrong_ = layout_.lines() + 1;
    }

    // `Messages` is `wide_messages` or an instance of `score_messages`.
    template <class Messages> [[nodiscard]] constexpr bool settle_by(std::size_t sweeps, solver_run& run) {
        constexpr std::size_t sweeps_between_pictures = 3;
        for (std::size_t sweep = 0; sweep < sweeps; ++sweep) {
            for (const line_piece& piece : pieces_) {
                if (run.must_stop()) return false;
                ++run.statistics.lines_scored;
                if (layout_.is_row(piece.line))
                    update<Messages>(piece, from_columns_, from_rows_);
                else
                    update<Messages>(piece, from_rows_, from_columns_);
            }
            feed_back<Messages>(sweep);
            const bool is_last = sweep + 1 == sweeps; // until then, only a solution counts
            if (is_last || sweep % sweeps_between_pictures + 1 == sweeps_between_pictures)
                draw<Messages>(is_last ? layout_.lines() : 0);
            if (wrong_ == 0) break;
        }
        return true;
    }

    template <class Messages>
    constexpr void update(const line_piece& piece, const lean_vector<picture_scores>& across,
                          lean_vector<picture_scores>& messages) {
        const std::size_t length = piece.length;
        const std::size_t first = layout_.cell_at(piece.line, piece.begin);
        const std::size_t step = layout_.step(piece.line);
        const line_clue_view line = clue_of(puzzle_, piece.line);
        for (std::size_t color = 1; color < colors_; ++color) {
            const std::size_t of_color = (color - 1) * layout_.cells() + first;
            Messages::hear(across.data() + of_color, fed_back_.data() + of_color, step, length,
                           heard_.data() + (color - 1) * length);
        }
        line_.find({line.data() + piece.first_block, piece.blocks}, length, colors_, heard_.data(), bests_.data());
        for (std::size_t color = 1; color < colors_; ++color)
            Messages::send(bests_.data() + color * length, bests_.data(), heard_.data() + (color - 1) * length, length,
                           messages.data() + (color - 1) * layout_.cells() + first, step);
    }

    /// Calls `of_piece(begin, end)` with the cells of each piece of a row. The pieces contain all open cells.
    template <class OfPiece> constexpr void for_each_segment(OfPiece of_piece) const {
        for (const line_piece& piece : pieces_) {
            if (!layout_.is_row(piece.line)) return;
            const std::size_t begin = layout_.cell_at(piece.line, piece.begin);
            of_piece(begin, begin + piece.length);
        }
    }

    /// Calls `of_line(line)` for each line with an open cell, until it returns false.
    template <class OfLine> constexpr void for_each_line(OfLine of_line) const {
        line_index last = no_line;
        for (const line_piece& piece : pieces_) {
            if (piece.line == last) continue;
            last = piece.line;
            if (!of_line(last)) return;
        }
    }

    template <class Messages> constexpr void feed_back(std::size_t sweep) {
        constexpr std::size_t whole = std::size_t{1} << message_limits::share;
        const auto share = static_cast<cell_score>((std::min)(5 + sweep, whole));
        for (std::size_t of_color = 0; of_color < first_.size(); of_color += layout_.cells())
            for_each_segment([&](std::size_t begin, std::size_t end) {
                const std::size_t from = of_color + begin;
                Messages::feed_back(first_.data() + from, from_rows_.data() + from, from_columns_.data() + from, share,
                                    end - begin, fed_back_.data() + from);
            });
    }

    /// Makes pictures from the strongest belief of each cell, and keeps the best of those with at most `maximum` uneven
    /// lines.
    template <class Messages> constexpr void draw(std::size_t maximum) {
        for_each_segment([&](std::size_t begin, std::size_t end) {
            Messages::draw(from_rows_.data() + begin, from_columns_.data() + begin, fed_back_.data() + begin, colors_,
                           layout_.cells(), end - begin, drawn_.data() + pictures * begin);
        });
        const std::array<std::uint32_t, pictures> uneven = count_uneven();
        for (std::size_t picture = 0; picture < pictures && wrong_ != 0; ++picture)
            if (uneven[picture] <= maximum && uneven[picture] < wrong_) keep_if_better(picture);
    }

    /// Counts the uneven lines of each picture: lines with more or fewer cells than their clues. At least these are
    /// wrong, and counting them takes a fraction of the time, because it is done for all pictures at once.
    [[nodiscard]] constexpr std::array<std::uint32_t, pictures> count_uneven() const {
        std::array<std::uint32_t, pictures> uneven{};
        for_each_line([&](line_index line) {
            std::uint16_t wanted = 0; // sum of the colors of the clues
            for (const clue& block : clue_of(puzzle_, line)) {
                if (block.blotted()) return true;
                wanted = static_cast<std::uint16_t>(wanted + block.length * block.color);
            }
            std::array<std::uint16_t, pictures> sums{};
            const color_index* cell = drawn_.data() + pictures * layout_.first_cell(line);
            const std::size_t step = pictures * layout_.step(line);
            for (std::size_t i = layout_.length_of(line); i > 0; --i, cell += step)
                for (std::size_t picture = 0; picture < pictures; ++picture)
                    sums[picture] = static_cast<std::uint16_t>(sums[picture] + cell[picture]);
            for (std::size_t picture = 0; picture < pictures; ++picture)
                uneven[picture] += sums[picture] == wanted ? 0U : 1U;
            return true;
        });
        return uneven;
    }

    /// Keeps a picture if it is better than the best so far.
    [[gnu::cold, gnu::noinline]] constexpr void keep_if_better(std::size_t picture) {
        const std::size_t wrong = count_wrong(picture, wrong_);
        if (wrong >= wrong_) return;
        wrong_ = wrong;
        for (std::size_t cell = 0; cell < best_.cells().size(); ++cell)
            best_.cells()[cell] = drawn_[pictures * cell + picture];
    }

    /// Returns the number of lines that do not satisfy their clues, or some number above `maximum` if there are more.
    [[nodiscard]] constexpr std::size_t count_wrong(std::size_t picture, std::size_t maximum) const {
        std::size_t wrong = 0;
        for_each_line([&](line_index line) {
            const color_index* const first = drawn_.data() + pictures * layout_.first_cell(line) + picture;
            if (!line_satisfies(first, pictures * layout_.step(line), layout_.length_of(line), clue_of(puzzle_, line)))
                ++wrong;
            return wrong <= maximum;
        });
        return wrong;
    }

    const clues& puzzle_;
    grid_layout layout_;
    std::size_t colors_;
    lean_vector<line_piece> pieces_; // rows first
    // Scores relative to blank, for each color from 1 and each cell, row by row.
    lean_vector<picture_scores> first_;        // `certain` or 0, plus a bias
    lean_vector<picture_scores> fed_back_;     // first_ plus feedback
    lean_vector<picture_scores> from_rows_;    // messages
    lean_vector<picture_scores> from_columns_; // messages

    line_scores line_;
    lean_vector<picture_scores> heard_; // the scores of a piece of a line
    lean_vector<picture_scores> bests_; // the best sums of that piece
    lean_vector<color_index> drawn_;    // the pictures, cell by cell
    grid best_;
    std::size_t wrong_ = 0;
};

// ---------------------------------------------------------------------------------------------------------------------

constexpr belief::belief(const clues& puzzle, const grid_masks& on)
    : puzzle_(puzzle), layout_(on.layout()), colors_(on.colors()), pieces_(open_pieces::of(puzzle, on)),
      drawn_(pictures * on.cells()), best_(on.width(), on.height()) {
    const std::size_t cells = on.cells();
    first_.resize((colors_ - 1) * cells);
    for (cell_index cell = 0; cell < cells; ++cell) {
        const color_set can = on.candidates(cell);
        if (can.is_single()) std::fill_n(drawn_.data() + pictures * cell, pictures, can.lowest());
        for (std::size_t color = 1; color < colors_; ++color) {
            cell_score score = 0;
            if (!can.contains(static_cast<color_index>(color))) score -= certain;
            if (!can.contains(blank)) score += certain;
            first_[(color - 1) * cells + cell] = picture_scores::all(score);
        }
    }
    const std::size_t longest = (std::max)(on.width(), on.height());
    heard_.resize((colors_ - 1) * longest);
    bests_.resize(colors_ * longest);
}

// Clang looks up `settle_by` where it is used, so it is defined above.
constexpr bool belief::settle(random_numbers& random, std::size_t sweeps, solver_run& run) {
    start(random);
    if (!at_run_time()) return settle_by<score_messages<picture_scores>>(sweeps, run);
#if NONO_HAS_WIDE_LINES
    if (wide_messages::is_available()) return settle_by<wide_messages>(sweeps, run);
#endif
    return settle_by<score_messages<packed_scores>>(sweeps, run);
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_BELIEF_BELIEF_HPP
