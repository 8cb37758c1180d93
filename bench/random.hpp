// Random numbers of the benchmarks: the same on every machine.
#ifndef NONO_BENCH_RANDOM_HPP
#define NONO_BENCH_RANDOM_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/random.hpp>

#include <cstddef>

namespace bench {

/// A sequence of numbers below a bound, always the same one.
class random_numbers {
public:
    [[nodiscard]] std::size_t below(std::size_t bound) {
        return nono::detail::cast_to<std::size_t>(numbers_.next() % bound);
    }

private:
    nono::detail::random_numbers numbers_{0};
};

} // namespace bench

#endif // NONO_BENCH_RANDOM_HPP
