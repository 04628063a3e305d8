import { describe, expect, it } from 'vitest';
import { fittedOf, trainingOf } from '../../../../test/fixtures/contracts.ts';
import { bagOf, bagsOf, corpusT, plainCompute } from '../../../../test/fixtures/toy.ts';
import { resolveOptions } from '../core/options.ts';
import { type Arrays, tensor } from '../core/tensor.ts';
import { meanLengthOf, momentsAlong } from '../mixture/von-mises-fisher.ts';
import { expectRows, fitted, type Given, itKeepsItsPromises, prepared, wordsT } from './parts/toy-words.case.ts';
import { prepareSpm, spm } from './spm.ts';

const learned = (kappa: number, medianKappa: number, direction = [0, 1]): Arrays => ({
  direction: tensor(Float64Array.from(direction)),
  kappas: tensor(Float64Array.of(kappa, medianKappa)),
});
const median: Given = { textKappa: 'median' };
const certainly = (given: Given, arrays: Arrays) =>
  prepareSpm({ options: resolveOptions('spm', spm.options, given), arrays, wordMatrix: wordsT });

describe('spm', () => {
  it('is the mean direction of the words with κ0/κ words of the corpus added', () => {
    // κ0 = 2, κ = 2: one word (0, 1) is added to `a a b` = (2.8, .6) and to `a` = (1, 0)
    const { represent } = prepared(spm, median, learned(2, 2));
    const long = Math.hypot(2.8, 1.6);
    expectRows(represent({ bags: bagsOf(bagOf({ 0: 2, 1: 1 }), bagOf({ 0: 1 }), bagOf({})) }), [
      [2.8 / long, 1.6 / long],
      [Math.SQRT1_2, Math.SQRT1_2],
      [0, 0],
    ]);
  });

  it('is the plain mean direction without a prior, and the prior where that is overwhelming', () => {
    const bags = bagsOf(bagOf({ 0: 2, 1: 1 }));
    const length = Math.hypot(2.8, 0.6);
    expectRows(prepared(spm, median, learned(1e-3, 1e5)).represent({ bags }), [[2.8 / length, 0.6 / length]]);
    expectRows(prepared(spm, median, learned(1e5, 1e-3)).represent({ bags }), [[0, 1]]);
  });

  it('tells how certain a document is: κ0 when empty, more with every word that agrees, less when words cancel out', () => {
    const { certainty } = certainly(median, learned(2, 3));
    expect(certainty({ bag: bagOf({}) })).toBe(2);
    expect(certainty({ bag: bagOf({ 2: 1 }) })).toBeCloseTo(2 + 3, 6);
    expect(certainty({ bag: bagOf({ 2: 4 }) })).toBeCloseTo(2 + 12, 6);
    expect(certainty({ bag: bagOf({ 0: 1, 3: 1 }) })).toBeCloseTo(Math.hypot(3 * 0.4, 2 + 3 * 0.8), 6);
  });

  it('knows how far a linear score may be off: less with every word that agrees', () => {
    const { deviationAlong, certainty } = certainly(median, learned(2, 3));
    const direction = (dimension: number) => [1, 3][dimension]!; // at right angles to (3, −1)
    const [once, often] = [{ bag: bagOf({ 2: 1 }) }, { bag: bagOf({ 2: 40 }) }]; // (0, 1), as the corpus
    const { deviation } = momentsAlong(2, certainty(once), { along: 3, square: 10 });
    expect(deviationAlong(once, direction)!).toBeCloseTo(deviation / meanLengthOf(2, certainty(once)), 6);
    expect(deviationAlong(often, direction)!).toBeLessThan(0.5 * deviationAlong(once, direction)!);
    expect(deviationAlong({ bag: bagOf({}) }, direction)).toBeUndefined();
  });

  it('shortens the direction to its expectation on request', () => {
    const arrays = learned(2, 3);
    const { certainty } = certainly({ ...median, output: 'expectation' }, arrays);
    const bag = bagOf({ 2: 1 });
    const length = meanLengthOf(2, certainty({ bag }));
    expectRows(prepared(spm, { ...median, output: 'expectation' }, arrays).represent({ bags: bagsOf(bag) }), [
      [0, length],
    ]);
  });

  it('gives the words of a text a concentration of their own: words that agree count for more', () => {
    const { certainty } = certainly({}, learned(20, 5, [0, 1]));
    const own = certainty({ bag: bagOf({ 0: 10 }) }); // ten times the same word, away from the corpus
    const { certainty: usual } = certainly(median, learned(20, 5, [0, 1]));
    expect(own).toBeGreaterThan(2 * usual({ bag: bagOf({ 0: 10 }) }));
  });

  it('does not ask how long the word vectors are, and passes over those of length 0', async () => {
    const options = resolveOptions('spm', spm.options);
    const words = { rows: 4, columns: 2, data: Float32Array.of(3, 0, 8, 6, 0, 0.5, 0, 0) };
    const { kappas } = await spm.fit(trainingOf({ ...corpusT, classes: [], wordMatrix: words }, options));
    expect(kappas!.data.every((value) => Number.isFinite(value))).toBe(true);
    const { represent } = spm.prepare(
      fittedOf(
        { method: 'spm', options: resolveOptions('spm', spm.options, median), arrays: learned(2, 2) },
        corpusT.vocabulary,
        [],
        words,
      ),
    );
    expectRows(represent({ bags: bagsOf(bagOf({ 0: 1 }), bagOf({ 0: 1, 3: 9 }), bagOf({ 3: 2 })) }), [
      [Math.SQRT1_2, Math.SQRT1_2],
      [Math.SQRT1_2, Math.SQRT1_2],
      [0, 0],
    ]);
  });

  it('learns nothing from a corpus without words', async () => {
    const options = resolveOptions('spm', spm.options);
    const empty = spm.fit(
      trainingOf({ ...corpusT, classes: [], wordMatrix: wordsT, bags: bagsOf(bagOf({}), bagOf({})) }, options),
    );
    await expect(empty).rejects.toThrow('spm: no training document holds a word that has a vector.');
  });

  it('warns of texts whose words are all alike', async () => {
    const warnings: string[] = [];
    const progress = { stage() {}, advance() {}, warn: (message: string) => warnings.push(message) };
    const options = resolveOptions('spm', spm.options, { kappaLimit: 1000 });
    const bags = bagsOf(bagOf({ 0: 9 }), bagOf({ 1: 1, 2: 1 }), bagOf({ 0: 1, 2: 1, 3: 2 }));
    const { kappas } = await spm.fit(
      trainingOf({ ...corpusT, bags, classes: [], wordMatrix: wordsT }, options, {
        ...plainCompute,
        progress,
      }),
    );
    expect(warnings).toEqual([
      'spm: the words of 1 texts are all but identical; their concentration was held at 1000.',
    ]);
    expect(kappas!.data[0]).toBeLessThanOrEqual(1000);
  });

  itKeepsItsPromises(spm, [{}, { textKappa: 'median' }, { output: 'expectation' }, { kappaUpdate: 'paper' }]);

  it.each([
    ["spm: 'direction' must have length 1, got 2.", learned(1, 1, [0, 2])],
    ["spm: the array 'kappas' must hold numbers from 0.001 to 100000, got -1 at index 0.", learned(-1, 1)],
    ["spm: the array 'kappas' must hold numbers from 0.001 to 100000, got NaN at index 1.", learned(1, Number.NaN)],
    ["spm: the array 'kappas' must hold numbers from 0.001 to 100000, got 1e+30 at index 0.", learned(1e30, 1)],
    ["spm: the array 'direction' must be 2, got 3.", learned(1, 1, [0, 0, 1])],
  ])('refuses a stored model: %s', (message, arrays) => {
    expect(() => prepared(spm, {}, arrays)).toThrow(message);
  });

  it('learns the same twice', async () => {
    const bags = bagsOf(bagOf({ 0: 2, 1: 1 }), bagOf({ 3: 5 }));
    expect((await fitted(spm)).represent({ bags })).toEqual((await fitted(spm)).represent({ bags }));
  });
});
