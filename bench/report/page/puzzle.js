// The page of a puzzle: what it is, its solution, and what each strategy did.

class PuzzlePage {
  /** @param order  the puzzles as the table has them, to go on from one to the next */
  constructor(selection, order) {
    this.selection = selection;
    this.model = selection.model;
    this.order = order;
    this.page = byId('puzzle');
  }

  show(puzzle) {
    const { model } = this;
    this.page.replaceChildren(
      this.navigation(puzzle),
      element('h2', { id: 'puzzle-title', tabindex: -1 }, model.name(puzzle)),
      this.facts(puzzle),
      element('h3', {}, 'Strategies'),
      element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Strategies' }, this.results(puzzle)),
      ...this.counters(puzzle),
      ...this.pictures(puzzle));
    byId('puzzle-title').focus({ preventScroll: true });
  }

  navigation(puzzle) {
    const order = this.order();
    const at = order.indexOf(puzzle);
    const link = (id, text, to) => element(to === undefined ? 'span' : 'a', { id, class: 'button', href: to === undefined ? null : puzzleAddress(to),
      'aria-disabled': to === undefined }, text);
    return element('nav', { class: 'toolbar no-print', 'aria-label': 'Puzzles' }, element('a', { class: 'button', id: 'puzzle-back', href: '#puzzles' }, 'All puzzles'),
      link('puzzle-before', '‹ Before', at > 0 ? order[at - 1] : undefined),
      link('puzzle-after', 'Next ›', at >= 0 ? order[at + 1] : undefined),
      element('span', { class: 'hint' }, at < 0 ? 'not among the selected puzzles' : `${formatCount(at + 1)} of ${formatCount(order.length)} selected`));
  }

