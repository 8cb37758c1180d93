// The scatter plot: a point for each puzzle that one of two strategies decides, of the figures in the table of puzzles.
// SPDX-License-Identifier: MIT

const host = document.getElementById('scatter-plot');
const selects = ['scatter-x', 'scatter-y'].map(id => document.getElementById(id));
const headers = [...document.querySelectorAll('#puzzles-table [data-strategy]')];
const LANE = 22; // beyond the axes, for what is undecided
const LEFT = 76;
const BOTTOM = 48;

function drawn(tag, attributes, text = '') {
  const out = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) out.setAttribute(name, value);
  out.textContent = text;
  return out;
}

function tickText(seconds) {
  const [factor, unit] = seconds > 0.9 ? [1, 's'] : seconds > 0.9e-3 ? [1e3, 'ms'] : [1e6, 'µs'];
  return `${Number((seconds * factor).toPrecision(3))} ${unit}`;
}

/** The pairs of seconds, infinite where a strategy did not decide; without puzzles that one was not given or neither decided. */
function pointsOf(columns) {
  const out = [];
  for (const row of document.querySelector('#puzzles-table tbody').rows) {
    const cells = columns.map(column => row.cells[column]);
    const [x, y] = cells.map(cell => Math.max(1e-7, Number(cell.dataset.s)));
    if (x < Infinity || y < Infinity)
      if (!Number.isNaN(x + y)) out.push({ x, y, text: [row.cells[0], ...cells].map(cell => cell.textContent).join(', ') });
  }
  return out;
}

function draw() {
  const chosen = selects.map(select => headers[select.value]);
  const points = pointsOf(chosen.map(header => header.cellIndex));
  const names = chosen.map(header => header.textContent);
  const size = Math.min(640, Math.max(240, host.clientWidth));
  const side = size - LEFT - LANE - 10;
  const height = side + LANE + 10 + BOTTOM;
  const known = points.flatMap(({ x, y }) => [x, y]).filter(Number.isFinite);
  const [from, to] = known.length === 0 ? [-3, 0] : [Math.floor(Math.log10(Math.min(...bounds(known)))), Math.ceil(Math.log10(Math.max(...bounds(known))) + 1e-9)];
  const part = seconds => seconds === Infinity ? 1 + (LANE / 2 + 5) / side : (Math.log10(seconds) - from) / (to - from);
  const x = seconds => LEFT + part(seconds) * side;
  const y = seconds => LANE + 10 + (1 - part(seconds)) * side;
  const svg = drawn('svg', { width: size, height, viewBox: `0 0 ${size} ${height}`, role: 'img', 'aria-label': `${names[1]} over ${names[0]}, a point for each puzzle` });
  const [bottom, right] = [y(10 ** from), x(10 ** to)];
  svg.append(drawn('rect', { class: 'lane', x: LEFT, y: 5, width: side, height: LANE }), drawn('rect', { class: 'lane', x: right + 5, y: LANE + 10, width: LANE, height: side }));
  const step = Math.ceil((to - from) * 60 / side);
  for (let power = from; power <= to; power += step) {
    const [seconds, text] = [10 ** power, tickText(10 ** power)];
    svg.append(drawn('path', { class: 'g', d: `M${x(seconds)} ${bottom}V${LANE + 10}M${LEFT} ${y(seconds)}H${right}` }),
      drawn('text', { x: x(seconds), y: bottom + 18, 'text-anchor': 'middle' }, text), drawn('text', { x: LEFT - 6, y: y(seconds) + 4, 'text-anchor': 'end' }, text));
  }
  svg.append(drawn('path', { class: 'diagonal', d: `M${LEFT} ${bottom}L${right} ${LANE + 10}` }),
    drawn('text', { class: 'axis', x: LEFT + side / 2, y: height - 8, 'text-anchor': 'middle' }, names[0]),
    drawn('text', { class: 'axis', x: 14, y: bottom - side / 2, 'text-anchor': 'middle', transform: `rotate(-90 14 ${bottom - side / 2})` }, names[1]));
  for (const point of points) {
    const circle = drawn('circle', { class: point.x + point.y < Infinity ? 'point' : 'point edge', cx: x(point.x).toFixed(1), cy: y(point.y).toFixed(1), r: 3.5 });
    circle.append(drawn('title', {}, point.text));
    svg.append(circle);
  }
  host.replaceChildren(svg);
  const less = (a, b) => points.filter(point => point[a] < point[b]).length;
  document.getElementById('scatter-count').textContent = `${points.length} puzzles. ${names[0]} is faster on ${less('x', 'y')}, ${names[1]} on ${less('y', 'x')}.`;
}

/** The least and the greatest of numbers, however many. */
function bounds(numbers) {
  return numbers.reduce(([least, most], number) => [Math.min(least, number), Math.max(most, number)], [Infinity, 0]);
}

if (headers.length > 0) {
  // The first strategy and the same in another run, or else the next one.
  const again = headers.findIndex((header, number) => number > 0 && header.dataset.strategy === headers[0].dataset.strategy);
  const second = again > 0 ? again : Math.min(1, headers.length - 1);
  selects.forEach((select, side) => {
    select.append(...headers.map((header, number) => new Option(header.textContent, number)));
    select.value = side === 0 ? 0 : second;
    select.onchange = draw;
  });
  document.getElementById('scatter-form').hidden = false;
  addEventListener('resize', draw);
  draw();
}
