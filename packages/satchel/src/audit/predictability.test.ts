import { describe, expect, it } from 'vitest';
import { labelSetsFrom } from '../core/labels.ts';
import { resolveOptions } from '../core/options.ts';
import { inOneGo } from '../core/threads/steps.ts';
import { createAnalyzer } from '../text/analyzer.ts';
import { textOptions } from '../text/options.ts';
import { createTermCounter } from '../text/term-counter.ts';
import { isTelling, predictability } from './predictability.ts';

function judge(
  texts: readonly string[],
  labels: readonly number[][],
  train: readonly number[],
  held: readonly number[],
) {
  const counter = createTermCounter(createAnalyzer(resolveOptions('text', textOptions)));
  for (const text of texts) counter.add(text);
  const counted = counter.finish();
  return inOneGo(predictability(counted, labelSetsFrom(labels), 2, Uint32Array.from(train), Uint32Array.from(held)));
}

describe('what a few words tell', () => {
  it('is everything where each class has its word, beside the share of the more frequent class', () => {
    const found = judge(
      ['quay', 'quay', 'mill', 'quay', 'mill', 'mill'],
      [[0], [0], [1], [0], [1], [1]],
      [0, 1, 2],
      [3, 4, 5],
    );
    expect(found).toEqual({ accuracy: 1, baseline: 1 / 3, judged: 3 });
  });

  it('is no more than the baseline where the words are the same', () => {
    const found = judge(
      ['letter', 'letter', 'letter', 'letter', 'letter'],
      [[0], [0], [1], [0], [1]],
      [0, 1, 2],
      [3, 4],
    );
    expect(found).toEqual({ accuracy: 0.5, baseline: 0.5, judged: 2 });
  });

  it('counts a prediction right if it is one of several labels', () => {
    expect(judge(['quay', 'mill', 'quay'], [[0], [1], [0, 1]], [0, 1], [2])).toMatchObject({ accuracy: 1 });
  });

  it('cannot be said without two classes to learn from, words or anything held out', () => {
    expect(judge(['a', 'b', 'a'], [[0], [0], [1]], [0, 1], [2])).toBeUndefined();
    expect(judge(['', '', 'a'], [[0], [1], [1]], [0, 1], [2])).toBeUndefined();
    expect(judge(['a', 'b'], [[0], [1]], [0, 1], [])).toBeUndefined();
  });
});

it.each([
  [0.56, 0.5, 10_000, true],
  [0.54, 0.5, 10_000, false],
  [0.6, 0.5, 40, false],
  [1, 0.5, 40, true],
])('%f against %f on %i documents tells: %s', (accuracy, baseline, judged, expected) => {
  expect(isTelling({ accuracy, baseline, judged })).toBe(expected);
});
