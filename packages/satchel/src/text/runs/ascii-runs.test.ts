import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resolveOptions } from '../../core/options.ts';
import { textOptions } from '../options.ts';
import { createAsciiRuns } from './ascii-runs.ts';
import { createRun, findRun, longestToken, type Run, runRules } from './runs.ts';

const rulesOf = (given: Readonly<Record<string, unknown>>) => runRules(resolveOptions('text', textOptions, given));

const seen = ({ start, end, length, hash, isUnspaced, units }: Run) => ({
  ...{ start, end, length, hash, isUnspaced },
  spelling: [...units.subarray(0, Math.min(length, longestToken))],
});

function byCharacters(text: string, given: Readonly<Record<string, unknown>>) {
  const [run, runs] = [createRun(), [] as ReturnType<typeof seen>[]];
  for (let from = 0; findRun(text, from, rulesOf(given), run); from = run.end) runs.push(seen(run));
  return runs;
}

function byBytes(text: string, given: Readonly<Record<string, unknown>>) {
  const [run, runs] = [createRun(), [] as ReturnType<typeof seen>[]];
  const isAscii = createAsciiRuns(rulesOf(given))(text, run, () => runs.push(seen(run)));
  return { isAscii, runs };
}

it('finds the runs of any ASCII text, letter case and numbers as asked for', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary-ascii', maxLength: 60 }), fc.constant(`a ${'x'.repeat(130)} B2`));
  const given = fc.record({ lowercase: fc.boolean(), tokens: fc.constantFrom('words', 'letters') });
  fc.assert(
    fc.property(texts, given, (text, options) => {
      expect(byBytes(text, options)).toEqual({ isAscii: true, runs: byCharacters(text, options) });
    }),
  );
});

it.each([
  ['another character', 'a cafe\u0301', {}],
  ['half a surrogate pair', 'a \ud800', {}],
  ['marks that are tokens', 'a, b', { tokens: 'words-and-marks' }],
  ['a very long text', 'ab '.repeat(400_000), {}],
])('leaves %s to the other way', (_, text, given) => {
  expect(byBytes(text, given)).toEqual({ isAscii: false, runs: [] });
});
