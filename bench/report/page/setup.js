// How it was measured: versions, machine, options, and the strategies.

function showSetup(model) {
  const facts = model.runs.map(factsOf);
  const names = [...new Set(facts.flatMap(run => run.map(([name]) => name)))];
  const value = (run, name) => run.find(([other]) => other === name)?.[1] ?? NO_VALUE;
  byId('setup-content').append(
    element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Runs' }, element('table', { id: 'runs-table' },
      element('thead', {}, element('tr', {}, element('td'), model.runs.map(run => element('th', { scope: 'col' }, run.name)))),
      element('tbody', {}, names.map(name => element('tr', {}, element('th', { scope: 'row' }, name), facts.map(run => element('td', {}, value(run, name)))))))),
    element('h3', {}, 'Strategies'),
    element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Strategies' }, element('table', { id: 'strategies-table' },
      element('thead', {}, element('tr', {}, ['Strategy', 'Kind', 'Version', 'Command', 'Description'].map(label => element('th', { scope: 'col' }, label)))),
      element('tbody', {}, model.entrants.map(entrant => element('tr', {}, element('th', { scope: 'row' }, swatch(entrant), entrant.shown),
        element('td', {}, entrant.kind === 'nono' ? 'strategy of nono' : entrant.kind), element('td', {}, entrant.version),
        element('td', {}, entrant.command ? element('code', {}, entrant.command) : ''), element('td', {}, entrant.description)))))));
  if (model.remarks.length > 0)
    byId('setup-content').append(element('h3', {}, 'Not read'), element('ul', { id: 'remarks' }, model.remarks.map(remark => element('li', {}, remark))));
}

/** The facts of a run: pairs of a name and a text. */
function factsOf(run) {
  const header = run.header ?? {};
  const machine = header.machine ?? {};
  const facts = [['File', run.file], ['Date', header.date], ['nono', header.nono], ['Revision', header.revision], ['Compiler', header.compiler], ['Options', header.options],
    ['Processor', machine.processor && `${machine.processor}${machine.cores ? `, ${plural(machine.cores, 'core')}` : ''}`],
    ['Memory', machine.memory && formatBytes(machine.memory)], ['System', machine.system],
    ['Suite', header.suite && (header.suite.name ?? String(header.suite))], ['Time limit', formatSeconds(run.limit)], ['Runs of each, the shortest counts', header.repeat]];
  return facts.filter(([, value]) => value !== undefined && value !== null && value !== '').map(([name, value]) => [name, String(value)]);
}

function subtitleOf(model) {
  const limits = [...new Set(model.runs.map(run => run.limit))];
  const processors = [...new Set(model.runs.map(run => run.header?.machine?.processor).filter(Boolean))];
  const dates = [...new Set(model.runs.map(run => run.header?.date?.slice(0, 10)).filter(Boolean))];
  const strategies = new Set(model.entrants.map(({ name }) => name)).size;
  return [plural(model.count, 'puzzle'), `${strategies} ${strategies === 1 ? 'strategy' : 'strategies'}`, model.runs.length > 1 ? plural(model.runs.length, 'run') : null,
    limits.length === 1 ? `limit ${formatSeconds(limits[0])}` : null, ...processors, ...dates].filter(Boolean).join(' · ');
}
