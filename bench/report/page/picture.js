// A solution as a drawing with its clues.

const KNOWN_COLORS = { 1: '#26282c', k: '#26282c', r: '#c62828', g: '#2e7d32', b: '#1565c0', y: '#f0c000', o: '#ef6c00', p: '#8e24aa', c: '#00a0b0',
  m: '#d81b60', w: '#f4f4f4', n: '#795548', s: '#78909c', l: '#7cb342', t: '#00897b', v: '#5e35b1' };

/** A color for each character of a goal but blank: results have no colors, so letters that are usual stand for theirs. */
function colorsOf(characters) {
  return [...characters].map((character, i) => i === 0 ? null
    : characters.length === 2 ? KNOWN_COLORS[1] : KNOWN_COLORS[character] ?? `hsl(${i * 137.5 % 360} 55% 45%)`);
}

/** Black or white, by what can be read better on a color. */
function inkOn(color) {
  const [red, green, blue] = color.startsWith('#') ? [1, 3, 5].map(at => parseInt(color.slice(at, at + 2), 16)) : [0, 0, 0];
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#000000' : '#ffffff';
}

/** The blocks of a line of cells: pairs of a length and a color. */
function blocksOf(cells) {
  const out = [];
  let before = 0;
  for (const color of cells) {
    if (color !== 0 && color === before) ++out[out.length - 1][0];
    else if (color !== 0) out.push([1, color]);
    before = color;
  }
  return out;
}

function cluesOf(picture, width, height) {
  const row = y => Array.from({ length: width }, (_, x) => picture[y * width + x]);
  const column = x => Array.from({ length: height }, (_, y) => picture[y * width + x]);
  return {
    rows: Array.from({ length: height }, (_, y) => blocksOf(row(y))),
    columns: Array.from({ length: width }, (_, x) => blocksOf(column(x))),
  };
}

/**
 * A grid with its clues.
 * @param clues       rows and columns of pairs of a length, 0 for a blotted clue, and a color; without them only cells are drawn
 * @param colors      for each color, null for blank
 * @param picture     cells by row, or null
 * @param other       another picture: cells that differ are marked
 */
function drawGrid({ width, height, clues, colors, picture = null, other = null }) {
  const cell = Math.max(width, height) > 60 ? 10 : Math.max(width, height) > 30 ? 13 : 18;
  const step = cell * 1.15;
  const most = lines => Math.max(0, ...lines.map(line => Math.max(1, line.length)));
  const left = clues ? most(clues.rows) * step + 4 : 2;
  const top = clues ? most(clues.columns) * cell + 4 : 2;
  const svg = drawn('svg', { class: 'picture', viewBox: `0 0 ${left + width * cell + 2} ${top + height * cell + 2}`, width: left + width * cell + 2,
    role: 'img', 'aria-label': picture ? 'Solution with its clues' : 'Clues' });
  if (clues) svg.append(drawClues(clues, colors, left, top, cell, step));
  svg.append(drawn('rect', { class: 'paper', x: left, y: top, width: width * cell, height: height * cell }));
  if (picture) svg.append(...cellsOf(picture, width, colors, left, top, cell));
  svg.append(gridLines(width, height, left, top, cell));
  if (other) svg.append(differences(picture, other, width, left, top, cell));
  return svg;
}

function drawClues(clues, colors, left, top, cell, step) {
  const out = drawn('g', { class: 'clues', 'font-size': Math.round(cell * 0.7) });
  const number = (x, y, [length, color], isNone) => {
    const isColored = colors.length > 2 && !isNone;
    if (isColored) out.append(drawn('rect', { x: x - step / 2 + 0.5, y: y - 0.75 * cell + 0.5, width: step - 1, height: cell - 1, rx: 2, fill: colors[color] }));
    out.append(drawn('text', { x, y, 'text-anchor': 'middle', style: isColored ? `fill: ${inkOn(colors[color])}` : null }, isNone ? '0' : length === 0 ? '?' : String(length)));
  };
  const put = (line, place) => (line.length > 0 ? [...line] : [null]).reverse().forEach((block, i) => number(...place(i), block ?? [0, 0], block === null));
  clues.rows.forEach((line, y) => put(line, i => [left - 4 - (i + 0.5) * step, top + (y + 0.75) * cell]));
  clues.columns.forEach((line, x) => put(line, i => [left + (x + 0.5) * cell, top - 5 - i * cell]));
  return out;
}

function cellsOf(picture, width, colors, left, top, cell) {
  const paths = colors.map(() => '');
  picture.forEach((color, i) => { paths[color] += `M${left + i % width * cell} ${top + Math.floor(i / width) * cell}h${cell}v${cell}h-${cell}z`; });
  return paths.map((path, color) => color > 0 && path ? drawn('path', { d: path, fill: colors[color] }) : null).filter(Boolean);
}

function gridLines(width, height, left, top, cell) {
  const lines = { thin: '', thick: '' };
  for (let x = 0; x <= width; ++x) lines[x % 5 === 0 || x === width ? 'thick' : 'thin'] += `M${left + x * cell} ${top}v${height * cell}`;
  for (let y = 0; y <= height; ++y) lines[y % 5 === 0 || y === height ? 'thick' : 'thin'] += `M${left} ${top + y * cell}h${width * cell}`;
  return drawn('g', {}, drawn('path', { class: 'thin', d: lines.thin }), drawn('path', { class: 'thick', d: lines.thick }));
}

function differences(picture, other, width, left, top, cell) {
  let path = '';
  picture.forEach((color, i) => {
    if (color !== other[i]) path += `M${left + i % width * cell + 2} ${top + Math.floor(i / width) * cell + 2}h${cell - 4}v${cell - 4}h-${cell - 4}z`;
  });
  return drawn('path', { class: 'different', d: path });
}
