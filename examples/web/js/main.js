// The page: which view is shown, by the fragment of the address; settings; what opened files lead to.
// SPDX-License-Identifier: MIT
import { $, hideMessage, showMessage } from './dom.js';
import { nono, ready, worker } from './engine.js';
import { showHome } from './home.js';
import { puzzleOfLink, reportError, takeFiles } from './open.js';
import { isLarge, refusal, refusalToDraw } from './limits.js';
import {
    beginShowing,
    changeSetting,
    dropPuzzle,
    endShowing,
    failedBefore,
    holdPuzzles,
    onSettings,
    openedPuzzles,
    rememberSample,
    settings,
    storePuzzles,
    whenNotStored,
} from './save.js';
import { samples } from './samples.js';

let leave = () => {};

const once = (load) => {
    let loaded = null;
    return () => (loaded ??= load());
};
// Views other than the list are loaded when they are first shown.
const views = {
    play: once(async () => {
        const view = await import('./play.js');
        $('edit').addEventListener('click', () => editCurrent(view));
        return view;
    }),
    make: once(async () => {
        const view = await import('./make.js');
        view.onPlayMade(async (puzzle) => {
            location.hash = `#game=${await hold([puzzle])}`;
        });
        return view;
    }),
    sokoban: once(() => import('./sokoban.js')),
    editor: once(() => import('./editor.js')),
    learn: once(() => import('./learn.js')),
    set: once(async () => {
        const view = await import('./catalogue.js');
        view.whenRemoved((text) => {
            notice = text;
            location.hash = '';
        });
        return view;
    }),
};

function showView(name) {
    hideMessage();
    leave();
    leave = () => {};
    for (const view of document.querySelectorAll('main > section')) view.hidden = view.id !== name;
    for (const link of document.querySelectorAll('[data-view]')) {
        if (link.dataset.view === name) link.setAttribute('aria-current', 'page');
        else link.removeAttribute('aria-current');
    }
    document.title = name === 'home' ? 'nono' : `${$(`${name}-title`).textContent} – nono`;
}

function refuse(reason) {
    if (reason) throw new Error(reason);
}

async function play(puzzle, options) {
    refuse(refusal(puzzle));
    const view = await views.play();
    showView('play');
    const hash = view.playPuzzle(puzzle, options);
    view.fitPlay();
    document.title = `${$('play-title').textContent} – nono`;
    leave = view.leavePlay;
    return hash;
}

/** The picture of the puzzle that is played goes to the drawing board: as meant, else as solved, else as marked. */
async function editCurrent(view) {
    const puzzle = view.currentPuzzle();
    const reason = refusalToDraw(puzzle.title || 'This puzzle', puzzle, 'cells');
    if (reason) {
        showMessage(reason, { stay: true });
        return;
    }
    let cells = puzzle.goal;
    try {
        cells ??= (await (await worker()).solve(puzzle, { timeLimit: 10, maxSolutions: 1 })).solutions[0];
    } catch {
        /* as marked, then */
    }
    cells ??= view.currentCells().map((cell) => (cell === 255 ? 0 : cell));
    const make = await views.make();
    location.hash = '#make';
    make.editPicture(puzzle.width, puzzle.height, cells, make.safePalette(puzzle.palette), puzzle.title);
}

const LONGEST_TASK = 50; // ms
let opened = {}; // the puzzle that was opened last: it need not be read again
/** What is stored of puzzles. */
async function entriesOf(puzzles) {
    const entries = [];
    let pause = performance.now() + LONGEST_TASK;
    for (const puzzle of puzzles) {
        entries.push({
            hash: nono.hash(puzzle),
            title: puzzle.title,
            width: puzzle.width,
            height: puzzle.height,
            colors: puzzle.palette.length - 1,
            text: nono.write(puzzle).text,
        });
        if (!isLarge(puzzle) && performance.now() < pause) continue;
        await new Promise((resolve) => setTimeout(resolve)); // so that the page answers
        pause = performance.now() + LONGEST_TASK;
    }
    return entries;
}
/** Puts opened puzzles into the list; gives the identity of the first, by which its address leads to it. */
async function hold(puzzles) {
    const entries = await entriesOf(puzzles);
    holdPuzzles(entries);
    opened = { hash: entries[0].hash, puzzle: puzzles[0] };
    return entries[0].hash;
}

/** Fulfilled when the browser has drawn what is in the document now. */
const drawn = () =>
    new Promise((resolve) => {
        if (!document.hidden) requestAnimationFrame(() => setTimeout(resolve));
        setTimeout(resolve, document.hidden ? 0 : 2000); // no frames come while the page is hidden
    });

