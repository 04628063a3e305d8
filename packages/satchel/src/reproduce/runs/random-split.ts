/** Random splits of 60, 20 and 20 %, one per seed, as in paper 003 (which calls ten of them "ten-fold"). */
import { selectLabelSets } from '../../core/labels.ts';
import { holdOut } from '../../evaluate/splits.ts';
import { createRandom } from '../../numeric/random.ts';
import type { Ingested } from '../../run/ingest.ts';

/** Used as a protocol: trains on 60 %, tests on 20 %. The other 20 % are for validation, which is not needed here. */
export const RANDOM_SPLIT = 'random:60/20/20';

const TEST = 0.2;
const VALIDATION = 0.25; // of what is left

export function withRandomSplit(ingested: Ingested, seed: number): Ingested {
  const { labels, classes } = ingested;
  const random = createRandom(seed, 'paper 003');
  const first = holdOut(labels, classes.length, TEST, random);
  const second = holdOut(selectLabelSets(labels, first.train), classes.length, VALIDATION, random);
  const splits = new Array<string>(ingested.documentIds.length).fill('train');
  for (const row of first.test) splits[row] = 'test';
  for (const place of second.test) splits[first.train[place]!] = 'validation';
  return { ...ingested, splits };
}
