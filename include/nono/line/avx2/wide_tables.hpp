// The tables of a line that wide_line.hpp has prepared. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_AVX2_WIDE_TABLES_HPP
#define NONO_LINE_AVX2_WIDE_TABLES_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Tables of bytes for the blocks of a line and of its mirror image.
///
/// Blocks are in *slots*. The number of words of type `Word` in half a vector is the number of slots in a group. The
/// tables of a group are *chunks* of 32 bytes, which are loaded as vectors: the lower half belongs to the line, the
/// upper half to the mirror image. Within a half, each slot has `sizeof(Word)` bytes: its first entries are in the
/// first chunk, the next ones in the second, and so on. So the bytes of an entry are spaced like words.
///
/// A few chunks are stored inside the object; if there are more, they are allocated. If the tables are not used, as in
/// constant expressions, construction does nothing except record this.
class wide_tables {
public:
    struct alignas(16) chunk { // 32 would be no faster to load, but slower to allocate
        std::uint8_t bytes[32];
    };

    /// The entries of a slot.
    enum entry {
        start_entry,     // the start of the block in the packed line
        end_entry,       // the end of the block; in a line of one color, including its gap
        spread_entry,    // shifts that spread the start of a block to its cells
        color_entry = 8, // the color of the block, less 1
        gap_entry,       // the cell before the block, if it must be blank
        gap_after_entry, // the cell after the block, if it must be blank
        no_gap_entry,    // 1 if the cell after the block is not a gap
    };
    static constexpr int spreads = 6;
    static constexpr int entries_of_one_color = 8;
    static constexpr int entries_of_colors = 12;
    static constexpr std::uint8_t never = 255; ///< a shift that leaves no bits

    enum class half { line, mirror };

    /// A whole slot: the first entry is in the lowest byte, entry 8 in the lowest byte of `rest`.
    struct slot {
        std::uint64_t first;
        std::uint32_t rest;
    };

    /// Number of chunks of a group whose slots have `Entries` entries.
    template <class Word, int Entries>
    static constexpr int chunks_of_group = (Entries + static_cast<int>(sizeof(Word)) - 1) /
                                           static_cast<int>(sizeof(Word));

    constexpr wide_tables() noexcept {} // leaves the stored chunks uninitialized
    constexpr wide_tables(const wide_tables& other) : allocated_(other.allocated_) { copy_own(other); }
    constexpr wide_tables(wide_tables&& other) noexcept : allocated_(std::move(other.allocated_)) { copy_own(other); }
    constexpr wide_tables& operator=(wide_tables other) noexcept {
        allocated_ = std::move(other.allocated_);
        copy_own(other);
        return *this;
    }

    /// Makes room for chunks, whose contents are unspecified.
    void resize(std::size_t chunks) {
        if (chunks > own_chunks)
            allocated_.resize(chunks);
        else
            used_ = static_cast<std::uint32_t>(chunks);
    }

    [[nodiscard]] const chunk* data() const noexcept { return used_ == 0 ? allocated_.data() : own_; }
    [[nodiscard]] chunk* data() noexcept { return used_ == 0 ? allocated_.data() : own_; }

    /// Writes the slots of the line and of its mirror image, in any order.
    template <class Word, int Entries> class slot_writer {
    public:
        static constexpr std::size_t chunks = chunks_of_group<Word, Entries>;
        static constexpr std::size_t group_slots = sizeof(chunk) / 2 / sizeof(Word);

        explicit slot_writer(wide_tables& of) noexcept : at_(reinterpret_cast<std::uint8_t*>(of.data())) {}

        void write(std::size_t index, half part, const slot& values) noexcept {
            std::uint8_t* at = at_ + index / group_slots * bytes_of_group + index % group_slots * sizeof(Word) +
                               (part == half::mirror ? sizeof(chunk) / 2 : 0);
            for (std::size_t i = 0; i < chunks; ++i, at += sizeof(chunk)) {
                const auto entries = static_cast<Word>(entries_of(values, i));
                std::memcpy(at, &entries, sizeof(Word));
            }
        }

        /// Writes the same slots of the line, and the same of the mirror image, to the first `groups` groups.
        void fill(std::size_t groups, const slot& of_line, const slot& of_mirror) noexcept {
            for (std::size_t i = 0; i < chunks; ++i) {
                const std::uint64_t line = repeated(of_line, i);
                const std::uint64_t mirror = repeated(of_mirror, i);
                const std::uint64_t bytes[4]{line, line, mirror, mirror};
                std::uint8_t* at = at_ + i * sizeof(chunk);
                for (std::size_t g = 0; g < groups; ++g, at += bytes_of_group) std::memcpy(at, bytes, sizeof(chunk));
            }
        }

    private:
        static constexpr std::size_t bytes_of_group = sizeof(chunk) * chunks;

        /// Returns the entries of a slot in a chunk of its group, in the lower bits.
        [[nodiscard]] static constexpr std::uint64_t entries_of(const slot& values, std::size_t chunk_index) noexcept {
            const std::size_t first_entry = chunk_index * sizeof(Word);
            return first_entry < 8 ? values.first >> 8 * first_entry : values.rest;
        }
        /// As above, repeated in a word of 64 bits.
        [[nodiscard]] static constexpr std::uint64_t repeated(const slot& values, std::size_t chunk_index) noexcept {
            const std::uint64_t entries = entries_of(values, chunk_index);
            return sizeof(Word) == 8 ? entries : entries << 32 | (entries & 0xFFFF'FFFFU);
        }

        std::uint8_t* at_;
    };

private:
    static constexpr std::size_t own_chunks = 4;

    constexpr void copy_own(const wide_tables& other) noexcept {
        used_ = other.used_;
        if (used_ == 0) return;
        for (std::size_t i = 0; i < own_chunks; ++i) own_[i] = other.own_[i];
    }

    chunk own_[own_chunks];
    lean_vector<chunk> allocated_;
    std::uint32_t used_ = 0; // number of stored chunks in use; 0 if they are allocated
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_LINE_AVX2_WIDE_TABLES_HPP
