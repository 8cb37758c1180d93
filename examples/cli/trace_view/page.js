// The view of a trace (docs/program.md): reads the JSON lines in the page, replays them, and draws where a run is.
// SPDX-License-Identifier: MIT
'use strict';
(() => {

const $ = id => document.getElementById(id);

// --- reading

// The runs of a trace: for each its first line, its events and its last line. Lines that are cut off are passed over.
function readRuns(text) {
  const runs = [];
  for (const line of text.split('\n')) {
    if (!line.trim()) continue;
    let record;
    try { record = JSON.parse(line); } catch (error) { continue; }
    if (record.trace !== undefined) runs.push({ head: record, events: [], end: null });
    else if (runs.length === 0) continue;
    else if (record.end !== undefined) runs[runs.length - 1].end = record;
    else runs[runs.length - 1].events.push(record);
  }
  return runs;
}

const causes = ['given', 'line', 'clause', 'deduced', 'tried', 'decided', 'undone'];
const kinds = ['stage', 'line', 'probe', 'probed', 'decide', 'conflict', 'learnt', 'backjump', 'restart', 'solution',
               ...causes.filter(name => name !== 'line')];
const causeOfKind = { line: 'line', probe: 'tried', probed: 'undone', decide: 'decided', backjump: 'undone' };
const stageColors = { lines: 'lines', probing: 'probing', search: 'search', symmetric_search: 'symmetric',
                      beliefs: 'beliefs', weights: 'weights', counting: 'counting' };

const kindOf = event => kinds.find(kind => kind in event) || '';
const pairsOf = (event, kind) => (Array.isArray(event[kind]) && causes.includes(kind) ? event[kind] : event.cells) || [];

// The sets of colors that occur, numbered; traces write those of very many colors as hexadecimal text.
class ColorSets {
  constructor(colors) {
    this.numbers = new Map();
    this.colors = [];
    this.full = this.number(colors < 54 ? 2 ** colors - 1 : ((1n << BigInt(colors)) - 1n).toString(16));
  }
  number(written) {
    let found = this.numbers.get(written);
    if (found === undefined) {
      found = this.colors.length;
      this.numbers.set(written, found);
      this.colors.push(ColorSets.read(written));
    }
    return found;
  }
  static read(written) {
    const colors = [];
    let bits = typeof written === 'string' ? BigInt('0x' + written) : BigInt(written);
    for (let color = 0; bits > 0n; ++color, bits >>= 1n) if (bits & 1n) colors.push(color);
    return colors;
  }
}

// --- replaying

const counterNames = ['lines', 'removed', 'probes', 'failed', 'decisions', 'conflicts', 'learnt', 'restarts',
                      'solutions', 'known', 'level', 'stage'];

// A run that can be looked at after any number of its events. Every so many events there is a snapshot, so that going
// anywhere takes few steps.
class Replay {
  constructor(run) {
    this.head = run.head;
    this.events = run.events;
    this.end = run.end;
    this.width = run.head.width;
    this.height = run.head.height;
    this.size = this.width * this.height;
    this.sets = new ColorSets(run.head.palette.length);
    this.kinds = new Uint8Array(run.events.length);
    this.between = Math.max(256, Math.ceil(run.events.length / 300));
    this.snapshots = [];
    this.at = 0;
    this.reset();
    this.measure();
  }

  reset() {
    this.cells = new Uint32Array(this.size).fill(this.sets.full);
    this.levels = new Uint16Array(this.size);
    this.causes = new Uint8Array(this.size);
    this.cellHeat = new Uint32Array(this.size);
    this.lineHeat = new Uint32Array(this.width + this.height);
    this.level = 0;
    this.tried = -1;
  }

  // Goes through all events once: counters after each, snapshots, and where events of each kind are.
  measure() {
    const count = this.events.length;
    this.counters = {};
    for (const name of counterNames) this.counters[name] = new Uint32Array(count + 1);
    this.places = { event: null };
    for (const kind of kinds) this.places[kind] = [];
    this.stages = [];
    this.stageStarts = [];
    this.hasClauses = false;
    const now = Object.fromEntries(counterNames.map(name => [name, 0]));
    now.known = this.sets.colors[this.sets.full].length === 1 ? this.size : 0;
    for (let i = 0; i < count; ++i) {
      if (i % this.between === 0) this.snapshots.push(this.snapshot());
      const event = this.events[i];
      const kind = kindOf(event);
      this.kinds[i] = kinds.indexOf(kind);
      if (kind) this.places[kind].push(i + 1);
      this.count(event, kind, now);
      now.known += this.apply(event, kind);
      now.level = this.level + (this.tried >= 0 ? 1 : 0);
      for (const name of counterNames) this.counters[name][i + 1] = now[name];
    }
    this.at = count;
    this.maxLevel = this.counters.level.reduce((most, level) => Math.max(most, level), 0);
    this.counters.known[0] = this.sets.colors[this.sets.full].length === 1 ? this.size : 0;
  }

  count(event, kind, now) {
    if (kind === 'line') { ++now.lines; now.removed += event.removed || 0; }
    else if (kind === 'probe') ++now.probes;
    else if (kind === 'probed') now.failed += event.failed ? 1 : 0;
    else if (kind === 'decide') now.decisions += event.repeated ? 0 : 1;
    else if (kind === 'conflict') ++now.conflicts;
    else if (kind === 'learnt') { now.learnt += event.learnt.length > 1 ? 1 : 0; this.hasClauses = true; }
    else if (kind === 'restart') ++now.restarts;
    else if (kind === 'solution') ++now.solutions;
    else if (kind === 'stage') {
      this.stageStarts.push(this.stages.length);
      this.stages.push(event.stage);
      now.stage = this.stages.length;
    }
  }

  snapshot() {
    return { cells: this.cells.slice(), levels: this.levels.slice(), causes: this.causes.slice(),
             cellHeat: this.cellHeat.slice(), lineHeat: this.lineHeat.slice(), level: this.level, tried: this.tried };
  }

  // Applies an event; returns how many more cells are decided.
  apply(event, kind) {
    if (kind === 'decide') this.level = event.level;
    else if (kind === 'backjump') { this.level = event.backjump; this.tried = -1; }
    else if (kind === 'probe') this.tried = cellOf(event.probe);
    else if (kind === 'probed') this.tried = -1;
    else if (kind === 'conflict' && Array.isArray(event.conflict)) this.warm(event.conflict);
    else if (kind === 'learnt') this.warm(event.learnt);
    if (kind === 'line' && event.contradiction) ++this.lineHeat[this.lineNumber(event.line)];
    const pairs = pairsOf(event, kind);
    const cause = causes.indexOf(causeOfKind[kind] || kind);
    const level = this.level + (this.tried >= 0 ? 1 : 0);
    let more = 0;
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      const cell = pairs[i];
      if (!(cell < this.size)) continue;
      const set = this.sets.number(pairs[i + 1]);
      more += (this.sets.colors[set].length === 1) - (this.sets.colors[this.cells[cell]].length === 1);
      this.cells[cell] = set;
      this.levels[cell] = level;
      this.causes[cell] = cause;
    }
    return more;
  }

  warm(literals) {
    for (const literal of literals) {
      const cell = cellOf(literal);
      if (cell >= 0 && cell < this.size) ++this.cellHeat[cell];
    }
  }

  lineNumber(line) { return Number(line.slice(1)) + (line[0] === 'r' ? 0 : this.height); }

  go(at) {
    at = Math.max(0, Math.min(this.events.length, at));
    if (at < this.at || at - this.at > this.between) {
      const number = Math.min(Math.floor(at / this.between), this.snapshots.length - 1);
      if (number < 0) this.reset();
      else if (at < this.at || number * this.between > this.at) {
        const from = this.snapshots[number];
        Object.assign(this, { cells: from.cells.slice(), levels: from.levels.slice(), causes: from.causes.slice(),
                              cellHeat: from.cellHeat.slice(), lineHeat: from.lineHeat.slice(),
                              level: from.level, tried: from.tried });
        this.at = number * this.between;
      }
    }
    for (; this.at < at; ++this.at) this.apply(this.events[this.at], kinds[this.kinds[this.at]] || '');
  }

  // The next place with an event of a kind, or the one before; the start or the end where there is none.
  step(kind, forward) {
    if (kind === 'event') return this.at + (forward ? 1 : -1);
    const places = this.places[kind];
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (forward ? places[middle] > this.at : places[middle] >= this.at) high = middle; else low = middle + 1;
    }
    if (forward) return low < places.length ? places[low] : this.events.length;
    return low > 0 ? places[low - 1] : 0;
  }

  stageAt(at) { const stage = this.counters.stage[at]; return stage > 0 ? this.stages[stage - 1] : ''; }
}

