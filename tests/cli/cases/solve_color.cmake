# Colors on request: the picture is printed in 24-bit colors, two cells per character, even if the output is not a
# terminal.
# SPDX-License-Identifier: MIT
string(ASCII 27 escape)
set(ENV{COLORTERM} truecolor)
set(ENV{LANG} C.UTF-8)
nono(solve --color always flag.non)
expect_part(out "38;2;255;0;0m")
expect_part(out "${escape}[0m\n")
expect_part(out "▀")
# Without UTF-8: two blanks per cell.
set(ENV{LANG} C)
nono(solve --color always flag.non)
expect_part(out "${escape}[48;2;255;0;0m    ${escape}[48;2;0;170;0m    ${escape}[0m\n")
# Not a terminal, and no request: plain text.
nono(solve flag.non)
expect_part(out "\nrrgg\n")
# A title cannot send control characters.
nono(solve --color never escape.non)
expect(out "escape.non: ?[31mred?, 1x1, unique solution, T\n#\n\n")
