// SPDX-License-Identifier: MIT
#include "../../brute_force.hpp"
#include "../../rounds.hpp"

#include <nono/detail/algorithm.hpp>
#include <nono/detail/room.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

TEST_CASE("algorithm: sort orders short and long ranges like std::sort") {
    nono_tests::random_numbers random(1);
    for (int round = 0; round < nono_tests::rounds(200); ++round) {
        std::vector<std::uint64_t> numbers;
        for (std::size_t left = random.below(80); left > 0; --left) numbers.push_back(random.below(40));
        std::vector<std::uint64_t> expected = numbers;
        std::sort(expected.begin(), expected.end(), std::greater<>());
        nono::detail::sort(numbers.begin(), numbers.end(), std::greater<>());
        REQUIRE(numbers == expected);
        std::vector<std::string> texts;
        for (const std::uint64_t number : numbers) texts.emplace_back(static_cast<std::size_t>(number), 'a');
        nono::detail::sort(texts.begin(), texts.end());
        REQUIRE(std::is_sorted(texts.begin(), texts.end()));
        REQUIRE(texts.size() == expected.size());
    }
}

TEST_CASE("algorithm: searches return the same as those of the standard library") {
    nono_tests::random_numbers random(2);
    for (int round = 0; round < nono_tests::rounds(200); ++round) {
        std::vector<int> numbers;
        for (std::size_t left = random.below(4); left > 0; --left) numbers.push_back(static_cast<int>(random.below(2)));
        const auto first = numbers.begin();
        const auto last = numbers.end();
        const auto is_one = [](int number) { return number == 1; };
        CHECK(nono::detail::find_if(first, last, is_one) == std::find_if(first, last, is_one));
        CHECK(nono::detail::any_of(first, last, is_one) == std::any_of(first, last, is_one));
        CHECK(nono::detail::none_of(first, last, is_one) == std::none_of(first, last, is_one));
        CHECK(nono::detail::all_of(first, last, is_one) == std::all_of(first, last, is_one));
        CHECK(nono::detail::count_if(first, last, is_one) == std::count_if(first, last, is_one));
    }
}

TEST_CASE("room: set_size shortens or extends a vector") {
    std::vector<std::string> texts{"a", "b", "c"};
    nono::detail::set_size(texts, 1, std::string("x"));
    CHECK(texts == std::vector<std::string>{"a"});
    nono::detail::set_size(texts, 3, std::string("x"));
    CHECK(texts == std::vector<std::string>{"a", "x", "x"});
}
