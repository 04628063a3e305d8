/**
 * Which documents train and test the candidates. Selection uses folds. If documents are marked `train` and `test`, or a
 * share is held out, the folds come from the training part, and the test part is used once, in the final round.
 *
 * Folds of an official training part are blocks in corpus order (block-folds.ts); other folds are random and stratified.
 * Duplicates stay on one side of every fold, because memorising is not the question. A set of duplicates larger than a
 * fold (forms, filled in) cannot stay together and is spread over the folds.
 */
import { setsOf } from '../../audit/row-sets.ts';
import { selectLabelSets } from '../../core/labels.ts';
import {
  type Groups,
  givenFolds,
  holdOut,
  officialSplit,
  parseProtocol,
  repeatedFolds,
  type Split,
} from '../../evaluate/splits.ts';
import { createRandom } from '../../numeric/random.ts';
import type { Ingested } from '../../run/ingest.ts';
import { blockFolds } from './block-folds.ts';

export interface Plan {
  readonly protocol: string;
  readonly folds: readonly Split[];
  /** The split of the final round; absent if the folds cover all documents. */
  readonly final?: Split;
  /** The mean ratio of test size to training size of the folds. */
  readonly testToTrain: number;
  /** How many sets of duplicates are larger than a fold, and therefore on both sides. */
  readonly tooLarge: number;
}

const FOLDS = 5;
const MANY_FOLDS = 10;
/** A corpus of at most this many words gets ten folds. */
const SMALL_CORPUS = 1_000_000;

export function planFor(
  ingested: Ingested,
  protocol: string | undefined,
  clusters: readonly (readonly number[])[],
  seed: number,
): Plan {
  const chosen = protocol ?? defaultProtocol(ingested);
  const kind = parseProtocol(chosen);
  const { labels, classes, splits } = ingested;
  const most = splits.length / (kind.kind === 'cv' ? kind.folds : FOLDS);
  const small = clusters.filter(({ length }) => length <= most);
  const groups = groupsWith(ingested.groups, small);
  const random = createRandom(seed, 'compare');
  const tooLarge = clusters.length - small.length;
  if (kind.kind === 'folds') return planOf(chosen, givenFolds(splits), clusters.length);
  if (kind.kind === 'cv')
    return planOf(chosen, repeatedFolds(labels, classes.length, kind.folds, kind.repeats, random, groups), tooLarge);
  const final =
    kind.kind === 'official' ? officialSplit(splits) : holdOut(labels, classes.length, kind.share, random, groups);
  const { train } = final;
  const own = Array.from(train, (row) => groups[row]);
  const known = selectLabelSets(labels, train);
  const blocks = kind.kind === 'official' ? blockFolds(known, classes.length, FOLDS, own) : undefined;
  const inner = blocks ?? repeatedFolds(known, classes.length, FOLDS, 1, random, own);
  const asRows = (places: Uint32Array): Uint32Array => places.map((place) => train[place]!);
  const folds = inner.map((fold) => ({ train: asRows(fold.train), test: asRows(fold.test) }));
  return { ...planOf(chosen, folds, tooLarge), final };
}

/** The rows whose text may be used without labels when `split` is the fold being run. */
export const textRows = ({ final }: Plan, split: Split): Uint32Array => final?.train ?? split.train;

const planOf = (protocol: string, folds: readonly Split[], tooLarge: number): Plan => ({
  protocol,
  folds,
  tooLarge,
  testToTrain: folds.reduce((sum, { train, test }) => sum + test.length / train.length, 0) / folds.length,
});

function defaultProtocol(ingested: Ingested): string {
  const { splits } = ingested;
  const names = new Set(splits.map((split) => split?.trim().toLowerCase()));
  if (names.has('train') && names.has('test')) return 'official';
  return `cv:${labelledWords(ingested) <= SMALL_CORPUS ? MANY_FOLDS : FOLDS}`;
}

/** The words of the documents with labels; rows after them are texts without (unlabelledRows). */
export const labelledWords = ({ counted, documentIds }: Ingested): number =>
  counted.tokens.slice(0, documentIds.length).reduce((sum, count) => sum + count, 0);

/** Joins the groups of the documents with the clusters of duplicates. Groups that share a document become one. */
export function groupsWith(given: Groups, clusters: readonly (readonly number[])[]): (string | undefined)[] {
  const { headOf } = setsOf(given, clusters);
  const sizes = new Uint32Array(given.length);
  for (const row of given.keys()) sizes[headOf(row)]!++;
  return given.map((_, row) => (sizes[headOf(row)]! > 1 ? `g${headOf(row)}` : undefined));
}
