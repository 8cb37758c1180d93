# A table of lines and branches by file from what llvm-cov exports as lcov; with missing=1, what is not run, of the
# files whose names contain `only`. Exits with 1 under the thresholds.

function percent(part, whole) { return whole == 0 ? 100 : 100 * part / whole }

function row(name, of_lines, lines, of_branches, branches) {
    printf "%-52s %6d %6.1f %% %6d %6.1f %%\n", name, lines, percent(of_lines, lines), branches,
        percent(of_branches, branches)
}

BEGIN {
    FS = "[:,]"
    least_lines = 97
    least_branches = 90
}

/^SF:/ {
    path = substr($0, 4)
    name = path
    sub(/.*include\/nono\//, "", name)
    wanted = path ~ /include\/nono\// && (only == "" || index(name, only) > 0)
    lines = run_lines = branches = run_branches = 0
    delete told
}

!wanted { next }

# line number, times that it was run
/^DA:/ {
    ++lines
    if ($3 > 0) ++run_lines
    else told[$2] = "not run"
}

# line number, number of the condition in the line, 0 (true) or 1 (false) and so on, times that it went there
/^BRDA:/ {
    ++branches
    if ($5 + 0 > 0) ++run_branches
    else if (!($2 in told) || told[$2] != "not run") told[$2] = told[$2] ($4 % 2 == 0 ? " never true" : " never false") " (" $3 ")"
}

/^end_of_record/ {
    all_lines += lines
    all_run_lines += run_lines
    all_branches += branches
    all_run_branches += run_branches
    if (missing) {
        number = 0
        while ((getline text < path) > 0)
            if (++number in told) printf "%s:%d:%s\t%s\n", name, number, told[number], text
        close(path)
    } else {
        rows[++count] = name
        row(name, run_lines, lines, run_branches, branches)
    }
}

END {
    if (missing) exit 0
    if (all_lines == 0 || all_branches == 0) {
        print "no line or no branch was counted"
        exit 1
    }
    row("all " count " files", all_run_lines, all_lines, all_run_branches, all_branches)
    if (percent(all_run_lines, all_lines) >= least_lines && percent(all_run_branches, all_branches) >= least_branches)
        exit 0
    printf "less than %d %% of the lines or %d %% of the branches\n", least_lines, least_branches
    exit 1
}
