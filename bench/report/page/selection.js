// Which puzzles and strategies are looked at. Everything on the page follows.

class Selection {
  constructor(model) {
    this.model = model;
    this.listeners = [];
    this.shown = new Set(model.entrants.map(entrant => entrant.number));
    this.reset();
  }

  reset() {
    this.filter = { text: '', set: '', answer: '', colors: '', decided: '', least: 0, most: Infinity };
    this.apply();
  }

  /** Calls back whenever the selection changes, and once at the beginning. */
  follow(listener) {
    this.listeners.push(listener);
    listener();
  }

  change(changes) {
    Object.assign(this.filter, changes);
    this.apply();
  }

  toggle(entrant) {
    if (!this.shown.delete(entrant.number)) this.shown.add(entrant.number);
    this.apply();
  }

  get entrants() { return this.model.entrants.filter(entrant => this.shown.has(entrant.number)); }

  apply() {
    this.puzzles = [];
    const words = this.filter.text.toLowerCase().split(/\s+/).filter(word => word !== '');
    for (let puzzle = 0; puzzle < this.model.count; ++puzzle)
      if (this.accepts(puzzle, words)) this.puzzles.push(puzzle);
    for (const listener of this.listeners) listener();
  }

  accepts(puzzle, words) {
    const { model, filter } = this;
    if (filter.set !== '' && model.puzzleData.set[puzzle] !== Number(filter.set)) return false;
    if (filter.answer !== '' && model.answer(puzzle) !== filter.answer) return false;
    if (filter.colors !== '' && model.colors(puzzle) !== Number(filter.colors)) return false;
    const longest = Math.max(model.width(puzzle), model.height(puzzle));
    if (longest < filter.least || longest > filter.most) return false;
    if (!this.isDecidedAsWanted(puzzle)) return false;
    if (words.length === 0) return true;
    const text = `${model.name(puzzle)} ${model.set(puzzle)} ${model.file(puzzle)} #${model.index(puzzle)} ${model.hash(puzzle)}`.toLowerCase();
    return words.every(word => text.includes(word));
  }

  isDecidedAsWanted(puzzle) {
    const wanted = this.filter.decided;
    if (wanted === '') return true;
    const asked = this.entrants.filter(entrant => entrant.isMeasured(puzzle));
    const decided = asked.filter(entrant => entrant.isDecided(puzzle)).length;
    if (wanted === 'all') return decided === asked.length;
    if (wanted === 'some') return decided > 0 && decided < asked.length;
    if (wanted === 'none') return decided === 0;
    if (wanted === 'wrong') return asked.some(entrant => entrant.fault(puzzle) || entrant.contradicted.has(puzzle));
    const entrant = this.model.entrants[Number(wanted.slice(1))];
    return entrant.isDecided(puzzle) === wanted.startsWith('+') && entrant.isMeasured(puzzle);
  }
}

/** The fields of the filter and the list of strategies. */
function showSelection(selection) {
  const { model } = selection;
  const distinct = values => [...new Set(values)].sort((a, b) => a - b);
  const all = Array.from({ length: model.count }, (_, puzzle) => puzzle);
  const decidedBy = [['', 'any'], ['all', 'all strategies'], ['some', 'some, not all'], ['none', 'none'], ['wrong', 'with faults or disagreement'],
    ...model.entrants.map(entrant => [`+${entrant.number}`, entrant.shown]),
    ...model.entrants.map(entrant => [`-${entrant.number}`, `not ${entrant.shown}`])];
  const number = (id, label, onchange) => labelled(label, element('input', { type: 'number', id, min: 1, max: 65535, inputmode: 'numeric', placeholder: 'any',
    oninput: event => onchange(event.target.value) }));
  const form = byId('filter-form');
  form.append(
    labelled('Text', element('input', { type: 'search', id: 'filter-text', placeholder: 'title, file, identity',
      oninput: event => selection.change({ text: event.target.value }) })),
    labelled('Set', choice('filter-set', [['', 'all'], ...model.puzzleData.sets.map((name, i) => [i, name || '(no name)'])], '', set => selection.change({ set }))),
    labelled('Colors', choice('filter-colors', [['', 'all'], ...distinct(all.map(puzzle => model.colors(puzzle))).map(count => [count, count])], '',
      colors => selection.change({ colors }))),
    number('filter-least', 'Longer side from', value => selection.change({ least: Number(value) || 0 })),
    number('filter-most', 'to', value => selection.change({ most: Number(value) || Infinity })),
    labelled('Answer', choice('filter-answer', [['', 'all'], ...['unique', 'multiple', 'impossible', 'solvable', 'unknown'].map(name => [name, name])], '',
      answer => selection.change({ answer }))),
    labelled('Decided by', choice('filter-decided', decidedBy, '', decided => selection.change({ decided }))),
    element('button', { type: 'reset', id: 'filter-reset' }, 'Show all'));
  form.addEventListener('submit', event => event.preventDefault());
  form.addEventListener('reset', () => selection.reset());
  for (const entrant of model.entrants)
    byId('legend').append(element('button', { type: 'button', class: 'chip', 'data-entrant': entrant.number, title: entrant.description || null,
      onclick: () => selection.toggle(entrant) }, swatch(entrant), entrant.shown));
  selection.follow(() => {
    byId('filter-count').textContent = `${formatCount(selection.puzzles.length)} of ${plural(model.count, 'puzzle')}`;
    for (const chip of document.querySelectorAll('#legend .chip'))
      chip.setAttribute('aria-pressed', selection.shown.has(Number(chip.dataset.entrant)));
  });
}
