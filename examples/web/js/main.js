// The page: which view is shown, by the fragment of the address; settings; what opened files lead to.
// SPDX-License-Identifier: MIT
import { $, hideMessage, showMessage } from './dom.js';
import { nono, ready, worker } from './engine.js';
import { showHome } from './home.js';
import { puzzleOfLink, reportError, takeFiles } from './open.js';
import { changeSetting, onSettings, openedPuzzles, rememberPuzzle, rememberSample, settings } from './save.js';
import { samples } from './samples.js';

const VIEWS = ['home', 'play', 'make', 'sokoban'];
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
        view.onPlayMade((puzzle) => {
            location.hash = `#game=${keep(puzzle)}`;
        });
        return view;
    }),
    sokoban: once(() => import('./sokoban.js')),
};

function showView(name) {
    leave();
    leave = () => {};
    hideMessage();
    for (const view of VIEWS) $(view).hidden = view !== name;
    for (const link of document.querySelectorAll('[data-view]')) {
        if (link.dataset.view === name) link.setAttribute('aria-current', 'page');
        else link.removeAttribute('aria-current');
    }
    document.title = name === 'home' ? 'nono' : `${$(`${name}-title`).textContent} – nono`;
}

async function play(puzzle, options) {
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

/** Keeps an opened puzzle on this device, and its address leads to it. */
function keep(puzzle) {
    const hash = nono.hash(puzzle);
    rememberPuzzle({
        hash,
        title: puzzle.title,
        width: puzzle.width,
        height: puzzle.height,
        colors: puzzle.palette.length - 1,
        text: nono.write(puzzle).text,
    });
    return hash;
}

async function route() {
    const fragment = location.hash;
    if (/^#(sample|game|puzzle)=/.test(fragment)) views.play().catch(() => {}); // while the module is loaded
    await ready;
    try {
        const [name, value] = [
            fragment.slice(1).split('=')[0],
            decodeURIComponent(fragment.split('=').slice(1).join('=')),
        ];
        if (name === 'sample') {
            const number = samples.findIndex((sample) => sample.file === value);
            if (number < 0) throw new Error('There is no such puzzle here.');
            const answer = await fetch(`puzzles/${samples[number].file}`);
            if (!answer.ok) throw new Error(`The puzzle could not be loaded (${answer.status}).`);
            const puzzle = nono.parse(await answer.text());
            rememberSample(value, await play(puzzle, { secret: `No. ${number + 1}` }));
        } else if (name === 'game') {
            const known = openedPuzzles().find((puzzle) => puzzle.hash === value);
            if (!known) throw new Error('This puzzle is not on this device any more.');
            await play(nono.parse(known.text));
        } else if (name === 'puzzle') {
            const puzzle = puzzleOfLink(fragment);
            keep(puzzle);
            await play(puzzle);
        } else if (name === 'make') {
            const view = await views.make();
            showView('make');
            view.showMake();
            leave = view.leaveMake;
        } else if (name === 'sokoban') {
            const view = await views.sokoban();
            showView('sokoban');
            view.showSokoban();
            leave = view.leaveSokoban;
        } else {
            showView('home');
            showHome();
        }
    } catch (error) {
        showView('home');
        showHome();
        reportError(error);
    }
}

takeFiles({
    puzzles(puzzles, failed) {
        const hashes = puzzles.map(keep);
        if (puzzles.length === 1) location.hash = `#game=${hashes[0]}`;
        else location.hash = '';
        showHome();
        if (puzzles.length > 1)
            showMessage(`${puzzles.length} puzzles were opened${failed ? `, ${failed} could not be read` : ''}.`);
    },
    async levels(collection) {
        const view = await views.sokoban();
        view.showLevels(collection);
        location.hash = '#sokoban';
    },
    async picture(file) {
        const view = await views.make();
        location.hash = '#make';
        await view.takePicture(file);
    },
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
$('message').querySelector('button').addEventListener('click', hideMessage);
document.querySelector('.skip').addEventListener('click', (event) => {
    event.preventDefault();
    (document.querySelector('main > section:not([hidden]) [tabindex="0"]') ?? $('main')).focus();
});

addEventListener('hashchange', route);
ready.catch((error) => {
    showView('home');
    showMessage(`nono could not be loaded: ${error.message}`, { stay: true });
});
// The list needs no solver: it is there at once.
if (!location.hash) {
    showView('home');
    showHome();
}
route();

// What is kept for use without a network is loaded last, and not where data are dear.
if ('serviceWorker' in navigator && !navigator.connection?.saveData)
    ready.then(() => navigator.serviceWorker.register('offline.js')).catch(() => {}); // some browsers refuse it
