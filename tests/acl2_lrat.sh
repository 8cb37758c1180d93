#!/bin/sh
# Checks LRAT refutations with a verified checker: the list-based one of ACL2's books.
#   acl2_lrat.sh FORMULA.cnf PROOF.lrat     status 0: verified; 1: refused; 77: ACL2 is not installed
# On Debian 12: apt-get install --no-install-recommends acl2 acl2-books-source gcc libc6-dev
# The first call certifies the books, which takes a minute, and keeps them in $ACL2_LRAT_BOOKS (default
# ~/.cache/acl2_lrat).
# Trusted without proof: ACL2, and the parser below, which is not part of the books.
# SPDX-License-Identifier: MIT
set -eu
image=$(ls /usr/lib/acl2-*/saved_acl2 2>/dev/null | head -n 1)
system=$(ls -d /usr/share/acl2-* 2>/dev/null | head -n 1)
source=$system/books/projects/sat/lrat
if [ -z "$image" ] || [ ! -d "$source/list-based" ]; then
    echo "skipped: no acl2 with its books here"
    exit 77
fi
home=${ACL2_LRAT_BOOKS:-$HOME/.cache/acl2_lrat}
# The program `acl2` would set this to the system's folder, which only root can write.
export ACL2_SYSTEM_BOOKS="$home"
run_acl2() { "$image" -dir "$system/"; }

# prove FOLDER BOOK FIRST_COMMAND
prove() {
    [ ! -e "$1/$2.cert" ] || return 0
    printf '%s\n(certify-book "%s" ? t)\n' "$3" "$2" | (cd "$1" && run_acl2) >"$1/$2.log" 2>&1 || :
    [ -e "$1/$2.cert" ] || { tail -n 20 "$1/$2.log"; echo "ACL2 does not prove the book $2"; exit 2; } >&2
}

lrat=$home/projects/sat/lrat
if [ ! -e "$lrat/list-based/soundness.cert" ]; then
    mkdir -p "$lrat/list-based" "$home/tools"
    cp "$source"/portcullis.* "$lrat"
    cp "$source"/list-based/*.lisp "$lrat/list-based"
    # One book includes this one without using it; the original needs packages that Debian's source books lack.
    echo '(in-package "ACL2")' >"$home/tools/remove-hyps.lisp"
    prove "$home/tools" remove-hyps ''
    prove "$lrat" portcullis '(ld "portcullis.acl2")'
    for book in lrat-checker truth-monotone unit-propagation-implies-unsat unit-propagation-monotone \
        unit-propagation-correct satisfiable-add-proof-clause-base satisfiable-maybe-shrink-formula \
        satisfiable-add-proof-clause-rup sat-drat-claim-1 sat-drat-claim-2-3 sat-drat-claim-2 \
        satisfiable-add-proof-clause-drat satisfiable-add-proof-clause soundness; do
        prove "$lrat/list-based" "$book" '(include-book "../portcullis")'
    done
fi

# Both files are converted to Lisp lists: the formula to ((1 1 -2) (2 3) ...), each clause after its number, the proof
# to a list with (t 3 4) for deletions and (12 (1 -2) (3 4)) for clauses. Anything other than numbers is refused here.
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
refuse() { echo "refused: $1"; exit 1; }
awk '
    /^c/ { next }
    $1 == "p" { wanted = $4; next }
    { line = ""
      for (i = 1; i <= NF; ++i) {
          if ($i !~ /^-?[0-9]+$/ || ($i == 0) != (i == NF)) exit 1
          if (i < NF) line = line " " $i
      }
      print "(" ++count line ")" }
    END { if (wanted == "" || wanted != count) exit 1 }
' "$1" >"$work/clauses" || refuse "no formula"
awk '
    /^c/ { next }
    { lists = 0; integers = ""
      for (i = $2 == "d" ? 3 : 2; i <= NF; ++i) {
          if ($i !~ /^-?[0-9]+$/) exit 1
          if ($i != 0) { integers = integers " " $i; continue }
          list[++lists] = integers; integers = "" }
      if ($1 !~ /^[0-9]+$/ || integers != "" || lists != ($2 == "d" ? 1 : 2)) exit 1
      if ($2 == "d") print "(t" list[1] ")"
      else print "(" $1 " (" list[1] ") (" list[2] "))" }
' "$2" >"$work/steps" || refuse "no proof"
{ echo '('; cat "$work/clauses"; echo ')'; } >"$work/formula.lisp"
{ echo '('; cat "$work/steps"; echo ')'; } >"$work/proof.lisp"

cat >"$work/check.lisp" <<EOF
(include-book "$lrat/list-based/soundness")
(in-package "LRAT")
:program
(set-state-ok t)
(defun read-list (file state)
  (mv-let (channel state) (open-input-channel file :object state)
    (mv-let (end object state) (read-object channel state)
      (declare (ignore end))
      (pprogn (close-input-channel channel state) (mv object state)))))
(defun formula-of (clauses formula)
  (if (endp clauses) formula
    (formula-of (cdr clauses) (hons-acons (caar clauses) (cdar clauses) formula))))
(defun steps-of (rows steps)
  (cond ((endp rows) (reverse steps))
        ((eq (caar rows) t) (steps-of (cdr rows) (cons (car rows) steps)))
        (t (steps-of (cdr rows)
                     (cons (make add-step :index (first (car rows)) :clause (second (car rows))
                                 :rup-indices (third (car rows)) :drat-hints nil)
                           steps)))))
(defun check-files (state)
  (mv-let (clauses state) (read-list "$work/formula.lisp" state)
    (mv-let (rows state) (read-list "$work/proof.lisp" state)
      (let ((formula (formula-of clauses nil)) (proof (steps-of rows nil)))
        (if (and (formula-p formula) (refutation-p proof formula))
            (prog2\$ (exit 42) state)
          (prog2\$ (exit 1) state))))))
; Interpreted, they would fill the stack.
(acl2::comp '(formula-of steps-of))
(check-files state)
(exit 1)
EOF
# Only 42 means verified: an error in ACL2 returns to its loop, which ends with 1, or with 0 if the error is in its
# Lisp.
status=0
run_acl2 <"$work/check.lisp" >"$work/out" 2>&1 || status=$?
if [ $status -eq 42 ]; then
    echo "verified"
else
    grep -A 3 -i 'error' "$work/out" >&2 || :
    refuse "it does not follow"
fi
