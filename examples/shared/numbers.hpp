// Numbers for people.
// SPDX-License-Identifier: MIT
#ifndef EXAMPLES_SHARED_NUMBERS_HPP
#define EXAMPLES_SHARED_NUMBERS_HPP

#include <cstddef>
#include <cstdint>
#include <string>

namespace numbers {

// `10,980`.
inline std::string with_commas(std::uint64_t number) {
    std::string out = std::to_string(number);
    for (std::size_t at = out.size(); at > 3; at -= 3) out.insert(at - 3, 1, ',');
    return out;
}

} // namespace numbers

#endif // EXAMPLES_SHARED_NUMBERS_HPP