// --- words

const cellLiteral = /^(\d+)([=!])(\d+)$/;
const blockLiteral = /^([rc])(\d+)\.(\d+)(e?)([:!])(\d+)$/;
function cellOf(literal) { const found = cellLiteral.exec(literal); return found ? Number(found[1]) : -1; }
const spaced = number => String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f');
const counted = (number, noun) => `${spaced(number)} ${noun}${number === 1 ? '' : 's'}`;

class Words {
  constructor(replay) { this.width = replay.width; this.colors = replay.head.palette.length; }
  color(number) {
    if (number === 0) return 'blank';
    return this.colors === 2 ? 'filled' : `color ${number}`;
  }
  line(written) { return `${written[0] === 'r' ? 'row' : 'column'} ${Number(written.slice(1)) + 1}`; }
  cell(number) { return `row ${Math.floor(number / this.width) + 1}, column ${number % this.width + 1}`; }
  literal(written) {
    let found = cellLiteral.exec(written);
    if (found) return `${this.cell(Number(found[1]))} ${found[2] === '=' ? 'is' : 'is not'} ${this.color(Number(found[3]))}`;
    found = blockLiteral.exec(written);
    if (!found) return String(written);
    const [, axis, line, block, end, holds, place] = found;
    const verb = end ? 'end' : 'start';
    return `${this.line(axis + line)}, block ${Number(block) + 1} ` +
           (holds === ':' ? `${verb}s at cell ${Number(place) + 1} or before` : `${verb}s after cell ${Number(place) + 1}`);
  }
  describe(event, kind) {
    const cells = pairsOf(event, kind).length / 2;
    switch (kind) {
      case 'stage': return `Begins: ${event.stage.replace('_', ' ')}`;
      case 'line':
        if (event.contradiction) return `Contradiction: ${this.line(event.line)} has no arrangement`;
        return `Line: ${this.line(event.line)}, ` + (cells ? `${counted(cells, 'cell')} narrowed` : 'nothing new');
      case 'probe': return `Probe: ${this.literal(event.probe)}?`;
      case 'probed': return `Probe ${event.failed ? 'failed' : 'is open'}: ${this.literal(event.probed)}`;
      case 'decide': return `Decision ${event.level}${event.repeated ? ' (again)' : ''}: ${this.literal(event.decide)}`;
      case 'conflict':
        return `Conflict on level ${event.level}: ` + (Array.isArray(event.conflict)
          ? `a clause of ${counted(event.conflict.length, 'literal')}` : this.line(event.conflict));
      case 'learnt': {
        const clause = event.learnt;
        return `Learnt: ${clause.length === 1 ? this.literal(clause[0]) : `${counted(clause.length, 'literal')} of ${counted(event.levels, 'level')}`}`;
      }
      case 'backjump': return `Back to level ${event.backjump} from ${event.from}`;
      case 'restart': return `Restart ${event.restart}`;
      case 'solution': return 'Solution';
      case 'given': return `Given: ${counted(cells, 'cell')}`;
      case 'clause': return `Clauses: ${counted(cells, 'cell')} narrowed`;
      case 'deduced': return `Deduced: ${counted(cells, 'cell')} narrowed`;
      case 'undone': return `Taken back: ${counted(cells, 'cell')}`;
      default: return kind ? `${kind}: ${counted(cells, 'cell')}` : 'Unknown event';
    }
  }
  tone(event, kind) {
    if (kind === 'conflict' || (kind === 'line' && event.contradiction) || (kind === 'probed' && event.failed)) return 'bad';
    return kind === 'solution' ? 'good' : '';
  }
}

