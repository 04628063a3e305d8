/** An encoder for tests with simple numbers: how many words of a text belong to the bakery, and how many to the smithy. */
import type { Matrix } from '../core/matrix.ts';

const crafts = [
  ['flour', 'oven', 'bread', 'dough', 'loaf', 'crust', 'yeast'],
  ['anvil', 'hammer', 'iron', 'forge', 'tongs', 'spark'],
];

export const toyEncoder = {
  encodeAll(texts: readonly string[]): { vectors: Matrix; texts: readonly { empty: boolean }[] } {
    const rows = texts.map((text) =>
      crafts.map((own) => text.split(/\W+/).filter((word) => own.includes(word.toLowerCase())).length),
    );
    return {
      vectors: { rows: texts.length, columns: crafts.length, data: Float32Array.from(rows.flat()) },
      texts: rows.map((row) => ({ empty: row.every((count) => count === 0) })),
    };
  },
};
