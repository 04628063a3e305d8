import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createShare } from './share.ts';

it('is that of the stages where there are no pieces', () => {
  const share = createShare();
  expect(share.value()).toBe(0);
  share.stage('fit');
  expect(share.value()).toBeCloseTo(2 / 6, 12);
  share.advance(5, 10, 'iterations');
  expect(share.value()).toBeCloseTo(2.5 / 6, 12);
  share.advance(100, undefined, 'documents'); // how many there are is not known
  expect(share.value()).toBeCloseTo(2.5 / 6, 12);
});

it('counts folds, and what comes after them as one more', () => {
  const share = createShare();
  share.stage('read');
  share.advance(0, 4, 'folds');
  share.stage('predict'); // of the first fold
  expect(share.value()).toBeCloseTo(5 / 6 / 5, 12);
  share.advance(1, 4, 'folds');
  expect(share.value()).toBeCloseTo(1 / 5, 12);
  share.advance(4, 4, 'folds');
  share.stage('train'); // the final fit
  expect(share.value()).toBeCloseTo((4 + 4 / 6) / 5, 12);
});

it('knows pieces inside pieces: the inner ones begin anew with each outer one', () => {
  const share = createShare();
  share.advance(1, 3, 'folds');
  share.advance(3, 5, 'inner fits');
  expect(share.value()).toBeCloseTo((1 + 3 / 6) / 4, 12);
  share.advance(2, 3, 'folds');
  expect(share.value()).toBeCloseTo(2 / 4, 12);
});

it('never falls, and is below 1 whatever is told', () => {
  const stages = fc.constantFrom('read', 'tokenise', 'fit', 'transform', 'train', 'predict', 'other').map((stage) => ({ stage })); // biome-ignore format: one line
  const units = fc.constantFrom('folds', 'inner fits', 'tables', 'cells of 001-t1', 'documents', 'iterations');
  const counts = fc.record({ done: fc.integer({ min: 0, max: 12 }), total: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }), unit: units }); // biome-ignore format: one line
  fc.assert(
    fc.property(fc.array(fc.oneof(stages, counts)), (told) => {
      const share = createShare();
      let last = 0;
      for (const one of told) {
        if ('stage' in one) share.stage(one.stage);
        else share.advance(one.done, one.total, one.unit);
        expect(share.value()).toBeGreaterThanOrEqual(last);
        expect(share.value()).toBeLessThan(1);
        last = share.value();
      }
    }),
  );
});
