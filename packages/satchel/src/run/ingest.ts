/**
 * From a corpus to counted words: every document is read once and tokenised; its bag, labels and id are kept, its text is not.
 * All later steps (folds, grids, final fit) start from here, so the text is never needed again.
 */
import { defined } from '../core/checks/defined.ts';
import { badWeight, isWeight } from '../core/checks/weight.ts';
import type { Compute } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { printable, SatchelError } from '../core/errors.ts';
import { type LabelSets, labelSetsFrom } from '../core/labels.ts';
import type { CountedDocuments } from '../text/term-counter.ts';
import { type CountingOptions, countDocuments, type Described } from './count-documents.ts';

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
  /** How much each document counts in training; absent where each counts 1. */
  readonly weights?: Float64Array | undefined;
}

export interface ReadingOptions extends CountingOptions {
  /** How many labels a document may have; 'auto': as the documents have it. */
  readonly labelMode: LabelMode;
}

export type LabelMode = 'auto' | 'single' | 'multi';

export async function ingest(corpus: Corpus, options: ReadingOptions, compute: Compute): Promise<Ingested> {
  const described: Described[] = [];
  const counted = await countDocuments(corpus, options, compute, ({ id, labels, split, group, weight }) => {
    described.push({ id, labels, ...defined({ split, group, weight }) });
  });
  return ingestCounted(corpus, counted, described, options);
}

/** The same from documents that were counted before. */
export function ingestCounted(
  corpus: Corpus,
  counted: CountedDocuments,
  documents: readonly Described[],
  options: Pick<ReadingOptions, 'labelMode'>,
): Ingested {
  if (documents.length === 0) {
    throw new SatchelError('EMPTY_CORPUS', `${printable(corpus.name)} holds no documents.`, {
      where: printable(corpus.name),
    });
  }
  const documentIds = documents.map(({ id }) => id);
  const labelNames = documents.map(({ labels }) => labels.map((label) => label.toWellFormed())); // half a surrogate pair could not be saved
  const [splits, groups] = [documents.map(({ split }) => split), documents.map(({ group }) => group)];
  const classes = [...new Set(labelNames.flat())].sort();
  const multiLabel = decideMultiLabel(labelNames, options.labelMode, documentIds, corpus.name);
  const idOf = new Map(classes.map((name, id) => [name, id]));
  const labels = labelSetsFrom(labelNames.map((names) => names.map((name) => idOf.get(name) ?? 0)));
  const unlabelled = {
    count: labelNames.filter((names) => names.length === 0).length,
    first: labelNames.findIndex((names) => names.length === 0),
  };
  const weights = weightsOf(documents);
  return {
    ...{ corpus, counted, documentIds, labels, classes, multiLabel, unlabelled, splits, groups },
    ...(weights ? { weights } : {}),
  };
}

/** Checked again, because counts may come from elsewhere; undefined where every document weighs 1. */
function weightsOf(documents: readonly Described[]): Float64Array | undefined {
  const bad = documents.findIndex(({ weight }) => weight !== undefined && !isWeight(weight));
  if (bad >= 0) throw badWeight(`Document ${bad + 1}`, String(documents[bad]!.weight));
  if (documents.every(({ weight = 1 }) => weight === 1)) return undefined;
  if (documents.some(({ weight = 1 }) => weight > 0)) return Float64Array.from(documents, ({ weight = 1 }) => weight);
  throw new SatchelError('BAD_WEIGHT', `all ${documents.length} documents have the weight 0.`, {
    remedy: 'Give a weight above 0 to the documents to learn from, or leave --weight out.',
  });
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
