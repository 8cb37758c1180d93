# Failed output is reported.
# SPDX-License-Identifier: MIT
if(NOT EXISTS /dev/full OR NOT EXISTS /bin/sh)
    message(STATUS "skipped: no /dev/full here")
    return()
endif()
execute_process(COMMAND /bin/sh -c "\"$0\" hash dancer.non >/dev/full" "${PROGRAM}" WORKING_DIRECTORY "${data}"
    ERROR_VARIABLE err RESULT_VARIABLE status)
expect_part(err "nono: cannot write")
expect(status 2)
