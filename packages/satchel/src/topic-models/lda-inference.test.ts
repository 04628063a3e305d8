import { describe, expect, it } from 'vitest';
import type { Bag } from '../core/bag.ts';
import { plainKernels } from '../kernels/plain.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { ldaInference } from './lda-inference.ts';

const bagOf = (...counts: number[]): Bag => {
  const ids = counts.flatMap((count, word) => (count > 0 ? [word] : []));
  return { ids: Uint32Array.from(ids), counts: Float32Array.from(ids, (word) => counts[word]!) };
};

/** φ = [.5 .3 .2; .2 .3 .5], a row per word. */
const topics = {
  probabilities: { rows: 3, columns: 2, data: Float32Array.of(0.5, 0.2, 0.3, 0.3, 0.2, 0.5) },
  alphas: Float64Array.of(0.1, 0.1),
};
const infer = (sweeps: number, seed = 1) => ldaInference(topics, { sweeps, seed }, kernelProvider);

describe('the topics of a document with the topics known', () => {
  it('approach their exact expectation, and so does the perplexity of a completed document', () => {
    const [first, second] = infer(1_500_000).proportions(bagOf(2, 1));
    expect(first).toBeCloseTo(0.80973451, 2);
    const p = (word: number) =>
      first! * topics.probabilities.data[2 * word]! + second! * topics.probabilities.data[2 * word + 1]!;
    expect(Math.log(p(0))).toBeCloseTo(-0.81436531, 2);
    expect(Math.log(p(2))).toBeCloseTo(-1.35836934, 2);
    expect(Math.exp(-(Math.log(p(0)) + Math.log(p(2))) / 2)).toBeCloseTo(2.9634891, 1);
  });

  it('add up to 1, and are the same in every call, whatever came in between', () => {
    const inference = infer(50);
    const first = inference.proportions(bagOf(2, 1, 4));
    inference.proportions(bagOf(0, 5));
    expect(inference.proportions(bagOf(2, 1, 4))).toEqual(first);
    expect(first[0]! + first[1]!).toBeCloseTo(1, 12);
    expect(infer(50, 2).proportions(bagOf(2, 1, 4))).not.toEqual(first);
  });

  it('are zeros without words', () => {
    expect([...infer(50).proportions(bagOf())]).toEqual([0, 0]);
  });

  it('follow from the tokens by topic, word by word', () => {
    const bag = bagOf(2, 0, 3);
    const tokens = infer(50).tokensByTopic(bag);
    expect(tokens[0]! + tokens[1]!).toBeCloseTo(2, 12);
    expect(tokens[2]! + tokens[3]!).toBeCloseTo(3, 12);
    const theta = infer(50).proportions(bag);
    expect((tokens[0]! + tokens[2]! + 0.1) / 5.2).toBeCloseTo(theta[0]!, 12);
  });

  it('of a document too long for the kernel are those of the plain code, which gives the same bits', () => {
    const plain = { ...kernelProvider, open: () => plainKernels };
    const long = bagOf(70_000, 3, 1);
    expect(infer(4).proportions(long)).toEqual(ldaInference(topics, { sweeps: 4, seed: 1 }, plain).proportions(long));
    const short = bagOf(70, 3, 1);
    expect(infer(4).proportions(short)).toEqual(ldaInference(topics, { sweeps: 4, seed: 1 }, plain).proportions(short));
  });
});
