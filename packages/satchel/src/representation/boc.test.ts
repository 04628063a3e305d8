import { describe, expect, it } from 'vitest';
import { trainingOf } from '../../../../test/fixtures/contracts.ts';
import { corpusT } from '../../../../test/fixtures/toy.ts';
import { resolveOptions } from '../core/options.ts';
import { tensor } from '../core/tensor.ts';
import { boc } from './boc.ts';
import {
  expectRows,
  fitted,
  itKeepsItsPromises,
  itLearnsTheSameTwice,
  prepared,
  trainingT,
} from './parts/toy-words.case.ts';

const concepts = tensor(Uint32Array.of(0, 0, 1, 1));

describe('boc', () => {
  it('counts concepts', () => {
    const arrays = { concepts, conceptWeights: tensor(Float32Array.of(1, 1)) };
    expectRows(
      prepared(boc, { components: 2, norm: 'none', weighting: 'cf' }, arrays).represent({ bags: corpusT.bags }),
      [
        [3, 0],
        [1, 1],
        [1, 3],
      ],
    );
  });

  it('weighs the concepts {a, b} and {c, d} by their rarity', async () => {
    const options = resolveOptions('boc', boc.options, { components: 2, norm: 'none' });
    const arrays = await boc.fit(trainingOf(trainingT, options));
    const learned = [...arrays['concepts']!.data];
    expect(learned[0] === learned[1] && learned[2] === learned[3] && learned[0] !== learned[2]).toBe(true);
    const [first, second] = learned[0] === 0 ? [0, 1] : [1, 0];
    const weights = arrays['conceptWeights']!.data;
    expect(weights[first!]).toBe(0);
    expect(weights[second!]).toBeCloseTo(0.40546511, 6);
    const ordered = { concepts, conceptWeights: tensor(Float32Array.of(weights[first!]!, weights[second!]!)) };
    expectRows(prepared(boc, { components: 2, norm: 'none' }, ordered).represent({ bags: corpusT.bags }), [
      [0, 0],
      [0, 0.40546511],
      [0, 1.21639532],
    ]);
  });

  it('does not weigh a concept that no training document has', async () => {
    const options = resolveOptions('boc', boc.options, { components: 4 });
    const bags = { offsets: Uint32Array.of(0, 1), ids: Uint32Array.of(0), counts: Float32Array.of(1) };
    const arrays = await boc.fit(trainingOf({ ...trainingT, bags }, options));
    expect([...arrays['conceptWeights']!.data]).toEqual([0, 0, 0, 0]);
  });

  it('scales to unit length by default', async () => {
    const { represent } = await fitted(boc, { components: 2, weighting: 'cf' });
    const vectors = represent({ bags: corpusT.bags });
    expect('values' in vectors && Math.hypot(...vectors.values.subarray(vectors.offsets[2]))).toBeCloseTo(1, 6);
  });

  itKeepsItsPromises(boc, [
    { components: 2 },
    { components: 4 },
    { components: 3, weighting: 'cf', norm: 'none' },
    { components: 2, norm: 'l1', weighting: 'cf' },
  ]);
  itLearnsTheSameTwice(boc, { components: 3 });
});
