// nono in JavaScript: plain objects in and out of the WebAssembly modules that export the functions of nono.h.
// index.d.ts documents the functions.
// SPDX-License-Identifier: MIT

export const OPEN = 255;
export const BLOTTED = 2 ** 32 - 1;

export class NonoError extends Error {
    constructor(code, message, place = {}) {
        super(message);
        this.name = 'NonoError';
        this.code = code;
        for (const key of ['line', 'column', 'offset', 'excerpt', 'module'])
            if (place[key] !== undefined) this[key] = place[key];
    }
}

const bad = message => new NonoError('bad_argument', message);
const outOfMemory = () => new NonoError('out_of_memory', 'not enough memory');
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

// ---- Arguments: null counts as undefined. Wrong types are refused here, most wrong values by the modules.

const optionTypes = {};
for (const [type, names] of [
    ['number', 'maxWork maxMemory timeLimit maxSolutions seed maxCells maxClues maxPuzzles maxSteps maxTrials maxPictures'],
    ['number', 'maxChanges maxProposals width height colors threshold localContrast density smoothness'],
    ['string', 'format fileName hardest easiest target fit background symmetry kind rules objective title'],
    ['boolean', 'strict clues all'],
    ['function', 'onProgress'],
    ['object', 'signal image known solution protectedCells modules'],
])
    for (const name of names.split(' ')) optionTypes[name] = type;

function checkType(name, value, type) {
    if (typeof value !== type) throw bad(`${name} must be a value of type ${type}, not ${typeof value}`);
}

function checkOptions(given) {
    if (given === undefined || given === null) return {};
    if (typeof given !== 'object' || Array.isArray(given)) throw bad('options must be an object');
    const options = {};
    for (const [name, value] of Object.entries(given)) {
        if (value === undefined || value === null) continue;
        const type = optionTypes[name] ?? typeof value; // modules refuse options that do not exist
        checkType(name, value, type);
        if (type === 'number' && !(value >= 0)) throw bad(`${name} must be at least 0, not ${value}`);
        options[name] = value;
    }
    return options;
}

function listOf(name, value) {
    if (value !== undefined && value !== null && !Array.isArray(value)) throw bad(`${name} must be an array`);
    return value ?? [];
}

function checkText(text) {
    if (!(text instanceof Uint8Array)) checkType('the text', text, 'string');
    return text;
}

// The formats of all modules. Misspelled names are reported without loading a module.
const formatNames = (
    'non nonpack gno pbm ppm olsak nin text dimacs smtlib glpk minizinc calfzhou html svg tournament ' +
    'tournament_solutions mk cwd ish keen pattern picross syro makhorin sgriddler lp pynogram toml nonograms_org ' +
    'griddlers_net puzzle_nonograms puzzlink pzprv3 height_first count_first columns_first_nin v_h pea g_r_c houston ' +
    'sized_picture matrix nonogeek apsurt clingo'
).split(' ');

function checkFormat(name, names = formatNames) {
    if (!names.includes(name.toLowerCase()))
        throw new NonoError('unknown_format_name', `there is no such format: ${name}`);
}

// ---- Cells: texts of a character each for the modules, typed arrays here.

const characters = '.123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/';
const colorOf = new Uint8Array(128).fill(OPEN);
for (let color = 0; color < 64; ++color) colorOf[characters.charCodeAt(color)] = color;

const setOf = colors => (colors >= 64 ? 0xffffffffffffffffn : (1n << BigInt(colors)) - 1n);

function lowest(set) {
    let color = 0;
    while (!((set >> BigInt(color)) & 1n)) ++color;
    return color;
}

function charactersOf(set, colors) {
    if (set === setOf(colors)) return '?';
    if (set !== 0n && (set & (set - 1n)) === 0n) return characters[lowest(set)];
    let out = '';
    for (let color = 0; color < 64; ++color) if ((set >> BigInt(color)) & 1n) out += characters[color];
    return `[${out}]`;
}

