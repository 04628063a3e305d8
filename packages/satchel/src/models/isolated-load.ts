/**
 * Models and word vectors that were loaded in a child process first (isolation/). Of a model the bytes come back once the child has put it
 * together in full, and are loaded here as any others; of word vectors the words and numbers come, and are checked as they arrive.
 */
import { existsSync } from 'node:fs';
import { createWordVectors, type Subwords } from '../core/word-vectors.ts';
import { formats, type ReadOptions, type ReadReport } from '../embedding/formats/options.ts';
import { problemsOf } from '../embedding/formats/problems.ts';
import { mostDimensions, mostWords } from '../embedding/formats/text-header.ts';
import { checkMemory } from '../embedding/formats/word-table.ts';
import { openFileOrFolder, shownPath } from '../files/guarded-open.ts';
import { bad, type Fields, fieldsOf, jsonIn, optionalTextIn, textIn, textsIn, wholeIn } from '../isolation/checked.ts';
import type { Frame } from '../isolation/frames.ts';
import { runIsolated } from '../isolation/isolated-process.ts';
import { type Isolation, limitsOf } from '../isolation/limits.ts';
import type { ReadWords } from './read-words.ts';

/** The task of the child (isolated-child.ts). */
export type LoadRequest =
  | { readonly work: 'model' | 'encoder'; readonly path: string }
  | { readonly work: 'words'; readonly path: string; readonly options: ReadOptions };

/** What comes before the words and numbers. */
export interface IsolatedWords {
  readonly report: ReadReport;
  readonly sha256: string | undefined;
  readonly wordCount: number;
  readonly dimensions: number;
  readonly counts: boolean;
  /** Bytes. */
  readonly tokenizer: number | undefined;
  readonly shortest?: number;
  readonly longest?: number;
  readonly buckets?: number;
}

const LONGEST_FRAME = 2 ** 26;
const LARGEST_MODEL = 4 * 1024 ** 3;

export async function isolatedModelBytes(
  path: string,
  work: 'model' | 'encoder',
  isolated: Exclude<Isolation, false>,
): Promise<Uint8Array> {
  const frames = await started({ work, path }, [path], isolated);
  try {
    const size = wholeIn(fieldsOf(await nextValue(frames), 'a model'), 'bytes', LARGEST_MODEL);
    return await takeBytes(frames, new Uint8Array(size));
  } finally {
    await frames.return(undefined);
  }
}

export async function isolatedWords(
  path: string,
  options: ReadOptions,
  isolated: Exclude<Isolation, false>,
): Promise<ReadWords> {
  const beside = `${path.replace(/\.npy$/i, '')}.words.txt`; // where the words of a NumPy matrix are
  const frames = await started(
    { work: 'words', path, options },
    existsSync(beside) ? [path, beside] : [path],
    isolated,
  );
  try {
    const head = fieldsOf(await nextValue(frames), 'word vectors');
    const [rows, columns] = [wholeIn(head, 'wordCount', mostWords), wholeIn(head, 'dimensions', mostDimensions)];
    const buckets = head['buckets'] === undefined ? 0 : wholeIn(head, 'buckets', mostWords);
    checkMemory(problemsOf(shownPath(path)), (rows + buckets) * columns * 4, options.memoryLimit, columns * 4);
    const terms = await takeWords(frames, rows);
    const data = await takeFloats(frames, rows * columns);
    const counts = head['counts'] === true ? await takeCounts(frames, rows) : undefined;
    const subwords: Subwords | undefined =
      head['buckets'] === undefined
        ? undefined
        : {
            shortest: wholeIn(head, 'shortest', 1000),
            longest: wholeIn(head, 'longest', 1000),
            buckets: { rows: buckets, columns, data: await takeFloats(frames, buckets * columns) },
          };
    const tokenizer =
      head['tokenizer'] === undefined
        ? undefined
        : await takeBytes(frames, new Uint8Array(wholeIn(head, 'tokenizer', 2 ** 28)));
    return {
      words: createWordVectors(terms, { rows, columns, data }, { counts, subwords }),
      report: reportIn(fieldsOf(head['report'], 'a report'), rows, columns),
      sha256: optionalTextIn(head, 'sha256'),
      ...(tokenizer ? { tokenizer } : {}),
    };
  } finally {
    await frames.return(undefined);
  }
}

