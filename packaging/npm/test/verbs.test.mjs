// Every verb, with answers that are known otherwise.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLOTTED, NonoError, OPEN, decided, load, openCells, takeStep } from 'nono-puzzles';

const few = await load();
const nono = await load({ all: true });

const text = `title "A diamond"
by "Somebody"
width 5
height 5
rows
1
3
5
3
1
columns
1
3
5
3
1
`;
const picture = Uint8Array.from('0010001110111110111000100', Number);
const diamond = nono.parse(text);
const cross = { rows: [[1], [1]], columns: [[1], [1]] };
const colored = {
    rows: [
        [
            { length: 1, color: 1 },
            { length: 1, color: 2 },
        ],
    ],
    columns: [[1], [{ length: 1, color: 2 }]],
};

test('a length of 0 alone in its line is no block, BLOTTED is an unknown length', () => {
    const zero = { rows: [[0], [1]], columns: [[{ length: 0, color: 1 }], [1]] };
    const empty = { rows: [[], [1]], columns: [[], [1]] };
    assert.equal(nono.hash(zero), nono.hash(empty));
    assert.deepEqual(nono.solve(zero), nono.solve(empty));
    const unknown = { rows: [[BLOTTED], [1]], columns: [[1], [BLOTTED]] };
    assert.notEqual(nono.hash(unknown), nono.hash(zero));
    const read = nono.parse(nono.write(unknown).text);
    assert.deepEqual(read.rows[0], [{ length: BLOTTED, color: 1 }]);
});

test('parse', () => {
    assert.equal(diamond.width, 5);
    assert.equal(diamond.height, 5);
    assert.equal(diamond.colorCount, 2);
    assert.deepEqual(diamond.rows[1], [{ length: 3, color: 1 }]);
    assert.equal(diamond.title, 'A diamond');
    assert.equal(diamond.author, 'Somebody');
    assert.deepEqual(diamond.properties, [
        { key: 'title', value: 'A diamond' },
        { key: 'by', value: 'Somebody' },
    ]);
    assert.deepEqual(
        diamond.palette.map(color => color.value),
        ['#ffffff', '#000000'],
    );
    assert.equal(diamond.format, 'non');
    assert.deepEqual(diamond.diagnostics, []);
    assert.equal(nono.parse(new TextEncoder().encode(text)).title, 'A diamond');
    assert.equal(nono.parse(text.replace('width', 'WIDTH')).diagnostics[0].code, 'key_case');
    assert.throws(() => nono.parse(text.replace('width', 'WIDTH'), { strict: true }), { code: 'key_case', line: 3 });
});

test('a goal and a saved grid are typed arrays', () => {
    const read = nono.parse(`${text}goal "0010001110111110111000100"\nsaved "0010${'?'.repeat(21)}"\n`);
    assert.deepEqual(read.goal, picture);
    assert.equal(read.saved.length, 1);
    assert.ok(read.saved[0].cells instanceof BigUint64Array);
    assert.deepEqual([...read.saved[0].cells.slice(0, 5)], [1n, 1n, 2n, 1n, 3n]);
    const again = nono.parse(nono.write(read).text);
    assert.deepEqual(again.saved, read.saved);
    assert.deepEqual(again.goal, read.goal);
});

test('limits of a reader: cells, clues, and how many puzzles', () => {
    assert.equal(few.fromLink('nonogram/30/20/', { maxCells: 600, maxClues: 0 }).width, 30);
    const over = { code: 'size_over_limit', message: /30 x 20 cells/ };
    assert.throws(() => few.fromLink('nonogram/30/20/', { maxCells: 599 }), over);
    const clues = 'width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n';
    assert.throws(() => nono.parse(clues, { maxClues: 1 }), { code: 'size_over_limit' });
    const [first, second, ...others] = nono.parseAll(`${clues}\n`.repeat(3), { maxClues: 1, maxPuzzles: 2 });
    assert.equal(first.error.code, 'size_over_limit');
    assert.equal(second.error.line, 9);
    assert.deepEqual(others, []);
    const level = '#####\n#@$.#\n#####\n\n';
    assert.equal(nono.parseSokoban(level.repeat(3), { maxPuzzles: 2 }).puzzles.length, 2);
});

