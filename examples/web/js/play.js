// Playing a nonogram: tools, strokes, clue states, hints, mistakes, the timer, saving.
// SPDX-License-Identifier: MIT
import { $, announce, element, ink, radioGroup, showMessage } from './dom.js';
import { Board, OPEN, cellsOfLines } from './board.js';
import { cluesInWords, letterOf } from './clues.js';
import { Game } from './game.js';
import { takePointers } from './input.js';
import { takeKeys } from './keys.js';
import { nono, Search } from './engine.js';
import { isLarge } from './limits.js';
import { linkOf, reportError } from './open.js';
import { BY_PAGE, Record, clock } from './record.js';
import { changeSetting, onSettings, saveGame, savedGame, settings } from './save.js';

const HINT_AT_ONCE = 0.04; // seconds of searching for a hint before the worker does it
const JUDGE_AFTER = 200; // ms without a change, of a large puzzle
const ZOOM = 1.2; // of a key or a button
// Puzzles with longer sides have the whole window, and on a phone tools to zoom and move.
const BIG = matchMedia('(pointer: coarse)').matches ? 15 : 20;

const board = new Board($('play-board'), 'Puzzle');
let puzzle = null;
let hash = '';
let game = null;
let states = null;
let tool = 'fill';
let color = 1;
let record = new Record();
let next = null; // `{label, href}`: what the finish leads to
let solved = false;
let help = null; // the step that is shown, and how much of it
let watching = false;
let tapped = new Set(); // clues marked by hand

const search = new Search();
const indexOf = ({ row, column }) => row * puzzle.width + column;

// ------------------------------------------------------------------------------------------------ showing

function showCells(indices) {
    for (const index of indices) board.setCell(index, game.cells[index], game.pencil[index]);
}

/** After any change that stays: states of clues, history, saving, the end of the game. */
function settle(changed, { cross = false } = {}) {
    showCells(changed);
    board.mark('mistake', []);
    $('undo').disabled = !game.canUndo;
    $('redo').disabled = !game.canRedo;
    if (isLarge(puzzle)) judgeLater(true, cross);
    else {
        if (cross && settings.autocross) showCells(crossFinished(nono.cellsToCross(puzzle, game.cells)));
        showStates(nono.lineStates(puzzle, game.cells), true);
        showVerdict(nono.satisfies(puzzle, picture()));
    }
    setTimeout(save); // after the paint
}
const picture = () => game.cells.map((cell) => (cell === OPEN ? 0 : cell));
const crossFinished = (cells) =>
    game.set(
        cells.map((cell) => [indexOf(cell), 0]),
        'cells',
        true,
    );

const judging = new Search();
let resting = 0;
/**
 * As in `settle`, in the worker, for a puzzle with which it takes long; a change in the meantime begins it again.
 * `speak`: the player changed something.
 */
function judgeLater(speak, cross = false) {
    clearTimeout(resting);
    judging.stop();
    resting = setTimeout(async () => {
        try {
            const found = await judging.run(async (worker, signal) => {
                const states = await worker.lineStates(puzzle, game.cells, 'exact', { signal });
                const done = [...states.rows, ...states.columns].every(({ status }) => status === 'finished');
                return {
                    states,
                    satisfied: done && (await worker.satisfies(puzzle, picture(), { signal })),
                    cells: cross && settings.autocross ? await worker.cellsToCross(puzzle, game.cells, { signal }) : [],
                };
            });
            if (!found || watching) return;
            showStates(found.states, speak);
            showCells(crossFinished(found.cells));
            if (found.cells.length > 0) save();
            if (speak) showVerdict(found.satisfied);
        } catch (error) {
            reportError(error);
        }
    }, JUDGE_AFTER);
}
function stopJudging() {
    clearTimeout(resting);
    judging.stop();
}

function showVerdict(now) {
    if (now && !solved) finish();
    if (!now && solved) {
        board.root.classList.remove('solved');
        if (board.fitted) board.fit();
    }
    solved = now;
}

function showStates(now, speak) {
    const before = states;
    states = now;
    const complete = [];
    for (const axis of ['row', 'column']) {
        states[`${axis}s`].forEach((state, i) => {
            const old = before?.[`${axis}s`][i];
            if (old && old.status === state.status && old.clues.join() === state.clues.join()) return;
            board.setLineState(axis, i, settings.clues ? state : null);
            if (old && state.status === 'finished' && old.status !== 'finished') complete.push(`${axis} ${i + 1}`);
        });
    }
    if (speak && complete.length > 0 && complete.length < 4) announce(`${complete.join(' and ')} complete`);
}

