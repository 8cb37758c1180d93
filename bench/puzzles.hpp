// The puzzles that the benchmarks work on: the ones in examples/puzzles.
#ifndef NONO_BENCH_PUZZLES_HPP
#define NONO_BENCH_PUZZLES_HPP

#include <nono/io/file.hpp>
#include <nono/parse.hpp>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace bench {

/// The text of an example puzzle, by its name without extension. Ends the program where it cannot be read.
inline std::string text_of(const char* name) {
    const std::string path = std::string(NONO_EXAMPLES_DIR "/puzzles/") + name + ".non";
    auto contents = nono::read_file(path);
    if (contents) return std::move(contents.text);
    std::fprintf(stderr, "cannot read %s\n", path.c_str());
    std::exit(2);
}

/// An example puzzle, by its name without extension. Ends the program where it cannot be read.
inline nono::puzzle puzzle_of(const char* name) {
    auto puzzle = nono::parse<nono::non>(text_of(name));
    if (puzzle) return *std::move(puzzle);
    std::fprintf(stderr, "cannot parse %s\n", name);
    std::exit(2);
}

} // namespace bench

#endif // NONO_BENCH_PUZZLES_HPP
