import { describe, expect, it } from 'vitest';
import { checkProgress } from './checks.ts';

const rows = (...data: readonly number[]) => ({ rows: data.length / 2, columns: 2, data: Float32Array.from(data) });

describe('training that diverged', () => {
  it.each([
    [rows(1, 2, 3, Number.NaN), 'training diverged in epoch 3: number 1 of row 1 is not finite.'],
    [rows(1, 2, -2e15, 4), 'training diverged in epoch 3: number 0 of row 1 is beyond ±1e15.'],
  ])('is told by the numbers of its vectors', (vectors, message) => {
    const check = () => checkProgress(0, vectors, 2, true);
    expect(check).toThrow(expect.objectContaining({ code: 'DIVERGED', message }));
  });

  it('goes on with large numbers that can be multiplied', () => {
    expect(() => checkProgress(0, rows(1e15, -1e15), 2, true)).not.toThrow();
  });
});
