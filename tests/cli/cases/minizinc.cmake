# A MiniZinc model solves the data written for such models.
# SPDX-License-Identifier: MIT
find_program(minizinc minizinc)
if(NOT minizinc)
    message("skipped: there is no program minizinc")
    return()
endif()
include("${CMAKE_CURRENT_LIST_DIR}/../other_solver.cmake")
expect_solved_by(dzn "${minizinc}" "${data}/nonogram.mzn")
