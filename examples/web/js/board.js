// A board of cells with its clues, as a grid that screen readers know: one tab stop, clues as headers. It shows what it
// is given and knows nothing of the game.
// SPDX-License-Identifier: MIT
import { element, ink, luminance, safeColor } from './dom.js';

export const OPEN = 255;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LARGEST = 64;
const SMALLEST = 8;
const GAP = 0.42; // between clues of a row, in font sizes; as in the style sheet
const BOX = 1.25; // the least width of a colored clue, in font sizes; as in the style sheet
const PADDING = 0.32; // of a colored clue, both sides, in font sizes; as in the style sheet

let measured = 0;
/** How wide a digit of a clue is, in font sizes: system fonts differ by a third. */
function digitWidth() {
    if (measured > 0) return measured;
    const paint = document.createElement('canvas').getContext('2d');
    paint.font = `600 100px ${getComputedStyle(document.body).fontFamily}`;
    return (measured = paint.measureText('0').width / 100);
}

export const letterOf = (color) => LETTERS[(color - 1) % LETTERS.length];

/** The clues of a line as words: "3, 1 red". */
export function cluesInWords(clues, palette, inColor) {
    if (clues.length === 0) return 'empty';
    return clues
        .map((clue) => (clue.length || '?') + (inColor ? ` ${palette[clue.color]?.name || letterOf(clue.color)}` : ''))
        .join(', ');
}

export class Board {
    /**
     * @param view     the element that scrolls; the board is put into it
     * @param reserve  room for so many clues a line, where they change
     */
    constructor(view, label, reserve = 1) {
        this.view = view;
        this.reserve = reserve;
        this.root = element('div', { className: 'board', role: 'grid', 'aria-label': label });
        view.replaceChildren(this.root);
        this.cells = [];
        this.rowHeads = [];
        this.columnHeads = [];
        this.active = 0;
        new ResizeObserver(() => {
            if (this.fitted) this.fit();
        }).observe(view);
    }

    /** Builds the board anew. `puzzle` has width, height, rows, columns and palette. */
    show(puzzle, label) {
        const { width, height } = puzzle;
        this.width = width;
        this.height = height;
        this.setPalette(puzzle.palette);
        this.root.setAttribute('aria-label', label ?? this.root.getAttribute('aria-label'));
        this.root.setAttribute('aria-rowcount', height + 1);
        this.root.setAttribute('aria-colcount', width + 1);
        this.root.classList.remove('solved');
        this.columnHeads = Array.from({ length: width }, (_, column) =>
            element('div', {
                className: 'column-clues',
                role: 'columnheader',
                'aria-colindex': column + 2,
                data: { axis: 'column', index: column },
            }),
        );
        const top = element(
            'div',
            { className: 'line top', role: 'row', 'aria-rowindex': 1 },
            element(
                'div',
                { className: 'corner', role: 'columnheader' },
                element('span', { className: 'visually-hidden', textContent: 'clues of rows' }),
            ),
            ...this.columnHeads,
        );
        this.rowHeads = [];
        this.cells = new Array(width * height);
        const lines = [top];
        for (let row = 0; row < height; ++row) {
            const head = element('div', {
                className: 'row-clues',
                role: 'rowheader',
                data: { axis: 'row', index: row },
            });
            this.rowHeads.push(head);
            const line = element('div', { className: 'line', role: 'row', 'aria-rowindex': row + 2 }, head);
            for (let column = 0; column < width; ++column) {
                const cell = document.createElement('div');
                cell.className = 'cell';
                cell.setAttribute('role', 'gridcell');
                cell.tabIndex = -1;
                cell.index = row * width + column;
                cell.shown = OPEN;
                cell.setAttribute('aria-label', this.nameOf(cell.index, OPEN, OPEN));
                this.cells[cell.index] = cell;
                line.append(cell);
            }
            lines.push(line);
        }
        this.root.replaceChildren(...lines);
        this.setClues(puzzle);
        this.active = 0;
        this.cells[0].tabIndex = 0;
        this.fitted = true;
        this.fit();
    }

    setPalette(palette) {
        this.palette = palette;
        // Black alone on white is not color: then the board has the colors of the page, dark ones in the dark.
        const paper = safeColor(palette[0]?.value, '#ffffff');
        const plain = palette.length <= 2 && luminance(safeColor(palette[1]?.value)) < 0.12 && luminance(paper) > 0.8;
        this.inColor = !plain;
        this.root.classList.toggle('in-color', this.inColor);
        const bright = luminance(paper) > 0.3;
        for (const [name, value] of [
            ['paper', paper],
            ['cross', bright ? '#8b8f98' : '#b9bec8'],
            ['line', bright ? '#d3cfc4' : '#555b66'],
        ])
            this.root.style.setProperty(`--puzzle-${name}`, value);
        this.inks = palette.map((color, i) => (i === 0 ? paper : safeColor(color.value)));
        for (const cell of this.cells) if (cell.shown !== OPEN && cell.shown !== 0) this.inkOf(cell, cell.shown);
    }

