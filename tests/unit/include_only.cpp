// The umbrella header must come first and alone: the test is that it needs nothing before it.
// SPDX-License-Identifier: MIT
#include <nono/all.hpp>

// It must not include these headers: they cost users compile time, and nono does not need them.
#if defined(_GLIBCXX_IOSTREAM) || defined(_GLIBCXX_SSTREAM) || defined(_GLIBCXX_REGEX) || defined(_GLIBCXX_CHRONO) ||  \
    defined(_GLIBCXX_THREAD) || defined(_GLIBCXX_RANDOM) || defined(_GLIBCXX_FILESYSTEM)
#error "nono/all.hpp includes an expensive standard header"
#endif

#include <doctest/doctest.h>

#include <string_view>

TEST_CASE("the umbrella header suffices to use nono") {
    nono::grid picture(2, 2);
    picture(1, 0) = 1;
    const auto clues = nono::clues_of(picture);
    CHECK(nono::satisfies(picture, clues));
    picture(1, 0) = nono::blank;
    CHECK_FALSE(nono::satisfies(picture, clues));
    CHECK_FALSE(std::string_view(NONO_VERSION_STRING).empty());
}