// --- drawing

let theme = {};
function readTheme() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ['surface', 'text', 'muted', 'rule', 'accent', 'bad', 'good', 'paper', 'open', 'grid-line',
                      'grid-heavy', 'dot', 'known', 'level', 'tried', ...Object.values(stageColors).map(name => 'stage-' + name)])
    theme[name] = style.getPropertyValue('--' + name).trim();
  theme.font = getComputedStyle(document.body).fontFamily;
}
const stageColor = stage => theme['stage-' + (stageColors[stage] || 'lines')];

// Makes a canvas so many CSS pixels large, sharp on this screen.
function fit(canvas, width, height) {
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  canvas.style.width = width + 'px';
  canvas.style.height = height + 'px';
  const pen = canvas.getContext('2d');
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  return pen;
}

function isDark(color) {
  const value = parseInt(color.slice(1), 16);
  return 0.299 * (value >> 16) + 0.587 * (value >> 8 & 255) + 0.114 * (value & 255) < 140;
}

// The grid with its clues. What does not change is drawn once, on a layer of its own.
class Board {
  constructor(canvas, replay) {
    this.canvas = canvas;
    this.replay = replay;
    this.layer = document.createElement('canvas');
  }

  // The clues of a line: texts and colors.
  clues(line) {
    const { head, height } = this.replay;
    const numbers = line < height ? head.rows[line] : head.columns[line - height];
    const out = [];
    for (let i = 0; i + 1 < numbers.length; i += 2) out.push({ text: numbers[i] ? String(numbers[i]) : '?', color: numbers[i + 1] });
    return out.length ? out : [{ text: '0', color: 0 }];
  }

  layout(room, tallest) {
    const { width, height } = this.replay;
    const pen = this.canvas.getContext('2d');
    let side = 30;
    for (; side > 9; --side) {
      this.measure(pen, side);
      if (this.left + width * side + this.bars <= room && (this.top + height * side + this.bars <= tallest || side <= 14)) break;
    }
    this.measure(pen, side);
    this.pen = fit(this.canvas, this.left + width * side + this.bars, this.top + height * side + this.bars);
    this.drawLayer(fit(this.layer, this.left + width * side + this.bars, this.top + height * side + this.bars));
  }

  measure(pen, side) {
    const { width, height } = this.replay;
    this.side = side;
    this.bars = 22;
    this.text = Math.max(8, Math.min(14, Math.round(side * 0.6)));
    pen.font = `${this.text}px ${theme.font}`;
    this.gap = Math.round(this.text * 0.5) + (this.replay.head.palette.length > 2 ? 3 : 0);
    let left = 0;
    let deepest = 0;
    for (let row = 0; row < height; ++row)
      left = Math.max(left, this.clues(row).reduce((sum, clue) => sum + pen.measureText(clue.text).width + this.gap, 0));
    for (let column = 0; column < width; ++column) deepest = Math.max(deepest, this.clues(height + column).length);
    this.left = Math.ceil(left) + 4;
    this.top = Math.ceil(deepest * this.text * 1.2) + 5;
  }