    inkOf(target, color) {
        if (this.inColor) ink(target, this.inks[color] ?? '#3a3f48');
        else target.style.removeProperty('--ink');
        target.dataset.letter = letterOf(color);
        target.dataset.pattern = color % 7;
    }

    /** Shows the clues of all lines; the board keeps its cells. */
    setClues({ rows, columns }) {
        this.clues = { row: rows, column: columns };
        const many = this.palette.length > 2;
        let widest = this.reserve;
        const fill = (head, clues, axis, index) => {
            const shown = clues.length > 0 ? clues : [{ length: 0, color: 0, empty: true }];
            const key = `${this.inColor} ${shown.map(({ length, color }) => `${length}/${color}`).join()}`;
            if (axis === 'row') widest = Math.max(widest, this.widthOf(shown));
            if (head.key === key) return;
            head.key = key;
            head.replaceChildren(
                ...shown.map((clue, i) => {
                    const text = clue.empty ? '0' : clue.length === 0 ? '?' : String(clue.length);
                    const made = element('span', {
                        className: `clue${clue.empty ? ' empty' : ''}${text.length > 1 ? ' narrow' : ''}`,
                        textContent: text,
                        data: { clue: i },
                    });
                    if (this.inColor && clue.color > 0) {
                        made.classList.add('colored');
                        this.inkOf(made, clue.color);
                    }
                    return made;
                }),
            );
            head.setAttribute('aria-label', `${axis} ${index + 1}: ${cluesInWords(clues, this.palette, many)}`);
        };
        rows.forEach((clues, i) => fill(this.rowHeads[i], clues, 'row', i));
        columns.forEach((clues, i) => fill(this.columnHeads[i], clues, 'column', i));
        this.root.style.setProperty('--row-clues', widest.toFixed(2));
        this.rowUnits = widest;
        this.columnUnits =
            Math.max(this.reserve, ...columns.map((clues) => clues.length)) * (this.inColor ? 1.3 : 1.18);
    }

    /** The width of the clues of a row, in font sizes. */
    widthOf(clues) {
        const digit = digitWidth();
        return clues.reduce((sum, { length }) => {
            const text = String(length).length * digit;
            return sum + (this.inColor ? Math.max(BOX, text + PADDING) + 0.2 : text + GAP);
        }, 0);
    }

    nameOf(index, value, pencil) {
        const state =
            value === OPEN
                ? pencil === OPEN
                    ? 'open'
                    : pencil === 0
                      ? 'open, perhaps blank'
                      : `open, perhaps ${this.colorName(pencil)}`
                : value === 0
                  ? 'crossed'
                  : this.colorName(value);
        return `row ${Math.floor(index / this.width) + 1}, column ${(index % this.width) + 1}, ${state}`;
    }

    colorName(color) {
        return this.palette.length > 2 ? this.palette[color]?.name || `color ${letterOf(color)}` : 'filled';
    }

    /** Shows a cell as open, crossed (0) or filled, and its pencil mark where it is open. */
    setCell(index, value, pencil = OPEN) {
        const cell = this.cells[index];
        const kind =
            value === OPEN
                ? pencil === OPEN
                    ? ''
                    : pencil === 0
                      ? 'maybe-cross'
                      : 'maybe-fill'
                : value === 0
                  ? 'cross'
                  : 'fill';
        cell.shown = value;
        for (const name of ['fill', 'cross', 'maybe-fill', 'maybe-cross']) cell.classList.toggle(name, name === kind);
        const color = value === OPEN ? pencil : value;
        if (color !== OPEN && color !== 0) this.inkOf(cell, color);
        cell.setAttribute('aria-label', this.nameOf(index, value, pencil));
    }

    /** Shows how a line and its clues stand; `state` of the package's `lineStates`, or null for nothing. */
    setLineState(axis, index, state) {
        const head = (axis === 'row' ? this.rowHeads : this.columnHeads)[index];
        const clues = head.children;
        for (let i = 0; i < clues.length; ++i) {
            const now = state?.clues[i] ?? (state?.status === 'finished' ? 'done' : 'open');
            clues[i].classList.toggle('done', now === 'done');
            clues[i].classList.toggle('wrong', now === 'wrong');
        }
        head.toggleAttribute('data-finished', state?.status === 'finished');
    }

