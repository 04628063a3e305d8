import { describe, expect, it } from 'vitest';
import { symbols } from '../report/palette.ts';
import { KINDS, SERIES } from './colours.ts';
import { clipPathOf, coverOfShape, SHAPES } from './shapes.ts';

const SIZE = 7;
const covers = Array.from({ length: SHAPES }, (_, shape) => coverOfShape(shape, SIZE, SIZE + 2));
const areaOf = (cover: Float32Array): number => cover.reduce((sum, share) => sum + share, 0);

describe('shapes of points', () => {
  it('are as many as the symbols of figures; with the colours they tell 70 classes apart', () => {
    expect(SHAPES).toBe(symbols.length);
    const looks = new Set(Array.from({ length: KINDS }, (_, kind) => `${kind % SERIES} ${kind % SHAPES}`));
    expect(looks.size).toBe(KINDS);
  });

  it('differ in a fifth of their area or more, seven pixels wide', () => {
    for (const [i, one] of covers.entries()) {
      for (const other of covers.slice(0, i)) {
        const apart = one.reduce((sum, share, at) => sum + Math.abs(share - other[at]!), 0);
        expect(apart / Math.max(areaOf(one), areaOf(other))).toBeGreaterThan(0.2);
      }
    }
  });

  it('cover what their outline holds: a square all of its pixels, a diamond half of the square around it', () => {
    expect(areaOf(coverOfShape(1, 100, 100)) / 100 ** 2).toBeCloseTo(0.8 ** 2, 2);
    expect(areaOf(coverOfShape(3, 100, 100)) / 100 ** 2).toBeCloseTo(0.5, 2);
    expect(areaOf(coverOfShape(0, 100, 100)) / 100 ** 2).toBeCloseTo(Math.PI / 4, 1);
  });

  it('look in a legend as they do on the map', () => {
    expect(clipPathOf(3)).toBe('polygon(50.0% 0.0%, 100.0% 50.0%, 50.0% 100.0%, 0.0% 50.0%)');
    expect(clipPathOf(3 + SHAPES)).toBe(clipPathOf(3));
  });
});
