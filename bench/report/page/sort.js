// Makes a button of each header of the tables, which sorts by its column, then turns the order around.
// SPDX-License-Identifier: MIT

/** What a cell is sorted by: its number in `data-s`, or else its text; the unit of a time counts. */
function keyOf(cell) {
  if (cell.dataset.s !== undefined) return Number(cell.dataset.s);
  const [, number, unit] = /^([\d.]+)(?: (µs|ms|s|of \d+))?$/.exec(cell.textContent) ?? [];
  return number === undefined ? cell.textContent : Number(number) * ({ 'µs': 1e-6, ms: 1e-3 }[unit] ?? 1);
}

/** Numbers before texts; what was not decided, or not measured, comes last in either direction. */
function compare(a, b, sign) {
  const isLast = key => key === Infinity || key === '–';
  if (isLast(a) || isLast(b)) return isLast(a) - isLast(b);
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return sign * (typeof a === 'number' ? a - b : a.localeCompare(b, 'en', { numeric: true }));
}

function sortBy(table, header) {
  const column = header.cellIndex;
  const descending = header.ariaSort === 'ascending';
  for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
  header.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
  const rows = [...table.tBodies[0].rows].map(row => [keyOf(row.cells[column]), row]);
  rows.sort(([a], [b]) => compare(a, b, descending ? -1 : 1));
  table.tBodies[0].replaceChildren(...rows.map(([, row]) => row));
}

for (const table of document.querySelectorAll('table'))
  for (const header of table.tHead.rows[0].cells) {
    if (header.textContent === '') continue;
    const button = document.createElement('button');
    button.append(...header.childNodes);
    button.onclick = () => sortBy(table, header);
    header.append(button);
  }

// A browser takes seconds to lay out ten thousand rows: the first are shown until all are asked for.
const puzzles = document.getElementById('puzzles-table');
if (puzzles.tBodies[0].rows.length > 500) {
  puzzles.classList.add('short');
  const button = document.createElement('button');
  button.textContent = `Show all ${puzzles.tBodies[0].rows.length} puzzles`;
  button.onclick = () => {
    puzzles.classList.remove('short');
    button.remove();
  };
  puzzles.parentElement.after(button);
}