/** The states of all lines, where they are not known yet. */
function showAllStates() {
    states = null;
    if (isLarge(puzzle)) judgeLater(false);
    else showStates(nono.lineStates(puzzle, game.cells), false);
}

function finish() {
    record.page = watching ? BY_PAGE.end : Math.min(record.page, BY_PAGE.cells);
    closeHelp();
    $('play-title').textContent = puzzle.title || 'Solved';
    showFinish();
    announce(`${record.text} ${puzzle.title}`);
}

/** How the game went, with the way to the next one. */
function showFinish() {
    const { label, href } = next ?? { label: 'More puzzles', href: '' };
    board.root.classList.add('solved');
    if (board.fitted) board.fit();
    note(puzzle.title ? `${puzzle.title}. ${record.text}` : record.text, [
        [
            label,
            () => {
                location.hash = href;
            },
        ],
    ]);
}

function save() {
    record.dropCorrected(game.cells);
    saveGame(hash, {
        ...record.toSave(),
        cells: game.save(),
        solved,
        inks: board.inColor ? board.inks : undefined,
    });
}

/** Text beside the board, with buttons `[label, action]`; the first one is the main one. */
function note(text, buttons = []) {
    $('note').hidden = false;
    $('note-text').textContent = text;
    $('note-buttons').replaceChildren(
        ...buttons.map(([label, action], i) => {
            const button = element('button', {
                type: 'button',
                textContent: label,
                className: i === 0 ? 'primary' : '',
            });
            button.addEventListener('click', action);
            return button;
        }),
    );
}

function closeHelp() {
    search.stop();
    help = null;
    watching = false;
    board.mark('lit', []);
    board.mark('band', []);
    board.markLines('hinted', []);
    board.mark('mistake', []);
    $('note').hidden = true;
}

// ------------------------------------------------------------------------------------------------ marking

/** The mark of a stroke and its layer: the tool decides; the other button crosses, or fills where the tool crosses. */
function markOf(other) {
    const cross = (tool === 'cross') !== other;
    return [cross ? 0 : color, { layer: layerOf() }];
}
const layerOf = () => (tool === 'pencil' ? 'pencil' : 'cells');

const strokes = {
    begin(index, { other }) {
        if (watching) return false;
        closeHelp();
        showCells(game.begin(index, ...markOf(other)));
        return true;
    },
    to(index) {
        showCells(game.to(index));
        return game.stroke?.length ?? 0;
    },
    end() {
        if (game.end()) settle([], { cross: true });
    },
    cancel() {
        showCells(game.cancel());
    },
};

/** Sets one cell by a key; the mark is taken away where it is there. */
function markCell(index, mark, layer = layerOf()) {
    if (watching) return;
    closeHelp();
    const before = game[layer][index];
    const changed = game.set([[index, before === mark ? OPEN : mark]], layer);
    if (changed.length > 0) settle(changed, { cross: true });
}

takePointers(
    board,
    $('run'),
    strokes,
    () => settings.lock,
    () => tool === 'move',
);
takeKeys(board, {
    ' ': (index) => {
        const layer = layerOf();
        const now = game[layer][index];
        const next = now === OPEN ? color : now === 0 ? OPEN : 0;
        if (game.set([[index, next]], layer).length > 0) settle([index]);
        announceCell(index);
    },
    z: (index) => {
        markCell(index, color);
        announceCell(index);
    },
    f: (index) => {
        markCell(index, color);
        announceCell(index);
    },
    x: (index) => {
        markCell(index, 0);
        announceCell(index);
    },
    p: (index) => {
        markCell(index, color, 'pencil');
        announceCell(index);
    },
    backspace: (index) => {
        settle(game.set([[index, OPEN]]).concat(game.set([[index, OPEN]], 'pencil')));
        announceCell(index);
    },
    // All cells of an arrow with Shift are one stroke, until the key is up.
    drag(from, to) {
        if (!game.stroke) {
            const layer = layerOf();
            const mark = game[layer][from];
            game.begin(from, mark, { layer, toggle: false, only: mark === OPEN ? null : OPEN });
        }
        showCells(game.to(to));
    },
    dragged() {
        if (game?.stroke) strokes.end();
    },
    color: (number) => {
        if (number < puzzle.palette.length) chooseColor(number);
    },
    c: (index) => {
        const row = Math.floor(index / puzzle.width);
        const column = index % puzzle.width;
        const inWords = (clues) => cluesInWords(clues, puzzle.palette, puzzle.palette.length > 2);
        announce(
            `Row ${row + 1}: ${inWords(puzzle.rows[row])}. Column ${column + 1}: ${inWords(puzzle.columns[column])}.`,
        );
    },
    h: () => $('hint').click(),
    m: () => $('check').click(),
    '+': () => board.zoom(board.size * ZOOM),
    '=': () => board.zoom(board.size * ZOOM),
    '-': () => board.zoom(board.size / ZOOM),
    0: () => board.fit(),
    undo,
    redo,
    escape: () => {
        if (!$('note').hidden) closeHelp();
        else document.querySelector('#play [data-tool][tabindex="0"]').focus();
    },
});
const announceCell = (index) => announce(board.nameOf(index, game.cells[index], game.pencil[index]));