function cellsText(cells, colors, count) {
    if (cells === undefined || cells === null) return '';
    if (typeof cells.length !== 'number' || cells.length !== count)
        throw bad(`expected ${count} cells, got ${cells.length}`);
    let out = '';
    if (cells instanceof BigUint64Array) {
        const known = new Map();
        for (const set of cells) {
            let text = known.get(set);
            if (text === undefined) known.set(set, (text = charactersOf(set, colors)));
            out += text;
        }
        return out;
    }
    for (let i = 0; i < count; ++i) {
        const text = cells[i] === OPEN ? '?' : characters[cells[i]];
        if (text === undefined) throw bad(`cell ${i} is not a color: ${cells[i]}`);
        out += text;
    }
    return out;
}

function pictureFrom(text) {
    const out = new Uint8Array(text.length);
    for (let i = 0; i < out.length; ++i) out[i] = colorOf[text.charCodeAt(i)];
    return out;
}

function setsFrom(text, count, colors) {
    if (text === '') return new BigUint64Array(0); // there was no memory for them
    const out = new BigUint64Array(count);
    const words = new Uint32Array(out.buffer); // a set is two of them, which is faster than a BigInt
    const all = new Uint32Array(BigUint64Array.of(setOf(colors)).buffer);
    const add = (i, color) => {
        words[2 * i + (color >> 5)] |= 1 << (color & 31);
    };
    for (let at = 0, i = 0; at < text.length; ++at, ++i) {
        if (text[at] === '?') words.set(all, 2 * i);
        else if (text[at] !== '[') add(i, colorOf[text.charCodeAt(at)]);
        else while (text[++at] !== ']') add(i, colorOf[text.charCodeAt(at)]);
    }
    return out;
}

export const openCells = puzzle => new BigUint64Array(puzzle.width * puzzle.height).fill(setOf(puzzle.colorCount));

export function decided(cells) {
    return Uint8Array.from(cells, set => (set !== 0n && (set & (set - 1n)) === 0n ? lowest(set) : OPEN));
}

export function takeStep(puzzle, cells, step) {
    for (const { row, column, after } of step.cells) {
        const at = row * puzzle.width + column;
        if (!(cells instanceof BigUint64Array)) {
            if (after.length === 1) cells[at] = after[0];
            continue;
        }
        let set = 0n;
        for (const color of after) set |= 1n << BigInt(color);
        cells[at] &= set;
    }
}

// ---- Puzzles

function checkSize(name, given, actual) {
    if ((given ?? actual) !== actual) throw bad(`the ${name} of the puzzle is ${given}, but its clues are for ${actual}`);
}

/** The number of cells of a puzzle, whose shape is checked. */
function cellCount(puzzle) {
    if (!Array.isArray(puzzle?.rows) || !Array.isArray(puzzle.columns)) throw bad('a puzzle must have rows and columns');
    checkSize('width', puzzle.width, puzzle.columns.length);
    checkSize('height', puzzle.height, puzzle.rows.length);
    return puzzle.rows.length * puzzle.columns.length;
}

function numbersOf(puzzle) {
    cellCount(puzzle);
    const numbers = [];
    let colors = 2;
    for (const line of [...puzzle.rows, ...puzzle.columns]) {
        if (!Array.isArray(line)) throw bad('a line of clues must be an array');
        numbers.push(line.length);
        for (const clue of line) {
            const { length, color } = typeof clue === 'number' ? { length: clue, color: 1 } : (clue ?? {});
            if (!(Number.isInteger(length) && length >= 0 && length < 2 ** 32))
                throw bad(`invalid block length: ${length}`);
            if (length === 0 && line.length > 1) throw bad('a clue of length 0 is next to other clues');
            if (!(Number.isInteger(color) && color > 0 && color < 64)) throw bad(`invalid block color: ${color}`);
            if (color >= colors) colors = color + 1;
            numbers.push(length, color);
        }
    }
    return { numbers, colors };
}

const clueFrom = ([length, color]) => ({ length, color });

