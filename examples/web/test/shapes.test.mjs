// The geometry of the drawing tools and the history of a drawing, without a browser.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Drawing } from '../js/drawing.js';
import {
    area,
    inside,
    line,
    mirrored,
    moved,
    nearest,
    rectangle,
    resized,
    squared,
    straightened,
    turned,
} from '../js/shapes.js';

const at = (row, column) => ({ row, column });
const drawn = (text) => {
    const rows = text.split(' ');
    return { width: rows[0].length, height: rows.length, cells: Uint8Array.from(rows.join('').replaceAll('.', '0')) };
};
const text = ({ width, cells }) =>
    [...cells]
        .join('')
        .replaceAll('0', '.')
        .match(new RegExp(`.{${width}}`, 'g'))
        .join(' ');
const painted = (places, size) => {
    const cells = new Uint8Array(size.width * size.height);
    for (const index of inside(places, size)) cells[index] = 1;
    return text({ ...size, cells });
};
const FOUR = { width: 4, height: 4 };

test('a line has no gap, in any direction, and has both ends', () => {
    assert.equal(painted(line(at(0, 0), at(3, 3)), FOUR), '1... .1.. ..1. ...1');
    assert.equal(painted(line(at(0, 0), at(1, 3)), FOUR), '11.. ..11 .... ....');
    for (let row = -7; row <= 7; ++row) {
        for (let column = -7; column <= 7; ++column) {
            const places = line(at(0, 0), at(row, column));
            assert.deepEqual([places[0].row + 0, places[0].column + 0], [0, 0]);
            assert.deepEqual([places.at(-1).row + 0, places.at(-1).column + 0], [row, column]);
            for (let i = 1; i < places.length; ++i) {
                assert.ok(Math.abs(places[i].row - places[i - 1].row) <= 1);
                assert.ok(Math.abs(places[i].column - places[i - 1].column) <= 1);
            }
        }
    }
});

test('what is outside of the picture is not drawn', () => {
    assert.equal(painted(line(at(-2, -2), at(9, 9)), FOUR), '1... .1.. ..1. ...1');
    assert.equal(painted(line(at(1, 2), at(1, 99)), FOUR), '.... ..11 .... ....');
    assert.deepEqual(nearest(at(-3, 9), FOUR), at(0, 3));
});

test('straight lines are horizontal, vertical or diagonal', () => {
    assert.deepEqual(straightened(at(0, 0), at(1, 9)), at(0, 9));
    assert.deepEqual(straightened(at(5, 5), at(-4, 6)), at(-4, 5));
    assert.deepEqual(straightened(at(5, 5), at(2, 7)), at(2, 8));
    assert.deepEqual(straightened(at(5, 5), at(5, 5)), at(5, 5));
});

test('rectangles and squares', () => {
    assert.equal(painted(rectangle(at(3, 3), at(0, 0), false), FOUR), '1111 1..1 1..1 1111');
    assert.equal(painted(rectangle(at(1, 1), at(2, 3), true), FOUR), '.... .111 .111 ....');
    assert.equal(painted(rectangle(at(1, 1), at(1, 1), false), FOUR), '.... .1.. .... ....');
    assert.deepEqual(squared(at(3, 3), at(2, 0)), at(0, 0));
    assert.deepEqual(squared(at(0, 0), at(2, 1)), at(2, 2));
});

test('an area ends at other colors, and corners do not connect it', () => {
    const picture = drawn('..1. ..1. 11.. ....');
    assert.deepEqual(area(picture, 0).sort((a, b) => a - b), [0, 1, 4, 5]);
    assert.deepEqual(area(picture, 2).sort((a, b) => a - b), [2, 6]);
    assert.equal(area(picture, 15).length, 8);
    const large = { width: 200, height: 200, cells: new Uint8Array(40_000) };
    assert.equal(area(large, 7).length, 40_000);
});

test('pictures are moved, mirrored, turned and resized', () => {
    const picture = drawn('12. 3..');
    assert.equal(text(moved(picture, 0, 1)), '.12 .3.');
    assert.equal(text(moved(picture, -1, -1)), '..3 2.1', 'what leaves comes in at the opposite edge');
    assert.equal(text(moved(moved(picture, 5, -7), -5, 7)), text(picture));
    assert.equal(text(mirrored(picture, 'horizontal')), '.21 ..3');
    assert.equal(text(mirrored(picture, 'vertical')), '3.. 12.');
    assert.equal(text(turned(picture)), '31 .2 ..');
    assert.equal(text(turned(turned(turned(turned(picture))))), text(picture));
    assert.equal(text(resized(picture, 2, 3)), '12 3. ..');
    assert.equal(text(resized(picture, 4, 1)), '12..');
});

test('every step can be undone and redone: strokes, sizes and colors', () => {
    const palette = ['white', 'black'];
    const drawing = new Drawing({ ...drawn('... ...'), palette });
    drawing.begin();
    drawing.extend([0, 1], 1);
    drawing.extend([1, 2], 1);
    drawing.end();
    assert.equal(text(drawing.state), '111 ...');
    drawing.begin();
    drawing.redraw([3, 4, 5], 2);
    drawing.redraw([3], 2);
    assert.equal(text(drawing.state), '111 2..', 'a line that becomes shorter leaves nothing');
    drawing.cancel();
    assert.equal(text(drawing.state), '111 ...');
    assert.equal(drawing.past.length, 1);

    drawing.change(resized(drawing.state, 2, 2));
    drawing.change({ palette: [...palette, 'red'] });
    drawing.begin();
    drawing.end();
    assert.equal(drawing.past.length, 3, 'a stroke that changes nothing is no step');
    drawing.undo();
    assert.equal(drawing.state.palette.length, 2);
    drawing.undo();
    assert.equal(text(drawing.state), '111 ...');
    drawing.undo();
    assert.equal(text(drawing.state), '... ...');
    assert.ok(!drawing.canUndo);
    for (let i = 0; i < 4; ++i) drawing.redo();
    assert.equal(text(drawing.state), '11 ..');
    assert.equal(drawing.state.palette.length, 3);
    drawing.undo();
    drawing.change({ cells: Uint8Array.of(0, 0, 0, 1) });
    assert.ok(!drawing.canRedo, 'a new step drops those that were undone');
});

test('a step in the middle of a stroke ends the stroke without a trace', () => {
    const drawing = new Drawing({ ...drawn('..'), palette: [] });
    drawing.begin();
    drawing.extend([0], 1);
    drawing.change(drawn('2'));
    drawing.extend([1], 1);
    drawing.redraw([0], 1);
    drawing.end();
    assert.equal(text(drawing.state), '2');
    drawing.undo();
    assert.equal(text(drawing.state), '..');
});
