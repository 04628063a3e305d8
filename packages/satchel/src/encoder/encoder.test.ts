import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import type { Corpus } from '../core/corpus.ts';
import { documentCount } from '../core/documents.ts';
import { cosine } from '../core/likeness.ts';
import { createMatrix } from '../core/matrix.ts';
import { defineRepresentation } from '../core/representation.ts';
import { tensor } from '../core/tensor.ts';
import { createWordVectors } from '../core/word-vectors.ts';
import { decodeModel, encodeModel } from '../model-file/envelope.ts';
import { encoderFromBytes, modelFromBytes } from '../pipeline/open-model.ts';
import { train, trainOrEncode } from '../pipeline/train.ts';
import { objectAt } from './encoder-contents.ts';
import { fitEncoder } from './fit-texts.ts';
import { prepareRepresenter } from './fitted-encoder.ts';

const notes = toyDocuments(60);
const texts = notes.map(({ text }) => text);
const unlabelled = corpusFrom(notes.map((note) => ({ ...note, labels: [] })));
const words = { dimensions: 6, minCount: 1, epochs: 2 };

describe('an encoder fitted to texts', () => {
  it('makes vectors without labels, the same alone and among others', async () => {
    const encoder = await fitEncoder(texts, { representation: 'lsi', options: { lsi: { dimensions: 3 } } });
    expect([encoder.representation, encoder.dimensions]).toEqual(['lsi', 3]);
    const { vectors, texts: read } = encoder.encodeAll(texts.slice(0, 5));
    expect([vectors.rows, vectors.columns, read.length]).toEqual([5, 3, 5]);
    expect(encoder.encode(texts[4]!).vector).toEqual((vectors as { data: Float32Array }).data.slice(12, 15));
    expect(encoder.encode('zyzzyva')).toMatchObject({ empty: true, known: 0, vector: new Float32Array(3) });
    expect(encoder.similarity('flour oven', 'dough in the oven')).toBeGreaterThan(encoder.similarity('flour', 'anvil'));
  });

  it.each([
    ['bow', {}],
    ['lsi', { lsi: { dimensions: 3 } }],
    ['scdv', { words, scdv: { components: 3 } }],
    ['movmf', { movmf: { components: 3 } }],
    ['bow+average', { words }],
  ])('%s is a file of its own and comes back whole', async (representation, options) => {
    const encoder = await fitEncoder(texts, { representation, options });
    const bytes = encoder.toBytes();
    const again = await encoderFromBytes(bytes);
    expect(again.encodeAll(texts.slice(0, 4))).toEqual(encoder.encodeAll(texts.slice(0, 4)));
    expect(again.toBytes()).toEqual(bytes);
    await expect(modelFromBytes(bytes)).rejects.toMatchObject({ code: 'NO_CLASSIFIER' });
  });

  it('opens where its file has an option of word training that is gone', async () => {
    const encoder = await fitEncoder(texts, { representation: 'average', options: { words } });
    const contents = decodeModel(encoder.toBytes());
    const options = objectAt(contents.manifest, 'options');
    const group = { ...objectAt(options, 'skip-gram'), hogwild: false };
    const manifest = { ...contents.manifest, options: { ...options, 'skip-gram': group } };
    const again = await encoderFromBytes(encodeModel({ ...contents, manifest }));
    expect(again.encode(texts[0]!)).toEqual(encoder.encode(texts[0]!));
    expect(again.toBytes()).toEqual(encoder.toBytes());
  });

  it('takes word vectors at hand', async () => {
    const east = createWordVectors(['flour', 'anvil'], { rows: 2, columns: 2, data: Float32Array.of(3, 0, 0, 2) });
    for (const given of [east, { words: east, sha256: 'f'.repeat(64) }]) {
      const encoder = await fitEncoder(texts, { representation: 'average', words: given });
      expect([...encoder.fitted.vocabulary.terms].sort()).toEqual(['anvil', 'flour']);
      expect(encoder.encode('flour').vector).toEqual(Float32Array.of(1, 0));
    }
  });

  it('warns that weights of fused parts need labels, and takes all parts alike', async () => {
    const warnings: string[] = [];
    const progress = { stage() {}, advance() {}, warn: (message: string) => void warnings.push(message) };
    await fitEncoder(texts, { representation: 'bow+lsi', options: { lsi: { dimensions: 2 } }, progress });
    expect(warnings).toEqual(['the weights of bow+lsi are chosen by labels; without labels its parts count alike.']);
  });

  it('has the topics of its components, and no perplexity without a likelihood', async () => {
    const encoder = await fitEncoder(texts, { representation: 'movmf', options: { movmf: { components: 3 } } });
    const topics = encoder.topics(4);
    expect(topics.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(topics[0]!.words).toHaveLength(4);
    for (const { words, relevant, lifted, exclusivity } of topics) {
      expect([relevant.length, lifted.length]).toEqual([words.length, words.length]);
      const others = topics
        .filter((other) => other.words !== words)
        .flatMap((other) => other.words.map(({ word }) => word));
      expect(others).not.toContain(lifted[0]); // the word of the largest lift stands in no other topic
      expect(exclusivity).toBeGreaterThan(0.5);
      expect(exclusivity).toBeLessThanOrEqual(1);
    }
    expect(encoder.senses(['flour'])[0]!.senses.length).toBeGreaterThan(0);
    expect(() => encoder.perplexity(texts)).toThrowError(expect.objectContaining({ code: 'UNSUPPORTED' }));
  });

  it.each([
    [{ representation: 'nb-ratio' }, 'NO_LABELS'],
    [{ representation: 'scvd' }, 'UNKNOWN_METHOD'],
    [{ options: { 'linear-svm': { C: 1 } } }, 'UNKNOWN_PARAM'],
    [{ seed: -1 }, 'BAD_PARAM'],
  ])('refuses %j', async (options, code) => {
    await expect(fitEncoder(texts, options)).rejects.toMatchObject({ code });
  });

  it.each([['one string'], [7], [undefined], [{}]])('refuses %j in place of texts', async (given) => {
    await expect(fitEncoder(given as never)).rejects.toMatchObject({
      name: 'SatchelError',
      code: 'TYPE',
      message: expect.stringMatching(/^fitEncoder takes a list of texts or a corpus, got .+\.$/),
    });
  });

  it('names the first text that is none', async () => {
    await expect(fitEncoder(['flour', 7 as never])).rejects.toMatchObject({
      code: 'TYPE',
      message: 'fitEncoder: text 2 must be text, got 7.',
      where: 'text 2',
    });
  });

  it('refuses words that are none before it reads a document', async () => {
    const unread: Corpus = {
      name: 'unread',
      documents() {
        throw new Error('nothing may be read');
      },
    };
    const options = { representation: 'average', words: { vectors: [] } as never };
    await expect(fitEncoder(unread, options)).rejects.toMatchObject({ code: 'BAD_PARAM' });
  });

  it('refuses no texts at all, and word vectors that do not fit', async () => {
    await expect(fitEncoder([])).rejects.toMatchObject({ code: 'EMPTY_CORPUS' });
    const { fitted, prepared } = await fitEncoder(texts, { representation: 'average', options: { words } });
    const { kernelProvider } = await import('../kernels/provider.ts');
    expect(() => prepareRepresenter({ ...fitted, wordMatrix: undefined }, kernelProvider)).toThrow(
      'average is built on word vectors, and there are none.',
    );
    const one = { rows: 1, columns: 6, data: new Float32Array(6) };
    expect(() => prepareRepresenter({ ...fitted, wordMatrix: one }, kernelProvider)).toThrow(
      `average: 1 word vectors do not fit a vocabulary of ${prepared.fitted.vocabulary.terms.length} words.`,
    );
  });
});

describe('a model is an encoder too', () => {
  it('with the vectors of an encoder fitted to the same documents', async () => {
    const choice = { representation: 'lsi', options: { lsi: { dimensions: 3 } } };
    const { model } = await train(corpusFrom(notes), { ...choice, protocol: 'none' });
    const encoder = await fitEncoder(corpusFrom(notes), choice);
    expect(model.encodeAll(texts.slice(0, 3))).toEqual(encoder.encodeAll(texts.slice(0, 3)));
    expect((await encoderFromBytes(model.toBytes())).encode(texts[0]!)).toEqual(encoder.encode(texts[0]!));
  });
});

describe('training without labels', () => {
  it('gives an encoder, unless a classifier is asked for', async () => {
    expect(await trainOrEncode(unlabelled)).toHaveProperty('encoder');
    expect(await trainOrEncode(corpusFrom(notes), { classifier: 'none' })).toHaveProperty('encoder');
    expect(await trainOrEncode(corpusFrom(notes), { protocol: 'none' })).toHaveProperty('model');
    for (const options of [{ classifier: 'logistic' }, { options: { 'linear-svm': { C: 1 } } }]) {
      await expect(trainOrEncode(unlabelled, options)).rejects.toMatchObject({ code: 'NO_LABELS', kind: 'data' });
    }
    await expect(train(unlabelled)).rejects.toMatchObject({ code: 'NO_LABELS' });
  });

  it('refuses documents of which only some have labels, with their number', async () => {
    const partly = notes.map((note, i) => (i < 12 ? { ...note, labels: [] } : note));
    await expect(trainOrEncode(corpusFrom(partly))).rejects.toMatchObject({
      code: 'MISSING_LABEL',
      message: "12 of 60 documents have no label; the first is 'note-0'.",
      facts: { documents: 60, unlabelled: 12 },
    });
    expect(await trainOrEncode(corpusFrom(partly), { classifier: 'none' })).toHaveProperty('encoder');
  });
});

describe('documents with their words in order', () => {
  /** Dimension 0: how often a word is followed by itself; dimension 1: words in all. */
  const repeats = defineRepresentation({
    name: 'repeats',
    summary: 'words that follow themselves',
    likeness: cosine,
    needs: { order: true },
    options: {},
    fit: async ({ running }) => ({ tokens: tensor(Uint32Array.of(running.ids.length)) }),
    prepare: () => ({
      dimensions: 2,
      represent(documents) {
        const vectors = createMatrix(documentCount(documents), 2);
        const { offsets, ids } = documents.running!;
        for (let i = 0; i < vectors.rows; i++) {
          for (let j = offsets[i]!; j < offsets[i + 1]!; j++) {
            if (j > offsets[i]! && ids[j] === ids[j - 1]) vectors.data[2 * i]!++;
            vectors.data[2 * i + 1]!++;
          }
        }
        return vectors;
      },
      attribute: () => 0,
    }),
  });

  it('reach a method that needs them, in fit and in represent', async () => {
    const encoder = await fitEncoder(['a b b c', 'b b b', 'c a'], {
      representation: repeats,
      options: { text: { minLength: 1 } },
    });
    expect(encoder.fitted.representation.arrays['tokens']!.data).toEqual(Uint32Array.of(9));
    const { vectors } = encoder.encodeAll(['a b b c', 'b b b zyzzyva b', '']);
    expect([...(vectors as { data: Float32Array }).data]).toEqual([1, 4, 3, 4, 0, 0]);
  });
});
