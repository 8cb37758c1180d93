// nono in JavaScript: reading, solving, explaining, making and playing nonograms, and Sokoban.
// Coordinates are from 0, rows from the top; sizes are width, then height. Cells are in arrays row by row.
// SPDX-License-Identifier: MIT

/**
 * A block: how many cells (or BLOTTED: at least 1, not known) of which color (1 to 63). A length of 0 alone in its line is
 * no block; next to others it is refused.
 */
export interface Clue { length: number; color: number }
/** The length of a clue of which only the color is known. */
export const BLOTTED: 4294967295;
export interface Color {
  /** What the file calls it; may be empty. */
  name: string;
  /** "#rrggbb": what the file states, else a default by number. Blank is color 0. */
  value: string;
  /** The character that it has in drawings, where the file states one. */
  symbol: string;
}
export interface Property { key: string; value: string }

/** The color of each cell. 0 is blank; in states of a game OPEN (255) is a cell that is not decided. */
export type Picture = Uint8Array;
/** For each cell the set of colors that it can still have: bit 0 is blank, bit 1 color 1. States are returned so. */
export type ColorSets = BigUint64Array;
/** What verbs take as states of a game: sets, or a picture in which OPEN cells can have every color. */
export type Cells = ColorSets | Picture;
export const OPEN: 255;

/** A nonogram. Verbs take any object with `rows` and `columns`; a number is a clue of color 1. */
export interface Puzzle {
  width: number;
  height: number;
  /** Colors with blank: one more than the highest of a clue, at least 2. */
  colorCount: number;
  rows: Clue[][]; columns: Clue[][];
  /** From blank on; as many as `colorCount`. */
  palette: Color[];
  /** The picture that is meant, where the file has it. */
  goal?: Picture;
  /** Unfinished games in the file. */
  saved: { name: string; cells: ColorSets }[];
  title: string; author: string;
  /** All that the file has besides, `title` and `by` (the author) included. */
  properties: Property[];
}
export interface PuzzleInput {
  rows: (Clue | number)[][]; columns: (Clue | number)[][];
  palette?: { name?: string; value?: string; symbol?: string }[];
  goal?: Picture | number[];
  saved?: { name: string; cells: Cells }[];
  /** Those of a `Puzzle`; without them, `title` and `author` are. */
  properties?: Property[];
  title?: string; author?: string;
}

export interface Position { row: number; column: number }
export interface Line { axis: 'row' | 'column'; index: number }
export interface Place { offset: number; line: number; column: number }
/** Something in a text that was forgiven or chosen. */
export interface Diagnostic extends Place { code: string; severity: 'note' | 'deviation' | 'error'; message: string }

/** What is thrown for texts that cannot be read, arguments that are refused and modules that are not there. */
export class NonoError extends Error {
  /** As "missing_columns" (docs/errors.md); "size" and the like, "bad_argument", "not_loaded", "not_written",
   * "out_of_memory". */
  readonly code: string;
  /** From 1, in bytes of UTF-8 as `offset` (from 0); undefined where the error has no place in a text. */
  readonly line?: number;
  readonly column?: number;
  readonly offset?: number;
  /** Three lines: message, the line of the text, a caret. */
  readonly excerpt?: string;
}

/** Where a call ends. Without limits it ends when it is done. */
export interface Limits {
  /** Calls of the line solver (Sokoban: positions): the same result on every machine. */
  maxWork?: number;
  /** Bytes. */
  maxMemory?: number;
  /** Seconds. */
  timeLimit?: number;
  /** Called some times a second while a search runs; false stops it. */
  onProgress?: (progress: Progress) => boolean | void;
  /** Of `nono-puzzles/worker` only. */
  signal?: AbortSignal;
}
export type Progress =
  Record<'cells' | 'decided' | 'solutions' | 'pictures' | 'trials' | 'leastOpen' | 'proposals' | 'work', number>;
export type StoppedBy = 'nothing' | 'max_solutions' | 'max_work' | 'time_limit' | 'stop_request' | 'callback'
  | 'strategy' | 'max_memory' | 'wrong_line_solver' | 'count_overflow' | 'max_enumerated' | 'max_trials';
export interface Outcome { stoppedBy: StoppedBy }

