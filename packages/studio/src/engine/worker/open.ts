/** Opens a file: reads its documents, finds its classes, and says which documents to judge on. */
import { type Corpus, type Document, type FileCorpus, openCorpusBytes } from 'satchel/browser';
import type { Opened } from '../engine.ts';
import { EngineFault } from '../fault.ts';
import type { FullDocument } from '../full-document.ts';
import { kindsOf, partsOf } from './parts.ts';
import { sampleOf } from './sample.ts';
import { type Held, held, state } from './state.ts';
import type { Told } from './told.ts';

/** Larger files are refused: the memory of a tab also has to hold their counts and models. */
const MOST_BYTES = 200e6;
const MOST_DOCUMENTS = 200_000;
const TITLE = 90;
/** Characters of a value by which documents could be parted. */
const LONGEST_VALUE = 60;
const TOLD_EACH = 2000;

/** Of a file with more than a tab takes: nothing, or a sample of its documents. */
export async function open(told: Told, file: File, ofLarge: 'nothing' | 'sample' = 'nothing'): Promise<Opened> {
  const own = await heldOf(told, file).catch((error) => {
    if (ofLarge === 'sample' && error instanceof EngineFault && error.fault.code === TOO_LARGE)
      return sampled(told, file);
    throw error;
  });
  Object.assign(state, { held: own, asOpened: undefined, model: undefined });
  return openedOf(own);
}

async function heldOf(told: Told, file: File): Promise<Held> {
  const { corpus, documents } = await documentsOf(told, file);
  const parts = partsOf(documents);
  return {
    name: file.name,
    file: { format: corpus.format, bytes: file.size, fingerprint: corpus.fingerprint() },
    documents,
    corpus: keptCorpus(corpus.name, documents, corpus.fingerprint()),
    classes: classesOf(documents),
    ...parts,
    ...kindsOf(documents, parts.isSetApart),
  };
}

async function sampled(told: Told, file: File): Promise<Held> {
  const { documents, isSetApart, totals } = await sampleOf(told, file);
  const kept = documents.map((document) => ({ ...document, fields: columnsOf(document) }));
  return {
    name: file.name,
    file: { format: totals.format, bytes: file.size, fingerprint: undefined },
    documents: kept,
    corpus: keptCorpus(file.name, kept),
    classes: totals.classes.map(({ name }) => name),
    isSetApart,
    isDrawn: totals.isDrawn,
    ...kindsOf(kept, isSetApart, totals.isPartlyLabelled),
    sampled: { file, totals },
  };
}

const keptCorpus = (name: string, documents: readonly Document[], fingerprint?: string): Corpus => ({
  name,
  fingerprint: () => fingerprint,
  async *documents() {
    yield* documents;
  },
});

/** Reads a file with all its columns; the text is kept once. */
export async function documentsOf(told: Told, file: File): Promise<{ corpus: FileCorpus; documents: Document[] }> {
  if (file.size > MOST_BYTES) throw tooLarge(`${file.name} has ${megabytes(file.size)} MB`, file.name);
  told.stage({ what: 'Reading', done: 0, total: file.size });
  const corpus = await openCorpusBytes(file.name, new Uint8Array(await file.arrayBuffer()), { keep: ['*'] });
  const documents: Document[] = [];
  for await (const document of corpus.documents()) {
    documents.push({ ...document, fields: columnsOf(document) });
    if (documents.length > MOST_DOCUMENTS) throw tooLarge(`${file.name} has more documents`, file.name);
    if (documents.length % TOLD_EACH !== 0) continue;
    told.signal.throwIfAborted();
    told.stage({ what: `Reading: ${documents.length.toLocaleString('en')} documents` });
  }
  return { corpus, documents };
}

/** What is neither text nor long. */
const columnsOf = ({ fields = {} }: Document): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value !== 'object' && String(value).length <= LONGEST_VALUE),
  );

export const classesOf = (documents: readonly Document[]): string[] =>
  [...new Set(documents.flatMap(({ labels }) => labels))].sort();

/** What the page shows of a file. */
export function openedOf({
  name,
  file,
  documents,
  classes,
  isHeldOut,
  isDrawn,
  isPartlyLabelled,
  sampled,
}: Held): Opened {
  return {
    facts: {
      name,
      documents: documents.length,
      classes: countsOf(documents, classes),
      heldOut: isHeldOut.reduce((sum, one) => sum + one, 0),
      isDrawn,
      unlabelled: documents.filter(({ labels }) => labels.length === 0).length,
      isPartlyLabelled,
      ...sampled?.totals,
      ...file,
      shown: documents.length,
    },
    rows: rowsOf(documents, classes, isHeldOut),
  };
}

export function documentAt(_told: Told, row: number): FullDocument {
  const { documents, isHeldOut } = held();
  const { id, text, labels } = documents[row]!;
  return { row, id, text, labels, isHeldOut: isHeldOut[row] === 1 };
}

function countsOf(documents: readonly Document[], classes: readonly string[]) {
  const counts = new Map(classes.map((name) => [name, 0]));
  for (const { labels } of documents) for (const label of labels) counts.set(label, counts.get(label)! + 1);
  return classes.map((name) => ({ name, count: counts.get(name)! }));
}

function rowsOf(documents: readonly Document[], classes: readonly string[], isHeldOut: Uint8Array) {
  const numberOf = new Map(classes.map((name, i) => [name, i]));
  return {
    ids: documents.map(({ id }) => id),
    titles: documents.map(({ title, text }) => (title ?? titleOf(text)).slice(0, TITLE)),
    labels: Int32Array.from(documents, ({ labels: [first] }) => (first === undefined ? -1 : numberOf.get(first)!)),
    lengths: Uint32Array.from(documents, ({ text }) => text.length),
    isHeldOut,
  };
}

/** Of a document without a title: the subject of a mail, else the first line that has a word. */
function titleOf(text: string): string {
  const start = text.slice(0, 2000);
  const subject = /^subject:\s*(.+)$/im.exec(start)?.[1];
  const line = subject ?? /^.*[\p{L}\p{N}].*$/mu.exec(start)?.[0] ?? '';
  return line.trim();
}

const megabytes = (bytes: number): string => Math.round(bytes / 1e6).toLocaleString('en');

const TOO_LARGE = 'TOO_LARGE';

const tooLarge = (found: string, where: string): EngineFault =>
  new EngineFault({
    code: TOO_LARGE,
    message: `${found}; a tab takes ${megabytes(MOST_BYTES)} MB and ${MOST_DOCUMENTS.toLocaleString('en')} documents.`,
    where,
    remedy: 'Open the page of satchel serve and use the service, use the command line, or drop a part of the file.',
  });
