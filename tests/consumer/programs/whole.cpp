// A file that sees all of nono.
#include <nono/all.hpp>
