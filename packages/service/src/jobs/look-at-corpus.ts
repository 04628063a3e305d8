/** What is in a corpus: facts after its upload, and pages of its documents. */
import { type Document, openCorpus, SatchelError } from 'satchel';
import { readingRequest } from 'satchel/service';
import type { Work } from './protocol.ts';
import { sourcesOf } from './settings.ts';
import { corpusOf, type Watch } from './watch.ts';

/** Labels that are listed with their counts. */
const MOST_LABELS = 1000;

export interface CorpusFacts {
  readonly documents: number;
  readonly characters: number;
  readonly labelled: number;
  readonly labels: Readonly<Record<string, number>>;
  readonly labelCount: number;
  readonly splits: Readonly<Record<string, number>>;
  /** SHA-256 over the documents, as models name it. */
  readonly fingerprint: string | null;
  readonly skipped: number;
}

export async function inspectCorpus(work: Work, { signal, progress }: Watch): Promise<CorpusFacts> {
  const corpus = await openCorpus(corpusOf(work).path, readingRequest(await sourcesOf(work)));
  const [labels, splits] = [new Map<string, number>(), new Map<string, number>()];
  let [documents, characters, labelled] = [0, 0, 0];
  progress.stage('read');
  for await (const { text, labels: own, split } of corpus.documents()) {
    documents++;
    characters += text.length;
    if (own.length > 0) labelled++;
    for (const label of own) labels.set(label, (labels.get(label) ?? 0) + 1);
    if (split !== undefined) splits.set(split, (splits.get(split) ?? 0) + 1);
    if (documents % 1000 === 0) signal.throwIfAborted();
  }
  if (documents === 0) throw new SatchelError('EMPTY_CORPUS', 'The corpus holds no document.');
  const byCount = [...labels].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return {
    documents,
    characters,
    labelled,
    labels: Object.fromEntries(byCount.slice(0, MOST_LABELS)),
    labelCount: labels.size,
    splits: Object.fromEntries(splits),
    fingerprint: corpus.fingerprint?.() ?? null,
    skipped: corpus.skipped(),
  };
}

interface PageQuery {
  readonly offset: number;
  readonly limit: number;
  readonly label?: string;
  readonly q?: string;
}

export interface DocumentsPage {
  readonly documents: readonly Document[];
  readonly offset: number;
  /** Where the next page begins; `null` after the last. */
  readonly next: number | null;
}

/** `q` is text to look for, as it is: no pattern. */
export async function documentsPage(work: Work, { signal }: Watch): Promise<DocumentsPage> {
  const { offset, limit, label, q } = work.query as unknown as PageQuery;
  const corpus = await openCorpus(corpusOf(work).path, readingRequest(await sourcesOf(work)));
  const wanted = q?.toLowerCase();
  const fits = ({ text, title, labels }: Document): boolean =>
    (label === undefined || labels.includes(label)) &&
    (wanted === undefined || text.toLowerCase().includes(wanted) || title?.toLowerCase().includes(wanted) === true);
  const documents: Document[] = [];
  let [found, read] = [0, 0];
  for await (const document of corpus.documents()) {
    if (++read % 1000 === 0) signal.throwIfAborted();
    if (!fits(document)) continue;
    if (found++ < offset) continue;
    if (documents.length === limit) return { documents, offset, next: offset + limit };
    documents.push(document);
  }
  return { documents, offset, next: null };
}
