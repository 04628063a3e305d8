import { expect, it } from 'vitest';
import { inRunningOrder } from './lda-assignments.ts';

it('gives every token of a running text a topic of its word in its document', () => {
  // `b a a`, nothing, `c a`
  const bags = {
    offsets: Uint32Array.of(0, 2, 2, 4),
    ids: Uint32Array.of(0, 1, 0, 2),
    counts: Float32Array.of(2, 1, 1, 1),
  };
  const running = { offsets: Uint32Array.of(0, 3, 3, 5), ids: Uint32Array.of(1, 0, 0, 2, 0) };
  expect([...inRunningOrder(bags, running, Uint32Array.of(7, 8, 9, 4, 5))]).toEqual([9, 7, 8, 5, 4]);
});
