/**
 * From a corpus to counted words: every document is read once and tokenised; its bag, labels and id are kept, its text is not.
 * All later steps (folds, grids, final fit) start from here, so the text is never needed again.
 */
import { breathe, type Compute } from '../core/compute.ts';
import type { Corpus, Document } from '../core/corpus.ts';
import { printable, SatchelError, throwIfAborted } from '../core/errors.ts';
import { type LabelSets, labelSetsFrom } from '../core/labels.ts';
import { prepareAnalyzer } from '../text/analyzer.ts';
import type { TextOptions } from '../text/options.ts';
import { type CountedDocuments, createTermCounter } from '../text/term-counter.ts';

export interface Ingested {
  readonly corpus: Corpus;
  readonly counted: CountedDocuments;
  readonly documentIds: readonly string[];
  readonly labels: LabelSets;
  /** Every label of the corpus, in order of code units. */
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
  /** How many documents have no label, and the row of the first of them; −1 where all have one. */
  readonly unlabelled: { readonly count: number; readonly first: number };
  readonly splits: readonly (string | undefined)[];
  readonly groups: readonly (string | undefined)[];
}

/** Documents per batch: small enough for memory, large enough that switching stages between reading and tokenising costs nothing. */
const BATCH = 512;

export interface ReadingOptions {
  readonly text: TextOptions;
  /** How many labels a document may have; 'auto': as the documents have it. */
  readonly labelMode: LabelMode;
  /** Keeps the words of each document in their order, for methods that are trained on running text. */
  readonly keepsOrder: boolean;
}

export type LabelMode = 'auto' | 'single' | 'multi';

export async function ingest(
  corpus: Corpus,
  { text, labelMode, keepsOrder }: ReadingOptions,
  compute: Compute,
): Promise<Ingested> {
  const counter = createTermCounter(await prepareAnalyzer(text), { keepsOrder });
  const documentIds: string[] = [];
  const labelNames: (readonly string[])[] = [];
  const splits: (string | undefined)[] = [];
  const groups: (string | undefined)[] = [];
  const tokenise = (batch: readonly Document[]) => {
    compute.progress.stage('tokenise');
    for (const document of batch) {
      counter.add(document.text);
      documentIds.push(document.id);
      labelNames.push(document.labels.map((label) => label.toWellFormed())); // half a surrogate pair could not be saved
      splits.push(document.split);
      groups.push(document.group);
    }
    compute.progress.advance(documentIds.length, undefined, 'documents');
  };

  for await (const batch of inBatches(corpus, compute)) tokenise(batch);
  compute.progress.stage('tokenise');
  if (documentIds.length === 0) {
    throw new SatchelError('EMPTY_CORPUS', `${printable(corpus.name)} holds no documents.`, {
      where: printable(corpus.name),
    });
  }
  const classes = [...new Set(labelNames.flat())].sort();
  const multiLabel = decideMultiLabel(labelNames, labelMode, documentIds, corpus.name);
  const idOf = new Map(classes.map((name, id) => [name, id]));
  const labels = labelSetsFrom(labelNames.map((names) => names.map((name) => idOf.get(name) ?? 0)));
  const unlabelled = {
    count: labelNames.filter((names) => names.length === 0).length,
    first: labelNames.findIndex((names) => names.length === 0),
  };
  return { corpus, counted: counter.finish(), documentIds, labels, classes, multiLabel, unlabelled, splits, groups };
}

async function* inBatches(corpus: Corpus, compute: Compute): AsyncGenerator<readonly Document[]> {
  compute.progress.stage('read');
  let batch: Document[] = [];
  for await (const document of corpus.documents()) {
    batch.push(document);
    if (batch.length < BATCH) continue;
    throwIfAborted(compute.signal);
    yield batch;
    await breathe();
    compute.progress.stage('read');
    batch = [];
  }
  yield batch;
}

/** More than one label anywhere makes the task multi-label. */
function decideMultiLabel(
  labels: readonly (readonly string[])[],
  mode: LabelMode,
  ids: readonly string[],
  where: string,
): boolean {
  const several = labels.findIndex((names) => names.length > 1);
  if (mode === 'multi') return true;
  if (mode === 'single' && several >= 0) {
    throw new SatchelError(
      'LABEL_TYPE',
      `document '${printable(ids[several]!)}' has ${labels[several]!.length} labels where one is due.`,
      {
        where: `${printable(where)}, record ${several + 1}`,
        remedy: 'Set labels.mode=multi if documents may have several labels.',
      },
    );
  }
  return several >= 0;
}
