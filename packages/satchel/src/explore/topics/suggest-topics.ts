/**
 * How many topics: each number of a list is fitted twice, with different seeds, to four fifths of a sample of the documents.
 *
 *   likelihood   ln p per word of the other fifth, the mean of both fits        higher is better
 *   stability    agreement of the top ten words of both fits, matched one to one
 *
 * Of the numbers whose likelihood is within one standard error of the best, the most stable one is suggested; of equal ones the smaller. A
 * method without a likelihood is judged by stability alone.
 */
import type { Compute } from '../../core/compute.ts';
import type { Document } from '../../core/corpus.ts';
import { documentsOf } from '../../core/documents.ts';
import type { Encoder } from '../../encoder/encoder.ts';
import { type FitEncoderOptions, fitEncoder } from '../../encoder/fit-texts.ts';
import { createRandom, randomOrder } from '../../numeric/random.ts';
import { matchTopics } from '../../topics/match-topics.ts';
import { listed, topicWords, withTopics } from './fit-topics.ts';

export interface TriedTopics {
  readonly topics: number;
  /** ln p per held-out word, and its standard error over documents; null without a likelihood. */
  readonly likelihood: number | null;
  readonly standardError: number | null;
  readonly stability: number;
}

export interface SuggestedTopics {
  readonly topics: number;
  readonly sample: number;
  readonly tried: readonly TriedTopics[];
}

const COUNTS = [2, 5, 10, 15, 20, 30, 40];
const SAMPLE = 1500;
const SWEEPS = 60;
const TOP = 10;

export async function suggestTopics(
  documents: readonly Document[],
  choice: FitEncoderOptions,
  seed: number,
  compute: Compute,
): Promise<SuggestedTopics> {
  const rows = randomOrder(documents.length, createRandom(seed, 'sample for the number of topics'));
  const sample = Array.from(rows.slice(0, SAMPLE), (i) => documents[i]!);
  const held = sample.filter((_, i) => i % 5 === 0);
  const training = sample.length < 5 ? sample : sample.filter((_, i) => i % 5 !== 0);
  const counts = COUNTS.filter((count) => count === 2 || count * 5 <= training.length);
  const tried: TriedTopics[] = [];
  for (const [done, topics] of counts.entries()) {
    compute.progress.advance(done, counts.length, 'numbers of topics');
    const fits: Encoder[] = [];
    for (const start of [seed, seed + 1])
      fits.push(
        await fitEncoder(listed('a sample', training), { ...withTopics(hurried(choice), topics), seed: start }),
      );
    const { agreement } = matchTopics(topicWords(fits[0]!, TOP), topicWords(fits[1]!, TOP));
    tried.push({ topics, ...likelihoodOf(fits, held), stability: agreement });
  }
  return { topics: chosenOf(tried), sample: sample.length, tried };
}

/** Fewer passes: numbers of topics are compared, not topics. */
const hurried = (choice: FitEncoderOptions): FitEncoderOptions =>
  choice.representation === 'lda'
    ? { ...choice, options: { ...choice.options, lda: { sweeps: SWEEPS, ...choice.options?.['lda'] } } }
    : choice;

export function chosenOf(tried: readonly TriedTopics[]): number {
  const best = tried.reduce((first, next) => ((next.likelihood ?? 0) > (first.likelihood ?? 0) ? next : first));
  const limit = (best.likelihood ?? 0) - (best.standardError ?? 0);
  const good = tried.filter(({ likelihood }) => (likelihood ?? 0) >= limit);
  return good.reduce((first, next) => (next.stability > first.stability ? next : first)).topics;
}

/** ln p per word with its standard error over documents (ratio estimate). */
function likelihoodOf(
  fits: readonly Encoder[],
  held: readonly Document[],
): Pick<TriedTopics, 'likelihood' | 'standardError'> {
  const rows = held.map(() => ({ sum: 0, wordCount: 0 }));
  for (const { prepared } of fits) {
    if (!prepared.representer.logLikelihoods) return { likelihood: null, standardError: null };
    const read = held.map(({ text }) => prepared.read(text));
    const values = prepared.representer.logLikelihoods(documentsOf(read));
    read.forEach(({ bag }, i) => {
      rows[i]!.sum += values[i]!;
      rows[i]!.wordCount += bag.counts.reduce((all, count) => all + count, 0);
    });
  }
  const wordCount = rows.reduce((all, row) => all + row.wordCount, 0);
  if (wordCount === 0) return { likelihood: null, standardError: null };
  const likelihood = rows.reduce((all, { sum }) => all + sum, 0) / wordCount;
  const squares = rows.reduce((all, { sum, wordCount: own }) => all + (sum - likelihood * own) ** 2, 0);
  return { likelihood, standardError: Math.sqrt((squares * rows.length) / Math.max(1, rows.length - 1)) / wordCount };
}
