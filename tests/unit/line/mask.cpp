// SPDX-License-Identifier: MIT
#include <nono/line/mask.hpp>

#include "brute_force.hpp"
#include "check_both.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <vector>

namespace {

using nono::detail::mask_operations;
using nono::detail::mask_window;
using nono::extend::mask_word;

std::vector<bool> bits_of(const std::vector<mask_word>& words) {
    std::vector<bool> out;
    for (const mask_word word : words)
        for (std::size_t i = 0; i < 64; ++i) out.push_back((word >> i & 1U) != 0);
    return out;
}

// Returns the window of a mask for operations with the same number of words.
template <class Word = const mask_word, std::size_t Words>
mask_window<Words, Word> window_of(const mask_operations<Words>&, Word* mask, std::size_t from) {
    return {mask, from};
}

} // namespace

TEST_CASE("words of a mask") {
    NONO_CHECK_BOTH(nono::extend::words_for(0) == 0);
    NONO_CHECK_BOTH(nono::extend::words_for(1) == 1);
    NONO_CHECK_BOTH(nono::extend::words_for(64) == 1);
    NONO_CHECK_BOTH(nono::extend::words_for(65) == 2);
    NONO_CHECK_BOTH(nono::detail::reversed(1) == mask_word{1} << 63);
    NONO_CHECK_BOTH(nono::detail::reversed(0x0123456789ABCDEFU) == 0xF7B3D591E6A2C480U);
}

TEST_CASE("operations on masks agree with bitwise ones, for any number of words") {
    nono_tests::random_numbers random(3);
    for (int round = 0; round < 2'000; ++round) {
        const std::size_t words = 1 + random.below(4);
        const std::size_t bits = 64 * words;
        const mask_operations<0> op(words);
        const auto random_mask = [&] {
            std::vector<mask_word> out(words);
            for (auto& word : out) word = random.one_in(4) ? ~mask_word{0} : random.next() & random.next();
            return out;
        };
        const auto a = random_mask();
        const auto b = random_mask();
        const auto in_a = bits_of(a);
        const auto in_b = bits_of(b);
        std::vector<mask_word> out(words);
        std::vector<mask_word> scratch(words);
        const std::size_t by = random.below(bits);

        op.shift_up(out.data(), a.data(), by);
        for (std::size_t i = 0; i < bits; ++i) REQUIRE(op.test(out.data(), i) == (i >= by && in_a[i - by]));
        op.shift_down(out.data(), a.data(), by);
        for (std::size_t i = 0; i < bits; ++i) REQUIRE(op.test(out.data(), i) == (i + by < bits && in_a[i + by]));
        op.fill_first(out.data(), by);
        for (std::size_t i = 0; i < bits; ++i) REQUIRE(op.test(out.data(), i) == (i < by));

        op.flood(out.data(), a.data(), b.data());
        for (std::size_t i = 0, wet = 0; i < bits; ++i) {
            wet = in_a[i] || (wet != 0 && in_b[i - 1]) ? 1 : 0;
            REQUIRE(op.test(out.data(), i) == (wet != 0));
        }

        const std::size_t used = bits - random.below(64);
        auto low = a;
        op.fill_first(scratch.data(), used);
        op.keep(low.data(), scratch.data());
        op.reverse(out.data(), low.data(), used);
        for (std::size_t i = 0; i < bits; ++i)
            REQUIRE(op.test(out.data(), i) == (i < used && op.test(low.data(), used - 1 - i)));

        const std::size_t cells = bits - 1 - random.below(64);
        op.fill_first(scratch.data(), cells);
        op.keep(low.data(), scratch.data());
        op.mirror(out.data(), low.data(), cells);
        for (std::size_t i = 0; i < bits; ++i)
            REQUIRE(op.test(out.data(), i) == (i < cells && op.test(low.data(), cells - 1 - i)));

        const std::size_t from = random.below(bits + 1);
        const std::size_t to = random.below(bits + 1);
        const auto in_range = [&](std::size_t i) { return from <= i && i < to; };
        out = a;
        op.set_range(out.data(), from, to);
        for (std::size_t i = 0; i < bits; ++i) REQUIRE(op.test(out.data(), i) == (in_a[i] || in_range(i)));
        out = a;
        op.clear_range(out.data(), from, to);
        for (std::size_t i = 0; i < bits; ++i) REQUIRE(op.test(out.data(), i) == (in_a[i] && !in_range(i)));
        std::size_t last = to;
        for (std::size_t i = from; i < to; ++i)
            if (!in_b[i]) last = i;
        REQUIRE(op.last_clear(b.data(), from, to) == last);
        std::size_t clear = from;
        while (clear < to && in_b[clear]) ++clear;
        REQUIRE(op.first_clear(b.data(), from, to) == (from < to ? clear : to));
        std::size_t set = from;
        while (set < to && !in_b[set]) ++set;
        REQUIRE(op.first_set(b.data(), from, to) == (from < to ? set : to));

        // Windows of one or two words.
        const mask_word also = random.next();
        const std::size_t at = random.below(bits);
        const std::size_t wide = 1 + random.below(2);
        const mask_operations<0> narrow(wide);
        auto extended = b;
        extended.resize(words + 2);
        const mask_window<0> seen(extended.data(), at);
        for (std::size_t i = 0; i < 64 * wide; ++i)
            REQUIRE((seen[i / 64] >> i % 64 & 1U) == (at + i < bits && in_b[at + i] ? 1U : 0U));
        std::vector<mask_word> part(wide);
        const std::size_t at_end = random.below(bits);
        const mask_window<0> end(extended.data(), at_end);
        auto more = a;
        more.resize(wide);
        narrow.intersect(part.data(), more.data(), seen, also, end);
        for (std::size_t i = 0; i < 64 * wide; ++i) {
            const bool in_seen = (at + i < bits && in_b[at + i]) || (also >> i % 64 & 1U) != 0;
            const bool in_end = at_end + i < bits && in_b[at_end + i];
            REQUIRE(narrow.test(part.data(), i) == (narrow.test(more.data(), i) && in_seen && in_end));
        }
        narrow.intersect(part.data(), seen, end);
        for (std::size_t i = 0; i < 64 * wide; ++i) {
            const bool in_seen = at + i < bits && in_b[at + i];
            REQUIRE(narrow.test(part.data(), i) == (in_seen && at_end + i < bits && in_b[at_end + i]));
        }
        auto larger = a;
        larger.resize(words + 2);
        narrow.add_intersection(mask_window<0, mask_word>(larger.data(), at), part.data(), more.data());
        for (std::size_t i = 0; i < bits; ++i) {
            const bool in_part = i >= at && i < at + 64 * wide && narrow.test(part.data(), i - at);
            REQUIRE(op.test(larger.data(), i) == (in_a[i] || (in_part && narrow.test(more.data(), i - at))));
        }
        out = a;
        op.keep(out.data(), mask_window<0>(extended.data(), 0));
        for (std::size_t i = 0; i < bits; ++i) REQUIRE(op.test(out.data(), i) == (in_a[i] && in_b[i]));

        const std::size_t length = 1 + random.below(20);
        out = b;
        op.erode(out.data(), length);
        for (std::size_t i = 0; i < bits; ++i) {
            bool run = i + length <= bits;
            for (std::size_t k = 0; k < length && run; ++k) run = in_b[i + k];
            REQUIRE(op.test(out.data(), i) == run);
        }
        out = a;
        op.dilate(out.data(), length);
        for (std::size_t i = 0; i < bits; ++i) {
            bool near = false;
            for (std::size_t k = 0; k < length && k <= i; ++k) near = near || in_a[i - k];
            REQUIRE(op.test(out.data(), i) == near);
        }
    }
}