async function started(
  request: LoadRequest,
  readable: readonly string[],
  isolated: Exclude<Isolation, false>,
): Promise<AsyncGenerator<Frame>> {
  const { path } = request;
  const opened = await openFileOrFolder(path, { followLinks: request.work === 'words' });
  if (opened !== 'folder') await opened.handle.close();
  const bytes = opened === 'folder' ? undefined : opened.size;
  return runIsolated({
    script: new URL(import.meta.url.endsWith('.ts') ? './isolated-child.ts' : './isolated-child.js', import.meta.url),
    request,
    readable,
    limits: limitsOf(isolated, { bytes, isStreamed: false }),
    name: shownPath(path),
    longestFrame: LONGEST_FRAME,
  });
}

async function next(frames: AsyncGenerator<Frame>): Promise<Frame> {
  const { value, done } = await frames.next();
  if (done) throw bad('all that it announced');
  return value;
}

const nextValue = async (frames: AsyncGenerator<Frame>): Promise<unknown> => jsonIn(await next(frames));

/** Fills `into`, which must come out even. */
async function takeBytes(frames: AsyncGenerator<Frame>, into: Uint8Array): Promise<Uint8Array> {
  for (let filled = 0; filled < into.length; ) {
    const { kind, payload } = await next(frames);
    if (kind !== 'bytes' || payload.length === 0 || payload.length > into.length - filled)
      throw bad('as long as it said');
    into.set(payload, filled);
    filled += payload.length;
  }
  return into;
}

async function takeWords(frames: AsyncGenerator<Frame>, count: number): Promise<readonly string[]> {
  const terms: string[] = [];
  while (terms.length < count) {
    const some = textsIn(await nextValue(frames), 'a list of words');
    if (some.length === 0 || some.length > count - terms.length) throw bad('as many words as it said');
    for (const word of some) terms.push(word);
  }
  if (new Set(terms).size !== count) throw bad('a list of distinct words');
  return terms;
}

async function takeFloats(frames: AsyncGenerator<Frame>, count: number): Promise<Float32Array> {
  const numbers = new Float32Array(count);
  await takeBytes(frames, new Uint8Array(numbers.buffer));
  if (!numbers.every((value) => Math.abs(value) <= 2e19)) throw bad('numbers that can be calculated with'); // whose squares are finite
  return numbers;
}

async function takeCounts(frames: AsyncGenerator<Frame>, count: number): Promise<Float64Array> {
  const counts = new Float64Array(count);
  await takeBytes(frames, new Uint8Array(counts.buffer));
  if (!counts.every((value) => value >= 0 && value <= Number.MAX_SAFE_INTEGER)) throw bad('a list of counts');
  return counts;
}

/** Shown in reports only; its types are checked all the same. */
function reportIn(fields: Fields, wordCount: number, dimensions: number): ReadReport {
  const isOn = (name: string): boolean => fields[name] === true;
  const format = formats.find((known) => known === textIn(fields, 'format'));
  const lineEnds = (['lf', 'crlf', 'none'] as const).find((known) => known === textIn(fields, 'lineEnds'));
  if (format === undefined || lineEnds === undefined) throw bad('a report');
  return {
    format,
    words: wordCount,
    dimensions,
    declared: fields['declared'] === undefined ? undefined : wholeIn(fields, 'declared'),
    skipped: wholeIn(fields, 'skipped'),
    firstSkipped: optionalTextIn(fields, 'firstSkipped'),
    duplicates: wholeIn(fields, 'duplicates'),
    zeroRows: wholeIn(fields, 'zeroRows'),
    spacedWords: wholeIn(fields, 'spacedWords'),
    limited: isOn('limited'),
    byteOrderMark: isOn('byteOrderMark'),
    lineEnds,
    finalNewline: isOn('finalNewline'),
    trailingBytes: wholeIn(fields, 'trailingBytes'),
  };
}
