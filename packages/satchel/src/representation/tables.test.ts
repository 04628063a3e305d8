import { describe, expect, it } from 'vitest';
import { fittedOf, trainingOf } from '../../../../test/fixtures/contracts.ts';
import { bagOf, bagsOf } from '../../../../test/fixtures/toy.ts';
import type { Matrix } from '../core/matrix.ts';
import { tensor } from '../core/tensor.ts';
import { createVocabulary } from '../core/vocabulary.ts';
import { expectRows, fitted, itKeepsItsPromises } from './parts/toy-words.case.ts';
import { tables } from './tables.ts';

/** Table A: north, east, south as directions. Table B, of one number, does not know east. */
const words: Matrix = { rows: 3, columns: 3, data: Float32Array.of(1, 0, 2, 0, 1, 0, -1, 0, -2) };
const vocabulary = createVocabulary(['north', 'east', 'south'], Uint32Array.of(1, 1, 1), 3);
const bags = bagsOf(bagOf({ 0: 1 }), bagOf({ 1: 1 }), bagOf({ 2: 1 }));

const learn = () =>
  tables.fit({ ...trainingOf({ bags, vocabulary, wordMatrix: words }, {}), wordTables: [2, 1] } as never);
const representer = async () => tables.prepare(fittedOf({ options: {}, arrays: await learn() }, vocabulary, [], words));

describe('tables', () => {
  it('centres the mean of every table, scales it to unit length, and puts them side by side', async () => {
    const root = Math.SQRT1_2;
    const { represent, dimensions } = await representer();
    expect(dimensions).toBe(3);
    const long = Math.hypot(1, 1 / 3); // the mean of table A is (0, 1/3), that of table B is 0
    expectRows(represent({ bags }), [
      [root / long, -root / 3 / long, root],
      [0, root, 0],
      [-root / long, -root / 3 / long, -root],
    ]);
  });

  it('weighs words by 1 + ln n and by rarity, among those that the table has', async () => {
    const { represent } = await representer();
    const twice = 1 + Math.LN2;
    const mean = (twice - 1) / (twice + 1); // north twice and south once; all words are equally rare
    const [x, y] = [mean, -1 / 3];
    const root = Math.SQRT1_2;
    expectRows(represent({ bags: bagsOf(bagOf({ 0: 2, 2: 1 })) }), [
      [(root * x) / Math.hypot(x, y), (root * y) / Math.hypot(x, y), root],
    ]);
  });

  it('is zeros without known words, and one block where there is one table', async () => {
    const { represent, dimensions } = await fitted(tables);
    expect(dimensions).toBe(2);
    expectRows(represent({ bags: bagsOf(bagOf({})) }), [[0, 0]]);
  });

  it.each([[[]], [[2]], [[2, 2]]])('refuses widths %o that are not those of the word vectors', async (widths) => {
    const arrays = { ...(await learn()), widths: tensor(Uint32Array.from(widths)) };
    expect(() => tables.prepare(fittedOf({ options: {}, arrays }, vocabulary, [], words))).toThrow(
      "tables: 'widths' must add up to 3, the columns of the word vectors.",
    );
  });

  itKeepsItsPromises(tables, [{}]);
});
