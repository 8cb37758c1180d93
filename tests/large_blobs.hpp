// A picture that lines alone barely solve.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_LARGE_BLOBS_HPP
#define NONO_TESTS_LARGE_BLOBS_HPP

#include <nono/make/landscape.hpp>
#include <nono/model/grid.hpp>

#include <cstddef>
#include <cstdint>

namespace nono_tests {

/// Fills a share, in percent, of a smoothed landscape like `nono_generate blobs`: more than 20,000 cells, almost all of
/// which lines leave open.
inline nono::grid large_blobs(std::uint64_t seed, std::size_t share = 50, std::size_t side = 150) {
    nono::detail::random_numbers random(seed);
    const auto order = nono::detail::from_low_to_high(nono::detail::random_landscape(side, side, 2, random));
    nono::grid out(side, side);
    for (std::size_t i = order.size() * (100 - share) / 100; i < order.size(); ++i) out.cells()[order[i]] = 1;
    return out;
}

} // namespace nono_tests

#endif // NONO_TESTS_LARGE_BLOBS_HPP
