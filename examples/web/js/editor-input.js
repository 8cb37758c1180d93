// Pointers on the board of the level editor: a stroke with one, moving and zooming the board with two fingers.
// SPDX-License-Identifier: MIT

/**
 * @param view    the element that scrolls
 * @param squareAt  `(x, y)`: the index of a square, -1 outside of the board
 * @param strokes  `begin(index, other)`, with `other` for the right button; `to(index)`, `end()`, `cancel()`
 * @param zoom     `(ratio)`
 */
export function takeEditorPointers(view, squareAt, strokes, zoom) {
    const pointers = new Map();
    let drawing = false;
    let pinch = null;

    const spread = () => {
        const [a, b] = [...pointers.values()];
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
    };
    const place = (event) => pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });

    view.addEventListener('pointerdown', (event) => {
        if (event.pointerType === 'mouse' && event.button !== 0 && event.button !== 2) return;
        place(event);
        view.setPointerCapture(event.pointerId);
        if (pointers.size === 2) {
            if (drawing) strokes.cancel();
            drawing = false;
            pinch = spread();
        }
        if (pointers.size > 1) return;
        const index = squareAt(event.clientX, event.clientY);
        if (index < 0) return;
        drawing = true;
        strokes.begin(index, event.button === 2);
    });
    view.addEventListener('pointermove', (event) => {
        if (!pointers.has(event.pointerId)) return;
        place(event);
        if (pinch && pointers.size === 2) {
            const now = spread();
            view.scrollLeft += pinch.x - now.x;
            view.scrollTop += pinch.y - now.y;
            if (Math.abs(now.distance - pinch.distance) > 12) zoom(now.distance / pinch.distance);
            else now.distance = pinch.distance;
            pinch = now;
        } else if (drawing) {
            const index = squareAt(event.clientX, event.clientY);
            if (index >= 0) strokes.to(index);
        }
    });
    const leave = (event) => {
        if (!pointers.delete(event.pointerId)) return;
        if (pointers.size < 2) pinch = null;
        if (!drawing) return;
        drawing = false;
        if (event.type === 'pointerup') strokes.end();
        else strokes.cancel();
    };
    view.addEventListener('pointerup', leave);
    view.addEventListener('pointercancel', leave);
    view.addEventListener('contextmenu', (event) => event.preventDefault());
}
