// What became of each strategy from the old run to the new one.

const DIRECTIONS = { slower: 'slower', faster: 'faster', '': 'no change' };

function intervalText(ratio) {
  return ratio ? `${formatRatio(ratio.estimate)} [${ratio.low.toFixed(3)}, ${ratio.high.toFixed(3)}]` : NO_VALUE;
}

/** Intervals beside each other, on a logarithmic axis with 1 in the middle; the band is what is not named. */
function intervalBar(ratio, reach, threshold) {
  const [width, height] = [180, 18];
  const at = value => width / 2 + Math.max(-1, Math.min(1, Math.log(value) / Math.log(reach))) * (width / 2 - 4);
  const svg = drawn('svg', { class: 'interval', width, height, 'aria-hidden': 'true' },
    drawn('rect', { class: 'band', x: at(1 / (1 + threshold)), width: at(1 + threshold) - at(1 / (1 + threshold)), y: 0, height }),
    drawn('line', { class: 'zero', x1: at(1), x2: at(1), y1: 0, y2: height }));
  if (ratio) svg.append(drawn('line', { class: 'range', x1: at(ratio.low), x2: at(ratio.high), y1: height / 2, y2: height / 2 }),
    drawn('circle', { class: 'estimate', cx: at(ratio.estimate), cy: height / 2, r: 4 }));
  return svg;
}

class ComparisonSection {
  constructor(model) {
    this.model = model;
    this.comparison = model.comparison;
    const { comparison } = this;
    const name = number => model.runs[number].name;
    byId('comparison').hidden = false;
    byId('comparison').append(
      element('h2', { id: 'comparison-title' }, `From ${name(comparison.before)} to ${name(comparison.after)}`),
      this.verdict(),
      element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-labelledby': 'comparison-title' }, this.table()),
      element('p', { class: 'hint' }, this.explanation()),
      ...comparison.strategies.map(strategy => this.details(strategy)).filter(Boolean));
  }

  verdict() {
    const { comparison } = this;
    const names = found => comparison.strategies.filter(strategy => strategy.found === found).map(strategy => strategy.name);
    const list = found => names(found).join(', ') || 'none';
    const count = key => comparison.strategies.reduce((sum, strategy) => sum + strategy[key].length, 0);
    const nearLimit = key => comparison.strategies.reduce((sum, strategy) => sum + strategy[key].filter(change => change.near_limit).length, 0);
    const counted = key => count(key) === 0 ? 'none' : plural(count(key), 'puzzle') + (nearLimit(key) ? `, ${formatCount(nearLimit(key))} near the time limit` : '');
    const isLost = count('undecided') > nearLimit('undecided');
    const line = (kind, ...children) => element('li', { class: kind }, ...children);
    return element('ul', { class: 'verdict', id: 'verdict' },
      line(names('slower').length ? 'bad' : 'good', element('strong', {}, 'Slower: '), list('slower')),
      line('', element('strong', {}, 'Faster: '), list('faster')),
      line(count('wrong') ? 'bad' : 'good', element('strong', {}, 'Wrong or contradicted: '), count('wrong') ? plural(count('wrong'), 'answer') : 'none'),
      line(isLost ? 'bad' : count('undecided') ? '' : 'good', element('strong', {}, 'No longer decided: '), counted('undecided')),
      line('', element('strong', {}, 'Newly decided: '), counted('decided')),
      this.common());
  }

  common() {
    const { common, common_of_controls: ofControls, threshold } = this.comparison;
    if (!common) return null;
    const isLarge = common.estimate >= 1 + threshold || common.estimate <= 1 / (1 + threshold);
    const doubt = isLarge && !ofControls ? ' This is the machine, or a change in a part that all share: measure again to tell.' : '';
    return element('li', {}, element('strong', {}, 'Common to all: '), `${intervalText(common)} `,
      `(${ofControls ? 'programs that did not change' : 'the median of the strategies'}), which is left out.${doubt}`);
  }