    /** Gives a class to some cells and takes it from all others. */
    mark(name, indices) {
        for (const cell of this.root.querySelectorAll(`.cell.${name}`)) cell.classList.remove(name);
        for (const index of indices) this.cells[index]?.classList.add(name);
    }

    /** Gives a class to the heads of some lines, `{axis, index}`, and takes it from all others. */
    markLines(name, lines) {
        for (const head of [...this.rowHeads, ...this.columnHeads]) head.classList.remove(name);
        for (const { axis, index } of lines)
            (axis === 'row' ? this.rowHeads : this.columnHeads)[index]?.classList.add(name);
    }

    /** Lights up the heads of a cell's row and column; -1 for none. */
    highlight(index) {
        if (index === this.hot) return;
        for (const head of this.root.querySelectorAll('.hot')) head.classList.remove('hot');
        this.hot = index;
        if (index < 0) return;
        this.rowHeads[Math.floor(index / this.width)].classList.add('hot');
        this.columnHeads[index % this.width].classList.add('hot');
    }

    /** Makes a cell the one tab stop; `focus` also goes there. */
    activate(index, focus = true) {
        this.cells[this.active]?.setAttribute('tabindex', '-1');
        this.active = index;
        const cell = this.cells[index];
        cell.tabIndex = 0;
        if (focus) {
            cell.focus({ preventScroll: true });
            this.reveal(cell);
            this.highlight(index);
        }
    }

    /** Scrolls so that a cell stands clear of the clues, which stay in place. */
    reveal(cell) {
        const view = this.view.getBoundingClientRect();
        const box = cell.getBoundingClientRect();
        const left = view.left + this.rowHeads[0].offsetWidth;
        const top = view.top + this.columnHeads[0].parentElement.offsetHeight;
        if (box.left < left) this.view.scrollLeft -= left - box.left + 4;
        else if (box.right > view.right) this.view.scrollLeft += box.right - view.right + 8;
        if (box.top < top) this.view.scrollTop -= top - box.top + 4;
        else if (box.bottom > view.bottom) this.view.scrollTop += box.bottom - view.bottom + 8;
    }

    /** The cell at a place of the window, or -1. With `clamp`, the nearest one. */
    cellAt(x, y, clamp = false) {
        const first = this.cells[0].getBoundingClientRect();
        let column = Math.floor((x - first.left) / this.size);
        let row = Math.floor((y - first.top) / this.size);
        if (clamp) {
            column = Math.max(0, Math.min(this.width - 1, column));
            row = Math.max(0, Math.min(this.height - 1, row));
        }
        return column < 0 || row < 0 || column >= this.width || row >= this.height ? -1 : row * this.width + column;
    }

    /** Pixels of a cell's side. What is under (x, y) of the window stays there. */
    zoom(size, x, y) {
        const now = Math.max(SMALLEST, Math.min(LARGEST, Math.round(size)));
        this.fitted = false;
        if (now === this.size) return;
        const before = this.cells[0].getBoundingClientRect();
        const old = this.size ?? now;
        this.setSize(now);
        if (x === undefined) return;
        const after = this.cells[0].getBoundingClientRect();
        this.view.scrollLeft += after.left + ((x - before.left) / old) * now - x;
        this.view.scrollTop += after.top + ((y - before.top) / old) * now - y;
    }

    setSize(size) {
        this.size = size;
        this.root.style.setProperty('--cell', `${size}px`);
    }

    /** The largest cells with which the whole board is in view, from 15 px (then it scrolls) to 40 px. */
    fit() {
        if (!this.width || !this.view.clientWidth) return;
        const room = { width: this.view.clientWidth - 8, height: this.view.clientHeight - 12 };
        let size = 40;
        for (; size > 15; --size) {
            const clue = Math.max(10, Math.min(18, size * 0.56));
            if (
                this.width * size + this.rowUnits * clue + 10 <= room.width &&
                this.height * size + this.columnUnits * clue + 8 <= room.height
            )
                break;
        }
        this.setSize(size);
        this.fitted = true;
        // The sheet to print: as wide as a page of A4 or Letter takes.
        const units = this.width + this.rowUnits * 0.56 + 1;
        this.root.style.setProperty(
            '--print-cell',
            `${Math.min(10, 175 / units, 235 / (this.height + this.columnUnits * 0.56 + 1)).toFixed(2)}mm`,
        );
    }
}
