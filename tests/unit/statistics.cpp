// SPDX-License-Identifier: MIT
#include <nono/model/statistics.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>

namespace {

/// Statistics in which every counter has a different value.
constexpr nono::statistics all{.lines_solved = 1,
                               .cells_set = 2,
                               .probes = 3,
                               .failed_probes = 4,
                               .decisions = 5,
                               .conflicts = 6,
                               .learnt = 7,
                               .restarts = 8,
                               .clause_bytes = 9,
                               .states = 10,
                               .lines_scored = 11};

} // namespace

TEST_CASE("statistics: every counter has its name") {
    std::set<std::string_view> names;
    std::uint64_t expected = 0;
    for (const auto& entry : nono::extend::counters_of(all)) {
        CHECK(entry.value == ++expected);
        CHECK(names.insert(entry.name).second);
    }
    CHECK(expected == 11);
    static_assert(nono::extend::counters_of(all)[2] == nono::detail::named_counter{"probes", 3});
}

TEST_CASE("statistics: adding two calls sums the counters and takes the larger memory") {
    auto both = all;
    both += {.clause_bytes = 8};
    CHECK(both == all);
    both += {.clause_bytes = 100};
    CHECK(both.clause_bytes == 100);
    both = all;
    both += all;
    for (std::size_t i = 0; i < nono::extend::counters_of(all).size(); ++i) {
        const auto found = nono::extend::counters_of(all)[i];
        CHECK(nono::extend::counters_of(both)[i].value ==
              (found.name == "clause_bytes" ? found.value : 2 * found.value));
    }
}
