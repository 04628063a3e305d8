import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRun, type Run } from './runs.ts';
import { createSpellingMemo } from './spelling-memo.ts';

function runOf(spelling: string, hash: number): Run {
  const run = createRun();
  for (let i = 0; i < spelling.length; i++) run.units[i] = spelling.charCodeAt(i);
  return Object.assign(run, { length: spelling.length, hash });
}

/** A memo that numbers spellings in order of arrival, and the list of the spellings it numbered. */
function numbering() {
  const asked: string[] = [];
  return { asked, recall: createSpellingMemo((spelling) => asked.push(spelling) - 1) };
}

it('asks once for each spelling, and remembers its number', () => {
  const { asked, recall } = numbering();
  expect(['a', 'b', 'a', 'ab', 'b'].map((spelling) => recall(runOf(spelling, spelling.length)))).toEqual([
    0, 1, 0, 2, 1,
  ]);
  expect(asked).toEqual(['a', 'b', 'ab']);
});

it('remembers as a Map does, however the hashes fall', () => {
  const word = fc.string({ unit: 'binary', minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 300 }), fc.integer({ min: 1, max: 40 }), (words, hashes) => {
      const { asked, recall } = numbering();
      const expected = new Map<string, number>();
      const isRecalled = words.every((spelling) => {
        if (!expected.has(spelling)) expected.set(spelling, expected.size);
        return recall(runOf(spelling, spelling.charCodeAt(0) % hashes)) === expected.get(spelling);
      });
      expect(isRecalled).toBe(true);
      expect(asked).toEqual([...expected.keys()]);
    }),
  );
});

it.each([
  ['all different', (i: number) => Math.imul(i, 0x9e3779b1)],
  ['all the same', () => 7],
  ['in a row, so that chains run into one another', (i: number) => i >>> 3],
])('finds 20,000 spellings again after growing, hashes %s', (_, hashOf) => {
  const { asked, recall } = numbering();
  const start = performance.now();
  const runs = Array.from({ length: 20_000 }, (_, i) => runOf(String(i), hashOf(i)));
  for (const _pass of [1, 2]) expect(runs.every((run, i) => recall(run) === i)).toBe(true);
  expect(asked.length).toBe(20_000);
  expect(performance.now() - start).toBeLessThan(20_000); // words chosen to collide cost no more than a Map does
});