  facts(puzzle) {
    const { model } = this;
    const facts = [['Set', model.set(puzzle)], ['File', `${model.file(puzzle)} #${model.index(puzzle)}`], ['Size', model.size(puzzle)],
      ['Colors', String(model.colors(puzzle))], ['Answer', model.answer(puzzle)],
      ['Identity', model.hash(puzzle) ? element('code', { class: 'hash' }, model.hash(puzzle)) : 'not known']];
    return element('dl', { class: 'facts' }, facts.map(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]));
  }

  results(puzzle) {
    const entrants = this.model.entrants.filter(entrant => entrant.isMeasured(puzzle));
    const least = leastSeconds(entrants, puzzle);
    const longest = Math.max(...entrants.map(entrant => entrant.seconds(puzzle)));
    const has = condition => entrants.some(condition);
    const columns = [
      { label: 'Answer', cell: entrant => element('td', { class: entrant.fault(puzzle) || entrant.contradicted.has(puzzle) ? 'bad' : null }, this.answerText(entrant, puzzle)) },
      { label: 'Processor time', isNumber: true, cell: entrant => numberCell(formatSeconds(entrant.seconds(puzzle)), entrant.isDecided(puzzle) && entrant.seconds(puzzle) <= least) },
      { label: '', cell: entrant => element('td', { class: 'bar-cell' }, timeBar(entrant.seconds(puzzle), least, longest, entrant)) },
      { label: 'Times the best', isNumber: true, isShown: Number.isFinite(least), cell: entrant => numberCell(entrant.isDecided(puzzle) ? formatRatio(entrant.seconds(puzzle) / Math.max(least, 1e-9)) : NO_VALUE) },
      { label: 'By the clock', isNumber: true, isShown: has(entrant => entrant.wallSeconds(puzzle) > 0), cell: entrant => numberCell(formatSeconds(entrant.wallSeconds(puzzle))) },
      { label: 'Instructions', isNumber: true, isShown: has(entrant => entrant.instructionsOf(puzzle) > 0), cell: entrant => numberCell(entrant.instructionsOf(puzzle) ? formatLarge(entrant.instructionsOf(puzzle)) : NO_VALUE) },
      { label: 'Every run', isShown: has(entrant => entrant.runsOf(puzzle).length > 0), cell: entrant => element('td', { class: 'runs' }, entrant.runsOf(puzzle).map(formatSeconds).join(', ')) },
    ].filter(column => column.isShown ?? true);
    return element('table', { id: 'puzzle-results' },
      element('thead', {}, element('tr', {}, element('th', { scope: 'col' }, 'Strategy'), columns.map(columnHeader))),
      element('tbody', {}, entrants.map(entrant => element('tr', {}, element('th', { scope: 'row' }, swatch(entrant), entrant.shown), columns.map(({ cell }) => cell(entrant))))));
  }

  answerText(entrant, puzzle) {
    const fault = entrant.fault(puzzle);
    if (fault) return `fault: ${fault}`;
    const reason = entrant.stoppedBy(puzzle);
    const stopped = !entrant.isDecided(puzzle) && reason && reason !== 'none' ? ` (${reason.replaceAll('_', ' ')})` : '';
    return `${entrant.answer(puzzle)}${stopped}${entrant.contradicted.has(puzzle) ? ' (contradicted)' : ''}`;
  }

  counters(puzzle) {
    const entrants = this.model.entrants.filter(entrant => this.model.counterNames.some((_, i) => entrant.counter(i, puzzle) !== null));
    if (entrants.length === 0) return [];
    const value = (counter, entrant) => entrant.counter(counter, puzzle);
    const rows = this.model.counterNames.map((name, counter) => ({ name, counter })).filter(({ counter }) => entrants.some(entrant => value(counter, entrant)));
    return [element('h3', {}, 'Counters'),
      element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Counters' }, element('table', { id: 'puzzle-counters' },
        element('thead', {}, element('tr', {}, element('td'), entrants.map(entrant => element('th', { scope: 'col', class: 'number' }, entrant.shown)))),
        element('tbody', {}, rows.map(({ name, counter }) => element('tr', {}, element('th', { scope: 'row' }, name.replaceAll('_', ' ')),
          entrants.map(entrant => numberCell(value(counter, entrant) === null ? NO_VALUE : formatCount(value(counter, entrant)))))))))];
  }

  pictures(puzzle) {
    const { model } = this;
    const pictures = model.pictures(puzzle);
    const [width, height] = [model.width(puzzle), model.height(puzzle)];
    const given = model.clues(puzzle);
    const inScroll = drawing => element('div', { class: 'scroll' }, drawing);
    if (pictures.length === 0 && !given) return [element('h3', {}, 'Clues'), element('p', { class: 'hint' }, 'These results have neither clues nor a solution.')];
    if (given) {
      const count = Math.max(1, ...[...given.rows, ...given.columns].flat().map(([, color]) => color));
      const anyColors = '0' + String.fromCodePoint(...Array.from({ length: count }, (_, i) => 256 + i));
      const drawings = [element('h3', {}, 'Clues'), element('div', { class: 'pictures' }, inScroll(drawGrid({ width, height, clues: given, colors: colorsOf(anyColors) })))];
      if (pictures.length === 0) return drawings;
      return [...drawings, ...this.solutions(puzzle, pictures, false)];
    }
    return this.solutions(puzzle, pictures, model.hasExactClues(puzzle));
  }

  solutions(puzzle, pictures, withClues) {
    const { model } = this;
    const [width, height] = [model.width(puzzle), model.height(puzzle)];
    const colors = colorsOf(model.colorCharacters(puzzle));
    return [element('h3', {}, pictures.length > 1 ? 'Two solutions' : withClues ? 'Clues and solution' : 'Solution'),
      pictures.length > 1 ? element('p', { class: 'hint' }, 'Marked cells differ.') : null,
      element('div', { class: 'pictures' }, pictures.map((picture, i) => element('div', { class: 'scroll' },
        drawGrid({ width, height, clues: withClues ? cluesOf(picture, width, height) : null, colors, picture, other: pictures[1 - i] }))))].filter(Boolean);
  }
}

function numberCell(text, isBest) { return element('td', { class: isBest ? 'number best' : 'number' }, text); }

/** A bar whose length is the logarithm of a time. */
function timeBar(seconds, least, longest, entrant) {
  const from = Math.log10(Math.max(Math.min(least, longest), 1e-9)) - 0.5;
  const part = (Math.log10(Math.max(seconds, 1e-9)) - from) / Math.max(Math.log10(Math.max(longest, 1e-9)) - from, 0.5);
  return drawn('svg', { class: 'bar', width: 120, height: 12, 'aria-hidden': 'true' },
    drawn('rect', { x: 0, y: 1, height: 10, width: Math.max(2, Math.min(1, part) * 120), rx: 2, fill: lineLook(entrant).stroke }));
}
