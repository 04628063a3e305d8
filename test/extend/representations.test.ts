/** Representations of one's own, made outside with public exports alone: each is one declaration, and keeps the contract. */
import { describe, expect, it } from 'vitest';
import {
  type Bags,
  checkEstimator,
  cosine,
  createMatrix,
  type Documents,
  type DocumentWords,
  defineRepresentation,
  documentCount,
  dotProduct,
  type Matrix,
  onlyDocument,
  type Representer,
  type Topics,
  takeArray,
  tensor,
} from '../../packages/satchel/src/extend.ts';
import { encoderFromBytes, fitEncoder } from '../../packages/satchel/src/index.ts';

/** The largest number of the words' vectors, dimension by dimension. */
const maxPool = defineRepresentation({
  name: 'max-pool',
  summary: "the largest numbers of the words' vectors",
  likeness: cosine,
  needs: { words: true },
  options: {},
  fit: async () => ({}),
  prepare: ({ wordMatrix: words }) => poolOf(words),
});

function poolOf(words: Matrix): Representer {
  const d = words.columns;
  /** The word that has the largest number of each dimension. */
  const winners = ({ bag }: DocumentWords): Int32Array => {
    const best = new Int32Array(d).fill(-1);
    for (const word of bag.ids) {
      for (let i = 0; i < d; i++) {
        if (best[i]! < 0 || words.data[word * d + i]! > words.data[best[i]! * d + i]!) best[i] = word;
      }
    }
    return best;
  };
  return {
    dimensions: d,
    represent({ bags }) {
      const into = createMatrix(bags.offsets.length - 1, d);
      for (let row = 0; row < into.rows; row++) {
        const ids = bags.ids.subarray(bags.offsets[row], bags.offsets[row + 1]);
        winners({ bag: { ids, counts: new Float32Array(ids.length) } }).forEach((word, i) => {
          if (word >= 0) into.data[row * d + i] = words.data[word * d + i]!;
        });
      }
      return into;
    },
    attribute(document, direction, into) {
      into.fill(0, 0, document.bag.ids.length);
      winners(document).forEach((word, i) => {
        if (word >= 0) into[document.bag.ids.indexOf(word)]! += words.data[word * d + i]! * direction(i);
      });
      return 0;
    },
  };
}

/** How often each word of the vocabulary comes first in its pair of neighbours: needs the words in their order. */
const firsts = defineRepresentation({
  name: 'firsts',
  summary: 'how often a word has another behind it',
  likeness: cosine,
  needs: { order: true },
  options: {},
  fit: async ({ running }) => ({ length: tensor(Uint32Array.of(running.ids.length)) }),
  prepare({ vocabulary, arrays }) {
    takeArray('firsts', arrays, 'length', 'u32', [1]);
    const columns = vocabulary.terms.length;
    const represent = (documents: Documents): Matrix => {
      const into = createMatrix(documentCount(documents), columns);
      const { offsets, ids } = documents.running!;
      for (let row = 0; row < into.rows; row++) {
        for (let j = offsets[row]!; j + 1 < offsets[row + 1]!; j++) into.data[row * columns + ids[j]!]!++;
      }
      return into;
    };
    return {
      dimensions: columns,
      represent,
      attribute(document, direction, into) {
        const row = represent(onlyDocument(document)).data;
        document.bag.ids.forEach((id, j) => {
          into[j] = row[id]! * direction(id);
        });
        return 0;
      },
    };
  },
});

