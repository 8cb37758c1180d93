// The scatter plot: two strategies, a point for each puzzle.

/** What can be compared: null where a puzzle was not measured, infinite where it was not decided. */
function measuresOf(model) {
  const decided = value => (entrant, puzzle) => {
    if (!entrant.isMeasured(puzzle)) return null;
    return entrant.isDecided(puzzle) ? value(entrant, puzzle) || null : Infinity;
  };
  const out = [{ key: 'cpu', label: 'Processor time', isTime: true, value: decided((entrant, puzzle) => entrant.seconds(puzzle)) }];
  if (model.entrants.some(entrant => entrant.wall.length > 0))
    out.push({ key: 'wall', label: 'Time by the clock', isTime: true, value: decided((entrant, puzzle) => entrant.wallSeconds(puzzle)) });
  if (model.entrants.some(entrant => entrant.instructions.length > 0))
    out.push({ key: 'instructions', label: 'Instructions', value: decided((entrant, puzzle) => entrant.instructionsOf(puzzle)) });
  model.counterNames.forEach((name, counter) => out.push({ key: `counter-${counter}`, label: name.replaceAll('_', ' '),
    value: decided((entrant, puzzle) => {
      const count = entrant.counter(counter, puzzle);
      return count === null ? null : Math.max(count, 0.5);
    }) }));
  return out;
}

class ScatterPlot extends Plot {
  constructor(selection) {
    super(byId('scatter-plot'), 640, () => `${this.second.shown} over ${this.first.shown}, a point for each puzzle`);
    this.selection = selection;
    const { model } = selection;
    this.measures = measuresOf(model);
    this.measure = this.measures[0];
    this.first = model.entrants[0];
    this.second = model.entrants[model.comparison ? model.comparison.strategies[0]?.after ?? 0 : Math.min(1, model.entrants.length - 1)];
    this.makeForm();
    selection.follow(() => this.draw());
  }

  makeForm() {
    const { entrants } = this.selection.model;
    const options = entrants.map(entrant => [entrant.number, entrant.shown]);
    const choose = side => number => {
      this[side] = entrants[Number(number)];
      this.draw();
    };
    const first = choice('scatter-x', options, this.first.number, choose('first'));
    const second = choice('scatter-y', options, this.second.number, choose('second'));
    const swap = () => {
      [this.first, this.second] = [this.second, this.first];
      [first.value, second.value] = [this.first.number, this.second.number];
      this.draw();
    };
    byId('scatter-form').append(labelled('Across', first), labelled('Up', second),
      element('button', { type: 'button', id: 'scatter-swap', onclick: swap }, 'Swap'),
      labelled('Measure', choice('scatter-measure', this.measures.map(({ key, label }) => [key, label]), this.measure.key, key => {
        this.measure = this.measures.find(measure => measure.key === key);
        this.draw();
      })));
  }

  format(value) { return this.measure.isTime ? formatSeconds(value) : formatCount(Math.floor(value)); }

  render() {
    this.points = [];
    for (const puzzle of this.selection.puzzles) {
      const [across, up] = [this.measure.value(this.first, puzzle), this.measure.value(this.second, puzzle)];
      if (across !== null && up !== null && (across !== Infinity || up !== Infinity)) this.points.push({ puzzle, across, up });
    }
    byId('scatter-count').textContent = this.describeCounts();
    if (this.points.length === 0) return nothingToDraw(this, 'None of the selected puzzles was decided by one of the two.');
    this.height = Math.min(this.width, 640);
    this.drawAxes();
    this.drawPoints();
    this.marker = drawn('circle', { class: 'marker', r: 6, visibility: 'hidden' });
    this.svg.append(this.marker);
    fill(this.svg, { tabindex: 0, onpointermove: event => this.point(event), onpointerleave: () => this.leave(), onblur: () => this.leave(),
      onclick: event => this.open(this.nearest(event)), onkeydown: event => this.press(event) }, []);
  }

  describeCounts() {
    const better = (a, b) => this.points.filter(point => point[a] < point[b]).length;
    const only = (a, b) => this.points.filter(point => point[a] !== Infinity && point[b] === Infinity).length;
    const one = (entrant, a, b) => `${entrant.shown}: less on ${plural(better(a, b), 'puzzle')}, of which it alone decides ${formatCount(only(a, b))}`;
    return `${plural(this.points.length, 'puzzle')}. ${one(this.first, 'across', 'up')}. ${one(this.second, 'up', 'across')}.`;
  }

