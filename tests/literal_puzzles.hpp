// Puzzles for tests that read and solve them in the compiler and in the program, and compare.
#ifndef NONO_TESTS_LITERAL_PUZZLES_HPP
#define NONO_TESTS_LITERAL_PUZZLES_HPP

namespace nono_tests {

// Random pictures of 25x25, the larger part of them filled so that lines alone find the only solution.
constexpr char twigs[] = // two of three cells filled, at random
    "width 25\nheight 25\nrows\n1,3,2,1,2,1,3,2\n11,3,2,1\n2,4,3,3,5\n4,1,2,4,1,3\n1,14,1,2\n1,9,8,3\n"
    "3,1,2,9,1,1\n3,1,2,4,3,2\n1,3,2,1,1,1,2,1\n1,3,1,5,2,5\n1,2,1,2,2,4,1,1\n4,2,5,3,1,2\n4,1,1,4,10\n"
    "4,1,2,1,1,3,1,1,1\n1,3,2,2,6\n7,9,6\n5,1,1,1,1,4\n1,1,3,1,2,1,1,1\n4,6,6,4\n2,2,4,1,1,4\n8,7,1,1,1\n"
    "9,1,1,6\n3,2,4,2,2,1\n3,2,3,1,5,2\n1,3,3,1,5,1,1\ncolumns\n7,2,5,1,2,1\n3,1,4,1,4,1\n1,5,1,3,4,2,2\n"
    "2,3,7,2,1,3\n3,7,2,1,5\n3,2,1,3,3,5\n5,1,1,1,3,3,1\n2,3,1,3,5,1\n2,4,1,1,4,1,3\n6,6,2,2,4\n"
    "2,2,1,5,1,3,1\n1,3,1,1,2,2,7\n1,4,7,4,1\n2,4,3,2,1,2,1,1\n8,2,1,1,1\n1,4,1,1,1,4,1\n1,2,4,6,2,1,3\n"
    "1,3,6,1,2,4\n2,2,6,1,1,2\n1,1,3,1,2,1,5\n1,1,1,9,2,1\n1,1,1,3,1,8\n3,2,2,5,2,1,2\n1,3,3,2,3,3,2\n"
    "1,2,2,1,9,1\n";
constexpr char thicket[] = // three of four cells filled, at random
    "width 25\nheight 25\nrows\n2,1,2,1,8,1,2\n2,2,1,3,1,9\n2,5,2,1,5,1,1\n2,2,1,3,1,7,2\n4,3,2,2,1,3,2\n"
    "8,5,1,2\n4,2,7,1,3,1\n1,3,5,4,6\n17,5,1\n6,1,5,2,5\n1,4,1,2,3,7\n3,3,7,7\n5,2,5,2,2,1,1\n"
    "2,7,2,3,2,1\n1,3,12,5\n6,5,12\n2,2,4,3,1,8\n1,1,1,9,1,2,4\n4,8,1,3,5\n6,9,2,2,2\n1,4,1,10,5\n"
    "3,1,8,2,4,1\n16,1,1,2,1\n3,8,5,4\n3,6,2,3,1,2\ncolumns\n4,5,11,1\n5,1,2,3,2,2,4\n3,5,2,8\n12,3,3,2\n"
    "6,4,6,4,1\n1,6,1,1,3,3\n1,1,3,1,1,2,3,4\n6,1,15\n6,9,4\n4,4,12\n4,10,7\n2,2,7,10\n1,1,5,4,9\n"
    "2,4,10,4,1\n1,1,9,2,4,2\n1,2,1,2,2,3,6\n9,5,2,2,2\n4,1,2,5,3,3\n5,1,4,1,7,1\n1,6,3,4,2\n4,7,3,4,1\n"
    "2,1,5,11\n1,15,1,3\n2,3,1,3,7,2\n4,3,3,9\n";
constexpr char bush[] = // seven of ten cells filled, at random
    "width 25\nheight 25\nrows\n2,8,8\n7,2,1,1,2\n1,1,1,2,5,1,1,3\n4,2,1,4,2,2,1\n5,1,2,5,4,3\n1,6,5,5\n"
    "7,5,7\n10,8,2\n2,5,10,1,3\n1,4,1,3,3,3\n6,1,2,4,7\n3,2,1,1,1,5,4\n1,1,1,4,3,1,1\n1,1,1,2,7,3,1\n"
    "7,1,2,7,2\n2,4,1,2,2,4,3\n3,1,8,2,6\n1,1,2,1,2,6\n2,1,4,3,5,2\n10,2,1,2,1,2,1\n3,3,5,1,1,2,2\n"
    "5,2,7,2,4\n6,1,2,7,2\n1,1,9,2,4\n3,3,1,3,3,1,2\ncolumns\n10,5,6\n1,2,3,2,3,5,1\n5,2,3,1,7,1\n"
    "2,2,5,4,1,3\n2,1,5,9\n1,1,7,2,1,2,2\n2,2,3,1,4,4,2\n3,1,4,1,4,1,2\n1,1,2,1,1,4,2,2\n2,2,4,1,1,2,3\n"
    "2,1,2,5,3,2,1\n1,1,3,2,6,6\n1,5,1,5,1,5\n1,3,3,1,2,2,1,2,2\n9,1,1,5,1\n4,8,1,2,1\n1,3,6,2,2\n"
    "9,6,2,3\n1,9,2,1,3,1\n1,1,1,2,3,7,2,1\n2,8,3,3,1,1\n1,1,2,2,2,6,2\n1,1,5,3,3,1,1,1\n9,2,6,5\n"
    "3,2,1,2,11\n";

// A guess is needed: six solutions.
constexpr char permutations[] = "width 3\nheight 3\nrows\n1\n1\n1\ncolumns\n1\n1\n1\n";

// Lines alone do not solve it, and yet there is only one solution.
constexpr char knot[] = "width 5\nheight 5\nrows\n3\n0\n2\n4\n1,1\ncolumns\n2\n1,2\n1,2\n1,2\n0\n";

constexpr char colors[] =
    "width 3\nheight 2\ncolor a #ff0000\ncolor b #00ff00\nrows\n2a,1b\n1b\ncolumns\n1a\n1a,1b\n1b\n";

} // namespace nono_tests

#endif // NONO_TESTS_LITERAL_PUZZLES_HPP
