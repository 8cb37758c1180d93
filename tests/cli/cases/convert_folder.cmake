# A folder is converted to a folder: names and subfolders are kept, what is not written is listed with the reason, and no
# file is replaced unless that is requested.
# SPDX-License-Identifier: MIT
make_folder()
set(in "${folder}/in")
set(out_folder "${folder}/out")
file(MAKE_DIRECTORY "${in}/below")
foreach(name IN ITEMS dancer.non flag.non)
    file(COPY "${data}/${name}" DESTINATION "${in}")
endforeach()
file(COPY "${data}/six.non" "${data}/triddlers/small.g" "${data}/sokoban/pair.sok" DESTINATION "${in}/below")
nono(collect -o "${in}/below/pack.nonpack" two.non permutations.non) # two puzzles in a file
file(WRITE "${in}/notes.txt" "nothing to read here\n")

# convert(<argument>...) converts the folder, and takes the names of folders out of the messages.
macro(convert)
    nono(convert ${ARGN})
    string(REPLACE "${folder}/" "" err "${err}")
endmacro()

# expect_files(<folder> <name>...): the files in a folder and below.
function(expect_files where)
    file(GLOB_RECURSE found RELATIVE "${where}" "${where}/*")
    list(SORT found)
    if(NOT found STREQUAL "${ARGN}")
        message(SEND_ERROR "${where} contains\n${found}\nbut should contain\n${ARGN}\n(err: ${err})")
    endif()
endfunction()

