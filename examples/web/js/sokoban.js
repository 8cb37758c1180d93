// Playing Sokoban: keys, taps and swipes, undo, replay, hints, a solver, and a warning once the level is lost.
// SPDX-License-Identifier: MIT
import { $, announce, element, showMessage } from './dom.js';
import { Level } from './sokoban-rules.js';
import { Search, worker } from './engine.js';
import { MOST_LEVELS, refusalToDraw } from './limits.js';
import { reportError } from './open.js';
import { sokobanLevels } from './samples.js';
import { saveMoves, savedMoves } from './save.js';

const LOST_FOR = 1; // seconds to look whether the level is lost
const SOLVE_FOR = 120; // seconds
const SWIPE = 24; // px

const view = $('sokoban-board');
let levels = [];
let at = 0;
let level = null;
let future = ''; // moves that were taken back
let squares = [];
let version = 0; // of where the boxes are: late answers on older positions are dropped
let running = null;

const search = new Search((runs) => {
    $('sokoban-stop').hidden = !runs && !running;
});
const looking = new Search(); // whether the level is lost
const words = { u: 'up', d: 'down', l: 'left', r: 'right' };

const tell = (text, lost = false) => {
    $('sokoban-note').textContent = text;
    $('sokoban-note').classList.toggle('warn', lost);
};
const count = (number, word) => `${number} ${word}${number === 1 ? '' : word.endsWith('sh') ? 'es' : 's'}`;

function build() {
    squares = Array.from(level.start, () => document.createElement('i'));
    view.replaceChildren(element('div', { className: 'soko', 'aria-hidden': 'true' }, ...squares));
    fit();
    show([...squares.keys()]);
}

function fit() {
    if (!level || !view.clientWidth) return;
    const size = Math.max(
        14,
        Math.min(
            52,
            Math.floor(Math.min((view.clientWidth - 8) / level.width, (view.clientHeight - 8) / level.height)),
        ),
    );
    const board = view.firstElementChild;
    board.style.setProperty('--s', `${size}px`);
    board.style.gridTemplateColumns = `repeat(${level.width}, ${size}px)`;
}
new ResizeObserver(fit).observe(view);

