// The cactus plot: how many puzzles each strategy decides if each may take so long.

class CactusPlot extends Plot {
  constructor(selection) {
    super(byId('cactus-plot'), 380, () => 'Cactus plot: time for a puzzle over the number of puzzles decided');
    this.selection = selection;
    this.logCount = false;
    this.logTime = true;
    this.showsBest = true;
    const redraw = name => value => {
      this[name] = value;
      this.draw();
    };
    byId('cactus-form').append(
      checkbox('cactus-log-time', 'Logarithmic time', true, redraw('logTime')),
      checkbox('cactus-log-count', 'Logarithmic number of puzzles', false, redraw('logCount')),
      checkbox('cactus-best', 'Virtual best', true, redraw('showsBest')));
    selection.follow(() => this.draw());
  }

  series() {
    const { entrants, puzzles } = this.selection;
    const sorted = times => Float64Array.from(times.filter(Number.isFinite)).sort();
    const out = entrants.map(entrant => ({ name: entrant.shown, look: lineLook(entrant), number: entrant.number,
      times: sorted(puzzles.filter(puzzle => entrant.isDecided(puzzle)).map(puzzle => entrant.seconds(puzzle))) }));
    if (this.showsBest && entrants.length > 1)
      out.push({ name: 'virtual best', look: { stroke: 'var(--muted)', 'stroke-dasharray': '2 4' }, number: 'best',
        times: sorted(puzzles.map(puzzle => leastSeconds(entrants, puzzle))) });
    return out.filter(({ times }) => times.length > 0);
  }

  render() {
    this.lines = this.series();
    if (this.lines.length === 0) return nothingToDraw(this, 'None of the strategies shown decides a selected puzzle.');
    const most = Math.max(...this.lines.map(({ times }) => times.length));
    const least = Math.max(1e-9, Math.min(...this.lines.map(({ times }) => times[0])));
    const longest = Math.max(...this.lines.map(({ times }) => times[times.length - 1]));
    this.begin(
      new Axis({ from: this.logCount ? 1 : 0, to: most, isLog: this.logCount, label: 'puzzles decided', format: formatLarge }),
      new Axis({ from: this.logTime ? least : 0, to: longest, isLog: this.logTime, label: 'time for a puzzle', format: formatTick }));
    for (const line of this.lines)
      this.svg.append(drawn('path', { class: 'series', 'data-series': line.number, d: this.path(line.times), ...line.look }));
    this.marker = drawn('circle', { class: 'marker', r: 4, visibility: 'hidden' });
    this.svg.append(this.marker);
    this.svg.addEventListener('pointermove', event => this.point(event));
    this.svg.addEventListener('pointerleave', () => this.leave());
  }

  /** A step for each puzzle, but none closer than a unit of the drawing. */
  path(times) {
    let out = '';
    let last = -Infinity;
    for (let i = 0; i < times.length; ++i) {
      const x = this.x(i + 1);
      if (x - last < 1 && i + 1 < times.length) continue;
      out += `${out ? 'L' : 'M'}${x.toFixed(1)} ${this.y(times[i]).toFixed(1)}`;
      last = x;
    }
    return times.length === 1 ? `${out}h0.1` : out;
  }

  point(event) {
    const at = this.placeOf(event);
    let nearest = null;
    for (const line of this.lines) {
      const [from, to] = [Math.log10(this.xAxis.from), Math.log10(this.xAxis.to)];
      const part = (at.x - this.margin.left) / this.innerWidth;
      const count = this.logCount ? 10 ** (from + part * (to - from)) : this.xAxis.from + part * (this.xAxis.to - this.xAxis.from);
      const i = Math.min(line.times.length - 1, Math.max(0, Math.round(count) - 1));
      const [x, y] = [this.x(i + 1), this.y(line.times[i])];
      const distance = Math.hypot(x - at.x, y - at.y);
      if (!nearest || distance < nearest.distance) nearest = { line, i, x, y, distance };
    }
    if (!nearest || nearest.distance > 60) return this.leave();
    fill(this.marker, { cx: nearest.x, cy: nearest.y, stroke: nearest.line.look.stroke, visibility: 'visible' }, []);
    for (const path of this.svg.querySelectorAll('.series'))
      path.classList.toggle('faint', path.dataset.series !== String(nearest.line.number));
    tip.show(event.clientX, event.clientY, [nearest.line.name,
      `decides ${plural(nearest.i + 1, 'puzzle')} within ${formatSeconds(nearest.line.times[nearest.i])} each`,
      `and ${formatCount(nearest.line.times.length)} in all`]);
  }

  leave() {
    this.marker.setAttribute('visibility', 'hidden');
    for (const path of this.svg.querySelectorAll('.faint')) path.classList.remove('faint');
    tip.hide();
  }
}