export type Status = 'unknown' | 'impossible' | 'solvable' | 'unique' | 'multiple';
/** A larger puzzle is an error, `size_over_limit`, with its size in the message. */
export interface SizeLimits { maxCells?: number; maxClues?: number }
export interface SokobanParseOptions {
  format?: string;
  fileName?: string;
  strict?: boolean;
  /** Of a collection, the first ones. */
  maxPuzzles?: number;
}
export interface ParseOptions extends SokobanParseOptions, SizeLimits {}
export interface Parsed extends Puzzle { format: string; diagnostics: Diagnostic[] }
export interface Entry extends Place { number: number; puzzle?: Parsed; error?: NonoError }
export interface Written { text: string; /** What the format cannot hold, in words. */ lost: string[] }

export interface SolveOptions extends Limits { maxSolutions?: number; known?: Cells; seed?: number }
export interface Solved extends Outcome {
  status: Status;
  solutions: Picture[];
  /** The colors that each cell has in the solutions found, or can still have; empty where `maxMemory` allows none. */
  common: ColorSets;
  work: number;
}
export interface Counted extends Outcome { count: bigint; exact: boolean }

export type Technique = 'completed_line' | 'overlap' | 'completed_block' | 'edge' | 'simple_spaces' | 'joining'
  | 'small_gap' | 'splitting' | 'capping' | 'color_change' | 'full_line' | 'two_lines' | 'contradiction';
export interface Step {
  technique: Technique;
  /** Where to look first, and which of the clues there (from 0) it rests on. */
  lines: (Line & { clues: number[] })[];
  /** The cells it rests on. */
  restsOn: Position[];
  /** What follows: the colors that each cell could have before, and can have after. `color` where one is left. */
  cells: (Position & { before: number[]; after: number[]; color?: number })[];
  /** What is tried, in steps by contradiction. */
  assumed?: Position & { color: number };
  /** The clue of the first line that does it, where it is a single one. */
  subject?: number;
  /** English sentences: where to look; what follows; why. */
  where: string;
  what: string;
  why: string;
}
export type ExplainStatus = 'solved' | 'open' | 'needs_guessing' | 'impossible' | 'stopped';
export interface ExplainOptions extends Limits { hardest?: Technique; maxSteps?: number; solution?: Picture }
export interface Hint extends Outcome {
  /** "open" where there is a step. */
  status: ExplainStatus;
  step?: Step;
  /** Why there is none, or `step.why`. */
  text: string;
  /** A line that no arrangement of its blocks fits, where the status is "impossible" and there is one. */
  contradicted?: Line;
}
export interface Explained extends Outcome {
  status: ExplainStatus; steps: Step[]; cells: ColorSets; openLines: number[]; contradicted?: Line; text: string;
}
export type GradeClass = 'trivial' | 'easy' | 'medium' | 'hard' | 'very_hard' | 'expert'
  | 'needs_guessing' | 'impossible' | 'unknown';
export interface Grade extends Outcome {
  level: GradeClass; score: number; steps: Partial<Record<Technique, number>>;
  rounds: number; lines: number; footholds: number;
  /** About how long people take, on average; 0 where no technique leads to the end. */
  seconds: number;
  /** The same for a cell, in hundredths of a second, as if lines were ten cells long: the level follows from it. */
  pace: number;
}

