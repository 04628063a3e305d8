import { describe, expect, it } from 'vitest';
import { labelSetsFrom } from '../core/labels.ts';
import { confusedPairs } from './confusions.ts';

describe('confused pairs', () => {
  const labels = labelSetsFrom([[0], [0], [1], [1], [2], [0]]);

  it('are listed with example rows, the most frequent first', () => {
    const first = { rows: Uint32Array.of(0, 2, 4), predicted: labelSetsFrom([[1], [1], [2]]) };
    const second = { rows: Uint32Array.of(1, 3, 5), predicted: labelSetsFrom([[1], [2], [1]]) };
    expect(confusedPairs([first, second], labels, ['a', 'b', 'c'])).toEqual([
      { truth: 'a', predicted: 'b', documents: 3, rows: [0, 1] },
      { truth: 'b', predicted: 'c', documents: 1, rows: [3] },
    ]);
  });

  it('are none if all predictions are right', () => {
    expect(
      confusedPairs([{ rows: Uint32Array.of(0), predicted: labelSetsFrom([[0]]) }], labels, ['a', 'b', 'c']),
    ).toEqual([]);
  });
});
