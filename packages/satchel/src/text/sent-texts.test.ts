import fc from 'fast-check';
import { expect, it } from 'vitest';
import { receiveTexts, sendTexts } from './sent-texts.ts';

it('gives any texts back, halves of surrogate pairs and byte order marks too', () => {
  const given = (texts: readonly string[]) => [...receiveTexts(structuredClone(sendTexts(texts)))];
  for (const texts of [['\ud800', 'a'], ['\ufeffa', '', '東'.repeat(100)], ['é', '😀'.repeat(9)], []])
    expect(given(texts)).toEqual(texts);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
      expect(given(texts)).toEqual(texts);
    }),
  );
});

it('sends bytes where it can', () => {
  expect(sendTexts(['ab', 'é'])).toEqual({ bytes: Uint8Array.of(97, 98, 195, 169), ends: Uint32Array.of(2, 4) });
});
