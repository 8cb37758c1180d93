// Whether the picture that is drawn makes a puzzle with one solution, and how hard that is: found out in the worker
// whenever the drawing rests.
// SPDX-License-Identifier: MIT
import { $, announce, showMessage } from './dom.js';
import { differing } from './drawing.js';
import { Search } from './engine.js';
import { reportError } from './open.js';

const CHECK_AFTER = 150; // ms without a change
const CHECK_FOR = 10; // seconds
const GRADES = {
    trivial: 'very easy',
    easy: 'easy',
    medium: 'of medium difficulty',
    hard: 'hard',
    very_hard: 'very hard',
    expert: 'for experts',
    needs_guessing: 'not solvable without guessing',
};

const check = new Search((runs) => {
    $('make-stop').hidden = !runs;
});
let waiting = 0;
let judged = null; // board, puzzle() and change(properties) of what is drawn

/** `of` has the board, `puzzle()` and `change(properties)`. */
export const judge = (of) => {
    judged = of;
};

/** Ends what is going on for the picture as it was before. */
export function stopJudging() {
    clearTimeout(waiting);
    check.stop();
}

/** The picture changed: the verdict follows when it rests. */
export function judgeSoon() {
    judged.board.mark('unsure', []);
    judged.board.mark('lit', []);
    $('repair').hidden = true;
    if ($('verdict').textContent !== 'Checking…') showVerdict('', 'Checking…');
    stopJudging();
    waiting = setTimeout(examine, CHECK_AFTER);
}

export function showVerdict(kind, text, more = '') {
    $('verdict').dataset.is = kind;
    $('verdict').textContent = text;
    $('verdict-more').textContent = more;
}

async function examine() {
    const now = judged.puzzle();
    if (!now.goal.some((cell) => cell !== 0)) {
        showVerdict('', 'Draw something.', 'The right button or a long press erases.');
        return;
    }
    try {
        const found = await check.run(async (worker, signal) => {
            const ambiguity = await worker.ambiguity(now, { timeLimit: CHECK_FOR, signal });
            const grade =
                ambiguity.status === 'unique' ? await worker.grade(now, { timeLimit: CHECK_FOR, signal }) : null;
            return { ambiguity, grade };
        });
        if (!found) return;
        const { ambiguity, grade } = found;
        if (ambiguity.status === 'unique') {
            showVerdict('unique', 'One solution.', GRADES[grade.level] ? `It is ${GRADES[grade.level]}.` : '');
        } else if (ambiguity.status === 'multiple') {
            const cells = ambiguity.differing.length;
            showVerdict(
                'multiple',
                'More than one solution.',
                `${ambiguity.exact ? '' : 'At least '}${cells} ${cells === 1 ? 'cell is' : 'cells are'} undecided.`,
            );
            judged.board.mark(
                'unsure',
                ambiguity.differing.map(({ row, column }) => row * now.width + column),
            );
            $('repair').hidden = false;
        } else {
            showVerdict('', `Not decided in ${CHECK_FOR} seconds.`, 'Such a puzzle is too hard to solve by hand.');
        }
    } catch (error) {
        reportError(error);
    }
}

async function repair() {
    const { goal: cells, width, height } = judged.puzzle();
    $('repair').hidden = true;
    showVerdict('', 'Looking for the fewest changes…');
    try {
        const found = await check.run((worker, signal) =>
            worker.fix(cells, width, height, { timeLimit: 30, maxProposals: 1, signal }),
        );
        if (!found) {
            examine();
            return;
        }
        const [best] = found.proposals;
        if (!best) {
            showVerdict('multiple', 'No repair was found.', 'Change the marked cells by hand.');
            return;
        }
        const repaired = Uint8Array.from(best.picture);
        const changed = differing(cells, repaired);
        judged.change({ cells: repaired });
        judged.board.mark('lit', changed);
        const count = `${changed.length} ${changed.length === 1 ? 'cell' : 'cells'}`;
        const text = `${count} changed${found.minimum ? ', the fewest possible' : ''}.`;
        showMessage(text);
        announce(text);
    } catch (error) {
        reportError(error);
    }
}

$('make-stop').addEventListener('click', () => {
    check.stop();
    showVerdict('', 'Stopped.');
});
$('repair').addEventListener('click', repair);