/** Shows the view of a fragment; `current()` is false once another one was asked for. */
async function showFragment(fragment, current) {
    const [name, value] = [fragment.slice(1).split('=')[0], decodeURIComponent(fragment.split('=').slice(1).join('='))];
    if (name === 'sample') {
        const number = samples.findIndex((sample) => sample.file === value);
        if (number < 0) throw new Error('There is no such puzzle here.');
        const answer = await fetch(`puzzles/${samples[number].file}`);
        if (!answer.ok) throw new Error(`The puzzle could not be loaded (${answer.status}).`);
        const puzzle = nono.parse(await answer.text());
        if (current()) rememberSample(value, await play(puzzle, { secret: `No. ${number + 1}` }));
    } else if (name === 'game') {
        const known = openedPuzzles().find((puzzle) => puzzle.hash === value);
        if (!known) throw new Error('This puzzle is no longer on this device.');
        try {
            await play(opened.hash === value ? opened.puzzle : nono.parse(known.text));
        } catch (error) {
            dropPuzzle(value);
            throw error;
        }
    } else if (name === 'puzzle') {
        const puzzle = await puzzleOfLink(fragment);
        if (!current()) return;
        if (!puzzle) {
            goHome();
            return;
        }
        await play(puzzle);
        await drawn();
        await hold([puzzle]);
    } else if (name === 'make') {
        const view = await views.make();
        showView('make');
        view.showMake();
        leave = view.leaveMake;
    } else if (name === 'sokoban' || name === 'level') {
        const view = await views.sokoban();
        const linked = name === 'level' && (await (await import('./editor-play.js')).levelsOfLink(fragment));
        if (!current()) return;
        if (linked) {
            levelsOf = '';
            view.showLevels(linked);
        }
        showView('sokoban');
        view.showSokoban();
        leave = view.leaveSokoban;
    } else if (name === 'edit') {
        const view = await views.editor();
        if (!current()) return;
        showView('editor');
        view.showEditor(fragment);
        leave = view.leaveEditor;
    } else if (name === 'learn') {
        const view = await views.learn();
        if (!current()) return;
        showView('learn');
        view.showLearn(value);
    } else if (name === 'practice' || name === 'daily') {
        const view = await views.learn();
        if (!current()) return;
        await playMade(view, name === 'daily' ? view.dailyOf(value) : view.practiceOf(value), current);
    } else if (name === 'set') {
        const view = await views.set();
        if (current()) await showSet(view, value.split('/'), current);
    } else {
        goHome();
    }
}

/** Shows the list of a collection, or one of its puzzles by its number. */
async function showSet(view, [id, number], current) {
    if (number === undefined) {
        showView('set');
        leave = view.leaveSet;
        view.showSet(id);
        document.title = `${$('set-title').textContent} – nono`;
        showNotice();
        return;
    }
    const { kind, entries, index, options } = view.puzzleOfSet(id, number);
    if (kind === 'nonograms') {
        await play(nono.parse(entries[index].text), options);
        return;
    }
    const sokoban = await views.sokoban();
    if (!current()) return;
    sokoban.showLevels({ puzzles: entries }, index);
    levelsOf = id;
    showView('sokoban');
    sokoban.showSokoban();
    leave = sokoban.leaveSokoban;
}
let levelsOf = ''; // the collection of the levels in the Sokoban view
// The address follows the choice of a level, so that a reload leads to it.
$('sokoban-levels').addEventListener('change', async (event) => {
    if (!levelsOf) return;
    history.replaceState(null, '', `#set=${levelsOf}/${Number(event.target.value) + 1}`);
    (await views.set()).puzzleOfSet(levelsOf, Number(event.target.value) + 1);
});

/** Plays a puzzle once the page has made it; its address is the one that makes it again. */
async function playMade(view, making, current) {
    const leaveShown = leave;
    leave = () => {
        view.stopMaking();
        leaveShown();
    };
    const made = await making;
    if (!current()) return;
    if (!made) {
        location.replace('#learn'); // it was stopped
        return;
    }
    history.replaceState(null, '', made.fragment);
    await play(made.puzzle, made.options);
}

let notice = ''; // for a list, once it is shown
function goHome() {
    showView('home');
    showHome();
    showNotice();
}
function showNotice() {
    if (notice) showMessage(notice);
    notice = '';
}
/** Leads to an address, also if it is the one that is shown. */
function go(fragment) {
    if (location.hash === fragment) route();
    else location.hash = fragment;
}