function puzzleFrom(json) {
    const { width, height, colorCount, rows, columns, palette, goal, saved, properties, title, author } = json;
    const out = {
        width,
        height,
        colorCount,
        rows: rows.map(line => line.map(clueFrom)),
        columns: columns.map(line => line.map(clueFrom)),
        palette,
        saved: saved.map(({ name, cells }) => ({ name, cells: setsFrom(cells, width * height, colorCount) })),
        title,
        author,
        properties,
    };
    if (goal !== undefined) out.goal = pictureFrom(goal);
    return out;
}

/** A puzzle as read, or the error that it is over the limits of the options, before it takes memory as objects. */
function parsedFrom(json, format, { maxCells = Infinity, maxClues = Infinity }) {
    const { width, height, rows, columns } = json;
    const clues = [...rows, ...columns].reduce((sum, line) => sum + line.length, 0);
    if (width * height > maxCells || clues > maxClues) {
        const text = `a puzzle of ${width} x ${height} cells with ${clues} clues exceeds the limit`;
        return { error: new NonoError('size_over_limit', text, { line: json.line, column: json.column }) };
    }
    return { puzzle: { ...puzzleFrom(json), format, diagnostics: json.diagnostics } };
}

function propertiesOf(puzzle) {
    if (puzzle.properties) return listOf('properties', puzzle.properties);
    return [
        ['title', puzzle.title],
        ['by', puzzle.author],
    ]
        .filter(entry => entry[1])
        .map(([key, value]) => ({ key, value }));
}

const errorFrom = json => new NonoError(json.code, json.message, json);

// ---- Modules

/** A call of a module: what it puts into memory is freed with it. */
class Call {
    constructor(memory, exports) {
        this.memory = memory;
        this.exports = exports;
        this.held = [];
    }
    // Memory may grow with every call, which detaches views of it: each is made anew.
    bytes(data) {
        const at = this.exports.malloc(data.length + 1) >>> 0;
        if (at === 0) throw outOfMemory();
        this.held.push(['free', at]);
        new Uint8Array(this.memory.buffer).set(data, at);
        return at;
    }
    /** A text as two arguments. */
    text(value) {
        const data = value instanceof Uint8Array ? value : encoder.encode(String(value ?? ''));
        return [this.bytes(data), data.length];
    }
    words(numbers) {
        return this.bytes(new Uint8Array(Uint32Array.from(numbers).buffer));
    }
    /** Options as two arguments. */
    options(values) {
        let lines = '';
        for (const [name, value] of Object.entries(values)) {
            if (value === undefined || value === null || value === Infinity) continue;
            let text = String(value);
            if (typeof value === 'boolean') text = value ? '1' : '0';
            if (name === 'timeLimit') text = Number(value).toFixed(9);
            if (text.includes('\n')) throw bad(`invalid value for ${name}: ${text}`);
            lines += `${name}=${text}\n`;
        }
        return this.text(lines);
    }
    /** A puzzle: its clues and palette, or all that it has. */
    puzzle(puzzle, whole = false) {
        const { numbers, colors } = numbersOf(puzzle);
        const [width, height] = [puzzle.columns.length, puzzle.rows.length];
        const at = this.exports.nono_puzzle_from_clues(width, height, this.words(numbers), numbers.length);
        if (at === 0) throw bad('a puzzle must have 1 to 65,535 rows and columns');
        this.held.push(['nono_puzzle_free', at]);
        const set = (name, ...rest) => {
            if (this.exports[name](at, ...rest) !== 0)
                throw bad(`the puzzle has an invalid field: ${name}`);
        };
        for (const [color, entry] of listOf('palette', puzzle.palette).entries()) {
            const value = /^#([0-9a-f]{6})$/i.exec(entry?.value ?? '');
            set(
                'nono_puzzle_set_color',
                color,
                ...this.text(entry?.name),
                value ? parseInt(value[1], 16) : -1,
                ...this.text(entry?.symbol),
            );
        }
        if (whole) {
            if (puzzle.goal) set('nono_puzzle_set_goal', ...this.text(cellsText(puzzle.goal, 64, width * height)));
            for (const { name, cells } of listOf('saved', puzzle.saved).map(entry => entry ?? {}))
                set(
                    'nono_puzzle_add_saved',
                    ...this.text(name),
                    ...this.text(cellsText(cells, colors, width * height)),
                );
            for (const { key, value } of propertiesOf(puzzle).map(entry => entry ?? {}))
                set('nono_puzzle_add_property', ...this.text(key), ...this.text(value));
        }
        return at;
    }
    /** The state of a game as two arguments. */
    cells(puzzle, cells) {
        return this.text(cellsText(cells, numbersOf(puzzle).colors, cellCount(puzzle)));
    }
}

