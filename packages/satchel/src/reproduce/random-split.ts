/** Ten random splits of 60, 20 and 20 in a hundred, as paper 003 has them ("ten-fold" in its text): one for each seed. */
import { selectLabelSets } from '../core/labels.ts';
import { holdOut } from '../evaluate/splits.ts';
import { createRandom } from '../numeric/random.ts';
import type { Ingested } from '../run/ingest.ts';

/** In place of a protocol: train on 60 %, test on 20 %, leave 20 % for choices nobody has to make here. */
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
