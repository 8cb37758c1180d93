// What pointers and keys do with the chosen tool: they change the drawing, and `show` shows it.
// SPDX-License-Identifier: MIT
import { chosen, KEYS, whenChosen } from './make-tools.js';
import { takePointers } from './input.js';
import { moveTo, takeKeys } from './keys.js';
import { announce } from './dom.js';
import { area, inside, line, moved, nearest, placeOf, rectangle, squared, straightened } from './shapes.js';

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The cells of a line or a rectangle from one place to another, and their number or size as a text. */
function shapeOf(tool, from, to, straight, picture) {
    if (tool === 'rectangle') {
        const corner = nearest(straight ? squared(from, to) : to, picture);
        const width = Math.abs(corner.column - from.column) + 1;
        const height = Math.abs(corner.row - from.row) + 1;
        return { cells: inside(rectangle(from, corner, chosen.solid), picture), size: `${width} × ${height}` };
    }
    const places = line(from, straight ? straightened(from, to) : to);
    return { cells: inside(places, picture), size: places.length };
}

/**
 * @param drawing   () → the drawing
 * @param color     () → the chosen color
 * @param show      shows what changed; its argument is true while a stroke lasts
 * @param keys      actions of other keys, as for `takeKeys`
 */
export function takeStrokes({ board, bubble, drawing, color, show, locked, keys }) {
    let stroke = null; // of a pointer: tool, color, first place, last place
    let pending = null; // of the keyboard: a line or rectangle whose second end is still to be chosen

    const dropPending = () => {
        if (!pending) return;
        pending = null;
        drawing().cancel();
        show();
    };
    whenChosen(dropPending);

    /** The place under a pointer, which may be outside of the picture. */
    const placeAt = ({ clientX, clientY }) => {
        const first = board.origin();
        return {
            row: Math.floor((clientY - first.top) / board.size),
            column: Math.floor((clientX - first.left) / board.size),
        };
    };

    const flood = (index, painted) => {
        const { state } = drawing();
        const cells = state.cells.slice();
        for (const cell of area(state, index)) cells[cell] = painted;
        drawing().change({ cells });
        show();
    };

    const change = (indices, painted) => {
        const cells = drawing().state.cells.slice();
        for (const index of indices) cells[index] = painted;
        drawing().change({ cells });
        show();
    };

    /** Leads a freehand stroke to a place. */
    const drawTo = (place) => {
        drawing().extend(inside(line(stroke.last, place), drawing().state), stroke.color);
        stroke.last = place;
    };

    const isFirst = ({ row, column }) => row === stroke.from.row && column === stroke.from.column;

    /** Leads the stroke to where the pointer is; returns its length or size, 0 if there is none to show. */
    const lead = (event) => {
        const { base } = drawing();
        if (!base) return 0; // a new picture replaced the one that the stroke began in
        const place = placeAt(event);
        stroke.isTap &&= isFirst(place);
        const straight = chosen.straight || event.shiftKey;
        if (stroke.tool === 'move') {
            const to = moved(base, place.row - stroke.from.row, place.column - stroke.from.column);
            drawing().replace(to.cells);
            return 0;
        }
        const isFreehand = stroke.tool === 'pen' || stroke.tool === 'eraser';
        if (isFreehand && !straight) {
            // Browsers join the events of a frame into one; what lies between them matters here.
            const events = event.getCoalescedEvents?.() ?? [];
            for (const each of events.length > 0 ? events : [event]) drawTo(placeAt(each));
            return 0;
        }
        const { cells, size } = shapeOf(stroke.tool, stroke.from, place, straight, base);
        drawing().redraw(cells, stroke.color);
        stroke.last = straightened(stroke.from, place);
        return size;
    };

    const strokes = {
        begin(index, { other }) {
            dropPending();
            const painted = other || chosen.tool === 'eraser' ? 0 : color();
            if (chosen.tool === 'fill') {
                flood(index, painted);
                return false;
            }
            const { state } = drawing();
            const from = placeOf(index, state);
            const isTap = chosen.tool === 'pen' && !other && state.cells[index] === painted;
            stroke = { tool: chosen.tool, color: painted, from, last: from, isTap };
            drawing().begin();
            if (stroke.tool !== 'move') drawing().extend([index], painted);
            show(true);
            return true;
        },
        to(index, event) {
            const size = lead(event);
            show(true);
            return size;
        },
        end() {
            // A tap with the pen on a cell that has its color blanks the cell.
            if (stroke.isTap) drawing().redraw(inside([stroke.from], drawing().state), 0);
            drawing().end();
            show();
        },
        cancel() {
            drawing().cancel();
            show();
        },
    };
    takePointers(board, bubble, strokes, locked);

    // ---- Keys

    const tell = (index) => announce(board.nameOf(index, board.values[index], 255).replace(/open$/, 'blank'));

    /** Shows the pending line or rectangle up to a cell. */
    const reach = (index, straight) => {
        const { state } = drawing();
        const to = placeOf(index, state);
        const { cells, size } = shapeOf(pending.tool, pending.from, to, straight || chosen.straight, state);
        drawing().redraw(cells, color());
        show(true);
        return size;
    };

    /** Begins a line or a rectangle, or ends the one that is pending. */
    const setEnd = (index) => {
        if (pending) {
            const size = reach(index, false);
            pending = null;
            drawing().end();
            show();
            announce(`Drawn: ${size}.`);
            return;
        }
        pending = { tool: chosen.tool, from: placeOf(index, drawing().state) };
        drawing().begin();
        reach(index, false);
        announce('Go to the other end with the arrow keys and press Space. Escape cancels.');
    };

    const use = (index) => {
        if (!drawing().base) pending = null;
        const now = drawing().state.cells[index];
        if (chosen.tool === 'line' || chosen.tool === 'rectangle') {
            setEnd(index);
            return;
        }
        if (chosen.tool === 'pen') change([index], now === color() ? 0 : color());
        if (chosen.tool === 'eraser') change([index], 0);
        if (chosen.tool === 'fill') flood(index, color());
        if (chosen.tool === 'move') announce('The arrow keys move the picture.');
        else tell(index);
    };

    const drag = (from, to) => {
        if ( (chosen.tool !== 'pen' && chosen.tool !== 'eraser')) return;
        change([from, to], chosen.tool === 'eraser' ? 0 : color());
        tell(to);
    };

    // Before the keys of the board: those of the tools, and arrows that move the picture or lead a line.
    const takeFirst = (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return false;
        const arrow = ARROWS[event.key];
        if (arrow && chosen.tool === 'move') {
            drawing().change({ cells: moved(drawing().state, ...arrow).cells });
            show();
            return true;
        }
        if (pending && drawing().base) {
            const to = moveTo(event, board.active, board.width, board.height);
            if (to >= 0) reach(to, event.shiftKey);
            if (event.key === 'Escape') {
                dropPending();
                return true;
            }
        }
        const button = KEYS[event.key.toLowerCase()];
        if (!button || button.disabled) return false;
        dropPending();
        button.click();
        const pressed = button.getAttribute('aria-pressed');
        const name = button.getAttribute('aria-label') ?? button.textContent;
        announce(pressed === null ? name : `${name}: ${pressed === 'true' ? 'on' : 'off'}`);
        return true;
    };
    board.root.addEventListener(
        'keydown',
        (event) => {
            if (!takeFirst(event)) return;
            event.preventDefault();
            event.stopImmediatePropagation();
        },
        { capture: true },
    );
    const erase = (index) => {
        change([index], 0);
        tell(index);
    };
    takeKeys(board, { ' ': use, z: use, x: erase, backspace: erase, drag, ...keys });

    return { drop: dropPending };
}
