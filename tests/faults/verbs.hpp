// The operations that are tested with each of their allocations failing: calls of the library, and digests of their
// results.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_FAULTS_VERBS_HPP
#define NONO_TESTS_FAULTS_VERBS_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace nono_faults {

/// A digest of a result (FNV-1a), almost always different for different results. Allocates nothing.
class digest {
public:
    digest& add(std::string_view text) noexcept {
        for (const char c : text) add_byte(static_cast<unsigned char>(c));
        return add(std::uint64_t{text.size()});
    }
    template <class T>
        requires(std::is_integral_v<T> || std::is_enum_v<T>)
    digest& add(T value) noexcept {
        auto rest = static_cast<std::uint64_t>(value);
        for (int i = 0; i < 8; ++i, rest >>= 8U) add_byte(static_cast<unsigned char>(rest & 0xFFU));
        return *this;
    }
    /// Adds the cells of a grid, partial or not.
    template <class Grid> digest& add_cells(const Grid& cells) noexcept {
        for (const auto& cell : cells.cells()) {
            if constexpr (requires { cell.bits; })
                add(cell.bits);
            else
                add(cell);
        }
        return add(cells.width()).add(cells.height());
    }
    [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

private:
    void add_byte(unsigned char byte) noexcept { value_ = (value_ ^ byte) * 0x100'0000'01B3U; }

    std::uint64_t value_ = 0xCBF2'9CE4'8422'2325U;
};

/// The result of a verb that reports lack of memory with a value instead of an exception.
inline constexpr std::uint64_t reports_memory = 1;

/// One or more calls of the library.
struct verb {
    std::string name;
    std::function<std::uint64_t()> run; ///< returns the same number at each call
    /// False if the operation can do without the memory, at least in places, and has the same result.
    bool must_throw = true;
};
using verbs = std::vector<verb>;

void add_formats(verbs& out);
void add_solving(verbs& out);
void add_proving(verbs& out);
void add_explaining(verbs& out);
void add_playing(verbs& out);
void add_making(verbs& out);
void add_sokoban(verbs& out);
void add_files(verbs& out);

/// Reports an error, after which the program ends with 1.
void complain(std::string_view name, std::size_t failing, std::string_view fault);

} // namespace nono_faults

#endif // NONO_TESTS_FAULTS_VERBS_HPP
