import { describe, expect, it } from 'vitest';
import { inOneGo } from '../core/threads/steps.ts';
import {
  logLikelihoodOfTopics,
  logLikelihoodOfWords,
  tally,
  tallyColumn,
  updateAlphas,
  updateBeta,
} from './dirichlet.ts';

/** Four documents, three topics. */
const counts = Uint32Array.of(3, 1, 0, 0, 4, 1, 2, 2, 5, 6, 0, 1);
const topics = [0, 1, 2].map((k) => tallyColumn(counts, 3, k));
const lengths = tally(Float64Array.of(4, 5, 9, 7));

const logLikelihood = (alphas: Float64Array): number =>
  inOneGo(logLikelihoodOfTopics(alphas, (k) => topics[k]!, lengths));

const rounded = (values: Float64Array): number[] => Array.from(values, (value) => Number(value.toFixed(8)));

describe('the prior of topics in documents', () => {
  const start = Float64Array.of(0.5, 0.5, 0.5);

  it('follows the worked steps of the fixed point', () => {
    expect(rounded(updateAlphas(start, topics, lengths, 1))).toEqual([0.62096488, 0.52472873, 0.49564638]);
    expect(rounded(updateAlphas(start, topics, lengths, 2))).toEqual([0.69741895, 0.55979599, 0.52340431]);
    const limit = updateAlphas(start, topics, lengths, 20_000);
    expect(rounded(limit)).toEqual([1.40223469, 1.01064738, 0.92948028]);
    expect(logLikelihood(limit)).toBeCloseTo(-24.735589648, 8);
  });

  it('never lowers the likelihood', () => {
    const steps = [0, 1, 2, 5, 50].map((step) => logLikelihood(updateAlphas(start, topics, lengths, step)));
    expect(steps[0]).toBeCloseTo(-25.262576712, 8);
    expect(steps[1]).toBeCloseTo(-25.091813041, 8);
    expect(steps[2]).toBeCloseTo(-25.007552105, 8);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });

  it('keeps a topic without tokens possible, and stays where there is no token at all', () => {
    const none = tally(new Float64Array(4));
    expect(updateAlphas(start, [topics[0]!, topics[1]!, none], lengths, 100)[2]).toBe(1e-4);
    expect(updateAlphas(start, [none, none, none], none, 5)).toEqual(start);
  });
});

describe('the prior of words in topics', () => {
  const cells = tally(Float64Array.of(3, 1, 0, 2, 0, 4, 1, 0));
  const totals = tally(Float64Array.of(6, 5));

  it('follows the worked steps of the fixed point', () => {
    expect(updateBeta(0.1, cells, totals, 4, 1)).toBeCloseTo(0.159019602, 9);
    expect(updateBeta(0.1, cells, totals, 4, 2)).toBeCloseTo(0.223146301, 9);
    expect(updateBeta(0.1, cells, totals, 4, 20_000)).toBeCloseTo(0.855665209, 8);
  });

  it('has the worked likelihood at the start and at the limit, and never lowers it', () => {
    const likelihoods = [0, 1, 2, 20, 20_000].map((steps) =>
      logLikelihoodOfWords(updateBeta(0.1, cells, totals, 4, steps), cells, totals, 4),
    );
    expect(likelihoods[0]).toBeCloseTo(-16.300177507, 8);
    expect(likelihoods.at(-1)).toBeCloseTo(-14.151656356, 8);
    expect(likelihoods).toEqual(likelihoods.toSorted((a, b) => a - b));
  });
});

it('a tally counts equal numbers once and leaves zeros out', () => {
  expect(tally(Float64Array.of(2, 0, 5, 2))).toEqual({ counts: Float64Array.of(2, 5), times: Float64Array.of(2, 1) });
});
