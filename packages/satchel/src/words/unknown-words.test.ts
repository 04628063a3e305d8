import { describe, expect, it } from 'vitest';
import { fittedOf } from '../../../../test/fixtures/contracts.ts';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { type Matrix, rowOf } from '../core/matrix.ts';
import { createWordVectors, type WordVectors } from '../core/word-vectors.ts';
import { composeVector } from '../embedding/formats/subwords.ts';
import { modelFromBytes } from '../pipeline/open-model.ts';
import { train } from '../pipeline/train.ts';
import { vectorsFor, wordsThatCount } from './unknown-words.ts';

/** Two words, and n-grams of three characters in eight buckets: bucket b has the row (b, 1). */
function smiths(parts = true): WordVectors {
  const buckets = { rows: 8, columns: 2, data: Float32Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? i / 2 : 1)) };
  const vectors = { rows: 2, columns: 2, data: Float32Array.of(3, 4, 0, 2) };
  return createWordVectors(['anvil', 'oven'], vectors, parts ? { subwords: { shortest: 3, longest: 3, buckets } } : {});
}

const made = (words: WordVectors, word: string) => {
  const into = new Float32Array(2);
  composeVector(words, word, into);
  return into;
};

describe('words without a vector', () => {
  it('do not count where they are skipped', () => {
    const counts = wordsThatCount(smiths(), 'skip');
    expect(['anvil', 'anvils', 'ab'].map((word) => counts(word))).toEqual([true, false, false]);
    expect(Array.from(vectorsFor(['anvil', 'anvils'], smiths(), false).data)).toEqual([3, 4, 0, 0]);
  });

  it('count with a vector made of their parts where that is asked for and there are any', () => {
    const words = smiths();
    expect(['anvil', 'anvils', ''].map((word) => wordsThatCount(words, 'subword')(word))).toEqual([true, true, false]);
    const { data } = vectorsFor(['anvil', 'anvils'], words, false, 'subword');
    expect([...data]).toEqual([3, 4, ...made(words, 'anvils')]);
  });

  it('count as zeros where that is asked for, if a training document holds them', () => {
    const counts = wordsThatCount(smiths(), 'zero');
    expect([counts('anvil', 0), counts('anvils', 1), counts('anvils', 0)]).toEqual([true, true, false]);
    expect(Array.from(vectorsFor(['anvil', 'anvils'], smiths(), true, 'zero').data)).toEqual([
      Math.fround(0.6),
      Math.fround(0.8),
      0,
      0,
    ]);
  });

  it('cannot be made of parts the vectors do not have', () => {
    expect(() => wordsThatCount(smiths(false), 'subword')).toThrow(
      expect.objectContaining({
        code: 'BAD_PARAM',
        message: "words.unknown is 'subword', but these word vectors cannot make one of a word's parts.",
      }),
    );
  });
});

describe('a model over given word vectors', () => {
  const toy = () => corpusFrom(toyDocuments(60));
  const trained = (unknown: string) =>
    train(toy(), {
      representation: 'average',
      classifier: 'centroid',
      words: { words: smiths() },
      options: { words: { unknown, unit: false }, average: { norm: 'none' } },
      protocol: 'none',
    });

  it('keeps the policy and what it made of the words, and says how much of the corpus is known', async () => {
    const { model, wordShares: words } = await trained('subword');
    const { vocabulary, wordMatrix: vectors, settings } = model.fitted;
    expect(settings.words?.unknown).toBe('subword');
    const hammer = vocabulary.idOf('hammer') ?? -1;
    expect(rowOf(vectors as Matrix, hammer)).toEqual(made(smiths(), 'hammer'));
    expect(words).toMatchObject({ policy: 'subword', unknownShare: 0 });
    expect(words?.tokens).toBe((words?.known ?? 0) + (words?.composed ?? 0));
    expect(words?.composed).toBeGreaterThan(0);
    const again = await modelFromBytes(model.toBytes());
    expect(again.predict(['anvil hammer'])).toEqual(model.predict(['anvil hammer']));
    expect(again.fitted.settings.words?.unknown).toBe('subword');
  });

  it('lets unknown words into lengths and averages as zeros, or leaves them out', async () => {
    const [skip, zero] = [await trained('skip'), await trained('zero')];
    expect([...skip.model.fitted.vocabulary.terms].sort()).toEqual(['anvil', 'oven']);
    expect(skip.wordShares).toMatchObject({ policy: 'skip', composed: 0, known: zero.wordShares?.known });
    expect(skip.wordShares?.unknownShare).toBeGreaterThan(0.5);
    const meanOf = ({ model }: typeof skip, text: string) => {
      const { settings, vocabulary, wordMatrix: words, classes, representation } = model.fitted;
      const representer = settings.representation.prepare(fittedOf(representation, vocabulary, classes, words));
      const ids = text.split(' ').flatMap((word) => vocabulary.idOf(word) ?? []);
      const bag = {
        offsets: Uint32Array.of(0, ids.length),
        ids: Uint32Array.from(ids).sort(),
        counts: new Float32Array(ids.length).fill(1),
      };
      return Array.from((representer.represent({ bags: bag }) as Matrix).data);
    };
    expect(meanOf(skip, 'anvil hammer')).toEqual([3, 4]);
    expect(meanOf(zero, 'anvil hammer')).toEqual([1.5, 2]);
    expect(zero.model.predict(['anvil hammer gizmo'])[0]).toMatchObject({ tokens: 3, known: 2 }); // a word no document held stays unknown
  });
});
