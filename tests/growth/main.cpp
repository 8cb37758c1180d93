// The growth test: work and peak memory at a size and at twice that size, with crafted inputs for every reader, writer
// and drawing. Nothing is timed, so the figures are the same in every run.
//
//     nono_growth                       fails if a bound is exceeded, and prints the shapes that exceed it; tries a
//                                       quarter of the shapes, or all if NONO_TEST_ROUNDS is above 1 (rounds.hpp)
//     nono_growth --table [PART [SIZE]]  prints every shape whose operation or name contains PART
// SPDX-License-Identifier: MIT
#include "counters.hpp"
#include "growth.hpp"

#include "../rounds.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

using nono_growth::cost;
using nono_growth::trial;

constexpr std::size_t usual_size = 7'000;

/// The maximum cost of an operation.
struct bound {
    std::string_view operation; ///< the start of its name
    double growth;              ///< factor of the work for twice the input
    double work;                ///< per byte of input and output
    double memory;              ///< peak bytes per byte of input and output
};

/// The first match counts. The memory bounds allow for the smallest input that requires an object: a puzzle of one byte
/// and a line end, a property that is only a key.
constexpr std::array<bound, 20> bounds{{
    {"read tournament", 2.3, 600, 380},
    {"read pattern", 2.3, 600, 380},
    {"recognize", 2.3, 600, 380},
    {"read picross", 2.3, 600, 190},
    {"read sok", 2.3, 600, 190},
    {"read xsb", 2.3, 600, 190},
    {"read ppm", 2.3, 600, 8},
    {"read pbm", 2.3, 600, 8},
    {"read ", 2.3, 600, 120},
    {"write sok", 2.3, 150, 100},
    {"write xsb", 2.3, 150, 100},
    {"write ", 2.3, 150, 70},
    {"draw", 2.3, 60, 24},
    {"identify", 2.3, 60, 8},
    {"metadata", 2.3, 60, 150},
    // Groups of up to 64 units are tried for each unit: short rows grow into this.
    {"run-lengths", 3.2, 4'000, 150},
    {"hash board", 2.3, 800, 60},
    {"normal form", 2.3, 400, 60},
    {"unpack", 2.3, 60, 8},
    {"", 2.3, 300, 60},
}};

const bound& bound_of(const trial& candidate) {
    return *std::find_if(bounds.begin(), bounds.end(), [&](const bound& limit) {
        return std::string_view(candidate.operation).starts_with(limit.operation);
    });
}

struct row {
    std::size_t size = 0;
    cost first;
    cost second;
    double growth = 0;
    double work = 0;
    double memory = 0;
};

row measure(const trial& candidate, std::size_t size) {
    std::array<cost, 2> costs;
    std::array<std::size_t, 2> sizes{};
    std::array<double, 2> units{};
    for (std::size_t i = 0; i < 2; ++i) {
        const auto ready = candidate.prepare(size << i);
        nono_growth::reset_counters();
        const std::size_t made = ready.run();
        costs[i] = nono_growth::counted();
        sizes[i] = ready.size;
        units[i] = static_cast<double>(ready.size + made);
    }
    row out{sizes[0], costs[0], costs[1], 0, 0, 0};
    // The bound is relaxed if twice the input makes more than twice the output.
    const double share = std::max(1.0, units[1] / units[0] / 2);
    out.growth = static_cast<double>(costs[1].work) / static_cast<double>(costs[0].work) / share;
    out.work = static_cast<double>(costs[1].work) / units[1];
    out.memory = static_cast<double>(costs[1].peak) / units[1];
    return out;
}

/// As above, but if the growth exceeds the bound, returns the mean growth of two doublings: depending on where a text
/// ends, it is read or not, so one doubling can cost more and the next one less.
row measure(const trial& candidate, std::size_t size, const bound& limit) {
    row out = measure(candidate, size);
    if (out.growth > limit.growth) out.growth = std::sqrt(out.growth * measure(candidate, 2 * size).growth);
    return out;
}

bool breaks(const row& measured, const bound& limit) {
    return measured.growth > limit.growth || measured.work > limit.work || measured.memory > limit.memory;
}

std::vector<trial> all_trials() {
    std::vector<trial> out;
    nono_growth::add_readers(out);
    nono_growth::add_writers(out);
    nono_growth::add_drawings(out);
    nono_growth::add_sokoban(out);
    // Texts have lines and words that are alike: one of each suffices.
    std::set<std::string> names;
    std::erase_if(out, [&](const trial& candidate) {
        return !names.insert(candidate.operation + '\n' + candidate.shape).second;
    });
    return out;
}

/// Returns true if a shape is in the quarter that is always tried. Selected by name, so that the sample has shapes of
/// every kind.
bool in_sample(const trial& shape) {
    std::uint64_t digest = 14695981039346656037U; // FNV-1a
    for (const char letter : shape.operation + shape.shape)
        digest = (digest ^ static_cast<unsigned char>(letter)) * 1099511628211U;
    return digest >> 62U == 0;
}

} // namespace

int main(int count, char** words) {
    const bool table = count > 1 && std::strcmp(words[1], "--table") == 0;
    const std::string_view part = count > 2 ? words[2] : "";
    const std::size_t size = count > 3 ? std::strtoul(words[3], nullptr, 10) : usual_size;
    const auto trials = all_trials();
    std::size_t tried = 0;
    std::size_t broken = 0;
    double max_growth = 0;
    std::printf("%-28s %-52s %8s %12s %12s %6s %8s %8s %8s\n", "operation", "shape", "n", "work(n)", "work(2n)",
                "ratio", "work/n", "memory/n", "at most");
    for (const auto& candidate : trials) {
        const bool wanted =
            candidate.operation.find(part) != std::string::npos || candidate.shape.find(part) != std::string::npos;
        if (!wanted || (!table && !nono_tests::thorough() && !in_sample(candidate))) continue;
        const bound& limit = bound_of(candidate);
        const row found = measure(candidate, size, limit);
        const bool bad = breaks(found, limit);
        ++tried;
        broken += bad ? 1U : 0U;
        max_growth = std::max(max_growth, found.growth);
        if (!table && !bad) continue;
        std::printf("%-28s %-52s %8zu %12llu %12llu %6.2f %8.1f %8.1f %8.1f\n", candidate.operation.c_str(),
                    candidate.shape.c_str(), found.size, static_cast<unsigned long long>(found.first.work),
                    static_cast<unsigned long long>(found.second.work), found.growth, found.work, found.memory,
                    limit.memory);
        std::fflush(stdout);
    }
    std::printf("%zu shapes, %zu over their bounds; greatest growth %.2f\n", tried, broken, max_growth);
    return tried > 0 && broken == 0 ? 0 : 1;
}
