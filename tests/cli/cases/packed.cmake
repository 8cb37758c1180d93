# Packed files are read like others, by content, and errors are reported with their positions.
# SPDX-License-Identifier: MIT
find_program(gzip gzip)
if(NOT gzip)
    message("skipped: there is no program gzip")
    return()
endif()
make_folder()
foreach(pair IN ITEMS two.non:two.non.gz bundle.nonpack:nonopack.gz flag.non:flag)
    string(REPLACE ":" ";" pair "${pair}")
    list(GET pair 0 from)
    list(GET pair 1 to)
    execute_process(COMMAND "${gzip}" -nc "${data}/${from}" OUTPUT_FILE "${folder}/${to}")
endforeach()

nono(hash "${data}/two.non")
string(SUBSTRING "${out}" 0 64 plain)
nono(hash "${folder}/two.non.gz")
expect(status 0)
expect_part(out "${plain}  ${folder}/two.non.gz\n")

nono(hash "${folder}/flag")
expect(status 0)

# Packed puzzles in a folder are found by name; positions in a packed file refer to its text.
nono(hash "${folder}")
expect(status 2)
expect_part(out "nonopack.gz#1\n")
expect_part(out "nonopack.gz#3\n")
expect_part(out "two.non.gz\n")
expect_part(err "nonopack.gz:11:8: expected a number\n")

execute_process(COMMAND sh -c "head -c 60 nonopack.gz >cut.non.gz; { cat two.non.gz; echo more; } >more.gz"
    WORKING_DIRECTORY "${folder}")
nono(hash "${folder}/cut.non.gz")
expect(status 2)
expect_part(err "cut.non.gz:1:61: the compressed data is cut off\n")
nono(check "${folder}/more.gz")
expect_part(out "warning: unexpected text after the end of the puzzle; ignored\n")

# A file is packed if its name ends in .gz, and the ending before that selects the format.
nono(convert "${folder}/two.non.gz" "${folder}/made.gno.gz")
expect(status 0)
execute_process(COMMAND "${gzip}" -dc "${folder}/made.gno.gz" OUTPUT_VARIABLE out)
expect_part(out "[Dimensions]\n")
nono(hash "${folder}/made.gno.gz")
expect(out "${plain}  ${folder}/made.gno.gz\n")
file(REMOVE_RECURSE "${folder}")
