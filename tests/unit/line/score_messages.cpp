// SPDX-License-Identifier: MIT
#include <nono/line/score_messages.hpp>

#include <nono/line/avx2/wide_messages.hpp>

#include "brute_force.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <vector>

namespace {

using nono::blank;
using nono::color_index;
using nono::detail::cell_score;
using nono::detail::four_scores;
using nono::detail::message_limits;
using nono::detail::packed_scores;
using nono::detail::score_messages;

// A grid of 3 colors besides blank, in which the cells of a column are told apart from their neighbors.
constexpr std::size_t messages_width = 5;
constexpr std::size_t messages_height = 7;
constexpr std::size_t messages_cells = messages_width * messages_height;
constexpr std::size_t messages_colors = 4;

using score_row = std::vector<four_scores>;

/// Multiples of 1/8, of which some are beyond the limits of messages.
score_row random_scores(nono_tests::random_numbers& random, std::size_t count) {
    score_row out(count);
    for (four_scores& scores : out)
        for (std::size_t set = 0; set < 4; ++set) scores[set] = (static_cast<cell_score>(random.below(321)) - 160) / 8;
    return out;
}

std::vector<cell_score> flat(const score_row& row) {
    std::vector<cell_score> out;
    for (const four_scores& scores : row)
        for (std::size_t set = 0; set < 4; ++set) out.push_back(scores[set]);
    return out;
}

/// What each of the functions writes.
struct said {
    std::vector<cell_score> heard;
    std::vector<cell_score> sent;
    std::vector<cell_score> fed_back;
    std::vector<color_index> drawn;

    friend bool operator==(const said&, const said&) = default;
};

template <class Messages> said said_by(std::size_t seed) {
    nono_tests::random_numbers random(seed);
    const std::size_t count = (messages_colors - 1) * messages_cells;
    const score_row rows = random_scores(random, count);
    const score_row columns = random_scores(random, count);
    const score_row with = random_scores(random, messages_height);
    const score_row without = random_scores(random, messages_height);
    score_row heard(messages_height);
    score_row sent = columns;
    score_row fed_back = random_scores(random, count);
    std::vector<color_index> drawn(4 * messages_cells, color_index{9});
    Messages::draw(rows.data(), columns.data(), fed_back.data(), messages_colors, messages_cells, messages_cells,
                   drawn.data());
    const std::size_t second_column = 1;
    Messages::hear(rows.data() + second_column, fed_back.data() + second_column, messages_width, messages_height,
                   heard.data());
    Messages::send(with.data(), without.data(), heard.data(), messages_height, sent.data() + second_column,
                   messages_width);
    std::vector<cell_score> known(count);
    for (cell_score& score : known) score = random.one_in(4) ? 100 : 0;
    Messages::feed_back(known.data(), rows.data(), columns.data(), .125, count, fed_back.data());
    return {flat(heard), flat(sent), flat(fed_back), drawn};
}

} // namespace

TEST_CASE("messages of scores: with every set of instructions the same") {
    for (std::size_t seed = 0; seed < 50; ++seed) {
        CAPTURE(seed);
        const said wanted = said_by<score_messages<four_scores>>(seed);
        CHECK(said_by<score_messages<packed_scores>>(seed) == wanted);
#if NONO_HAS_WIDE_LINES
        if (nono::detail::wide_messages::is_available()) CHECK(said_by<nono::detail::wide_messages>(seed) == wanted);
#endif
    }
}

TEST_CASE("messages of scores: by hand") {
    using messages = score_messages<four_scores>;
    const std::array<four_scores, 2> across{{{1, 2, 3, 4}, {5, 6, 7, 8}}};
    const std::array<four_scores, 2> fed_back{{{0, 0, 1, -1}, {-1, 0, 0, 100}}};
    std::array<four_scores, 2> heard{};
    messages::hear(across.data(), fed_back.data(), 1, 2, heard.data());
    CHECK(flat({heard[0], heard[1]}) == std::vector<cell_score>{1, 2, 4, 3, 4, 6, 7, 108});

    // 8 - 3 - 1 = 4, a quarter of the message of 8 before is kept; 100 and -100 are limited.
    const std::array<four_scores, 1> with{{{8, 2, 100, -100}}};
    const std::array<four_scores, 1> without{{{3, 0, 0, 0}}};
    std::array<four_scores, 1> sent{{{8, 0, 10, 10}}};
    messages::send(with.data(), without.data(), heard.data(), 1, sent.data(), 1);
    CHECK(flat({sent[0]}) == std::vector<cell_score>{5, 0, message_limits::most, -5});

    // A quarter of what is believed besides what is known, 10 at most.
    const std::array<cell_score, 1> known{100};
    const std::array<four_scores, 1> rows{{{4, 30, -1, 0}}};
    const std::array<four_scores, 1> columns{{{4, 30, -1, 0}}};
    std::array<four_scores, 1> fed{{{100, 100, 98, 104}}};
    messages::feed_back(known.data(), rows.data(), columns.data(), .25, 1, fed.data());
    CHECK(flat({fed[0]}) == std::vector<cell_score>{102, 110, 99, 101});

    // Two cells, two colors: the second color is believed more, as much, less, and both not at all.
    const std::array<four_scores, 4> from_rows{{{1, 1, 2, -1}, {0, 0, 0, 0}, {2, 1, 1, -2}, {0, 1, -1, 0}}};
    const std::array<four_scores, 4> nothing{};
    std::array<color_index, 8> drawn{};
    messages::draw(from_rows.data(), nothing.data(), nothing.data(), 3, 2, 2, drawn.data());
    CHECK(drawn == std::array<color_index, 8>{2, 1, 1, blank, blank, 2, blank, blank});
}
