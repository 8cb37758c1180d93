// Growth of work and memory with the input: the operations and their bounds.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_GROWTH_GROWTH_HPP
#define NONO_TESTS_GROWTH_GROWTH_HPP

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace nono_growth {

/// An operation with an input prepared for it.
struct prepared {
    std::size_t size = 0;             ///< of the input: bytes of a text, or the unit of the trial
    std::function<std::size_t()> run; ///< runs it; returns the size of the output, in the same unit
};

/// An operation on a kind of input, of any size.
struct trial {
    std::string operation;
    std::string shape;
    std::function<prepared(std::size_t size)> prepare; ///< makes an input of about that size
};

/// Each of these functions adds its trials.
void add_readers(std::vector<trial>& to);
void add_writers(std::vector<trial>& to);
void add_drawings(std::vector<trial>& to);
void add_sokoban(std::vector<trial>& to);

/// Repeats a part of a text as often as it fits into a size, at least once.
[[nodiscard]] inline std::string repeated(const std::string& part, std::size_t size) {
    std::string out;
    for (std::size_t i = 0; i == 0 || i + part.size() <= size; i += part.size()) out += part;
    return out;
}

} // namespace nono_growth

#endif // NONO_TESTS_GROWTH_GROWTH_HPP
