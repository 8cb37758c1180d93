// SPDX-License-Identifier: MIT
#include <nono/text/colors.hpp>

#include "../../check_both.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

using nono::parse_errc;
using nono::rgb;
using nono::detail::named_color;
using nono::detail::parse_color;

namespace {

// The named colors of CSS Color Module Level 4.
constexpr std::string_view css_names =
    "aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown "
    "burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan "
    "darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid "
    "darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet "
    "deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro "
    "ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki "
    "lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow "
    "lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray "
    "lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine "
    "mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise "
    "mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab "
    "orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru "
    "pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen "
    "seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle "
    "tomato turquoise violet wheat white whitesmoke yellow yellowgreen ";

} // namespace

TEST_CASE("colors: every name of CSS") {
    std::size_t count = 0;
    for (std::size_t at = 0; at < css_names.size(); ++count) {
        const std::size_t end = css_names.find(' ', at);
        const auto name = css_names.substr(at, end - at);
        CAPTURE(name);
        CHECK(parse_color(name).has_value());
        at = end + 1;
    }
    CHECK(count == 148);
    NONO_CHECK_BOTH(parse_color("RebeccaPurple") == rgb{0x66, 0x33, 0x99});
    NONO_CHECK_BOTH(parse_color("crimson") == rgb{0xDC, 0x14, 0x3C});
    NONO_CHECK_BOTH(parse_color("transparent") == rgb{255, 255, 255});
    NONO_CHECK_BOTH(!parse_color("currentcolor") && !parse_color("re") && !parse_color("redd") && !parse_color(""));
    // X11 has different colors for some names, and more names.
    NONO_CHECK_BOTH(parse_color("green") == rgb{0, 128, 0} && named_color("green") == rgb{0, 255, 0});
    NONO_CHECK_BOTH(parse_color("maroon") == rgb{128, 0, 0} && named_color("maroon") == rgb{0xB0, 0x30, 0x60});
    NONO_CHECK_BOTH(parse_color("violetred") == named_color("violetred") &&
                    parse_color("gray50") == rgb{128, 128, 128});
}

TEST_CASE("colors: hexadecimal digits") {
    NONO_CHECK_BOTH(parse_color("#F00") == rgb{255, 0, 0} && parse_color("f00") == rgb{255, 0, 0});
    NONO_CHECK_BOTH(parse_color("#12aBcD") == rgb{0x12, 0xAB, 0xCD});
    NONO_CHECK_BOTH(parse_color("#f00f") == rgb{255, 0, 0} && parse_color("#12abcdff") == rgb{0x12, 0xAB, 0xCD});
    NONO_CHECK_BOTH(parse_color("#0000") == rgb{255, 255, 255} && parse_color("ff000080") == rgb{255, 127, 127});
    NONO_CHECK_BOTH(parse_color(" '#f00' ") == rgb{255, 0, 0} && parse_color("\" red\"") == rgb{255, 0, 0});
    NONO_CHECK_BOTH(!parse_color("#") && !parse_color("#1") && !parse_color("#12345") && !parse_color("1234567"));
    NONO_CHECK_BOTH(!parse_color("#12345g") && !parse_color("'") && !parse_color("''") && !parse_color("'red"));
    NONO_CHECK_BOTH(!parse_color("##f00") && !parse_color("#ff0000ff0"));
}

TEST_CASE("colors: functions") {
    NONO_CHECK_BOTH(parse_color("rgb(1,2,3)") == rgb{1, 2, 3} && parse_color("RGB ( 1 , 2 , 3 )") == rgb{1, 2, 3});
    NONO_CHECK_BOTH(parse_color("rgb(100% 50% 0%)") == rgb{255, 128, 0});
    NONO_CHECK_BOTH(parse_color("rgb(300, -5, 1.6)") == rgb{255, 0, 2});
    NONO_CHECK_BOTH(parse_color("rgba(0, 0, 0, .5)") == rgb{128, 128, 128});
    NONO_CHECK_BOTH(parse_color("rgb(0 0 0 / 50%)") == rgb{128, 128, 128});
    NONO_CHECK_BOTH(parse_color("rgba(9,9,9,0)") == rgb{255, 255, 255} && parse_color("rgba(9,9,9,7)") == rgb{9, 9, 9});
    NONO_CHECK_BOTH(parse_color("rgb(99999999999, 4294967295, 1.99999999999)") == rgb{255, 255, 2});
    NONO_CHECK_BOTH(!parse_color("rgb(1,2)") && !parse_color("rgb(1,2,3,4,5)") && !parse_color("rgb(1,2,x)"));
    NONO_CHECK_BOTH(!parse_color("rgb(1,2,3") && !parse_color("rgb()") && !parse_color("hsl(1,2%,3%)"));
    NONO_CHECK_BOTH(!parse_color("rgb(.,1,2)") && !parse_color("(1,2,3)"));
}

TEST_CASE("colors: the end of a color in a text") {
    NONO_CHECK_BOTH(nono::detail::skip_color("#f00 x", 0) == 4 && nono::detail::skip_color("a red", 2) == 5);
    NONO_CHECK_BOTH(nono::detail::skip_color("rgb(1, 2, 3) x", 0) == 12 &&
                    nono::detail::skip_color("rgb(1, 2", 0) == 6);
    NONO_CHECK_BOTH(nono::detail::skip_color("\"a b\" c", 0) == 5 && nono::detail::skip_color("\"a b", 0) == 2);
    NONO_CHECK_BOTH(nono::detail::skip_color("", 0) == 0);
    NONO_CHECK_BOTH(nono::detail::read_color("#f00").fault == parse_errc::none);
    NONO_CHECK_BOTH(nono::detail::read_color("red").fault == parse_errc::color_notation);
    NONO_CHECK_BOTH(nono::detail::read_color("").fault == parse_errc::unreadable_color);
}
