// The mouse and touch on a Sokoban board: a swipe is a move, a tap is a square.
// SPDX-License-Identifier: MIT

const SWIPE = 24; // px

/**
 * @param view     the element of the board
 * @param actions  `move(letter)` for a swipe, `tap(element)` for a tap on the element under the pointer
 */
export function takePointer(view, actions) {
    let from = null;
    view.addEventListener('pointerdown', (event) => {
        // A second finger is not part of a swipe, and the other buttons have their own meaning.
        from = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
    });
    view.addEventListener('pointercancel', () => {
        from = null;
    });
    view.addEventListener('pointerup', (event) => {
        if (!from || !event.isPrimary) return;
        const across = event.clientX - from.x;
        const down = event.clientY - from.y;
        from = null;
        if (Math.max(Math.abs(across), Math.abs(down)) <= SWIPE)
            actions.tap(document.elementFromPoint(event.clientX, event.clientY));
        else actions.move(Math.abs(across) > Math.abs(down) ? (across > 0 ? 'r' : 'l') : down > 0 ? 'd' : 'u');
    });
}
