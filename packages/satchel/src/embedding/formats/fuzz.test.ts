import { expect, it } from 'vitest';
import { fuzz, parsers } from './fuzz.case.ts';

/** A million each is run by bench/fuzz/word-vectors.ts. */
const runs = 50_000;

it.each(Object.keys(parsers))(`answers or refuses ${runs} damaged inputs to %s, and nothing else`, (name) => {
  const before = process.memoryUsage();
  const { accepted, refused } = fuzz(name, runs, 1);
  expect(accepted).toBeGreaterThan(runs / 1000); // else the readers were hardly tested
  expect(Object.keys(refused).length).toBeGreaterThan(2);
  const after = process.memoryUsage();
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(64 * 2 ** 20);
});
