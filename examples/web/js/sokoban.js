// Playing Sokoban: moves and paths, undo, replay, hints, a solver, and a warning once the level is lost.
// SPDX-License-Identifier: MIT
import { $, announce, element, loadStyle, showMessage } from './dom.js';
import { Level } from './sokoban-rules.js';
import { Search, worker } from './engine.js';
import { MOST_LEVELS } from './limits.js';
import { reportError } from './open.js';
import { FIRST_LEVEL, intro } from './sokoban-intro.js';
import { count, fitLevel, refusalOf } from './sokoban-levels.js';
import { pushTo, walkTo } from './sokoban-paths.js';
import { takePointer } from './sokoban-pointer.js';
import { sokobanLevels } from './samples.js';
import { saveMoves, savedMoves } from './save.js';

const LOST_FOR = 1; // seconds to look whether the level is lost
const SOLVE_FOR = 120; // seconds

const view = $('sokoban-board');
$('sokoban-note').before(element('div', { id: 'sokoban-intro', className: 'intro', hidden: true }, ...intro()));
$('sokoban-stop').after(
    element('button', { type: 'button', id: 'sokoban-next', className: 'primary', hidden: true, textContent: 'Next level' }),
);
let levels = [];
let at = 0;
let level = null;
let future = ''; // moves that were taken back
let strides = []; // the number of moves of each action: undo takes all of them back
let undone = []; // those that were taken back
let picked = -1; // the square of the box that the next click pushes
let squares = [];
let version = 0; // of where the boxes are: late answers on older positions are dropped
let running = null;

const search = new Search((runs) => {
    $('sokoban-stop').hidden = !runs && !running;
});
const looking = new Search(); // whether the level is lost

const tell = (text, lost = false) => {
    $('sokoban-note').textContent = text;
    $('sokoban-note').classList.toggle('warn', lost);
};

function build() {
    squares = Array.from(level.start, () => document.createElement('i'));
    view.replaceChildren(element('div', { className: 'soko', 'aria-hidden': 'true' }, ...squares));
    fit();
    show([...squares.keys()]);
}

function fit() {
    if (level) fitLevel(view, level);
}
new ResizeObserver(fit).observe(view);

function show(changed) {
    for (const i of changed) {
        const names = [level.walls[i] ? 'wall' : level.inside.has(i) ? 'floor' : 'out'];
        if (level.goals[i]) names.push('goal');
        if (level.boxes.has(i)) names.push('box');
        if (i === level.pusher) names.push('pusher');
        if (i === picked) names.push('picked');
        squares[i].className = names.join(' ');
    }
    $('sokoban-counts').textContent = `${count(level.moves.length, 'move')}, ${count(level.pushes, 'push')}`;
    $('sokoban-undo').disabled = !level.moves;
    $('sokoban-redo').disabled = !future;
    view.setAttribute(
        'aria-label',
        `${levels[at].title || `Level ${at + 1}`}: ${level.height} rows, ${level.width} columns, ` +
            `${level.done} of ${level.boxes.size} boxes on goals; ` +
            `pusher in row ${Math.floor(level.pusher / level.width) + 1}, ` +
            `column ${(level.pusher % level.width) + 1}. Arrows move.`,
    );
}

function save() {
    const { hash } = levels[at];
    saveMoves(hash, { moves: level.moves, solved: level.solved || savedMoves(hash)?.solved });
}

/** After moves: the record, and whether all is done or lost. */
function settle(pushed) {
    save();
    $('sokoban-next').hidden = !level.solved || at + 1 === levels.length;
    if (pushed) ++version;
    if (level.solved) {
        tell(`Solved with ${count(level.pushes, 'push')}.`);
        return;
    }
    if (pushed) {
        tell('');
        announce(`${level.done} of ${level.boxes.size} boxes on goals`);
        lookIfLost();
    }
}

async function lookIfLost() {
    const now = version;
    try {
        const found = await looking.run((all, signal) => all.isLost(level.lines(), { timeLimit: LOST_FOR, signal }));
        if (found?.lost && now === version) tell(`This can no longer be solved; undo. ${found.text}`, true);
    } catch {
        /* no answer is no warning */
    }
}

/** Plays moves at once, as one action; false if none is possible. */
function play(letters) {
    const before = level.moves.length;
    const pushes = level.pushes;
    for (const letter of letters) {
        const changed = level.move(letter);
        if (changed.length === 0) break;
        show(changed);
    }
    const made = level.moves.length - before;
    if (made > 0) strides.push(made);
    return { made, pushed: level.pushes > pushes };
}
function move(letter) {
    halt();
    const { made, pushed } = play(letter);
    if (made > 0) forget();
    show([]);
    settle(pushed);
}
/** A new move: what was taken back cannot be restored any more. */
function forget() {
    future = '';
    undone = [];
}

