// Where the view is on a board that does not fit into it: a map in the corner of the clues, and edges that fade where
// more of the board follows.
// SPDX-License-Identifier: MIT
import { element, loadStyle } from './dom.js';
import { Pan } from './pan.js';

const LARGEST = 180; // px of the map's side
const MARGIN = 6;
const MOST_PIXELS = 240; // of the picture's side; larger boards are sampled
const OPEN = 255;

const styled = loadStyle('overview.css');

export class Overview {
    constructor(board) {
        this.board = board;
        this.pan = new Pan(board.view);
        this.canvas = element('canvas');
        this.frame = element('i');
        this.map = element('div', { className: 'map', 'aria-hidden': 'true' }, this.canvas, this.frame);
        this.edges = ['above', 'below', 'before', 'after'].map((side) => element('i', { className: `edge ${side}` }));
        this.painting = 0;
        this.held = false; // by a pointer
        this.map.addEventListener('pointerdown', (event) => {
            event.stopPropagation();
            event.preventDefault();
            this.map.setPointerCapture(event.pointerId);
            this.held = true;
            this.goTo(event);
        });
        this.map.addEventListener('lostpointercapture', () => {
            this.held = false;
            board.rested();
        });
        this.map.addEventListener('pointermove', (event) => {
            event.stopPropagation();
            if (this.held) this.goTo(event);
        });
        board.view.addEventListener('scroll', () => this.follow());
        matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.changed());
        new MutationObserver(() => this.changed()).observe(document.documentElement, {
            attributeFilter: ['data-theme'],
        });
    }

    /** Shows the map in a corner, once its styles are there. */
    async attach() {
        await styled;
        const { corner } = this.board;
        corner.append(...this.edges, this.map);
        this.resize();
        this.paint();
    }

    /** After any change of sizes. */
    resize() {
        const { board, map } = this;
        const { width, height, corner, view, root } = board;
        map.hidden = !board.sizes.scrolls;
        const room = { width: corner.offsetWidth - 2 * MARGIN, height: corner.offsetHeight - 2 * MARGIN };
        const scale = Math.min(room.width / width, room.height / height, LARGEST / Math.max(width, height));
        // Of a board that is a strip, at least a line.
        map.style.width = `${Math.max(4, width * scale)}px`;
        map.style.height = `${Math.max(4, height * scale)}px`;
        corner.style.setProperty('--view-width', `${Math.min(view.clientWidth, root.offsetWidth)}px`);
        corner.style.setProperty('--view-height', `${Math.min(view.clientHeight, root.offsetHeight)}px`);
        this.follow();
    }

    /** After scrolling: the frame is around what is in view. */
    follow() {
        const { board, frame } = this;
        const { width, height, size, view } = board;
        const bounds = view.getBoundingClientRect();
        const first = board.origin();
        const box = {
            left: bounds.left + board.corner.offsetWidth - first.left,
            top: bounds.top + board.top.offsetHeight - first.top,
            right: bounds.left + view.clientWidth - first.left,
            bottom: bounds.top + view.clientHeight - first.top,
        };
        const share = (at, count) => Math.max(0, Math.min(1, at / (count * size)));
        const [left, right] = [share(box.left, width), share(box.right, width)];
        const [top, bottom] = [share(box.top, height), share(box.bottom, height)];
        const percent = (part) => `${(100 * part).toFixed(2)}%`;
        frame.style.left = percent(left);
        frame.style.top = percent(top);
        frame.style.width = percent(right - left);
        frame.style.height = percent(bottom - top);
        const more = { above: top > 0, below: bottom < 1, before: left > 0, after: right < 1 };
        for (const edge of this.edges) edge.hidden = !more[edge.className.slice(5)];
    }

    goTo({ clientX, clientY }) {
        const { width, height } = this.board;
        const box = this.canvas.getBoundingClientRect();
        this.board.center(((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height);
    }

    /** Cells or colors changed: the picture follows with the next frame. */
    changed() {
        if (this.map.hidden || this.painting) return;
        this.painting = requestAnimationFrame(() => this.paint());
    }

    paint() {
        this.painting = 0;
        const { canvas, board } = this;
        const { width, height, values } = board;
        canvas.width = Math.min(width, MOST_PIXELS);
        canvas.height = Math.min(height, MOST_PIXELS);
        const context = canvas.getContext('2d');
        const ink = getComputedStyle(board.root).getPropertyValue('--ink').trim();
        for (let y = 0; y < canvas.height; ++y) {
            const row = Math.floor(((y + 0.5) * height) / canvas.height);
            for (let x = 0; x < canvas.width; ++x) {
                const value = values[row * width + Math.floor(((x + 0.5) * width) / canvas.width)];
                if (value === OPEN || value === 0) continue;
                context.fillStyle = board.inColor ? board.inks[value] : ink;
                context.fillRect(x, y, 1, 1);
            }
        }
    }
}
