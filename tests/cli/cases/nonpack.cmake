# The content of a pack with one puzzle is a .non text: its name shows that it is a pack.
# SPDX-License-Identifier: MIT
set(folder "${CMAKE_CURRENT_BINARY_DIR}/nono-cli-nonpack")
file(REMOVE_RECURSE "${folder}")
file(MAKE_DIRECTORY "${folder}")
nono(convert dancer.non "${folder}/one.nonpack")
expect(err "")
expect(status 0)
file(COPY_FILE "${folder}/one.nonpack" "${folder}/one.non")
foreach(format IN ITEMS non nonpack)
    nono(info --json "${folder}/one.${format}")
    expect_json("${out}" ${format} format)
endforeach()
nono(info --json bundle.nonpack)
string(REGEX MATCH "^[^\n]*" first "${out}")
expect_json("${first}" nonpack format)

# The name does not turn other content into a pack.
nono(convert dancer.non "${folder}/one.gno")
file(RENAME "${folder}/one.gno" "${folder}/gno.nonpack")
nono(info --json "${folder}/gno.nonpack")
expect_json("${out}" gno format)
file(REMOVE_RECURSE "${folder}")