class Module {
    constructor(compiled) {
        this.compiled = compiled;
        this.start();
    }

    start() {
        const clock_time_get = (_id, _precision, at) => {
            const now = BigInt(Math.round(performance.now() * 1e6));
            new DataView(this.exports.memory.buffer).setBigUint64(at, now, true);
            return 0;
        };
        const progress = at => this.report(at >>> 0);
        const imports = { nono: { progress }, wasi_snapshot_preview1: { clock_time_get } };
        this.exports = new WebAssembly.Instance(this.compiled, imports).exports;
        this.exports._initialize();
    }

    report(at) {
        const numbers = new BigUint64Array(this.exports.memory.buffer, at, 8);
        const [cells, decided, solutions, pictures, trials, leastOpen, proposals, work] = Array.from(numbers, Number);
        try {
            return this.watch({ cells, decided, solutions, pictures, trials, leastOpen, proposals, work }) === false
                ? 1
                : 0;
        } catch (error) {
            // it must not pass through the module
            this.thrown = { error };
            return 1;
        }
    }

    /** Calls `work(call, exports)`, and what it calls may show its progress. */
    call(work, watch) {
        const { exports } = this;
        const call = new Call(exports.memory, exports);
        const before = this.watch;
        this.watch = watch;
        this.thrown = undefined;
        try {
            const out = work(call, exports);
            if (this.thrown) throw this.thrown.error;
            return out;
        } catch (error) {
            const trapped = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
            if (!trapped || this.thrown) throw error;
            this.start(); // what is in its memory is lost
            throw outOfMemory();
        } finally {
            this.watch = before;
            if (this.exports === exports) for (const [free, at] of call.held.reverse()) exports[free](at);
        }
    }

    /** The same, of a function that returns a result: its JSON. `keep`: errors within are left to the caller. */
    json(work, { watch, keep } = {}) {
        const out = this.call((call, exports) => {
            const result = work(call, exports);
            if (result === 0) throw outOfMemory();
            call.held.push(['nono_result_free', result]);
            const size = call.bytes(new Uint8Array(4));
            const at = exports.nono_result_json(result, size) >>> 0;
            const length = new DataView(exports.memory.buffer).getUint32(size, true);
            return decoder.decode(new Uint8Array(exports.memory.buffer, at, length));
        }, watch);
        const json = JSON.parse(out);
        if (json.error && !keep) throw errorFrom(json.error);
        return json;
    }
}

// ---- Verbs

const watchOf = (exports, options) => (options.onProgress ? exports.nono_javascript_watch() : 0);

/** Options for the module: without those that are for JavaScript. */
function plain({ onProgress, signal, known, image, protectedCells, solution, background, ...options }) {
    if (background !== undefined) options.background = String(background).replace(/^#/, '');
    return options;
}

function boardText(board) {
    for (const row of Array.isArray(board) ? board : [board]) checkType('a board, or a row of it,', row, 'string');
    return Array.isArray(board) ? board.join('\n') : board;
}

/** The row and the column of a square, as modules take them: another value would wrap around there. */
function placeOf(name, square) {
    const { row, column } = square ?? {};
    if (row >>> 0 !== row || column >>> 0 !== column) throw bad(`${name} must have a row and a column from 0`);
    return [row, column];
}

function stepsOf(json) {
    const { text, ...hint } = json;
    return { ...hint, text: hint.step ? hint.step.why : text };
}

const base64 = bytes =>
    btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
        .replace(/\+/g, '-')
        .replace(/\//g, '_')
        .replace(/=+$/, '');
const fromBase64 = text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0));

