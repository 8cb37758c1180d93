// SPDX-License-Identifier: MIT
#include <nono/solver/search/decision_order.hpp>

#include "brute_force.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

using nono::detail::decision_order;
using nono::detail::variable_index;

TEST_CASE("decision order: the variable with most conflicts comes first, and of equal ones the lowest") {
    decision_order order(50);
    CHECK(order.pop() == 0);
    CHECK(order.pop() == 1);
    order.push(0);
    order.push(5); // already present
    order.bump(30);
    order.bump(30);
    order.bump(20);
    CHECK(order.pop() == 30);
    CHECK(order.pop() == 20);
    CHECK(order.pop() == 0);
    CHECK(order.pop() == 2);
    CHECK(order.pop() == 3);
    CHECK(order.pop() == 4);
    CHECK(order.pop() == 5);
    CHECK(order.pop() == 6);
}

TEST_CASE("decision order: recent conflicts outweigh many old ones") {
    decision_order order(20);
    const auto conflicts = [&](variable_index variable, int count) {
        for (int i = 0; i < count; ++i) {
            order.bump(variable);
            order.decay();
        }
    };
    for (int i = 0; i < 10; ++i) { // some of them immediately before and after the scores are scaled down
        conflicts(7, 400);
        conflicts(13, 37);
        REQUIRE(order.pop() == 13);
        order.push(13);
    }
}

TEST_CASE("decision order: scores keep their order over thousands of conflicts") {
    nono_tests::random_numbers random(8);
    decision_order order(20);
    // The variable bumped in every conflict outranks one bumped long ago, even if scores were rescaled in between.
    for (int i = 0; i < 1'000; ++i) order.bump(7);
    for (int i = 0; i < 5'000; ++i) {
        order.bump(13);
        order.bump(static_cast<variable_index>(random.below(20)));
        order.decay();
    }
    CHECK(order.pop() == 13);
    std::vector<variable_index> rest;
    while (!order.empty()) rest.push_back(order.pop());
    std::sort(rest.begin(), rest.end());
    CHECK(rest.size() == 19);
    CHECK(std::adjacent_find(rest.begin(), rest.end()) == rest.end());
}

TEST_CASE("decision order: variables added later come last until they are in a conflict") {
    decision_order order(2);
    CHECK(order.pop() == 0);
    order.bump(1);
    order.add_variables(3);
    order.bump(4);
    order.bump(4);
    order.push(0);
    std::vector<variable_index> popped;
    while (!order.empty()) popped.push_back(order.pop());
    CHECK(popped == std::vector<variable_index>{4, 1, 0, 2, 3});
}

TEST_CASE("decision order: favored variables come first among equals, and after variables with two conflicts") {
    decision_order order(20);
    order.favor(4, 10);
    order.favor(9, 1'000'000);
    order.favor(2, 11);
    order.bump(15);
    order.bump(15);
    CHECK(order.pop() == 15);
    CHECK(order.pop() == 9);
    CHECK(order.pop() == 2);
    CHECK(order.pop() == 4);
    CHECK(order.pop() == 0);
    for (int i = 0; i < 1'000; ++i) order.decay();
    order.favor(7, 1);
    order.push(2);
    CHECK(order.pop() == 7);
    order.bump(12);
    order.bump(12);
    order.favor(8, 1'024);
    CHECK(order.pop() == 12);
    CHECK(order.pop() == 8);
}
