/** The documents of corpora on their way into a collection: read through once, then stored. */
import type { Added } from '../../../collection/add-documents.ts';
import { ingestDocuments } from '../../../collection/ingest.ts';
import type { CollectionDocument } from '../../../collection/store/stored-documents.ts';
import type { CollectionWriter } from '../../../collection/writer.ts';
import { defined } from '../../../core/checks/defined.ts';
import type { Document } from '../../../core/corpus.ts';
import { printable, SatchelError, throwIfAborted } from '../../../core/errors.ts';
import type { FileCorpus } from '../../../corpus/open-corpus.ts';
import { counted } from '../../../report/format.ts';
import type { Session } from '../../session.ts';
import { Stopped } from '../../stop-signals.ts';
import { indexFlags } from './shape.ts';

export interface Seen {
  readonly id: string;
  readonly where: string;
}

/** Every record is sound and no id comes twice, or this throws. */
export async function readThrough(
  corpus: FileCorpus,
  { signal, line, remarkSkipped }: Session,
): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  line.stage('read');
  for await (const { id } of corpus.documents()) {
    seen.push({ id, where: `${printable(corpus.name)}, document ${seen.length + 1}` });
    if (seen.length % 1000 > 0) continue;
    throwIfAborted(signal);
    line.advance(seen.length, undefined, 'documents');
  }
  remarkSkipped(corpus);
  return seen;
}

export function refuseKnown(writer: CollectionWriter, seen: readonly Seen[]): void {
  const known = seen.find(({ id }) => writer.has(id));
  if (known === undefined) return;
  throw new SatchelError(
    'DUPLICATE_ID',
    `the document '${printable(known.id)}' is in the collection already; nothing was stored.`,
    { where: known.where, remedy: 'To replace documents: --upsert.' },
  );
}

export async function addAll(
  writer: CollectionWriter,
  corpus: FileCorpus | undefined,
  total: number,
  { args, signal, keeping, line }: Session,
): Promise<Added> {
  line.stage('tokenise');
  let done = 0;
  try {
    const onStored = ({ added, replaced, unchanged }: Added): void => {
      done = added + replaced + unchanged;
      line.advance(done, total, 'documents');
    };
    const replace = args.isOn(indexFlags.upsert);
    return await keeping(() => ingestDocuments(writer, documentsOf(corpus), { replace, signal, onStored }));
  } catch (error) {
    if (!(error instanceof Stopped) || done === 0) throw error;
    throw new Stopped(
      error.signal,
      `${counted(done, 'document')} of ${total} are stored; the same command with --upsert adds the rest`,
    );
  }
}

async function* documentsOf(corpus: FileCorpus | undefined): AsyncGenerator<CollectionDocument> {
  if (corpus) for await (const document of corpus.documents()) yield collectionDocument(document);
}

function collectionDocument({ id, title, text, labels, split, group, metadata: kept }: Document): CollectionDocument {
  const metadata = { ...kept, ...(labels.length > 0 ? { labels } : {}), ...defined({ split, group }) };
  return defined({ id, text, metadata, title });
}
