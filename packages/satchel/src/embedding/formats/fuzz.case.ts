/**
 * Damaged files for every reader: a valid one with one to three places changed, cut into pieces anywhere. A reader may answer or throw
 * a SatchelError, nothing else; and what it answers is finite and hangs together. Runs with the same seed are the same.
 */
import { SatchelError } from '../../core/errors.ts';
import type { Matrix } from '../../core/matrix.ts';
import { createRandom, type Random } from '../../numeric/random.ts';
import { readBinary } from './binary.ts';
import { ByteQueue, type Reading } from './byte-queue.ts';
import { readFasttextBin } from './fasttext/fasttext-bin.ts';
import { model2vecWords } from './model2vec/model2vec.ts';
import { readNpy } from './npy.ts';
import { type ReadOptions, resolveReadOptions } from './options.ts';
import { parseWordVectors, readFromPieces } from './parse.case.ts';
import { type Problem, problemsOf } from './problems.ts';
import {
  bytesOf,
  fasttextBin,
  gloveText,
  npySample,
  tokenizerJson,
  winkJson,
  word2vecBinary,
  word2vecText,
} from './samples.case.ts';
import { readText } from './text.ts';
import { readWink } from './wink.ts';
import type { LoadedWords } from './word-table.ts';

type Parse = (pieces: readonly Uint8Array[], options: ReadOptions) => LoadedWords | Matrix;

const problem = problemsOf('fuzz');
const reader =
  (read: (queue: ByteQueue, options: ReadOptions, problem: Problem) => Reading<LoadedWords | Matrix>): Parse =>
  (pieces, options) => {
    const queue = new ByteQueue();
    return readFromPieces(pieces, queue, read(queue, options, problem));
  };

/** Every reader with the files it is fed damaged versions of. */
export const parsers: Readonly<Record<string, { readonly parse: Parse; readonly samples: readonly Uint8Array[] }>> = {
  text: {
    parse: reader(readText),
    samples: [bytesOf(word2vecText), bytesOf(gloveText), bytesOf(word2vecText.replaceAll('\n', '\r\n'))],
  },
  'word2vec-binary': { parse: reader(readBinary), samples: [word2vecBinary(), word2vecBinary({ newline: '' })] },
  'fasttext-bin': { parse: reader(readFasttextBin), samples: [fasttextBin(), fasttextBin({ maxn: 0, version: 11 })] },
  wink: { parse: reader(readWink), samples: [bytesOf(winkJson)] },
  npy: { parse: reader(readNpy), samples: [npySample()] },
  tokenizer: {
    parse: ([json], options) => {
      const embeddings = { shape: [3, 2], data: Float32Array.of(1, 2, 3, 4, 5, 6) };
      return model2vecWords({ embeddings }, json ?? new Uint8Array(), options, problem);
    },
    samples: [bytesOf(tokenizerJson)],
  },
  any: {
    parse: (pieces, options) => parseWordVectors(pieces, options),
    samples: [
      bytesOf(word2vecText),
      bytesOf(gloveText),
      word2vecBinary(),
      fasttextBin(),
      bytesOf(winkJson),
      npySample(),
    ],
  },
};

export interface FuzzOutcome {
  readonly runs: number;
  readonly accepted: number;
  /** How often each error code was given. */
  readonly refused: Readonly<Record<string, number>>;
}

/** Throws at the first answer that is not allowed, with the input in hexadecimal digits. */
export function fuzz(name: string, runs: number, seed: number): FuzzOutcome {
  const parser = parsers[name];
  if (!parser) throw new Error(`no parser ${name}`);
  const random = createRandom(seed, `fuzz ${name}`);
  const refused: Record<string, number> = {};
  let accepted = 0;
  for (let run = 0; run < runs; run++) {
    const input = mutated(parser.samples[random.below(parser.samples.length)] ?? new Uint8Array(), random);
    const pieces = name === 'tokenizer' ? [input] : cut(input, random);
    try {
      check(parser.parse(pieces, options(random)));
      accepted++;
    } catch (error) {
      if (!(error instanceof SatchelError) || error.kind === 'internal')
        throw new Error(`run ${run}: ${hex(input)}`, { cause: error });
      refused[error.code] = (refused[error.code] ?? 0) + 1;
    }
  }
  return { runs, accepted, refused };
}

