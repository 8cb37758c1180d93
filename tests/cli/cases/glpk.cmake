# GLPK's own model solves the data written for it.
# SPDX-License-Identifier: MIT
find_program(glpsol glpsol)
find_file(model pbn.mod PATHS /usr/share/doc/glpk-utils/examples/pbn /usr/share/doc/glpk/examples/pbn)
if(NOT glpsol OR NOT model)
    message("skipped: there is no program glpsol, or no model pbn.mod")
    return()
endif()
include("${CMAKE_CURRENT_LIST_DIR}/../other_solver.cmake")
expect_solved_by(dat "${glpsol}" --model "${model}" --data)
