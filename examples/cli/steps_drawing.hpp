// Explanations as drawings: an animated SVG document, and a page on which to step back and forth.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_STEPS_DRAWING_HPP
#define NONO_CLI_STEPS_DRAWING_HPP

#include <nono/explain/explain.hpp>
#include <nono/explain/words.hpp>
#include <nono/model/puzzle.hpp>

#include <cstdint>
#include <string>

namespace cli {

// How the steps of an explanation are drawn.
struct steps_style {
    nono::extend::explanation_words words = nono::extend::english_words; // the language of the sentences
    std::uint32_t milliseconds = 2'500;                                  // that a step is shown in an animation, from 1
};

// An explanation as an animated SVG document: the grid with its clues, and one step after the other with its line, its
// clues, the cells that it rests on and those that follow, and its sentence below. It begins again and again. The title
// of the puzzle is what screen readers say.
//
// Nothing but style sheets moves it. Where they do not, as in other programs than browsers or where the reader wants
// no motion, it shows the state after the last step. What stands outside of the grid is dark on a light page and light
// on a dark one.
//
// Linear in the cells, clues and what the steps name: a few hundred bytes per step.
std::string draw_steps_svg(const nono::puzzle& puzzle, const nono::explain_result& path, const steps_style& style = {});

// An explanation as a page to step through, back and forth, with buttons or the keys left, right, Home and End, and
// with the list of all sentences. It is one file that needs nothing from elsewhere. Without scripts it shows the state
// after the last step and the sentences. Dark on light or light on dark, as the reader wants.
std::string draw_steps_html(const nono::puzzle& puzzle, const nono::explain_result& path,
                            const steps_style& style = {});

} // namespace cli

#endif // NONO_CLI_STEPS_DRAWING_HPP
