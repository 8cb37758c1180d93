// SPDX-License-Identifier: MIT
#include <nono/solver/run/options.hpp>

#include "check_both.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <set>
#include <string_view>

TEST_CASE("time spans convert from durations of any unit") {
    using namespace std::chrono_literals;
    NONO_CHECK_BOTH(nono::time_span(2s).nanoseconds == 2'000'000'000);
    NONO_CHECK_BOTH(nono::time_span(15ms).nanoseconds == 15'000'000);
    NONO_CHECK_BOTH(nono::time_span(std::chrono::duration<double>(0.5)).nanoseconds == 500'000'000);
    NONO_CHECK_BOTH(nono::time_span().nanoseconds == std::uint64_t{nono::no_limit});
}

TEST_CASE("a time span of zero or less is a limit, and a huge one is capped") {
    NONO_CHECK_BOTH(nono::time_span::from_seconds(-3).nanoseconds == 0);
    NONO_CHECK_BOTH(nono::time_span::from_seconds(0).nanoseconds == 0);
    NONO_CHECK_BOTH(nono::time_span::from_seconds(1e300).nanoseconds == 1'000'000'000'000'000'000);
}

TEST_CASE("a stop reference queries any stop source") {
    CHECK_FALSE(nono::extend::stop_ref().stop_requested());
    std::atomic<bool> flag = false;
    const nono::extend::stop_ref by_flag(flag);
    CHECK_FALSE(by_flag.stop_requested());
    flag = true;
    CHECK(by_flag.stop_requested());
    struct source {
        [[nodiscard]] bool stop_requested() const { return true; }
    };
    const source requests;
    CHECK(nono::extend::stop_ref(requests).stop_requested());
}

TEST_CASE("a function reference calls its target") {
    CHECK_FALSE(static_cast<bool>(nono::extend::function_ref<int(int)>()));
    int calls = 0;
    auto function = [&calls](int x) { return calls += x; };
    const nono::extend::function_ref<int(int)> reference(function);
    CHECK(reference(2) == 2);
    CHECK(reference(3) == 5);
    CHECK(calls == 5);
}

TEST_CASE("every status and stop reason has its own name") {
    std::set<std::string_view> words;
    for (const auto value : {nono::status::unknown, nono::status::impossible, nono::status::solvable,
                             nono::status::unique, nono::status::multiple})
        words.insert(nono::name_of(value));
    CHECK(words.size() == 5);
    words.clear();
    for (int i = 0; i <= static_cast<int>(nono::stopped_by::wrong_strategy); ++i) {
        words.insert(nono::name_of(static_cast<nono::stopped_by>(i)));
        words.insert(nono::message(static_cast<nono::stopped_by>(i)));
    }
    CHECK(words.size() == 2 * 13);
    words.clear();
    for (int i = 0; i <= static_cast<int>(nono::argument_errc::zero_among_clues); ++i) {
        words.insert(nono::name_of(static_cast<nono::argument_errc>(i)));
        words.insert(nono::message(static_cast<nono::argument_errc>(i)));
    }
    CHECK(words.size() == 2 * 20);
}
