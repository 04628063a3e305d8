import { describe, expect, it } from 'vitest';
import type { Bags } from '../core/bag.ts';
import { silentProgress } from '../core/compute.ts';
import { resolveOptions } from '../core/options.ts';
import { createVocabulary } from '../core/vocabulary.ts';
import { createWordVectors } from '../core/word-vectors.ts';
import { decodeSafetensors, encodeSafetensors } from '../model-file/safetensors.ts';
import { inlineExecutor } from '../parallel/inline.ts';
import { representations } from '../representation/registry.ts';
import { fitMeaning, type Meaning, prepareMeaning } from './meaning.ts';
import { meaningBytes, meaningFromBytes } from './meaning-file.ts';

/** Words a, b, c, d; documents a a b, b c, c d d a. */
const vocabulary = createVocabulary(['a', 'b', 'c', 'd'], Uint32Array.of(2, 2, 2, 1), 3);
const bags: Bags = {
  offsets: Uint32Array.of(0, 2, 4, 7),
  ids: Uint32Array.of(0, 1, 1, 2, 0, 2, 3),
  counts: Float32Array.of(2, 1, 1, 1, 1, 1, 2),
};
const vectors = createWordVectors(['a', 'c', 'd'], { rows: 3, columns: 2, data: Float32Array.of(1, 0, 0, 1, 1, 1) });
const compute = { executor: inlineExecutor({}), progress: silentProgress };

async function fitted(name: string, given: Readonly<Record<string, unknown>> = {}): Promise<Meaning> {
  const method = representations.find((known) => known.name === name)!;
  const words = method.needsWords ? { vectors, unit: false } : undefined;
  return fitMeaning(
    { vocabulary, bags, words },
    { method, options: resolveOptions(name, method.options, given) },
    compute,
  );
}

describe('meaning as bytes', () => {
  it.each([
    ['lsi', { dimensions: 2 }],
    ['bow', {}],
    ['idf-average', {}],
    ['fisher', { components: 1 }],
    ['subspace', { dimensions: 1 }],
  ])('%s comes back and makes the same vectors; equal meanings give equal bytes', async (name, given) => {
    const meaning = await fitted(name, given);
    const bytes = meaningBytes(meaning);
    const again = meaningFromBytes(bytes);
    const encode = (of: Meaning) => prepareMeaning(of, vocabulary.words).encode(bags);
    expect(encode(again)).toEqual(encode(meaning));
    expect(meaningBytes(again)).toEqual(bytes);
  });

  it('knows the words that have a vector, whatever else the collection has', async () => {
    const { vocabulary: known, words } = await fitted('average');
    expect([known.words, words?.rows]).toEqual([['a', 'c', 'd'], 3]);
    const { encode } = prepareMeaning(await fitted('average'), ['d', 'new', 'c', 'a']); // numbered as somebody else numbers them
    const east = encode({ offsets: Uint32Array.of(0, 2), ids: Uint32Array.of(1, 3), counts: Float32Array.of(5, 1) });
    expect(east).toMatchObject({ rows: 1, data: Float32Array.of(1, 0) });
    const mixed = encode({
      offsets: Uint32Array.of(0, 3),
      ids: Uint32Array.of(0, 2, 9),
      counts: Float32Array.of(1, 1, 1),
    });
    expect(mixed).toMatchObject({ data: Float32Array.of(1 / Math.sqrt(5), 2 / Math.sqrt(5)) }); // ids turned round, one beyond the list
  });

  it.each<[string, (metadata: Record<string, string>) => Record<string, string>, string]>([
    ['no description', () => ({}), 'SCHEMA'],
    ['a description that is no object', () => ({ satchel: '[]' }), 'SCHEMA'],
    [
      'an unknown representation',
      ({ satchel = '' }) => ({ satchel: satchel.replace('"lsi"', '"lsj"') }),
      'UNKNOWN_METHOD',
    ],
    [
      'an unknown option',
      ({ satchel = '' }) => ({ satchel: satchel.replace('"dimensions"', '"dimension"') }),
      'UNKNOWN_PARAM',
    ],
  ])('%s is refused', async (_, change, code) => {
    const { arrays, metadata } = decodeSafetensors(meaningBytes(await fitted('lsi', { dimensions: 2 })));
    expect(() => meaningFromBytes(encodeSafetensors(arrays, change(metadata)))).toThrowError(
      expect.objectContaining({ code }),
    );
  });
});
