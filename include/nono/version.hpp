// The version of the library. CMake, the packages and a test read it from here, so it is written down once.
#ifndef NONO_VERSION_HPP
#define NONO_VERSION_HPP

#define NONO_VERSION_MAJOR 0
#define NONO_VERSION_MINOR 1
#define NONO_VERSION_PATCH 0
#define NONO_VERSION_STRING "0.1.0"

#endif // NONO_VERSION_HPP
