// Puzzles and levels in XML: of webpbn.com, of Sokoban collections (.slc) and of SokoSolve (.ssx). The modules of nono
// contain no XML parser, but the browser does, on the page's own thread. Saved games and solutions of levels are ignored.
// SPDX-License-Identifier: MIT

const SSX_SQUARES = { '~': '-', '.': '-', '#': '#', O: '.', X: '$', $: '*', P: '@', '*': '+' };
const BLOTTED = 0xffff_ffff; // the length of a clue of unknown length
const ANY = 255; // an undecided cell

const children = (element, name) => [...(element?.children ?? [])].filter((child) => child.localName === name);
const child = (element, name) => children(element, name)[0];
const textOf = (element, name) => child(element, name)?.textContent.trim() ?? '';
const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

/** A level in `.sok`. Blanks become `-`, because a blank row would end the board. */
function sokOf(rows, properties) {
    const lines = Object.entries(properties).filter(([, value]) => value);
    return `${rows.join('\n')}\n${lines.map(([key, value]) => `${key}: ${oneLine(value)}\n`).join('')}\n`;
}

function levelsOfSlc(root) {
    return [...root.getElementsByTagName('Level')].map((level) => {
        const rows = children(level, 'L').map((row) => row.textContent.replace(/\s/g, '-'));
        const notes = [...level.childNodes]
            .filter((node) => node.nodeName === 'nono')
            .map((node) => /^note ([^:]+): (.*)$/s.exec(node.data)?.slice(1))
            .filter(Boolean);
        const copyright = level.getAttribute('Copyright') ?? level.parentElement.getAttribute('Copyright');
        return sokOf(rows, { Title: level.getAttribute('Id'), Copyright: copyright, ...Object.fromEntries(notes) });
    });
}

function levelsOfSsx(root) {
    return children(child(root, 'Puzzles'), 'Puzzle').flatMap((puzzle) => {
        const description = child(puzzle, 'PuzzleDescription');
        const properties = {
            Title: textOf(description, 'Name'),
            Author: child(description, 'Author')?.getAttribute('Name'),
        };
        return children(child(puzzle, 'Maps'), 'Map').map((map) => {
            const rows = children(map, 'Row').map((row) =>
                row.textContent.replace(/[^]/g, (square) => SSX_SQUARES[square] ?? '-'),
            );
            return sokOf(rows, properties);
        });
    });
}

/** A puzzle of webpbn as `nono.write` accepts it. */
function puzzleOfWebpbn(element) {
    const colors = children(element, 'color');
    const numbers = new Map();
    const palette = [];
    const numberOf = (name) => {
        if (numbers.has(name)) return numbers.get(name);
        const color = colors.find((each) => each.getAttribute('name') === name);
        const [value] = /^[0-9a-f]{3}([0-9a-f]{3})?$/i.exec(color?.textContent.trim() ?? '') ?? [];
        palette.push({ name, ...(value && { value: `#${value}` }), symbol: color?.getAttribute('char') ?? '' });
        numbers.set(name, palette.length - 1);
        return palette.length - 1;
    };
    numberOf(element.getAttribute('backgroundcolor') ?? 'white');
    const usual = element.getAttribute('defaultcolor') ?? 'black';
    const linesOf = (type) => {
        const clues = children(element, 'clues').find((each) => each.getAttribute('type') === type);
        return children(clues, 'line').map((line) =>
            children(line, 'count').map((count) => {
                const length = Number.parseInt(count.textContent, 10);
                return { length: length === 0 ? BLOTTED : length, color: numberOf(count.getAttribute('color') ?? usual) };
            }),
        );
    };
    const [rows, columns] = [linesOf('rows'), linesOf('columns')];
    const goal = children(element, 'solution').find((each) => (each.getAttribute('type') ?? 'goal') === 'goal');
    const image = textOf(goal, 'image').match(/\|[^|\n]*(?=\|)/g)?.map((row) => [...row.slice(1)]);
    const names = new Map(colors.map((each) => [each.getAttribute('char'), each.getAttribute('name')]));
    const cells = image?.flat().map((symbol) => (names.has(symbol) ? numberOf(names.get(symbol)) : ANY));
    const picture = cells?.includes(ANY) ? undefined : cells;
    const properties = ['title', 'author', 'copyright', 'description', 'id', 'note'].map((key) => ({
        key: key === 'author' ? 'by' : key,
        value: oneLine(textOf(element, key)),
    }));
    const rest = { palette, properties: properties.filter(({ value }) => value) };
    if (picture && rows.length === 0) return { picture, width: image[0].length, ...rest };
    return { rows, columns, ...(picture && { goal: picture }), ...rest };
}

const readers = {
    SokobanLevels: (root) => ({ text: levelsOfSlc(root).join('') }),
    SokobanLibrary: (root) => ({ text: levelsOfSsx(root).join('') }),
    puzzleset: (root) => ({ inputs: children(root, 'puzzle').map(puzzleOfWebpbn) }),
};

/** The text of a file, in the encoding that it declares. */
function decoded(bytes) {
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
    const [, encoding] = /<\?xml[^>]*encoding=["']([\w-]+)/.exec(head) ?? [];
    try {
        return new TextDecoder(encoding).decode(bytes);
    } catch {
        return new TextDecoder().decode(bytes); // a name that the browser does not know
    }
}

/**
 * `{text}`, levels in `.sok`; `{inputs}`, puzzles for `readInputs`; or undefined if this is none of the kinds above.
 * Throws if the XML is not well-formed.
 */
export function readXml(data) {
    const text = typeof data === 'string' ? data : decoded(data);
    if (!Object.keys(readers).some((name) => new RegExp(`<${name}[\\s>]`).test(text))) return undefined;
    const document = new DOMParser().parseFromString(text, 'application/xml');
    const fault = document.querySelector('parsererror');
    if (fault) throw new Error(`The XML is not well-formed: ${oneLine(fault.querySelector('div')?.textContent ?? '')}`);
    return readers[document.documentElement.localName]?.(document.documentElement);
}
