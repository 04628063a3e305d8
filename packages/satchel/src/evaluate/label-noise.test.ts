import { describe, expect, it } from 'vitest';
import { labelSetsFrom } from '../core/labels.ts';
import { createRandom } from '../numeric/random.ts';
import { labelNoise } from './label-noise.ts';

/**
 * Documents whose best class is right with probability σ(3 m), m the lead; of the labels a share is then replaced by another class.
 */
function world(documents: number, classes: number, share: number, seed: number) {
  const random = createRandom(seed, 'label noise');
  const scores = new Float64Array(documents * classes);
  const isWrong = new Uint8Array(documents);
  const given = Array.from({ length: documents }, (_, row) => {
    const lead = 3 * random.uniform();
    const best = random.below(classes);
    const other = (best + 1 + random.below(classes - 1)) % classes;
    for (let c = 0; c < classes; c++) scores[row * classes + c] = c === best ? lead : c === other ? 0 : -1;
    const truth = random.uniform() < 1 / (1 + Math.exp(-3 * lead)) ? best : other;
    isWrong[row] = Number(random.uniform() < share);
    return isWrong[row] ? (truth + 1 + random.below(classes - 1)) % classes : truth;
  });
  return { truth: labelSetsFrom(given.map((label) => [label])), scores, isWrong };
}

describe.each([
  [2, 0.05],
  [2, 0.15],
  [5, 0.05],
  [5, 0],
])('%i classes with a share of %d wrong', (classes, share) => {
  const { truth, scores, isWrong } = world(4000, classes, share, 3);
  const noise = labelNoise(truth, scores, classes);
  it('the share is found', () => expect(Math.abs(noise.share - share)).toBeLessThan(0.02));
  it('the probabilities are calibrated: they add up to the wrong labels among the suspects', () => {
    const suspects = [...noise.wrong.keys()].filter((row) => noise.wrong[row]! > 0);
    const [expected, found] = [
      suspects.reduce((sum, row) => sum + noise.wrong[row]!, 0),
      suspects.reduce((sum, row) => sum + isWrong[row]!, 0),
    ];
    expect(Math.abs(expected - found)).toBeLessThan(4000 * 0.02);
  });
});

it('a model that is no better than chance blames few labels', () => {
  const random = createRandom(5, 'noise alone');
  const scores = Float64Array.from({ length: 2 * 300 }, () => random.uniform());
  const truth = labelSetsFrom(Array.from({ length: 300 }, () => [random.below(2)]));
  const { share, wrong } = labelNoise(truth, scores, 2);
  expect(share).toBeLessThan(0.1); // half of all labels contradict the best class
  expect(Math.max(...wrong)).toBeLessThan(0.5);
});

it('classes of one document, which no model can learn, are not wrong labels', () => {
  const classes = 12;
  const labels = Array.from({ length: 300 }, (_, i) => (i < 290 ? i % 2 : i - 288)); // ten classes of one document
  const scores = new Float64Array(300 * classes).fill(-8);
  labels.forEach((label, i) => {
    scores[i * classes + (label < 2 ? label : i % 2)] = 3 + (i % 7) / 7;
    scores[i * classes + (label < 2 ? 1 - label : 1 - (i % 2))] = -3;
  });
  const { share, wrong } = labelNoise(labelSetsFrom(labels.map((label) => [label])), scores, classes);
  const sum = wrong.reduce((all, p) => all + p, 0);
  expect(sum).toBeLessThanOrEqual(share * 300 + 1e-6);
});

it('a document whose label is the best class is no suspect', () => {
  const { wrong, best } = labelNoise(labelSetsFrom([[0], [1], [0]]), Float64Array.of(3, 0, 0, 2, 0, 1), 2);
  expect([...best]).toEqual([0, 1, 1]);
  expect([wrong[0], wrong[1]]).toEqual([0, 0]);
  expect(wrong[2]).toBeGreaterThan(0);
});

it.each([
  [labelSetsFrom([]), new Float64Array(0), 2, 'EMPTY_CORPUS'],
  [labelSetsFrom([[0, 1]]), Float64Array.of(1, 2), 2, 'LABEL_TYPE'],
  [labelSetsFrom([[0]]), Float64Array.of(1, Number.NaN), 2, 'NONFINITE_INPUT'],
])('refuses what has no answer', (truth, scores, classes, code) => {
  expect(() => labelNoise(truth, scores, classes)).toThrowError(expect.objectContaining({ code }));
});
