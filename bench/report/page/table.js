// Tables to sort, and the table of puzzles.

/** Sorts in place; what is null or infinite comes last in either direction, and equals keep their order. */
function sortBy(rows, key, descending) {
  const isLast = value => value === null || value === Infinity;
  const compare = (a, b) => typeof a === 'string' ? a.localeCompare(b, 'en', { numeric: true }) : a - b;
  const keyed = rows.map((row, i) => [key(row), i, row]);
  keyed.sort(([a, i], [b, j]) => {
    if (isLast(a) || isLast(b)) return isLast(a) - isLast(b) || i - j;
    return (descending ? compare(b, a) : compare(a, b)) || i - j;
  });
  keyed.forEach(([, , row], i) => { rows[i] = row; });
}

/** The header of a column with a button that sorts by it, then turns the order around. */
function sortHeader(column, order, redraw) {
  const isSorted = order.column?.key === column.key;
  const sort = () => {
    order.descending = isSorted ? !order.descending : Boolean(column.descends);
    order.column = column;
    redraw();
    document.querySelector(`[data-sort="${CSS.escape(column.key)}"]`)?.focus({ preventScroll: true });
  };
  return element('th', { scope: 'col', 'aria-sort': isSorted ? (order.descending ? 'descending' : 'ascending') : null, class: column.isText ? null : 'number' },
    element('button', { type: 'button', class: 'sort', 'data-sort': column.key, title: column.hint ?? null, onclick: sort },
      column.entrant ? swatch(column.entrant) : null, column.label,
      element('span', { class: 'arrow', 'aria-hidden': 'true' }, isSorted ? (order.descending ? '▼' : '▲') : '')));
}

/** The header of a column that cannot be sorted by. */
function columnHeader({ label, isNumber, hint }) {
  return element(label ? 'th' : 'td', { scope: label ? 'col' : null, class: isNumber ? 'number' : null, title: hint ?? null }, label);
}

function puzzleAddress(puzzle) { return `#puzzle-${puzzle + 1}`; }

/** What an entrant did with a puzzle, in a cell of a table. */
function resultCell(entrant, puzzle, isBest) {
  if (!entrant.isMeasured(puzzle)) return element('td', { class: 'number none', title: 'not measured' }, NO_VALUE);
  const fault = entrant.fault(puzzle);
  if (fault) return element('td', { class: 'number bad', title: fault }, 'fault');
  const time = formatSeconds(entrant.seconds(puzzle));
  if (!entrant.isDecided(puzzle))
    return element('td', { class: 'number undecided', title: `${entrant.answer(puzzle)}, stopped by ${entrant.stoppedBy(puzzle) || 'itself'} after ${time}` },
      entrant.answer(puzzle) === 'solvable' ? `${time} (solvable)` : 'undecided');
  if (entrant.contradicted.has(puzzle))
    return element('td', { class: 'number bad', title: 'contradicted by another strategy' }, `${time} (${entrant.answer(puzzle)})`);
  return element('td', { class: isBest ? 'number best' : 'number' }, time);
}

/** The table of the selected puzzles, in pages. */
class PuzzleTable {
  constructor(selection) {
    this.selection = selection;
    this.model = selection.model;
    this.order = { column: null, descending: false };
    this.page = 0;
    this.pageSize = 50;
    this.makeToolbar();
    selection.follow(() => {
      this.page = 0;
      this.sort();
    });
  }

  columns() {
    const { model } = this;
    return [
      { key: 'puzzle', label: 'Puzzle', isText: true, value: puzzle => model.name(puzzle) },
      { key: 'set', label: 'Set', isText: true, value: puzzle => model.set(puzzle) },
      { key: 'size', label: 'Size', value: puzzle => model.width(puzzle) * model.height(puzzle) },
      { key: 'colors', label: 'Colors', value: puzzle => model.colors(puzzle) },
      { key: 'answer', label: 'Answer', isText: true, value: puzzle => model.answer(puzzle) },
      ...this.selection.entrants.map(entrant => ({ key: `entrant-${entrant.number}`, label: entrant.shown, entrant,
        value: puzzle => entrant.isDecided(puzzle) ? entrant.seconds(puzzle) : Infinity })),
    ];
  }

