// SPDX-License-Identifier: MIT
#include "check_both.hpp"
#include "sokoban_texts.hpp"

#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/route.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace nono::sokoban;
using namespace nono::sokoban::extend;
using nono::parse_errc;
using nono_tests::drawn;

namespace {

constexpr std::string_view route_room = "#######\n"
                                        "#     #\n"
                                        "# $ # #\n"
                                        "#@ . .#\n"
                                        "#######\n";

std::string route_letters(std::string_view text) {
    const auto found = parse_route(text, drawn(route_room));
    return found ? nono_tests::letters(found->steps) : std::string(nono::message(found.error().code));
}

void check_route_error(std::string_view text, parse_errc code, std::size_t at) {
    CAPTURE(text);
    const auto found = parse_route(text, drawn(route_room));
    REQUIRE_FALSE(found);
    CHECK(found.error().code == code);
    CHECK(found.error().where == nono::extend::position_of(text, at));
}

} // namespace

TEST_CASE("routes: directions with numbers, and target squares") {
    CHECK(route_letters("r2") == "rr");
    CHECK(route_letters("r2,1-2r1") == "rrlluR"); // column 1, row 2
    CHECK(route_letters("1-2r1") == "uR");
    CHECK(route_letters("R2L1") == "rrl"); // the case has no meaning
    CHECK(route_letters(" r2 , 1-1 ") == "rruull");
    CHECK(route_letters("r0u1") == "u");
    CHECK(route_letters("") == "");
    CHECK(route_letters("1-3") == ""); // the pusher is already there
    CHECK(replay(drawn(route_room), *parse_route("2-1d1", drawn(route_room))).total.pushes == 1);
    NONO_CHECK_BOTH(parse_route("r1", drawn("#####\n#@$.#\n#####\n"))->steps.size() == 1);
}

TEST_CASE("routes: errors and their positions") {
    check_route_error("r2x", parse_errc::invalid_route, 2);
    check_route_error("r", parse_errc::invalid_route, 0);
    check_route_error("r2u", parse_errc::invalid_route, 2);
    check_route_error("r2,,u1", parse_errc::invalid_route, 3);
    check_route_error("1r2", parse_errc::invalid_route, 0);
    check_route_error("1-r2", parse_errc::invalid_route, 0);
    check_route_error("r99999999999", parse_errc::invalid_route, 0);
    check_route_error("r2,2-2u1", parse_errc::no_walk, 3); // a box
    check_route_error("0-0", parse_errc::no_walk, 0);
    check_route_error("9-1", parse_errc::no_walk, 0);
    check_route_error("u1,\nl1", parse_errc::blocked_step, 4);
    CHECK(parse_route("1-1", drawn("####\n#  #\n####\n")).error().code == parse_errc::no_walk);
    CHECK(parse_route("r1", drawn("####\n#  #\n####\n")).error().code == parse_errc::blocked_step);
}

TEST_CASE("routes: limits") {
    const board start = drawn(route_room);
    CHECK(parse_route("r2", start, {.limits = {.expanded = 2}}));
    CHECK(parse_route("r2", start, {.limits = {.expanded = 1}}).error().code == parse_errc::expanded_over_limit);
    CHECK(parse_route("r4294967294", start).error().code == parse_errc::expanded_over_limit);
    // The squares of walks count too: many walks on a large board are much work.
    CHECK(parse_route("5-3,1-3", start, {.limits = {.expanded = 20}}).error().code == parse_errc::expanded_over_limit);
}

TEST_CASE("routes are distinguished from other moves") {
    for (const auto* text : {"r2d1r1u6,3-8r4", "R1", "3-8r4", " u12 "}) CHECK(is_route(text));
    for (const auto* text :
         {"", "rrR", "2r3U", "r", "12", "3-", "solved", "r2d1 by me", "230/97", "2024-05-12x", "lurd2r"})
        CHECK_MESSAGE(!is_route(text), text);
    static_assert(is_route("r2"));
}
