import { describe, expect, it } from 'vitest';
import type { Arrays } from '../../../core/tensor.ts';
import { type ReadOptions, resolveReadOptions } from '../options.ts';
import { problemsOf } from '../problems.ts';
import { bytesOf, tokenizerJson } from '../samples.case.ts';
import { model2vecWords, tokenizerVocabulary } from './model2vec.ts';

const problem = problemsOf('potion');
const embeddings = { shape: [3, 2], data: Float32Array.of(0, 0, 1, 2, 3, 4) };
const load = (arrays: Arrays, tokenizer = tokenizerJson, options: Partial<ReadOptions> = {}) =>
  model2vecWords(arrays, bytesOf(tokenizer), resolveReadOptions(options), problem);

describe('a Model2Vec model', () => {
  it('puts the pieces of the tokeniser to the rows by their ids', () => {
    const { words, report } = load({ embeddings });
    expect(words.terms).toEqual(['[PAD]', '##ing', 'the']);
    expect(Array.from(words.vectors.data)).toEqual([0, 0, 1, 2, 3, 4]);
    expect(report).toMatchObject({ format: 'model2vec', words: 3, dimensions: 2, zeroRows: 1 });
    expect(load({ embeddings }, tokenizerJson, { limit: 2 }).words.terms).toEqual(['[PAD]', '##ing']);
  });

  it('follows a mapping and weights where there are any', () => {
    const mapping = { shape: [3], data: Int32Array.of(2, 2, 1) };
    const weights = { shape: [3], data: Float64Array.of(1, 0.5, 2) };
    expect(Array.from(load({ embeddings, mapping, weights }).words.vectors.data)).toEqual([3, 4, 1.5, 2, 2, 4]);
    expect(Array.from(load({ embeddings, weights }).words.vectors.data)).toEqual([0, 0, 0.5, 1, 6, 8]);
  });

  it('reads a vocabulary of pieces with scores', () => {
    expect(
      tokenizerVocabulary(bytesOf('{"model":{"type":"Unigram","vocab":[["<unk>",0],["▁the",-3.5]]}}'), problem),
    ).toEqual(['<unk>', '▁the']);
  });

  it.each([
    ['no embeddings', {}, tokenizerJson, 'SCHEMA'],
    [
      'embeddings of another type',
      { embeddings: { shape: [3, 2], data: new Float64Array(6) } },
      tokenizerJson,
      'SCHEMA',
    ],
    [
      'a mapping that points nowhere',
      { embeddings, mapping: { shape: [3], data: Int32Array.of(0, 1, 9) } },
      tokenizerJson,
      'INCONSISTENT',
    ],
    [
      'a mapping and weights of different length',
      {
        embeddings,
        mapping: { shape: [3], data: Int32Array.of(0, 1, 2) },
        weights: { shape: [1], data: Float32Array.of(1) },
      },
      tokenizerJson,
      'INCONSISTENT',
    ],
    [
      'more rows than pieces',
      { embeddings: { shape: [4, 2], data: new Float32Array(8) } },
      tokenizerJson,
      'COUNT_MISMATCH',
    ],
    ['no JSON', { embeddings }, 'hello', 'BAD_JSON'],
    ['no vocabulary', { embeddings }, '{"model":{}}', 'SCHEMA'],
    ['an id that is text', { embeddings }, '{"model":{"vocab":{"a":"0"}}}', 'SCHEMA'],
    ['an id beyond all sizes', { embeddings }, '{"model":{"vocab":{"a":1e15}}}', 'INCONSISTENT'],
    ['a negative id', { embeddings }, '{"model":{"vocab":{"a":-1}}}', 'INCONSISTENT'],
    ['an id for two pieces', { embeddings }, '{"model":{"vocab":{"a":0,"b":0}}}', 'INCONSISTENT'],
    ['a fraction for an id', { embeddings }, '{"model":{"vocab":{"a":0.5}}}', 'SCHEMA'],
    ['a hole among the ids', { embeddings }, '{"model":{"vocab":{"a":0,"b":90000000}}}', 'INCONSISTENT'],
  ] as const)('refuses %s', (_what, arrays, tokenizer, code) => {
    expect(() => load(arrays, tokenizer)).toThrow(expect.objectContaining({ code }));
  });
});
