// Begins the report, and shows what the address names: a part of the overview, or a puzzle.

const model = new Model(JSON.parse(byId('data').textContent));
byId('subtitle').textContent = subtitleOf(model);

if (model.count === 0 || model.entrants.length === 0) {
  byId('overview').replaceChildren(element('p', { class: 'notice' }, 'There are no results.'));
} else {
  const selection = new Selection(model);
  showSelection(selection);
  if (model.comparison) new ComparisonSection(model);
  showSummary(selection);
  new CactusPlot(selection);
  new ScatterPlot(selection);
  const table = new PuzzleTable(selection);
  showSetup(model);
  showSections();
  const page = new PuzzlePage(selection, () => table.rows);
  const route = () => showPlace(page);
  window.addEventListener('hashchange', route);
  route();
}

function showSections() {
  for (const section of document.querySelectorAll('#overview > section:not([hidden])'))
    byId('sections').append(element('a', { href: `#${section.id}` }, section.id === 'comparison' ? 'Comparison' : section.querySelector('h2').textContent));
}

function showPlace(page) {
  tip.hide();
  const number = /^#puzzle-(\d+)$/.exec(location.hash)?.[1];
  const puzzle = number === undefined ? -1 : Number(number) - 1;
  const isPuzzle = puzzle >= 0 && puzzle < model.count;
  const wasPuzzle = !byId('puzzle').hidden;
  byId('overview').hidden = isPuzzle;
  byId('puzzle').hidden = !isPuzzle;
  document.title = isPuzzle ? `${model.name(puzzle)} – ${model.title}` : model.title;
  if (isPuzzle) {
    page.show(puzzle);
    window.scrollTo(0, 0);
  } else if (wasPuzzle) {
    document.querySelector(location.hash || '#content')?.scrollIntoView();
  }
}
