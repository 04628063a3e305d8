/**
 * `satchel index DIR CORPUS…`: documents into a collection; `--delete ID…` out of it.
 *
 * The corpus is read twice: once to see that it is sound, and that no document is there already, before anything is stored.
 */
import type { Added } from '../../collection/add-documents.ts';
import { ingestDocuments } from '../../collection/ingest.ts';
import { openCollectionWriter } from '../../collection/open-collection.ts';
import type { CollectionDocument } from '../../collection/store/stored-documents.ts';
import type { CollectionWriter } from '../../collection/writer.ts';
import type { Document } from '../../core/corpus.ts';
import { printable, SatchelError, throwIfAborted } from '../../core/errors.ts';
import { resolveOptions } from '../../core/options.ts';
import { type FileCorpus, openCorpus } from '../../corpus/open-corpus.ts';
import { type CorpusOptions, corpusOptions } from '../../corpus/options.ts';
import { type MeaningChoice, meaningGroups } from '../../retrieval/fit-stored.ts';
import { chooseWordMethod } from '../../words/word-source.ts';
import { collectionFlags } from '../arguments/collection-shapes.ts';
import { flags } from '../arguments/flags.ts';
import type { Arguments } from '../arguments/parse.ts';
import type { Context, RunCommand } from '../context.ts';
import { pathOf } from '../paths.ts';
import { type IndexReport, indexText } from '../report/index-text.ts';
import { settingsFromFile } from '../settings/config-file.ts';
import { fitIsDue, type MeaningWish, meaningChoice, meaningWish, threadsOf } from '../settings/meaning-request.ts';
import { settingsFromFlags } from '../settings/request.ts';
import { type GivenGroups, mergeSettings } from '../settings/run-settings.ts';
import { Stopped } from '../stop-signals.ts';
import { counted } from '../terminal/format.ts';
import { createProgressLine, type ProgressLine } from '../terminal/progress-line.ts';
import { noteSkipped } from './skipped.ts';
import { withStandardInput } from './standard-input.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal, signal } = context;
  const [folder = '', ...rest] = args.positionals;
  const isDeleting = args.all(collectionFlags.delete).length > 0;
  const ids = isDeleting ? [...args.all(collectionFlags.delete), ...rest] : [];
  const paths = isDeleting ? [] : rest;
  const meaning = meaningWish(args);
  const isTidying = args.isOn(collectionFlags.compact) || args.isOn(collectionFlags.rebuild);
  if (!isDeleting && paths.length === 0 && !isTidying && !meaning.isAny) throw nothingToDo();
  const { corpus: options, text, groups } = await wishesOf(args, meaning);
  const choice = await meaningChoice(args, meaning, groups);
  const isSilent = args.isOn(flags.quiet) || (args.isOn(flags.json) && !terminal.isWatched);
  const line = createProgressLine(isSilent ? { ...terminal, note: () => {} } : terminal);
  let also: readonly string[] = [];
  const report = await withStandardInput(paths.includes('-'), signal, async (): Promise<IndexReport> => {
    try {
      const corpora = await Promise.all(paths.map((path) => openCorpus(pathOf(path), options)));
      const seen = await readThrough(corpora, context, line);
      await using writer = await openCollectionWriter(folder, {
        text,
        warn: (message) => terminal.note(`satchel: ${message}\n`),
      });
      if (args.isOn(collectionFlags.rebuild)) writer.rebuild();
      if (!args.isOn(collectionFlags.upsert)) refuseKnown(writer, seen);
      const fits = fitIsDue(writer, meaning, choice);
      const stored = await addAll(writer, corpora, seen.length, context, line);
      const removed = ids.length === 0 ? { deleted: 0, unknown: [] } : writer.delete(ids);
      also = await workBesides(writer, meaning, fits ? { choice } : undefined, context, line);
      const vectors = writer.vectors();
      return { folder, ...stored, ...removed, ...writer.counts(), ...(vectors ? { vectors } : {}) };
    } finally {
      line.clear();
    }
  });
  await terminal.print(args.isOn(flags.json) ? `${JSON.stringify(report)}\n` : indexText(report, also));
};

/** What was asked for beside documents; answers what was done, in words. */
async function workBesides(
  writer: CollectionWriter,
  { isNone }: MeaningWish,
  fit: { readonly choice: MeaningChoice | undefined } | undefined,
  { args, signal }: Context,
  line: ProgressLine,
): Promise<readonly string[]> {
  const done: string[] = args.isOn(collectionFlags.rebuild) ? ['index rebuilt'] : [];
  if (isNone) {
    writer.dropVectors();
    done.push('vectors forgotten');
  }
  if (fit) {
    await writer.represent(fit.choice, { threads: threadsOf(args), signal, progress: line });
    done.push('vectors fitted');
  }
  if (args.isOn(collectionFlags.neighbours)) {
    await writer.indexNeighbours({ signal, progress: line });
    done.push('neighbours indexed');
  }
  if (args.isOn(collectionFlags.compact)) {
    writer.compact();
    done.push('compacted');
  }
  return done;
}

