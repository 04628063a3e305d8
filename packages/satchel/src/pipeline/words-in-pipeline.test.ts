import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { bagAt, bagCount } from '../core/bag.ts';
import { createMatrix, type Matrix, rowOf } from '../core/matrix.ts';
import { defineRepresentation } from '../core/representation.ts';
import { createWordVectors } from '../core/word-vectors.ts';
import { decodeModel } from '../model-file/envelope.ts';
import { evaluate } from './evaluate.ts';
import { createModel, type Model } from './model.ts';
import { pipelineFromBytes } from './model-contents.ts';
import { modelFromBytes } from './open-model.ts';
import { train } from './train.ts';

/** The sum of the words' vectors: the least a method that needs words can be. */
const sum = defineRepresentation({
  name: 'sum',
  summary: 'adds up word vectors',
  similarity: 'dot',
  needsWords: true,
  options: {},
  fit: async () => ({}),
  prepare(_state, _vocabulary, _classes, words) {
    const { columns } = words as Matrix;
    return {
      dimensions: columns,
      represent(bags) {
        const vectors = createMatrix(bagCount(bags), columns);
        for (let row = 0; row < vectors.rows; row++) {
          const { ids, counts } = bagAt(bags, row);
          const into = rowOf(vectors, row);
          ids.forEach((id, j) => {
            rowOf(words as Matrix, id).forEach((value, i) => {
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
    const { words } = model.pipeline;
    expect(words).toMatchObject({ rows: model.pipeline.vocabulary.words.length, columns: 8 });
    expect(Math.hypot(...rowOf(words as Matrix, 0))).toBeCloseTo(1, 5);
    const { pipeline, provenance } = pipelineFromBytes(model.toBytes(), undefined, { representation: sum });
    const loaded = await createModel(pipeline, provenance);
    expect(loaded.predict(['anvil iron', ''])).toEqual(model.predict(['anvil iron', '']));
  });

  it('of the training part alone unless fitOn says all', async () => {
    const documents = toyDocuments(60).map((document, i) =>
      i < 48 ? { ...document, split: 'train' } : { ...document, text: `${document.text} shibboleth`, split: 'test' },
    );
    const wordsOf = async (fitOn: string) => {
      const options = { ...small, words: { ...small.words, fitOn } };
      const { folds } = await evaluate(corpusFrom(documents), { representation: sum, options });
      return folds[0]!.pipeline.vocabulary.words;
    };
    expect(await wordsOf('train')).not.toContain('shibboleth');
    expect(await wordsOf('all')).toContain('shibboleth');
  });

  it('from elsewhere narrow the vocabulary to the words they know', async () => {
    const vectors = createWordVectors(['anvil', 'oven', 'rope', 'unheard'], {
      rows: 4,
      columns: 2,
      data: Float32Array.of(3, 4, 0, 2, 1, 0, 1, 1),
    });
    const { model } = await train(toy(), {
      representation: sum,
      words: { vectors, sha256: 'f'.repeat(64) },
      protocol: 'none',
    });
    expect([...model.pipeline.vocabulary.words].sort()).toEqual(['anvil', 'oven', 'rope']);
    expect(model.provenance).toMatchObject({ wordsSha256: 'f'.repeat(64) });
    expect(model.predict(['harbour'])[0]).toMatchObject({ empty: true, known: 0, tokens: 1 });
  });

  it('of words that only held-out documents hold count in an evaluation, unless it is to be as strict as a saved model', async () => {
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
    const wordsWith = async (unseen: string) => {
      const { folds } = await evaluate(corpusFrom(documents), {
        representation: sum,
        words: { vectors },
        options: { words: { unseen } },
      });
      return folds[0]!.pipeline.vocabulary.words;
    };
    expect(await wordsWith('count')).toEqual(['anvil', 'shibboleth']);
    expect(await wordsWith('skip')).toEqual(['anvil']);
  });

  it('from elsewhere leave the options of 0.1.0 in the file, trained ones those of the method', async () => {
    const vectors = createWordVectors(['anvil', 'dough'], {
      ...{ rows: 2, columns: 2 },
      data: Float32Array.of(1, 0, 0, 1),
    });
    const optionsIn = (model: Model) => decodeModel(model.toBytes()).manifest['options'] as Record<string, object>;
    const given = await train(toy(), { representation: sum, words: { vectors }, protocol: 'none' });
    expect(optionsIn(given.model)['words']).toMatchObject({ method: 'skip-gram', epochs: 10, gloveCap: 100 });
    expect(optionsIn(given.model)).not.toHaveProperty('skip-gram');
    const trained = await train(toy(), { representation: sum, options: small, protocol: 'none' });
    expect(optionsIn(trained.model)).toMatchObject({ 'skip-gram': { epochs: 5 } });
    expect(optionsIn(trained.model)['words']).not.toHaveProperty('epochs');
    for (const { model } of [given, trained]) {
      const again = await modelFromBytes(model.toBytes(), undefined, { representation: sum });
      expect(again.toBytes()).toEqual(model.toBytes());
    }
  });

  it('are not asked of people whose parts do without', async () => {
    await expect(train(toy(), { options: small })).rejects.toThrow(/no part called 'words' takes options here/);
  });
});
