# `nono solve` reads the output of `nono info --json --text`: the same puzzles, in order, with their names and numbers.
# SPDX-License-Identifier: MIT
set(folder "${CMAKE_CURRENT_BINARY_DIR}/nono-cli-json-lines")
file(REMOVE_RECURSE "${folder}")
file(MAKE_DIRECTORY "${folder}")

# Writes lines of JSON, which cannot contain a semicolon, and makes them the input.
function(give name)
    list(JOIN ARGN "\n" text)
    file(WRITE "${folder}/${name}" "${text}\n")
endfunction()

# expect_lines(<file#index: status or error>...): the results in the lines of `out`; `-` for no index.
function(expect_lines)
    string(REGEX MATCHALL "[^\n]+" lines "${out}")
    set(found)
    foreach(line IN LISTS lines)
        string(JSON file GET "${line}" file)
        string(JSON index ERROR_VARIABLE no_index GET "${line}" index)
        if(no_index)
            set(index "-")
        endif()
        string(JSON what ERROR_VARIABLE no_status GET "${line}" status)
        if(no_status)
            string(JSON what GET "${line}" error)
        endif()
        list(APPEND found "${file}#${index}: ${what}")
    endforeach()
    list(JOIN found "\n" out)
    list(JOIN ARGN "\n" wanted)
    expect(out "${wanted}")
endfunction()

nono(info --json --text dancer.non two.non folder)
expect(err "folder: skipped 1 file that is not a nonogram: readme.txt\n")
file(WRITE "${folder}/puzzles.jsonl" "${out}")
nono(solve --json --threads 3 "${folder}/puzzles.jsonl")
expect(err "")
expect(status 0)
expect_lines("dancer.non#1: unique" "two.non#1: multiple" "folder/b.non#1: unique" "folder/below/a.NON#1: unique")

# The same through a pipe, recognized by its first character; and drawn.
set(input "${folder}/puzzles.jsonl")
cmake_path(RELATIVE_PATH input BASE_DIRECTORY "${data}")
nono(solve --json -)
expect_lines("dancer.non#1: unique" "two.non#1: multiple" "folder/b.non#1: unique" "folder/below/a.NON#1: unique")
nono(solve -)
expect_part(out "two.non: Two ways, 2x2, several solutions: ")
expect_part(out "4 puzzles: 3 unique, 1 multiple; T\n")
unset(input)

# Puzzles by file and number, in any order; results are lines too, and can be used as input again.
give(again.jsonl "{\"file\":\"bundle.nonpack\",\"index\":3}" "" "{\"file\":\"flag.non\",\"format\":\"non\"}"
    "{\"file\":\"bundle.nonpack\",\"index\":1,\"status\":\"unknown\"}")
nono(solve --json "${folder}/again.jsonl")
expect(err "")
file(WRITE "${folder}/results.jsonl" "${out}")
nono(solve --json "${folder}/results.jsonl")
expect_lines("bundle.nonpack#3: unique" "flag.non#1: unique" "bundle.nonpack#1: unique")

# The number of a text in its file is kept; a text with several puzzles continues the count.
give(numbers.jsonl "{\"file\":\"pack\",\"index\":7,\"text\":\"width 1\\nheight 1\\nrows\\n1\\ncolumns\\n1\\n====\\nwidth 1\\nheight 1\\nrows\\n0\\ncolumns\\n0\\n\"}")
nono(solve --json "${folder}/numbers.jsonl")
expect_lines("pack#7: unique" "pack#8: unique")

# Each bad line has its own result, and does not stop the others.
give(wrong.txt "nonsense" "[]" "{}" "{\"file\":\"bundle.nonpack\"}" "{\"file\":\"nowhere.non\"}"
    "{\"file\":\"bundle.nonpack\",\"index\":4}" "{\"file\":\"dancer.non\",\"index\":0}" "{\"file\":\"a\",\"text\":7}"
    "{\"file\":\"b\",\"text\":\"\",\"format\":\"magic\"}" "{\"file\":\"-\"}" "{\"text\":\"rows\\n1\\n\"}"
    "{\"file\":\"dancer.non\"}")
nono(solve --json --from jsonl "${folder}/wrong.txt")
set(here "${folder}/wrong.txt")
expect_lines("${here}:1#-: ${here}:1: not a JSON object on one line (for a file that is a puzzle in JSON, use --from json)"
    "${here}:2#-: ${here}:2: not a JSON object on one line (for a file that is a puzzle in JSON, use --from json)"
    "${here}:3#-: ${here}:3: neither \"text\" (a puzzle) nor \"file\" (the name of a file)"
    "bundle.nonpack#1: unique" "bundle.nonpack#2: bundle.nonpack:11:8: expected a number" "bundle.nonpack#3: unique"
    "nowhere.non#-: nowhere.non: no such file or folder"
    "bundle.nonpack#-: ${here}:6: bundle.nonpack: there is no puzzle 4 (the file has 3)"
    "dancer.non#-: ${here}:7: \"index\" is not a whole number from 1"
    "a#-: ${here}:8: \"text\" is not a string"
    "b#-: ${here}:9: there is no input format 'magic' ('nono formats' lists them)"
    "-#-: ${here}:10: the file of a line cannot be standard input"
    "${here}:11#1: ${here}:11:2:2: missing column clues"
    "dancer.non#1: unique")
expect(status 2)
expect_part(err "wrong.txt:1: not a JSON object on one line (for a file that is a puzzle in JSON")

# No lines are not an error: a tool that splits lines may have had too few.
file(WRITE "${folder}/empty.jsonl" "")
nono(solve --json "${folder}/empty.jsonl")
expect(out "")
expect(err "")
expect(status 0)
nono(solve --json "${folder}/nowhere.jsonl")
expect_part(err "nowhere.jsonl: no such file or folder\n")
expect(status 2)
nono(solve --json --from jsonl folder)
expect_part(err "folder: this is a folder, not a file\n")
expect(status 2)
nono(info --json --from jsonl "${folder}/puzzles.jsonl")
expect_part(err "there is no input format 'jsonl'")
nono(info --text dancer.non)
expect(status 2)
file(REMOVE_RECURSE "${folder}")