/** One topic, the words as often as they occur: the least a topic model with a likelihood can be. */
const unigram = defineRepresentation({
  name: 'unigram',
  summary: 'how likely a document is if words were drawn by frequency',
  likeness: dotProduct,
  needs: {},
  isTopical: true,
  options: {},
  async fit({ bags, vocabulary }) {
    return { phi: tensor(frequencies(bags, vocabulary.terms.length)) };
  },
  prepare({ arrays, vocabulary }) {
    const phi = takeArray('unigram', arrays, 'phi', 'f64', [vocabulary.terms.length]).data;
    const logOf = (ids: Uint32Array, counts: Float32Array) =>
      ids.reduce((sum, id, j) => sum + counts[j]! * Math.log(phi[id]!), 0);
    const topics: Topics = {
      count: 1,
      shares: Float64Array.of(1),
      memberships: {
        count: 1,
        offsets: Uint32Array.from({ length: phi.length + 1 }, (_, w) => w),
        components: new Uint32Array(phi.length),
        shares: new Float32Array(phi.length).fill(1),
      },
      wordProbabilities: () => phi,
      proportions: ({ bag }) => Float64Array.of(bag.ids.length > 0 ? 1 : 0),
    };
    const lengthOf = ({ bags }: Documents, row: number) =>
      bags.counts.subarray(bags.offsets[row], bags.offsets[row + 1]).reduce((sum, count) => sum + count, 0);
    return {
      dimensions: 1,
      topics,
      represent: (documents) => ({
        rows: documentCount(documents),
        columns: 1,
        data: Float32Array.from({ length: documentCount(documents) }, (_, row) => lengthOf(documents, row)),
      }),
      attribute({ bag }, direction, into) {
        bag.counts.forEach((count, j) => {
          into[j] = count * direction(0);
        });
        return 0;
      },
      logLikelihoods: ({ bags }) =>
        Float64Array.from({ length: bags.offsets.length - 1 }, (_, row) => {
          const [start, end] = [bags.offsets[row]!, bags.offsets[row + 1]!];
          return logOf(bags.ids.subarray(start, end), bags.counts.subarray(start, end));
        }),
    };
  },
});

function frequencies({ ids, counts }: Bags, words: number): Float64Array {
  const phi = new Float64Array(words);
  ids.forEach((id, j) => {
    phi[id]! += counts[j]!;
  });
  const total = phi.reduce((sum, count) => sum + count, 0);
  return phi.map((count) => count / total);
}

const words = { words: { dimensions: 6, minCount: 1, epochs: 2 } };

describe('a representation of one’s own', () => {
  it.each([
    ['max-pool, on word vectors', maxPool, words],
    ['firsts, with word order', firsts, {}],
    ['unigram, with topics', unigram, {}],
  ] as const)('%s keeps the contract', async (_, representation, options) => {
    const { failed } = await checkEstimator({ representation, options });
    expect(failed).toEqual([]);
  });

  it('takes the largest numbers, and is saved and loaded by its name', async () => {
    const encoder = await fitEncoder(['iron anvil', 'flour oven', 'iron oven'], {
      representation: maxPool,
      options: words,
    });
    const again = await encoderFromBytes(encoder.toBytes(), undefined, { representation: maxPool });
    expect(again.encode('iron oven')).toEqual(encoder.encode('iron oven'));
    await expect(encoderFromBytes(encoder.toBytes())).rejects.toMatchObject({ code: 'UNKNOWN_METHOD' });
  });

  it('sees the words in their order', async () => {
    const encoder = await fitEncoder(['iron anvil iron', 'anvil iron'], { representation: firsts });
    const [iron, anvil] = ['iron', 'anvil'].map((word) => encoder.fitted.vocabulary.idOf(word)!);
    const { vector } = encoder.encode('iron iron anvil');
    expect([(vector as Float32Array)[iron!], (vector as Float32Array)[anvil!]]).toEqual([2, 0]);
  });

  it('tells its own topics and its perplexity', async () => {
    const encoder = await fitEncoder(['iron iron iron anvil'], { representation: unigram });
    expect(encoder.topics(2)).toEqual([
      {
        topic: 0,
        exclusivity: 1,
        relevant: ['iron', 'anvil'],
        lifted: ['anvil', 'iron'],
        share: 1,
        size: 2,
        words: [
          { word: 'iron', probability: 0.75 },
          { word: 'anvil', probability: 0.25 },
        ],
      },
    ]);
    expect(encoder.perplexity(['anvil', 'iron'])).toBeCloseTo(Math.exp(-(Math.log(0.25) + Math.log(0.75)) / 2), 12);
  });
});
