// SPDX-License-Identifier: MIT
#include <nono/detail/lean_vector.hpp>
#include <nono/solver/search/clause_store.hpp>

#include "brute_force.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

using nono::detail::clause_index;
using nono::detail::clause_store;
using nono::detail::literal;

TEST_CASE("clause store: two literals of each clause are watched") {
    clause_store store(4);
    const nono::detail::lean_vector<literal> literals{0, 3, 5};
    const clause_index clause = store.add(literals, true, 3);
    CHECK(std::equal(literals.begin(), literals.end(), store.literals(clause).begin()));
    REQUIRE(store.watches(0).size() == 1);
    REQUIRE(store.watches(3).size() == 1);
    CHECK(store.watches(5).empty());
    const clause_store::watch watch = store.watches(0)[0];
    CHECK(clause_index{watch.clause} == clause);
    CHECK(!bool{watch.binary});
    CHECK(store.learnt() == 1);
    CHECK(store.peak_bytes() == 5 * sizeof(std::uint32_t));
}

TEST_CASE("clause store: a binary clause is stored in its watches") {
    clause_store store(4);
    const nono::detail::lean_vector<literal> literals{0, 3};
    store.add(literals, false, 0);
    for (const literal l : literals) {
        REQUIRE(store.watches(l).size() == 1);
        const clause_store::watch watch = store.watches(l)[0];
        CHECK(bool{watch.binary});
        CHECK(literal{watch.blocker} == 3 - l);
    }
}

TEST_CASE("clause store: reducing drops the worse half of the ordinary clauses, and renumbers the rest") {
    clause_store store(100);
    std::map<std::vector<literal>, clause_index> kept;
    const nono::detail::lean_vector<literal> permanent{2, 4, 6};
    store.add(permanent, false, 0);
    const nono::detail::lean_vector<literal> good{8, 10};
    store.add(good, true, 2);
    clause_index protected_clause = 0;
    for (literal i = 0; i < 40; ++i) {
        const nono::detail::lean_vector<literal> literals{i, i + 40, i + 80, i + 120};
        const clause_index made = store.add(literals, true, 3 + i);
        if (i == 39) protected_clause = made; // the worst one
    }
    std::size_t left = 0;
    clause_index previous = 0;
    std::size_t gone = 0;
    const auto forget = [&](std::span<const literal> clause) {
        ++gone;
        CHECK(clause.size() > 1);
        CHECK(clause[0] != 39);
    };
    store.reduce([&](clause_index clause) { return clause == protected_clause; }, forget,
                 [&](clause_index old, clause_index now) {
                     ++left;
                     CHECK(old > previous);
                     CHECK(now <= old);
                     previous = old;
                     if (old == protected_clause) CHECK(store.literals(now)[0] == 39);
                 });
    CHECK(left == 1 + 1 + 1 + 19); // the permanent, the good and the reason clause, and the better 19 of the 39 others
    CHECK(store.learnt() == left - 1);
    CHECK(gone == 20);
    std::size_t learnt = 0;
    store.for_each_learnt([&](std::span<const literal> clause) { learnt += clause.empty() ? 0U : 1U; });
    CHECK(learnt == store.learnt());
    // Every remaining clause is watched by its first two literals, and there are no other watches.
    std::size_t watches = 0;
    for (literal l = 0; l < 200; ++l) {
        for (const auto& watch : store.watches(l)) {
            const auto literals = store.literals(watch.clause);
            CHECK((literals[0] == l || literals[1] == l));
            ++watches;
        }
    }
    CHECK(watches == 2 * left);
}

TEST_CASE("clause store: permanent and good clauses are kept, however many there are") {
    clause_store store(50);
    for (literal i = 0; i < 20; ++i) {
        const nono::detail::lean_vector<literal> literals{i, i + 20, i + 40};
        store.add(literals, i % 2 == 0, 2);
    }
    const nono::detail::lean_vector<literal> worse{60, 62, 64};
    const nono::detail::lean_vector<literal> worst{61, 63, 65};
    store.add(worse, true, 3);
    store.add(worst, true, 4);
    const auto memory = store.memory();
    store.reduce([](clause_index) { return false; }, [](std::span<const literal>) {},
                 [](clause_index, clause_index) {});
    CHECK(store.learnt() == 10 + 1);
    CHECK(store.watches(60).size() == 1);
    CHECK(store.watches(61).empty());
    store.add(worst, true, 4); // in the memory of the forgotten clause
    CHECK(store.memory() == memory);
}

TEST_CASE("clause store: of equal clauses the younger ones are kept") {
    clause_store store(20);
    for (literal i = 0; i < 6; ++i) {
        const nono::detail::lean_vector<literal> literals{i, i + 10, i + 20};
        store.add(literals, true, 5);
    }
    store.reduce([](clause_index) { return false; }, [](std::span<const literal>) {},
                 [](clause_index, clause_index) {});
    for (literal i = 0; i < 6; ++i) CHECK(store.watches(i).size() == (i < 3 ? 0 : 1));
}

TEST_CASE("clause store: variables that are added later are watched too") {
    clause_store store(1);
    store.add_variables(2);
    const nono::detail::lean_vector<literal> literals{1, 5};
    store.add(literals, false, 0);
    CHECK(store.watches(5).size() == 1);
    CHECK(store.learnt() == 0);
    store.add_variables(100);
    const nono::detail::lean_vector<literal> of_new{3, 200};
    store.add(of_new, false, 0);
    CHECK(store.watches(200).size() == 1);
    CHECK(store.watches(205).empty());
}

TEST_CASE("clause store: of similar clauses, the used ones are kept until the next reduction") {
    clause_store store(40);
    std::vector<clause_index> made;
    const auto add = [&](literal first, std::uint32_t lbd) {
        const nono::detail::lean_vector<literal> literals{first, first + 20, first + 40};
        made.push_back(store.add(literals, true, lbd));
    };
    for (literal i = 0; i < 6; ++i) add(i, i < 3 ? 5 : 8); // three better clauses, three used clauses
    for (std::size_t i = 3; i < 6; ++i) store.note_used(made[i]);
    const auto reduce = [&] {
        store.reduce([](clause_index) { return false; }, [](std::span<const literal>) {},
                     [](clause_index, clause_index) {});
    };
    reduce();
    for (literal i = 0; i < 6; ++i) CHECK(store.watches(i).size() == (i < 3 ? 0 : 1));
    for (literal i = 6; i < 9; ++i) add(i, 7); // not used since then, like the others
    reduce();
    for (literal i = 3; i < 9; ++i) CHECK(store.watches(i).size() == (i < 6 ? 0 : 1));
    std::size_t rated = 0;
    store.for_each_rated([&](std::span<const literal>, std::uint32_t lbd) { rated += lbd == 7 ? 1U : 0U; });
    CHECK(rated == 3);
}
