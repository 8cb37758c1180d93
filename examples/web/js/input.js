// Pointers on a board: mouse, pen and fingers. It turns them into strokes; which mark a stroke has, the game decides.
//
// A finger is held back for a moment, or until it moves, as a second one may follow: two fingers move and zoom the
// board and never mark anything. A stroke that the second finger comes into is taken back. The middle button of a mouse
// moves the board, and so does one finger while `pans`.
// SPDX-License-Identifier: MIT

const HOLD_BACK = 80; // ms
const LONG_PRESS = 450; // ms
const MOVED = 7; // px
const ZOOMS = 0.1; // logarithm of the ratio from which two fingers zoom rather than move

/**
 * @param strokes  begin(index, {other, held}) → whether a stroke begins; to(index, event) → its length, or a
 *                 text to show; end(); cancel()
 * @param locked   () → whether two fingers leave the board where it is
 * @param pans     () → whether pointers move the board instead of marking cells
 */
export function takePointers(board, bubble, strokes, locked = () => false, pans = () => false) {
    const { view } = board;
    const pointers = new Map();
    const pan = () => board.overview?.pan; // of a board that scrolls
    let state = 'idle'; // idle, waiting, stroke, gesture, pan, spent
    let start = null;
    let timers = [];
    let pinch = null;

    const clearTimers = () => {
        timers.forEach(clearTimeout);
        timers = [];
    };
    const release = () => {
        clearTimers();
        bubble.hidden = true;
        view.classList.remove('held');
        board.mark('pressed', []);
    };

    const begin = (index, other, held = false) => {
        state = strokes.begin(index, { other, held }) ? 'stroke' : 'spent';
        board.activate(index, true, false); // a board that scrolls under a pointer would lengthen the stroke
    };

    const follow = (event) => {
        const index = board.cellAt(event.clientX, event.clientY, true);
        board.highlight(index);
        const length = strokes.to(index, event);
        bubble.hidden = length < 2;
        if (length < 2) return;
        bubble.textContent = length;
        bubble.style.left = `${Math.min(event.clientX, innerWidth - 100)}px`;
        bubble.style.top = `${Math.max(event.clientY, 40)}px`;
    };

    const spread = () => {
        const [a, b] = [...pointers.values()];
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
    };

    /** Begins to move the board, in place of what the browser does with the middle button. */
    const beginPan = (event) => {
        event.preventDefault();
        view.setPointerCapture(event.pointerId);
        state = 'pan';
        pan()?.start(event.clientX, event.clientY, event.timeStamp);
    };

    view.addEventListener('pointerdown', (event) => {
        const glided = pan()?.stop();
        const onCell = event.target.closest('.cell');
        // Clues scroll and are tapped as anything else.
        if (!onCell && state !== 'gesture' && pointers.size === 0) return;
        if (event.pointerType === 'mouse' && event.button > 2) return;
        pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        if (pointers.size === 2) {
            if (state === 'stroke') strokes.cancel();
            release();
            state = 'gesture';
            pinch = { ...spread(), size: board.size };
            pan()?.start(pinch.x, pinch.y, event.timeStamp);
            return;
        }
        if (pointers.size > 2 || !onCell) return;
        if (pans() || event.button === 1) {
            beginPan(event);
            return;
        }
        event.preventDefault();
        view.classList.add('pointing'); // no ring of focus around what a finger is on
        view.setPointerCapture(event.pointerId);
        // A finger that stops a glide does nothing else.
        if (glided && event.pointerType !== 'mouse') {
            state = 'spent';
            return;
        }
        const index = onCell.index;
        const other = event.button === 2 || event.ctrlKey;
        if (event.pointerType === 'mouse') {
            begin(index, other);
            return;
        }
        state = 'waiting';
        start = { index, x: event.clientX, y: event.clientY };
        timers = [
            setTimeout(() => {
                view.classList.add('held');
                board.mark('pressed', [index]);
            }, HOLD_BACK),
            setTimeout(() => {
                // a long press crosses
                if (state !== 'waiting') return;
                release();
                navigator.vibrate?.(15);
                begin(index, true, true);
            }, LONG_PRESS),
        ];
        start.time = event.timeStamp;
    });

    view.addEventListener('pointermove', (event) => {
        const known = pointers.get(event.pointerId);
        if (!known) {
            if (event.pointerType === 'mouse') board.highlight(board.cellAt(event.clientX, event.clientY));
            return;
        }
        known.x = event.clientX;
        known.y = event.clientY;
        if (state === 'waiting' && Math.hypot(known.x - start.x, known.y - start.y) > MOVED) {
            release();
            begin(start.index, false);
        }
        if (state === 'stroke') follow(event);
        if (state === 'pan') pan()?.to(event.clientX, event.clientY, event.timeStamp);
        if (state === 'gesture' && pointers.size === 2 && !locked()) {
            const now = spread();
            pinch.zooms ||= Math.abs(Math.log(now.distance / pinch.distance)) > ZOOMS;
            board.zoom((pinch.size * now.distance) / pinch.distance, now.x, now.y);
            pan()?.to(now.x, now.y, event.timeStamp);
        }
    });

    const lift = (event, given) => {
        if (!pointers.delete(event.pointerId)) return;
        if (state === 'waiting' && given) begin(start.index, false);
        if (state === 'stroke') {
            if (given) strokes.end();
            else strokes.cancel();
        }
        // After a zoom the board rests: the point between two fingers jumps while they move one after the other.
        const glides = state === 'pan' || (state === 'gesture' && pointers.size === 0 && !pinch.zooms);
        if (glides) pan()?.end(event.timeStamp);
        release();
        // The rest of a gesture is nothing: the finger that is lifted last does not mark.
        state = state === 'gesture' && pointers.size > 0 ? 'gesture' : 'idle';
    };
    view.addEventListener('pointerup', (event) => lift(event, true));
    view.addEventListener('pointercancel', (event) => lift(event, false));
    view.addEventListener('pointerleave', () => {
        if (state === 'idle') board.highlight(-1);
    });
    view.addEventListener('keydown', () => view.classList.remove('pointing'));
    view.addEventListener('contextmenu', (event) => {
        if (event.target.closest('.board')) event.preventDefault();
    });
    view.addEventListener(
        'wheel',
        (event) => {
            if (!event.ctrlKey || locked()) return;
            event.preventDefault();
            board.zoom(board.size * (event.deltaY < 0 ? 1.12 : 1 / 1.12), event.clientX, event.clientY);
        },
        { passive: false },
    );
}
