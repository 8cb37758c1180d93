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

    /// The layout of the slots of a line. It is known only at run time, when the line is prepared.
    struct layout {
        bool short_words; ///< words of 32 bits, not of 64
        bool colors;      ///< `entries_of_colors`, not `entries_of_one_color`

        /// Returns the number of slots of a group.
        [[nodiscard]] constexpr std::size_t group_slots() const noexcept { return short_words ? 4 : 2; }
        /// Returns the number of chunks of a group, as in `chunks_of_group`.
        [[nodiscard]] constexpr std::size_t chunks() const noexcept {
            const int of_short = colors ? chunks_of_group<std::uint32_t, entries_of_colors>
                                        : chunks_of_group<std::uint32_t, entries_of_one_color>;
            const int of_long = colors ? chunks_of_group<std::uint64_t, entries_of_colors>
                                       : chunks_of_group<std::uint64_t, entries_of_one_color>;
            return static_cast<std::size_t>(short_words ? of_short : of_long);
        }
    };

    /// Writes the slots of the line and of its mirror image, in any order.
    class slot_writer {
    public:
        slot_writer(wide_tables& of, layout stored) noexcept
            : at_(of.data()->bytes), stored_(stored), bytes_of_group_(sizeof(chunk) * stored.chunks()) {}

        void write(std::size_t index, half part, const slot& values) noexcept {
            std::uint8_t* const first = at_ + (part == half::mirror ? sizeof(chunk) / 2 : 0);
            if (stored_.short_words) {
                std::uint8_t* const at = first + index / 4 * bytes_of_group_ + index % 4 * sizeof(std::uint32_t);
                put(at, static_cast<std::uint32_t>(values.first));
                put(at + sizeof(chunk), static_cast<std::uint32_t>(values.first >> 32));
                if (stored_.colors) put(at + 2 * sizeof(chunk), values.rest);
            } else {
                std::uint8_t* const at = first + index / 2 * bytes_of_group_ + index % 2 * sizeof(std::uint64_t);
                put(at, values.first);
                if (stored_.colors) put(at + sizeof(chunk), std::uint64_t{values.rest});
            }
        }

        /// Writes the same slots of the line, and the same of the mirror image, to the first `groups` groups.
        void fill(std::size_t groups, const slot& of_line, const slot& of_mirror) noexcept {
            for (std::size_t i = 0; i < stored_.chunks(); ++i) {
                const std::uint64_t line = repeated(of_line, i);
                const std::uint64_t mirror = repeated(of_mirror, i);
                const std::uint64_t bytes[4]{line, line, mirror, mirror};
                std::uint8_t* at = at_ + i * sizeof(chunk);
                for (std::size_t g = 0; g < groups; ++g, at += bytes_of_group_) std::memcpy(at, bytes, sizeof(chunk));
            }
        }

    private:
        /// Returns the entries of a slot in a chunk of its group, repeated in a word of 64 bits.
        [[nodiscard]] std::uint64_t repeated(const slot& values, std::size_t chunk_of_group) const noexcept {
            if (!stored_.short_words) return chunk_of_group == 0 ? values.first : values.rest;
            const std::uint64_t first = chunk_of_group == 0 ? values.first & 0xFFFF'FFFFU : values.first >> 32;
            const std::uint64_t entries = chunk_of_group == 2 ? values.rest : first;
            return entries << 32 | entries;
        }

        template <class Word> static void put(std::uint8_t* at, Word entries) noexcept {
            std::memcpy(at, &entries, sizeof(Word));
        }

        std::uint8_t* at_;
        layout stored_;
        std::size_t bytes_of_group_;
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
