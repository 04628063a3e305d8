/**
 * A file with more than a tab takes: a sample of its documents, while the file is read piece by piece. Each document gets a number in [0, 1) from
 * the seed and is kept if it lies below a share that is halved whenever the kept documents are too many or too long: every document has the same
 * chance, memory is bounded, and the same file gives the same sample.
 */
import { type Document, type FileCorpus, openCorpusBytes } from 'satchel/browser';
import { createRandom } from 'satchel/extend';
import type { Facts } from '../engine.ts';
import type { Told } from './told.ts';

const MOST = { documents: 20_000, characters: 60e6 };
/** The part of documents that is held out where the file has no split. */
export const HELD_OUT = 0.2;
const SEED = 1;
const TOLD_EACH = 200;

/** What a whole file holds. */
export type Totals = Pick<
  Facts,
  'documents' | 'classes' | 'heldOut' | 'unlabelled' | 'isPartlyLabelled' | 'isDrawn' | 'format'
>;

export interface Sample {
  readonly documents: readonly Document[];
  /** 1 for documents of the part to judge on, whether they have a label or not. */
  readonly isSetApart: Uint8Array;
  readonly totals: Totals;
}

interface Drawn {
  readonly document: Document;
  readonly chance: number;
  /** Whether the seed holds it out; counts where the file has no split. */
  readonly isDrawnOut: boolean;
}

export async function sampleOf(told: Told, file: File, most = MOST): Promise<Sample> {
  const corpus = await openCorpusBytes(file.name, file, { keep: ['*'] });
  const counts = counter();
  let [kept, characters, share]: [Drawn[], number, number] = [[], 0, 1];
  for await (const drawn of drawnFrom(told, corpus)) {
    counts.add(drawn);
    if (drawn.chance >= share) continue;
    kept.push(drawn);
    characters += drawn.document.text.length;
    while (kept.length > most.documents || characters > most.characters) {
      share /= 2;
      kept = kept.filter(({ chance }) => chance < share);
      characters = kept.reduce((sum, { document }) => sum + document.text.length, 0);
    }
  }
  const found = counts.totals();
  return {
    documents: kept.map(({ document }) => document),
    isSetApart: Uint8Array.from(kept, (drawn) => (isOut(drawn, found.isDrawn) ? 1 : 0)),
    totals: { ...found, format: corpus.format },
  };
}

/** All documents of a file, as a second pass over it gives them. */
export async function* documentsOfFile(
  told: Told,
  file: File,
  isDrawn: boolean,
): AsyncGenerator<{ readonly document: Document; readonly isSetApart: boolean }> {
  const corpus = await openCorpusBytes(file.name, file);
  for await (const drawn of drawnFrom(told, corpus))
    yield { document: drawn.document, isSetApart: isOut(drawn, isDrawn) };
}

const isOut = ({ document, isDrawnOut }: Drawn, isDrawn: boolean): boolean =>
  isDrawn ? isDrawnOut : document.split === 'test';

/** In batches, which take no fingerprint: it would take longer than the rest. */
async function* drawnFrom(told: Told, corpus: FileCorpus): AsyncGenerator<Drawn> {
  const [chances, held] = [createRandom(SEED, 'studio sample'), createRandom(SEED, 'studio')];
  let count = 0;
  for await (const batch of corpus.batches!()) {
    for (const document of batch) yield { document, chance: chances.uniform(), isDrawnOut: held.uniform() < HELD_OUT };
    const before = count;
    count += batch.length;
    if (Math.floor(before / TOLD_EACH) === Math.floor(count / TOLD_EACH)) continue;
    told.signal.throwIfAborted();
    told.stage({ what: `Reading: ${count.toLocaleString('en')} documents` });
  }
}

function counter() {
  const labels = new Map<string, number>();
  const [all, labelled] = [new Tally(), new Tally()];
  let hasSeveral = false;
  return {
    add(drawn: Drawn): void {
      const own = drawn.document.labels;
      all.add(drawn);
      if (own.length > 0) labelled.add(drawn);
      if (own.length > 1) hasSeveral = true;
      for (const label of own) labels.set(label, (labels.get(label) ?? 0) + 1);
    },
    totals() {
      const unlabelled = all.documents - labelled.documents;
      const isPartlyLabelled = !hasSeveral && unlabelled > 0 && labelled.documents > 0;
      const { training, test, drawnOut } = isPartlyLabelled ? labelled : all;
      const isDrawn = training === 0 || test === 0;
      const classes = [...labels].map(([name, count]) => ({ name, count })).sort((a, b) => (a.name < b.name ? -1 : 1));
      const heldOut = isDrawn ? drawnOut : test;
      return { documents: all.documents, unlabelled, isPartlyLabelled, isDrawn, heldOut, classes };
    },
  };
}

/** Documents by their part. */
class Tally {
  documents = 0;
  training = 0;
  test = 0;
  drawnOut = 0;

  add({ document: { split }, isDrawnOut }: Drawn): void {
    this.documents++;
    if (split === 'train') this.training++;
    if (split === 'test') this.test++;
    if (isDrawnOut) this.drawnOut++;
  }
}