test('parseAll', () => {
    const all = nono.parseAll(`${text}====\nwidth 2\nheight 1\nrows\n9\ncolumns\n1\n1\n`);
    assert.equal(all.length, 2);
    assert.equal(all[0].puzzle.title, 'A diamond');
    assert.equal(all[1].error.code, 'clue_longer_than_line');
    assert.ok(all[1].error instanceof NonoError);
    assert.equal(all[1].line, 21);
    assert.equal(all[1].number, 2);
});

test('errors have their place', () => {
    assert.throws(
        () => nono.parse('width 2\nheight 1\nrows\n9\ncolumns\n1\n1\n'),
        error => {
            assert.ok(error instanceof NonoError);
            assert.equal(error.code, 'clue_longer_than_line');
            assert.deepEqual([error.line, error.column, error.offset], [4, 1, 22]);
            assert.equal(error.message, '4:1: the clue is longer than its line');
            assert.equal(error.excerpt, '4:1: the clue is longer than its line\n9\n^');
            return true;
        },
    );
});

test('other formats need their module', async () => {
    const gno = nono.write(diamond, 'gno').text;
    assert.equal(nono.parse(gno).format, 'gno');
    assert.equal(nono.hash(nono.parse(gno)), nono.hash(diamond));
    assert.throws(() => few.parse(gno), { code: 'not_loaded' });
    assert.throws(() => few.write(diamond, 'gno'), { code: 'not_loaded' });
    assert.deepEqual(few.formats().map(format => format.name).sort(), ['non', 'nonpack', 'puzzlink']);
    const id = nono.write(diamond, 'pattern').text;
    assert.equal(nono.hash(nono.parse(id)), nono.hash(diamond));
    assert.throws(() => few.parse(id), { code: 'not_loaded' });
    assert.throws(() => few.count(diamond), { code: 'not_loaded' });
    assert.throws(() => few.solveSokoban('###'), { code: 'not_loaded' });
    assert.throws(() => nono.write(diamond, 'none such'), { code: 'unknown_format_name' });
    const later = await load();
    await later.loadAll();
    assert.equal(later.parse(gno).format, 'gno');
    assert.ok(few.formats().length < later.formats().length);
    for (const name of few.formats().map(format => format.name))
        assert.ok(later.formats().some(format => format.name === name));
});

test('write', () => {
    assert.match(nono.write(diamond).text, /^title "A diamond"\n/);
    assert.deepEqual(nono.write(diamond).lost, []);
    assert.match(nono.write(diamond, 'puzzlink').text, /nonogram\/5\/5\/1h3h5h3h1h1h3h5h3h1h/);
    assert.ok(nono.write(diamond, 'puzzlink').lost.length > 0);
    assert.equal(nono.parseAll(nono.write([diamond, cross], 'nonpack').text).length, 2);
    const named = { ...colored, palette: [{}, { name: 'a', value: '#ff0000' }, { name: 'b', value: '#0000ff' }] };
    const read = nono.parse(nono.write(named).text);
    assert.deepEqual(
        read.palette.map(color => color.value),
        ['#ffffff', '#ff0000', '#0000ff'],
    );
});

test('links', () => {
    assert.equal(nono.toLink({ rows: diamond.rows, columns: diamond.columns }), 'nonogram/5/5/1h3h5h3h1h1h3h5h3h1h');
    for (const puzzle of [diamond, cross, colored, { rows: [[0]], columns: [[1]] }, { ...cross, title: 'Grüße' }]) {
        const link = nono.toLink(puzzle);
        assert.match(link, /^[\w/-]+$/);
        for (const form of [link, `#${link}`, `https://example.org/play#${link}`]) {
            const read = few.fromLink(form);
            assert.equal(nono.hash(read), nono.hash(puzzle));
            assert.equal(read.title, puzzle.title ?? '');
        }
    }
    assert.equal(nono.hash(few.fromLink('https://puzz.link/p?nonogram/5/5/1h3h5h3h1h1h3h5h3h1h')), nono.hash(diamond));
    assert.throws(() => few.fromLink('nothing'), NonoError);
    assert.throws(() => few.fromLink('non/!'), NonoError);
});