board.root.addEventListener('click', (event) => {
    const clue = event.target.closest('.clue');
    if (clue) board.toggleClue(clue);
});

const tools = radioGroup(document.querySelector('#play .tools [role="radiogroup"]'), (button) => {
    tool = button.dataset.tool;
});
let colors = null;

function showColors() {
    const group = $('colors');
    group.hidden = puzzle.palette.length <= 2;
    color = 1;
    group.replaceChildren(
        ...(group.hidden
            ? []
            : puzzle.palette.slice(1).map((entry, i) => {
                  const swatch = element('i', { textContent: letterOf(i + 1) });
                  ink(swatch, board.inks[i + 1]);
                  return element(
                      'button',
                      {
                          type: 'button',
                          className: 'swatch',
                          role: 'radio',
                          'aria-checked': String(i === 0),
                          tabIndex: i === 0 ? 0 : -1,
                          'aria-label': entry.name ? `${entry.name} (${letterOf(i + 1)})` : `color ${letterOf(i + 1)}`,
                          title: entry.name,
                          data: { color: i + 1 },
                      },
                      swatch,
                  );
              })),
    );
    colors ??= radioGroup(group, (button) => {
        color = Number(button.dataset.color);
        if (tool === 'cross' || tool === 'move') chooseTool('fill');
    });
}
function chooseColor(number) {
    color = number;
    const button = $('colors').querySelector(`[data-color="${number}"]`);
    if (button) colors.select(button);
}
function chooseTool(name) {
    tool = name;
    tools.select(document.querySelector(`#play [data-tool="${name}"]`));
}

function undo() {
    if (!watching && game?.canUndo) {
        closeHelp();
        const changed = game.undo();
        record = record.atStep(game.at);
        settle(changed);
    }
}
function redo() {
    if (!watching && game?.canRedo) {
        closeHelp();
        settle(game.redo());
    }
}
$('undo').addEventListener('click', undo);
$('redo').addEventListener('click', redo);

// ------------------------------------------------------------------------------------------------ help

/** The next step from here; in the worker where it takes longer. */
async function nextStep() {
    if (!isLarge(puzzle)) {
        const fast = nono.hint(puzzle, game.cells, { timeLimit: HINT_AT_ONCE });
        if (fast.status !== 'stopped') return fast;
    }
    note('Looking for a step…', [['Stop', closeHelp]]);
    return search.run((worker, signal) => worker.hint(puzzle, game.cells, { timeLimit: 30, signal }));
}

function showStep() {
    const { step, level, follow } = help;
    board.mark('band', cellsOfLines(puzzle, step.lines));
    board.markLines('hinted', step.lines);
    board.mark('lit', level >= 2 ? step.cells.map(indexOf) : []);
    const text = [step.where, step.what, step.why].slice(0, level).at(-1);
    const first = step.cells[0];
    const [line] = step.lines;
    const start = { row: 0, column: 0, ...(line ? { [line.axis]: line.index } : {}) };
    const more =
        level === 1
            ? [['What follows?', deeper]]
            : level === 2
              ? [
                    ['Why?', deeper],
                    ['Mark it', takeHelp],
                ]
              : [[follow ? 'Next step' : 'Mark it', takeHelp]];
    note(text, [...more, ['Close', closeHelp]]);
    board.reveal(indexOf(level >= 2 && first ? first : start)); // the note covers a part of a small window
    announce(text);
}
function deeper() {
    ++help.level;
    showStep();
}

/** Marks what the step states; cells of color puzzles that only lose some colors stay as they are. */
function takeHelp() {
    const { step, follow } = help;
    const changes = step.cells.filter((cell) => cell.color !== undefined).map((cell) => [indexOf(cell), cell.color]);
    closeHelp();
    settle(game.set(changes));
    if (follow && !solved) showHint(3, true);
}

