title: Boat
by: nono
license: CC0-1.0
#t
#d
 0:   white
 1:h  #8a5a2b  hull
 r:r  #d03030  sail
 y:y  #f0b020  sun
 w:w  #2b6fd6  water
: upper left

1r
5y 3r
5y 5r
7r
: lower left
9r
3
13
11
15w
13w
: bottom
4w
4w 4
4w 4 3y
4w 4 1r 4y
4w 5 3r 3y
4w 6 5r
: lower right
3w 3 7r
1w 1 9r



: upper right
4w
4w
4 4w
1r 4 4w
3r 5 4w
5r 6 4w
: top
7r 4 3w
9r 3 1w
1
3y
4y
3y
: end
