// Breaks a rule on purpose, to see that the sanitizers are there to stop it: a build that was meant to be instrumented
// and is not would pass every other test.
#include <cstdio>
#include <limits>
#include <string_view>

namespace {

int use_after_free() {
    volatile int* number = new int(1);
    delete number;
    return *number;
}

int overflow() {
    volatile int number = std::numeric_limits<int>::max();
    number = number + 1;
    return number;
}

} // namespace

int main(int count, char** arguments) {
    const std::string_view what = count == 2 ? arguments[1] : "";
    if (what == "address") std::printf("%d: not stopped\n", use_after_free());
    if (what == "undefined") std::printf("%d: not stopped\n", overflow());
    return 0;
}
