/**
 * The words and rows a reader has gathered so far: checks what is common to all formats (repeated words, memory, numbers that would
 * overflow) and counts what was met on the way.
 *
 * A row is written in place: `row()` gives room for one more, `keep(word)` makes it part of the table; without `keep` the next row is
 * written over it.
 */
import { createWordVectors, type Subwords, type WordVectors } from '../../core/word-vectors.ts';
import { GrowingFloats } from './growing-floats.ts';
import type { Format, ReadOptions, ReadReport } from './options.ts';
import { badUtf8, firstBadByte, noVectors, type Place, type Problem, quotedWord } from './problems.ts';

export interface LoadedWords {
  readonly words: WordVectors;
  readonly report: ReadReport;
}

/** What a word costs beside its numbers: the string, its place in the list and in the map. */
const wordBytes = 112;

type Notes = Partial<Omit<ReadReport, 'format' | 'words' | 'dimensions'>>;

export class WordTable {
  readonly #floats = new GrowingFloats();
  readonly #terms: string[] = [];
  readonly #ids = new Map<string, number>();
  readonly #decoder: TextDecoder;
  readonly #options: ReadOptions;
  readonly #problem: Problem;
  #expected: () => number = () => 0;
  #isPromise = false;
  #isZero = false;
  #skipped = 0;
  #firstSkipped: string | undefined;
  #duplicates = 0;
  #zeroRows = 0;
  spacedWords = 0;
  dimensions = 0;

  constructor(options: ReadOptions, problem: Problem) {
    this.#options = options;
    this.#problem = problem;
    this.#decoder = new TextDecoder(options.encoding, { fatal: true, ignoreBOM: true });
  }

  get rows(): number {
    return this.#terms.length;
  }

  /** All that was asked for is there. */
  get isFull(): boolean {
    return this.#options.limit > 0 && this.rows >= this.#options.limit;
  }

  /** `rows` is what the file promises; refused here, before anything is allocated, if it is too much. */
  expect(rows: number, dimensions: number): void {
    this.dimensions = dimensions;
    const promised = this.#options.limit > 0 ? Math.min(rows, this.#options.limit) : rows;
    this.#checkMemory(promised);
    this.#expected = () => promised;
    this.#isPromise = true;
  }

  /** The file promises nothing; `rows` is asked for a guess whenever room runs out. */
  guess(rows: () => number, dimensions: number): void {
    this.dimensions = dimensions;
    this.#expected = rows;
  }

  /** The rows are all there already, in memory that is ours to change. */
  adopt(data: Float32Array, dimensions: number): void {
    this.dimensions = dimensions;
    this.#floats.data = data;
  }

  /** Where in `data` the next row is to be written. */
  row(): number {
    const needed = (this.rows + 1) * this.dimensions;
    if (needed > this.#floats.data.length) this.#grow(needed);
    return needed - this.dimensions;
  }

  #grow(needed: number): void {
    const [next, { limit }] = [this.rows + 1, this.#options];
    const expected = this.#expected();
    const wanted = limit > 0 ? Math.min(expected, limit) : expected;
    this.#checkMemory(Math.max(next, wanted));
    // a guess must never make room for just one row more, or every row would be copied again and again
    const worthwhile = wanted >= 1.25 * next || this.#isPromise;
    this.#floats.reserve(needed, worthwhile ? wanted * this.dimensions : 0);
  }

  get data(): Float32Array {
    return this.#floats.data;
  }

  /** The row just written belongs to `word`. Answers the row that has the word already, if there is one and that is not forgiven. */
  keep(word: string): number | undefined {
    const earlier = this.#ids.get(word);
    if (earlier !== undefined) {
      if (!this.#options.lenient) return earlier;
      this.#duplicates++;
      return undefined;
    }
    if (this.#isZero) this.#zeroRows++;
    this.#ids.set(word, this.rows);
    this.#terms.push(word);
    return undefined;
  }

  /** Whether the row just written can be calculated with: its squared length must be finite in 32 bits, the numbers too. */
  rowFault(): 'NONFINITE' | 'NONFINITE_NORM' | undefined {
    const [start, data] = [this.rows * this.dimensions, this.data];
    let sum = 0;
    for (let i = start; i < start + this.dimensions; i++) sum += data[i]! * data[i]!;
    this.#isZero = sum === 0;
    if (sum <= 3.4028234663852886e38) return undefined;
    for (let i = start; i < start + this.dimensions; i++) if (!Number.isFinite(data[i]!)) return 'NONFINITE';
    return 'NONFINITE_NORM';
  }

  /** Which number of the row just written is not finite. */
  nonfiniteColumn(): number {
    const start = this.rows * this.dimensions;
    return this.data.subarray(start, start + this.dimensions).findIndex((value) => !Number.isFinite(value));
  }

  /** A word from its bytes, which stand at `offset` of the file. */
  word(bytes: Uint8Array, offset: number): string {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      throw badUtf8(this.#problem, offset + firstBadByte(bytes));
    }
  }

  /** A row that cannot be read: counted when that was asked for, else thrown. */
  refuse(error: ReturnType<Problem>): void {
    if (!this.#options.skipBad) throw error;
    this.#skipped++;
    this.#firstSkipped ??= error.where;
  }

  get skipped(): number {
    return this.#skipped;
  }

  duplicate(word: string, place: Place, earlier: string): ReturnType<Problem> {
    return this.#problem('DUPLICATE_WORD', place, `The word ${quotedWord(word)} stands here again, after ${earlier}.`, {
      remedy: "Load it with 'lenient' to keep the first of each.",
      facts: { word, earlier },
    });
  }

  loaded(
    format: Format,
    notes: Notes,
    parts: { counts?: Float64Array; subwords?: Subwords | undefined } = {},
  ): LoadedWords {
    if (this.rows === 0) throw noVectors(this.#problem);
    const { rows, dimensions } = this;
    const vectors = { rows, columns: dimensions, data: this.#floats.take(rows * dimensions) };
    return {
      words: createWordVectors(this.#terms, vectors, { ...parts, ids: this.#ids }),
      report: {
        format,
        words: rows,
        dimensions,
        declared: undefined,
        skipped: this.#skipped,
        firstSkipped: this.#firstSkipped,
        duplicates: this.#duplicates,
        zeroRows: this.#zeroRows,
        spacedWords: this.spacedWords,
        limited: false,
        byteOrderMark: false,
        lineEnds: 'none',
        finalNewline: false,
        trailingBytes: 0,
        ...notes,
      },
    };
  }

  #checkMemory(rows: number): void {
    const perRow = this.dimensions * 4 + wordBytes;
    checkMemory(this.#problem, rows * perRow, this.#options.memoryLimit, perRow);
  }
}

/** Refuses what would not fit, and says what would: as many rows as `perRow` bytes each allow. */
export function checkMemory(problem: Problem, estimate: number, limit: number, perRow: number): void {
  if (estimate <= limit) return;
  const fitting = Math.floor(limit / perRow);
  throw problem(
    'MEMORY_LIMIT',
    undefined,
    `The vectors would need about ${size(estimate)}, more than the ${size(limit)} allowed.`,
    {
      remedy:
        fitting > 0 ? `Load fewer words, at most 'limit' ${fitting}, or allow more memory.` : 'Allow more memory.',
      facts: { estimate, limit, fitting },
    },
  );
}

const size = (bytes: number): string =>
  bytes < 1e6 ? `${bytes} bytes` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
