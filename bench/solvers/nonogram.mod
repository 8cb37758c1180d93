/* Nonograms in black and white in GNU MathProg, for the data that nono writes for GLPK. A block starts in one place; by
   each cell, no more blocks have started than the one before it has left room for. */

param m, integer, > 0; /* rows */
param n, integer, > 0; /* columns */
param row{1..m, 1..(n + 1) div 2}, integer, >= 0, default 0; /* lengths of blocks */
param col{1..n, 1..(m + 1) div 2}, integer, >= 0, default 0;
param excluded{1..m, 1..n}, default -1; /* a picture that is no answer: 1 where it is filled, else 0 */

set row_blocks := setof{i in 1..m, k in 1..(n + 1) div 2: row[i, k] > 0} (i, k);
set col_blocks := setof{j in 1..n, k in 1..(m + 1) div 2: col[j, k] > 0} (j, k);

/* The first and the last cell where a block can start. */
param row_first{(i, k) in row_blocks} := 1 + sum{h in 1..k - 1} (row[i, h] + 1);
param col_first{(j, k) in col_blocks} := 1 + sum{h in 1..k - 1} (col[j, h] + 1);
param row_last{(i, k) in row_blocks} := n + 2 - sum{(i, h) in row_blocks: h >= k} (row[i, h] + 1);
param col_last{(j, k) in col_blocks} := m + 2 - sum{(j, h) in col_blocks: h >= k} (col[j, h] + 1);

var x{1..m, 1..n}, binary; /* filled */
var r{(i, k) in row_blocks, p in row_first[i, k]..row_last[i, k]}, binary; /* block k of row i starts at p */
var c{(j, k) in col_blocks, p in col_first[j, k]..col_last[j, k]}, binary;

s.t. row_start{(i, k) in row_blocks}: sum{p in row_first[i, k]..row_last[i, k]} r[i, k, p] = 1;
s.t. col_start{(j, k) in col_blocks}: sum{p in col_first[j, k]..col_last[j, k]} c[j, k, p] = 1;

s.t. row_order{(i, k) in row_blocks, p in row_first[i, k]..row_last[i, k] - 1: k > 1}:
    sum{q in row_first[i, k]..p} r[i, k, q] <=
    sum{q in row_first[i, k - 1]..p - row[i, k - 1] - 1} r[i, k - 1, q];
s.t. col_order{(j, k) in col_blocks, p in col_first[j, k]..col_last[j, k] - 1: k > 1}:
    sum{q in col_first[j, k]..p} c[j, k, q] <=
    sum{q in col_first[j, k - 1]..p - col[j, k - 1] - 1} c[j, k - 1, q];

s.t. by_rows{i in 1..m, j in 1..n}: x[i, j] =
    sum{(i, k) in row_blocks, p in row_first[i, k]..row_last[i, k]: p <= j and j < p + row[i, k]} r[i, k, p];
s.t. by_columns{i in 1..m, j in 1..n}: x[i, j] =
    sum{(j, k) in col_blocks, p in col_first[j, k]..col_last[j, k]: p <= i and i < p + col[j, k]} c[j, k, p];

s.t. another{1..1: excluded[1, 1] >= 0}:
    sum{i in 1..m, j in 1..n} (if excluded[i, j] = 1 then 1 - x[i, j] else x[i, j]) >= 1;

minimize nothing: 0;

solve;

for {i in 1..m} {
    for {j in 1..n} printf "%s", if x[i, j] > 0.5 then "#" else ".";
    printf "\n";
}

end;
