// Learning: a small puzzle solved step by step, puzzles to practice each technique, and the puzzles of the last days.
// SPDX-License-Identifier: MIT
import { $, element, hideMessage, loadStyle, showMessage } from './dom.js';
import { Board, OPEN, cellsOfLines } from './board.js';
import { Search, nono } from './engine.js';
import { takeKeys } from './keys.js';
import { TECHNIQUES, anySeed, dayOf, makeDaily, makePractice, nameOfDay, sizeOfDay } from './practice.js';
import { read, savedGame, write } from './save.js';

// Six hints solve it, if the cells of finished lines are crossed after each.
const EXAMPLE = ['...##', '#..##', '####.', '####.', '#..#.'];
const BEGIN =
    'A number is the length of a run of filled cells in its line. A cross marks a cell that stays blank; ' +
    'the other cells of a finished line are crossed at once.';
const END = 'Solved: a dog. Each step followed from a single line.';
const DAYS_SHOWN = 7;
const DAYS_KEPT = 60;

/** The example, and its board after each step: `{puzzle, stages: [{text, step, cells}]}`. */
export function exampleOf(nono) {
    const picture = EXAMPLE.flatMap((row) => [...row].map((cell) => Number(cell === '#')));
    const puzzle = nono.puzzleOf(picture, EXAMPLE[0].length, EXAMPLE.length);
    const cells = new Uint8Array(picture.length).fill(OPEN);
    const stages = [{ text: BEGIN, step: null, cells: cells.slice() }];
    for (;;) {
        const { step } = nono.hint(puzzle, cells);
        if (!step) break;
        for (const { row, column, color } of step.cells) cells[row * puzzle.width + column] = color;
        for (const { row, column } of nono.cellsToCross(puzzle, cells)) cells[row * puzzle.width + column] = 0;
        stages.push({ text: step.why, step, cells: cells.slice() });
    }
    stages.push({ text: END, step: null, cells });
    return { puzzle, stages };
}

const button = (id, textContent, className = '') => element('button', { type: 'button', id, textContent, className });
const list = (id, label) => element('ul', { id, className: 'cards', 'aria-labelledby': label });
function build() {
    $('main').append(
        element(
            'section',
            { id: 'learn', hidden: true, 'aria-labelledby': 'learn-title' },
            element('h1', { id: 'learn-title', textContent: 'Learn' }),
            element('h2', { id: 'example-title', textContent: 'A puzzle in six steps' }),
            element(
                'div',
                { id: 'example', className: 'example', role: 'group', 'aria-labelledby': 'example-title' },
                element('div', { id: 'learn-board', className: 'board-view' }),
                element(
                    'div',
                    { className: 'note' },
                    element('p', { id: 'example-step', className: 'fine' }),
                    element('p', { id: 'example-text', role: 'status' }),
                    element(
                        'div',
                        { className: 'row' },
                        button('example-next', 'Next', 'primary'),
                        button('example-back', 'Back'),
                        element('a', { id: 'example-play', href: '#sample=house.non', textContent: 'Play an easy puzzle' }),
                    ),
                    element('p', { className: 'fine keys-only', textContent: 'Keys: right and left arrow.' }),
                ),
            ),
            element('h2', { id: 'practice-title', tabIndex: -1, textContent: 'Practice' }),
            element('p', {
                className: 'lead',
                textContent: 'Choose a technique. The page makes a puzzle in which it is the hardest step.',
            }),
            list('techniques', 'practice-title'),
            element('h2', { id: 'daily-title', tabIndex: -1, textContent: 'Daily puzzle' }),
            element('p', { className: 'lead', textContent: 'Everybody has the same puzzle. It is made on your device.' }),
            list('days', 'daily-title'),
        ),
    );
    for (const [id, way] of [
        ['example-next', 1],
        ['example-back', -1],
    ])
        $(id).addEventListener('click', () => go(way));
    $('example').addEventListener('keydown', (event) => {
        const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!way || event.target.closest('#learn-board')) return;
        event.preventDefault();
        go(way);
    });
}

// ------------------------------------------------------------------------------------------------ the example

let board = null;
let example = null;
let stage = 0;

function go(way) {
    const to = stage + way;
    if (to < 0 || to >= example.stages.length) return;
    stage = to;
    showStage();
}

