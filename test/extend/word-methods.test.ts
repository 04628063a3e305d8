/** A word-vector method of one's own, made outside with public exports alone: one declaration, used as `method`. */
import { describe, expect, it } from 'vitest';
import {
  createMatrix,
  createRandom,
  DOCUMENT_END,
  defineWordMethod,
  integer,
  rowOf,
  throwIfAborted,
} from '../../packages/satchel/src/extend.ts';
import { corpusOf, fitEncoder, trainWords } from '../../packages/satchel/src/index.ts';
import { createWordVectors, neighboursOf } from '../../packages/satchel/src/words.ts';

/** Random indexing (Kanerva, Kristoferson, Holst 2000): a word is the sum of random vectors of the words around it. */
const randomIndexing = defineWordMethod({
  name: 'random-indexing',
  summary: 'the sum of random vectors of the words around a word',
  isResumable: false,
  needsOrder: true,
  options: {
    window: integer('words to each side of a word', 2, { min: 1, max: 100 }),
    signs: integer('numbers of a random vector that are 1 or −1; the others are 0', 4, { min: 1, max: 100 }),
  },
  prepare(text, { dimensions, seed, window, signs }) {
    const bytes = 4 * text.terms.length * dimensions;
    return {
      memory: { total: bytes + 4 * text.source.tokens, rows: bytes },
      epochs: 1,
      periods: 1,
      async train({ signal }) {
        const tokens = new Uint32Array(text.source.tokens);
        await text.source.read(0, tokens);
        throwIfAborted(signal);
        const vectors = createMatrix(text.terms.length, dimensions);
        const marks = text.terms.map((word) => {
          const random = createRandom(seed, word);
          return Array.from({ length: signs }, () => ({
            at: random.below(dimensions),
            sign: random.below(2) === 0 ? 1 : -1,
          }));
        });
        for (let at = 0; at < tokens.length; at++)
          for (let near = at - 1; near >= Math.max(0, at - window) && tokens[near] !== DOCUMENT_END; near--) {
            if (tokens[at] === DOCUMENT_END) break;
            for (const [word, other] of [[tokens[at]!, tokens[near]!], [tokens[near]!, tokens[at]!]] as const) // biome-ignore format: both ways
              for (const { at: i, sign } of marks[other]!) rowOf(vectors, word)[i]! += sign;
          }
        return { words: createWordVectors(text.terms, vectors, { counts: text.counts }), lossPerEpoch: [] };
      },
    };
  },
});

const texts = [
  ...['the smith hammers hot iron', 'the smith bends hot iron'],
  ...['the baker kneads soft dough', 'the baker bakes soft dough'],
];
const corpus = corpusOf(texts.map((text, i) => ({ id: String(i), text, labels: [] })));
const options = { words: { dimensions: 64, minCount: 1 } };

describe('a word-vector method of one’s own', () => {
  it('trains: words with the same neighbours are near each other', async () => {
    const { words } = await trainWords(corpus, { method: randomIndexing, options });
    expect(neighboursOf(words, 'hammers', 1).nearest[0]!.word).toBe('bends');
  });

  it('takes its options, checked', async () => {
    const trained = async (window: number) =>
      (await trainWords(corpus, { method: randomIndexing, options: { ...options, 'random-indexing': { window } } }))
        .words;
    expect((await trained(1)).vectors.data).not.toEqual((await trained(4)).vectors.data);
    expect((await trained(4)).vectors.data).toEqual((await trained(4)).vectors.data);
    await expect(trained(0)).rejects.toThrow("random-indexing: 'window' must be a whole number from 1 to 100, got 0.");
  });

  it('gives vectors that every representation on words takes', async () => {
    const { words } = await trainWords(corpus, { method: randomIndexing, options });
    const encoder = await fitEncoder(texts, { representation: 'average', words });
    expect(encoder.similarity(texts[0]!, texts[1]!)).toBeGreaterThan(encoder.similarity(texts[0]!, texts[2]!));
  });
});
