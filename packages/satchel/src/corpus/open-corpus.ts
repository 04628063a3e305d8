/**
 * A corpus from a path: a file of any format Satchel reads, compressed or not, a folder, an archive, or `-` for standard input.
 *
 * Opening looks at the first bytes only. Each pass opens the file anew, reads it as a stream and closes it, also when the loop over the
 * documents is broken off; readers are loaded when their format is met, so that the command line starts fast.
 */
import { stat } from 'node:fs/promises';
import { checkArguments } from '../core/checks/kinds.ts';
import { usageError } from '../core/errors.ts';
import { resolveOptions } from '../core/options.ts';
import { openFileOrFolder, type Path, shownPath } from '../files/guarded-open.ts';
import { isolationFor } from '../isolation/in-force.ts';
import type { Isolation } from '../isolation/limits.ts';
import { fileSource } from './bytes/file-source.ts';
import { spooled } from './bytes/memory-source.ts';
import { type FileCorpus, fileCorpus } from './file-corpus.ts';
import { filesMatching, isPattern } from './glob.ts';
import { type CorpusOptions, corpusOptions } from './options.ts';
import { joinedReadings, type Reading, readingOfFile } from './reading.ts';
import { readingOfFolder } from './reading-of-folder.ts';

export type { FileCorpus } from './file-corpus.ts';

export interface OpenCorpusOptions extends Partial<CorpusOptions> {
  /** Read a stranger's file in a child process with limits of time and memory, or `true` for limits by its size. */
  readonly isolated?: Isolation | undefined;
}

export const STDIN_LIMIT = 2 ** 30;

/**
 * Opens a file or folder of documents as a corpus, which can be read again and again. The path is text, or bytes where
 * the name is not UTF-8; a pattern (`part-*.csv`) or a list of paths makes several files one corpus.
 *
 * @example
 * import { openCorpus } from 'satchel';
 * const corpus = await openCorpus('mail.jsonl');
 * for await (const { id, text, labels } of corpus.documents()) console.log(id, labels, text);
 */
export async function openCorpus(path: Path | readonly Path[], opening: OpenCorpusOptions = {}): Promise<FileCorpus> {
  checkArguments('openCorpus', { path: [path, 'text', 'bytes', 'list'], options: [opening, 'object'] });
  const { isolated: asked, ...given } = opening;
  const options = resolveOptions('corpus', corpusOptions, given);
  const paths = await filesAt(isList(path) ? path : [path]);
  const [only] = paths;
  if (only !== undefined && paths.length === 1) return openOne(only, options, asked);
  const isolated = isolationFor(asked);
  if (isolated) {
    const { isolatedCorpus, textPath } = await import('./isolated-corpus.ts');
    const names = paths.map(textPath);
    const name = `${shownPath(paths[0] ?? '')} and ${paths.length - 1} more ${paths.length === 2 ? 'file' : 'files'}`;
    return isolatedCorpus({ name, bytes: undefined, path: names }, options, isolated);
  }
  return fileCorpus(joinedReadings(await Promise.all(paths.map((one) => readingAt(one, options)))), options);
}

const isList = (path: Path | readonly Path[]): path is readonly Path[] => Array.isArray(path);

/** Patterns such as `part-*.csv` stand for the files they match, unless a file has that very name. */
async function filesAt(paths: readonly Path[]): Promise<Path[]> {
  checkArguments('openCorpus', Object.fromEntries(paths.map((path, i) => [`path ${i + 1}`, [path, 'text', 'bytes']])));
  if (paths.length === 0) throw usageError('MISSING_ARGUMENT', 'openCorpus: there is no path to open.');
  if (paths.length > 1 && paths.includes('-'))
    throw usageError('BAD_PARAM', "standard input ('-') cannot be joined with files.", 'Write it to a file first.');
  const found: Path[] = [];
  for (const path of paths) {
    const isFree = typeof path === 'string' && isPattern(path) && !(await exists(path));
    found.push(...(isFree ? await filesMatching(path) : [path]));
  }
  return found;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function readingAt(path: Path, options: CorpusOptions): Promise<Reading> {
  const opened = await openFileOrFolder(path);
  if (opened === 'folder') return readingOfFolder(path, options);
  await opened.handle.close();
  return readingOfFile(fileSource(path, opened.size), shownPath(path), options);
}

async function openOne(path: Path, options: CorpusOptions, asked: Isolation | undefined): Promise<FileCorpus> {
  if (path === '-') return corpusOfStream(process.stdin, options, asked);
  const opened = await openFileOrFolder(path);
  if (opened !== 'folder') await opened.handle.close();
  const bytes = opened === 'folder' ? undefined : opened.size;
  const isolated = isolationFor(asked);
  if (isolated) {
    const { isolatedCorpus, textPath } = await import('./isolated-corpus.ts');
    return isolatedCorpus({ name: shownPath(path), bytes, path: textPath(path) }, options, isolated);
  }
  if (bytes === undefined) return fileCorpus(await readingOfFolder(path, options), options);
  return fileCorpus(await readingOfFile(fileSource(path, bytes), shownPath(path), options), options);
}

/** A stream can be read once and a corpus again and again, so it is kept in memory. */
export async function corpusOfStream(
  stream: AsyncIterable<Uint8Array>,
  options: CorpusOptions,
  asked?: Isolation,
): Promise<FileCorpus> {
  const source = await spooled('standard input', stream, Math.min(options.maxBytes, STDIN_LIMIT));
  const isolated = isolationFor(asked);
  if (isolated) {
    const { isolatedCorpus } = await import('./isolated-corpus.ts');
    return isolatedCorpus({ name: source.name, bytes: source.size, input: () => source.chunks() }, options, isolated);
  }
  return fileCorpus(await readingOfFile(source, '-', options, 'jsonl'), options);
}