const lineStatuses = ['open', 'offers_progress', 'finished', 'contradiction'];
const clueStates = { o: 'open', d: 'done', w: 'wrong' };

class Nono {
    #modules;
    #load;
    constructor(modules, loadModule) {
        this.#modules = modules;
        this.#load = loadModule;
        const { exports } = modules.nono;
        const at = exports.nono_version();
        const bytes = new Uint8Array(exports.memory.buffer, at);
        this.version = decoder.decode(bytes.slice(0, bytes.indexOf(0)));
    }

    async loadAll() {
        for (const name of this.missingModules()) this.addModule(name, await this.#load(name));
    }
    /** Of the worker: the names of the other modules that are not loaded. */
    missingModules() {
        return ['make', 'formats'].filter(name => !this.#modules[name]);
    }
    /** Of the worker: one of the other modules, compiled. */
    addModule(name, compiled) {
        this.#modules[name] ??= new Module(compiled);
    }

    /** `user`: what the module is needed for, in the message if it is not loaded. */
    #module(name, user = 'this function') {
        const found = this.#modules[name];
        if (found) return found;
        const file = `nono-${name}.wasm`;
        const text = `${user} needs the module ${file}, which is not loaded: call "await nono.loadAll()" first`;
        throw new NonoError('not_loaded', text, { module: name });
    }
    /** A verb of nono.h on a puzzle and, if `cells` is given, the state of a game. */
    #verb(module, name, puzzle, cells, options, more = () => ({}), whole = false) {
        const work = (call, exports) =>
            exports[name](
                call.puzzle(puzzle, whole),
                ...(cells === null ? [] : call.cells(puzzle, cells)),
                ...call.options({ ...plain(options), ...more() }),
                watchOf(exports, options),
            );
        return this.#module(module).json(work, { watch: options.onProgress });
    }
    #board(name, board, rest = () => [], options = {}) {
        const work = (call, exports) => exports[name](...call.text(boardText(board)), ...rest(call, exports));
        return this.#module('formats').json(work, { watch: options.onProgress });
    }
    #search(name, board, given) {
        const options = checkOptions(given);
        return this.#board(
            name,
            board,
            (call, exports) => [...call.options(plain(options)), watchOf(exports, options)],
            options,
        );
    }

    formats() {
        return (this.#modules.formats ?? this.#modules.nono).json((_call, exports) => exports.nono_formats());
    }

    #read(text, options) {
        const { format, fileName, strict } = options;
        checkText(text);
        if (format) checkFormat(format);
        const work = (call, exports) =>
            exports.nono_parse(
                ...call.text(text),
                ...call.options({ format, fileName, strict, maxPuzzles: options.maxPuzzles }),
            );
        const few = this.#modules.nono.json(work, { keep: true });
        if (!['unknown_format', 'unknown_format_name'].includes(few.error?.code)) {
            if (few.error) throw errorFrom(few.error);
            return few;
        }
        const user = format ? `the format ${format}` : 'a text in none of the formats of nono.wasm';
        return this.#module('formats', user).json(work);
    }
    parse(text, given) {
        const options = checkOptions(given);
        const { format, puzzles } = this.#read(text, { ...options, maxPuzzles: 1 });
        if (puzzles[0].error) throw errorFrom(puzzles[0].error);
        const { puzzle, error } = parsedFrom(puzzles[0], format, options);
        if (error) throw error;
        return puzzle;
    }
    parseAll(text, given) {
        const options = checkOptions(given);
        const { format, puzzles } = this.#read(text, options);
        return puzzles.map(json => {
            const { number, offset, line, column, error } = json;
            if (!error) return { number, offset, line, column, ...parsedFrom(json, format, options) };
            return { number, offset: error.offset, line: error.line, column: error.column, error: errorFrom(error) };
        });
    }
    write(puzzles, given) {
        const format = given ?? 'non';
        checkType('the format', format, 'string');
        checkFormat(format);
        const all = Array.isArray(puzzles) ? puzzles : [puzzles];
        const known = ['non', 'nonpack', 'puzzlink'].includes(format.toLowerCase());
        const module = this.#module(known ? 'nono' : 'formats', `the format ${format}`);
        if (!known) {
            const writable = this.formats().filter(info => info.writes);
            checkFormat(format, writable.map(info => info.name));
        }
        const { written, text, lost } = module.json((call, exports) =>
            exports.nono_write(
                call.words(all.map(puzzle => call.puzzle(puzzle, true))),
                all.length,
                ...call.text(format),
            ),
        );
        if (!written) throw new NonoError('not_written', `${format} cannot hold the puzzle: ${lost.join(', ')}`);
        return { text, lost };
    }
    toLink(puzzle) {
        const { goal, saved, ...rest } = puzzle;
        const named = propertiesOf(puzzle).length > 0;
        if (!named && numbersOf(puzzle).colors === 2) {
            try {
                return this.write(rest, 'puzzlink').text.trim().replace(/^.*\?/, '');
            } catch (error) {
                if (error.code !== 'not_written') throw error;
            }
        }
        return `non/${base64(encoder.encode(this.write(rest).text))}`;
    }
    fromLink(link, options) {
        const { maxCells, maxClues } = checkOptions(options);
        const limits = { maxCells, maxClues };
        const text = String(link).trim().replace(/^#/, '');
        const packed = /(?:^|#)non\/([\w-]+)$/.exec(text);
        if (packed) return this.parse(fromBase64(packed[1]), { format: 'non', ...limits });
        const address = text.includes('?') ? text : `https://puzz.link/p?${text.replace(/^.*#/, '')}`;
        return this.parse(address, { format: 'puzzlink', ...limits });
    }
    puzzleOf(picture, width, height, given) {
        const rest = given ?? {};
        const json = this.#modules.nono.json((call, exports) => {
            const puzzle = exports.nono_puzzle_from_picture(
                width,
                height,
                ...call.text(cellsText(picture, 64, width * height)),
            );
            if (puzzle === 0) throw bad('a picture must have 1 to 65,535 rows and columns and no open cells');
            call.held.push(['nono_puzzle_free', puzzle]);
            return exports.nono_puzzle_json(puzzle);
        });
        return { ...puzzleFrom(json), properties: propertiesOf(rest), ...rest };
    }

    solve(puzzle, given) {
        const options = checkOptions(given);
        const { solutions, common, ...found } = this.#verb('nono', 'nono_solve', puzzle, options.known, options);
        const count = cellCount(puzzle);
        return {
            ...found,
            solutions: solutions.map(pictureFrom),
            common: setsFrom(common, count, numbersOf(puzzle).colors),
        };
    }
    count(puzzle, given) {
        const options = checkOptions(given);
        const found = this.#verb('make', 'nono_count', puzzle, options.known, options);
        return { ...found, count: BigInt(found.count) };
    }
    hash(puzzle) {
        return this.#modules.nono.json((call, exports) => exports.nono_hash(call.puzzle(puzzle))).hash;
    }
    satisfies(puzzle, picture) {
        const count = cellCount(puzzle);
        const found = this.#modules.nono.call((call, exports) =>
            exports.nono_satisfies(call.puzzle(puzzle), ...call.text(cellsText(picture, 64, count))),
        );
        if (found < 0) throw bad('a picture must not have open cells');
        return found === 1;
    }

    #explain(name, puzzle, cells, given) {
        const options = checkOptions(given);
        const solution = () =>
            options.solution ? { solution: cellsText(options.solution, 64, cellCount(puzzle)) } : {};
        return this.#verb('nono', name, puzzle, cells, options, solution);
    }
    hint(puzzle, cells, options) {
        return stepsOf(this.#explain('nono_hint', puzzle, cells, options));
    }
    explain(puzzle, cells, options) {
        const found = this.#explain('nono_explain', puzzle, cells, options);
        const count = cellCount(puzzle);
        return { ...found, cells: setsFrom(found.cells, count, numbersOf(puzzle).colors) };
    }
    grade(puzzle, options) {
        return this.#explain('nono_grade', puzzle, null, options);
    }

    #fromImage(image, options) {
        const { width, height, data } = image ?? {};
        if (!(data?.length === 4 * width * height)) throw bad('an image must have 4 bytes per pixel');
        return this.#module('make').json(
            (call, exports) =>
                exports.nono_make_from_image(
                    call.bytes(data),
                    width,
                    height,
                    ...call.options(plain(options)),
                    watchOf(exports, options),
                ),
            { watch: options.onProgress },
        );
    }
    make(given) {
        const options = checkOptions(given);
        const { puzzle, before, ...made } = options.image
            ? this.#fromImage(options.image, options)
            : this.#modules.nono.json(
                  (call, exports) => exports.nono_make(...call.options(plain(options)), watchOf(exports, options)),
                  { watch: options.onProgress },
              );
        const out = { ...made, puzzle: puzzleFrom(puzzle) };
        if (before !== undefined) out.before = pictureFrom(before);
        return out;
    }
    pictureOf(image, given) {
        const options = checkOptions(given);
        const { goal, width, height, palette } = puzzleFrom(this.#fromImage(image, { ...options, asIs: true }).puzzle);
        return { picture: goal, width, height, palette };
    }
    ambiguity(puzzle, given) {
        const options = checkOptions(given);
        const found = this.#verb('make', 'nono_ambiguity', puzzle, null, options, undefined, true);
        const count = cellCount(puzzle);
        return {
            ...found,
            colors: setsFrom(found.colors, count, numbersOf(puzzle).colors),
            examples: found.examples.map(pictureFrom),
        };
    }
    fix(picture, width, height, given) {
        const options = checkOptions(given);
        const cells = cellsText(picture, 64, width * height);
        const kept = new Uint8Array(options.protectedCells ? width * height : 0).fill(OPEN);
        for (const cell of listOf('protectedCells', options.protectedCells)) {
            const { row, column } = cell ?? {};
            if (!(row >= 0 && row < height && column >= 0 && column < width))
                throw bad('a protected cell must be a cell of the picture');
            kept[row * width + column] = 0;
        }
        const more = options.protectedCells ? { protected: cellsText(kept, 64, kept.length) } : {};
        const found = this.#module('make').json(
            (call, exports) =>
                exports.nono_fix(
                    width,
                    height,
                    ...call.text(cells),
                    ...call.options({ ...plain(options), ...more }),
                    watchOf(exports, options),
                ),
            { watch: options.onProgress },
        );
        return {
            ...found,
            proposals: found.proposals.map(proposal => ({ ...proposal, picture: pictureFrom(proposal.picture) })),
        };
    }

    lineStates(puzzle, cells, given) {
        const rule = given ?? 'exact';
        if (rule !== 'exact' && rule !== 'from_ends') throw bad('the rule must be "exact" or "from_ends"');
        const { rows, columns } = this.#modules.nono.json((call, exports) =>
            exports.nono_line_states(call.puzzle(puzzle), ...call.cells(puzzle, cells), rule === 'from_ends' ? 1 : 0),
        );
        const state = ([status, clues]) => ({
            status: lineStatuses[status],
            clues: Array.from(clues, c => clueStates[c]),
        });
        return { rows: rows.map(state), columns: columns.map(state) };
    }
    cellsToCross(puzzle, cells) {
        return this.#modules.nono.json((call, exports) =>
            exports.nono_cells_to_cross(call.puzzle(puzzle), ...call.cells(puzzle, cells)),
        ).cells;
    }
    mistakes(puzzle, cells, options) {
        return this.#verb('nono', 'nono_mistakes', puzzle, cells, checkOptions(options));
    }
    canBeFinished(puzzle, cells, options) {
        return this.#verb('nono', 'nono_can_be_finished', puzzle, cells, checkOptions(options)).status;
    }
    drawSvg(puzzle, picture, given) {
        const options = checkOptions(given);
        return this.#module('make').json((call, exports) =>
            exports.nono_draw_svg(
                call.puzzle(puzzle),
                ...call.cells(puzzle, picture),
                options.clues === false ? 0 : 1,
                ...call.text(options.title),
            ),
        ).svg;
    }

    parseSokoban(text, options) {
        const { format, fileName, strict, maxPuzzles = Infinity } = checkOptions(options);
        checkText(text);
        const found = this.#module('formats').json((call, exports) =>
            exports.nono_sokoban_parse(...call.text(text), ...call.options({ format, fileName, strict })),
        );
        return { ...found, puzzles: found.puzzles.slice(0, maxPuzzles) };
    }
    replay(board, moves) {
        checkType('the moves', moves, 'string');
        return this.#board('nono_sokoban_replay', board, call => call.text(moves));
    }
    solveSokoban(board, options) {
        return this.#search('nono_sokoban_solve', board, options);
    }
    nextPush(board, options) {
        return this.#search('nono_sokoban_next_push', board, options);
    }
    isLost(board, options) {
        return this.#search('nono_sokoban_is_lost', board, options);
    }
    deadSquares(board) {
        return this.#board('nono_sokoban_dead_squares', board).squares;
    }
    walkPath(board, to) {
        return this.#board('nono_sokoban_walk_path', board, () => placeOf('to', to)).steps ?? null;
    }
    pushPath(board, box, to) {
        const squares = [...placeOf('box', box), ...placeOf('to', to)];
        return this.#board('nono_sokoban_push_path', board, () => squares).steps ?? null;
    }
    writeSokoban(level, given) {
        const { board, title = '', author = '' } = level ?? {};
        const format = given ?? 'sok';
        checkType('the format', format, 'string');
        checkFormat(format, ['sok', 'xsb', 'slc', 'ssx', '8xv']);
        for (const word of [title, author]) checkType('the title or the author', word, 'string');
        const { written, text, lost } = this.#board('nono_sokoban_write', board, call =>
            [format, title, author].flatMap(word => call.text(word)),
        );
        if (!written) throw new NonoError('not_written', `${format} cannot hold the level: ${lost.join(', ')}`);
        return { text, lost };
    }
    drawSokobanSvg(board, given) {
        const title = given ?? '';
        checkType('the title', title, 'string');
        return this.#board('nono_sokoban_draw_svg', board, call => call.text(title)).svg;
    }
}

