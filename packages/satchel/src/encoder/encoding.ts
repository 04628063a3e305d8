/** Texts as vectors: what a model makes of each before it decides anything, with how much of the text it rests on. */
import type { Bag, Bags } from '../core/bag.ts';
import { type Vector, type Vectors, vectorAt } from '../core/matrix.ts';
import type { Representer } from '../core/representation.ts';
import type { BaggedText } from '../text/word-bags.ts';

/** How a text was read. */
export interface ReadText {
  /** Words of the text after stop words, and how many of them the model knows. */
  readonly tokens: number;
  readonly known: number;
  /** No word of the text is known: its vector is zero. */
  readonly empty: boolean;
  /** How sure the vector is, where the representation can tell (`spm`: the concentration of its posterior). */
  readonly certainty?: number;
}

export interface Encoded extends ReadText {
  /** Dense or sparse, as the representation makes it. */
  readonly vector: Vector;
}

export interface EncodedTexts {
  /** Row i is the vector of text i. */
  readonly vectors: Vectors;
  readonly texts: readonly ReadText[];
}

export interface Encoder {
  encode(text: string): Encoded;
  encodeAll(texts: readonly string[]): EncodedTexts;
}

export function createEncoder(bagOf: (text: string) => BaggedText, representer: Representer): Encoder {
  function encodeAll(texts: readonly string[]): EncodedTexts {
    const read = texts.map((text) => bagOf(text));
    return {
      vectors: representer.represent(endToEnd(read.map(({ bag }) => bag))),
      texts: read.map((text) => readText(text, representer)),
    };
  }
  return {
    encodeAll,
    encode(text) {
      const { vectors, texts } = encodeAll([text]);
      return { vector: vectorAt(vectors, 0), ...texts[0]! };
    },
  };
}

export function readText({ bag, tokens, known }: BaggedText, representer: Representer): ReadText {
  return {
    tokens,
    known,
    empty: known === 0,
    ...(representer.certainty ? { certainty: representer.certainty(bag) } : {}),
  };
}

export function endToEnd(bags: readonly Bag[]): Bags {
  const offsets = new Uint32Array(bags.length + 1);
  bags.forEach((bag, i) => {
    offsets[i + 1] = offsets[i]! + bag.ids.length;
  });
  const ids = new Uint32Array(offsets[bags.length]!);
  const counts = new Float32Array(offsets[bags.length]!);
  bags.forEach((bag, i) => {
    ids.set(bag.ids, offsets[i]!);
    counts.set(bag.counts, offsets[i]!);
  });
  return { offsets, ids, counts };
}
