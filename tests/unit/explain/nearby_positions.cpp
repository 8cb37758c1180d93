// SPDX-License-Identifier: MIT
#include <nono/explain/nearby_positions.hpp>
#include <nono/explain/pattern_line.hpp>

#include "brute_force.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace {

// A line with conclusions about some of its cells. Clues and cells are removed from it and restored.
class nearby_query {
public:
    nearby_query(nono_tests::random_numbers& random, std::size_t length, std::size_t colors)
        : random_(random), colors_(colors), line_(colors), all_(nono::color_set::first(colors)) {
        std::vector<nono::color_index> picture;
        while (picture.size() < length)
            picture.resize((std::min)(length, picture.size() + 1 + random.below(6)), some_color());
        for (std::size_t i = 0; i < length; ++i) {
            const nono::color_index color = picture[i];
            if (color != nono::blank && (i == 0 || picture[i - 1] != color)) clues_.push_back({0, color});
            if (color != nono::blank) ++clues_.back().length;
            cells_.push_back(random.one_in(2) ? all_ : nono::color_set::only(color));
        }
        for (nono::clue& block : clues_)
            if (random.one_in(8)) block.length = nono::blotted;
        if (!clues_.empty() && random.one_in(8))
            nono_tests::lengthen(clues_[random.below(clues_.size())]); // can leave no arrangement
        choose_conclusions(picture);
    }

    // Returns true if both queries give the same answer after a few changes.
    [[nodiscard]] bool agrees() {
        if (random_.one_in(8)) pattern_ = clues_;
        for (std::size_t i = 0; i < pattern_.size(); ++i)
            if (random_.one_in(4)) pattern_[i] = random_.one_in(2) ? clues_[i] : nono::detail::any_blocks;
        const auto are_wildcards = [](const nono::clue& a, const nono::clue& b) {
            return nono::detail::is_any_blocks(a) && nono::detail::is_any_blocks(b);
        };
        if (random_.one_in(8))
            pattern_.erase(std::unique(pattern_.begin(), pattern_.end(), are_wildcards), pattern_.end());
        if (random_.one_in(2))
            for (std::size_t i = 0; i < cells_.size(); ++i)
                if (random_.one_in(4)) line_.set(i, random_.one_in(2) ? cells_[i] : all_);
        nono::detail::covering_clue watched;
        if (!pattern_.empty() && random_.one_in(3)) {
            watched = {random_.below(pattern_.size()), random_.below(cells_.size()), 0};
            watched.end = watched.begin + random_.below(3);
            if (nono::detail::is_any_blocks(pattern_[watched.clue])) watched = {};
        }
        const bool follows = nearby_.follow(pattern_, line_.view(), watched);
        (follows ? yes : no) += 1;
        return follows == follows_from_whole_line(watched);
    }

    std::size_t yes = 0;
    std::size_t no = 0;

private:
    [[nodiscard]] nono::color_index some_color() {
        return static_cast<nono::color_index>(random_.one_in(2) ? 0 : random_.below(colors_));
    }
    void choose_conclusions(const std::vector<nono::color_index>& picture) {
        const std::size_t length = picture.size();
        const std::size_t first = random_.below(length);
        const std::size_t last = first + random_.below(random_.one_in(2) ? length - first : 1 + (length - first) / 8);
        for (std::size_t i = first; i <= last; ++i)
            if (i == first || random_.one_in(3))
                conclusions_.push_back(
                    {i, random_.one_in(2) ? nono::color_set::only(picture[i]) : nono::color_set{all_.bits & ~2U}});
        pattern_ = clues_;
        line_.load(cells_);
        nearby_.expect({conclusions_.data(), conclusions_.size()}, line_.view());
    }
    [[nodiscard]] bool follows_from_whole_line(const nono::detail::covering_clue& watched) {
        if (!line_.narrow(pattern_, watched)) return true;
        return line_.is_covered() && std::all_of(conclusions_.begin(), conclusions_.end(), [&](const auto& conclusion) {
                   return (line_.narrowed(conclusion.index).bits & ~conclusion.left.bits) == 0;
               });
    }

    nono_tests::random_numbers& random_;
    std::size_t colors_;
    nono::detail::pattern_line line_;
    nono::color_set all_;
    std::vector<nono::clue> clues_;
    std::vector<nono::clue> pattern_;
    std::vector<nono::color_set> cells_;
    std::vector<nono::detail::line_conclusion> conclusions_;
    nono::detail::nearby_positions nearby_;
};

} // namespace

TEST_CASE("nearby_positions: reasoning from nearby cells agrees with reasoning from the whole line") {
    nono_tests::random_numbers random(43);
    std::size_t yes = 0;
    std::size_t no = 0;
    for (int round = 0; round < 1000; ++round) {
        CAPTURE(round);
        const std::size_t length = 1 + random.below(round % 4 == 0 ? 200 : 40);
        nearby_query query(random, length, 2 + random.below(3));
        for (int change = 0; change < 12; ++change) {
            CAPTURE(change);
            REQUIRE(query.agrees());
        }
        yes += query.yes;
        no += query.no;
    }
    CHECK(yes > 500);
    CHECK(no > 500);
}