// ---- Loading

// Bundlers know this form of an address.
const places = {
    nono: () => new URL('./nono.wasm', import.meta.url),
    make: () => new URL('./nono-make.wasm', import.meta.url),
    formats: () => new URL('./nono-formats.wasm', import.meta.url),
};

async function fetched(place) {
    const isFile = place instanceof URL ? place.protocol === 'file:' : /^file:/.test(place);
    if (!isFile) return fetch(place);
    const name = 'node:fs/promises'; // not a literal, which bundlers for browsers would look for
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
    return readFile(new URL(place));
}

/** Of the worker too: a module by its name, from where the options state or beside this file. */
export async function compileModule(name, sources) {
    let source = await (sources?.[name] ?? places[name]());
    if (source instanceof WebAssembly.Module) return source;
    if (typeof source === 'string' || source instanceof URL) source = await fetched(source);
    if (typeof Response !== 'function' || !(source instanceof Response)) return WebAssembly.compile(source);
    if (!source.ok) throw new NonoError('not_loaded', `${source.url}: ${source.status} ${source.statusText}`);
    // Servers that state another type than application/wasm are served too.
    if (source.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(source);
    return WebAssembly.compile(await source.arrayBuffer());
}

export async function load(given) {
    const options = checkOptions(given);
    const loadModule = name => compileModule(name, options.modules);
    const nono = new Nono({ nono: new Module(await loadModule('nono')) }, loadModule);
    if (options.all) await nono.loadAll();
    return nono;
}

/** What a verb throws, as plain values, and back: for the worker, since errors lose their members on the way. */
export const errorValues = error => ({
    name: error.name,
    message: error.message,
    code: error.code,
    line: error.line,
    column: error.column,
    offset: error.offset,
    excerpt: error.excerpt,
});
export function errorOf(values) {
    if (values.name === 'NonoError') return new NonoError(values.code, values.message, values);
    return Object.assign(new Error(values.message), { name: values.name });
}