const nothingToDo = (): SatchelError =>
  new SatchelError(
    'MISSING_ARGUMENT',
    "'index' needs documents to add (CORPUS), ids to remove (--delete), --representation, --compact or --rebuild.",
    {
      kind: 'usage',
    },
  );

interface Wishes {
  readonly corpus: CorpusOptions;
  readonly text: Readonly<Record<string, unknown>> | undefined;
  /** Options of the representation and of what it needs. */
  readonly groups: GivenGroups;
}

/** What counts as a word, and how vectors are made, is said on the command line alone: a settings file is about models. */
async function wishesOf(args: Arguments, meaning: MeaningWish): Promise<Wishes> {
  const { groups: typed = {} } = await settingsFromFlags(args);
  const { representation, words } = meaning;
  const { corpus: _corpus, text, ...groups } = words ? chooseWordMethod(typed, words) : typed;
  const used = representation === undefined ? [] : Object.keys(meaningGroups({ representation, options: groups }));
  const other = Object.keys(groups).find((group) => !used.includes(group));
  if (other !== undefined) {
    const known = ['text', 'corpus', ...used].map((group) => `${group}.*`);
    const list = `${known.slice(0, -1).join(', ')} and ${known.at(-1)}`;
    throw new SatchelError('BAD_PARAM', `'${printable(other)}' takes no part in indexing; ${list} do.`, {
      kind: 'usage',
    });
  }
  const { groups: all = {} } = mergeSettings({ groups: typed }, await settingsFromFile(args.given(flags.config)));
  return { corpus: resolveOptions('corpus', corpusOptions, all['corpus']), text, groups };
}

interface Seen {
  readonly id: string;
  readonly where: string;
}

/** Every record is sound and no id comes twice, or this throws. */
async function readThrough(
  corpora: readonly FileCorpus[],
  context: Context,
  line: ProgressLine,
): Promise<readonly Seen[]> {
  const seen = new Map<string, Seen>();
  line.stage('read');
  for (const corpus of corpora) {
    let record = 0;
    for await (const { id } of corpus.documents()) {
      const here = { id, where: `${printable(corpus.name)}, document ${++record}` };
      const earlier = seen.get(id);
      if (earlier)
        throw new SatchelError(
          'DUPLICATE_ID',
          `the id '${printable(id)}' comes twice: ${earlier.where}; ${here.where}.`,
          {
            where: here.where,
          },
        );
      seen.set(id, here);
      if (seen.size % 1000 > 0) continue;
      throwIfAborted(context.signal);
      line.advance(seen.size, undefined, 'documents');
    }
    noteSkipped(corpus, context);
  }
  return [...seen.values()];
}

function refuseKnown(writer: CollectionWriter, seen: readonly Seen[]): void {
  const known = seen.find(({ id }) => writer.has(id));
  if (known === undefined) return;
  throw new SatchelError(
    'DUPLICATE_ID',
    `the document '${printable(known.id)}' is in the collection already; nothing was stored.`,
    {
      where: known.where,
      remedy: 'To put new documents in the place of old ones: --upsert.',
    },
  );
}

async function addAll(
  writer: CollectionWriter,
  corpora: readonly FileCorpus[],
  total: number,
  { args, signal }: Context,
  line: ProgressLine,
): Promise<Added> {
  line.stage('tokenise');
  let done = 0;
  try {
    return await ingestDocuments(writer, documentsOf(corpora), {
      replace: args.isOn(collectionFlags.upsert),
      signal,
      onStored: ({ added, replaced, unchanged }) => {
        done = added + replaced + unchanged;
        line.advance(done, total, 'documents');
      },
    });
  } catch (error) {
    if (!(error instanceof Stopped) || done === 0) throw error;
    throw new Stopped(
      error.signal,
      `${counted(done, 'document')} of ${total} are stored; the same command with --upsert adds the rest`,
    );
  }
}

async function* documentsOf(corpora: readonly FileCorpus[]): AsyncGenerator<CollectionDocument> {
  for (const corpus of corpora) for await (const document of corpus.documents()) yield collectionDocument(document);
}

function collectionDocument({ id, title, text, labels, split, group }: Document): CollectionDocument {
  const metadata = {
    ...(labels.length > 0 ? { labels } : {}),
    ...(split === undefined ? {} : { split }),
    ...(group === undefined ? {} : { group }),
  };
  return { id, text, metadata, ...(title === undefined ? {} : { title }) };
}
