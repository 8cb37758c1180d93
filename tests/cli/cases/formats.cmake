# SPDX-License-Identifier: MIT
nono(formats)
expect(err "")
expect(status 0)
expect_part(out "name ")
string(REGEX MATCH "\nnon +\\.non[^\n]*" line "${out}")
if(NOT line MATCHES "yes +yes +yes +yes +yes +yes +yes +yes")
    message(SEND_ERROR "non should hold everything:\n${out}")
endif()
