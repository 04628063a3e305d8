import { describe, expect, it } from 'vitest';
import { mapQuality } from './quality.ts';
import { blockOf, crowds, plainCompute, sixPoints, sixPositions } from './toy-points.case.ts';

const points = blockOf(sixPoints);

describe('mapQuality', () => {
  it('gives the trustworthiness scikit-learn gives', async () => {
    const line = { rows: 6, columns: 2, data: Float64Array.of(0, 0, 5, 0, 1, 0, 4, 0, 2, 0, 3, 0) };
    expect((await mapQuality(points, sixPositions, 2, plainCompute)).trustworthiness).toBeCloseTo(
      0.9333333333333333,
      12,
    );
    expect((await mapQuality(points, line, 2, plainCompute)).trustworthiness).toBeCloseTo(0.6333333333333333, 12);
    expect((await mapQuality(points, line, 1, plainCompute)).trustworthiness).toBeCloseTo(0.6666666666666667, 12);
  });

  it('is perfect for the points themselves', async () => {
    expect(await mapQuality(points, points, 2, plainCompute)).toEqual({ trustworthiness: 1, kept: 1, k: 2 });
  });

  it('counts the neighbours that were kept', async () => {
    const line = { rows: 5, columns: 1, data: Float64Array.of(0, 1, 2, 3, 4) };
    const swapped = { rows: 5, columns: 1, data: Float64Array.of(4, 1, 2, 3, 0) };
    // nearest before: 1 0 1 2 3; nearest on the map: 3 2 1 0 1; one of five is the same
    expect((await mapQuality(line, swapped, 1, plainCompute)).kept).toBeCloseTo(1 / 5, 12);
  });

  it('comes out much the same for a part of the rows', async () => {
    const many = crowds(400, 4, 5);
    const map = { rows: 400, columns: 2, data: many.data.filter((_, at) => at % 5 < 2) };
    const [all, part] = [
      await mapQuality(many, map, 8, plainCompute),
      await mapQuality(many, map, 8, plainCompute, 100),
    ];
    expect(part.trustworthiness).toBeCloseTo(all.trustworthiness, 1);
    expect(part.trustworthiness).not.toBe(all.trustworthiness);
  });

  it('refuses what has no neighbourhoods', async () => {
    await expect(mapQuality(points, sixPositions, 3, plainCompute)).rejects.toMatchObject({
      code: 'TOO_FEW_POINTS',
      message: 'The quality of a map over 3 neighbours needs more than 6 points, got 6.',
    });
    await expect(
      mapQuality(points, { rows: 5, columns: 2, data: new Float64Array(10) }, 2, plainCompute),
    ).rejects.toMatchObject({
      code: 'SHAPE',
    });
  });
});
