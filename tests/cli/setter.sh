#!/bin/sh
# Twenty jobs of somebody who makes puzzles, as they would be done with the program:  sh setter.sh NONO EXAMPLES
# NONO is the program, EXAMPLES the folder examples/puzzles. Each job checks the exit status, the type of the files that
# it writes (file), their text if they are PDF (pdftotext), and that no message has more than 200 characters. Without
# these programs, or if NONO cannot write PDF, it prints a message and is skipped (77).
# SPDX-License-Identifier: MIT
set -eu
nono=$1
examples=$2
for tool in file pdftotext pdfinfo; do
    if ! command -v $tool >/dev/null; then
        echo "$tool is not installed: the jobs are not done"
        exit 77
    fi
done
if ! "$nono" formats | grep -q '^pdf '; then
    echo 'the nono program was built without PDF: the jobs are not done'
    exit 77
fi
unset COLUMNS NONO_FONTS
export LC_ALL=C.UTF-8 NO_COLOR=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r "$examples" "$folder/puzzles"
cd "$folder"
jobs=0
faults=0

fault() {
    faults=$((faults + 1))
    echo "job $jobs ($title): $*"
    [ ! -s err ] || sed 's/^/    /' err
}
job() {
    jobs=$((jobs + 1))
    title=$1
}
# run STATUS ARGUMENT...: runs nono; its outputs are the files `out` and `err`.
run() {
    wanted=$1
    shift
    status=0
    "$nono" "$@" >out 2>err </dev/null || status=$?
    [ "$status" = "$wanted" ] || fault "nono $*: exit status $status, not $wanted"
    long=$(LC_ALL=C.UTF-8 awk 'length($0) > 200' err)
    [ -z "$long" ] || fault "nono $*: a message of more than 200 characters"
}
# prints TEXT: standard output contains the text; complains TEXT: standard error; silent: standard error is empty.
prints() { grep -qF -- "$1" out || { fault "not printed: $1"; sed 's/^/    /' out; }; }
complains() { grep -qF -- "$1" err || fault "no such message: $1"; }
silent() { [ ! -s err ] || fault 'unexpected messages'; }
# is FILE TYPE: the program `file` finds this type.
is() {
    found=$(file --brief "$1") || true
    case $found in
        *"$2"*) ;;
        *) fault "$1 is '$found', not '$2'" ;;
    esac
}
# holds FILE TEXT: a text file or a PDF contains the text.
holds() {
    case $1 in
        *.pdf) pdftotext -raw "$1" - 2>/dev/null | tr '\n' ' ' >text ;;
        *) cp "$1" text ;;
    esac
    grep -qF -- "$2" text || fault "not in $1: $2"
}
pages() {
    found=$(pdfinfo "$1" 2>/dev/null | sed -n 's/^Pages: *//p')
    [ "$found" = "$2" ] || fault "$1 has $found pages, not $2"
}

job 'make a puzzle from a picture'
run 0 render puzzles/owl.non -o owl.png
silent
is owl.png 'PNG image data'
run 0 make --image owl.png --size 16x20 mine.non
is mine.non 'ASCII text'
holds mine.non 'width 16'

job 'check that it has one solution'
run 0 solve --json mine.non
silent
prints '"status":"unique"'
run 0 count mine.non
prints 'mine.non: 1'
run 0 check mine.non
silent

job 'grade it'
run 0 grade puzzles/cat.non
silent
prints 'puzzles/cat.non: easy'
run 0 grade --json puzzles/cat.non
prints '"class":"easy"'

job 'convert it for other programs, and back'
run 0 hash puzzles/cat.non
cut -d ' ' -f 1 out >identity
for format in gno non nonpack json; do
    run 0 convert puzzles/cat.non "cat.$format"
    run 0 hash "cat.$format"
    prints "$(cat identity)"
done
is cat.gno 'ASCII text'
is cat.json 'JSON'

job 'draw the puzzle and its solution for a web page'
run 0 render --puzzle puzzles/cat.non -o cat.svg
silent
is cat.svg 'SVG Scalable Vector Graphics image'
holds cat.svg '<title>Cat</title>'
run 0 render --scale 32 puzzles/cat.non -o cat.png
is cat.png 'PNG image data, 480 x 480'

job 'print one puzzle'
run 0 render --puzzle puzzles/toadstool.non -o toadstool.pdf
silent
is toadstool.pdf 'PDF document'
pages toadstool.pdf 1
holds toadstool.pdf 'Toadstool'

