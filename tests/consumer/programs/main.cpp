// The smallest program that uses nono.
// SPDX-License-Identifier: MIT
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

int main() {
    nono::grid picture(3, 2);
    picture(0, 1) = 1;
    return nono::satisfies(picture, nono::clues_of(picture)) ? 0 : 1;
}
