import { expect, it } from 'vitest';
import { cvOf } from './c-v.ts';
import { createCoOccurrences } from './co-occurrence.ts';
import { coherenceOf } from './coherence.ts';

const documents = ['abcad', 'abe', 'cdefcd', 'ba', 'fed'].map((text) =>
  Array.from(text, (letter) => letter.charCodeAt(0)),
);

/** Windows of three tokens. */
function countsOf(topic: string) {
  const counts = createCoOccurrences([Array.from(topic, (letter) => letter.charCodeAt(0))]);
  for (const ids of documents)
    for (let at = 0; at === 0 || at + 3 <= ids.length; at++) counts.add(ids.slice(at, at + 3));
  return counts.counts()[0]!;
}

it.each([
  ['abc', 0.698135735, 0.214396015],
  ['cdf', 0.641588598, 0.074496631],
  ['abf', 0.329292232, -0.372986122],
])('C_v and NPMI of the worked example: %s', (topic, cv, npmi) => {
  expect(countsOf(topic).total).toBe(10);
  expect(cvOf(countsOf(topic))).toBeCloseTo(cv, 8);
  expect(coherenceOf(countsOf(topic))!.npmi).toBeCloseTo(npmi, 8);
});

it('words of no window tell nothing', () => {
  expect(cvOf(countsOf('xyz'))).toBeCloseTo(1 / Math.sqrt(3), 12); // each like itself alone
  expect(cvOf(countsOf(''))).toBeUndefined();
});
