# SPDX-License-Identifier: MIT
set(folder "${CMAKE_CURRENT_BINARY_DIR}/nono-cli-convert-$ENV{CTEST_PARALLEL_LEVEL}")
file(REMOVE_RECURSE "${folder}")
file(MAKE_DIRECTORY "${folder}")

# Losses are reported; the rest is written.
nono(convert dancer.non "${folder}/dancer.pbm")
expect(out "")
expect(status 0)
string(REPLACE "${folder}/" "" err "${err}")
expect(err "dancer.pbm: lost: metadata: catalogue
dancer.pbm: lost: metadata: title
dancer.pbm: lost: metadata: by
dancer.pbm: lost: metadata: copyright
dancer.pbm: lost: metadata: license
")

# The identity is preserved through every kind of picture.
nono(convert "${folder}/dancer.pbm" "${folder}/dancer.png")
nono(convert "${folder}/dancer.png" "${folder}/dancer.ppm" --binary)
nono(convert "${folder}/dancer.ppm" "${folder}/dancer.txt" --to text)
expect(err "")
nono(hash "${folder}/dancer.png" "${folder}/dancer.ppm" "${folder}/dancer.txt")
string(REGEX MATCHALL "5b34a65632a179e86dbdbbae1e553e7e3f9d4efb91387e99a52f082d3f2d53bc  " found "${out}")
list(LENGTH found count)
if(NOT count EQUAL 3)
    message(SEND_ERROR "three times the dancer's identity is not in\n${out}${err}")
endif()
nono(convert "${folder}/dancer.txt" - --to text)
expect_part(out ".##..\n.##.#\n")

# --strict writes nothing if anything would be lost.
nono(convert --strict dancer.non "${folder}/strict.pbm")
expect(status 1)
expect_part(err "strict.pbm: not written: --strict allows no losses\n")
if(EXISTS "${folder}/strict.pbm")
    message(SEND_ERROR "--strict has written a file")
endif()

# Nothing is written if the format cannot hold the clues.
nono(convert flag.non "${folder}/flag.nin")
expect(status 1)
expect_part(err "flag.nin: not written: nin cannot hold this content\n")

# The name of the output must determine a format.
nono(convert dancer.non "${folder}/dancer.xyz")
expect(status 2)
expect_part(err "name it with --to")
nono(convert dancer.non - --to nonsense)
expect(status 2)
nono(convert missing.non - --to non)
expect(status 2)
nono(convert dancer.non "${folder}/none/dancer.pbm")
expect(status 2)
file(REMOVE_RECURSE "${folder}")
