import { expect, it } from 'vitest';
import { corpusFrom } from '../contract/toy-world.ts';
import { resolveOptions } from '../core/options.ts';
import { createWordVectors } from '../core/word-vectors.ts';
import { ingest } from '../run/ingest.ts';
import { testCompute } from '../run/test-compute.case.ts';
import { textOptions } from '../text/options.ts';
import { receiveWords, sendWords } from './sent-words.ts';

const documents = ['anvil tongs iron', 'iron anvil'].map((text, i) => ({ id: `${i}`, text, labels: [] }));
const reading = await ingest(
  corpusFrom(documents),
  { text: resolveOptions('text', textOptions, {}), labelMode: 'auto', keepsOrder: false },
  testCompute,
);
const vectors = { rows: 3, columns: 2, data: Float32Array.of(1, 2, 3, 4, 5, 6) };
const source = createWordVectors(['iron', 'nowhere', 'anvil'], vectors);
/** Makes a vector of the length of any word but `iron`. */
const composing = createWordVectors(['iron', 'nowhere', 'anvil'], vectors, {
  compose(word, into) {
    into.fill(word.length);
    return word !== 'iron';
  },
});

it('holds the vectors of the terms of the reading alone, in shared memory', () => {
  const sent = sendWords(source, reading, 'skip');
  expect(sent.vectors.rows).toBe(2);
  expect(sent.vectors.data.buffer).toBeInstanceOf(SharedArrayBuffer);
  const words = receiveWords(structuredClone(sent), reading);
  expect(words.terms.toSorted()).toEqual(['anvil', 'iron']);
  const at = words.idOf('anvil')! * 2;
  expect([...words.vectors.data.subarray(at, at + 2)]).toEqual([5, 6]);
  expect(words.idOf('nowhere')).toBeUndefined();
  expect(words.compose).toBeUndefined();
});

it('is made once for a reading and a way with unknown words, and received once', () => {
  const sent = sendWords(source, reading, 'skip');
  expect(sendWords(source, reading, 'skip')).toBe(sent);
  expect(sendWords(source, { ...reading }, 'skip')).not.toBe(sent);
  expect(receiveWords(sent, reading)).toBe(receiveWords(structuredClone(sent), reading));
});

it('puts words together from their parts before they are sent', () => {
  const words = receiveWords(sendWords(composing, reading, 'subword'), reading);
  const at = words.idOf('tongs')! * 2;
  expect([...words.vectors.data.subarray(at, at + 2)]).toEqual([5, 5]);
  expect(words.compose?.('other', new Float32Array(2))).toBe(false);
  expect(() => sendWords(source, reading, 'subword')).toThrow(/cannot make one of a word's parts/);
});
