// The score of each strategy on the selected puzzles.

/** The least time in which one of the entrants decides a puzzle; infinite where none does. */
function leastSeconds(entrants, puzzle) {
  let out = Infinity;
  for (const entrant of entrants)
    if (entrant.isDecided(puzzle)) out = Math.min(out, entrant.seconds(puzzle));
  return out;
}

/** Sums for a score of pairs [decided, seconds, limit]. */
function sumUp(results) {
  const out = { puzzles: results.length, decided: 0, par2: 0, total: 0, geometricMean: 0 };
  let logs = 0;
  for (const [decided, seconds, limit] of results) {
    const time = decided ? seconds : limit;
    out.decided += decided ? 1 : 0;
    out.total += time;
    out.par2 += decided ? time : 2 * limit;
    logs += Math.log(Math.max(time, 1e-9));
  }
  if (results.length > 0) {
    out.par2 /= results.length;
    out.geometricMean = Math.exp(logs / results.length);
  }
  return out;
}

function scoreOf(entrant, puzzles, least) {
  const measured = puzzles.filter(puzzle => entrant.isMeasured(puzzle));
  const count = condition => measured.filter(condition).length;
  return {
    entrant,
    name: entrant.shown,
    ...sumUp(measured.map(puzzle => [entrant.isDecided(puzzle), entrant.seconds(puzzle), entrant.limit])),
    best: count(puzzle => entrant.isDecided(puzzle) && entrant.seconds(puzzle) <= least.get(puzzle)),
    faults: count(puzzle => entrant.fault(puzzle) !== ''),
    disagreements: count(puzzle => entrant.contradicted.has(puzzle)),
  };
}

/** The scores of the entrants, and last that of the virtual best, which takes the best answer to each puzzle. */
function scoresOf(entrants, puzzles) {
  const least = new Map(puzzles.map(puzzle => [puzzle, leastSeconds(entrants, puzzle)]));
  const out = entrants.map(entrant => scoreOf(entrant, puzzles, least));
  const limitOf = puzzle => Math.max(0, ...entrants.filter(entrant => entrant.isMeasured(puzzle)).map(entrant => entrant.limit));
  const together = sumUp(puzzles.map(puzzle => [Number.isFinite(least.get(puzzle)), least.get(puzzle), limitOf(puzzle)]));
  out.push({ entrant: null, name: 'virtual best', ...together, best: together.decided, faults: 0, disagreements: 0 });
  return out;
}

const SCORE_COLUMNS = [
  { key: 'name', label: 'Strategy', isText: true, text: score => score.name },
  { key: 'decided', label: 'Decided', text: score => `${formatCount(score.decided)} of ${formatCount(score.puzzles)}`, descends: true },
  { key: 'par2', label: 'PAR-2', text: score => formatSeconds(score.par2), hint: 'Mean of the times; an undecided puzzle counts with twice the time limit' },
  { key: 'total', label: 'Total', text: score => formatSeconds(score.total), hint: 'Sum of the times; an undecided puzzle counts with the time limit' },
  { key: 'geometricMean', label: 'Geometric mean', text: score => formatSeconds(score.geometricMean) },
  { key: 'best', label: 'Best of', text: score => formatCount(score.best), descends: true, hint: 'Puzzles that no other of the strategies shown decides in less time' },
  { key: 'faults', label: 'Faults', text: score => formatCount(score.faults), descends: true, hint: 'Answers that are wrong in themselves, and runs that broke down' },
  { key: 'disagreements', label: 'Disagreements', text: score => formatCount(score.disagreements), descends: true, hint: 'Answers that another one contradicts' },
];

function showSummary(selection) {
  const table = byId('summary-table');
  const order = { column: null, descending: false };
  const draw = () => {
    const rows = scoresOf(selection.entrants, selection.puzzles);
    const virtualBest = rows.pop();
    if (order.column) sortBy(rows, row => row[order.column.key], order.descending);
    table.replaceChildren(
      element('caption', { class: 'hidden' }, 'Scores of the strategies'),
      element('thead', {}, element('tr', {}, SCORE_COLUMNS.map(column => sortHeader(column, order, draw)))),
      element('tbody', {}, [...rows, virtualBest].map(score => element('tr', { class: score.entrant ? null : 'virtual' },
        SCORE_COLUMNS.map((column, i) => i === 0
          ? element('th', { scope: 'row' }, score.entrant ? swatch(score.entrant) : null, column.text(score))
          : element('td', { class: ['faults', 'disagreements'].includes(column.key) && score[column.key] > 0 ? 'number bad' : 'number' }, column.text(score)))))));
  };
  selection.follow(draw);
}
