// nono in JavaScript: reads, solves, explains, makes and plays nonograms, and Sokoban.
// Coordinates start at 0 in the upper left corner. Sizes are given as width, then height. Arrays of cells are row by row.
// SPDX-License-Identifier: MIT

/**
 * A block: its length in cells, or BLOTTED, and its color from 1 to 63. A length of 0 stands for a line without blocks;
 * next to other clues it is an error.
 */
export interface Clue { length: number; color: number }
/** The length of a clue whose length is unknown, but at least 1. */
export const BLOTTED: 4294967295;
export interface Color {
  /** The name in the file; may be empty. */
  name: string;
  /** "#rrggbb": the value in the file, or a default that depends on the number of the color. Color 0 is blank. */
  value: string;
  /** The character for this color in the file; empty if the file specifies none. */
  symbol: string;
}
export interface Property { key: string; value: string }

/** The color of each cell. 0 is blank; in the state of a game, OPEN (255) is an undecided cell. */
export type Picture = Uint8Array;
/** The set of colors that each cell can still have: bit 0 is blank, bit 1 is color 1. Returned states have this form. */
export type ColorSets = BigUint64Array;
/** The state of a game as an argument: sets of colors, or a picture in which OPEN cells can have every color. */
export type Cells = ColorSets | Picture;
export const OPEN: 255;

/** A nonogram. Functions accept any object with `rows` and `columns` (`PuzzleInput`). */
export interface Puzzle {
  width: number;
  height: number;
  /** The number of colors including blank: one more than the highest color of a clue, at least 2. */
  colorCount: number;
  rows: Clue[][]; columns: Clue[][];
  /** The colors, beginning with blank; its length is `colorCount`. */
  palette: Color[];
  /** The solution in the file, if it contains one. */
  goal?: Picture;
  /** The unfinished games in the file. */
  saved: { name: string; cells: ColorSets }[];
  title: string; author: string;
  /** All other information in the file, including `title` and `by` (the author). */
  properties: Property[];
}
export interface PuzzleInput {
  /** A number is a clue of color 1. */
  rows: (Clue | number)[][]; columns: (Clue | number)[][];
  /** If present, they must be the numbers of columns and rows. */
  width?: number; height?: number;
  palette?: { name?: string; value?: string; symbol?: string }[];
  goal?: Picture | number[];
  saved?: { name: string; cells: Cells }[];
  /** As in `Puzzle`. If absent, they are made from `title` and `author`. */
  properties?: Property[];
  title?: string; author?: string;
}

export interface Position { row: number; column: number }
export interface Line { axis: 'row' | 'column'; index: number }
export interface Place { offset: number; line: number; column: number }
/** A deviation that was tolerated in a text, or a choice that the reader made. */
export interface Diagnostic extends Place { code: string; severity: 'note' | 'deviation' | 'error'; message: string }

/** The error that is thrown for unreadable texts, invalid arguments and missing modules. */
export class NonoError extends Error {
  /**
   * For a text, a code such as "missing_columns" (docs/errors.md). For a format, "unknown_format_name". Otherwise
   * "bad_argument" (also for an option of the wrong type), "size_over_limit", "not_written", "not_loaded" or
   * "out_of_memory".
   */
  readonly code: string;
  /** The position in a text: line and column start at 1, the offset at 0; columns and offsets count bytes of UTF-8. */
  readonly line?: number;
  readonly column?: number;
  readonly offset?: number;
  /** Three lines: the message, the line of the text, and a caret below it. */
  readonly excerpt?: string;
  /** For "not_loaded": the module that `loadAll()` loads. */
  readonly module?: 'make' | 'formats';
}

/** Limits of a call; without them it runs to its end. An option that is null counts as absent, here and everywhere. */
export interface Limits {
  /** The number of lines solved, or of Sokoban positions searched. The result is the same on every machine. */
  maxWork?: number;
  /** In bytes. */
  maxMemory?: number;
  /** In seconds. */
  timeLimit?: number;
  /** Called several times a second during a search, which ends if it returns false. */
  onProgress?: (progress: Progress) => boolean | void;
  /** Only for `nono-puzzles/worker`. */
  signal?: AbortSignal;
}
export type Progress =
  Record<'cells' | 'decided' | 'solutions' | 'pictures' | 'trials' | 'leastOpen' | 'proposals' | 'work', number>;
export type StoppedBy = 'nothing' | 'max_solutions' | 'max_work' | 'time_limit' | 'stop_request' | 'callback'
  | 'strategy' | 'max_memory' | 'wrong_line_solver' | 'count_overflow' | 'max_enumerated' | 'max_trials';
export interface Outcome { stoppedBy: StoppedBy }

