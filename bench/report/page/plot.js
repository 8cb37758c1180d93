// Drawings with two axes, as wide as the page, with text of the size of the page.

/** An axis from one number to another, which are widened to whole decades if it is logarithmic. */
class Axis {
  constructor({ from, to, isLog, label, format }) {
    this.isLog = isLog;
    this.label = label;
    this.format = format;
    this.from = isLog ? 10 ** Math.floor(Math.log10(from) + 1e-9) : from;
    this.to = isLog ? 10 ** Math.ceil(Math.log10(to) - 1e-9) : to;
    if (!(this.to > this.from)) this.to = isLog ? this.from * 10 : this.from + 1;
  }

  /** The place of a value, 0 to 1. */
  at(value) {
    if (!this.isLog) return (value - this.from) / (this.to - this.from);
    return (Math.log10(Math.max(value, this.from)) - Math.log10(this.from)) / (Math.log10(this.to) - Math.log10(this.from));
  }

  ticks(most) {
    if (this.isLog) {
      const first = Math.round(Math.log10(this.from));
      const decades = Math.round(Math.log10(this.to)) - first;
      const step = Math.ceil(decades / most);
      return Array.from({ length: Math.floor(decades / step) + 1 }, (_, i) => 10 ** (first + i * step));
    }
    const rough = (this.to - this.from) / most;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = Math.max(1, [1, 2, 5, 10].find(factor => factor * power >= rough) * power);
    const out = [];
    for (let value = Math.ceil(this.from / step) * step; value <= this.to * (1 + 1e-9); value += step) out.push(value);
    return out;
  }
}

/** A drawing that is made again whenever its place changes its width. */
class Plot {
  constructor(host, height, describe) {
    this.host = host;
    this.height = height;
    this.describe = describe;
    this.margin = { left: 68, right: 20, top: 12, bottom: 48 };
    this.width = 0;
    new ResizeObserver(() => {
      if (Math.abs(host.clientWidth - this.width) > 1) this.draw();
    }).observe(host);
  }

  get innerWidth() { return this.width - this.margin.left - this.margin.right; }
  get innerHeight() { return this.height - this.margin.top - this.margin.bottom; }
  x(value) { return this.margin.left + this.xAxis.at(value) * this.innerWidth; }
  y(value) { return this.margin.top + (1 - this.yAxis.at(value)) * this.innerHeight; }

  /** Begins a new drawing with its axes. */
  begin(xAxis, yAxis) {
    this.xAxis = xAxis;
    this.yAxis = yAxis;
    this.svg = drawn('svg', { width: this.width, height: this.height, viewBox: `0 0 ${this.width} ${this.height}`, role: 'img', 'aria-label': this.describe() });
    this.host.replaceChildren(this.svg);
    const { left, top } = this.margin;
    const [right, bottom] = [left + this.innerWidth, top + this.innerHeight];
    const grid = drawn('g', { class: 'grid' });
    const labels = drawn('g', { class: 'ticks' });
    for (const value of xAxis.ticks(Math.max(3, Math.floor(this.innerWidth / 80)))) {
      grid.append(drawn('line', { x1: this.x(value), x2: this.x(value), y1: top, y2: bottom }));
      labels.append(drawn('text', { x: this.x(value), y: bottom + 18, 'text-anchor': 'middle' }, xAxis.format(value)));
    }
    for (const value of yAxis.ticks(Math.max(3, Math.floor(this.innerHeight / 36)))) {
      grid.append(drawn('line', { x1: left, x2: right, y1: this.y(value), y2: this.y(value) }));
      labels.append(drawn('text', { x: left - 8, y: this.y(value) + 4, 'text-anchor': 'end' }, yAxis.format(value)));
    }
    labels.append(
      drawn('text', { class: 'axis-label', x: (left + right) / 2, y: this.height - 8, 'text-anchor': 'middle' }, xAxis.label),
      drawn('text', { class: 'axis-label', x: 14, y: (top + bottom) / 2, 'text-anchor': 'middle', transform: `rotate(-90 14 ${(top + bottom) / 2})` }, yAxis.label));
    this.svg.append(grid, labels);
  }

  /** The place of a pointer in the units of the drawing. */
  placeOf(event) {
    const box = this.svg.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  draw() {
    this.width = Math.max(260, this.host.clientWidth);
    this.render();
  }
}

function nothingToDraw(plot, text) {
  plot.host.replaceChildren(element('p', { class: 'hint empty' }, text));
}
