// What needs no browser: the list of samples, the history of a game, the rules of Sokoban against those of nono.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const site = process.env.NONO_WEB_SITE;
const module = (path) => import(pathToFileURL(join(site, path)));
let nono;
before(async () => {
    nono = await (await module('nono/index.js')).load({ all: true });
});

test('samples are as the list states, and have one solution', async () => {
    const { samples } = await module('js/samples.js');
    for (const { file, title, width, height, colors, level } of samples) {
        const puzzle = nono.parse(readFileSync(join(site, 'puzzles', file), 'utf8'));
        assert.deepEqual(
            [puzzle.title, puzzle.width, puzzle.height, puzzle.colorCount - 1],
            [title, width, height, colors],
            file,
        );
        assert.equal(nono.solve(puzzle).status, 'unique', file);
        assert.equal(nono.grade(puzzle).level, level, file);
    }
});

test('what is undone is as before, what is saved comes back, and damaged texts are refused', async () => {
    const { Game } = await module('js/game.js');
    let state = 7;
    const random = (below) => (state = (state * 48271) % 2147483647) % below;
    for (let round = 0; round < 50; ++round) {
        const game = new Game(1 + random(9), 1 + random(9));
        const size = game.cells.length;
        const empty = game.save();
        const states = [empty];
        for (let step = 0; step < 30; ++step) {
            const before = game.save();
            game.begin(random(size), random(4), { layer: random(4) ? 'cells' : 'pencil' });
            for (let i = random(4); i > 0; --i) game.to(random(size));
            if (random(4) === 0) {
                game.cancel();
                assert.equal(game.save(), before);
            } else if (game.end()) states.push(game.save());
        }
        const last = game.save();
        const again = new Game(game.width, game.height);
        assert.ok(again.restore(last, 4));
        assert.equal(again.save(), last);
        if (last !== empty && /[1-3]/.test(last.replace(/\*\d+/g, ''))) assert.ok(!again.restore(last, 1));
        for (const text of ['', '|', `${last} _`, last.replace('|', ''), last.replace(/_/, '_*9999999')]) {
            if (text !== last) again.restore(text, 4);
            assert.equal(again.cells.length, size);
        }
        for (let i = states.length; i-- > 0; game.undo()) assert.equal(game.save(), states[i]);
        assert.equal(game.save(), empty);
        for (let i = 1; i < states.length; ++i) {
            game.redo();
            assert.equal(game.save(), states[i]);
        }
    }
});

test('moves of Sokoban are those of nono', async () => {
    const { Level } = await module('js/sokoban-rules.js');
    const file = nono.parseSokoban(readFileSync(join(site, 'puzzles/first-steps.sok'), 'utf8'));
    let played = 0;
    for (const puzzle of file.puzzles) {
        if (puzzle.board.join('').replace(/[^@+]/g, '').length !== 1) continue;
        const level = new Level(puzzle.board);
        const start = level.lines();
        for (const letter of puzzle.games[0].moves) assert.ok(level.move(letter).length > 0, puzzle.title);
        const replayed = nono.replay(puzzle.board, puzzle.games[0].moves);
        assert.ok(level.solved && replayed.solved, puzzle.title);
        assert.deepEqual([level.moves.length, level.pushes], [replayed.moves, replayed.pushes], puzzle.title);
        assert.equal(level.moves, puzzle.games[0].moves, puzzle.title);
        while (level.undo());
        assert.deepEqual(level.lines(), start, puzzle.title);
        // At random: a move is possible exactly where nono replays it.
        let state = 11;
        for (let i = 0; i < 200; ++i) {
            const letter = 'udlr'[(state = (state * 48271) % 2147483647) % 4];
            const board = level.lines();
            const { legal } = nono.replay(board, letter);
            assert.equal(level.move(letter).length > 0, legal, `${puzzle.title}: ${letter}\n${board.join('\n')}`);
        }
        ++played;
    }
    assert.equal(played, 8);
});
