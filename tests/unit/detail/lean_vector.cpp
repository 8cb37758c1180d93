// SPDX-License-Identifier: MIT
#include "../../brute_force.hpp"
#include "../../check_both.hpp"
#include "../../rounds.hpp"

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace {

using nono::detail::lean_vector;

/// Counts its living instances; copying an element with `throws` set throws.
struct counted_element {
    counted_element() { ++alive(); }
    counted_element(const counted_element& other) : throws(other.throws) { ++alive(); }
    counted_element& operator=(const counted_element& other) {
        if (other.throws) throw 1;
        throws = other.throws;
        return *this;
    }
    ~counted_element() { --alive(); }

    static int& alive() {
        static int count = 0;
        return count;
    }
    bool throws = false;
};

NONO_CONSTEXPR std::size_t sum_of_a_lean_vector() {
    lean_vector<std::size_t> numbers{3, 4};
    for (std::size_t i = 0; i < 20; ++i) numbers.push_back(i);
    lean_vector<std::size_t> copy = numbers;
    copy.erase(copy.begin());
    std::size_t sum = 0;
    for (const std::size_t number : copy) sum += number;
    return sum;
}

} // namespace

TEST_CASE("lean_vector: has the contents of a std::vector after the same operations") {
    nono_tests::random_numbers random(1);
    for (int round = 0; round < nono_tests::rounds(30); ++round) {
        lean_vector<std::string> lean;
        std::vector<std::string> plain;
        for (int i = 0; i < 60; ++i) {
            const std::string text(random.below(40), static_cast<char>('a' + random.below(26)));
            const auto index = static_cast<std::ptrdiff_t>(random.below(plain.size() + 1));
            switch (random.below(9)) {
            case 0: {
                lean.resize(static_cast<std::size_t>(index), text);
                plain.resize(static_cast<std::size_t>(index), text);
                break;
            }
            case 1: {
                const std::size_t size = random.below(20);
                lean.assign(size, text);
                plain.assign(size, text);
                break;
            }
            case 2: {
                const auto at = lean.insert(lean.begin() + index, text);
                plain.insert(plain.begin() + index, text);
                CHECK(at == lean.begin() + index);
                break;
            }
            case 3: {
                lean.erase(lean.begin() + index, lean.end());
                plain.erase(plain.begin() + index, plain.end());
                break;
            }
            case 4: {
                const lean_vector<std::string> copy = lean;
                lean.append(copy.begin(), copy.end() - (copy.empty() ? 0 : 1));
                const std::vector<std::string> other = plain;
                plain.insert(plain.end(), other.begin(), other.end() - (other.empty() ? 0 : 1));
                lean.resize(std::min<std::size_t>(lean.size(), 50));
                plain.resize(std::min<std::size_t>(plain.size(), 50));
                break;
            }
            case 5: {
                lean_vector<std::string> moved;
                moved = std::move(lean);
                CHECK(lean.empty()); // NOLINT(bugprone-use-after-move): it is specified
                lean = moved;
                break;
            }
            default: {
                lean.push_back(text);
                plain.push_back(text);
            }
            }
            REQUIRE(lean.size() == plain.size());
            REQUIRE(std::equal(lean.begin(), lean.end(), plain.begin()));
        }
    }
}

TEST_CASE("lean_vector: works in constant expressions") {
    lean_vector<int> lean(3, 7);
    CHECK(lean == lean_vector<int>{7, 7, 7});
    lean.pop_back();
    CHECK(lean.back() == 7);
    lean.clear();
    CHECK(lean.empty());
    NONO_CHECK_CONSTANT(sum_of_a_lean_vector() == 4 + 190);
    CHECK(sum_of_a_lean_vector() == 4 + 190);
}

TEST_CASE("lean_vector: renew does not copy elements") {
    {
        lean_vector<counted_element> all(3);
        all[2].throws = true; // copying it would throw
        all.renew(5);
        CHECK(all.size() == 5);
        CHECK(counted_element::alive() == 5);
        CHECK_FALSE(all[2].throws);
        all.renew(0);
        CHECK(all.empty());
    }
    CHECK(counted_element::alive() == 0);
}

TEST_CASE("lean_vector: grows by an element without copying it") {
    lean_vector<counted_element> elements;
    elements.reserve(2);
    elements.grow_by_one().throws = true; // copying it would throw
    CHECK_FALSE(elements.grow_by_one().throws);
    CHECK(elements.size() == 2);
    CHECK(elements[0].throws);
    CHECK(counted_element::alive() == 2);

    lean_vector<int> numbers; // grows several times
    for (int i = 0; i < 20; ++i) numbers.grow_by_one() = i;
    CHECK(numbers.size() == 20);
    for (int i = 0; i < 20; ++i) CHECK(numbers[static_cast<std::size_t>(i)] == i);
}

TEST_CASE("lean_vector: no element leaks if copying one throws") {
    {
        lean_vector<counted_element> elements(3);
        elements[2].throws = true;
        CHECK(counted_element::alive() == 3);
        const auto size_of_copy = [](const lean_vector<counted_element>& of) {
            const lean_vector<counted_element> copy = of; // NOLINT(performance-unnecessary-copy-initialization)
            return copy.size();
        };
        CHECK_THROWS(size_of_copy(elements));
        CHECK(counted_element::alive() == 3);
        CHECK_THROWS(lean_vector<counted_element>(2, elements[2]));
        CHECK(counted_element::alive() == 3);
    }
    CHECK(counted_element::alive() == 0);
}