job 'print a puzzle with its solution on the next page'
run 0 convert puzzles/whale.non whale.pdf
is whale.pdf 'PDF document'
pages whale.pdf 2
holds whale.pdf 'Whale Solution'

job 'print a sheet with the solutions at the end'
run 0 render --sheet --solutions puzzles/cat.non puzzles/owl.non puzzles/rocket.non puzzles/teapot.non -o sheet.pdf
silent
is sheet.pdf 'PDF document'
pages sheet.pdf 2
for text in '1. Cat' '2. Owl' '3. Rocket' '4. Teapot' 'Solutions' '1 / 2' '2 / 2'; do holds sheet.pdf "$text"; done

job 'print a large puzzle on letter paper'
run 0 make --size 60x50 --seed 3 big.non
run 0 render --sheet --puzzle --paper letter big.non -o big.pdf
complains 'too large for a page'
is big.pdf 'PDF document'

job 'show all puzzles on one page of the web'
run 0 render --sheet puzzles/cat.non puzzles/owl.non -o sheet.html
silent
is sheet.html 'HTML document'
holds sheet.html '<figcaption>Owl</figcaption>'
run 0 render --sheet puzzles/cat.non puzzles/owl.non -o sheet.svg
is sheet.svg 'SVG Scalable Vector Graphics image'

job 'collect a folder without its duplicates'
mkdir mixed
cp puzzles/cat.non puzzles/owl.non puzzles/whale.non mixed
cp cat.gno mixed/copy.gno
run 0 collect -o all.nonpack --sort grade,title mixed
complains '4 puzzles read: 3 kept, 1 duplicate'
run 0 info all.nonpack
prints 'all.nonpack#3'

job 'convert a folder'
run 0 convert --to gno mixed converted
complains '4 of 4 files converted'
is converted/whale.gno 'ASCII text'
holds converted/whale.gno 'Whale'

job 'give a hint to a player'
run 0 hint puzzles/cat.non
silent
prints 'Row 6: the 15 covers cells 1 to 15 wherever it is placed.'
run 0 hint --level where puzzles/cat.non
prints 'ow 6'

job 'explain the whole solution'
run 0 explain puzzles/cat.non
silent
prints '1. Row 6: the 15 covers'
run 0 explain puzzles/cat.non -o steps.html
is steps.html 'HTML document'
run 0 explain puzzles/cat.non -o steps.svg
is steps.svg 'SVG Scalable Vector Graphics image'

job 'find whether a puzzle is known already'
run 0 hash puzzles/cat.non cat.nonpack
silent
[ "$(cut -d ' ' -f 1 out | sort -u | wc -l)" = 1 ] || fault 'two identities of one puzzle'

job 'fix an ambiguous puzzle'
printf 'width 4\nheight 4\nrows\n1\n1\n1,1\n2\ncolumns\n1\n1\n1,1\n2\n' >loose.non
run 0 solve loose.non
prints 'several solutions'
run 0 fix loose.non fixed.non
prints 'loose.non: row '
run 0 solve fixed.non
prints 'unique solution'
run 0 fix fixed.non - --to non
complains 'nothing to change'

job 'find mistakes in a file'
printf 'width 3\nheight 2\nrows\n3\n4\ncolumns\n1\n1\n1\n' >wrong.non
run 2 check wrong.non
complains 'wrong.non:5:1: '
run 2 solve missing.non
complains 'missing.non: no such file or folder'

job 'check, solve and draw levels of Sokoban'
run 0 check puzzles/first-steps.sok
prints 'puzzles/first-steps.sok#1: 5x3, 1 box, 1 game, 1 solved: good'
run 1 solve puzzles/first-steps.sok # the last level has two pushers
prints 'solved: 9 moves, 4 pushes'
run 0 render --level 2 puzzles/first-steps.sok -o level.png
is level.png 'PNG image data'
run 0 replay puzzles/first-steps.sok

job 'ask for help'
run 0 help render
silent
prints '--cell-size MM'
prints '--paper PAPER'
run 2 sovle puzzles/cat.non
complains "did you mean 'solve'?"
run 2 render --sheat puzzles/cat.non
complains "did you mean '--sheet'?"

job 'find out about the formats and complete command lines'
run 0 formats --json
grep '"name":"pdf"' out >pdf.json || fault 'pdf is not among the formats'
is pdf.json 'JSON'
run 0 completion bash
is out 'ASCII text'
prints '--cell-size'
run 0 help --man render
prints 'cell'

[ $jobs = 20 ] || { echo "$jobs jobs"; faults=$((faults + 1)); }
echo "$jobs jobs, $faults faults"
[ $faults = 0 ]