function showStage() {
    const { puzzle, stages } = example;
    const { text, step, cells } = stages[stage];
    const steps = stages.length - 2;
    const last = stage === stages.length - 1;
    cells.forEach((cell, index) => board.setCell(index, cell));
    nono.lineStates(puzzle, cells).rows.forEach((state, i) => board.setLineState('row', i, state));
    nono.lineStates(puzzle, cells).columns.forEach((state, i) => board.setLineState('column', i, state));
    const lines = step?.lines ?? [];
    board.mark('band', cellsOfLines(puzzle, lines));
    board.markLines('hinted', lines);
    board.mark('lit', step?.cells.map(({ row, column }) => row * puzzle.width + column) ?? []);
    board.root.classList.toggle('solved', last);
    $('example-step').textContent = stage === 0 ? 'Start' : last ? 'Solved' : `Step ${stage} of ${steps}`;
    $('example-text').textContent = text;
    // The focus leaves what is disabled or hidden.
    const [from, to] = last ? ['example-next', 'example-play'] : ['example-play', 'example-next'];
    const moves = document.activeElement === $(from) || (stage === 0 && document.activeElement === $('example-back'));
    $('example-play').hidden = !last;
    $('example-next').disabled = last;
    if (moves) $(to).focus();
    $('example-back').disabled = stage === 0;
}

// ------------------------------------------------------------------------------------------------ lists

const card = (href, name, about) =>
    element(
        'li',
        {},
        element(
            'a',
            { className: 'card', href },
            element('strong', { textContent: name }),
            element('span', { className: 'fine', textContent: about }),
        ),
    );

function showDays() {
    const hashes = read('daily', {});
    const names = Array.from({ length: DAYS_SHOWN }, (_, back) => nameOfDay(new Date(), back));
    $('days').replaceChildren(
        ...names.map((name, i) => {
            const { width, height } = sizeOfDay(name);
            const game = hashes[name] && savedGame(hashes[name]);
            const state = game?.solved ? '✓ solved' : game ? 'started' : '';
            const day = dayOf(name).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
            return card(
                `#daily=${name}`,
                i === 0 ? 'Today' : i === 1 ? 'Yesterday' : day,
                [name, `${width}\u00a0×\u00a0${height}`, state].filter(Boolean).join(', '),
            );
        }),
    );
}

export function showLearn(part) {
    if (!example) {
        example = exampleOf(nono);
        board.show(example.puzzle, 'Example, 5 rows, 5 columns');
        showStage();
    }
    showDays();
    board.fit();
    const title = $(`${part}-title`);
    if (part && title) {
        title.scrollIntoView();
        title.focus({ preventScroll: true });
    } else $('example-next').focus({ preventScroll: true });
}

// ------------------------------------------------------------------------------------------------ made puzzles

const making = new Search();
const SLOW = 300; // ms

/** Runs `make(all, signal, tried)` in the worker. If it is slow, a message shows that, and its button ends it. */
async function makeInWorker(make) {
    let tries = 0;
    const timer = setInterval(
        () =>
            showMessage(`Making a puzzle…${tries > 0 ? ` ${tries} tried` : ''}`, {
                stay: true,
                stop: () => making.stop(),
            }),
        SLOW,
    );
    try {
        return await making.run((all, signal) =>
            make(all, signal, (count) => {
                tries = count;
            }),
        );
    } finally {
        clearInterval(timer);
        if (!making.controller) hideMessage();
    }
}

/** `{puzzle, fragment, options}` for `#practice=TECHNIQUE` or `…/SEED`; undefined if it was stopped. */
export async function practiceOf(value) {
    const [technique, given] = value.split('/');
    if (!Object.hasOwn(TECHNIQUES, technique)) throw new Error('There is no such technique.');
    const seed = /^\d{1,10}$/.test(given) ? Number(given) : anySeed();
    const found = await makeInWorker((all, signal, tried) => makePractice(all, technique, { seed, signal, tried }));
    if (found === null) throw new Error('No puzzle with this technique was found. Try again.');
    if (!found) return undefined;
    return {
        puzzle: found.puzzle,
        fragment: `#practice=${technique}/${found.seed}`,
        options: {
            about: [TECHNIQUES[technique].text],
            after: { label: 'Another puzzle', href: `#practice=${technique}` },
        },
    };
}

/** As above, for `#daily` or `#daily=DAY`. */
export async function dailyOf(value) {
    const name = value || nameOfDay(new Date());
    if (!dayOf(name)) throw new Error('There is no such day.');
    const puzzle = await makeInWorker((all, signal) => makeDaily(all, name, { signal }));
    if (!puzzle) return undefined;
    const hashes = Object.entries({ ...read('daily', {}), [name]: nono.hash(puzzle) });
    write('daily', Object.fromEntries(hashes.sort().slice(-DAYS_KEPT)));
    return { puzzle, fragment: `#daily=${name}`, options: { after: { label: 'Earlier days', href: '#learn=daily' } } };
}

/** Ends what runs when another view is shown. */
export const stopMaking = () => making.stop();

// The module is used in Node, too, by its tests.
if (globalThis.document) {
    await loadStyle('learn.css');
    build();
    board = new Board($('learn-board'), 'Example');
    takeKeys(board, {});
    $('techniques').append(
        ...Object.entries(TECHNIQUES).map(([name, { title, text }]) => card(`#practice=${name}`, title, text)),
    );
}