export type Status = 'unknown' | 'impossible' | 'solvable' | 'unique' | 'multiple';
/** A larger puzzle is reported as `size_over_limit`, with its size in the message. */
export interface SizeLimits { maxCells?: number; maxClues?: number }
export interface SokobanParseOptions {
  format?: string;
  fileName?: string;
  strict?: boolean;
  /** The number of puzzles to return, counted from the first one. */
  maxPuzzles?: number;
}
export interface ParseOptions extends SokobanParseOptions, SizeLimits {}
export interface Parsed extends Puzzle { format: string; diagnostics: Diagnostic[] }
export interface Entry extends Place { number: number; puzzle?: Parsed; error?: NonoError }
export interface Written { text: string; /** What the format could not hold, in words. */ lost: string[] }

export interface SolveOptions extends Limits { maxSolutions?: number; known?: Cells; seed?: number }
export interface Solved extends Outcome {
  status: Status;
  solutions: Picture[];
  /** The colors of each cell in all solutions found, or those that it can still have; empty if `maxMemory` is too low. */
  common: ColorSets;
  work: number;
}
export interface Counted extends Outcome { count: bigint; exact: boolean }

export type Technique = 'completed_line' | 'overlap' | 'completed_block' | 'edge' | 'simple_spaces' | 'joining'
  | 'small_gap' | 'splitting' | 'capping' | 'color_change' | 'full_line' | 'two_lines' | 'contradiction';
export interface Step {
  technique: Technique;
  /** The lines to look at, the first one first, with the numbers (from 0) of the clues that the step follows from. */
  lines: (Line & { clues: number[] })[];
  /** The cells that the step follows from. */
  restsOn: Position[];
  /** The conclusion: the colors that each cell could have before and can have after; `color` if only one is left. */
  cells: (Position & { before: number[]; after: number[]; color?: number })[];
  /** The assumption that a step by contradiction refutes. */
  assumed?: Position & { color: number };
  /** The clue of the first line that is responsible, if there is only one. */
  subject?: number;
  /** English sentences: the line to look at; the conclusion; the conclusion with its reason. */
  where: string;
  what: string;
  why: string;
}
export type ExplainStatus = 'solved' | 'open' | 'needs_guessing' | 'impossible' | 'stopped';
export interface ExplainOptions extends Limits { hardest?: Technique; maxSteps?: number; solution?: Picture }
export interface Hint extends Outcome {
  /** "open" if there is a step. */
  status: ExplainStatus;
  step?: Step;
  /** `step.why`, or the reason why there is no step. */
  text: string;
  /** If the status is "impossible": a line whose blocks cannot be placed, if there is one. */
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
  /** An estimate of how long people take on average; 0 if the techniques do not solve the puzzle. */
  seconds: number;
  /** The estimate per cell in hundredths of a second, scaled to lines of ten cells. It determines the level. */
  pace: number;
}

export type Target = 'unique' | 'lines_alone';
/** Pixels in RGBA, such as the `ImageData` of a canvas. Transparent pixels are blended with white. */
export interface Pixels { width: number; height: number; data: Uint8Array | Uint8ClampedArray }
export interface PictureOptions {
  width?: number; height?: number; fit?: 'crop' | 'fit' | 'stretch'; colors?: number;
  /** The color of blank cells, "#rrggbb"; chosen automatically by default. */
  background?: string;
  /** With one color: cells darker than this, from 0 to 100, are filled; chosen automatically by default. */
  threshold?: number;
  /** From 0 to 1,000 percent. */
  localContrast?: number;
}
export interface MakeOptions extends Limits {
  width?: number; height?: number; /** Without blank. */ colors?: number;
  target?: Target;
  maxTrials?: number;
  /** Without an image: the same seed gives the same puzzle. */
  seed?: number;
  density?: number; smoothness?: number; easiest?: GradeClass; hardest?: GradeClass; maxPictures?: number;
  symmetry?: 'none' | 'left_right' | 'top_bottom' | 'half_turn' | 'both' | 'quarter_turn' | 'diagonal' | 'all';
  /** Makes the puzzle from this image, with the options of `PictureOptions`. */
  image?: Pixels;
  fit?: PictureOptions['fit']; background?: string; threshold?: number; localContrast?: number; maxChanges?: number;
}
export interface Recolored extends Position { before: number; after: number }
export interface Made extends Outcome {
  /** True if the puzzle provably meets the options; otherwise it is the best one that was found. */
  made: boolean;
  puzzle: Puzzle;
  /** The number of cells that line solving alone leaves open. */
  open: number;
  trials: number;
  /** From an image: its cells before any change, and the changes. */
  before?: Picture;
  changed?: Recolored[];
  /** Without an image, if `easiest` or `hardest` was given. */
  grade?: GradeClass;
}
export interface Ambiguity extends Outcome {
  status: Status;
  /** True if `differing` is certain to be complete. */
  exact: boolean;
  /** The ambiguous cells, whose color differs between solutions. */
  differing: Position[];
  colors: ColorSets;
  /** Two different solutions, if there are two. */
  examples: Picture[];
  /** Sets of cells that can be exchanged together, the smallest ones first. */
  pieces: Recolored[][];
}
export interface FixOptions extends Limits {
  target?: Target; kind?: 'change_cells' | 'give_cells' | 'add_color';
  maxChanges?: number; maxProposals?: number; maxTrials?: number; protectedCells?: Position[];
}
export interface Repair { cells: Recolored[]; cost: number; open: number; picture: Picture }
export interface Fixed extends Outcome {
  /** True if the picture already meets the target. */
  nothingToDo: boolean;
  /** The best one first. */
  proposals: Repair[];
  /** True if no repair is provably cheaper than the first one. */
  minimum: boolean;
}

