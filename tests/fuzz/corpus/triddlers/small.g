title: Small
#t
: upper left
1 1 1
2 3
: lower left
1
: bottom
1
1 2
: lower right
3
2
: upper right
3
: top
2 1
3
: end
