/**
 * From a corpus to counted words: every document is read once and tokenised; its bag, labels and id are kept, its text is not.
 * All later steps (folds, grids, final fit) start from here, so the text is never needed again.
 */
import { badWeight, isWeight } from '../core/checks/weight.ts';
import type { Compute } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { printable, SatchelError } from '../core/errors.ts';
import type { LabelSets } from '../core/labels.ts';
import type { CountedDocuments } from '../text/term-counter.ts';
import { type CountingOptions, countDocuments } from './count-documents.ts';
import { createDescriptions, type Descriptions } from './descriptions.ts';

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
  /** The documents say what they weigh, even if each weighs 1. */
  readonly saysWeights?: true;
}

export interface ReadingOptions extends CountingOptions {
  /** How many labels a document may have; 'auto': as the documents have it. */
  readonly labelMode: LabelMode;
  /** Called once, after `MANY` documents, with whether one of them names its split: threads that are needed later can start meanwhile. */
  readonly whenMany?: ((isSplit: boolean) => void) | undefined;
}

/** Documents of which the reading takes about as long as a thread takes to start. */
const MANY = 4096;

export type LabelMode = 'auto' | 'single' | 'multi';

export async function ingest(corpus: Corpus, options: ReadingOptions, compute: Compute): Promise<Ingested> {
  const described = createDescriptions();
  let [read, isSplit] = [0, false];
  const counted = await countDocuments(corpus, options, compute, (document) => {
    described.add(document);
    isSplit ||= document.split !== undefined;
    if (++read === MANY) options.whenMany?.(isSplit);
  });
  return ingestCounted(corpus, counted, described.finish(), options);
}

/** The same from documents that were counted before. */
export function ingestCounted(
  corpus: Corpus,
  counted: CountedDocuments,
  { ids: documentIds, labels, classes, given, splits, groups, weights: own }: Descriptions,
  options: Pick<ReadingOptions, 'labelMode'>,
): Ingested {
  if (documentIds.length === 0) {
    throw new SatchelError('EMPTY_CORPUS', `${printable(corpus.name)} holds no documents.`, {
      where: printable(corpus.name),
    });
  }
  const multiLabel = decideMultiLabel(given, options.labelMode, documentIds, corpus.name);
  const unlabelled = { count: given.filter((labels) => labels === 0).length, first: given.indexOf(0) };
  const weights = own && checkedWeights(own);
  return {
    ...{ corpus, counted, documentIds, labels, classes, multiLabel, unlabelled, splits, groups },
    ...(weights ? { weights } : {}),
    ...(own ? { saysWeights: true } : {}),
  };
}

/** Checked again, because counts may come from elsewhere; undefined where every document weighs 1. */
function checkedWeights(weights: readonly number[]): Float64Array | undefined {
  const bad = weights.findIndex((weight) => !isWeight(weight));
  if (bad >= 0) throw badWeight(`Document ${bad + 1}`, String(weights[bad]));
  if (weights.every((weight) => weight === 1)) return undefined;
  if (weights.some((weight) => weight > 0)) return Float64Array.from(weights);
  throw new SatchelError('BAD_WEIGHT', `all ${weights.length} documents have the weight 0.`, {
    remedy: 'Give a weight above 0 to the documents to learn from, or leave --weight out.',
  });
}

/** More than one label anywhere makes the task multi-label. */
function decideMultiLabel(given: Uint32Array, mode: LabelMode, ids: readonly string[], where: string): boolean {
  const several = given.findIndex((labels) => labels > 1);
  if (mode === 'multi') return true;
  if (mode === 'single' && several >= 0) {
    throw new SatchelError(
      'LABEL_TYPE',
      `document '${printable(ids[several]!)}' has ${given[several]} labels where one is due.`,
      {
        where: `${printable(where)}, record ${several + 1}`,
        remedy: 'Set labels.mode=multi if documents may have several labels.',
      },
    );
  }
  return several >= 0;
}
