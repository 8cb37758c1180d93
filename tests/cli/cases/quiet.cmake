# --quiet: only errors on standard error; the same results and statuses.
# SPDX-License-Identifier: MIT
make_folder()

# expect_quiet(<argument>...): with -q there is nothing on standard error, where there is something without it.
function(expect_quiet)
    nono(${ARGN})
    set(loud_out "${out}")
    set(loud_err "${err}")
    set(loud_status "${status}")
    if(err STREQUAL "")
        message(SEND_ERROR "nothing to suppress: ${ARGN}")
    endif()
    nono(${ARGN} -q)
    expect(out "${loud_out}")
    expect(err "")
    expect(status "${loud_status}")
endfunction()

expect_quiet(collect --list flag.non dancer.non)
expect_quiet(hash totals.non)
expect_quiet(convert dancer.non "${folder}/dancer.mk")
expect_quiet(fix --to non to-mend.non -)
expect_quiet(solve --save "${folder}/saved.non" two.non)
nono(convert --to gno folder "${folder}/loud")
expect_part(err "converted")
nono(convert --quiet --to gno folder "${folder}/quiet")
string(FIND "${err}" " converted, " place)
if(NOT place EQUAL -1)
    message(SEND_ERROR "a summary in spite of --quiet: ${err}")
endif()

# Errors remain.
nono(solve -q missing.non)
expect_part(err "missing.non: ")
expect(status 2)
nono(convert -q --strict dancer.non "${folder}/strict.mk")
expect_part(err "--strict allows no losses")
expect(status 1)

# Every command has it.
nono(help --names)
string(REGEX MATCHALL "[a-z]+" commands "${out}")
foreach(command IN LISTS commands)
    nono(help ${command})
    expect_part(out "-q,")
    expect_part(out "--quiet")
endforeach()
file(REMOVE_RECURSE "${folder}")
