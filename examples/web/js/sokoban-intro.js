// The first level, which has five moves, and the rules that are shown above it.
// SPDX-License-Identifier: MIT
import { element } from './dom.js';

/** A text in the format .sok. */
export const FIRST_LEVEL = `Try it

#######
#@    #
#     #
# $  .#
#######

Solution 5/3
ddRRR
`;

export const RULES = [
    'Push every box onto a red dot.',
    'You push a box by walking against it: one box at a time, and never against a wall or another box.',
    'You cannot pull, so undo a push that went wrong.',
];

/** The rules, and how to move with a keyboard or by touch. */
export function intro() {
    const keys = ['←', '↑', '↓', '→'].map((key) => element('kbd', { textContent: key }));
    const how = matchMedia('(pointer: coarse)').matches
        ? ['Swipe to move. Tap a square to walk there; tap a box, then a square, to push it there.']
        : [...keys, ' move, ', element('kbd', { textContent: 'Ctrl+Z' }), ' undo. Click a square to walk there; click a box, then a square, to push it there.'];
    return [element('p', { textContent: RULES.join(' ') }), element('p', { className: 'fine' }, ...how)];
}
