import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { bagAt, bagCount } from '../core/bag.ts';
import { dotProduct } from '../core/likeness.ts';
import { createMatrix, type Matrix, rowOf } from '../core/matrix.ts';
import { defineRepresentation } from '../core/representation.ts';
import { createWordVectors } from '../core/word-vectors.ts';
import { evaluate } from './evaluate.ts';
import { modelFromBytes } from './open-model.ts';
import { train } from './train.ts';

/** The sum of the words' vectors: the least a method that needs words can be. */
const sum = defineRepresentation({
  name: 'sum',
  summary: 'adds up word vectors',
  likeness: dotProduct,
  needs: { words: true },
  options: {},
  fit: async () => ({}),
  prepare({ wordMatrix: words }) {
    const { columns } = words;
    return {
      dimensions: columns,
      represent({ bags }) {
        const vectors = createMatrix(bagCount(bags), columns);
        for (let row = 0; row < vectors.rows; row++) {
          const { ids, counts } = bagAt(bags, row);
          const into = rowOf(vectors, row);
          ids.forEach((id, j) => {
            rowOf(words, id).forEach((value, i) => {
              into[i] = into[i]! + counts[j]! * value;
            });
          });
        }
        return vectors;
      },
      attribute: () => 0,
    };
  },
});

const small = { words: { dimensions: 8, minCount: 1 }, 'skip-gram': { epochs: 5 } };
const toy = () => corpusFrom(toyDocuments(90));

describe('word vectors in the pipeline', () => {
  it('are trained on the corpus where none are given, the same on any number of threads', async () => {
    const choice = { representation: sum, options: small, protocol: 'none' };
    const one = (await train(toy(), { ...choice, threads: 1 })).model.toBytes();
    const two = (await train(toy(), { ...choice, threads: 2 })).model.toBytes();
    expect(Buffer.compare(one, two)).toBe(0);
  });

  it('are unit length by default and kept in the model', async () => {
    const { model } = await train(toy(), { representation: sum, options: small, protocol: 'none' });
    const { wordMatrix: words } = model.fitted;
    expect(words).toMatchObject({ rows: model.fitted.vocabulary.terms.length, columns: 8 });
    expect(Math.hypot(...rowOf(words as Matrix, 0))).toBeCloseTo(1, 5);
    const loaded = await modelFromBytes(model.toBytes(), undefined, { representation: sum });
    expect(loaded.predict(['anvil iron', ''])).toEqual(model.predict(['anvil iron', '']));
  });

  it('of the training part alone unless fitOn says all', async () => {
    const documents = toyDocuments(60).map((document, i) =>
      i < 48 ? { ...document, split: 'train' } : { ...document, text: `${document.text} shibboleth`, split: 'test' },
    );
    const wordsOf = async (fitOn: string) => {
      const options = { ...small, words: { ...small.words, fitOn } };
      const { folds } = await evaluate(corpusFrom(documents), { representation: sum, options });
      return folds[0]!.fit!.fitted.vocabulary.terms;
    };
    expect(await wordsOf('train')).not.toContain('shibboleth');
    expect(await wordsOf('all')).toContain('shibboleth');
  });

  it('from elsewhere narrow the vocabulary to the words they know, and bring their own', async () => {
    const vectors = createWordVectors(['anvil', 'oven', 'rope', 'unheard'], {
      rows: 4,
      columns: 2,
      data: Float32Array.of(3, 4, 0, 2, 1, 0, 1, 1),
    });
    const { model } = await train(toy(), {
      representation: sum,
      words: { words: vectors, sha256: 'f'.repeat(64) },
      protocol: 'none',
    });
    expect([...model.fitted.vocabulary.terms].sort()).toEqual(['anvil', 'oven', 'rope', 'unheard']);
    expect([...model.fitted.vocabulary.documentCounts].at(-1)).toBe(0);
    expect(model.provenance).toMatchObject({ wordsSha256: 'f'.repeat(64) });
    expect(model.predict(['harbour'])[0]).toMatchObject({ empty: true, known: 0, tokens: 1 });
  });

  it('of words that only new documents hold count, unless a model is to keep those of its training documents alone', async () => {
    const documents = toyDocuments(60).map((document, i) => ({
      ...document,
      text: i < 48 ? document.text : `${document.text} shibboleth`,
      split: i < 48 ? 'train' : 'test',
    }));
    const vectors = createWordVectors(['anvil', 'shibboleth'], {
      rows: 2,
      columns: 2,
      data: Float32Array.of(3, 4, 0, 2),
    });
    const wordsWith = async (keep: string) => {
      const { folds } = await evaluate(corpusFrom(documents), {
        representation: sum,
        words: vectors,
        options: { words: { keep } },
      });
      return folds[0]!.fit!.fitted.vocabulary.terms;
    };
    expect(await wordsWith('all')).toEqual(['anvil', 'shibboleth']);
    expect(await wordsWith('known')).toEqual(['anvil']);
  });

  it('are not asked of people whose parts do without', async () => {
    await expect(train(toy(), { options: small })).rejects.toThrow(/no part called 'words' takes options here/);
  });
});