  /** Both axes are the same; beyond them is a lane for what is undecided. */
  drawAxes() {
    const values = this.points.flatMap(({ across, up }) => [across, up]).filter(Number.isFinite);
    const format = this.measure.isTime ? formatTick : formatLarge;
    const range = { from: Math.min(...bounds(values)), to: Math.max(...bounds(values)), isLog: true, format };
    this.lane = this.points.some(({ across, up }) => across === Infinity || up === Infinity) ? 26 : 0;
    Object.assign(this.margin, { right: 20 + (this.lane && this.lane + 8), top: 12 + (this.lane && this.lane + 8) });
    this.begin(new Axis({ ...range, label: this.first.shown }), new Axis({ ...range, label: this.second.shown }));
    const lines = drawn('g', { class: 'diagonals' });
    for (const factor of [0.1, 0.5, 1, 2, 10]) this.drawDiagonal(lines, factor);
    this.svg.append(lines);
    if (this.lane > 0) this.drawLanes();
  }

  drawDiagonal(to, factor) {
    const { from, to: end } = this.xAxis;
    const [x1, x2] = [Math.max(from, from / factor), Math.min(end, end / factor)];
    if (x1 >= x2) return;
    to.append(drawn('line', { class: factor === 1 ? 'equal' : null, x1: this.x(x1), y1: this.y(x1 * factor), x2: this.x(x2), y2: this.y(x2 * factor) }));
    const isNarrow = this.innerWidth < 320;
    if (factor === 1 || (isNarrow && (factor === 2 || factor === 0.5))) return;
    const isAbove = factor > 1;
    to.append(drawn('text', { x: this.x(x2) - (isAbove ? 4 : 5), y: this.y(x2 * factor) + (isAbove ? 14 : 18), 'text-anchor': 'end' }, `× ${isAbove ? factor : 1 / factor}`));
  }

  drawLanes() {
    const { left, top } = this.margin;
    const [right, bottom] = [left + this.innerWidth, top + this.innerHeight];
    this.svg.append(drawn('g', { class: 'lanes' },
      drawn('rect', { x: left, y: top - this.lane, width: this.innerWidth, height: this.lane - 8 }),
      drawn('rect', { x: right + 8, y: top, width: this.lane - 8, height: this.innerHeight }),
      drawn('text', { x: left, y: top - this.lane - 5 }, `undecided by ${this.second.shown}`),
      drawn('text', { x: right + this.lane + 13, y: bottom, transform: `rotate(-90 ${right + this.lane + 13} ${bottom})` }, `undecided by ${this.first.shown}`)));
  }

  drawPoints() {
    const paths = { both: '', edge: '' };
    for (const point of this.points) {
      const isEdge = point.across === Infinity || point.up === Infinity;
      point.x = point.across === Infinity ? this.margin.left + this.innerWidth + 8 + (this.lane - 8) / 2 : this.x(point.across);
      point.y = point.up === Infinity ? this.margin.top - this.lane + (this.lane - 8) / 2 : this.y(point.up);
      paths[isEdge ? 'edge' : 'both'] += `M${point.x.toFixed(1)} ${point.y.toFixed(1)}h0`;
    }
    for (const [kind, path] of Object.entries(paths))
      if (path) this.svg.append(drawn('path', { class: `points ${kind}`, d: path }));
    this.inOrder = [...this.points].sort((a, b) => a.x - b.x || b.y - a.y);
  }

  nearest(event) {
    const at = this.placeOf(event);
    let out = null;
    let least = 24;
    for (const point of this.points) {
      const distance = Math.hypot(point.x - at.x, point.y - at.y);
      if (distance < least) [out, least] = [point, distance];
    }
    return out;
  }

  point(event) {
    const point = this.nearest(event);
    if (!point) return this.leave();
    this.mark(point, event.clientX, event.clientY);
  }

  mark(point, x, y) {
    this.current = point;
    const text = value => value === Infinity ? 'undecided' : this.format(value);
    fill(this.marker, { cx: point.x, cy: point.y, visibility: 'visible' }, []);
    this.svg.classList.add('pointing');
    tip.show(x, y, [this.selection.model.name(point.puzzle), `${this.first.shown}: ${text(point.across)}`, `${this.second.shown}: ${text(point.up)}`]);
  }

  leave() {
    this.current = null;
    this.marker.setAttribute('visibility', 'hidden');
    this.svg.classList.remove('pointing');
    tip.hide();
  }

  open(point) {
    if (point) location.hash = puzzleAddress(point.puzzle);
  }

  press(event) {
    if (event.key === 'Enter') return this.open(this.current);
    if (event.key === 'Escape') return this.leave();
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const at = this.current ? this.inOrder.indexOf(this.current) + step : 0;
    const point = this.inOrder[Math.min(this.inOrder.length - 1, Math.max(0, at))];
    const box = this.svg.getBoundingClientRect();
    this.mark(point, box.left + point.x, box.top + point.y);
  }
}

/** The least and the greatest of many numbers. */
function bounds(values) {
  return values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [Infinity, -Infinity]);
}
