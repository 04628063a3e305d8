import { setFlagsFromString } from 'node:v8';
import { afterAll, expect, it } from 'vitest';
import { stopYoungGeneration, youngGeneration } from './young-generation.ts';

afterAll(() => setFlagsFromString('--semi-space-growth-factor=2')); // the default

it('the memory for new objects stays small in a busy process', async () => {
  stopYoungGeneration();
  let kept: object[] = [];
  for (let i = 0; i < 60; i++) {
    for (let j = 0; j < 20_000; j++) kept.push({ j, list: [j] });
    if (kept.length > 200_000) kept = [];
    await new Promise((go) => setTimeout(go, 10));
  }
  expect(youngGeneration()).toBeLessThanOrEqual(32 * 2 ** 20);
});