  x(column) { return this.left + column * this.side; }
  y(row) { return this.top + row * this.side; }

  drawLayer(pen) {
    const { width, height } = this.replay;
    pen.font = `${this.text}px ${theme.font}`;
    pen.textBaseline = 'middle';
    pen.textAlign = 'right';
    for (let row = 0; row < height; ++row) {
      let x = this.left - this.gap / 2 - 1;
      for (const clue of this.clues(row).reverse()) {
        const wide = pen.measureText(clue.text).width;
        this.drawClue(pen, clue, x - wide / 2, this.y(row) + this.side / 2, wide);
        x -= wide + this.gap;
      }
    }
    for (let column = 0; column < width; ++column) {
      let y = this.top - this.text * 0.6 - 3;
      for (const clue of this.clues(height + column).reverse()) {
        this.drawClue(pen, clue, this.x(column) + this.side / 2, y, pen.measureText(clue.text).width);
        y -= this.text * 1.2;
      }
    }
    for (let i = 0; i <= width; ++i) this.drawRule(pen, i, width, this.x(i), this.y(0), 0, height * this.side);
    for (let i = 0; i <= height; ++i) this.drawRule(pen, i, height, this.x(0), this.y(i), width * this.side, 0);
  }

  drawClue(pen, clue, x, y, wide) {
    const many = this.replay.head.palette.length > 2;
    pen.textAlign = 'center';
    pen.fillStyle = clue.color === 0 ? theme.muted : theme.text;
    if (many && clue.color > 0) {
      const color = this.replay.head.palette[clue.color];
      pen.fillStyle = color;
      pen.fillRect(x - wide / 2 - 2, y - this.text * 0.56, wide + 4, this.text * 1.08);
      pen.strokeStyle = theme['grid-line'];
      pen.lineWidth = 0.75;
      pen.strokeRect(x - wide / 2 - 2, y - this.text * 0.56, wide + 4, this.text * 1.08);
      pen.fillStyle = isDark(color) ? '#ffffff' : '#000000';
    }
    pen.fillText(clue.text, x, y + 0.5);
  }

  drawRule(pen, number, last, x, y, dx, dy) {
    const heavy = number % 5 === 0 || number === last;
    pen.fillStyle = heavy ? theme['grid-heavy'] : theme['grid-line'];
    const thick = heavy ? 1.5 : 0.75;
    if (dx) pen.fillRect(x, y - thick / 2, dx, thick); else pen.fillRect(x - thick / 2, y, thick, dy);
  }

  draw(options) {
    const { pen, replay, side } = this;
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    const event = replay.at > 0 ? replay.events[replay.at - 1] : null;
    const kind = event ? kindOf(event) : '';
    const line = event && (kind === 'line' ? event.line : kind === 'conflict' && !Array.isArray(event.conflict) ? event.conflict : '');
    const wrong = kind === 'conflict' || (kind === 'line' && event.contradiction);
    if (line) this.drawBand(line, wrong ? theme.bad : theme.accent);
    pen.fillStyle = theme.open;
    pen.fillRect(this.left, this.top, replay.width * side, replay.height * side);
    for (let cell = 0; cell < replay.size; ++cell) this.drawCell(cell, options);
    if (options.heat) this.drawHeat();
    pen.drawImage(this.layer, 0, 0, this.layer.width, this.layer.height, 0, 0, parseFloat(this.layer.style.width), parseFloat(this.layer.style.height));
    this.drawBars();
    if (line) this.drawFrame(line, wrong ? theme.bad : theme.accent);
    if (event) this.drawChanges(event, kind);
    if (replay.tried >= 0) this.ring(replay.tried, theme.tried, 2.5);
  }

  drawCell(cell, options) {
    const { pen, replay, side } = this;
    const colors = replay.sets.colors[replay.cells[cell]];
    const x = this.x(cell % replay.width);
    const y = this.y(Math.floor(cell / replay.width));
    if (colors.length !== 1) {
      if (colors.length > 0 && replay.cells[cell] !== replay.sets.full) this.drawCandidates(colors, x, y);
      return;
    }
    const color = colors[0];
    pen.fillStyle = color === 0 ? theme.paper : replay.head.palette[color];
    pen.fillRect(x, y, side, side);
    if (color === 0) {
      const dot = Math.max(2, Math.round(side / 7));
      pen.fillStyle = theme.dot;
      pen.fillRect(x + (side - dot) / 2, y + (side - dot) / 2, dot, dot);
    }
    const level = replay.levels[cell];
    if (!options.levels || level === 0) return;
    const probed = replay.tried >= 0 && level === replay.level + 1;
    pen.globalAlpha = probed ? 0.34 : 0.22 + 0.4 * level / Math.max(1, replay.maxLevel);
    pen.fillStyle = probed ? theme.tried : theme.level;
    pen.fillRect(x, y, side, side);
    pen.globalAlpha = 1;
    if (replay.causes[cell] === causes.indexOf('decided')) this.drawDecision(cell, level, color);
  }

