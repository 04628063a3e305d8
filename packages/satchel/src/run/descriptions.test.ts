import { expect, it } from 'vitest';
import { createDescriptions } from './descriptions.ts';

const described = (...documents: Parameters<ReturnType<typeof createDescriptions>['add']>[0][]) => {
  const list = createDescriptions();
  documents.forEach(list.add);
  expect(list.count()).toBe(documents.length);
  return list.finish();
};

it('numbers labels in order of code units; the labels of a document are distinct and rise', () => {
  const { classes, labels, given, ids } = described(
    { id: 'a', labels: ['pig'] },
    { id: 'b', labels: [] },
    { id: 'c', labels: ['pig', 'hen', 'pig', 'cow'] },
    { id: 'd', labels: ['hen'] },
  );
  expect(ids).toEqual(['a', 'b', 'c', 'd']);
  expect(classes).toEqual(['cow', 'hen', 'pig']);
  expect(labels).toEqual({ offsets: Uint32Array.of(0, 1, 1, 4, 5), ids: Uint32Array.of(2, 0, 1, 2, 1) });
  expect(given).toEqual(Uint32Array.of(1, 0, 4, 1));
});

it('replaces half a surrogate pair, which could not be saved', () => {
  expect(described({ id: 'a', labels: ['\ud800'] }).classes).toEqual(['\ufffd']);
});

it('keeps parts, groups and weights; a document without a weight weighs 1', () => {
  const { splits, groups, weights } = described(
    { id: 'a', labels: [], split: 'train' },
    { id: 'b', labels: [], group: 'g', weight: 0.5 },
    { id: 'c', labels: [], split: 'train' },
  );
  expect(splits).toEqual(['train', undefined, 'train']);
  expect(groups).toEqual([undefined, 'g', undefined]);
  expect(weights).toEqual([1, 0.5, 1]);
  expect(described({ id: 'a', labels: [] }).weights).toBeUndefined();
});
