// The edges of the picture that is drawn: dragging the right one, the lower one or their corner changes its size, and so
// do the arrow keys on them. They stay in view when the board scrolls.
// SPDX-License-Identifier: MIT
import { element } from './dom.js';

const GROW_AFTER = 150; // ms between cells that are added while the pointer is at the edge of the window
const AT_WINDOW = 12; // px

const between = (value, most) => Math.max(1, Math.min(most, value));

/** What an arrow key and its relatives make of a size, or the size itself. */
function sizeAfter(key, size, most) {
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, PageDown: 5, PageUp: -5 };
    if (key === 'Home') return 1;
    if (key === 'End') return most;
    return between(size + (steps[key] ?? 0), most);
}

export class Edges {
    /**
     * @param bubble  shows the size during a drag
     * @param resize  called with the new width and height
     */
    constructor(board, most, bubble, resize) {
        this.board = board;
        this.most = most;
        this.bubble = bubble;
        this.resize = resize;
        const slider = (side, label, orientation) =>
            element('div', {
                className: `edge-grip ${side}`,
                role: 'slider',
                tabIndex: 0,
                'aria-label': label,
                'aria-orientation': orientation,
                'aria-valuemin': 1,
                'aria-valuemax': most,
                title: `${label}: drag`,
            });
        this.right = slider('right', 'Width', 'horizontal');
        this.bottom = slider('bottom', 'Height', 'vertical');
        this.corner = element('div', { className: 'edge-grip corner', 'aria-hidden': 'true', title: 'Size: drag' });
        this.ghost = element('div', { className: 'edge-ghost', hidden: true });
        this.frame = element('div', { className: 'make-frame' });
        board.view.replaceWith(this.frame);
        this.frame.append(board.view, this.ghost, this.right, this.bottom, this.corner);

        this.takeDrag(this.right, { columns: 1, rows: 0 });
        this.takeDrag(this.bottom, { columns: 0, rows: 1 });
        this.takeDrag(this.corner, { columns: 1, rows: 1 });
        this.takeKeys(this.right, (key) => [sizeAfter(key, board.width, most), board.height]);
        this.takeKeys(this.bottom, (key) => [board.width, sizeAfter(key, board.height, most)]);
        const observer = new ResizeObserver(() => this.place());
        observer.observe(board.root);
        observer.observe(board.view);
        board.view.addEventListener('scroll', () => this.place());
    }

    /** Puts the grips to the edges of the picture, or of the view if it ends before these. */
    place() {
        const { board, frame } = this;
        if (!board.width) return;
        this.right.setAttribute('aria-valuenow', board.width);
        this.bottom.setAttribute('aria-valuenow', board.height);
        const outer = frame.getBoundingClientRect();
        const view = board.view.getBoundingClientRect();
        const first = board.origin();
        const left = Math.max(first.left, view.left) - outer.left;
        const top = Math.max(first.top, view.top) - outer.top;
        const right = Math.min(first.left + board.width * board.size, view.left + board.view.clientWidth) - outer.left;
        const bottom = Math.min(first.top + board.height * board.size, view.top + board.view.clientHeight) - outer.top;
        for (const [name, value] of Object.entries({ left, top, right, bottom }))
            frame.style.setProperty(`--edge-${name}`, `${value}px`);
    }

    takeKeys(grip, sizeOf) {
        grip.addEventListener('keydown', (event) => {
            const [width, height] = sizeOf(event.key);
            if (width === this.board.width && height === this.board.height) return;
            event.preventDefault();
            this.resize(width, height);
        });
    }

    takeDrag(grip, along) {
        let drag = null;
        const show = () => {
            const { board } = this;
            const cells = (pixels, more) => Math.round(pixels / board.size) + more;
            drag.width = between(board.width + along.columns * cells(drag.x - drag.fromX, drag.columns), this.most);
            drag.height = between(board.height + along.rows * cells(drag.y - drag.fromY, drag.rows), this.most);
            const first = board.origin();
            const outer = this.frame.getBoundingClientRect();
            Object.assign(this.ghost.style, {
                left: `${first.left - outer.left}px`,
                top: `${first.top - outer.top}px`,
                width: `${drag.width * board.size}px`,
                height: `${drag.height * board.size}px`,
            });
            this.bubble.textContent = `${drag.width} × ${drag.height}`;
            this.bubble.style.left = `${Math.max(0, Math.min(drag.x, innerWidth - 110))}px`;
            this.bubble.style.top = `${Math.max(40, drag.y)}px`;
        };
        /** At the edge of the window there is no room to drag further: the picture grows by itself there. */
        const grow = () => {
            if (along.columns && drag.x > innerWidth - AT_WINDOW) ++drag.columns;
            if (along.rows && drag.y > innerHeight - AT_WINDOW) ++drag.rows;
            show();
        };
        const finish = (isDone) => {
            if (!drag) return;
            const { width, height, timer } = drag;
            clearInterval(timer);
            drag = null;
            this.ghost.hidden = true;
            this.bubble.hidden = true;
            if (isDone && (width !== this.board.width || height !== this.board.height)) this.resize(width, height);
        };
        grip.addEventListener('pointerdown', (event) => {
            if (event.button !== 0 || drag) return;
            event.preventDefault();
            grip.setPointerCapture(event.pointerId);
            const [x, y] = [event.clientX, event.clientY];
            drag = { fromX: x, fromY: y, x, y, columns: 0, rows: 0, timer: setInterval(grow, GROW_AFTER) };
            this.ghost.hidden = false;
            this.bubble.hidden = false;
            show();
        });
        grip.addEventListener('pointermove', (event) => {
            if (!drag) return;
            drag.x = event.clientX;
            drag.y = event.clientY;
            show();
        });
        grip.addEventListener('pointerup', () => finish(true));
        grip.addEventListener('pointercancel', () => finish(false));
        addEventListener('keydown', (event) => {
            if (event.key === 'Escape') finish(false);
        });
    }
}