function undo() {
    halt();
    if (!level.moves) return;
    const count = strides.pop() ?? 1;
    undone.push(count);
    for (let i = 0; i < count; ++i) future = level.undo() + future;
    show([...squares.keys()]);
    tell('');
    settle(true);
}
function redo() {
    halt();
    if (!future) return;
    const count = undone.pop() ?? 1;
    const { pushed } = play(future.slice(0, count));
    future = future.slice(count);
    show([]);
    settle(pushed);
}
function restart() {
    halt();
    future = level.moves.toLowerCase() + future;
    undone.push(...strides.reverse());
    strides = [];
    level.restart();
    show([...squares.keys()]);
    tell('');
    settle(true);
}

/**
 * Plays moves one after the other, so that they can be followed. With `whole` they are one action for undo, and what
 * was played of them is stored also if something else ends them.
 */
async function animate(letters, { done = null, whole = false } = {}) {
    const mine = (running = { whole });
    $('sokoban-stop').hidden = false;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const pause = still ? 0 : Math.max(40, Math.min(whole ? 80 : 160, (whole ? 1500 : 12000) / letters.length));
    const pushes = level.pushes;
    if (whole) strides.push(0);
    for (const letter of letters) {
        if (running !== mine) return;
        const changed = level.move(letter);
        if (changed.length === 0) break;
        if (whole) ++strides[strides.length - 1];
        else strides.push(1);
        show(changed);
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    if (running !== mine) return;
    halt();
    settle(!whole || level.pushes > pushes);
    done?.();
}
/** Ends what runs: a search, an animation, the choice of a box. */
function halt() {
    if (running?.whole) save();
    running = null;
    ++asked;
    search.stop();
    for (const square of view.querySelectorAll('.next')) square.classList.remove('next');
    pick(-1);
}

// ------------------------------------------------------------------------------------------------ clicks

let asked = 0; // of paths: late answers on older questions are dropped

/** Plays the path that a question to the library finds. */
async function follow(question, refusal) {
    const mine = ++asked;
    try {
        const path = await question;
        if (mine !== asked) return;
        if (path === null) {
            tell(refusal);
            return;
        }
        if (!path) return;
        tell('');
        forget();
        await animate(path, { whole: true });
    } catch (error) {
        reportError(error);
    }
}

function pick(square) {
    const changed = [picked, square].filter((i) => i >= 0);
    picked = square;
    if (changed.length > 0) show(changed);
}

/** A click on a square: it picks a box, pushes the picked box there, or walks there. */
function tap(target) {
    const box = picked;
    halt();
    if (!level.inside.has(target)) {
        if (box >= 0) tell('');
    } else if (level.boxes.has(target)) {
        if (target === box) {
            tell('');
            return;
        }
        pick(target);
        tell('Choose the square for this box.');
    } else if (box >= 0) follow(pushTo(level, box, target), 'This box cannot be pushed there.');
    else follow(walkTo(level, target), 'There is no way to this square.');
}

async function hint() {
    halt();
    tell('Looking for the next push…');
    try {
        const found = await search.run((all, signal) => all.nextPush(level.lines(), { timeLimit: SOLVE_FOR, signal }));
        if (!found) return;
        if (!found.push) {
            tell(
                level.solved
                    ? 'This level is solved.'
                    : found.status === 'impossible'
                      ? 'This can no longer be solved; undo.'
                      : 'No push was found in two minutes.',
            );
            return;
        }
        const { box, text } = found.push;
        squares[box.row * level.width + box.column].classList.add('next');
        tell(`${text}.`);
        announce($('sokoban-note').textContent);
    } catch (error) {
        tell('');
        reportError(error);
    }
}

async function solve() {
    halt();
    tell('Solving…');
    try {
        const found = await search.run((all, signal) =>
            all.solveSokoban(level.lines(), {
                objective: 'any',
                timeLimit: SOLVE_FOR,
                signal,
                onProgress: ({ work }) => {
                    if (!signal.aborted) tell(`Solving… ${work} positions`);
                },
            }),
        );
        if (!found) {
            tell('');
            return;
        }
        if (found.status === 'solved') {
            tell(`A solution with ${count(found.pushes, 'push')}.`);
            forget();
            await animate(found.solution);
        } else
            tell(
                found.status === 'impossible'
                    ? 'This cannot be solved from here.'
                    : 'No solution was found in two minutes.',
            );
    } catch (error) {
        tell('');
        reportError(error);
    }
}

function replay() {
    halt();
    const moves = level.moves || levels[at].games[0]?.moves.replace(/[^udlr]/gi, '') || '';
    if (!moves) {
        tell('There is nothing to replay.');
        return;
    }
    tell(level.moves ? 'Your moves.' : 'The solution in the file.');
    level.restart();
    forget();
    strides = [];
    show([...squares.keys()]);
    animate(moves, {
        done: () => {
            if (!level.solved) tell('');
        },
    });
}

function choose(index) {
    halt();
    looking.stop();
    at = index;
    ++version;
    level = new Level(levels[at].board);
    forget();
    strides = [];
    tell('');
    $('sokoban-title').textContent = levels[at].title || `Level ${at + 1}`;
    $('sokoban-about').textContent = levels[at].author ? `by ${levels[at].author}` : '';
    $('sokoban-levels').value = String(at);
    $('sokoban-intro').hidden = !levels[at].first;
    build();
    const saved = savedMoves(levels[at].hash);
    if (/^[udlr]*$/i.test(saved?.moves ?? '')) {
        for (const letter of saved?.moves ?? '') level.move(letter);
        show([...squares.keys()]);
        if (level.solved) tell('Solved. Start again with the arrow above.');
        else if (level.pushes) lookIfLost();
    }
    $('sokoban-next').hidden = !level.solved || at + 1 === levels.length;
}

/** Takes a collection and returns its levels, without those that cannot be played here. */
export function showLevels(collection, index = 0) {
    const refusals = collection.puzzles.map(refusalOf);
    const shown = collection.puzzles.filter((_, i) => !refusals[i]);
    const [reason, ...others] = refusals.filter(Boolean);
    if (shown.length === 0) throw new Error(reason ?? 'It contains no level.');
    const notes = [
        shown.length > MOST_LEVELS && `The first ${MOST_LEVELS} levels are in the list.`,
        reason,
        others.length > 0 && `${count(others.length, 'other level')} cannot be played here either.`,
    ].filter(Boolean);
    if (notes.length > 0) notice = notes.join(' ');
    halt(); // before the levels to which the moves belong are replaced
    levels = shown.slice(0, MOST_LEVELS);
    $('sokoban-levels').replaceChildren(
        ...levels.map((entry, i) =>
            element('option', {
                value: i,
                textContent: `${i + 1}. ${entry.title || 'Untitled'}${savedMoves(entry.hash)?.solved ? ' ✓' : ''}`,
            }),
        ),
    );
    choose(Math.min(index, levels.length - 1));
    return levels;
}

let notice = ''; // of the collection, for the view once it is shown

export async function showSokoban() {
    if (notice) showMessage(notice, { stay: true });
    notice = '';
    if (level) {
        fit();
        return;
    }
    tell('Loading…');
    try {
        const answer = await fetch(`puzzles/${sokobanLevels}`);
        const text = await answer.text();
        const all = await worker();
        const found = await all.parseSokoban(text, { fileName: sokobanLevels });
        const [first] = (await all.parseSokoban(FIRST_LEVEL, { format: 'sok' })).puzzles;
        if (level) return;
        const shown = found.puzzles.map((entry) => ({ ...entry, author: entry.author || found.author }));
        const puzzles = [{ ...first, first: true }, ...shown];
        const next = puzzles.findIndex(({ hash }) => !savedMoves(hash)?.solved);
        showLevels({ ...found, puzzles }, Math.max(0, next));
        notice = ''; // the levels for two pushers in the page's own collection are not news
    } catch (error) {
        tell('');
        reportError(error);
    }
}
export function leaveSokoban() {
    halt();
    looking.stop();
}

// ------------------------------------------------------------------------------------------------ input

view.addEventListener('keydown', (event) => {
    const letter = { ArrowUp: 'u', ArrowDown: 'd', ArrowLeft: 'l', ArrowRight: 'r' }[event.key];
    const key = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    let action = null;
    if (letter) action = control || event.altKey ? null : () => move(letter);
    else if (control && key === 'z') action = event.shiftKey ? redo : undo;
    else if (control && key === 'y') action = redo;
    else if (!control) action = { backspace: undo, h: hint, escape: halt }[key];
    if (!action || !level) return;
    event.preventDefault();
    action();
});
takePointer(view, {
    move(letter) {
        if (level) move(letter);
    },
    tap(place) {
        const target = squares.indexOf(place);
        if (level) tap(target);
    },
});
for (const button of document.querySelectorAll('[data-move]'))
    button.addEventListener('click', () => {
        if (level) move(button.dataset.move);
    });
$('sokoban-undo').addEventListener('click', undo);
$('sokoban-redo').addEventListener('click', redo);
$('sokoban-restart').addEventListener('click', restart);
$('sokoban-hint').addEventListener('click', hint);
$('sokoban-solve').addEventListener('click', solve);
$('sokoban-replay').addEventListener('click', replay);
$('sokoban-stop').addEventListener('click', () => {
    halt();
    tell('');
    settle(false);
});
$('sokoban-next').addEventListener('click', () => {
    $('sokoban-levels').value = String(at + 1);
    // The address of a collection follows this choice too.
    $('sokoban-levels').dispatchEvent(new Event('change'));
    view.focus();
});
$('sokoban-levels').addEventListener('change', () => choose(Number($('sokoban-levels').value)));
$('sokoban-edit').addEventListener('click', async () => {
    const { levelLink } = await import('./editor-link.js');
    if (levels[at]) location.hash = levelLink('edit', levels[at]);
});
await loadStyle('sokoban.css');
