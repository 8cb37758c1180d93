// Breaks a rule deliberately to verify that the sanitizers stop it: a build without the intended instrumentation would
// pass every other test.
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdio>
#include <limits>
#include <string_view>
#include <vector>

namespace {

int read_behind_the_end() {
    volatile std::size_t count = 2;
    const std::vector<int> numbers(count, 7);
    const int* const first = numbers.data();
    return first[count];
}

int overflow() {
    volatile int number = std::numeric_limits<int>::max();
    number = number + 1;
    return number;
}

} // namespace

int main(int count, char** arguments) {
    const std::string_view sanitizer = count == 2 ? arguments[1] : "";
    if (sanitizer == "address") std::printf("%d: not stopped\n", read_behind_the_end());
    if (sanitizer == "undefined") std::printf("%d: not stopped\n", overflow());
    return 0;
}
