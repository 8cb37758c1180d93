// A Sokoban level that is drawn: its squares, the tools that change them, and the history. A square is a character as in
// `.sok`. Nothing here depends on a browser.
// SPDX-License-Identifier: MIT
import { inside, line, placeOf, rectangle } from './shapes.js';

const HISTORY = 200; // changes that can be undone

const holds = {
    wall: (square) => square === '#',
    floor: (square) => square === ' ',
    box: (square) => '$*'.includes(square),
    goal: (square) => '.*+'.includes(square),
    pusher: (square) => '@+'.includes(square),
};
const added = {
    wall: () => '#',
    floor: () => ' ',
    box: (square) => (holds.goal(square) ? '*' : '$'),
    goal: (square) => (holds.box(square) ? '*' : holds.pusher(square) ? '+' : '.'),
    pusher: (square) => (holds.goal(square) ? '+' : '@'),
};
const removed = {
    wall: () => ' ',
    floor: () => ' ',
    box: (square) => (holds.goal(square) ? '.' : ' '),
    goal: (square) => (holds.box(square) ? '$' : holds.pusher(square) ? '@' : ' '),
    pusher: (square) => (holds.goal(square) ? '.' : ' '),
};
const NAMES = {
    '#': 'wall',
    ' ': 'floor',
    $: 'box',
    '.': 'goal',
    '*': 'box on a goal',
    '@': 'pusher',
    '+': 'pusher on a goal',
};

export class EditorLevel {
    /** @param board  rows of `#@+$*.` and blanks, not all of them blank */
    constructor(board) {
        this.show(board);
        this.past = [];
        this.future = [];
        this.stroke = null;
    }

    show(board) {
        this.width = Math.max(...board.map((row) => row.length));
        this.height = board.length;
        this.squares = board.flatMap((row) => [...row.padEnd(this.width)]);
    }

    /** The rows, each as long as the board is wide, so that positions are those on the board. */
    get board() {
        return Array.from({ length: this.height }, (_, row) =>
            this.squares.slice(row * this.width, (row + 1) * this.width).join(''),
        );
    }
    nameOf(index) {
        return NAMES[this.squares[index]];
    }
    count(content) {
        return this.squares.filter(holds[content]).length;
    }

    // ---- strokes

    /** The indices of a shape (shapes.js) between two squares. */
    squaresOf(shape, from, to) {
        return inside(shape(placeOf(from, this), placeOf(to, this)), this);
    }

    /** Begins a stroke with a tool. Where its content is already, the stroke removes it. */
    begin(index, tool) {
        const drawn = tool === 'room' ? 'wall' : tool;
        const adds = tool === 'room' || tool === 'pusher' || !holds[drawn](this.squares[index]);
        this.stroke = { before: this.board, from: index, last: index, tool, drawn, adds };
        this.to(index);
    }
    to(index) {
        const { stroke } = this;
        if (stroke.tool === 'room') {
            this.show(stroke.before);
            for (const square of this.squaresOf(rectangle, stroke.from, index)) this.put(square, 'wall', true);
        } else if (stroke.tool === 'pusher') {
            this.show(stroke.before);
            this.put(index, 'pusher', true);
        } else {
            for (const square of this.squaresOf(line, stroke.last, index)) this.put(square, stroke.drawn, stroke.adds);
        }
        stroke.last = index;
    }
    end() {
        const { before } = this.stroke;
        this.stroke = null;
        this.remember(before);
    }
    cancel() {
        if (this.stroke) this.show(this.stroke.before);
        this.stroke = null;
    }

    put(index, tool, adds) {
        // There is one pusher.
        if (tool === 'pusher' && adds)
            this.squares = this.squares.map((square) => (holds.pusher(square) ? removed.pusher(square) : square));
        const square = this.squares[index];
        if (adds) this.squares[index] = added[tool](square);
        else if (holds[tool](square)) this.squares[index] = removed[tool](square);
    }

    // ---- changes of the board as a whole

    /** Shows other rows; undo leads back. */
    replace(board) {
        const before = this.board;
        this.show(board);
        this.remember(before);
    }
    clear() {
        this.replace(this.board.map((row) => ' '.repeat(row.length)));
    }
    /** The upper left corner stays. */
    resize(width, height) {
        this.replace(Array.from({ length: height }, (_, row) => (this.board[row] ?? '').slice(0, width).padEnd(width)));
    }
    /** Moves all squares; those that leave the board come in at the other side. */
    shift(down, right) {
        const turned = (list, by) => list.map((_, i) => list.at((i - by) % list.length));
        this.replace(turned(this.board, down).map((row) => turned([...row], right).join('')));
    }
    mirror(upsideDown) {
        this.replace(upsideDown ? this.board.reverse() : this.board.map((row) => [...row].reverse().join('')));
    }
    /** A quarter turn, clockwise. */
    turn() {
        const { board } = this;
        this.replace(Array.from(board[0], (_, column) => board.map((row) => row[column]).reverse().join('')));
    }
    /** Removes blank rows and columns at the edges. */
    trim() {
        const drawn = this.board.flatMap((row, i) => (row.trim() ? [i] : []));
        if (drawn.length === 0) return;
        const rows = this.board.slice(drawn[0], drawn.at(-1) + 1);
        const left = Math.min(...rows.filter((row) => row.trim()).map((row) => row.search(/\S/)));
        const right = Math.max(...rows.map((row) => row.trimEnd().length));
        this.replace(rows.map((row) => row.slice(left, right)));
    }

    // ---- history

    remember(before) {
        if (before.join('\n') === this.board.join('\n')) return;
        this.past = [...this.past, before].slice(-HISTORY);
        this.future = [];
    }
    undo() {
        this.swap(this.past, this.future);
    }
    redo() {
        this.swap(this.future, this.past);
    }
    swap(from, to) {
        if (from.length === 0) return;
        to.push(this.board);
        this.show(from.pop());
    }

    // ---- what is around the pusher

    /**
     * `{squares, gaps}`: the squares that the pusher reaches if there are no boxes, and those of them at the edge of the
     * board, through which the pusher could leave it. Without a pusher, it starts at the boxes and goals.
     */
    reach() {
        const { width, height, squares } = this;
        const starts = (content) => [...squares.keys()].filter((i) => holds[content](squares[i]));
        const pusher = starts('pusher');
        const reached = new Set(pusher.length > 0 ? pusher : [...starts('box'), ...starts('goal')]);
        const gaps = [];
        for (const at of reached) {
            const [row, column] = [Math.floor(at / width), at % width];
            if (row === 0 || column === 0 || row === height - 1 || column === width - 1) gaps.push(at);
            const beside = [];
            if (row > 0) beside.push(at - width);
            if (row < height - 1) beside.push(at + width);
            if (column > 0) beside.push(at - 1);
            if (column < width - 1) beside.push(at + 1);
            for (const next of beside) if (squares[next] !== '#') reached.add(next);
        }
        return { squares: reached, gaps };
    }
}
