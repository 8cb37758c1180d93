// Headers of other libraries that define common words as macros, if they are installed, to be included before nono's
// headers and after them. The order matters because these headers can break each other.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_REAL_HEADERS_HPP
#define NONO_TESTS_REAL_HEADERS_HPP

#if __has_include(<Python.h>)
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#endif

#include <complex.h> // NOLINT: the header of C, not <complex>
#include <errno.h>   // NOLINT
#include <limits.h>  // NOLINT
#include <math.h>    // NOLINT
#include <stdio.h>   // NOLINT

#if __has_include(<sys/sysmacros.h>)
#include <sys/sysmacros.h>
#endif
#if __has_include(<sys/param.h>)
#include <sys/param.h>
#endif
#if __has_include(<sys/queue.h>)
#include <sys/queue.h>
#endif
#if __has_include(<sys/socket.h>)
#include <sys/socket.h>
#endif
#if __has_include(<sys/stat.h>)
#include <sys/stat.h>
#endif
#if __has_include(<syslog.h>)
#include <syslog.h>
#endif
#if __has_include(<termios.h>)
#include <termios.h>
#endif

#if __has_include(<windows.h>)
#include <winsock2.h>

#include <windows.h>
#endif

#if __has_include(<GL/gl.h>)
#include <GL/gl.h>
#endif
#if __has_include(<QtCore/QObject>)
#include <QtCore/QObject>
#endif
#if __has_include(<X11/Xlib.h>)
#include <X11/Xlib.h>
#endif
#if __has_include(<X11/Xutil.h>)
#include <X11/Xutil.h>
#endif
#if __has_include(<X11/Xatom.h>)
#include <X11/Xatom.h>
#endif
#if __has_include(<X11/keysym.h>)
#include <X11/keysym.h>
#endif
#if __has_include(<GL/glx.h>)
#include <GL/glx.h>
#endif

#if __has_include(<curses.h>)
#include <curses.h>
#endif
#if __has_include(<form.h>) && __has_include(<menu.h>)
#include <form.h>
#include <menu.h>
#endif
#if __has_include(<panel.h>)
#include <panel.h>
#endif

#endif // NONO_TESTS_REAL_HEADERS_HPP
