/* Nonograms in GNU MathProg, for the data that nono writes for GLPK. A block starts in one place; by each cell, no more
   blocks have started than the one before it has left room for. */
/* SPDX-License-Identifier: MIT */

param m, integer, > 0; /* rows */
param n, integer, > 0; /* columns */
param colors, integer, > 0, default 1;
param row{1..m, 1..n}, integer, >= 0, default 0; /* lengths of blocks */
param col{1..n, 1..m}, integer, >= 0, default 0;
param row_color{1..m, 1..n}, integer, in 1..colors, default 1;
param col_color{1..n, 1..m}, integer, in 1..colors, default 1;
param excluded{1..m, 1..n}, default -1; /* a picture that is no answer: its colors, 0 for blank */

set row_blocks := setof{i in 1..m, k in 1..n: row[i, k] > 0} (i, k);
set col_blocks := setof{j in 1..n, k in 1..m: col[j, k] > 0} (j, k);

/* Blank cells that must follow a block. */
param row_gap{(i, k) in row_blocks} :=
    if k < n and sum{(i, h) in row_blocks: h = k + 1 and row_color[i, h] = row_color[i, k]} 1 > 0 then 1 else 0;
param col_gap{(j, k) in col_blocks} :=
    if k < m and sum{(j, h) in col_blocks: h = k + 1 and col_color[j, h] = col_color[j, k]} 1 > 0 then 1 else 0;

/* The first and the last cell where a block can start. */
param row_first{(i, k) in row_blocks} := 1 + sum{(i, h) in row_blocks: h < k} (row[i, h] + row_gap[i, h]);
param col_first{(j, k) in col_blocks} := 1 + sum{(j, h) in col_blocks: h < k} (col[j, h] + col_gap[j, h]);
param row_last{(i, k) in row_blocks} := n + 1 - sum{(i, h) in row_blocks: h >= k} (row[i, h] + row_gap[i, h]);
param col_last{(j, k) in col_blocks} := m + 1 - sum{(j, h) in col_blocks: h >= k} (col[j, h] + col_gap[j, h]);

var x{1..m, 1..n, 1..colors}, binary; /* the cell has the color */
var r{(i, k) in row_blocks, p in row_first[i, k]..row_last[i, k]}, binary; /* block k of row i starts at p */
var c{(j, k) in col_blocks, p in col_first[j, k]..col_last[j, k]}, binary;

s.t. row_start{(i, k) in row_blocks}: sum{p in row_first[i, k]..row_last[i, k]} r[i, k, p] = 1;
s.t. col_start{(j, k) in col_blocks}: sum{p in col_first[j, k]..col_last[j, k]} c[j, k, p] = 1;

s.t. row_order{(i, k) in row_blocks, p in row_first[i, k]..row_last[i, k] - 1: k > 1}:
    sum{q in row_first[i, k]..p} r[i, k, q] <=
    sum{q in row_first[i, k - 1]..p - row[i, k - 1] - row_gap[i, k - 1]} r[i, k - 1, q];
s.t. col_order{(j, k) in col_blocks, p in col_first[j, k]..col_last[j, k] - 1: k > 1}:
    sum{q in col_first[j, k]..p} c[j, k, q] <=
    sum{q in col_first[j, k - 1]..p - col[j, k - 1] - col_gap[j, k - 1]} c[j, k - 1, q];

s.t. by_rows{i in 1..m, j in 1..n, a in 1..colors}: x[i, j, a] =
    sum{(i, k) in row_blocks, p in row_first[i, k]..row_last[i, k]:
        row_color[i, k] = a and p <= j and j < p + row[i, k]} r[i, k, p];
s.t. by_columns{i in 1..m, j in 1..n, a in 1..colors}: x[i, j, a] =
    sum{(j, k) in col_blocks, p in col_first[j, k]..col_last[j, k]:
        col_color[j, k] = a and p <= i and i < p + col[j, k]} c[j, k, p];

s.t. another{1..1: excluded[1, 1] >= 0}:
    sum{i in 1..m, j in 1..n, a in 1..colors: excluded[i, j] = 0} x[i, j, a] +
    sum{i in 1..m, j in 1..n: excluded[i, j] > 0} (1 - x[i, j, excluded[i, j]]) >= 1;

minimize nothing: 0;

solve;

for {i in 1..m, j in 1..n, a in 1..colors: x[i, j, a] > 0.5} printf "cell(%d,%d,%d)\n", i, j, a;

end;