let routes = 0;
async function route() {
    const fragment = location.hash;
    const mine = ++routes;
    if (failedBefore(fragment)) {
        history.replaceState(null, '', location.pathname + location.search);
        goHome();
        showMessage(
            'The page stopped while it was showing this address, so it starts without it. ' +
                'Open the link or the puzzle again to retry.',
            { stay: true },
        );
        return;
    }
    if (/^#(sample|game|puzzle)=/.test(fragment)) views.play().catch(() => {}); // while the module is loaded
    await ready;
    const current = () => mine === routes;
    try {
        if (fragment.length > 1) beginShowing(fragment);
        await showFragment(fragment, current);
        await drawn();
        // What was opened is stored once it is seen that it can be shown.
        storePuzzles();
    } catch (error) {
        if (!current()) return;
        goHome();
        reportError(error);
    } finally {
        if (current()) endShowing();
    }
}

const nameOfFile = (name, otherwise) => name.replace(/\.[^.]*$/, '').trim() || otherwise;
takeFiles({
    async puzzles({ puzzles, failed, large }, name) {
        if (puzzles.length === 0) return;
        const { MOST_PUZZLES, addCollection } = await import('./collections.js');
        const refused = puzzles.map(refusal);
        const shown = puzzles.filter((_, i) => !refused[i]).slice(0, MOST_PUZZLES);
        if (shown.length === 0) throw new Error(refused[0]);
        if (puzzles.length === 1) {
            go(`#game=${await hold(shown)}`);
            return;
        }
        const cut = puzzles.length > MOST_PUZZLES;
        notice = [
            cut ? `The first ${shown.length} puzzles of the file were opened` : `${shown.length} puzzles were opened`,
            failed && `${failed} could not be read`,
            large && `${large} too large to show`,
        ]
            .filter(Boolean)
            .join(', ')
            .concat('.');
        go(`#set=${addCollection(nameOfFile(name, 'Pasted puzzles'), 'nonograms', await entriesOf(shown))}`);
    },
    async levels(collection, name) {
        const { addCollection } = await import('./collections.js');
        const view = await views.sokoban();
        const levels = view.showLevels(collection).map((level) => ({ ...level, author: level.author || collection.author }));
        const id = addCollection(collection.title || nameOfFile(name, 'Pasted levels'), 'sokoban', levels);
        go(`#set=${id}/1`);
    },
    async progress(text) {
        const { importProgress } = await import('./progress.js');
        importProgress(text);
        if (location.hash.length <= 1) showHome();
    },
    async picture(file) {
        const view = await views.make();
        location.hash = '#make';
        await view.takePicture(file);
    },
});

$('export').addEventListener('click', async () => (await import('./progress.js')).exportProgress());

const showHelp = async () => {
    const view = document.querySelector('main > section:not([hidden])')?.id;
    (await import('./help.js')).openHelp(view);
};
$('show-help').addEventListener('click', showHelp);
document.addEventListener('keydown', (event) => {
    if (event.key !== '?' || event.target.closest('textarea, dialog, input:not([type="checkbox"])')) return;
    event.preventDefault();
    showHelp();
});

$('show-settings').addEventListener('click', () => {
    for (const control of document.querySelectorAll('[data-setting]')) {
        if (control.type === 'checkbox') control.checked = settings[control.dataset.setting];
        else control.value = settings[control.dataset.setting];
    }
    $('settings').showModal();
});
$('settings').addEventListener('change', (event) => {
    const { setting } = event.target.dataset;
    if (setting) changeSetting(setting, event.target.type === 'checkbox' ? event.target.checked : event.target.value);
});
onSettings(({ letters, patterns, theme }) => {
    document.body.classList.toggle('letters', letters);
    document.body.classList.toggle('patterns', patterns);
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
});
$('storage')
    .querySelector('button')
    .addEventListener('click', () => {
        $('storage').hidden = true;
    });
whenNotStored((text) => {
    $('storage').hidden = false;
    $('storage').firstElementChild.textContent = text;
});
document.querySelector('.skip').addEventListener('click', (event) => {
    event.preventDefault();
    (document.querySelector('main > section:not([hidden]) [tabindex="0"]') ?? $('main')).focus();
});

addEventListener('hashchange', route);
addEventListener('pagehide', endShowing);
ready.catch((error) => {
    showView('home');
    showMessage(`nono could not be loaded: ${error.message}`, { stay: true });
});
// The list needs no solver: it is there at once.
if (!location.hash) {
    showView('home');
    showHome();
}
const shown = route();

// What is kept for use without a network is loaded last, once the first view is drawn, and not where data are dear.
if ('serviceWorker' in navigator && !navigator.connection?.saveData)
    Promise.all([ready, shown])
        .then(() => navigator.serviceWorker.register('offline.js'))
        .catch(() => {}); // some browsers refuse it
