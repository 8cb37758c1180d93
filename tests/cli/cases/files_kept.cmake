# A written file is either the old one or the new one, never a part of it; input files are not lost to output. Failed
# output is reported.
# SPDX-License-Identifier: MIT
find_program(shell sh)
if(NOT shell)
    message("skipped: there is no sh")
    return()
endif()
make_folder()
set(own "${folder}/own")

# take_copies(<name>...) copies files of data/ into the otherwise empty folder `own`.
function(take_copies)
    file(REMOVE_RECURSE "${own}")
    file(MAKE_DIRECTORY "${own}")
    foreach(name IN LISTS ARGN)
        file(COPY "${data}/${name}" DESTINATION "${own}")
    endforeach()
endfunction()

# expect_kept(<name>): the file equals the one in data/.
function(expect_kept name)
    file(READ "${data}/${name}" wanted)
    file(READ "${own}/${name}" found)
    if(NOT found STREQUAL wanted)
        message(SEND_ERROR "${name} has changed")
    endif()
endfunction()

# run(<shell command>) runs the command in the folder, with the program as $0.
function(run command)
    execute_process(COMMAND "${shell}" -c "${command}" "${PROGRAM}" WORKING_DIRECTORY "${own}" TIMEOUT 60
        OUTPUT_VARIABLE out ERROR_VARIABLE err RESULT_VARIABLE status)
    foreach(name IN ITEMS out err status)
        set(${name} "${${name}}" PARENT_SCOPE)
    endforeach()
endfunction()

# ---- output onto the input ----

take_copies(dancer.non two.non bundle.nonpack)
file(CREATE_LINK dancer.non "${own}/link.non" SYMBOLIC)
file(CREATE_LINK "${own}/dancer.non" "${own}/hard.non")
foreach(command IN ITEMS "render --to svg -o dancer.non dancer.non" "render --to svg -o link.non dancer.non"
        "render --to svg -o hard.non link.non" "solve --trace ./dancer.non dancer.non"
        "make dancer.non --image dancer.non --size 5x5")
    run("\"$0\" ${command}")
    expect(status 2)
    expect(out "")
    expect_part(err "not written: it would replace an input file\n")
    expect_kept(dancer.non)
endforeach()
foreach(command IN ITEMS "convert dancer.non dancer.non --to svg" "convert link.non dancer.non --to nin"
        "collect -o two.non --unique two.non dancer.non")
    run("\"$0\" ${command}")
    expect(status 1)
    expect_part(err "not written: it would replace the input file and lose something\n")
    expect_kept(dancer.non)
    expect_kept(two.non)
endforeach()
# One of its puzzles is unreadable.
foreach(command IN ITEMS "convert bundle.nonpack bundle.nonpack" "collect -o bundle.nonpack bundle.nonpack dancer.non"
        "fix bundle.nonpack bundle.nonpack")
    run("\"$0\" ${command}")
    expect(status 2)
    expect_part(err "not written: it would replace the input file and lose something\n")
    expect_kept(bundle.nonpack)
endforeach()
# If nothing is lost, there is nothing to refuse, and a link remains a link.
run("\"$0\" convert link.non link.non && \"$0\" hash link.non dancer.non")
expect(status 0)
expect(err "")
if(NOT IS_SYMLINK "${own}/link.non")
    message(SEND_ERROR "the link is gone")
endif()

# ---- a full disk ----

take_copies(dancer.non)
file(CREATE_LINK dancer.non "${own}/link.non" SYMBOLIC)
string(REPEAT "1\n" 400 ones)
file(WRITE "${own}/large.non" "width 400\nheight 400\nrows\n${ones}columns\n${ones}")
foreach(out_name IN ITEMS dancer.non link.non)
    run("ulimit -f 1 && \"$0\" convert large.non ${out_name}")
    expect(status 2)
    expect(err "${out_name}: the file is larger than the limit\n")
    expect_kept(dancer.non)
endforeach()
file(GLOB left "${own}/.nono-*")
expect(left "")

# ---- standard output that is full or closed, and closed file descriptors ----

if(EXISTS /dev/full)
    foreach(command IN ITEMS --help --version formats)
        run("\"$0\" ${command} >/dev/full")
        expect(status 2)
        expect_part(err "cannot write")
    endforeach()
endif()
run("\"$0\" hash dancer.non >&-")
expect(status 2)
expect_part(err "cannot write")
run("\"$0\" convert - out.gno <&-")
expect(status 2)
expect(err "-: cannot read the file\n")
# Failed output does not go into the next file that is opened.
run("\"$0\" solve --trace trace.jsonl missing.non dancer.non >&- 2>&-")
expect(status 2)
file(STRINGS "${own}/trace.jsonl" lines)
foreach(line IN LISTS lines)
    if(NOT line MATCHES "^{.*}$")
        message(SEND_ERROR "in the trace: ${line}")
    endif()
endforeach()

# ---- signals ----

# While it waits for input, so that it does not finish first. 143: SIGTERM, 129: SIGHUP, as when a terminal is closed.
take_copies(dancer.non)
foreach(signal IN ITEMS TERM HUP)
    run("mkfifo pipe
         \"$0\" convert pipe dancer.non 2>err &
         exec 3>pipe # waits until the program reads it
         printf 'width 1\\nheight 1\\nrows\\n1\\ncolumns\\n1\\n' >&3
         sleep 0.2
         kill -${signal} $!
         wait $!
         code=$?
         rm pipe
         cat err >&2
         exit $code")
    if(signal STREQUAL "TERM")
        expect(status 143)
    else()
        expect(status 129)
    endif()
    expect(err "nono: interrupted\n")
    expect_kept(dancer.non)
endforeach()
# With nohup it continues.
run("mkfifo pipe
     (trap '' HUP; exec \"$0\" hash pipe >out) &
     exec 3>pipe
     kill -HUP $!
     cat dancer.non >&3
     exec 3>&-
     wait $!")
expect(status 0)
file(REMOVE_RECURSE "${folder}")