async function showHint(level, follow = false) {
    if (solved) {
        note('This puzzle is solved.', [['Close', closeHelp]]);
        return;
    }
    if (help && !follow && help.level < 3) {
        deeper();
        return;
    }
    closeHelp();
    try {
        const found = await nextStep();
        if (!found) return;
        if (!found.step) {
            note(found.text, [
                ...(found.status === 'impossible' ? [['Show mistakes', check]] : []),
                ['Close', closeHelp],
            ]);
            announce(found.text);
            return;
        }
        help = { step: found.step, level, follow };
        record.addHint(found.step);
        save();
        showStep();
    } catch (error) {
        reportError(error);
    }
}

async function check() {
    closeHelp();
    note('Comparing with the solution…', [['Stop', closeHelp]]);
    try {
        const found = await search.run((worker, signal) =>
            worker.mistakes(puzzle, game.cells, { timeLimit: 60, signal }),
        );
        if (!found) return;
        const wrong = found.mistakes.map(indexOf);
        record.addMistakes(wrong, game.cells);
        save();
        const text =
            wrong.length === 1
                ? 'One cell is wrong.'
                : wrong.length > 1
                  ? `${wrong.length} cells are wrong.`
                  : found.puzzle === 'impossible'
                    ? 'This puzzle has no solution.'
                    : found.stoppedBy === 'nothing'
                      ? 'No mistakes so far.'
                      : 'This could not be decided in a minute.';
        note(
            text,
            wrong.length > 0
                ? [
                      [
                          'Clear them',
                          () => {
                              closeHelp();
                              settle(game.set(wrong.map((cell) => [cell, OPEN])));
                          },
                      ],
                      ['Close', closeHelp],
                  ]
                : [['Close', closeHelp]],
        );
        board.mark('mistake', wrong);
        announce(text);
    } catch (error) {
        reportError(error);
    }
}

/** Fills the board step by step, as a player could; what no step decides, from the solution. All of it is one undo. */
async function watch() {
    closeHelp();
    note('Solving…', [['Stop', closeHelp]]);
    const from = game.cells.slice();
    const still = isLarge(puzzle) || matchMedia('(prefers-reduced-motion: reduce)').matches;
    try {
        const path = await search.run(async (worker, signal) => {
            const answer = await worker.solve(puzzle, {
                timeLimit: 120,
                signal,
                maxSolutions: 1,
                onProgress: ({ decided, cells }) => {
                    if (!signal.aborted) $('note-text').textContent = `Solving… ${decided} of ${cells} cells`;
                },
            });
            if (still || !answer.solutions[0]) return { answer, steps: [] };
            const explained = await worker.explain(puzzle, undefined, { timeLimit: 3, signal });
            return { answer, steps: explained.steps };
        });
        if (!path) return;
        const [solution] = path.answer.solutions;
        if (!solution) {
            note(
                path.answer.status === 'impossible'
                    ? 'This puzzle has no solution.'
                    : 'No solution was found in two minutes.',
                [['Close', closeHelp]],
            );
            return;
        }
        watching = true;
        record.page = BY_PAGE.cells;
        let joined = false;
        const wrong = [...from.keys()].filter((i) => from[i] !== OPEN && from[i] !== solution[i]);
        const change = (cells) => {
            const changed = game.set(cells, 'cells', joined);
            joined ||= changed.length > 0;
            showCells(changed);
        };
        change(wrong.map((cell) => [cell, OPEN]));
        const pause = Math.max(15, Math.min(160, 8000 / (path.steps.length || 1)));
        for (const step of path.steps) {
            const found = step.cells.filter(
                (cell) => cell.color !== undefined && solution[indexOf(cell)] === cell.color,
            );
            board.mark('lit', found.map(indexOf));
            change(found.map((cell) => [indexOf(cell), cell.color]));
            note(step.what, [['Stop', closeHelp]]);
            await new Promise((resolve) => setTimeout(resolve, pause));
            if (!watching) {
                settle([]);
                return;
            }
        }
        board.mark('lit', []);
        change(Array.from(solution, (value, cell) => [cell, value]));
        settle([]);
        if (isLarge(puzzle)) {
            const wasSolved = from.every((cell, i) => solution[i] === (cell === OPEN ? 0 : cell));
            if (!wasSolved) showVerdict(false); // the changes before may not be judged yet
            showVerdict(true); // a solution needs no judge
        }
        watching = false;
    } catch (error) {
        watching = false;
        reportError(error);
    }
}

