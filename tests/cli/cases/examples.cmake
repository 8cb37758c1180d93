# The calls of the program in examples/run.sh: all of them succeed.
# SPDX-License-Identifier: MIT
set(root "${CMAKE_CURRENT_LIST_DIR}/../../..")
file(STRINGS "${root}/examples/run.sh" lines REGEX "^\"[$]folder/nono\" ")
list(LENGTH lines count)
if(count LESS 2)
    message(SEND_ERROR "examples/run.sh calls the program ${count} times")
endif()
foreach(line IN LISTS lines)
    string(REPLACE "\"$folder/nono\"" "\"$PROGRAM\"" line "${line}")
    execute_process(COMMAND "${CMAKE_COMMAND}" -E env "PROGRAM=${PROGRAM}" sh -c "${line}" WORKING_DIRECTORY "${root}"
        TIMEOUT 60 OUTPUT_VARIABLE out ERROR_VARIABLE err RESULT_VARIABLE status)
    expect(status 0)
    expect(err "")
endforeach()