test('puzzleOf', () => {
    const made = nono.puzzleOf(picture, 5, 5, { title: 'Mine' });
    assert.equal(nono.hash(made), nono.hash(diamond));
    assert.deepEqual(made.goal, picture);
    assert.match(nono.write(made).text, /^title "Mine"/);
    assert.throws(() => nono.puzzleOf(picture, 5, 4), { code: 'bad_argument' });
    assert.throws(() => nono.puzzleOf(new Uint8Array(25).fill(OPEN), 5, 5), { code: 'bad_argument' });
});

test('solve', () => {
    const found = nono.solve(diamond);
    assert.equal(found.status, 'unique');
    assert.equal(found.stoppedBy, 'nothing');
    assert.deepEqual(found.solutions, [picture]);
    assert.deepEqual(decided(found.common), picture);
    assert.equal(nono.solve(cross).status, 'multiple');
    assert.deepEqual([...nono.solve(cross).common], [3n, 3n, 3n, 3n]);
    assert.equal(nono.solve(cross, { maxSolutions: 9 }).solutions.length, 2);
    assert.equal(nono.solve(cross, { known: Uint8Array.of(1, OPEN, OPEN, OPEN) }).status, 'unique');
    assert.equal(nono.solve({ rows: [[2]], columns: [[1], []] }).status, 'impossible');
    assert.equal(nono.solve(diamond, { maxWork: 0 }).stoppedBy, 'max_work');
    assert.deepEqual(nono.solve(colored).solutions, [Uint8Array.of(1, 2)]);
});

// As many as there are permutations: a search that does not end by itself.
const permutations = size => ({ rows: Array(size).fill([1]), columns: Array(size).fill([1]) });

test('count', () => {
    assert.deepEqual(nono.count(permutations(5)), { count: 120n, exact: true, stoppedBy: 'nothing' });
    assert.equal(nono.count(permutations(20)).count, 2432902008176640000n);
});

test('limits, progress and a stop', () => {
    const long = { ...permutations(40) };
    assert.equal(nono.solve(long, { maxSolutions: 1e6, maxWork: 5000 }).stoppedBy, 'max_work');
    assert.equal(nono.solve(long, { maxSolutions: 1e6, timeLimit: 0.05 }).stoppedBy, 'time_limit');
    let last;
    const stopped = nono.solve(long, {
        maxSolutions: 1e6,
        onProgress: now => {
            last = now;
            return now.work < 9000;
        },
    });
    assert.equal(stopped.stoppedBy, 'stop_request');
    assert.equal(last.cells, 1600);
    assert.ok(last.work >= 9000 && last.solutions > 0);
    assert.throws(
        () =>
            nono.solve(long, {
                maxSolutions: 1e6,
                onProgress: () => {
                    throw new TypeError('mine');
                },
            }),
        { name: 'TypeError', message: 'mine' },
    );
    assert.equal(nono.solve(diamond).status, 'unique');
});

test('hash and satisfies', () => {
    assert.equal(nono.hash(diamond), 'c6aa6a7b45c78aec583ad9da598fd54fb10c8226b86244d6e44a71db098c3d7d');
    assert.ok(nono.satisfies(diamond, picture));
    assert.ok(!nono.satisfies(diamond, new Uint8Array(25)));
});