  sort() {
    this.rows = [...this.selection.puzzles];
    const column = this.columns().find(({ key }) => key === this.order.column?.key);
    if (column) sortBy(this.rows, column.value, this.order.descending);
    this.draw();
  }

  get pageCount() { return Math.max(1, Math.ceil(this.rows.length / this.pageSize)); }

  draw() {
    this.page = Math.min(this.page, this.pageCount - 1);
    const first = this.page * this.pageSize;
    const rows = this.rows.slice(first, first + this.pageSize);
    const columns = this.columns();
    byId('puzzles-table').replaceChildren(
      element('caption', { class: 'hidden' }, 'Times of the strategies for each puzzle'),
      element('thead', {}, element('tr', {}, columns.map(column => sortHeader(column, this.order, () => this.sort())))),
      element('tbody', {}, rows.map(puzzle => this.row(puzzle))));
    const shown = this.rows.length === 0 ? 'No puzzle is selected.'
      : `${formatCount(first + 1)} to ${formatCount(first + rows.length)} of ${plural(this.rows.length, 'puzzle')}`;
    byId('puzzles-shown').textContent = shown;
    byId('page-first').disabled = byId('page-back').disabled = this.page === 0;
    byId('page-last').disabled = byId('page-next').disabled = this.page === this.pageCount - 1;
  }

  row(puzzle) {
    const { model } = this;
    const entrants = this.selection.entrants;
    const least = leastSeconds(entrants, puzzle);
    return element('tr', {},
      element('th', { scope: 'row' }, element('a', { href: puzzleAddress(puzzle) }, model.name(puzzle))),
      element('td', {}, model.set(puzzle)),
      element('td', { class: 'number' }, model.size(puzzle)),
      element('td', { class: 'number' }, String(model.colors(puzzle))),
      element('td', {}, model.answer(puzzle)),
      entrants.map(entrant => resultCell(entrant, puzzle, entrant.seconds(puzzle) <= least)));
  }

  makeToolbar() {
    const go = page => () => {
      this.page = page();
      this.draw();
    };
    const button = (id, label, text, page) => element('button', { type: 'button', id, 'aria-label': label, onclick: go(page) }, text);
    byId('puzzles-toolbar').append(
      button('page-first', 'First page', '«', () => 0), button('page-back', 'Page before', '‹', () => Math.max(0, this.page - 1)),
      element('output', { id: 'puzzles-shown' }),
      button('page-next', 'Next page', '›', () => this.page + 1), button('page-last', 'Last page', '»', () => this.pageCount - 1),
      labelled('Rows', choice('page-size', [25, 50, 100, 500].map(count => [count, count]), this.pageSize, size => {
        this.pageSize = Number(size);
        this.page = 0;
        this.draw();
      })),
      element('button', { type: 'button', id: 'export', onclick: () => this.export() }, 'Save as CSV'));
  }

  /** All selected puzzles, in the order of the table. Times in seconds; empty where a puzzle was not decided. */
  csv() {
    const { model } = this;
    const entrants = this.selection.entrants;
    const rows = [['title', 'set', 'file', 'index', 'hash', 'width', 'height', 'colors', 'answer',
      ...entrants.flatMap(entrant => [`${entrant.shown} status`, `${entrant.shown} seconds`])]];
    for (const puzzle of this.rows)
      rows.push([model.puzzleData.title[puzzle], model.set(puzzle), model.file(puzzle), model.index(puzzle), model.hash(puzzle), model.width(puzzle),
        model.height(puzzle), model.colors(puzzle), model.answer(puzzle),
        ...entrants.flatMap(entrant => [entrant.fault(puzzle) ? 'fault' : entrant.answer(puzzle),
          entrant.isDecided(puzzle) ? Number(entrant.seconds(puzzle).toPrecision(6)) : ''])]);
    return rows.map(row => row.map(csvField).join(',')).join('\r\n') + '\r\n';
  }

  export() {
    const address = URL.createObjectURL(new Blob([this.csv()], { type: 'text/csv' }));
    const link = element('a', { href: address, download: 'results.csv' });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }
}

/** A field as RFC 4180 has it; a text that a spreadsheet would take for a formula begins with an apostrophe. */
function csvField(value) {
  let text = String(value);
  if (typeof value === 'string' && /^[=+\-@\t\r]/.test(text)) text = `'${text}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
