# More puzzles than threads and slots in the queue: each once, in order.
# SPDX-License-Identifier: MIT
set(files)
foreach(i RANGE 1 40)
    list(APPEND files dancer.non two.non flag.non)
endforeach()
nono(solve --json --threads 4 ${files})
expect(status 0)
string(REGEX MATCHALL "\"file\":\"[a-z]+\\.non\"" found "${out}")
list(TRANSFORM found REPLACE "\"file\":\"(.*)\"" "\\1")
if(NOT "${found}" STREQUAL "${files}")
    message(SEND_ERROR "not all, or not in order:\n${found}")
endif()