test('hints lead to the solution', () => {
    for (const puzzle of [
        diamond,
        nono.make({ width: 12, height: 9, colors: 3, seed: 4, target: 'lines_alone' }).puzzle,
    ]) {
        const cells = openCells(puzzle);
        const [solution] = nono.solve(puzzle).solutions;
        let hint = nono.hint(puzzle);
        while (hint.step) {
            assert.equal(hint.status, 'open');
            assert.equal(hint.text, hint.step.why);
            assert.ok(hint.step.why.length > hint.step.where.length);
            takeStep(puzzle, cells, hint.step);
            for (const { row, column, before, after, color } of hint.step.cells) {
                assert.ok(after.length < before.length);
                assert.ok(after.includes(solution[row * puzzle.width + column]));
                assert.equal(color, after.length === 1 ? after[0] : undefined);
            }
            hint = nono.hint(puzzle, cells);
        }
        assert.equal(hint.status, 'solved');
        assert.equal(hint.text, 'The puzzle is solved.');
        assert.deepEqual(decided(cells), solution);
        const all = nono.explain(puzzle);
        assert.equal(all.status, 'solved');
        assert.deepEqual(decided(all.cells), solution);
        assert.equal(all.steps.length, all.openLines.length);
    }
    const wrong = new Uint8Array(25).fill(OPEN);
    wrong[0] = 1;
    assert.equal(nono.hint(diamond, wrong).status, 'impossible');
    assert.deepEqual(nono.hint(diamond, wrong).contradicted, undefined);
    assert.equal(nono.hint(diamond, undefined, { solution: picture }).status, 'open');
    assert.equal(nono.explain(diamond, undefined, { maxSteps: 1 }).steps.length, 1);
    assert.equal(nono.explain(cross).status, 'needs_guessing');
});

test('grade', () => {
    assert.equal(nono.grade(diamond).level, 'easy');
    assert.equal(nono.grade(cross).level, 'needs_guessing');
    assert.equal(nono.grade(cross).seconds, 0);
    const { steps, seconds, pace } = nono.grade(diamond);
    assert.ok(seconds > 0 && pace > 0);
    assert.equal(steps.overlap + steps.completed_line, nono.explain(diamond).steps.length);
});

test('make from nothing', () => {
    const options = { width: 12, height: 10, seed: 7, density: 50, symmetry: 'left_right' };
    const made = nono.make(options);
    assert.ok(made.made);
    assert.equal(nono.solve(made.puzzle).status, 'unique');
    assert.deepEqual(nono.solve(made.puzzle).solutions[0], made.puzzle.goal);
    assert.deepEqual(nono.make(options), made);
    assert.notEqual(nono.hash(nono.make({ ...options, seed: 8 }).puzzle), nono.hash(made.puzzle));
    for (let row = 0; row < 10; ++row)
        for (let column = 0; column < 12; ++column)
            assert.equal(made.puzzle.goal[row * 12 + column], made.puzzle.goal[row * 12 + 11 - column]);
    assert.equal(nono.make({ width: 8, height: 8, easiest: 'easy', hardest: 'medium' }).grade, 'easy');
    assert.throws(() => nono.make({ width: 0 }), { code: 'size' });
    assert.throws(() => nono.make({ density: 101 }), { code: 'density' });
});

function drawn(width, height, black) {
    const data = new Uint8ClampedArray(4 * width * height);
    for (let i = 0; i < width * height; ++i)
        data.set(black(i % width, Math.floor(i / width)) ? [0, 0, 0, 255] : [0, 0, 0, 0], 4 * i);
    return { width, height, data };
}

test('make from an image', () => {
    const disc = drawn(60, 60, (x, y) => (x - 30) ** 2 + (y - 30) ** 2 < 400);
    const made = nono.make({ image: disc, width: 15, height: 15 });
    assert.ok(made.made);
    assert.equal(nono.solve(made.puzzle).status, 'unique');
    assert.equal(made.before.filter((color, i) => color !== made.puzzle.goal[i]).length, made.changed.length);
    const cells = nono.pictureOf(
        drawn(2, 2, (x, y) => x === y),
        { width: 2, height: 2 },
    );
    assert.deepEqual(cells.picture, Uint8Array.of(1, 0, 0, 1));
    assert.throws(() => nono.make({ image: { width: 2, height: 2, data: new Uint8Array(3) } }), {
        code: 'bad_argument',
    });
    assert.throws(() => nono.make({ image: drawn(4, 4, () => true), width: 4, height: 4 }), { code: 'one_color' });
});

