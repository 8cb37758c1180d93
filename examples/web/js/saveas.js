// Writing a puzzle in a format of the user's choice.
// SPDX-License-Identifier: MIT
import { download, element, fileName, showMessage } from './dom.js';
import { worker } from './engine.js';
import { reportError } from './open.js';

const FIRST = ['non', 'svg', 'html'];

const filled = new WeakSet();
/** Fills a choice of formats, once; their names are in the large module. */
export async function fillFormats(select) {
    if (filled.has(select)) return;
    filled.add(select);
    try {
        const all = await worker();
        await all.loadAll(); // the list is in the module of formats
        const formats = (await all.formats()).filter((format) => format.writes);
        const rank = ({ name }) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
        formats.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
        select.replaceChildren(
            ...formats.map((format) =>
                element('option', {
                    value: format.name,
                    textContent: format.title || format.name,
                    data: { extension: format.extensions[0] ?? format.name },
                }),
            ),
        );
    } catch {
        filled.delete(select);
    }
}

/** Fills a choice of formats once it is needed. */
export function offerFormats(select, opener) {
    select.append(element('option', { value: 'non', textContent: '.non' }));
    for (const name of ['pointerenter', 'focusin', 'click']) opener.addEventListener(name, () => fillFormats(select));
}

/** @param write  `(worker, puzzle, format)`, with the result of the package's `write` */
export async function saveAs(puzzle, select, write = (all, ...puzzleAndFormat) => all.write(...puzzleAndFormat)) {
    const chosen = select.selectedOptions[0];
    try {
        const { text, lost } = await write(await worker(), puzzle, select.value);
        download(fileName(puzzle.title, chosen?.dataset.extension ?? 'non'), text);
        showMessage(lost.length > 0 ? `Saved. This format cannot hold: ${lost.join(', ')}.` : 'Saved.');
    } catch (error) {
        reportError(error);
    }
}