export type Target = 'unique' | 'lines_alone';
/** Pixels as `ImageData` of a canvas has them: RGBA. Transparent ones are blended with white. */
export interface Pixels { width: number; height: number; data: Uint8Array | Uint8ClampedArray }
export interface PictureOptions {
  width?: number; height?: number; fit?: 'crop' | 'fit' | 'stretch'; colors?: number;
  /** "#rrggbb" of blank cells; else chosen. */
  background?: string;
  /** 0 to 100, with one color: darker cells are filled; else chosen. */
  threshold?: number;
  /** 0 to 1,000 percent. */
  localContrast?: number;
}
export interface MakeOptions extends Limits {
  width?: number; height?: number; /** Besides blank. */ colors?: number;
  target?: Target;
  maxTrials?: number;
  /** From nothing: the same seed gives the same puzzle. */
  seed?: number;
  density?: number; smoothness?: number; easiest?: GradeClass; hardest?: GradeClass; maxPictures?: number;
  symmetry?: 'none' | 'left_right' | 'top_bottom' | 'half_turn' | 'both' | 'quarter_turn' | 'diagonal' | 'all';
  /** From this image; the options of `PictureOptions` hold. */
  image?: Pixels;
  fit?: PictureOptions['fit']; background?: string; threshold?: number; localContrast?: number; maxChanges?: number;
}
export interface Recolored extends Position { before: number; after: number }
export interface Made extends Outcome {
  /** Whether the puzzle is proven to be what was asked for; else it is what came nearest. */
  made: boolean;
  puzzle: Puzzle;
  /** Cells that line solving alone leaves open. */
  open: number;
  trials: number;
  /** From an image: its cells before anything was changed, and what was. */
  before?: Picture;
  changed?: Recolored[];
  /** From nothing, where grades were asked for. */
  grade?: GradeClass;
}
export interface Ambiguity extends Outcome {
  status: Status;
  exact: boolean; /** The ambiguous cells, for certain where `exact`: those whose color differs between solutions. */
  differing: Position[];
  colors: ColorSets;
  /** Two solutions, where there are two. */
  examples: Picture[];
  /** Cells that can be exchanged together, the smallest pieces first. */
  pieces: Recolored[][];
}
export interface FixOptions extends Limits {
  target?: Target; kind?: 'change_cells' | 'give_cells' | 'add_color';
  maxChanges?: number; maxProposals?: number; maxTrials?: number; protectedCells?: Position[];
}
export interface Repair { cells: Recolored[]; cost: number; open: number; picture: Picture }
export interface Fixed extends Outcome {
  /** The picture is what was asked for as it is. */
  nothingToDo: boolean;
  /** Best first. */
  proposals: Repair[];
  /** Whether the first one is proven to be the least. */
  minimum: boolean;
}

export type ClueState = 'open' | 'done' | 'wrong';
export type LineStatus = 'open' | 'offers_progress' | 'finished' | 'contradiction';
export interface LineState { status: LineStatus; clues: ClueState[] }
export interface LineStates { rows: LineState[]; columns: LineState[] }
export interface Mistakes extends Outcome { puzzle: Status; mistakes: Position[]; undecided: Position[] }

/** Rows of `#@+$*.` and blanks, as one text or one a row. */
export type Board = string | string[];
export interface SokobanGame { title: string; moves: string; solved: boolean }
/** "sokoban", or the variant that the file states. */
export type SokobanRules = 'sokoban' | 'sokoban_plus' | 'hexoban' | 'trioban' | 'octoban' | 'pukoban';
export interface SokobanPuzzle {
  title: string; author: string; width: number; height: number; board: string[]; games: SokobanGame[];
  /** Empty for other rules than Sokoban's. */ hash: string; rules: SokobanRules;
}
export interface SokobanFile {
  title: string; author: string; puzzles: SokobanPuzzle[]; format: string; diagnostics: Diagnostic[];
}
export interface Replayed {
  solved: boolean; legal: boolean; board: string[]; moves: number; pushes: number; boxChanges: number; boxLines: number;
  /** The first step that is not possible, from 0, and why. */
  illegal?: { index: number; reason: string };
}
/** Boards with other rules than Sokoban's are refused: "unknown", with the reason "other_rules". */
export interface SokobanLimits extends Limits { rules?: SokobanRules }
export interface SokobanOptions extends SokobanLimits { objective?: 'any' | 'pushes' | 'moves' }
export interface SokobanSolved extends Outcome {
  /** "no_level": there is no pusher or no box. */ status: 'solved' | 'impossible' | 'unknown' | 'no_level';
  /** Why there is no solution, in a word. */ reason: string;
  /** Letters `udlrUDLR`. */
  solution: string; moves: number; pushes: number; optimal: boolean; work: number;
}
export interface NextPush extends SokobanSolved {
  push?: { box: Position; direction: 'up' | 'down' | 'left' | 'right'; steps: string; text: string };
}
export interface Lost extends Outcome { lost: boolean; status: SokobanSolved['status']; reason: string; text: string }

