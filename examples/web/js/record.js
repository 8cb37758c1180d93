// How a game went: its time, the hints shown, the mistakes that checks found, and whether the page filled cells.
// SPDX-License-Identifier: MIT

export const clock = (seconds) => {
    const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
    const two = (number) => String(number).padStart(2, '0');
    return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};
const counted = (count, word) => (count > 0 ? [`${count} ${word}${count === 1 ? '' : 's'}`] : []);
// Games stored by older versions of the page have no counts. NaN stays NaN, so that the finish does not name them.
const stored = (count) => (Number.isInteger(count) && count >= 0 ? count : NaN);

/** What the page did of the game itself. */
export const BY_PAGE = { nothing: 0, cells: 1, end: 2 };

export class Record {
    /** @param saved  a stored game with the properties of `toSave`, or nothing for a new game */
    constructor(saved) {
        this.seconds = Math.max(0, Number(saved?.seconds)) || 0;
        this.hints = saved ? stored(saved.hints) : 0;
        this.mistakes = saved ? stored(saved.mistakes) : 0;
        this.page = stored(saved?.page) || BY_PAGE.nothing;
        this.lastHint = saved?.lastHint; // a hint that is shown again is not another one
        this.wrong = new Map(Array.isArray(saved?.wrong) ? saved.wrong.filter(Array.isArray) : []); // found, not corrected
        this.before = null;
    }

    toSave() {
        const { hints, mistakes, page, lastHint } = this;
        return { seconds: Math.round(this.seconds), hints, mistakes, page, lastHint, wrong: [...this.wrong] };
    }

    addHint(step) {
        if (step.what === this.lastHint) return;
        this.lastHint = step.what;
        ++this.hints;
    }

    /** Counts the cells of `indices` that were not known to be wrong. */
    addMistakes(indices, cells) {
        this.dropCorrected(cells);
        for (const index of indices) {
            if (this.wrong.has(index)) continue;
            this.wrong.set(index, cells[index]);
            ++this.mistakes;
        }
    }
    /** Call after each change, so that a mistake that is made again counts again. */
    dropCorrected(cells) {
        for (const [index, value] of this.wrong) if (cells[index] !== value) this.wrong.delete(index);
    }

    /** The record of a game that starts again; undoing back beyond `step` of the history joins both. */
    startAgain(step) {
        const next = new Record();
        next.before = { record: this, step };
        return next;
    }
    atStep(step) {
        if (!this.before || step >= this.before.step) return this;
        const { record } = this.before;
        for (const sum of ['seconds', 'hints', 'mistakes']) record[sum] += this[sum];
        record.page = Math.max(record.page, this.page);
        return record.atStep(step);
    }

    /** The sentence for the finish. */
    get text() {
        if (this.page === BY_PAGE.end) return 'Solved by the page.';
        const help = [...counted(this.hints, 'hint'), ...counted(this.mistakes, 'mistake')].join(' and ');
        const found = this.mistakes > 0 ? ' found' : '';
        const part = this.page === BY_PAGE.cells ? ', in part by the page' : '';
        return `Solved in ${clock(this.seconds)}${help && ` with ${help}${found}`}${part}.`;
    }
}