const closeMenu = () => {
    $('play-menu').open = false;
};
$('hint').addEventListener('click', () => showHint(1));
$('check').addEventListener('click', check);
$('explain').addEventListener('click', () => {
    closeMenu();
    showHint(3, true);
});
$('solve').addEventListener('click', () => {
    closeMenu();
    watch();
});
$('restart').addEventListener('click', () => {
    closeMenu();
    closeHelp();
    const changed = game.restart();
    record = record.startAgain(game.at);
    settle(changed);
    showTimer();
});
$('print').addEventListener('click', () => {
    closeMenu();
    if (board.large) showMessage('This board is too large for one sheet. Save it as SVG or HTML to print it.');
    else print();
});
$('share').addEventListener('click', async () => {
    closeMenu();
    const link = linkOf(puzzle);
    try {
        await navigator.clipboard.writeText(link);
        showMessage('The link was copied. It contains the whole puzzle.');
    } catch {
        location.hash = link.split('#')[1];
        showMessage('The link is in the address bar. It contains the whole puzzle.');
    }
});
// Formats are loaded with the menu.
const formats = () => import('./saveas.js');
$('play-format').append(element('option', { value: 'non', textContent: '.non' }));
for (const name of ['pointerenter', 'focusin', 'click'])
    $('play-menu').addEventListener(name, async () => (await formats()).fillFormats($('play-format')), { once: true });
$('play-save').addEventListener('click', async () => {
    closeMenu();
    (await formats()).saveAs({ ...puzzle, saved: [{ name: 'nono', cells: game.cells }] }, $('play-format'));
});
document.addEventListener('click', (event) => {
    if (!event.target.closest('#play-menu')) closeMenu();
});
$('play-menu').addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
        closeMenu();
        $('play-menu').firstElementChild.focus();
    }
});

$('zoom-in').addEventListener('click', () => board.zoom(board.size * ZOOM));
$('zoom-out').addEventListener('click', () => board.zoom(board.size / ZOOM));
$('zoom-fit').addEventListener('click', () => board.fit());

// ------------------------------------------------------------------------------------------------ time

function showTimer() {
    const time = clock(record.seconds);
    $('timer').textContent = settings.timer ? time : 'Time';
    $('timer').setAttribute('aria-label', settings.timer ? `${time}, hide the timer` : 'Show the timer');
}
setInterval(() => {
    if (!puzzle || solved || document.hidden || $('play').hidden || watching) return;
    ++record.seconds;
    showTimer();
    if (record.seconds % 10 === 0) save();
}, 1000);
$('timer').addEventListener('click', () => changeSetting('timer', !settings.timer));
document.addEventListener('visibilitychange', () => {
    if (document.hidden && game && !$('play').hidden) save();
});

onSettings(() => {
    showTimer();
    if (game) showAllStates();
});

// ------------------------------------------------------------------------------------------------ doors

/**
 * Shows a puzzle, where it was left.
 *
 * @param secret  a name instead of the title as long as the puzzle is not solved
 * @param about   texts and elements to show after the size
 * @param after   `{label, href}`: what the finish leads to
 */
export function playPuzzle(given, { secret = '', about = [], after = null } = {}) {
    closeHelp();
    next = after;
    puzzle = given;
    hash = nono.hash(puzzle);
    game = new Game(puzzle.width, puzzle.height);
    const saved = savedGame(hash);
    const restored = saved && game.restore(saved.cells, puzzle.palette.length);
    record = new Record(restored ? saved : null);
    solved = Boolean(restored && saved.solved === true);
    stopJudging();
    $('play-title').textContent = secret && !solved ? secret : puzzle.title || 'Untitled';
    const facts = [`${puzzle.width} × ${puzzle.height}`, puzzle.author && `by ${puzzle.author}`].filter(Boolean);
    $('play-about').replaceChildren(facts.join(', '), ...(about.length > 0 ? ['. ', ...about] : []));
    $('play').classList.toggle('big', Math.max(puzzle.width, puzzle.height) > BIG);
    board.show(
        puzzle,
        `${secret && !solved ? secret : puzzle.title || 'Puzzle'}, ${puzzle.height} rows, ${puzzle.width} columns`,
    );
    chooseTool('fill');
    showColors();
    game.cells.forEach((cell, i) => {
        if (cell !== OPEN || game.pencil[i] !== OPEN) showCells([i]);
    });
    showAllStates();
    if (solved) showFinish();
    $('undo').disabled = $('redo').disabled = true;
    showTimer();
    performance.mark('playable');
    return hash;
}
/** The puzzle, with the picture as far as it is marked. */
export const currentPuzzle = () => puzzle;
export const currentCells = () => game.cells;
export const fitPlay = () => {
    if (puzzle) board.fit();
};
/** Ends what runs when the view is left. */
export function leavePlay() {
    if (game) {
        closeHelp();
        stopJudging();
        save();
    }
}
