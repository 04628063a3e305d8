import { expect, it } from 'vitest';
import { plsaScales } from './fk-plsa.ts';

it('a topic of almost no share has no slope, so that no number leaves the range of 32 bits', () => {
  const topics = { rows: 1, columns: 2, data: Float32Array.of(0.5, 0.5) };
  expect([...plsaScales(topics, Float64Array.of(0.25, 1e-303)).slopes]).toEqual([2, 0]);
});
