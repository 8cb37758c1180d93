# The output format of sha256sum: two blanks before the name. The values are from sha256sum for the texts below.
# SPDX-License-Identifier: MIT
nono(hash dancer.non flag.non)
expect(out "5b34a65632a179e86dbdbbae1e553e7e3f9d4efb91387e99a52f082d3f2d53bc  dancer.non
182a5aec6c6d6756bcbf3cf9b9617ceb7c95d2808277727508e0adee974f6d85  flag.non
")
expect(err "")
expect(status 0)

# The identity of color puzzles does not depend on the names of the colors.
nono(hash --text flag.non)
expect(out "width 4\nheight 2\nrows\n2a,2b\n1b\ncolumns\n1a\n1a,1b\n1b\n1b\n")
string(SHA256 hash "${out}")
if(NOT hash STREQUAL "182a5aec6c6d6756bcbf3cf9b9617ceb7c95d2808277727508e0adee974f6d85")
    message(SEND_ERROR "the text does not have the hash: ${hash}")
endif()

# Nor can a file name control a terminal: it is escaped, and the line then starts with a backslash.
string(RANDOM LENGTH 8 unique)
set(folder "${CMAKE_CURRENT_BINARY_DIR}/nono-cli-hash-${unique}")
file(MAKE_DIRECTORY "${folder}")
string(ASCII 27 escape)
set(name "${folder}/a${escape}[31m\\b.non")
file(READ "${data}/dancer.non" dancer)
file(WRITE "${name}" "${dancer}")
nono(hash "${name}")
expect(out "\\5b34a65632a179e86dbdbbae1e553e7e3f9d4efb91387e99a52f082d3f2d53bc  ${folder}/a\\x1b[31m\\\\b.non\n")
expect(err "")
file(REMOVE_RECURSE "${folder}")

# Several puzzles in one file are numbered; the bad one among them is reported.
nono(hash bundle.nonpack)
expect(out "12f61ea4aac60211b4f9acd97b497d0b50c59c1540e71f064058a419d1940aaf  bundle.nonpack#1
016d846226d4228c0a57dac79d4093e268a18fe3ad1998808fced30996fdbf7d  bundle.nonpack#3
")
expect_part(err "bundle.nonpack:11:8: expected a number\n")
expect(status 2)
