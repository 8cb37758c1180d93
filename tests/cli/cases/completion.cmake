# What bash completes, and whether zsh and fish accept their scripts.
# SPDX-License-Identifier: MIT
make_folder()
foreach(shell IN ITEMS bash zsh fish)
    nono(completion ${shell})
    expect(err "")
    expect(status 0)
    file(WRITE "${folder}/${shell}" "${out}")
endforeach()
nono(completion tcsh)
expect(status 2)
expect_part(err "SHELL: bash, zsh or fish, not 'tcsh'")

find_program(BASH_PROGRAM NAMES bash)
# expect_completion(<words, each in brackets> <word>...): completes the last word.
function(expect_completion wanted)
    list(LENGTH ARGN last)
    set(words nono ${ARGN})
    list(TRANSFORM words REPLACE "(.+)" "'\\1'")
    list(JOIN words " " words)
    execute_process(COMMAND "${BASH_PROGRAM}" --norc -c "source '${folder}/bash'
COMP_WORDS=(${words}); COMP_CWORD=${last}
_nono
if [ \${#COMPREPLY[@]} -gt 0 ]; then printf '[%s]' \"\${COMPREPLY[@]}\"; fi"
        WORKING_DIRECTORY "${data}" OUTPUT_VARIABLE out ERROR_VARIABLE err)
    expect(out "${wanted}")
    expect(err "")
endfunction()
if(BASH_PROGRAM)
    expect_completion("[solve]" so)
    expect_completion("[--version]" --v)

    expect_completion("[--max-solutions][--max-work][--max-memory]" solve --max-)
    expect_completion("[auto][always]" solve --color a)
    expect_completion("[never]" solve --color = n)
    expect_completion("[auto][always][never]" solve --color =)
    expect_completion("[dancer.non]" solve --json danc)
    expect_completion("[dancer.non]" solve --known danc)
    expect_completion("" solve --time-limit 1)
    expect_completion("[unique,impossible]" collect --status unique,im)
    expect_completion("[grade]" help gra)
    expect_completion("[bash]" completion ba)
else()
    message(STATUS "The completion in bash is not tested: bash was not found")
endif()

foreach(shell IN ITEMS bash zsh fish)
    find_program(PROGRAM_${shell} NAMES ${shell})
    if(NOT PROGRAM_${shell})
        message(STATUS "The script for ${shell} is not checked: ${shell} was not found")
        continue()
    endif()
    execute_process(COMMAND "${PROGRAM_${shell}}" -n "${folder}/${shell}"
        OUTPUT_VARIABLE out ERROR_VARIABLE err RESULT_VARIABLE status)
    expect(out "")
    expect(err "")
    expect(status 0)
endforeach()
file(REMOVE_RECURSE "${folder}")
