/**
 * Which documents judge. The race is run on folds; where documents say `train` and `test` (or a share is held out), on folds of the
 * training part alone, and the test part is opened once, at the end, for those who are left.
 *
 * Folds of an official training part are blocks in the order of the corpus (block-folds.ts), other folds are random and stratified. Copies of
 * one document stay on one side of every fold: how well a model remembers is not the question. Where more documents than a fold holds are
 * copies of one another (forms, filled in), they cannot, and are shared out.
 */
import { selectLabelSets } from '../../core/labels.ts';
import {
  type Groups,
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
  /** The test part that is kept shut until the race is over; absent where the folds are over all documents. */
  readonly final?: Split;
  /** The size of a fold's test part over that of its training part, on average. */
  readonly testToTrain: number;
  /** Sets of copies that are larger than a fold, and so on both sides. */
  readonly tooLarge: number;
}

const RACE_FOLDS = 5;
const MANY_FOLDS = 10;
/** Up to so many words ten folds are quick. */
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
  const most = splits.length / (kind.kind === 'cv' ? kind.folds : RACE_FOLDS);
  const small = clusters.filter(({ length }) => length <= most);
  const groups = groupsWith(ingested.groups, small);
  const random = createRandom(seed, 'compare');
  if (kind.kind === 'cv') {
    return planOf(
      chosen,
      repeatedFolds(labels, classes.length, kind.folds, kind.repeats, random, groups),
      clusters.length - small.length,
    );
  }
  const final =
    kind.kind === 'official' ? officialSplit(splits) : holdOut(labels, classes.length, kind.share, random, groups);
  const { train } = final;
  const own = Array.from(train, (row) => groups[row]);
  const known = selectLabelSets(labels, train);
  const blocks = kind.kind === 'official' ? blockFolds(known, classes.length, RACE_FOLDS, own) : undefined;
  const inner = blocks ?? repeatedFolds(known, classes.length, RACE_FOLDS, 1, random, own);
  const asRows = (places: Uint32Array): Uint32Array => places.map((place) => train[place]!);
  return {
    ...planOf(
      chosen,
      inner.map((fold) => ({ train: asRows(fold.train), test: asRows(fold.test) })),
      clusters.length - small.length,
    ),
    final,
  };
}

const planOf = (protocol: string, folds: readonly Split[], tooLarge: number): Plan => ({
  protocol,
  folds,
  tooLarge,
  testToTrain: folds.reduce((sum, { train, test }) => sum + test.length / train.length, 0) / folds.length,
});

function defaultProtocol({ splits, counted }: Ingested): string {
  const names = new Set(splits.map((split) => split?.trim().toLowerCase()));
  if (names.has('train') && names.has('test')) return 'official';
  const words = counted.tokens.reduce((sum, count) => sum + count, 0);
  return `cv:${words <= SMALL_CORPUS ? MANY_FOLDS : RACE_FOLDS}`;
}

/** Documents that belong together by what they say of themselves, or because they are copies; groups that share a document are one. */
export function groupsWith(given: Groups, clusters: readonly (readonly number[])[]): (string | undefined)[] {
  const heads = Uint32Array.from(given, (_, row) => row);
  const headOf = (row: number): number => {
    let head = row;
    while (heads[head] !== head) head = heads[head]!;
    heads[row] = head;
    return head;
  };
  const join = (a: number, b: number): void => {
    const [x, y] = [headOf(a), headOf(b)];
    heads[Math.max(x, y)] = Math.min(x, y);
  };
  const firstOf = new Map<string, number>();
  given.forEach((group, row) => {
    if (group === undefined) return;
    const first = firstOf.get(group);
    if (first === undefined) firstOf.set(group, row);
    else join(first, row);
  });
  for (const cluster of clusters) for (const row of cluster) join(cluster[0]!, row);
  const sizes = new Uint32Array(given.length);
  for (const row of heads.keys()) sizes[headOf(row)]!++;
  return given.map((_, row) => (sizes[headOf(row)]! > 1 ? `g${headOf(row)}` : undefined));
}
