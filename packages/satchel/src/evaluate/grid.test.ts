import { describe, expect, it } from 'vitest';
import { chooseBest, gridOf } from './grid.ts';

describe('the grid', () => {
  it('holds every combination, the last axis turning fastest', () => {
    expect(gridOf({ C: [1, 10], loss: ['hinge', 'squared'] })).toEqual([
      { C: 1, loss: 'hinge' },
      { C: 1, loss: 'squared' },
      { C: 10, loss: 'hinge' },
      { C: 10, loss: 'squared' },
    ]);
  });

  it('does not depend on the order in which the axes were named', () => {
    const [one, other] = [gridOf({ a: [3, 1], b: [true, false] }), gridOf({ b: [true, false], a: [3, 1] })];
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  });

  it('has one combination where nothing is to be tuned', () => {
    expect(gridOf({})).toEqual([{}]);
  });

  it('takes an option called __proto__ as a name like any other', () => {
    const [combination] = gridOf(JSON.parse('{"__proto__": [1]}'));
    expect(Object.keys(combination ?? {})).toEqual(['__proto__']);
  });

  it('refuses an axis without values', () => {
    expect(() => gridOf({ C: [1], loss: [] })).toThrowError(
      expect.objectContaining({
        code: 'EMPTY_GRID',
        message: "The option 'loss' is to be tuned, but there is no value to try.",
      }),
    );
  });
});

describe('the choice', () => {
  it.each([
    [[0.7, 0.9, 0.8], 1],
    [[0.7, 0.9, 0.9], 1],
    [[0.9, 0.9 + 1e-15], 0],
    [[-Infinity, 0], 1],
    [[0.1], 0],
  ])('of %j is number %i: the highest, of equals the earlier', (scores, best) => {
    expect(chooseBest(scores)).toBe(best);
  });

  it('is refused where there is nothing to choose, or no order', () => {
    expect(() => chooseBest([])).toThrowError(expect.objectContaining({ code: 'EMPTY_GRID' }));
    expect(() => chooseBest([1, Number.NaN])).toThrowError(
      expect.objectContaining({ code: 'NONFINITE_INPUT', message: 'The score of combination 1 is not a number.' }),
    );
  });
});
