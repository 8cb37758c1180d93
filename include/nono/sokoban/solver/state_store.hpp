// All positions that a search has seen, each stored once. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_STATE_STORE_HPP
#define NONO_SOKOBAN_SOLVER_STATE_STORE_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/random.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/control.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// A hash of the cells of the boxes and the pusher that can be updated in O(1) after a move (A. Zobrist 1970). Its
/// values are the same on every machine.
class position_hash {
public:
    explicit position_hash(const board_graph& level) {
        nono::detail::random_numbers random(0x50C0'BA4U);
        for (std::size_t i = 0; i < 2 * (level.count + std::size_t{1}); ++i) numbers_.push_back(random.next());
    }
    [[nodiscard]] std::uint64_t of_box(cell at) const noexcept { return numbers_[2 * std::size_t{at}]; }
    [[nodiscard]] std::uint64_t of_pusher(cell at) const noexcept { return numbers_[2 * std::size_t{at} + 1]; }
    [[nodiscard]] std::uint64_t of_boxes(const lean_vector<cell>& boxes) const noexcept {
        std::uint64_t hash = 0;
        for (const cell at : boxes) hash ^= of_box(at);
        return hash;
    }
    [[nodiscard]] std::uint64_t of(const lean_vector<cell>& boxes, cell pusher) const noexcept {
        return of_boxes(boxes) ^ of_pusher(pusher);
    }

private:
    lean_vector<std::uint64_t> numbers_;
};

/// An array in chunks of a fixed size. Growing it needs memory for at most one more chunk, whereas a vector needs the
/// old and the new memory at once. References stay valid.
template <class T> class chunks {
public:
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] T& operator[](std::size_t i) noexcept { return chunks_[i / chunk][i % chunk]; }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return chunks_[i / chunk][i % chunk]; }

    void push_back(T value) {
        if (size_ % chunk == 0) chunks_.push_back(lean_vector<T>(chunk));
        chunks_[size_ / chunk][size_ % chunk] = std::move(value);
        ++size_;
    }

private:
    static constexpr std::size_t chunk = 4096;
    lean_vector<lean_vector<T>> chunks_;
    std::size_t size_ = 0;
};

/// Positions, numbered in the order in which they were added. Whole sets of boxes are stored, not just hashes, because
/// a verdict that depends on "seen before" must not depend on chance. A set is stored as one bit per cell or, if that
/// is much shorter, as the sorted list of its cells.
class state_store {
public:
    static constexpr std::uint32_t none = 0xFFFF'FFFF;

    state_store(const board_graph& level, control& run)
        : hash_(level), words_((level.count + std::size_t{63}) / 64), run_(run), table_(initial_size, none) {
        const std::size_t words_of_list = (level.goals.size() + in_word - 1) / in_word; // at most one box per goal
        is_list_ = 2 * words_of_list < words_;                                          // bits need no sorting
        if (is_list_) words_ = words_of_list;
        set_.assign(words_, 0U);
    }
    state_store(const state_store&) = delete;
    state_store& operator=(const state_store&) = delete;
    ~state_store() { run_.release_memory(reserved_); }

    [[nodiscard]] const position_hash& hash() const noexcept { return hash_; }
    [[nodiscard]] std::size_t size() const noexcept { return pushers_.size(); }