TEST_CASE("the number of words gives the same results at compile time and at run time") {
    nono_tests::random_numbers random(4);
    const auto compare = [&](auto known, std::size_t words) {
        const mask_operations<0> multi_word(words);
        // Each mask is followed by the same number of zero words, for windows.
        std::vector<mask_word> a(2 * words);
        std::vector<mask_word> b(2 * words);
        std::vector<mask_word> low(2 * words);
        std::vector<mask_word> x(2 * words);
        std::vector<mask_word> y(2 * words);
        for (int round = 0; round < 2'000; ++round) {
            for (std::size_t i = 0; i < words; ++i) {
                a[i] = random.next();
                b[i] = random.next() | random.next();
            }
            const std::size_t by = random.below(64 * words);
            const mask_word also = random.next();
            const auto both = [&](auto operation) {
                x = b;
                y = b;
                operation(known, x.data());
                operation(multi_word, y.data());
                REQUIRE(x == y);
            };
            both([&](const auto& op, mask_word* out) { op.flood(out, a.data(), b.data()); });
            both([&](const auto& op, mask_word* out) { op.shift_up(out, a.data(), by); });
            both([&](const auto& op, mask_word* out) { op.shift_down(out, a.data(), by); });
            both([&](const auto& op, mask_word* out) { op.shift_up(out, out, by); });
            both([&](const auto& op, mask_word* out) { op.shift_down(out, out, by); });
            both([&](const auto& op, mask_word* out) { op.reverse(out, a.data(), by + 1); });
            both([&](const auto& op, mask_word* out) { op.mirror(out, a.data(), by); });
            both([&](const auto& op, mask_word* out) { op.keep(out, a.data()); });
            both([&](const auto& op, mask_word* out) { op.add(out, a.data()); });
            both([&](const auto& op, mask_word* out) { op.copy(out, a.data()); });
            both([&](const auto& op, mask_word* out) { op.clear(out); });
            both([&](const auto& op, mask_word* out) { op.intersect(out, a.data(), b, also, b); });
            both([&](const auto& op, mask_word* out) { op.keep(out, window_of(op, a.data(), by)); });
            multi_word.shift_down(low.data(), a.data(), by);
            both([&](const auto& op, mask_word* out) {
                op.add_intersection(window_of(op, out, by), low.data(), b.data());
            });
            both([&](const auto& op, mask_word* out) { op.erode(out, by + 1); });
            both([&](const auto& op, mask_word* out) { op.dilate(out, by + 1); });
        }
    };
    compare(mask_operations<1>(1), 1);
    compare(mask_operations<2>(2), 2);
}