# Each kind of puzzle that the format holds is written. The order of messages does not depend on the number of jobs.
convert("${in}" "${out_folder}" --to nin --jobs 1)
expect(status 1)
expect(out "")
set(messages "${err}")
expect_part(err "in: skipped 1 file that is not a puzzle: notes.txt\n")
expect_part(err "out/below/pair.nin: not written: nin is not a format for Sokoban puzzles\n")
expect_part(err "out/below/small.nin: not written: nin is not a format for triddlers\n")
expect_part(err "out/flag.nin: lost: colors\nout/flag.nin: not written: nin cannot hold this content\n")
expect_part(err "3 of 6 files converted, 4 files written\n")
expect_files("${out_folder}" below/pack-001.nin below/pack-002.nin below/six.nin dancer.nin)
file(REMOVE_RECURSE "${out_folder}")
convert("${in}" "${out_folder}" --to nin --jobs 4)
expect(err "${messages}")
nono(hash "${in}/dancer.non" "${out_folder}/dancer.nin")
expect(out "5b34a65632a179e86dbdbbae1e553e7e3f9d4efb91387e99a52f082d3f2d53bc  ${in}/dancer.non
5b34a65632a179e86dbdbbae1e553e7e3f9d4efb91387e99a52f082d3f2d53bc  ${out_folder}/dancer.nin
")
convert("${in}" "${folder}/levels" --to xsb)
expect_files("${folder}/levels" below/pair.xsb)
convert("${in}" "${folder}/triddlers" --to olsak-triddler)
expect_files("${folder}/triddlers" below/small.g)

# Files that exist are not replaced without --force, and with it only regular files.
file(WRITE "${out_folder}/dancer.nin" "mine")
convert("${in}" "${out_folder}" --to nin)
expect(status 1)
expect_part(err "out/dancer.nin: not written: the file exists (--force replaces it)\n")
expect_part(err "0 of 6 files converted, 0 files written\n")
file(READ "${out_folder}/dancer.nin" text)
if(NOT text STREQUAL "mine")
    message(SEND_ERROR "a file was replaced without --force")
endif()
file(REMOVE "${out_folder}/below/six.nin")
file(MAKE_DIRECTORY "${out_folder}/below/six.nin")
convert("${in}" "${out_folder}" --to nin --force)
expect_part(err "out/below/six.nin: not written: it exists and is not a regular file\n")
expect_part(err "2 of 6 files converted, 3 files written\n")

# Two files that would get the same name: the first one in the order of the files gets it. Files of one puzzle each do
# not get the name of another file.
set(same "${folder}/same")
file(MAKE_DIRECTORY "${same}")
nono(convert dancer.non "${same}/a.nin")
nono(convert two.non "${same}/a.non")
nono(collect -o "${same}/b.nonpack" two.non permutations.non)
nono(convert dancer.non "${same}/b-002.nin")
convert("${same}" "${folder}/unlike" --to mk)
expect(status 1)
expect(err "unlike/a.mk: not written from same/a.non: the name is used for same/a.nin
unlike/b-001.mk: lost: metadata: title
unlike/b-002.mk: not written: the name is used for same/b-002.nin
3 of 4 files converted, 3 files written
")
expect_files("${folder}/unlike" a.mk b-001.mk b-002.mk)
foreach(name IN ITEMS a b-002)
    nono(hash "${folder}/unlike/${name}.mk")
    expect_part(out "5b34a65632a179e86dbdbbae1e553e7e3f9d4efb91387e99a52f082d3f2d53bc  ")
endforeach()

# The output folder may be the folder itself or below it, which is not read again.
convert("${same}" "${same}/new/mk" --to mk)
expect_part(err "3 of 4 files converted, 3 files written\n")
convert("${same}" "${same}/new/mk" --to mk)
expect_part(err "same/new/mk: skipped: files are written to this folder\n")
expect_part(err "0 of 4 files converted, 0 files written\n")
file(REMOVE_RECURSE "${same}/new")
convert("${same}" "${same}" --to mk)
expect_files("${same}" a.mk a.nin a.non b-001.mk b-002.mk b-002.nin b.nonpack)

# An input file is replaced only by its own conversion, and only if nothing is lost.
file(REMOVE "${same}/b.nonpack")
convert("${same}" "${same}" --to nin --force)
expect(err "same/a.nin: not written from same/a.mk: the name is used for same/a.nin
same/a.nin: not written from same/a.non: the name is used for same/a.nin
same/b-002.nin: not written from same/b-002.mk: the name is used for same/b-002.nin
3 of 6 files converted, 3 files written
")
nono(hash "${same}/a.nin")
expect_part(out "5b34a65632a179e86dbdbbae1e553e7e3f9d4efb91387e99a52f082d3f2d53bc  ")
file(REMOVE_RECURSE "${same}")
file(MAKE_DIRECTORY "${same}")
nono(collect -o "${same}/a.g" flag.non)
nono(collect -o "${same}/b.txt" --to text dancer.non)
file(COPY_FILE "${data}/to-mend.non" "${same}/bad.non")
file(COPY_FILE "${data}/bundle.nonpack" "${same}/pack.nonpack")
convert("${same}" "${same}" --to nonpack --force)
expect(status 2)
expect_part(err "same/pack.nonpack: not written: it would replace the input file and lose something\n")

# Puzzles that the format cannot hold are left out of a file with several; --strict allows neither that nor losses.
set(mixed "${folder}/mixed")
file(MAKE_DIRECTORY "${mixed}")
nono(collect -o "${mixed}/pack.nonpack" two.non flag.non six.non)
convert("${mixed}" "${folder}/made" --to tournament)
expect(status 1)
expect_part(err "made/pack.txt#2: lost: colors\nmade/pack.txt#2: not written: tournament cannot hold this content\n")
expect_part(err "1 of 1 file converted, 1 file written\n")
nono(info "${folder}/made/pack.txt")
expect_part(out "pack.txt#2")
convert("${mixed}" "${folder}/strict" --to pbm --strict)
expect(status 1)
expect_files("${folder}/strict")

# A file that cannot be read does not stop the others.
file(WRITE "${mixed}/bad.non" "width 3\nheight 1\nrows\nx\n")
convert("${mixed}" "${folder}/rest" --to non)
expect(status 2)
expect_part(err "mixed/bad.non:4:2: ")
expect_part(err "1 of 2 files converted, 1 file written\n")
expect_files("${folder}/rest" pack.non)

# An archive in a folder becomes a file.
file(REMOVE_RECURSE "${mixed}")
file(MAKE_DIRECTORY "${mixed}")
nono(convert "${in}/below/pack.nonpack" "${mixed}/pack.zip")
convert("${mixed}" "${folder}/unpacked" --to non)
expect_files("${folder}/unpacked" pack.non)

# Special files are handled as in every folder, and a link is read.
find_program(mkfifo mkfifo)
if(mkfifo)
    execute_process(COMMAND "${mkfifo}" "${mixed}/pipe.non")
    file(CREATE_LINK . "${mixed}/circle" SYMBOLIC)
    file(CREATE_LINK "${data}/dancer.non" "${mixed}/link.non" SYMBOLIC)
    convert("${mixed}" "${folder}/special" --to gno)
    expect(status 0)
    expect_part(err "mixed/circle: skipped: a symbolic link to a folder\nmixed/pipe.non: skipped: a pipe\n")
    expect_files("${folder}/special" link.gno pack-001.gno pack-002.gno)
endif()

# A signal ends the command between two files.
find_program(shell sh)
if(shell)
    file(MAKE_DIRECTORY "${folder}/many")
    foreach(i RANGE 300)
        file(COPY_FILE "${data}/dancer.non" "${folder}/many/${i}.non")
    endforeach()
    convert("${folder}/many" "${folder}/whole" --to gno --jobs 8)
    expect(status 0)
    expect_part(err "301 of 301 files converted, 301 files written\n")
    execute_process(COMMAND "${shell}" -c
        "\"$0\" convert --jobs 2 many stopped --to gno 2>err &
         while ! test -d stopped && kill -0 $! ; do sleep 0.01; done
         kill $!; wait $!"
        "${PROGRAM}" WORKING_DIRECTORY "${folder}" TIMEOUT 60 RESULT_VARIABLE status)
    if(NOT status EQUAL 0) # it had not finished
        expect(status 143)
        file(READ "${folder}/err" err)
        expect_part(err " of 301 files converted, ")
        expect_part(err "nono: interrupted\n")
    endif()
endif()

# What a folder needs.
convert("${in}" "${folder}/any")
expect(status 2)
expect(err "nono convert: a folder needs the format to write, with --to\n")
convert("${in}" - --to gno)
expect(status 2)
expect(err "-: not a folder; a folder can only be converted to a folder\n")
convert("${in}" "${in}/dancer.non" --to gno)
expect(status 2)
expect_part(err "in/dancer.non: not a folder")
file(GLOB_RECURSE left "${folder}/.nono-*")
expect(left "")
file(REMOVE_RECURSE "${folder}")