function show(changed) {
    for (const i of changed) {
        const names = [level.walls[i] ? 'wall' : level.inside.has(i) ? 'floor' : 'out'];
        if (level.goals[i]) names.push('goal');
        if (level.boxes.has(i)) names.push('box');
        if (i === level.pusher) names.push('pusher');
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

/** After moves: the record, and whether all is done or lost. */
function settle(pushed) {
    const { hash } = levels[at];
    saveMoves(hash, { moves: level.moves, solved: level.solved || savedMoves(hash)?.solved });
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

function move(letters, fresh = true) {
    let pushed = false;
    for (const letter of letters) {
        const changed = level.move(letter);
        if (changed.length === 0) break;
        pushed ||= changed.length > 2;
        show(changed);
    }
    if (fresh) future = '';
    show([]);
    settle(pushed);
}

function undo() {
    halt();
    const letter = level.undo();
    if (!letter) return;
    future = letter + future;
    show([...squares.keys()]);
    tell('');
    settle(true);
}
function redo() {
    halt();
    const letter = future[0];
    if (!letter) return;
    future = future.slice(1);
    move(letter, false);
}
function restart() {
    halt();
    future = level.moves.toLowerCase() + future;
    level.restart();
    show([...squares.keys()]);
    settle(true);
}

/** Plays moves one after the other, so that they can be followed. */
async function animate(letters, done) {
    const mine = (running = {});
    $('sokoban-stop').hidden = false;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const pause = still ? 0 : Math.max(40, Math.min(160, 12000 / letters.length));
    for (const letter of letters) {
        if (running !== mine) return;
        const changed = level.move(letter);
        if (changed.length === 0) break;
        show(changed);
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    if (running !== mine) return;
    halt();
    settle(true);
    done?.();
}
/** Ends what runs: a search or an animation. */
function halt() {
    running = null;
    search.stop();
    for (const square of view.querySelectorAll('.next')) square.classList.remove('next');
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
            future = '';
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
    future = '';
    show([...squares.keys()]);
    animate(moves, () => {
        if (!level.solved) tell('');
    });
}

function choose(index) {
    halt();
    looking.stop();
    at = index;
    ++version;
    level = new Level(levels[at].board);
    future = '';
    tell('');
    $('sokoban-title').textContent = levels[at].title || `Level ${at + 1}`;
    $('sokoban-about').textContent = levels[at].author ? `by ${levels[at].author}` : '';
    $('sokoban-levels').value = String(at);
    build();
    const saved = savedMoves(levels[at].hash);
    if (/^[udlr]*$/i.test(saved?.moves ?? '')) {
        for (const letter of saved?.moves ?? '') level.move(letter);
        show([...squares.keys()]);
        if (level.solved) tell('Solved. Start again with the arrow above.');
    }
}

const VARIANTS = {
    sokoban_plus: 'Sokoban+',
    hexoban: 'Hexoban',
    trioban: 'Trioban',
    octoban: 'Octoban',
    pukoban: 'Pukoban',
};

/** Why a level cannot be played here, as a sentence; '' if it can. */
function refusalOf({ board, title, rules }) {
    const name = title || 'This level';
    if (rules !== 'sokoban')
        return `${name} has the rules of ${VARIANTS[rules]}, but this page plays by the rules of Sokoban.`;
    const pushers = board.join('').replace(/[^@+]/g, '').length;
    if (pushers !== 1) return `${name} has ${count(pushers, 'pusher')}, but this page only plays levels with one.`;
    const width = board.reduce((most, line) => Math.max(most, line.length), 0);
    return refusalToDraw(name, { width, height: board.length }, 'squares');
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
        const found = await (await worker()).parseSokoban(text, { fileName: sokobanLevels });
        if (level) return;
        const shown = found.puzzles.map((entry) => ({ ...entry, author: entry.author || found.author }));
        showLevels({ ...found, puzzles: shown });
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
    const action =
        letter && !event.ctrlKey && !event.altKey
            ? () => {
                  halt();
                  move(letter);
              }
            : (event.ctrlKey || event.metaKey) && key === 'z'
              ? event.shiftKey
                  ? redo
                  : undo
              : (event.ctrlKey || event.metaKey) && key === 'y'
                ? redo
                : key === 'backspace'
                  ? undo
                  : key === 'h'
                    ? hint
                    : key === 'escape'
                      ? halt
                      : null;
    if (!action || !level) return;
    event.preventDefault();
    action();
});
let from = null;
view.addEventListener('pointerdown', (event) => {
    from = { x: event.clientX, y: event.clientY };
});
view.addEventListener('pointerup', (event) => {
    if (!from || !level) return;
    const across = event.clientX - from.x;
    const down = event.clientY - from.y;
    from = null;
    if (Math.max(Math.abs(across), Math.abs(down)) > SWIPE) {
        halt();
        move(Math.abs(across) > Math.abs(down) ? (across > 0 ? 'r' : 'l') : down > 0 ? 'd' : 'u');
        return;
    }
    // A tap walks there, or pushes the box beside the pusher.
    const target = squares.indexOf(document.elementFromPoint(event.clientX, event.clientY));
    if (target < 0) return;
    halt();
    const way = level.boxes.has(target)
        ? Object.keys(words).find((letter) => level.beside(level.pusher, letter) === target)
        : level.wayTo(target);
    if (way) move(way);
});
for (const button of document.querySelectorAll('[data-move]'))
    button.addEventListener('click', () => {
        if (level) {
            halt();
            move(button.dataset.move);
        }
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
$('sokoban-levels').addEventListener('change', () => choose(Number($('sokoban-levels').value)));
$('sokoban-edit').addEventListener('click', async () => {
    const { levelLink } = await import('./editor-link.js');
    if (levels[at]) location.hash = levelLink('edit', levels[at]);
});
