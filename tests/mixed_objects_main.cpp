// Calls both halves of a program of tests/mixed_objects.sh with the puzzle in the given file.
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

const char* FIRST(const char* text);
const char* SECOND(const char* text);

int main(int argc, char** argv) {
    std::ifstream file(argc > 1 ? argv[1] : "");
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    for (const auto solve : {&FIRST, &SECOND, &FIRST})
        if (const char* fault = solve(text.c_str())) {
            std::puts(fault);
            return 1;
        }
    return 0;
}