test('ambiguity and fix', () => {
    const found = nono.ambiguity(cross);
    assert.equal(found.status, 'multiple');
    assert.ok(found.exact);
    assert.equal(found.differing.length, 4);
    assert.equal(found.examples.length, 2);
    assert.equal(found.pieces[0].length, 4);
    assert.deepEqual(nono.ambiguity(diamond).differing, []);
    const fixed = nono.fix([1, 0, 0, 1], 2, 2);
    assert.ok(fixed.minimum);
    for (const { picture: repaired, cost } of fixed.proposals) {
        assert.equal(cost, 1);
        assert.equal(nono.solve(nono.puzzleOf(repaired, 2, 2)).status, 'unique');
    }
    const kept = nono.fix([1, 0, 0, 1], 2, 2, {
        protectedCells: [
            { row: 0, column: 0 },
            { row: 1, column: 1 },
        ],
    });
    for (const { picture: repaired } of kept.proposals) assert.deepEqual([repaired[0], repaired[3]], [1, 1]);
    assert.ok(nono.fix(picture, 5, 5).nothingToDo);
});

test('the state of a game', () => {
    const start = nono.lineStates(diamond, openCells(diamond));
    assert.deepEqual(start.rows[2], { status: 'offers_progress', clues: ['open'] });
    assert.deepEqual(start.rows[0], { status: 'open', clues: ['open'] });
    const cells = new Uint8Array(25).fill(OPEN);
    cells.set([0, 0, 1], 0);
    assert.deepEqual(nono.lineStates(diamond, cells).rows[0], { status: 'finished', clues: ['done'] });
    assert.deepEqual(nono.cellsToCross(diamond, cells), [
        { row: 0, column: 3 },
        { row: 0, column: 4 },
    ]);
    cells.set([1, 0, 1], 0);
    assert.deepEqual(nono.lineStates(diamond, cells).rows[0], { status: 'contradiction', clues: ['wrong'] });
    assert.deepEqual(nono.mistakes(diamond, cells).mistakes, [{ row: 0, column: 0 }]);
    assert.equal(nono.canBeFinished(diamond, cells), 'impossible');
    assert.equal(nono.canBeFinished(diamond, openCells(diamond)), 'solvable');
    assert.equal(nono.lineStates(diamond, picture, 'from_ends').columns[4].status, 'finished');
});

test('drawings', () => {
    assert.match(nono.drawSvg(diamond), /^<svg [^]*<text/);
    assert.match(nono.drawSvg(diamond, picture, { title: 'A < B' }), /A &lt; B/);
    assert.doesNotMatch(nono.drawSvg(diamond, picture, { clues: false }), /<text/);
});

