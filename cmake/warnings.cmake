# The warnings that nono's own programs and tests are compiled with; users of the library never get them.
add_library(nono_warnings INTERFACE)
if(MSVC)
    target_compile_options(nono_warnings INTERFACE /W4 /WX /permissive- /utf-8)
else()
    target_compile_options(nono_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
endif()

# As games and embedded programs compile: nono throws nothing and needs no type information.
add_library(nono_no_exceptions INTERFACE)
if(MSVC)
    target_compile_options(nono_no_exceptions INTERFACE /EHs-c- /GR-)
    target_compile_definitions(nono_no_exceptions INTERFACE _HAS_EXCEPTIONS=0)
else()
    target_compile_options(nono_no_exceptions INTERFACE -fno-exceptions -fno-rtti)
endif()