  table() {
    const { strategies, threshold } = this.comparison;
    const ratios = strategies.flatMap(({ beside, time }) => [beside ?? time]).filter(Boolean);
    const reach = Math.max(1.25, ...ratios.flatMap(({ low, high }) => [1 / low, high]).filter(Number.isFinite).map(value => Math.min(value, 4)));
    const hasInstructions = strategies.some(({ instructions }) => instructions);
    const columns = [
      { label: 'Puzzles', isNumber: true, cell: strategy => numberCell(formatCount(strategy.pairs)) },
      { label: 'Found', cell: strategy => element('td', { class: `found ${{ slower: 'bad', faster: 'good' }[strategy.found] ?? ''}` }, strategy.time ? DIRECTIONS[strategy.found] : 'too few puzzles') },
      { label: 'New by old time', isNumber: true, hint: 'Without what is common to all', cell: strategy => numberCell(intervalText(strategy.beside)) },
      { label: '', cell: strategy => element('td', {}, intervalBar(strategy.beside ?? strategy.time, reach, threshold)) },
      { label: 'As measured', isNumber: true, hint: 'By reference work alone', cell: strategy => numberCell(intervalText(strategy.time)) },
      { label: 'Instructions', isNumber: true, isShown: hasInstructions, cell: strategy => numberCell(intervalText(strategy.instructions)) },
      { label: 'Other counters', isNumber: true, cell: strategy => numberCell(strategy.other_work ? `on ${plural(strategy.other_work, 'puzzle')}` : 'none') },
    ].filter(column => column.isShown ?? true);
    return element('table', { id: 'comparison-table' },
      element('thead', {}, element('tr', {}, element('th', { scope: 'col' }, 'Strategy'), columns.map(columnHeader))),
      element('tbody', {}, strategies.map(strategy => element('tr', { class: strategy.found || null },
        element('th', { scope: 'row' }, swatch(this.model.entrants[strategy.before]), strategy.name), columns.map(({ cell }) => cell(strategy))))));
  }

  explanation() {
    const { comparison } = this;
    return `${plural(comparison.puzzles, 'puzzle')} in both runs, ${formatCount(comparison.only_before)} only in the old, ${formatCount(comparison.only_after)} only in the new. `
      + 'Ratios of new to old are geometric means over the puzzles decided both times, by reference work measured beside each puzzle where it is known. '
      + `Intervals hold for all strategies together with ${Math.round(comparison.confidence * 100)} % confidence. `
      + `A strategy is named if its interval is beyond 1 and its ratio beyond ${Number((comparison.threshold * 100).toPrecision(3))} % (the band). A changed counter means that the algorithm changed.`
      + (comparison.only_in_one.length ? ` Only in one run: ${comparison.only_in_one.join(', ')}.` : '');
  }

  details(strategy) {
    const parts = [this.answers('Wrong or contradicted', strategy.wrong), this.answers('No longer decided', strategy.undecided), this.answers('Newly decided', strategy.decided),
      this.counters(strategy), this.largest(strategy)].filter(Boolean);
    if (parts.length === 0) return null;
    return element('details', { open: strategy.found === 'slower' || strategy.wrong.length > 0 }, element('summary', {}, strategy.name), ...parts);
  }

  link(puzzle) { return element('a', { href: puzzleAddress(puzzle) }, this.model.name(puzzle)); }

  answers(title, changes) {
    if (changes.length === 0) return null;
    const text = change => `: ${change.before || 'not asked'} before, ${change.fault || change.after} now${change.near_limit ? ' (near the time limit)' : ''}`;
    return element('div', {}, element('h4', {}, title), element('ul', {}, changes.map(change => element('li', {}, this.link(change.puzzle), text(change)))));
  }

  counters(strategy) {
    if (strategy.counters.length === 0) return null;
    const row = ({ name, before, after }) => element('tr', {}, element('th', { scope: 'row' }, name.replaceAll('_', ' ')), numberCell(formatCount(before)), numberCell(formatCount(after)),
      numberCell(before > 0 ? formatRatio(after / before) : NO_VALUE));
    return element('div', {}, element('h4', {}, `Counters, on the puzzles decided both times`), element('div', { class: 'scroll' }, element('table', {},
      element('thead', {}, element('tr', {}, ['Counter', 'Old', 'New', 'Ratio'].map(label => element('th', { scope: 'col', class: label === 'Counter' ? null : 'number' }, label)))),
      element('tbody', {}, strategy.counters.map(row)))));
  }

  largest(strategy) {
    if (strategy.largest.length === 0) return null;
    const [before, after] = [this.model.entrants[strategy.before], this.model.entrants[strategy.after]];
    const row = puzzle => element('tr', {}, element('th', { scope: 'row' }, this.link(puzzle)), numberCell(formatSeconds(before.seconds(puzzle))),
      numberCell(formatSeconds(after.seconds(puzzle))), numberCell(formatRatio(after.seconds(puzzle) / Math.max(before.seconds(puzzle), 1e-9))));
    return element('div', {}, element('h4', {}, 'Puzzles whose time changed most'), element('div', { class: 'scroll' }, element('table', {},
      element('thead', {}, element('tr', {}, ['Puzzle', 'Old', 'New', 'Ratio'].map(label => element('th', { scope: 'col', class: label === 'Puzzle' ? null : 'number' }, label)))),
      element('tbody', {}, strategy.largest.map(row)))));
  }
}
