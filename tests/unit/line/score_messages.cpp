// SPDX-License-Identifier: MIT
#include <nono/line/score_messages.hpp>

#include <nono/line/avx2/wide_messages.hpp>

#include "brute_force.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <vector>

namespace {

using nono::blank;
using nono::color_index;
using nono::detail::cell_score;
using nono::detail::message_limits;
using nono::detail::packed_scores;
using nono::detail::picture_scores;
using nono::detail::score_messages;
using nono::detail::score_unit;

// A grid of 3 colors besides blank, in which the cells of a column are distinguished from their neighbors.
constexpr std::size_t messages_width = 5;
constexpr std::size_t messages_height = 7;
constexpr std::size_t messages_cells = messages_width * messages_height;
constexpr std::size_t messages_colors = 4;

using score_row = std::vector<picture_scores>;

constexpr std::size_t message_pictures = picture_scores::pictures;

/// Returns multiples of 1/1024, some of which exceed the limits of messages.
score_row random_scores(nono_tests::random_numbers& random, std::size_t count) {
    score_row out(count);
    for (picture_scores& scores : out)
        for (std::size_t i = 0; i < message_pictures; ++i)
            scores[i] = (static_cast<cell_score>(random.below(40'961)) - 20'480) * (score_unit / 1'024);
    return out;
}

std::vector<cell_score> flat(const score_row& row) {
    std::vector<cell_score> out;
    for (const picture_scores& scores : row)
        for (std::size_t i = 0; i < message_pictures; ++i) out.push_back(scores[i]);
    return out;
}

/// The output of each function.
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
    std::vector<color_index> drawn(message_pictures * messages_cells, color_index{9});
    Messages::draw(rows.data(), columns.data(), fed_back.data(), messages_colors, messages_cells, messages_cells,
                   drawn.data());
    const std::size_t second_column = 1;
    Messages::hear(rows.data() + second_column, fed_back.data() + second_column, messages_width, messages_height,
                   heard.data());
    Messages::send(with.data(), without.data(), heard.data(), messages_height, sent.data() + second_column,
                   messages_width);
    const score_row first = random_scores(random, count);
    Messages::feed_back(first.data(), rows.data(), columns.data(), 37, count, fed_back.data());
    return {flat(heard), flat(sent), flat(fed_back), drawn};
}

} // namespace

TEST_CASE("messages of scores: identical with every instruction set") {
    for (std::size_t seed = 0; seed < 50; ++seed) {
        CAPTURE(seed);
        const said wanted = said_by<score_messages<picture_scores>>(seed);
        CHECK(said_by<score_messages<packed_scores>>(seed) == wanted);
#if NONO_HAS_WIDE_LINES
        if (nono::detail::wide_messages::is_available()) CHECK(said_by<nono::detail::wide_messages>(seed) == wanted);
#endif
    }
}

namespace {

/// Returns scores of the first pictures, and 0 for the others.
picture_scores scores_of(std::initializer_list<double> first) {
    picture_scores out;
    std::size_t picture = 0;
    for (const double score : first) out[picture++] = static_cast<cell_score>(score * score_unit);
    return out;
}

/// As above, in sequence.
std::vector<cell_score> flat_scores_of(std::initializer_list<double> scores) { return flat({scores_of(scores)}); }

} // namespace

TEST_CASE("messages of scores: an example computed by hand") {
    using messages = score_messages<picture_scores>;
    const std::array<picture_scores, 2> across{scores_of({1, 2, 3, 4}), scores_of({5, 6, 7, 8})};
    const std::array<picture_scores, 2> fed_back{scores_of({0, 0, 1, -1}), scores_of({-1, 0, 0, 24})};
    std::array<picture_scores, 2> heard{};
    messages::hear(across.data(), fed_back.data(), 1, 2, heard.data());
    CHECK(flat({heard[0]}) == flat_scores_of({1, 2, 4, 3}));
    CHECK(flat({heard[1]}) == flat_scores_of({4, 6, 7, 32}));

    // 8 - 3 - 1 = 4, and an eighth of the previous message of 8 is kept; 100 and -100 are clamped.
    const picture_scores with = scores_of({8, 2, 100, -100});
    const picture_scores without = scores_of({3, 0, 0, 0});
    picture_scores sent = scores_of({8, 0, 10, 10});
    messages::send(&with, &without, heard.data(), 1, &sent, 1);
    CHECK(flat({sent}) == flat_scores_of({4.5, 0, 10, -7.5}));

    // A quarter of the belief of both lines is added to the initial value, at most 10.
    const picture_scores first = scores_of({24, 24, 24, 24});
    const picture_scores believed = scores_of({4, 30, -1, 0});
    picture_scores fed = scores_of({24, 24, 22, 28});
    messages::feed_back(&first, &believed, &believed, (1 << message_limits::share) / 4, 1, &fed);
    CHECK(flat({fed}) == flat_scores_of({26, 34, 23, 25}));

    // Two cells, two colors: the second color is believed more than the first, equally, less, and neither is believed.
    const std::array<picture_scores, 4> from_rows{scores_of({1, 1, 2, -1}), scores_of({0, 0, 0, 0}),
                                                  scores_of({2, 1, 1, -2}), scores_of({0, 1, -1, 0})};
    const std::array<picture_scores, 4> nothing{};
    std::array<color_index, 2 * message_pictures> drawn{};
    messages::draw(from_rows.data(), nothing.data(), nothing.data(), 3, 2, 2, drawn.data());
    const std::array<color_index, 4> of_first{2, 1, 1, blank};
    const std::array<color_index, 4> of_second{blank, 2, blank, blank};
    CHECK(std::equal(of_first.begin(), of_first.end(), drawn.begin()));
    CHECK(std::equal(of_second.begin(), of_second.end(), drawn.begin() + message_pictures));
}