export type ClueState = 'open' | 'done' | 'wrong';
export type LineStatus = 'open' | 'offers_progress' | 'finished' | 'contradiction';
export interface LineState { status: LineStatus; clues: ClueState[] }
export interface LineStates { rows: LineState[]; columns: LineState[] }
export interface Mistakes extends Outcome { puzzle: Status; mistakes: Position[]; undecided: Position[] }

/** Rows of `#@+$*.` and blanks, as one text or as an array of rows. */
export type Board = string | string[];
export interface SokobanGame { title: string; moves: string; solved: boolean }
/** "sokoban", or the variant that the file specifies. */
export type SokobanRules = 'sokoban' | 'sokoban_plus' | 'hexoban' | 'trioban' | 'octoban' | 'pukoban';
export interface SokobanPuzzle {
  title: string; author: string; width: number; height: number; board: string[]; games: SokobanGame[];
  /** Empty if the rules are not those of Sokoban. */ hash: string; rules: SokobanRules;
}
export interface SokobanFile {
  title: string; author: string; puzzles: SokobanPuzzle[]; format: string; diagnostics: Diagnostic[];
}
export interface Replayed {
  solved: boolean; legal: boolean; board: string[]; moves: number; pushes: number; boxChanges: number; boxLines: number;
  /** The first illegal step, counted from 0, and the reason. */
  illegal?: { index: number; reason: string };
}
/** Boards with other rules than those of Sokoban have the status "unknown" and the reason "other_rules". */
export interface SokobanLimits extends Limits { rules?: SokobanRules }
export interface SokobanOptions extends SokobanLimits { objective?: 'any' | 'pushes' | 'moves' }
export interface SokobanSolved extends Outcome {
  /** "no_level": the board has no pusher or no box. */ status: 'solved' | 'impossible' | 'unknown' | 'no_level';
  /** A code for why there is no solution. */ reason: string;
  /** Moves as letters `udlr`, pushes as `UDLR`. */
  solution: string; moves: number; pushes: number; optimal: boolean; work: number;
}
export interface NextPush extends SokobanSolved {
  push?: { box: Position; direction: 'up' | 'down' | 'left' | 'right'; steps: string; text: string };
}
export interface Lost extends Outcome { lost: boolean; status: SokobanSolved['status']; reason: string; text: string }

/**
 * The functions. Those marked * need another module: call `loadAll()` before, or use the worker, which loads it when
 * necessary.
 */
