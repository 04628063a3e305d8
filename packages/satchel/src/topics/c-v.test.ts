import { expect, it } from 'vitest';
import { companyOf, cvOf, npmiVectors } from './c-v.ts';
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

it('pairs of the worked example: P(a) = .5, P(ab) = .4, P(ac) = .3, P(bc) = .2', () => {
  const { single, pairs, total } = countsOf('abc');
  expect(Array.from('abcdef', (letter) => countsOf(letter).single[0]! / total)).toEqual([0.5, 0.4, 0.6, 0.5, 0.5, 0.4]);
  expect([...single].map((count) => count / total)).toEqual([0.5, 0.4, 0.6]);
  expect([pairs[1], pairs[2], pairs[5]]).toEqual([4, 3, 2]);
  for (const [pair, npmi] of [
    ['ab', 0.7564708],
    ['ac', 0],
    ['bc', -0.11328275],
    ['af', -0.9417525],
    ['bf', -0.93367667],
  ] as const) {
    expect(coherenceOf(countsOf(pair))!.npmi).toBeCloseTo(npmi, 7);
    expect(npmiVectors(countsOf(pair))[0]![1]).toBeCloseTo(npmi, 7);
  }
});

it('cosines of the worked example: each word with the sum of all', () => {
  const cosines = companyOf(npmiVectors(countsOf('abc')));
  [0.93315652, 0.88969992, 0.27155077].forEach((cosine, i) => {
    expect(cosines[i]).toBeCloseTo(cosine, 7);
  });
});

it('words of no window tell nothing', () => {
  expect(cvOf(countsOf('xyz'))).toBeCloseTo(1 / Math.sqrt(3), 12); // each like itself alone
  expect(cvOf(countsOf(''))).toBeUndefined();
});
