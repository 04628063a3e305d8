import { expect, it } from 'vitest';
import type { Judged, Rows } from '../../engine/engine.ts';
import { betweenModels } from './between-models.ts';

const rows = {
  labels: Int32Array.of(0, 1, 0, 1, 0, 1, 0, -1),
  isHeldOut: Uint8Array.of(1, 1, 1, 1, 1, 1, 0, 1),
} as Rows;
const model = (...predicted: number[]): Judged => ({ predicted: Int32Array.from(predicted) }) as Judged;

it('counts held-out documents with a label that one of two models gets right', () => {
  const right = model(0, 1, 0, 1, 0, 1, 0, 0);
  const wrong = model(1, 0, 1, 0, 1, 1, 1, 1);
  expect(betweenModels(right, wrong, rows)).toMatchObject({ onlyFirst: 5, onlySecond: 0 });
  expect(betweenModels(right, wrong, rows).pValue).toBeCloseTo(2 / 2 ** 5, 12); // five coins, all on one side
});

it('finds no difference between a model and itself', () => {
  const same = model(0, 1, 1, 1, 0, 0, 0, 0);
  expect(betweenModels(same, same, rows)).toMatchObject({ onlyFirst: 0, onlySecond: 0, pValue: 1 });
});
