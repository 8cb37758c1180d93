// The rules of Sokoban on one board. Paths and searches are the library's.
// SPDX-License-Identifier: MIT

const STEPS = { u: [-1, 0], d: [1, 0], l: [0, -1], r: [0, 1] };

export class Level {
    /** @param lines  rows of `#@+$*.` and blanks */
    constructor(lines) {
        this.width = Math.max(...lines.map((line) => line.length));
        this.height = lines.length;
        this.start = lines.map((line) => line.padEnd(this.width)).join('');
        this.walls = Array.from(this.start, (square) => square === '#');
        this.goals = Array.from(this.start, (square) => '.+*'.includes(square));
        this.inside = this.reachable();
        this.restart();
    }

    restart() {
        this.pusher = this.start.search(/[@+]/);
        this.boxes = new Set([...this.start].flatMap((square, i) => ('$*'.includes(square) ? [i] : [])));
        this.moves = '';
        this.pushes = 0;
    }

    /** Squares of the floor: those that the pusher could come to if there were no boxes. */
    reachable() {
        const seen = new Set([this.start.search(/[@+]/)]);
        for (const square of seen) {
            for (const letter of 'udlr') {
                const next = this.beside(square, letter);
                if (next >= 0 && !this.walls[next]) seen.add(next);
            }
        }
        return seen;
    }

    beside(square, letter) {
        const row = Math.floor(square / this.width) + STEPS[letter][0];
        const column = (square % this.width) + STEPS[letter][1];
        return row < 0 || column < 0 || row >= this.height || column >= this.width ? -1 : row * this.width + column;
    }

    /** Moves the pusher; returns the squares that changed, none where the move is not possible. */
    move(letter) {
        const way = letter.toLowerCase();
        const to = this.beside(this.pusher, way);
        if (to < 0 || this.walls[to]) return [];
        const changed = [this.pusher, to];
        const push = this.boxes.has(to);
        if (push) {
            const beyond = this.beside(to, way);
            if (beyond < 0 || this.walls[beyond] || this.boxes.has(beyond)) return [];
            this.boxes.delete(to);
            this.boxes.add(beyond);
            ++this.pushes;
            changed.push(beyond);
        }
        this.pusher = to;
        this.moves += push ? way.toUpperCase() : way;
        return changed;
    }

    /** Takes the last move back. Returns its letter in lower case, or nothing at the start. */
    undo() {
        const letter = this.moves.at(-1);
        if (!letter) return '';
        const way = letter.toLowerCase();
        const back = { u: 'd', d: 'u', l: 'r', r: 'l' }[way];
        if (letter !== way) {
            this.boxes.delete(this.beside(this.pusher, way));
            this.boxes.add(this.pusher);
            --this.pushes;
        }
        this.pusher = this.beside(this.pusher, back);
        this.moves = this.moves.slice(0, -1);
        return way;
    }

    get done() {
        return [...this.boxes].filter((box) => this.goals[box]).length;
    }
    get solved() {
        return this.boxes.size > 0 && this.done === this.boxes.size;
    }

    /** The board as it stands, as lines of text. */
    lines() {
        const squares = Array.from(this.start, (_, i) => {
            if (this.walls[i]) return '#';
            const goal = this.goals[i];
            return i === this.pusher ? (goal ? '+' : '@') : this.boxes.has(i) ? (goal ? '*' : '$') : goal ? '.' : ' ';
        }).join('');
        return Array.from({ length: this.height }, (_, row) => squares.slice(row * this.width, (row + 1) * this.width));
    }
}