    /// Returns the number of a position; `none` if it has not been added. `hash` covers boxes and pusher.
    [[nodiscard]] std::uint32_t find(std::uint64_t hash, const lean_vector<cell>& boxes, cell pusher) {
        make_set(boxes);
        return table_[entry_of(hash, pusher)];
    }
    /// Adds a position, which must be new, and returns its number; `none` if memory for it is not available.
    [[nodiscard]] std::uint32_t add(std::uint64_t hash, const lean_vector<cell>& boxes, cell pusher) {
        if (!reserve_room()) return none;
        make_set(boxes);
        const auto number = static_cast<std::uint32_t>(size());
        for (const std::uint64_t word : set_) sets_.push_back(word);
        pushers_.push_back(pusher);
        hashes_.push_back(hash);
        table_[entry_of(hash, pusher)] = number;
        return number;
    }
    /// Reads the boxes of a position into `boxes`, lowest first, and returns its pusher. Linear in the boxes.
    cell read(std::uint32_t number, lean_vector<cell>& boxes) const {
        boxes.clear();
        for (std::size_t i = 0; i < words_; ++i) {
            std::uint64_t rest = sets_[number * words_ + i];
            for (; is_list_ && rest != 0; rest >>= bits_of_cell) boxes.push_back(static_cast<cell>(rest - 1));
            for (; rest != 0; rest &= rest - 1)
                boxes.push_back(static_cast<cell>(64 * i + static_cast<unsigned>(std::countr_zero(rest))));
        }
        return pushers_[number];
    }

private:
    static constexpr std::size_t initial_size = 1024; // entries; a power of two

    static constexpr std::size_t bits_of_cell = 16;
    static constexpr std::size_t in_word =
        64 / bits_of_cell; // cells of a list per word, as numbers plus 1; 0 ends the list

    void make_set(const lean_vector<cell>& boxes) {
        for (std::uint64_t& word : set_) word = 0;
        if (!is_list_) {
            for (const cell at : boxes) set_[at / 64U] |= std::uint64_t{1} << at % 64U;
            return;
        }
        list_ = boxes;
        nono::detail::sort(list_.begin(), list_.end());
        for (std::size_t i = 0; i < list_.size(); ++i)
            set_[i / in_word] |= (std::uint64_t{list_[i]} + 1) << i % in_word * bits_of_cell;
    }
    [[nodiscard]] bool is(std::uint32_t number, cell pusher) const noexcept {
        if (pushers_[number] != pusher) return false;
        for (std::size_t i = 0; i < words_; ++i)
            if (sets_[number * words_ + i] != set_[i]) return false;
        return true;
    }
    [[nodiscard]] std::size_t entry_of(std::uint64_t hash, cell pusher) const noexcept {
        std::size_t entry = hash & (table_.size() - 1);
        for (; table_[entry] != none; entry = (entry + 1) & (table_.size() - 1))
            if (hashes_[table_[entry]] == hash && is(table_[entry], pusher)) break;
        return entry;
    }
    // Reserves memory for one more position. Chunks are counted per position, the table when it doubles (then the old
    // and the new one exist for a while).
    [[nodiscard]] bool reserve_room() {
        const bool grows = 2 * size() >= table_.size();
        const std::uint64_t of_table = grows ? 2 * table_.size() * sizeof(std::uint32_t) : 0;
        const std::uint64_t bytes = words_ * 8 + sizeof(cell) + 8 + of_table;
        if (size() + 1 >= none || !run_.reserve_memory(bytes)) return false;
        reserved_ += bytes;
        return !grows || double_table();
    }
    // Doubles the table. Returns false if the call has to end in the meantime.
    [[nodiscard]] bool double_table() {
        lean_vector<std::uint32_t> larger(2 * table_.size(), none);
        for (std::uint32_t number = 0; number < size(); ++number) {
            if (number % 0x4000 == 0 && !run_.can_continue()) return false;
            std::size_t entry = hashes_[number] & (larger.size() - 1);
            while (larger[entry] != none) entry = (entry + 1) & (larger.size() - 1);
            larger[entry] = number;
        }
        table_.swap(larger);
        return true;
    }

    position_hash hash_;
    std::size_t words_; // words per set
    bool is_list_ = false;
    control& run_;
    lean_vector<std::uint32_t> table_;
    chunks<std::uint64_t> sets_;
    chunks<cell> pushers_;
    chunks<std::uint64_t> hashes_;
    lean_vector<std::uint64_t> set_; // the set of the current position
    lean_vector<cell> list_;
    std::uint64_t reserved_ = 0;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_STATE_STORE_HPP