test('Sokoban', () => {
    const board = ['######', '#@ $.#', '######'];
    assert.deepEqual(nono.parseSokoban(`${board.join('\n')}\nTitle: One\n\nSolution\nrR\n`).puzzles[0].games, [
        { title: 'Solution', moves: 'rR', solved: true },
    ]);
    const solved = nono.solveSokoban(board, { objective: 'pushes' });
    assert.deepEqual([solved.status, solved.solution, solved.pushes, solved.optimal], ['solved', 'rR', 1, true]);
    assert.deepEqual(nono.nextPush(board).push, { box: { row: 1, column: 3 }, direction: 'right', steps: 'rR', text: 'Push the box in row 2, column 4 right' });
    assert.ok(nono.replay(board, 'rR').solved);
    assert.deepEqual(nono.replay(board, 'rRr').illegal.index, 2);
    assert.throws(() => nono.replay(board, 'r?'), { line: 1, column: 2 });
    assert.ok(nono.isLost('#####\n#@ *#\n#$  #\n#####').lost);
    assert.equal(nono.isLost(board).lost, false);
    assert.equal(nono.solveSokoban('####\n#* #\n####').status, 'no_level');
    const [hexagons] = nono.parseSokoban(`Game: Hexoban\n\n${board.join('\n')}\n`).puzzles;
    assert.deepEqual([hexagons.rules, hexagons.hash], ['hexoban', '']);
    for (const verb of ['solveSokoban', 'nextPush', 'isLost'])
        assert.equal(nono[verb](hexagons.board, { rules: hexagons.rules }).reason, 'other_rules');
    assert.deepEqual(
        nono
            .deadSquares(board)
            .filter(({ row }) => row === 1)
            .map(({ column }) => column),
        [1],
    );
    assert.match(nono.drawSokobanSvg(board, 'One'), /^<svg/);
    for (const format of ['sok', 'xsb']) {
        const [level] = nono.parseSokoban(nono.writeSokoban({ board, title: 'One', author: 'A' }, format).text).puzzles;
        assert.deepEqual([level.title, level.author, level.board], ['One', 'A', board]);
    }
    const wide = ['   ', ...board.map(row => ` ${row}  `)];
    const written = format => nono.writeSokoban({ board: wide, title: 'One & all', author: 'A' }, format);
    assert.deepEqual(written('sok').lost, [], 'blank edges are no part of a level');
    const { text: slc, lost } = written('slc');
    assert.deepEqual(lost, []);
    assert.deepEqual(slc.match(/<L>.*<\/L>/g), board.map(row => `<L>${row}</L>`));
    assert.match(slc, /<Level Id="One &amp; all" Width="6" Height="3">/);
    assert.deepEqual(nono.writeSokoban({ board, title: 'A \u0001' }, 'slc').lost, ['title']);
    assert.deepEqual(written('ssx').text.match(/<Row>.*<\/Row>/g), ['######', '#P.XO#', '######'].map(row => `<Row>${row}</Row>`));
    const bytes = Uint8Array.from(written('8xv').text, byte => byte.charCodeAt(0));
    assert.deepEqual(nono.parseSokoban(bytes).puzzles[0].board, board);
    assert.equal(nono.writeSokoban({ board }).text, nono.writeSokoban({ board }, 'sok').text);
    assert.throws(() => nono.writeSokoban({ board }, 'non'), { code: 'unknown_format_name' });
    assert.throws(() => nono.writeSokoban({ board, title: 'A\nB' }), { code: 'bad_argument' });
    assert.throws(() => nono.solveSokoban('#?#'), { code: 'bad_argument' });
    assert.throws(() => nono.parseSokoban('nothing'), { line: 1 });
});

test('Sokoban: paths of the pusher and of a box', () => {
    const board = ['#######', '#@    #', '#     #', '# $  .#', '#######'];
    const at = (row, column) => ({ row, column });
    assert.equal(nono.walkPath(board, at(1, 1)), '');
    assert.equal(nono.walkPath(board, at(3, 1)), 'dd');
    assert.equal(nono.walkPath(board, at(2, 3)).length, 3);
    for (const blocked of [at(3, 2), at(0, 0), at(9, 1)]) assert.equal(nono.walkPath(board, blocked), null);
    const push = nono.pushPath(board, at(3, 2), at(3, 5));
    assert.equal(push, 'ddRRR');
    assert.ok(nono.replay(board, push).solved);
    assert.equal(nono.pushPath(board, at(3, 2), at(3, 2)), '');
    for (const [box, to] of [
        [at(3, 2), at(2, 2)], // the pusher cannot get below the box
        [at(3, 3), at(3, 5)], // there is no box
        [at(3, 2), at(4, 2)], // a wall
    ])
        assert.equal(nono.pushPath(board, box, to), null);
    const refused = { code: 'bad_argument' };
    for (const square of [undefined, null, {}, at(-1, 0), at(1.5, 0), at('1', 1), at(2 ** 32 + 1, 1)]) {
        assert.throws(() => nono.walkPath(board, square), refused);
        assert.throws(() => nono.pushPath(board, square, at(1, 1)), refused);
        assert.throws(() => nono.pushPath(board, at(3, 2), square), refused);
    }
    for (const pushers of ['# $.#', '#@@$.#']) assert.throws(() => nono.walkPath(pushers, at(0, 1)), refused);
});