/** The verbs. Those marked * need another module: `loadAll()` first, or the worker, which loads it by itself. */
export interface Nono {
  readonly version: string;
  /** Loads the module for makers and that of all formats and Sokoban. */
  loadAll(): Promise<void>;
  /** Names of formats that can be parsed and written now. */
  formats(): { name: string; title: string; extensions: string[]; reads: boolean; writes: boolean }[];
  /** The first puzzle of a text. A format besides `.non` and links needs *; then "not_loaded" is thrown without it. */
  parse(text: string | Uint8Array, options?: ParseOptions): Parsed;
  parseAll(text: string | Uint8Array, options?: ParseOptions): Entry[];
  /** In ".non" by default; "puzzlink" gives an address; others *. */
  write(puzzle: PuzzleInput | PuzzleInput[], format?: string): Written;
  /** For the fragment of an address: `nonogram/W/H/…` as puzz.link has it where that is enough, else `non/…`. */
  toLink(puzzle: PuzzleInput): string;
  fromLink(link: string, options?: SizeLimits): Parsed;
  /** The clues of a picture. */
  puzzleOf(picture: Picture | number[], width: number, height: number, rest?: Partial<PuzzleInput>): Puzzle;
  solve(puzzle: PuzzleInput, options?: SolveOptions): Solved;
  count(puzzle: PuzzleInput, options?: Limits & { known?: Cells }): Counted; // *
  /** 64 hexadecimal digits: the same clues have the same, in every format, for ever. */
  hash(puzzle: PuzzleInput): string;
  satisfies(puzzle: PuzzleInput, picture: Picture): boolean;
  hint(puzzle: PuzzleInput, cells?: Cells, options?: ExplainOptions): Hint;
  explain(puzzle: PuzzleInput, cells?: Cells, options?: ExplainOptions): Explained;
  grade(puzzle: PuzzleInput, options?: ExplainOptions): Grade;
  /** With `image` *. */
  make(options?: MakeOptions): Made;
  /** Cells of an image, as they are: nothing is changed to make a puzzle of them. */
  pictureOf(image: Pixels, options?: PictureOptions):
    { picture: Picture; width: number; height: number; palette: Color[] }; // *
  ambiguity(puzzle: PuzzleInput, options?: Limits & { maxSolutions?: number }): Ambiguity; // *
  /** The fewest changes after which a picture has one solution. */
  fix(picture: Picture | number[], width: number, height: number, options?: FixOptions): Fixed; // *
  /** How lines and clues stand in a game: "exact" is only what is certain, "from_ends" what players do on paper. */
  lineStates(puzzle: PuzzleInput, cells: Cells, rule?: 'exact' | 'from_ends'): LineStates;
  /** Open cells of finished lines: a game may cross them. */
  cellsToCross(puzzle: PuzzleInput, cells: Cells): Position[];
  mistakes(puzzle: PuzzleInput, cells: Cells, options?: Limits): Mistakes;
  /** "solvable", "impossible" or "unknown". */
  canBeFinished(puzzle: PuzzleInput, cells: Cells, options?: Limits): Status;
  /** With its clues; `clues: false` for the picture alone. */
  drawSvg(puzzle: PuzzleInput, picture?: Picture, options?: { clues?: boolean; title?: string }): string; // *
  parseSokoban(text: string | Uint8Array, options?: SokobanParseOptions): SokobanFile; // *
  replay(board: Board, moves: string): Replayed; // *
  solveSokoban(board: Board, options?: SokobanOptions): SokobanSolved; // *
  nextPush(board: Board, options?: SokobanLimits): NextPush; // *
  isLost(board: Board, options?: SokobanLimits): Lost; // *
  deadSquares(board: Board): Position[]; // *
  drawSokobanSvg(board: Board, title?: string): string; // *
}

/** Where a module is: its address, its bytes, a response with them, or compiled. */
export type Source = URL | string | ArrayBuffer | Uint8Array | Response | WebAssembly.Module | Promise<Response>;
/** Where nono.wasm, nono-make.wasm and nono-formats.wasm are, if not beside index.js; `all`: load all at once. */
export interface LoadOptions { modules?: { nono?: Source; make?: Source; formats?: Source }; all?: boolean }
export function load(options?: LoadOptions): Promise<Nono>;
/** Every cell can have every color: the start of a game. */
export function openCells(puzzle: Puzzle): ColorSets;
/** Decided cells as colors, others as OPEN. */
export function decided(cells: ColorSets): Picture;
/** Takes away the colors that a step excludes, in these cells. */
export function takeStep(puzzle: Pick<Puzzle, 'width'>, cells: Cells, step: Step): void;
