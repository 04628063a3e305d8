/** What a model says about texts before it decides: vectors, similarity, topics, senses. */
import { beforeAll, describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { isSparse, vectorAt } from '../core/matrix.ts';
import { createWordVectors } from '../core/word-vectors.ts';
import { topicCoherence } from '../explore/topic-coherence.ts';
import type { Model } from './model.ts';
import { modelFromBytes } from './open-model.ts';
import { train } from './train.ts';

const crafts = [
  ['flour', 'oven', 'dough', 'yeast', 'crust', 'loaf'],
  ['mast', 'harbour', 'anchor', 'tide', 'rope', 'hull'],
  ['anvil', 'hammer', 'forge', 'iron', 'tongs', 'spark'],
];

/** Words of one craft point one way, each a little to its own side; `work` stands between the baker and the sailor. */
function craftVectors() {
  const words = [...crafts.flat(), 'work'];
  const data = new Float32Array(words.length * 4);
  crafts.forEach((own, craft) => {
    own.forEach((_, i) => {
      data[(craft * 6 + i) * 4 + craft] = 1;
      data[(craft * 6 + i) * 4 + 3] = 0.02 * i;
    });
  });
  data.set([0.7, 0.7, 0, 0], 18 * 4);
  return createWordVectors(words, { rows: words.length, columns: 4, data });
}

const documents = toyDocuments(90);
async function trained(representation: string, options = {}): Promise<Model> {
  const words = representation === 'bow' ? {} : { words: { words: craftVectors() } };
  const { model } = await train(corpusFrom(documents), { representation, options, protocol: 'none', ...words });
  return model;
}

let scdv: Model;
let spm: Model;
let bow: Model;
let subspace: Model;
beforeAll(async () => {
  scdv = await trained('scdv', { scdv: { components: 3, covariance: 'tied-spherical', floor: 0.2 } });
  [spm, bow, subspace] = [
    await trained('spm'),
    await trained('bow'),
    await trained('subspace', { subspace: { dimensions: 2 } }),
  ];
});

const dense = (vector: ReturnType<Model['encode']>['vector'], columns: number): number[] => {
  if (vector instanceof Float32Array) return [...vector];
  const numbers = new Array<number>(columns).fill(0);
  vector.indices.forEach((index, j) => {
    numbers[index] = vector.values[j]!;
  });
  return numbers;
};

it('explain says how far the words of a text leave its score open, where the representation knows', () => {
  const agreed = crafts[0]!.join(' ');
  const widthOf = (given: string): number => {
    const { score, interval } = spm.explain(given, spm.classes[0]!);
    const { low, high } = interval!;
    expect((low + high) / 2).toBeCloseTo(score, 6);
    return high - low;
  };
  expect(widthOf(agreed)).toBeGreaterThan(0);
  expect(widthOf('flour mast anvil')).toBeGreaterThan(2 * widthOf(agreed));
  expect(spm.explain('')).not.toHaveProperty('interval');
  expect(bow.explain(agreed)).not.toHaveProperty('interval');
});

describe('encode', () => {
  it('gives a text the bits it has among others, as the representation lays them out', () => {
    for (const model of [scdv, spm, bow, subspace]) {
      const texts = ['anvil and hammer', '', 'zyzzyva', 'oven tide'];
      const { vectors, texts: read } = model.encodeAll(texts);
      texts.forEach((text, row) => {
        const { vector, ...alone } = model.encode(text);
        expect(vector).toEqual(vectorAt(vectors, row));
        expect(alone).toEqual(read[row]);
      });
      expect(read.map(({ empty }) => empty)).toEqual([false, true, true, false]);
      expect(model.encodeAll([]).vectors).toMatchObject({ rows: 0, columns: vectors.columns });
    }
    expect([isSparse(scdv.encodeAll(['']).vectors), isSparse(spm.encodeAll(['']).vectors)]).toEqual([true, false]);
  });

  it('survives saving', async () => {
    const again = await modelFromBytes(scdv.toBytes());
    expect(again.encode('anvil and oven')).toEqual(scdv.encode('anvil and oven'));
    expect(again.topics()).toEqual(scdv.topics());
  });
});

describe('certainty', () => {
  it('of spm grows with words that agree, and stands beside predictions and vectors', () => {
    const sure = ['', 'anvil', 'anvil anvil', 'anvil anvil anvil'].map(
      (text) => spm.encode(text).certainty ?? Number.NaN,
    );
    expect(sure[0]).toBeGreaterThan(0);
    expect(sure.slice(1).every((certainty, i) => certainty > sure[i]!)).toBe(true);
    expect(spm.predict(['anvil'])[0]?.certainty).toBe(sure[1]);
  });

  it('is absent where the representation has none', () => {
    expect(Object.keys(bow.predict(['anvil'])[0]!)).toEqual(['labels', 'scores', 'tokens', 'known', 'empty']);
    expect(scdv.encode('anvil')).not.toHaveProperty('certainty');
  });
});

describe('similarity', () => {
  it('is that of the vectors, 1 with itself, higher for texts of one craft', () => {
    for (const model of [scdv, bow, subspace]) {
      expect(model.similarity('anvil hammer', 'anvil hammer')).toBeCloseTo(1, 6);
      expect(model.similarity('anvil', 'zyzzyva')).toBe(0);
      expect(model.similarity('anvil hammer', 'hammer oven')).toBeCloseTo(
        model.similarity('hammer oven', 'anvil hammer'),
        12,
      );
    }
    expect(scdv.similarity('anvil', 'hammer')).toBeGreaterThan(scdv.similarity('anvil', 'oven') + 0.5);
    expect(bow.similarity('anvil', 'hammer')).toBe(0);
    const [x, y] = ['anvil and oven', 'iron tide'].map((text) =>
      dense(scdv.encode(text).vector, scdv.encodeAll([]).vectors.columns),
    );
    const cosine = x!.reduce((sum, value, i) => sum + value * y![i]!, 0) / (Math.hypot(...x!) * Math.hypot(...y!));
    expect(scdv.similarity('anvil and oven', 'iron tide')).toBeCloseTo(cosine, 9);
  });

  it('is the sum of its words on either side', () => {
    for (const model of [scdv, spm, bow, subspace]) {
      const { similarity, texts } = model.compare('anvil hammer oven work', 'iron tongs work');
      for (const { contributions, remainder } of texts) {
        expect(contributions.reduce((sum, { contribution }) => sum + contribution, remainder)).toBeCloseTo(
          similarity,
          6,
        );
      }
    }
    expect([scdv, subspace].map((model) => model.compare('a', 'b').measure)).toEqual(['cosine', 'subspace']);
    expect(scdv.compare('anvil zyzzyva', 'oven').texts[0]).toMatchObject({ tokens: 2, known: 1, unknown: ['zyzzyva'] });
  });
});

describe('topics', () => {
  it('find the crafts, and shares add up to 1', () => {
    const topics = scdv.topics(5);
    expect(topics.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6);
    for (const own of crafts) {
      const craftsWords = topics.map(({ words }) => words.filter(({ word }) => own.includes(word)).length);
      expect(Math.max(...craftsWords)).toBeGreaterThanOrEqual(4);
    }
    for (const { words } of topics) {
      expect(
        words.every(({ probability }, i) => probability > 0 && probability <= (words[i - 1]?.probability ?? 1)),
      ).toBe(true);
    }
    expect(scdv.topics(100).map(({ words }) => words.reduce((sum, { probability }) => sum + probability, 0))).toEqual(
      topics.map(() => expect.closeTo(1, 6)),
    );
  });

  it.each([
    ['fisher', { fisher: { components: 3 } }],
    ['vlad', { vlad: { components: 3 } }],
    ['bowv', { bowv: { components: 3 } }],
    ['boc', { boc: { components: 3 } }],
  ])('%s has them too', async (representation, options) => {
    const topics = (await trained(representation, options)).topics();
    expect(topics.length).toBe(3);
    expect(topics.reduce((sum, { size }) => sum + size, 0)).toBe(19);
  });

  it('are not there where words form no clusters', () => {
    expect(() => spm.topics()).toThrow(
      expect.objectContaining({
        code: 'NO_TOPICS',
        message: 'spm forms no clusters of words, so it has no topics.',
        kind: 'usage',
      }),
    );
    expect(() => scdv.topics(0)).toThrow('top must be a whole number of at least 1, got 0.');
  });

  it('hold together in the notes they come from, by documents and by windows', async () => {
    const topics = scdv.topics(5);
    const byDocument = await topicCoherence(scdv, topics, corpusFrom(documents));
    const byWindow = await topicCoherence(scdv, topics, corpusFrom(documents), { window: 3 });
    const long = await topicCoherence(scdv, topics, corpusFrom(documents), { window: 1000 });
    expect(byDocument).toMatchObject({ documents: 90, window: 0 });
    expect(byWindow.mean?.umass).toBe(byDocument.mean?.umass);
    expect(byWindow.mean?.npmi).not.toBe(byDocument.mean?.npmi);
    expect(long.mean).toEqual(byDocument.mean); // a window that holds any document
    expect(byDocument.mean!.npmi).toBe(byDocument.topics.reduce((sum, { coherence }) => sum + coherence!.npmi, 0) / 3);
    expect(byDocument.standardError!.npmi).toBeGreaterThan(0);
  });

  it('tell which of their words a corpus lacks, and refuse an empty one', async () => {
    const [first] = scdv.topics(3);
    const text = first!.words.slice(1).map(({ word }) => word).join(' '); // biome-ignore format: one line
    const { topics, standardError } = await topicCoherence(scdv, [first!], corpusFrom([{ id: '1', text, labels: [] }]));
    expect(topics).toEqual([
      { absent: [first!.words[0]!.word], coherence: { umass: Math.log(2), uci: expect.closeTo(0, 9), npmi: 1 } },
    ]);
    expect(standardError).toBeUndefined();
    await expect(topicCoherence(scdv, [first!], corpusFrom([]))).rejects.toThrow(
      expect.objectContaining({ code: 'EMPTY_CORPUS' }),
    );
    await expect(topicCoherence(scdv, [first!], corpusFrom([]), { window: -1 })).rejects.toThrow(
      'window must be a whole number of at least 0, got -1.',
    );
  });
});

describe('senses', () => {
  it('a word between two crafts has both, a plain one its own', () => {
    const [work, anvil] = scdv.senses(['WORK', 'anvil'], { least: 0.2, top: 3 });
    expect(work).toMatchObject({ word: 'work' });
    expect(work!.senses.length).toBe(2);
    expect(work!.senses[0]!.probability).toBeGreaterThanOrEqual(work!.senses[1]!.probability);
    expect(anvil!.senses.length).toBe(1);
    expect(anvil!.senses[0]!.words.every((word) => crafts[2]!.includes(word))).toBe(true);
    const [all] = scdv.senses(['work'], { least: 0 });
    expect(all!.senses.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 3);
  });

  it('an unknown word is an error that guesses what was meant', () => {
    expect(() => scdv.senses(['anvil', 'hamer'])).toThrow(
      expect.objectContaining({
        code: 'UNKNOWN_WORD',
        message: 'The model does not know "hamer"; did you mean "hammer"?',
        facts: { word: 'hamer', nearest: 'hammer' },
      }),
    );
    expect(() => scdv.senses(['\u001b[31mxyzzyplugh'])).toThrow('The model does not know "\\x1b[31mxyzzyplugh".');
    expect(() => scdv.senses(['anvil'], { least: 2 })).toThrow('least must be a number from 0 to 1, got 2.');
  });
});
