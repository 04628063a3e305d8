/**
 * The agreement that two fits reach by chance: K topics of M random words each, out of V, are matched with K others like them. With few words
 * or many topics it is far from 0, so an agreement is read beside it:
 *
 *   above chance = (agreement − chance) / (1 − chance)                                                           (1)
 */
import { type Compute, pause } from '../core/compute.ts';
import { createRandom } from '../numeric/random.ts';
import { matchTopics, type WordLikeness } from './match-topics.ts';

export interface ChanceSettings {
  readonly wordCount: number;
  readonly top: number;
  readonly topics: number;
  readonly seed: number;
  /** How many pairs of random fits; fewer where topics are many, since matching takes K³ steps. */
  readonly draws?: number;
}

const [MOST_DRAWS, STEPS] = [200, 1e7];

export async function chanceAgreement(
  { wordCount, top, topics, seed, draws = drawsFor(topics) }: ChanceSettings,
  likeness: WordLikeness,
  compute: Pick<Compute, 'signal'>,
): Promise<number> {
  const random = createRandom(seed, 'agreement by chance');
  const length = Math.min(top, wordCount);
  const topic = (): number[] => {
    const drawn = new Set<number>();
    while (drawn.size < length) drawn.add(random.below(wordCount));
    return [...drawn];
  };
  const fit = (): number[][] => Array.from({ length: topics }, topic);
  let sum = 0;
  for (let draw = 0; draw < draws; draw++) {
    sum += matchTopics(fit(), fit(), likeness).agreement;
    await pause(compute);
  }
  return sum / draws;
}

const drawsFor = (topics: number): number => Math.max(1, Math.min(MOST_DRAWS, Math.floor(STEPS / topics ** 3)));

/** (1) */
export const aboveChance = (agreement: number, chance: number): number =>
  chance === 1 ? 0 : (agreement - chance) / (1 - chance);
