// Names that other libraries define as macros must not break nono's headers: Windows.h (min, max, small, near, far),
// X11 (Status, Bool, None, Success), complex.h (I), and short ones that people define themselves.

// What nono includes of the standard library comes first: the standard library is not what is tested.
#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#if __has_include(<time.h>)
#include <time.h> // NOLINT: nono's clock
#endif

#include <doctest/doctest.h>

#define min(a, b) clash
#define max(a, b) clash
#define small clash
#define near clash
#define far clash
#define interface clash
#define IN clash
#define OUT clash
#define ERROR clash
#define DELETE clash
#define Status clash
#define Bool clash
#define None clash
#define Success clash
#define Always clash
#define True clash
#define False clash
#define I clash
#define N clash
#define major clash
#define minor clash

#include <nono/nono.hpp>

TEST_CASE("macros of other libraries do not break nono") {
    const auto puzzle = nono::parse<nono::non>("width 1\nheight 1\nrows\n1\ncolumns\n1\n");
    REQUIRE(puzzle);
    CHECK(nono::solve(*puzzle).status == nono::status::unique);
}
