// Names that other libraries define as macros, each with a definition that breaks its users, to be included before
// nono's headers. The headers of other libraries that nono includes come first because they are not under test.
//
// A macro with parameters breaks a name only before a parenthesis, like the macro that it imitates.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_HOSTILE_MACROS_HPP
#define NONO_TESTS_HOSTILE_MACROS_HPP

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cerrno>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#if __has_include(<fcntl.h>)
#include <fcntl.h>
#endif
#if __has_include(<io.h>)
#include <io.h>
#endif
#if __has_include(<nlohmann/json.hpp>)
#include <nlohmann/json.hpp>
#endif
#if __has_include(<pugixml.hpp>)
#include <pugixml.hpp>
#endif
#if __has_include(<sys/stat.h>)
#include <sys/stat.h>
#endif
#if __has_include(<time.h>)
#include <time.h> // NOLINT: nono's clock
#endif
#if __has_include(<unistd.h>)
#include <unistd.h>
#endif
#if __has_include(<yaml.h>)
#include <yaml.h>
#endif
#if __has_include(<zip.h>)
#include <zip.h>
#endif
#if __has_include(<zlib.h>)
#include <zlib.h>
#endif

// Windows.h.
#define min(a, b) clash !
#define max(a, b) clash !
#define small clash !
#define hyper clash !
#define near clash !
#define far clash !
#define pascal clash !
#define cdecl clash !
#define interface clash !
#define IN clash !
#define OUT clash !
#define OPTIONAL clash !
#define CONST clash !
#define VOID clash !
#define STRICT clash !
#define CALLBACK clash !
#define ERROR clash !
#define NO_ERROR clash !
#define DELETE clash !
#define ABSOLUTE clash !
#define RELATIVE clash !
#define OPAQUE clash !
#define TRANSPARENT clash !
#define TRUE clash !
#define FALSE clash !
#define TEXT(text) clash !
#define DrawText clash !
#define GetObject clash !
#define Yield() clash !

// Unreal Engine, and AssertMacros.h of macOS, which has check, verify and require.
#define check(...) clash !
#define checkf(...) clash !
#define verify(...) clash !
#define verifyf(...) clash !
#define ensure(...) clash !
#define require(...) clash !
#define unimplemented(...) clash !
#define PI clash !

// X11.
#define None clash !
#define Status clash !
#define Bool clash !
#define True clash !
#define False clash !
#define Success clash !
#define Always clash !
#define Above clash !
#define Below clash !
#define Complex clash !
#define Convex clash !
#define Unsorted clash !
#define GrayScale clash !
#define Expose clash !
#define KeyPress clash !
#define FocusIn clash !
#define FocusOut clash !
#define CursorShape clash !

// Qt.
#define emit clash !
#define slots clash !
#define signals clash !
#define Q_EMIT clash !
#define Q_OBJECT clash !
#define Q_FOREACH(...) clash !
#define Q_UNUSED(name) clash !
#define foreach(...) clash !
#define forever clash !

// sys/sysmacros.h, complex.h, math.h, curses.h, and GCC without the option for standard C++.
#define major(device) clash !
#define minor(device) clash !
#define makedev(first, second) clash !
#define I clash !
#define complex clash !
#define imaginary clash !
#define DOMAIN clash !
#define OVERFLOW clash !
#define UNDERFLOW clash !
#define timeout(delay) clash !
#define color_set(color, options) clash !
#define border(...) clash !
#define box(...) clash !
#define scroll(window) clash !
#define stdscr clash !
#define COLS clash !
#define LINES clash !
#undef linux
#undef unix
#define linux clash !
#define unix clash !

// Arduino.h, where functions are macros too.
#define bit(place) clash !
#define word(...) clash !
#define lowByte(word) clash !
#define highByte(word) clash !
#define constrain(...) clash !
#define abs(x) clash !
#define round(x) clash !
#define radians(degrees) clash !
#define degrees(radians) clash !
#define sq(x) clash !
#define interrupts() clash !
#define noInterrupts() clash !
#define bitRead(value, place) clash !
#define bitSet(value, place) clash !
#define bitClear(value, place) clash !
#define bitToggle(value, place) clash !
#define bitWrite(...) clash !
#define cli() clash !
#define sei() clash !
#define _BV(place) clash !
#define EULER clash !
#define SERIAL clash !
#define DISPLAY clash !
#define LSBFIRST clash !
#define CHANGE clash !
#define FALLING clash !
#define RISING clash !
#define DEFAULT clash !
#define EXTERNAL clash !
#define INTERNAL clash !
#define A0 clash !
#define B0 clash !
#define B1 clash !
#define SS clash !
#define SP clash !
#define PROGMEM clash !
#define F(text) clash !
#define INPUT clash !
#define OUTPUT clash !
#define HIGH clash !
#define LOW clash !
#define DEC clash !
#define HEX clash !
#define OCT clash !
#define BIN clash !

// Common macros of users.
#define N clash !
#define M clash !
#define EMPTY clash !
#define BLANK clash !
#define SIZE clash !
#define WIDTH clash !
#define HEIGHT clash !
#define VERSION clash !
#define DEBUG clash !
#define LOG(...) clash !
#define ASSERT(...) clash !
#define MIN(a, b) clash !
#define MAX(a, b) clash !
#define ABS(a) clash !

#endif // NONO_TESTS_HOSTILE_MACROS_HPP
