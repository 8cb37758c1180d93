// A growing table that never copies what it has. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_CHUNKS_HPP
#define NONO_SOKOBAN_SOLVER_CHUNKS_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>

#include <cstddef>
#include <utility>

namespace nono::inline NONO_ABI::sokoban::detail::engine {

/// Elements in chunks of a fixed size: growing takes no more than what is used and one chunk, where a vector needs the
/// old and the new memory at once. References stay valid.
template <class T> class chunks {
public:
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] T& operator[](std::size_t i) noexcept { return chunks_[i / chunk][i % chunk]; }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return chunks_[i / chunk][i % chunk]; }

    void push_back(T value) {
        if (size_ % chunk == 0) chunks_.push_back(nono::detail::lean_vector<T>(chunk));
        chunks_[size_ / chunk][size_ % chunk] = std::move(value);
        ++size_;
    }

private:
    static constexpr std::size_t chunk = 4096;
    nono::detail::lean_vector<nono::detail::lean_vector<T>> chunks_;
    std::size_t size_ = 0;
};

} // namespace nono::inline NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_CHUNKS_HPP
