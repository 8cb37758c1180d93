// The geometry of the drawing tools. A place is `{row, column}` and may be outside of the picture; a picture is
// `{width, height, cells}` with a color per cell, row by row. Nothing here depends on a browser.
// SPDX-License-Identifier: MIT

const clamp = (value, least, most) => Math.max(least, Math.min(most, value));

export const placeOf = (index, { width }) => ({ row: Math.floor(index / width), column: index % width });

/** The indices of those places that are in the picture. */
export const inside = (places, { width, height }) =>
    places
        .filter(({ row, column }) => row >= 0 && row < height && column >= 0 && column < width)
        .map(({ row, column }) => row * width + column);

/** The place in the picture that is nearest to another one. */
export const nearest = ({ row, column }, { width, height }) => ({
    row: clamp(row, 0, height - 1),
    column: clamp(column, 0, width - 1),
});

/** The places of a line, both ends included; neighbors touch at a side or at a corner. */
export function line(from, to) {
    const rows = to.row - from.row;
    const columns = to.column - from.column;
    const steps = Math.max(Math.abs(rows), Math.abs(columns));
    const places = [];
    for (let i = 0; i <= steps; ++i) {
        const share = steps === 0 ? 0 : i / steps;
        places.push({ row: from.row + Math.round(rows * share), column: from.column + Math.round(columns * share) });
    }
    return places;
}

/** The end of the nearest line that is horizontal, vertical or diagonal. */
export function straightened(from, to) {
    const rows = to.row - from.row;
    const columns = to.column - from.column;
    const [high, wide] = [Math.abs(rows), Math.abs(columns)];
    if (wide > 2 * high) return { row: from.row, column: to.column };
    if (high > 2 * wide) return { row: to.row, column: from.column };
    const length = Math.max(high, wide);
    return { row: from.row + Math.sign(rows) * length, column: from.column + Math.sign(columns) * length };
}

/** The corner opposite of `from` in the square that reaches to `to`. */
export function squared(from, to) {
    const rows = to.row - from.row;
    const columns = to.column - from.column;
    const length = Math.max(Math.abs(rows), Math.abs(columns));
    return {
        row: from.row + (rows < 0 ? -length : length),
        column: from.column + (columns < 0 ? -length : length),
    };
}

/** The places of a rectangle between two corners: its outline, or all of it. */
export function rectangle(from, to, solid) {
    const [top, bottom] = [Math.min(from.row, to.row), Math.max(from.row, to.row)];
    const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)];
    const places = [];
    for (let row = top; row <= bottom; ++row) {
        for (let column = left; column <= right; ++column) {
            const onOutline = row === top || row === bottom || column === left || column === right;
            if (solid || onOutline) places.push({ row, column });
        }
    }
    return places;
}

/** The indices of the cells of one color that are connected, by their sides, to a cell of the picture. */
export function area(picture, start) {
    const { width, height, cells } = picture;
    const seen = new Uint8Array(cells.length);
    const found = [start];
    seen[start] = 1;
    for (let i = 0; i < found.length; ++i) {
        const { row, column } = placeOf(found[i], picture);
        const neighbors = [
            { row: row - 1, column },
            { row: row + 1, column },
            { row, column: column - 1 },
            { row, column: column + 1 },
        ];
        for (const index of inside(neighbors, { width, height })) {
            if (seen[index] || cells[index] !== cells[start]) continue;
            seen[index] = 1;
            found.push(index);
        }
    }
    return found;
}

/** A picture of the given size whose cell at a row and column has the color `from(row, column)`. */
function filled(width, height, from) {
    const cells = new Uint8Array(width * height);
    for (let row = 0; row < height; ++row)
        for (let column = 0; column < width; ++column) cells[row * width + column] = from(row, column);
    return { width, height, cells };
}

/** The picture moved down and to the right. What leaves it comes in at the opposite edge, so that nothing is lost. */
export function moved({ width, height, cells }, rows, columns) {
    const wrapped = (value, size) => ((value % size) + size) % size;
    return filled(
        width,
        height,
        (row, column) => cells[wrapped(row - rows, height) * width + wrapped(column - columns, width)],
    );
}

/** The picture with left and right exchanged, or top and bottom if `axis` is `vertical`. */
export const mirrored = ({ width, height, cells }, axis) =>
    filled(width, height, (row, column) =>
        axis === 'vertical' ? cells[(height - 1 - row) * width + column] : cells[row * width + width - 1 - column],
    );

/** The picture turned clockwise by a quarter. */
export const turned = ({ width, height, cells }) =>
    filled(height, width, (row, column) => cells[(height - 1 - column) * width + row]);

/** The picture cut off or extended by blank cells at its right and lower edges. */
export const resized = (picture, width, height) =>
    filled(width, height, (row, column) =>
        row < picture.height && column < picture.width ? picture.cells[row * picture.width + column] : 0,
    );
