// The states of a frontier, and in how many ways each was reached.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_COUNTING_FRONTIER_STATES_HPP
#define NONO_SOLVER_COUNTING_FRONTIER_STATES_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/uint128.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace nono::inline NONO_ABI::detail {

/// The states of a frontier, and in how many ways each was reached. A state is a key of a few words.
///
/// They stay in the order in which they came, so that everything is the same on every machine.
class frontier_states {
public:
    /// Empties it, for keys of `words` words. `expected` is a guess at the number of states.
    NONO_CONSTEXPR void begin(std::size_t words, std::size_t expected);

    /// Adds ways to reach a state. O(words) on average.
    NONO_CONSTEXPR void add(const std::uint64_t* key, uint128 ways);

    [[nodiscard]] NONO_CONSTEXPR std::size_t size() const noexcept { return ways_.size(); }
    [[nodiscard]] NONO_CONSTEXPR const std::uint64_t* key(std::size_t i) const noexcept {
        return keys_.data() + i * words_;
    }
    [[nodiscard]] NONO_CONSTEXPR uint128 ways(std::size_t i) const noexcept { return ways_[i]; }

    /// Bytes that a state takes at most, while the table grows included.
    [[nodiscard]] static constexpr std::uint64_t bytes_of_state(std::size_t words) noexcept {
        return 3 * (8 * words + sizeof(uint128)) + 4 * sizeof(std::uint32_t);
    }

private:
    // A loop, for most keys are a single word: nothing to call a function for.
    [[nodiscard]] NONO_CONSTEXPR bool is_key(const std::uint64_t* key, std::size_t state) const noexcept {
        const std::uint64_t* const known = this->key(state);
        std::size_t i = 0;
        while (i < words_ && key[i] == known[i]) ++i;
        return i == words_;
    }

    /// The slot where a key is, or where it belongs.
    [[nodiscard]] NONO_CONSTEXPR std::size_t slot_of(const std::uint64_t* key) const noexcept {
        std::uint64_t hash = 0;
        for (std::size_t i = 0; i < words_; ++i) {
            hash = (hash ^ key[i]) * 0x9E3779B97F4A7C15U;
            hash ^= hash >> 32U;
        }
        for (std::size_t slot = hash & slot_mask_;; slot = (slot + 1) & slot_mask_)
            if (slots_[slot] == 0 || is_key(key, slots_[slot] - 1)) return slot;
    }

    /// Makes room for so many keys, the ones that are there included.
    NONO_CONSTEXPR void make_slots(std::size_t count) {
        const std::size_t slot_count = std::bit_ceil((std::max)(count, std::size_t{16}));
        if (slots_.size() < slot_count) slots_.resize(slot_count, 0);
        slot_mask_ = slot_count - 1;
        std::fill_n(slots_.begin(), slot_count, 0U);
        for (std::size_t i = 0; i < size(); ++i) slots_[slot_of(key(i))] = static_cast<std::uint32_t>(i + 1);
    }

    std::size_t words_ = 1;
    lean_vector<std::uint64_t> keys_;
    lean_vector<uint128> ways_;
    lean_vector<std::uint32_t> slots_; // the state that is there, from 1; 0 for none. More than used may be there.
    std::size_t slot_mask_ = 0;        // one less than the slots in use, a power of two
};

// ---------------------------------------------------------------------------------------------------------------------

NONO_CONSTEXPR void frontier_states::begin(std::size_t words, std::size_t expected) {
    words_ = words;
    keys_.clear();
    ways_.clear();
    make_slots(2 * expected);
}

NONO_CONSTEXPR void frontier_states::add(const std::uint64_t* key, uint128 ways) {
    const std::size_t slot = slot_of(key);
    if (slots_[slot] != 0) {
        uint128& known = ways_[slots_[slot] - 1];
        known = saturating_sum(known, ways);
        return;
    }
    for (std::size_t i = 0; i < words_; ++i) keys_.push_back(key[i]);
    ways_.push_back(ways);
    slots_[slot] = static_cast<std::uint32_t>(size());
    if (2 * size() > slot_mask_) make_slots(4 * size());
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_COUNTING_FRONTIER_STATES_HPP
