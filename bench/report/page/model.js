// The measurements of the report: puzzles, and strategies ("entrants") with what they did on each puzzle.

const ANSWERS = { U: 'unique', M: 'multiple', I: 'impossible', S: 'solvable', '?': 'unknown', '-': '' };

/** A strategy of one run. Puzzles are numbers from 0 on. */
class Entrant {
  constructor(data, number, model) {
    Object.assign(this, data);
    this.number = number;
    this.run = model.runs[data.run];
    this.limit = this.run.limit;
    this.contradicted = new Set(data.contradicted);
    this.model = model;
  }

  isMeasured(puzzle) { return this.status[puzzle] !== '-'; }
  answer(puzzle) { return ANSWERS[this.status[puzzle]]; }
  fault(puzzle) { return this.faults[puzzle] ?? ''; }

  /** Whether it says all that was asked for: of a strategy that looks for one solution, that there is one. */
  isDecided(puzzle) {
    const isAll = 'UMI'.includes(this.status[puzzle]) || (this.status[puzzle] === 'S' && this.solutions === 1);
    return isAll && !(puzzle in this.faults);
  }

  stoppedBy(puzzle) { return this.model.reasons[this.stopped[puzzle]] ?? ''; }

  /** Seconds of processor time; of an undecided puzzle those until it gave up. */
  seconds(puzzle) { return this.cpu[puzzle] * 1e-6; }
  wallSeconds(puzzle) { return this.wall.length ? this.wall[puzzle] * 1e-6 : 0; }
  runsOf(puzzle) { return (this.runs[puzzle] || []).map(time => time * 1e-6); }
  instructionsOf(puzzle) { return this.instructions.length ? this.instructions[puzzle] : 0; }

  /** The seconds that count in sums: the limit where a puzzle is undecided. */
  scoredSeconds(puzzle) { return this.isDecided(puzzle) ? this.seconds(puzzle) : this.limit; }

  /** A counter by its number, or null where it is not known. */
  counter(counter, puzzle) { return this.counters[counter]?.[puzzle] ?? null; }
}

class Model {
  constructor(data) {
    this.title = data.title;
    this.runs = data.runs.map((run, number) => ({ ...run, number }));
    this.reasons = data.reasons;
    this.counterNames = data.counters;
    this.puzzleData = data.puzzles;
    this.count = data.puzzles.title.length;
    this.entrants = data.entrants.map((entrant, number) => new Entrant(entrant, number, this));
    const names = [...new Set(this.entrants.map(({ name }) => name))];
    for (const entrant of this.entrants) entrant.strategyNumber = names.indexOf(entrant.name);
    this.comparison = data.comparison;
    this.remarks = data.remarks;
  }

  set(puzzle) { return this.puzzleData.sets[this.puzzleData.set[puzzle]]; }
  file(puzzle) { return this.puzzleData.files[this.puzzleData.file[puzzle]]; }
  index(puzzle) { return this.puzzleData.index[puzzle]; }
  hash(puzzle) { return this.puzzleData.hash[puzzle]; }
  width(puzzle) { return this.puzzleData.width[puzzle]; }
  height(puzzle) { return this.puzzleData.height[puzzle]; }
  colors(puzzle) { return this.puzzleData.colors[puzzle]; }
  size(puzzle) { return `${this.width(puzzle)} × ${this.height(puzzle)}`; }

  /** A name to show: the title, or where the puzzle comes from. */
  name(puzzle) {
    const title = this.puzzleData.title[puzzle];
    if (title) return title;
    const file = this.file(puzzle).split('/').pop();
    return file ? `${file} #${this.index(puzzle)}` : `puzzle ${puzzle + 1}`;
  }

  /** What is known of the number of solutions: the answer of any strategy that decided it. */
  answer(puzzle) {
    const answers = this.entrants.filter(entrant => !entrant.fault(puzzle)).map(entrant => entrant.answer(puzzle));
    return answers.find(answer => ['unique', 'multiple', 'impossible'].includes(answer)) ?? answers.find(answer => answer === 'solvable') ?? 'unknown';
  }

  /** The solutions that were found, two at most: arrays of colors by row, 0 for blank. */
  pictures(puzzle) {
    const packed = this.puzzleData.pictures[puzzle];
    if (!packed) return [];
    const [characters, ...pictures] = packed;
    const cells = this.width(puzzle) * this.height(puzzle);
    const bits = Math.max(1, Math.ceil(Math.log2(characters.length)));
    return pictures.map(text => unpack(text, cells, bits));
  }

  /** The characters of the colors in the notation of goals, blank first. */
  colorCharacters(puzzle) { return this.puzzleData.pictures[puzzle]?.[0] ?? '0'; }

  /** The clues of a puzzle as the result has them: rows and columns of pairs of a length, 0 for a blotted clue, and a color; null where a
      picture tells them, or nothing. */
  clues(puzzle) {
    const text = this.puzzleData.clues[puzzle];
    return text ? cluesOfText(text) : null;
  }

  /** Whether the clues of the pictures are those of the puzzle: not where clues are blotted. */
  hasExactClues(puzzle) { return this.puzzleData.exact[puzzle] === '1'; }
}

/** Clues in canonical text: `3a,1b` is a line; `?` a blotted clue, `0` none, and colors are named a, b, ... in the order of their use. */
function cluesOfText(text) {
  const [head, columns] = text.split('columns\n');
  const number = name => [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) || 1;
  const block = word => {
    const [, length, name] = /^(\d+|\?)([a-z]*)$/.exec(word);
    return [length === '?' ? 0 : Number(length), number(name)];
  };
  const lines = part => part.trim().split('\n').map(line => line === '0' ? [] : line.split(',').map(block));
  return { rows: lines(head.split('rows\n')[1]), columns: lines(columns) };
}

/** Numbers of so many bits each, the highest bit first, from base64. */
function unpack(text, count, bits) {
  const bytes = atob(text);
  const out = new Uint8Array(count);
  for (let i = 0, at = 0; i < count; ++i) {
    let value = 0;
    for (let bit = 0; bit < bits; ++bit, ++at) value = value * 2 + (bytes.charCodeAt(at >> 3) >> (7 - at % 8) & 1);
    out[i] = value;
  }
  return out;
}