const options = (random: Random): ReadOptions =>
  resolveReadOptions({
    lenient: random.below(2) === 0,
    skipBad: random.below(2) === 0,
    limit: random.below(4) === 0 ? 1 + random.below(3) : 0,
    memoryLimit: 16 * 2 ** 20,
  });

function check(answer: LoadedWords | Matrix): void {
  const matrix = 'report' in answer ? answer.words.vectors : answer;
  if (matrix.data.length !== matrix.rows * matrix.columns) throw new Error('the matrix has another size than it says');
  if (!matrix.data.every(Number.isFinite)) throw new Error('a number is not finite');
  if ('report' in answer && new Set(answer.words.words).size !== matrix.rows) throw new Error('words and rows differ');
}

const edgeTexts = [
  '99999999999',
  '-1',
  '0',
  '1e999',
  'nan',
  '9007199254740993',
  '1e-400',
  '٣',
  '  ',
  '\n\n',
  '\r',
  '"',
  '\\',
  '[',
  '}',
  '\0',
  '\ufeff',
];
const edgeNumbers = [0, 1, -1, 2 ** 31 - 1, -(2 ** 31), 0x7f800000, 0x7fc00000, 0x7f7fffff, 4096, 65_537];

function mutated(sample: Uint8Array, random: Random): Uint8Array {
  let bytes: Uint8Array = sample.slice();
  for (let changes = 1 + random.below(3); changes > 0; changes--)
    bytes = mutations[random.below(mutations.length)]!(bytes, random);
  return bytes;
}

type Mutation = (bytes: Uint8Array, random: Random) => Uint8Array;

function splice(bytes: Uint8Array, start: number, end: number, inserted: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length - (end - start) + inserted.length);
  result.set(bytes.subarray(0, start));
  result.set(inserted, start);
  result.set(bytes.subarray(end), start + inserted.length);
  return result;
}

const place = (bytes: Uint8Array, random: Random): number => random.below(bytes.length + 1);

function range(bytes: Uint8Array, random: Random): [number, number] {
  const [a, b] = [place(bytes, random), place(bytes, random)];
  return a < b ? [a, Math.min(b, a + 24)] : [b, Math.min(a, b + 24)];
}

const mutations: readonly Mutation[] = [
  (bytes, random) => {
    if (bytes.length > 0) {
      const at = random.below(bytes.length);
      bytes[at] = bytes[at]! ^ (1 << random.below(8));
    }
    return bytes;
  },
  (bytes, random) => {
    if (bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256);
    return bytes;
  },
  (bytes, random) => bytes.slice(0, place(bytes, random)),
  (bytes, random) => splice(bytes, ...range(bytes, random), new Uint8Array(0)),
  (bytes, random) => {
    const at = place(bytes, random);
    return splice(bytes, at, at, bytes.slice(...range(bytes, random)));
  },
  (bytes, random) => splice(bytes, ...range(bytes, random), bytesOf(edgeTexts[random.below(edgeTexts.length)] ?? '')),
  (bytes, random) => {
    const at = place(bytes, random);
    return splice(bytes, at, at, bytesOf(edgeTexts[random.below(edgeTexts.length)] ?? ''));
  },
  (bytes, random) => {
    const number = new Uint8Array(Int32Array.of(edgeNumbers[random.below(edgeNumbers.length)] ?? 0).buffer);
    const at = place(bytes, random);
    return splice(bytes, at, Math.min(bytes.length, at + 4), number);
  },
];

function cut(bytes: Uint8Array, random: Random): Uint8Array[] {
  const [a, b] = range(bytes, random);
  return random.below(3) === 0 ? [bytes] : [bytes.subarray(0, a), bytes.subarray(a, b), bytes.subarray(b)];
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
