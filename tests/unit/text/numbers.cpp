// SPDX-License-Identifier: MIT
#include <nono/text/numbers.hpp>

#include "../../check_both.hpp"

namespace {

constexpr bool reads_number(std::string_view text, std::uint32_t value, std::size_t size, bool too_large = false) {
    const auto found = nono::extend::parse_number(text, 0);
    return found.value == value && found.size == size && found.too_large == too_large;
}

} // namespace

TEST_CASE("numbers are read up to 32 bits, and larger ones are reported") {
    NONO_CHECK_BOTH(reads_number("", 0, 0));
    NONO_CHECK_BOTH(reads_number("x1", 0, 0));
    NONO_CHECK_BOTH(reads_number("-1", 0, 0));
    NONO_CHECK_BOTH(reads_number("0", 0, 1));
    NONO_CHECK_BOTH(reads_number("0012,3", 12, 4));
    NONO_CHECK_BOTH(reads_number("4294967294", 4'294'967'294U, 10));
    NONO_CHECK_BOTH(reads_number("4294967295", 4'294'967'295U, 10, true));
    NONO_CHECK_BOTH(reads_number("4294967296", 4'294'967'295U, 10, true));
    NONO_CHECK_BOTH(reads_number("9223372036854775808", 4'294'967'295U, 19, true));
    NONO_CHECK_BOTH(reads_number("99999999999999999999999999999999999999999x", 4'294'967'295U, 41, true));
}

TEST_CASE("digits") {
    NONO_CHECK_BOTH(nono::detail::digit_value('7', 10) == 7U && nono::detail::digit_value('f', 16) == 15U);
    NONO_CHECK_BOTH(nono::detail::digit_value('A', 16) == 10U && !nono::detail::digit_value('a', 10) &&
                    !nono::detail::digit_value('g', 16));
}
