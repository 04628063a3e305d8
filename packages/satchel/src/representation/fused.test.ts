import { describe, expect, it } from 'vitest';
import { fittedOf, trainingOf } from '../../../../test/fixtures/contracts.ts';
import { bagOf, bagsOf, corpusT } from '../../../../test/fixtures/toy.ts';
import { SatchelError } from '../core/errors.ts';
import { rowOf } from '../core/matrix.ts';
import { resolveOptions } from '../core/options.ts';
import { tensor } from '../core/tensor.ts';
import { average } from './average.ts';
import { bow } from './bow.ts';
import { blockWeights, fuse } from './fused.ts';
import {
  denseRows,
  fitted,
  itKeepsItsPromises,
  itLearnsTheSameTwice,
  trainingT,
  wordsT,
} from './parts/toy-words.case.ts';
import { representationNamed } from './registry.ts';

const both = fuse([bow, average]);
const dot = (x: readonly number[], y: readonly number[]) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
const unit = (x: readonly number[]) => x.map((value) => value / (Math.sqrt(dot(x, x)) || 1));

/** Words b and c have vectors, a and d have none. */
const partly = {
  ...trainingT,
  wordMatrix: { rows: 2, columns: 2, data: Float32Array.of(...rowOf(wordsT, 1), ...rowOf(wordsT, 2)) },
  wordRows: Uint32Array.of(1, 2),
};

describe('bow+average', () => {
  itKeepsItsPromises(representationNamed('average+bow+sif'), [{ weights: '1,2,3' }, { weights: '1,0,1' }]);
  itLearnsTheSameTwice(both, {});

  it('lays the parts end to end at unit length, each times its weight', async () => {
    const [first, second] = [await fitted(bow), await fitted(average)].map((part) =>
      denseRows(part.represent({ bags: corpusT.bags })),
    );
    const rows = denseRows((await fitted(both, { weights: '3,4' })).represent({ bags: corpusT.bags }));
    rows.forEach((row, i) => {
      const expected = [
        ...unit(first![i]!).map((value) => 0.6 * value),
        ...unit(second![i]!).map((value) => 0.8 * value),
      ];
      row.forEach((value, j) => {
        expect(value).toBeCloseTo(expected[j]!, 6);
      });
    });
  });

  it('compares two documents by the weighted mean of the parts’ cosines', async () => {
    const [first, second] = [await fitted(bow), await fitted(average)].map((part) =>
      denseRows(part.represent({ bags: corpusT.bags })),
    );
    const rows = denseRows((await fitted(both, { weights: '1,2' })).represent({ bags: corpusT.bags }));
    const mean = (dot(unit(first![0]!), unit(first![1]!)) + 4 * dot(unit(second![0]!), unit(second![1]!))) / 5;
    expect(dot(rows[0]!, rows[1]!)).toBeCloseTo(mean, 6);
  });

  it('is one part alone where the other weighs nothing', async () => {
    const alone = denseRows((await fitted(bow)).represent({ bags: corpusT.bags }));
    const rows = denseRows((await fitted(both, { weights: '1,0' })).represent({ bags: corpusT.bags }));
    rows.forEach((row, i) => {
      expect(dot(row.slice(0, 4), alone[i]!)).toBeCloseTo(1, 6);
    });
    expect(rows.every((row) => row.slice(4).every((value) => value === 0))).toBe(true);
  });

  it('shows the part built on vectors only the words that have one, the other every word', async () => {
    const options = resolveOptions(both.name, both.options, { weights: '1,1' });
    const arrays = await both.fit(trainingOf(partly, options));
    const representer = both.prepare(
      fittedOf({ method: both.name, options, arrays }, corpusT.vocabulary, [], partly.wordMatrix),
    );
    const [unknown, known] = denseRows(representer.represent({ bags: bagsOf(bagOf({ 0: 2 }), bagOf({ 1: 1 })) }));
    expect(unknown!.slice(4)).toEqual([0, 0]);
    expect(unknown![0]).toBeGreaterThan(0);
    expect(dot(known!.slice(4), known!.slice(4))).toBeCloseTo(0.5, 6);
    const shares = new Float64Array(2);
    const remainder = representer.attribute({ bag: bagOf({ 0: 1, 2: 1 }) }, (i) => i + 1, shares);
    const [row] = denseRows(representer.represent({ bags: bagsOf(bagOf({ 0: 1, 2: 1 })) }));
    expect(shares[0]! + shares[1]! + remainder).toBeCloseTo(
      row!.reduce((sum, value, i) => sum + value * (i + 1), 0),
      5,
    );
  });

  it('shows the clusters and the certainty of the parts that have them, over all words', async () => {
    const method = representationNamed('bow+vlad+spm');
    const options = resolveOptions(method.name, method.options, { 'vlad.components': 2 });
    const arrays = await method.fit(trainingOf(partly, options));
    const representer = method.prepare(
      fittedOf({ method: method.name, options, arrays }, corpusT.vocabulary, [], partly.wordMatrix),
    );
    expect([...representer.topics!.memberships.offsets]).toEqual([0, 0, 1, 2, 2]);
    expect(representer.certainty!({ bag: bagOf({ 0: 1, 1: 5 }) })).toBeGreaterThan(
      representer.certainty!({ bag: bagOf({ 0: 9 }) }),
    );
  });

  it('tells which dimensions belong to which part, and which are weights of terms', async () => {
    const [first, last] = [await fitted(both), await fitted(fuse([average, bow]))];
    expect(first.blocks).toEqual([
      { name: 'bow', start: 0, end: 4, holdsTerms: true },
      { name: 'average', start: 4, end: 6, holdsTerms: false },
    ]);
    expect(last.blocks).toEqual([
      { name: 'average', start: 0, end: 2, holdsTerms: false },
      { name: 'bow', start: 2, end: 6, holdsTerms: true },
    ]);
  });

  it.each([
    ['rows of words that do not rise', Uint32Array.of(2, 1)],
    ['a word outside the vocabulary', Uint32Array.of(1, 4)],
  ])('refuses a file with %s', async (_, wordRows) => {
    const options = resolveOptions(both.name, both.options, {});
    const arrays = { ...(await both.fit(trainingOf(partly, options))), wordRows: tensor(wordRows) };
    expect(() =>
      both.prepare(fittedOf({ method: both.name, options, arrays }, corpusT.vocabulary, [], partly.wordMatrix)),
    ).toThrow(/wordRows/);
  });
});

describe('the weights', () => {
  it.each(['1', '1,2,3', '1,-1', '0,0', '1,x', '1,', ''])('cannot be "%s" for two parts', (weights) => {
    expect(() => blockWeights('bow+average', { weights }, 2)).toThrow(SatchelError);
  });

  it('have unit length together', () => {
    expect([...blockWeights('bow+average', { weights: '3, 4' }, 2)]).toEqual([0.6, 0.8]);
  });
});

describe('what can be fused', () => {
  it.each([
    ['bow+bow', /itself/],
    ['bow+subspace', /subspaces/],
    ['bow+scdvv', /scdv/],
    ['bow+', /no representation called ''/],
  ])('not %s', (name, message) => {
    expect(() => representationNamed(name)).toThrow(message);
  });

  it('any number of different parts, in the order they are named', () => {
    expect(representationNamed('scdv+bow+sif').parts?.map(({ name }) => name)).toEqual(['scdv', 'bow', 'sif']);
  });
});
