# The warnings for nono's own programs and tests; users of the library do not inherit them. But users compile the
# headers with their own warnings, so common additional ones are enabled here. Release builds have none, except with
# MSVC: they are built by users, maybe with newer compilers, and warnings take 5 % of the compilation.
# SPDX-License-Identifier: MIT
add_library(nono_warnings INTERFACE)
set(nono_usual_warnings -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
set(nono_more_warnings
    -Wcast-qual -Wdouble-promotion -Wextra-semi -Wfloat-conversion -Wfloat-equal -Wimplicit-fallthrough
    -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual -Wredundant-decls -Wsign-conversion
    -Wswitch-default -Wswitch-enum -Wundef)
if(MSVC)
    target_compile_options(nono_warnings INTERFACE /W4 /WX /permissive- /utf-8)
elseif(CMAKE_BUILD_TYPE STREQUAL "Release")
    target_compile_options(nono_warnings INTERFACE -w)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Not -Wnull-dereference: it relies on the optimizer, which suspects the standard library's strings.
    target_compile_options(nono_warnings INTERFACE ${nono_usual_warnings} ${nono_more_warnings}
        -Warith-conversion -Wcast-align=strict -Wduplicated-branches -Wduplicated-cond -Wlogical-op -Wsign-promo
        -Wuseless-cast -Wzero-as-null-pointer-constant -Werror
        # With optimization, GCC 12 reports these in the standard library of correct programs.
        -Wno-error=maybe-uninitialized -Wno-error=restrict)
else()
    target_compile_options(nono_warnings INTERFACE ${nono_usual_warnings} ${nono_more_warnings}
        -Wcast-align -Wcomma -Wextra-semi-stmt -Wnull-dereference -Wshorten-64-to-32 -Werror)
endif()

# As games and embedded programs compile: nono throws no exceptions and needs no type information.
add_library(nono_no_exceptions INTERFACE)
if(MSVC)
    target_compile_options(nono_no_exceptions INTERFACE /EHs-c- /GR-)
    target_compile_definitions(nono_no_exceptions INTERFACE _HAS_EXCEPTIONS=0)
else()
    target_compile_options(nono_no_exceptions INTERFACE -fno-exceptions -fno-rtti)
endif()