  drawDecision(cell, level, color) {
    const { pen, replay, side } = this;
    this.ring(cell, theme.level, 2);
    if (side < 13) return;
    pen.font = `600 ${Math.round(side * (level > 99 ? 0.4 : 0.5))}px ${theme.font}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    const back = color === 0 ? '#ffffff' : replay.head.palette[color];
    pen.fillStyle = isDark(back) ? '#ffffff' : '#1b1030';
    const x = this.x(cell % replay.width) + side / 2;
    const y = this.y(Math.floor(cell / replay.width)) + side / 2 + 0.5;
    if (color === 0) { pen.fillStyle = theme.paper; pen.fillRect(x - side * 0.3, y - side * 0.3, side * 0.6, side * 0.6); pen.fillStyle = '#1b1030'; }
    pen.fillText(String(level), x, y);
  }

  // The colors that are left of a cell with more than two, as small squares.
  drawCandidates(colors, x, y) {
    const { pen, replay, side } = this;
    const across = Math.ceil(Math.sqrt(colors.length));
    const small = (side - 2) / across;
    colors.forEach((color, i) => {
      pen.fillStyle = color === 0 ? theme.paper : replay.head.palette[color];
      pen.globalAlpha = 0.75;
      pen.fillRect(x + 1 + i % across * small + 0.5, y + 1 + Math.floor(i / across) * small + 0.5, small - 1, small - 1);
    });
    pen.globalAlpha = 1;
  }

  // How often cells were in conflicts: in the clauses learnt from them or, without clauses, by the lines.
  heatOf(cell) {
    const { replay } = this;
    if (replay.hasClauses) return replay.cellHeat[cell];
    return Math.sqrt(replay.lineHeat[Math.floor(cell / replay.width)] * replay.lineHeat[replay.height + cell % replay.width]);
  }
  drawHeat() {
    const { pen, replay, side } = this;
    let most = 0;
    for (let cell = 0; cell < replay.size; ++cell) most = Math.max(most, this.heatOf(cell));
    if (most === 0) return;
    pen.fillStyle = theme.bad;
    for (let cell = 0; cell < replay.size; ++cell) {
      const heat = this.heatOf(cell);
      if (heat === 0) continue;
      pen.globalAlpha = 0.12 + 0.73 * Math.log1p(heat) / Math.log1p(most);
      pen.fillRect(this.x(cell % replay.width), this.y(Math.floor(cell / replay.width)), side, side);
    }
    pen.globalAlpha = 1;
  }
  // Bars beside the lines: how often a line had no arrangement.
  drawBars() {
    const { pen, replay, side } = this;
    const most = replay.lineHeat.reduce((high, heat) => Math.max(high, heat), 0);
    if (most === 0) return;
    pen.fillStyle = theme.bad;
    pen.globalAlpha = 0.8;
    replay.lineHeat.forEach((heat, line) => {
      if (heat === 0) return;
      const long = Math.max(1.5, (this.bars - 5) * heat / most);
      if (line < replay.height) pen.fillRect(this.x(replay.width) + 3, this.y(line) + 1, long, side - 2);
      else pen.fillRect(this.x(line - replay.height) + 1, this.y(replay.height) + 3, side - 2, long);
    });
    pen.globalAlpha = 1;
  }

  drawBand(line, color) {
    const { pen, replay, side } = this;
    const number = Number(line.slice(1));
    pen.globalAlpha = 0.2;
    pen.fillStyle = color;
    if (line[0] === 'r') pen.fillRect(0, this.y(number), this.left, side);
    else pen.fillRect(this.x(number), 0, side, this.top);
    pen.globalAlpha = 1;
  }
  drawFrame(line, color) {
    const { pen, replay, side } = this;
    const number = Number(line.slice(1));
    pen.strokeStyle = color;
    pen.lineWidth = 2;
    if (line[0] === 'r') pen.strokeRect(this.x(0), this.y(number), replay.width * side, side);
    else pen.strokeRect(this.x(number), this.y(0), side, replay.height * side);
  }
  drawChanges(event, kind) {
    const pairs = pairsOf(event, kind);
    if (kind === 'given' || pairs.length > 2 * this.replay.size / 3) return;
    const color = kind === 'probed' || kind === 'backjump' || kind === 'undone' ? theme.muted : theme.accent;
    for (let i = 0; i + 1 < pairs.length; i += 2) this.ring(pairs[i], color, 2);
  }
  ring(cell, color, thick) {
    const { pen, replay, side } = this;
    pen.strokeStyle = color;
    pen.lineWidth = thick;
    const inset = thick / 2 + 0.5;
    pen.strokeRect(this.x(cell % replay.width) + inset, this.y(Math.floor(cell / replay.width)) + inset, side - 2 * inset, side - 2 * inset);
  }
}

// The run from left to right: stages, known cells, levels, conflicts, restarts and solutions.
class Strip {
  constructor(canvas, replay) {
    this.canvas = canvas;
    this.replay = replay;
    this.layer = document.createElement('canvas');
  }
  layout(room) {
    this.gutter = room > 560 ? 84 : 0;
    this.room = room;
    this.tall = 124;
    this.wide = room - this.gutter;
    this.pen = fit(this.canvas, room, this.tall);
    this.drawLayer(fit(this.layer, room, this.tall));
  }
  x(at) { return this.gutter + (this.replay.events.length ? at / this.replay.events.length : 0) * this.wide; }
  at(x) { return Math.round((x - this.gutter) / this.wide * this.replay.events.length); }

  drawLayer(pen) {
    const { replay } = this;
    const count = replay.events.length;
    const columns = Math.max(1, Math.floor(this.wide));
    const lanes = { stage: [0, 11], known: [16, 30], level: [51, 26], conflicts: [82, 10], restarts: [97, 10],
                    solutions: [112, 10] };
    pen.font = `11px ${theme.font}`;
    pen.textBaseline = 'middle';
    pen.fillStyle = theme.muted;
    if (this.gutter)
      for (const [name, label] of [['stage', 'stage'], ['known', 'cells known'], ['level', `level (${replay.maxLevel})`],
                                   ['conflicts', 'conflicts'], ['restarts', 'restarts'], ['solutions', 'solutions']])
        pen.fillText(label, 0, lanes[name][0] + lanes[name][1] / 2);
    pen.fillStyle = theme.rule;
    for (const name of ['known', 'level', 'conflicts', 'restarts', 'solutions']) pen.fillRect(this.gutter, lanes[name][0] + lanes[name][1], this.wide, 1);
    const { known, level, conflicts } = replay.counters;
    for (let column = 0; column < columns; ++column) {
      const from = Math.floor(column / columns * count);
      const to = Math.max(from + 1, Math.floor((column + 1) / columns * count));
      let least = Infinity;
      let most = 0;
      let deepest = 0;
      const step = Math.max(1, Math.floor((to - from) / 64));
      for (let i = from; i <= Math.min(to, count); i += step) {
        least = Math.min(least, known[i]);
        most = Math.max(most, known[i]);
        deepest = Math.max(deepest, level[i]);
      }
      const x = this.gutter + column;
      this.bar(pen, x, lanes.known, most / replay.size, theme.known, 0.55);
      this.bar(pen, x, lanes.known, least / replay.size, theme.known, 1);
      if (replay.maxLevel) this.bar(pen, x, lanes.level, deepest / replay.maxLevel, theme.level, 0.9);
      const found = conflicts[Math.min(to, count)] - conflicts[from];
      if (found) this.bar(pen, x, lanes.conflicts, 1, theme.bad, Math.min(1, 0.6 + 0.4 * found / Math.max(1, (to - from) / 8)));
    }
    this.drawStages(pen, lanes.stage, count);
    this.drawMarks(pen, lanes.restarts, replay.places.restart, theme.text);
    this.drawMarks(pen, lanes.solutions, replay.places.solution, theme.good);
  }
  drawMarks(pen, [top, tall], places, color) {
    pen.fillStyle = color;
    for (const at of places) pen.fillRect(Math.min(this.x(at), this.room - 1) - 0.75, top, 1.5, tall);
  }
  bar(pen, x, [top, tall], part, color, alpha) {
    pen.globalAlpha = alpha;
    pen.fillStyle = color;
    pen.fillRect(x, top + tall * (1 - part), 1, tall * part);
    pen.globalAlpha = 1;
  }
  drawStages(pen, [top, tall], count) {
    const starts = this.replay.places.stage;
    starts.forEach((at, i) => {
      const from = this.x(at - 1);
      const to = this.x(i + 1 < starts.length ? starts[i + 1] - 1 : count);
      pen.fillStyle = stageColor(this.replay.stages[i]);
      pen.fillRect(from, top, Math.max(1, to - from), tall);
    });
  }
  draw() {
    const { pen } = this;
    pen.clearRect(0, 0, this.room, this.tall);
    pen.drawImage(this.layer, 0, 0, this.layer.width, this.layer.height, 0, 0, this.room, this.tall);
    const x = Math.min(this.x(this.replay.at), this.room - 1);
    pen.fillStyle = theme.text;
    pen.fillRect(x - 1, 0, 2, this.tall);
  }
}

// --- the page

class View {
  constructor(runs) {
    this.runs = runs;
    this.options = { heat: false, levels: true };
    this.playing = false;
    this.unit = 'event';
    this.listen();
    if (runs.length > 1) {
      runs.forEach((run, i) => $('runs').add(new Option(`${i + 1}: ${run.head.title || run.head.width + '\u00d7' + run.head.height}`, String(i))));
      $('choice').hidden = false;
    }
    this.open(0);
  }

  open(number) {
    this.replay = new Replay(this.runs[number]);
    this.words = new Words(this.replay);
    this.board = new Board($('board'), this.replay);
    this.strip = new Strip($('strip'), this.replay);
    $('time').max = String(this.replay.events.length);
    this.setSpeed(Math.max(4, this.replay.events.length / 20));
    this.describe();
    this.layout();
    this.go(this.startPlace());
  }

  // `#at=123` in the address, or `#at=end`.
  startPlace() {
    const found = /[#&]at=(\d+|end)/.exec(location.hash);
    if (!found) return 0;
    return found[1] === 'end' ? this.replay.events.length : Number(found[1]);
  }

  describe() {
    const { head, end } = this.replay;
    $('title').textContent = head.title || 'Puzzle';
    document.title = `${head.title || 'Puzzle'} \u2013 run of nono`;
    const parts = [`${head.width}\u00d7${head.height}`, `strategy ${head.strategy}`];
    if (head.palette.length > 2) parts.push(counted(head.palette.length - 1, 'color'));
    if (end) {
      const why = end.stopped_by !== 'nothing' ? ` (stopped by ${end.stopped_by.replace(/_/g, ' ')})` : '';
      parts.push(end.end + why, counted(end.statistics.lines_solved, 'line') + ' solved');
      if (end.left_out) parts.push(`${counted(end.left_out, 'later event')} left out`);
    } else {
      parts.push('the trace ends early');
    }
    $('about').textContent = parts.join(' \u00b7 ');
  }

  legend() {
    const items = [['open', 'open', ''], ['blank', 'paper', ''], ['under decisions', 'level', '0.5'], ['under a probe', 'tried', '0.5'],
                   ['conflicts', 'bad', '0.7']];
    const list = items.map(([label, color, alpha]) => [label, theme[color], alpha]);
    for (const stage of new Set(this.replay.stages)) list.push([stage.replace('_', ' '), stageColor(stage), '']);
    $('legend').replaceChildren(...list.map(([label, color, alpha]) => {
      const item = document.createElement('li');
      const swatch = document.createElement('span');
      swatch.className = 'swatch';
      swatch.style.background = color;
      if (alpha) swatch.style.opacity = alpha;
      item.append(swatch, label);
      return item;
    }));
  }

  layout() {
    readTheme();
    this.strip.layout($('controls').clientWidth);
    $('time').style.marginLeft = this.strip.gutter + 'px';
    $('time').style.width = `calc(100% - ${this.strip.gutter}px)`;
    this.board.layout($('scroller').clientWidth, Math.max(420, window.innerHeight * 0.78));
    this.legend();
  }

  go(at) {
    this.replay.go(Math.round(at));
    this.position = this.replay.at;
    this.show();
  }

  show() {
    const { replay } = this;
    this.board.draw(this.options);
    this.strip.draw();
    $('time').value = String(replay.at);
    $('time').setAttribute('aria-valuetext', `event ${replay.at} of ${replay.events.length}`);
    $('clock').textContent = `event ${spaced(replay.at)} of ${spaced(replay.events.length)}`;
    const now = performance.now();
    if (this.playing && now - (this.listed || 0) < 120) return;
    this.listed = now;
    this.showNumbers();
    this.showEvents();
  }

  showNumbers() {
    const { replay } = this;
    const at = replay.at;
    const now = name => replay.counters[name][at];
    const event = at > 0 ? replay.events[at - 1] : null;
    $('now').setAttribute('aria-live', this.playing ? 'off' : 'polite');
    $('now').textContent = event ? this.words.describe(event, kindOf(event)) : 'Before the first event';
    const rows = [['stage', replay.stageAt(at).replace('_', ' ') || '\u2013'],
                  ['cells known', `${spaced(now('known'))} of ${spaced(replay.size)}`],
                  ['level', spaced(now('level'))],
                  ['lines solved', spaced(now('lines'))],
                  ['colors removed by lines', spaced(now('removed'))],
                  ['probes', spaced(now('probes'))],
                  ['failed probes', spaced(now('failed'))],
                  ['decisions', spaced(now('decisions'))],
                  ['conflicts', spaced(now('conflicts'))],
                  ['clauses learnt', spaced(now('learnt'))],
                  ['restarts', spaced(now('restarts'))],
                  ['solutions', spaced(now('solutions'))]];
    $('counters').replaceChildren(...rows.flatMap(([name, value]) => {
      const term = document.createElement('dt');
      const number = document.createElement('dd');
      term.textContent = name;
      number.textContent = value;
      return [term, number];
    }));
    $('board').setAttribute('aria-label', `Grid of ${replay.width} by ${replay.height}: ${now('known')} of ${replay.size} cells known`);
  }

  showEvents() {
    const { replay } = this;
    const around = 40;
    const from = Math.max(1, replay.at - around);
    const to = Math.min(replay.events.length, replay.at + around);
    const items = [];
    let current = null;
    for (let at = from; at <= to; ++at) {
      const event = replay.events[at - 1];
      const kind = kindOf(event);
      const item = document.createElement('li');
      item.className = this.words.tone(event, kind);
      const button = document.createElement('button');
      button.type = 'button';
      button.tabIndex = -1;
      const number = document.createElement('span');
      const text = document.createElement('span');
      number.textContent = spaced(at);
      text.textContent = this.words.describe(event, kind);
      button.title = text.textContent;
      button.append(number, text);
      button.addEventListener('click', () => { this.pause(); this.go(at); });
      item.append(button);
      if (at === replay.at) { item.setAttribute('aria-current', 'step'); current = item; }
      items.push(item);
    }
    const list = $('events');
    list.replaceChildren(...items);
    list.scrollTop = current ? current.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
  }

  step(kind, forward) {
    this.pause();
    this.go(this.replay.step(kind, forward));
  }

  // --- playing

  // Events a second, on a scale of powers: from 1 to 100,000.
  setSpeed(events) { $('speed').value = String(Math.max(0, Math.min(100, Math.log10(events) * 20))); this.readSpeed(); }
  readSpeed() {
    const exact = 10 ** (Number($('speed').value) / 20);
    this.speed = Number(exact.toPrecision(exact < 10 ? 1 : 2));
    $('rate').textContent = `${spaced(this.speed)} a second`;
  }
  play() {
    if (this.replay.at >= this.replay.events.length) this.go(0);
    this.playing = true;
    $('play').textContent = 'Pause';
    this.before = performance.now();
    this.position = this.replay.at;
    requestAnimationFrame(now => this.frame(now));
  }
  pause() {
    if (!this.playing) return;
    this.playing = false;
    $('play').textContent = 'Play';
    this.show();
  }
  frame(now) {
    if (!this.playing) return;
    const position = this.position + this.speed * Math.min(250, Math.max(0, now - this.before)) / 1000;
    this.before = now;
    if (Math.floor(position) > this.replay.at) this.go(Math.floor(position));
    this.position = position;
    if (this.replay.at >= this.replay.events.length) this.pause();
    else requestAnimationFrame(next => this.frame(next));
  }

  // --- input

  listen() {
    $('first').addEventListener('click', () => { this.pause(); this.go(0); });
    $('last').addEventListener('click', () => { this.pause(); this.go(this.replay.events.length); });
    $('back').addEventListener('click', () => this.step(this.unit, false));
    $('next').addEventListener('click', () => this.step(this.unit, true));
    $('play').addEventListener('click', () => this.playing ? this.pause() : this.play());
    $('time').addEventListener('input', () => { this.pause(); this.go(Number($('time').value)); });
    $('unit').addEventListener('change', () => { this.unit = $('unit').value; });
    $('speed').addEventListener('input', () => this.readSpeed());
    for (const name of ['heat', 'levels'])
      $(name).addEventListener('change', () => { this.options[name] = $(name).checked; this.show(); });
    $('runs').addEventListener('change', () => { this.pause(); this.open(Number($('runs').value)); });
    const seek = event => { this.pause(); this.go(this.strip.at(event.offsetX)); };
    $('strip').addEventListener('pointerdown', event => { $('strip').setPointerCapture(event.pointerId); seek(event); });
    $('strip').addEventListener('pointermove', event => { if (event.buttons & 1) seek(event); });
    document.addEventListener('keydown', event => this.key(event));
    const again = () => { this.layout(); this.show(); };
    let waiting = 0;
    window.addEventListener('resize', () => { clearTimeout(waiting); waiting = setTimeout(again, 60); });
    window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again);
    window.addEventListener('hashchange', () => { this.pause(); this.go(this.startPlace()); });
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target;
    const takesKeys = target.matches && target.matches('select, input[type="range"], #scroller');
    const units = { e: 'event', l: 'line', p: 'probe', d: 'decide', c: 'conflict', b: 'backjump', r: 'restart', g: 'stage', s: 'solution' };
    const key = event.key.toLowerCase();
    if (key === ' ' && !(target.matches && target.matches('button, input, select, summary'))) this.playing ? this.pause() : this.play();
    else if (units[key] && !(target.matches && target.matches('select'))) this.step(units[key], !event.shiftKey);
    else if (key === 'h') $('heat').click();
    else if (key === '+' || key === '=') this.setSpeed(this.speed * 1.5);
    else if (key === '-') this.setSpeed(Math.max(1, this.speed / 1.5));
    else if (takesKeys) return;
    else if (key === 'arrowleft') this.step(this.unit, false);
    else if (key === 'arrowright') this.step(this.unit, true);
    else if (key === 'home') { this.pause(); this.go(0); }
    else if (key === 'end') { this.pause(); this.go(this.replay.events.length); }
    else return;
    event.preventDefault();
  }
}

const runs = readRuns($('trace').textContent);
const usable = runs.filter(run => run.head.width > 0 && run.head.height > 0 && Array.isArray(run.head.palette));
if (usable.length === 0) {
  $('failure').textContent = 'There is no run in this page.';
  $('failure').hidden = false;
} else {
  $('view').hidden = false;
  window.nonoView = new View(usable);
}

})();
