import { describe, expect, it } from 'vitest';
import { trainingOf } from '../../../../test/fixtures/contracts.ts';
import { bagOf, bagsOf, corpusT, plainCompute } from '../../../../test/fixtures/toy.ts';
import { resolveOptions } from '../core/options.ts';
import { denseRows, expectRows, fitted, itKeepsItsPromises, trainingT } from './parts/toy-words.case.ts';
import { sif } from './sif.ts';

describe('sif', () => {
  it('weighs words by a / (a + p) and divides by the number of tokens', async () => {
    // a occurs 3 times of 9, the others twice: with a = 1 the weights are 1 / (1 + 1/3) = .75 and 1 / (1 + 2/9) = 9/11
    const { represent } = await fitted(sif, { smoothing: 1, remove: 0, norm: 'none' });
    const [a, b] = [3 / 4, 9 / 11];
    expectRows(represent({ bags: corpusT.bags }), [
      [(2 * a + 0.8 * b) / 3, (0.6 * b) / 3],
      [(0.8 * b) / 2, (1.6 * b) / 2],
      [(a - 1.2 * b) / 4, (b + 1.6 * b) / 4],
    ]);
  });

  it('takes out the direction in which the training documents are longest together', async () => {
    const plain = denseRows((await fitted(sif, { remove: 0, norm: 'none' })).represent({ bags: corpusT.bags }));
    const { arrays } = await fittedArrays({ remove: 1 });
    const [x, y] = [...arrays['removed']!.data];
    // for two dimensions the axis is at half the angle of (Σ x² − y², Σ 2xy)
    const [across, along] = plain.reduce(([p, q], [u, v]) => [p! + u! * u! - v! * v!, q! + 2 * u! * v!], [0, 0]);
    const angle = Math.atan2(along!, across!) / 2;
    expect(Math.abs(x! * Math.cos(angle) + y! * Math.sin(angle))).toBeCloseTo(1, 6);
    const without = denseRows((await fitted(sif, { remove: 1, norm: 'none' })).represent({ bags: corpusT.bags }));
    for (const [u, v] of without) expect(u! * x! + v! * y!).toBeCloseTo(0, 7);
    expectRows(
      (await fitted(sif, { remove: 1, norm: 'none' })).represent({ bags: corpusT.bags }),
      plain.map(([u, v]) => [u! - (u! * x! + v! * y!) * x!, v! - (u! * x! + v! * y!) * y!]),
    );
  });

  it('takes out nothing that no training document has', async () => {
    const options = resolveOptions('sif', sif.options, { remove: 2 });
    const onlyA = await sif.fit(trainingOf({ ...trainingT, bags: bagsOf(bagOf({ 0: 2 }), bagOf({})) }, options));
    expect(onlyA['removed']).toEqual({ shape: [1, 2], data: Float64Array.of(1, 0) });
    const empty = await sif.fit(trainingOf({ ...trainingT, bags: bagsOf(bagOf({})) }, options));
    expect(empty['removed']!.shape).toEqual([0, 2]);
  });

  it('leaves zeros, not rounding at unit length, where everything is taken out', async () => {
    const { represent } = await fitted(sif, { remove: 2, norm: 'l2' });
    expect(
      denseRows(represent({ bags: corpusT.bags }))
        .flat()
        .every((value) => value === 0),
    ).toBe(true);
  });

  it('an abort throws the reason of the caller', async () => {
    const reason = new Error('enough');
    const options = resolveOptions('sif', sif.options);
    await expect(
      sif.fit(trainingOf(trainingT, options, { ...plainCompute, signal: AbortSignal.abort(reason) })),
    ).rejects.toBe(reason);
  });

  itKeepsItsPromises(sif, [{}, { remove: 0 }, { norm: 'none' }, { remove: 2 }]);
});

async function fittedArrays(given: Record<string, unknown>) {
  return { arrays: await sif.fit(trainingOf(trainingT, resolveOptions('sif', sif.options, given))) };
}
