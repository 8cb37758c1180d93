# exported_names(MODULE OUT): sets OUT to the names that a module interface exports by using-declarations, without
# `nono::`.
# SPDX-License-Identifier: MIT
function(exported_names module out)
    file(READ "${module}" text)
    string(REPLACE ";" "," text "${text}")
    string(REGEX MATCHALL "nono::[a-z0-9_:]+," names "${text}")
    list(TRANSFORM names REPLACE "^nono::(.*),$" "\\1")
    set(${out} ${names} PARENT_SCOPE)
endfunction()
