// Opening: files, dropped or chosen, pasted text, links. What is found is given to the view that takes it.
// SPDX-License-Identifier: MIT
import { $, hideMessage, showMessage } from './dom.js';
import { SIZE_LIMITS } from './limits.js';
import { Search, nono, ready } from './engine.js';

const LARGEST_FILE = 16 << 20; // bytes
const LARGEST_LINK = 4 << 20; // characters
const SLOW = 700; // ms
const READ_AT_ONCE = 20_000; // characters of a link: the worker reads longer ones
const MARK = '#puzzle=';

/** Whether a text is a file with progress; the module that reads it is loaded then. */
const isProgress = (text) => /^\s*\{\s*"format"\s*:\s*"nono progress"/.test(text);
const isPicture = (file) => /^image\/(png|jpeg|gif|webp|bmp|avif)$/.test(file.type);

const reading = new Search();
/** Reads in the worker, one thing at a time. If it is slow, a message shows that, and its button ends it. */
async function readInWorker(run) {
    let slow = false;
    const timer = setTimeout(() => {
        slow = true;
        showMessage('Reading…', { stay: true, stop: () => reading.stop() });
    }, SLOW);
    try {
        return await reading.run(run);
    } finally {
        clearTimeout(timer);
        if (slow) hideMessage();
    }
}

/** The puzzle of a link to this page, or of its fragment; undefined if reading it was ended. */
export async function puzzleOfLink(text) {
    const link = decodeURIComponent(text.slice(text.indexOf(MARK) + MARK.length));
    if (link.length <= READ_AT_ONCE) return nono.fromLink(link);
    return readInWorker((all, signal) => all.fromLink(link, { ...SIZE_LIMITS, signal }));
}
const isLink = (text) => text.length <= LARGEST_LINK && text.includes(MARK) && !text.includes('\n');
export const linkOf = (puzzle) => `${location.href.split('#')[0]}${MARK}${encodeURIComponent(nono.toLink(puzzle))}`;

export function reportError(error, from = '') {
    const place = error.line ? `, line ${error.line}` : '';
    showMessage(`${from}${from && place ? place : ''}${from ? ': ' : ''}${error.message || error}`, { stay: true });
}

/** @param take  `{puzzles, levels, picture, progress}`: functions that take what was found, with the name of the file */
export function takeFiles(take) {
    async function openData(data, name) {
        hideMessage();
        try {
            await ready;
            const text = typeof data === 'string' ? data : new TextDecoder().decode(data.subarray(0, 200));
            if (isProgress(text)) {
                await take.progress(typeof data === 'string' ? data : new TextDecoder().decode(data));
                return;
            }
            const { readInputs, readPuzzles } = await import('./reading.js');
            const xml = /^\s*</.test(text) ? (await import('./xml.js')).readXml(data) : undefined;
            const link = typeof data === 'string' ? data.trim() : '';
            const found = isLink(link)
                ? { puzzles: [await puzzleOfLink(link)].filter(Boolean), failed: 0, large: 0 }
                : await readInWorker((all, signal) =>
                      xml?.inputs
                          ? readInputs(all, signal, xml.inputs)
                          : readPuzzles(all, signal, xml?.text ?? data, xml ? '' : name),
                  );
            if (!found) return;
            if (found.levels) await take.levels(found.levels, name);
            else await take.puzzles(found, name);
        } catch (error) {
            reportError(error, name);
        }
    }

    async function openFile(file) {
        if (file.size > LARGEST_FILE) {
            showMessage(`${file.name}: larger than 16 MB.`, { stay: true });
            return;
        }
        if (isPicture(file)) {
            await take.picture(file);
            return;
        }
        await openData(new Uint8Array(await file.arrayBuffer()), file.name);
    }

    const dialog = $('open-dialog');
    const choose = () => $('file').click();
    $('import').addEventListener('click', choose);
    $('open').addEventListener('click', () => {
        $('open-text').value = '';
        dialog.showModal();
    });
    $('open-file').addEventListener('click', choose);
    $('choose').addEventListener('click', choose);
    $('file').addEventListener('change', () => {
        dialog.close();
        const [file] = $('file').files;
        if (file) openFile(file);
        $('file').value = '';
    });
    dialog.addEventListener('close', () => {
        const text = $('open-text').value;
        if (dialog.returnValue === 'open' && text.trim()) openData(text, '');
        dialog.returnValue = '';
    });

    addEventListener('paste', (event) => {
        if (event.target.closest?.('input, textarea')) return;
        const [file] = event.clipboardData.files;
        const text = event.clipboardData.getData('text/plain');
        if (file) openFile(file);
        else if (text.trim()) openData(text, '');
    });
    let inside = 0;
    const carriesSomething = (event) =>
        [...event.dataTransfer.types].some((type) => type === 'Files' || type === 'text/plain');
    addEventListener('dragenter', (event) => {
        if (carriesSomething(event)) {
            ++inside;
            document.body.classList.add('dropping');
        }
    });
    addEventListener('dragleave', () => {
        if (--inside <= 0) {
            inside = 0;
            document.body.classList.remove('dropping');
        }
    });
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => {
        event.preventDefault();
        inside = 0;
        document.body.classList.remove('dropping');
        const [file] = event.dataTransfer.files;
        if (file) openFile(file);
        else if (event.dataTransfer.getData('text/plain').trim())
            openData(event.dataTransfer.getData('text/plain'), '');
    });
    return { openFile, openData };
}
