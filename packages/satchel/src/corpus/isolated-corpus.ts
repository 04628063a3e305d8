/**
 * A corpus that is read in a child process (isolation/). Opening asks one child what the file is; every pass starts another, which sends the
 * documents. Each is checked here and admitted anew, so that ids are distinct and the fingerprint is that of what arrived.
 */
import { defined } from '../core/checks/defined.ts';
import { isWeight } from '../core/checks/weight.ts';
import type { Document } from '../core/corpus.ts';
import { usageError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { type Path, shownPath } from '../files/guarded-open.ts';
import { bad, type Fields, fieldsOf, jsonIn, optionalTextIn, textIn, textsIn, wholeIn } from '../isolation/checked.ts';
import type { Frame } from '../isolation/frames.ts';
import { runIsolated } from '../isolation/isolated-process.ts';
import { type Isolation, limitsOf } from '../isolation/limits.ts';
import type { FileCorpus } from './file-corpus.ts';
import { type CorpusOptions, formats } from './options.ts';
import { createPass } from './pass.ts';

/** The task of the child (isolated-child.ts). */
export interface CorpusRequest {
  /** `undefined`: the input. */
  readonly path: string | readonly string[] | undefined;
  readonly options: CorpusOptions;
  readonly work: 'describe' | 'read';
  /** The input is read as it comes, and not kept. */
  readonly isOnce: boolean;
}

/** Where the documents are: a file or folder, or bytes that can be handed over again, or once. */
export interface IsolatedSource {
  readonly name: string;
  readonly bytes: number | undefined;
  readonly path?: string | readonly string[];
  readonly input?: () => AsyncIterable<Uint8Array>;
  readonly isOnce?: boolean;
}

/** The path of a file, for a command line; throws where it is none. */
export function textPath(path: Path): string {
  const text = path.toString();
  if (typeof path === 'string' || Buffer.from(text).equals(path)) return text;
  throw usageError(
    'UNSUPPORTED',
    `${shownPath(path)}: a path that is not UTF-8 cannot be read in isolation.`,
    'Rename it, or read it without isolation.',
  );
}

export async function isolatedCorpus(
  source: IsolatedSource,
  options: CorpusOptions,
  isolated: Exclude<Isolation, false>,
): Promise<FileCorpus> {
  const { name, bytes } = source;
  const limits = limitsOf(isolated, { bytes, isStreamed: true });
  const start = (work: CorpusRequest['work']): AsyncGenerator<Frame> =>
    runIsolated({
      script: new URL(import.meta.url.endsWith('.ts') ? './isolated-child.ts' : './isolated-child.js', import.meta.url),
      request: { path: source.path, options, work, isOnce: source.isOnce ?? false } satisfies CorpusRequest,
      readable: source.path === undefined ? [] : [source.path].flat(),
      limits,
      name,
      longestFrame: longestFrame(options),
      input: source.input?.(),
    });
  const first = start(source.isOnce ? 'read' : 'describe');
  const format = await formatIn(first);
  if (!source.isOnce) await first.return(undefined);
  let skipped = 0;
  let fingerprint: string | undefined;
  return {
    name,
    format,
    bytes,
    skipped: () => skipped,
    fingerprint: () => fingerprint,
    async *documents() {
      const frames = source.isOnce ? first : start('read');
      const pass = createPass(name, { ...options, strip: [] }); // the child has left out what is to be left out
      let record = 0;
      try {
        if (!source.isOnce) await formatIn(frames);
        for await (const frame of frames) {
          const value = jsonIn(frame);
          if (Array.isArray(value)) for (const one of value) yield pass.admit(documentOf(one, options), ++record);
          else skipped = wholeIn(fieldsOf(value, 'the end of a corpus'), 'skipped');
        }
        fingerprint = await pass.finish();
      } finally {
        await frames.return(undefined);
      }
    },
  };
}

/** A line may be one document; in JSON a character takes up to six bytes. */
const longestFrame = ({ maxLineBytes }: CorpusOptions): number => Math.min(2 ** 32 - 1, 7 * maxLineBytes + 2 ** 22);

async function formatIn(frames: AsyncGenerator<Frame>): Promise<string> {
  const { value, done } = await frames.next();
  if (done) throw bad('a corpus');
  const format = textIn(fieldsOf(jsonIn(value), 'a corpus'), 'format');
  if (!formats.some((known) => known === format)) throw bad('a known format');
  return format;
}

function weightIn(value: unknown): number {
  if (isWeight(value)) return value;
  throw bad('a weight');
}

function documentOf(value: unknown, { keep }: CorpusOptions): Document {
  const fields: Fields = fieldsOf(value, 'a document');
  const kept = keep.length > 0 && fields['fields'] !== undefined ? fieldsOf(fields['fields'], 'fields') : undefined;
  const [split, group, title] = [
    optionalTextIn(fields, 'split'),
    optionalTextIn(fields, 'group'),
    optionalTextIn(fields, 'title'),
  ];
  return {
    id: textIn(fields, 'id'),
    text: textIn(fields, 'text'),
    labels: textsIn(fields['labels'], 'a list of labels'),
    ...(fields['metadata'] === undefined ? {} : { metadata: fieldsOf(fields['metadata'], 'metadata') as JsonObject }),
    ...(fields['weight'] === undefined ? {} : { weight: weightIn(fields['weight']) }),
    ...defined({ split, group, title, fields: kept }),
  };
}