export interface Nono {
  readonly version: string;
  /** Loads the module for making and drawing puzzles, and the module for all formats and Sokoban. */
  loadAll(): Promise<void>;
  /** The formats of the modules that are loaded. */
  formats(): { name: string; title: string; extensions: string[]; reads: boolean; writes: boolean }[];
  /**
   * Returns the first puzzle of a text. Formats other than `.non`, `.nonpack` and addresses of puzz.link need *: without
   * that module, "not_loaded" is thrown.
   */
  parse(text: string | Uint8Array, options?: ParseOptions): Parsed;
  /** Returns all puzzles of a text; an entry has either a puzzle or the reason why it cannot be read. */
  parseAll(text: string | Uint8Array, options?: ParseOptions): Entry[];
  /** Writes `.non`, or the format with this name. "puzzlink" is the address of a puzzle; most other formats need *. */
  write(puzzle: PuzzleInput | PuzzleInput[], format?: string): Written;
  /** For the fragment of an address: `nonogram/W/H/…` as on puzz.link if that can hold the puzzle, else `non/…`. */
  toLink(puzzle: PuzzleInput): string;
  /** Reads such a fragment, or an address that contains one. */
  fromLink(link: string, options?: SizeLimits): Parsed;
  /** The puzzle that has this picture as its goal. `rest` is added to it. */
  puzzleOf(picture: Picture | number[], width: number, height: number, rest?: Partial<PuzzleInput>): Puzzle;
  /** Searches for solutions, by default for two, so that it is known whether the first one is unique. */
  solve(puzzle: PuzzleInput, options?: SolveOptions): Solved;
  /** Counts all solutions; `exact` is false if a limit ended the count. */
  count(puzzle: PuzzleInput, options?: Limits & { known?: Cells }): Counted; // *
  /** The identity of the clues, 64 hexadecimal digits. It is the same in every format and never changes. */
  hash(puzzle: PuzzleInput): string;
  /** Returns true if a picture has the clues of the puzzle. */
  satisfies(puzzle: PuzzleInput, picture: Picture): boolean;
  /** The easiest next step. Without `cells`, nothing is decided yet. */
  hint(puzzle: PuzzleInput, cells?: Cells, options?: ExplainOptions): Hint;
  /** All steps, as far as the techniques lead. */
  explain(puzzle: PuzzleInput, cells?: Cells, options?: ExplainOptions): Explained;
  /** How hard a puzzle is for people. */
  grade(puzzle: PuzzleInput, options?: ExplainOptions): Grade;
  /** Makes a random puzzle, or one from `image`, which needs *. */
  make(options?: MakeOptions): Made;
  /** The cells of an image, without any change to make them a good puzzle. */
  pictureOf(image: Pixels, options?: PictureOptions):
    { picture: Picture; width: number; height: number; palette: Color[] }; // *
  /** The cells whose color differs between the solutions of a puzzle. */
  ambiguity(puzzle: PuzzleInput, options?: Limits & { maxSolutions?: number }): Ambiguity; // *
  /** Finds the fewest changes that give a picture a unique solution. */
  fix(picture: Picture | number[], width: number, height: number, options?: FixOptions): Fixed; // *
  /** The states of lines and clues. "exact" marks only certain clues, "from_ends" those that people cross out on paper. */
  lineStates(puzzle: PuzzleInput, cells: Cells, rule?: 'exact' | 'from_ends'): LineStates;
  /** The open cells of finished lines, which a game can mark as blank. */
  cellsToCross(puzzle: PuzzleInput, cells: Cells): Position[];
  /** The decided cells that differ from every solution; `undecided` lists those that could not be checked. */
  mistakes(puzzle: PuzzleInput, cells: Cells, options?: Limits): Mistakes;
  /** Whether a game can still be solved: "solvable", "impossible" or "unknown". */
  canBeFinished(puzzle: PuzzleInput, cells: Cells, options?: Limits): Status;
  /** Draws a puzzle with its clues, or only the picture if `clues` is false. */
  drawSvg(puzzle: PuzzleInput, picture?: Picture, options?: { clues?: boolean; title?: string }): string; // *
  parseSokoban(text: string | Uint8Array, options?: SokobanParseOptions): SokobanFile; // *
  replay(board: Board, moves: string): Replayed; // *
  solveSokoban(board: Board, options?: SokobanOptions): SokobanSolved; // *
  nextPush(board: Board, options?: SokobanLimits): NextPush; // *
  isLost(board: Board, options?: SokobanLimits): Lost; // *
  deadSquares(board: Board): Position[]; // *
  /** The moves of a shortest walk of the pusher to a square, without a push; null if there is none. */
  walkPath(board: Board, to: Position): string | null; // *
  /** The moves that push a box to a square with the fewest pushes, while other boxes stay; null if that is impossible. */
  pushPath(board: Board, box: Position, to: Position): string | null; // *
  /**
   * Writes a level as "sok", "xsb", "slc", "ssx" or "8xv", by default as "sok", without blank rows and columns at its
   * edges. "8xv" is binary: each character of its text is a byte.
   */
  writeSokoban(level: { board: Board; title?: string; author?: string }, format?: string): Written; // *
  drawSokobanSvg(board: Board, title?: string): string; // *
}

/** A module: its address, its bytes, a response that contains them, or the compiled module. */
export type Source = URL | string | ArrayBuffer | Uint8Array | Response | WebAssembly.Module | Promise<Response>;
/** The modules, if they are not in the folder of index.js. `all` loads all of them at once. */
export interface LoadOptions { modules?: { nono?: Source; make?: Source; formats?: Source }; all?: boolean }
export function load(options?: LoadOptions): Promise<Nono>;
/** The start of a game, in which every cell can have every color. */
export function openCells(puzzle: Puzzle): ColorSets;
/** The colors of the decided cells; the others are OPEN. */
export function decided(cells: ColorSets): Picture;
/** Removes the colors that a step excludes from `cells`. */
export function takeStep(puzzle: Pick<Puzzle, 'width'>, cells: Cells, step: Step): void;
